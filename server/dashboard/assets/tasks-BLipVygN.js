import{A as e,B as t,L as n,O as r,P as i,_ as a,j as o,k as s}from"./shared-B4TSi4PR.js";import{a as c,i as l,r as u,t as d}from"./parts-_Sjnc3ya.js";import{c as f,l as p,r as m}from"./field-parts-CHhHUdVD.js";import{n as h}from"./queue-DFIVeBjy.js";import{i as g,t as _}from"./router-CmSF1QGj.js";import{r as v}from"./react-CvdC6zOt.js";var y=t(`
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
`),b=v(),x=[`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`],S=[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`,`REJECTED`,`DISPUTED`,`COMPLETED`];function C(){let{shared:t,field:c}=n(),{data:l,fault:u,isLoading:d,keptAt:m,refresh:h}=f(y,{filter:{},after:null});a(h);let g=l?.tasks.nodes??[];return(0,b.jsxs)(e,{title:t.pages.myTasks,children:[(0,b.jsx)(p,{at:m}),u&&!l&&(0,b.jsx)(o,{fault:u,retry:h}),d&&(0,b.jsx)(s,{}),l&&g.length===0&&(0,b.jsx)(r,{title:c.mineEmpty,text:c.mineEmptyText,children:(0,b.jsx)(_,{to:`/field`,className:i(`main`),children:c.findTask})}),(0,b.jsx)(w,{title:c.inHand,rows:g.filter(({status:e})=>x.includes(e))}),(0,b.jsx)(w,{title:c.handedIn,rows:g.filter(({status:e})=>S.includes(e))}),(0,b.jsx)(w,{title:c.past,rows:g.filter(({status:e})=>!x.includes(e)&&!S.includes(e))})]})}function w({title:e,rows:t}){let{field:r}=n(),{all:i}=h();return t.length===0?null:(0,b.jsxs)(`section`,{className:`grid gap-2`,children:[(0,b.jsx)(`h2`,{className:`m-0 text-sm font-semibold text-quiet`,children:e}),(0,b.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-1 gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3`,children:t.map(e=>{let t=i.filter(({taskId:t,state:n})=>t===e.id&&n!==`sent`).length;return(0,b.jsxs)(`li`,{className:`relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line bg-card p-4 hover:border-accent`,children:[(0,b.jsxs)(`div`,{className:`flex items-start justify-between gap-4`,children:[(0,b.jsx)(_,{to:g(e.id),className:`min-w-0 font-semibold text-ink no-underline after:absolute after:inset-0`,children:e.title}),(0,b.jsx)(`span`,{className:`font-semibold whitespace-nowrap`,children:(0,b.jsx)(l,{amount:m(e.payoutAmount,e.platformFeeByOperator),currency:e.payoutCurrency})})]}),(0,b.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet`,children:[(0,b.jsx)(d,{status:e.status}),(0,b.jsx)(`span`,{className:`min-w-0 truncate`,children:e.locationAddress}),(0,b.jsx)(T,{row:e}),t>0&&(0,b.jsx)(`span`,{className:`text-note-ink`,children:r.waiting(t)})]})]},e.id)})})]})}function T({row:e}){let{field:t}=n();return x.includes(e.status)?e.committedTimeInstant?(0,b.jsx)(u,{instant:e.committedTimeInstant,zone:e.timezone}):e.completeByInstant?(0,b.jsxs)(`span`,{children:[t.until,` `,(0,b.jsx)(c,{instant:e.completeByInstant,zone:e.timezone})]}):null:(0,b.jsx)(c,{instant:e.updatedInstant})}export{C as Tasks};