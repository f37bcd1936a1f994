import{G as e,o as t}from"./hooks-Bw-oHPSG.js";import{g as n,h as r,m as i,p as a,y as o}from"./shared-DW63ukcV.js";import{t as s}from"./status-BkVpFEr5.js";import{n as c,r as l,t as u}from"./values-DrSPQJcC.js";import{r as d}from"./words-BoQk0T5n.js";import{n as f,t as p}from"./kept-BL2nj7wP.js";import{c as m,s as h,u as g}from"./field-m417OIKw.js";import{r as _}from"./values-DVSQcDL5.js";import{t as v}from"./jsx-runtime-LKYXHABd.js";var y=e(`
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
`),b=v(),x=[`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`],S=[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`,`REJECTED`,`DISPUTED`,`COMPLETED`];function C(){let{shared:e,field:s}=d(),{data:c,fault:l,isLoading:u,keptAt:m,refresh:g}=p(y,{filter:{},after:null});t(g);let _=c?.tasks.nodes??[];return(0,b.jsxs)(r,{title:e.pages.myTasks,children:[(0,b.jsx)(f,{at:m}),l&&!c&&(0,b.jsx)(n,{fault:l,retry:g}),u&&(0,b.jsx)(i,{}),c&&_.length===0&&(0,b.jsx)(a,{title:s.mineEmpty,text:s.mineEmptyText,children:(0,b.jsx)(h,{to:`/field`,className:o(`main`),children:s.findTask})}),(0,b.jsx)(w,{title:s.inHand,rows:_.filter(({status:e})=>x.includes(e))}),(0,b.jsx)(w,{title:s.handedIn,rows:_.filter(({status:e})=>S.includes(e))}),(0,b.jsx)(w,{title:s.past,rows:_.filter(({status:e})=>!x.includes(e)&&!S.includes(e))})]})}function w({title:e,rows:t}){let{field:n}=d(),{all:r}=g();return t.length===0?null:(0,b.jsxs)(`section`,{className:`grid gap-2`,children:[(0,b.jsx)(`h2`,{className:`m-0 text-sm font-semibold text-quiet`,children:e}),(0,b.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-1 gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3`,children:t.map(e=>{let t=r.filter(({taskId:t,state:n})=>t===e.id&&n!==`sent`).length;return(0,b.jsxs)(`li`,{className:`relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line bg-card p-4 hover:border-accent`,children:[(0,b.jsxs)(`div`,{className:`flex items-start justify-between gap-4`,children:[(0,b.jsx)(h,{to:m(e.id),className:`min-w-0 font-semibold text-ink no-underline after:absolute after:inset-0`,children:e.title}),(0,b.jsx)(`span`,{className:`font-semibold whitespace-nowrap`,children:(0,b.jsx)(c,{amount:_(e.payoutAmount,e.platformFeeByOperator),currency:e.payoutCurrency})})]}),(0,b.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet`,children:[(0,b.jsx)(s,{status:e.status}),(0,b.jsx)(`span`,{className:`min-w-0 truncate`,children:e.locationAddress}),(0,b.jsx)(T,{row:e}),t>0&&(0,b.jsx)(`span`,{className:`text-note-ink`,children:n.waiting(t)})]})]},e.id)})})]})}function T({row:e}){let{field:t}=d();return x.includes(e.status)?e.committedTimeInstant?(0,b.jsx)(u,{instant:e.committedTimeInstant,zone:e.timezone}):e.completeByInstant?(0,b.jsxs)(`span`,{children:[t.until,` `,(0,b.jsx)(l,{instant:e.completeByInstant,zone:e.timezone})]}):null:(0,b.jsx)(l,{instant:e.updatedInstant})}export{C as Tasks};