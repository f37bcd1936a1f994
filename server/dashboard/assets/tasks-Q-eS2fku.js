import{H as e,I as t,K as n,W as r,o as i,z as a}from"./hooks-DMFrSPID.js";import{h as o,m as s,p as c}from"./shared-Hwb0Pc1Z.js";import{t as l}from"./status-Cec4bRDN.js";import{n as u,r as d,t as f}from"./values-BYFpXrgv.js";import{n as p,t as m}from"./kept-3jeVhosq.js";import{a as h,i as g,r as _}from"./field-DIKc9NRq.js";import{r as v}from"./values-DVSQcDL5.js";var y=r(`
  query MyTasks($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
      nodes {
        id
        status
        title
        locationAddress
        payoutAmount
        payoutCurrency
        platformFeeByOperator
        completeByInstant
        committedTimeInstant
        timezone
        updatedInstant
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),b=n(),x=[`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`],S=[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`,`REJECTED`,`DISPUTED`,`COMPLETED`];function C(){let{shared:n,field:r}=e(),{data:l,fault:u,isLoading:d,keptAt:f,refresh:h}=m(y,{filter:{},after:null});i(h);let g=l?.tasks.nodes??[];return(0,b.jsxs)(o,{title:n.pages.myTasks,children:[(0,b.jsx)(p,{at:f}),u&&!l&&(0,b.jsx)(t,{fault:u,retry:h}),d&&(0,b.jsx)(s,{}),l&&g.length===0&&(0,b.jsx)(c,{title:r.mineEmpty,text:r.mineEmptyText,children:(0,b.jsx)(_,{to:`/field`,className:a(`main`),children:r.findTask})}),(0,b.jsx)(w,{title:r.inHand,rows:g.filter(({status:e})=>x.includes(e))}),(0,b.jsx)(w,{title:r.handedIn,rows:g.filter(({status:e})=>S.includes(e))}),(0,b.jsx)(w,{title:r.past,rows:g.filter(({status:e})=>!x.includes(e)&&!S.includes(e))})]})}function w({title:t,rows:n}){let{field:r}=e(),{all:i}=h();return n.length===0?null:(0,b.jsxs)(`section`,{className:`grid gap-2`,children:[(0,b.jsx)(`h2`,{className:`m-0 text-sm font-semibold text-quiet`,children:t}),(0,b.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-1 gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3`,children:n.map(e=>{let t=i.filter(({taskId:t,state:n})=>t===e.id&&n!==`sent`).length;return(0,b.jsxs)(`li`,{className:`relative grid gap-2 rounded-xl border border-line bg-card p-4 hover:border-accent`,children:[(0,b.jsxs)(`div`,{className:`flex items-start justify-between gap-4`,children:[(0,b.jsx)(_,{to:g(e.id),className:`min-w-0 font-semibold text-ink no-underline after:absolute after:inset-0`,children:e.title}),(0,b.jsx)(`span`,{className:`font-semibold whitespace-nowrap`,children:(0,b.jsx)(u,{amount:v(e.payoutAmount,e.platformFeeByOperator),currency:e.payoutCurrency})})]}),(0,b.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet`,children:[(0,b.jsx)(l,{status:e.status}),(0,b.jsx)(`span`,{className:`min-w-0 truncate`,children:e.locationAddress}),(0,b.jsx)(T,{row:e}),t>0&&(0,b.jsx)(`span`,{className:`text-note-ink`,children:r.waiting(t)})]})]},e.id)})})]})}function T({row:t}){let{field:n}=e();return x.includes(t.status)?t.committedTimeInstant?(0,b.jsx)(f,{instant:t.committedTimeInstant,zone:t.timezone}):t.completeByInstant?(0,b.jsxs)(`span`,{children:[n.until,` `,(0,b.jsx)(d,{instant:t.completeByInstant,zone:t.timezone})]}):null:(0,b.jsx)(d,{instant:t.updatedInstant})}export{C as Tasks};