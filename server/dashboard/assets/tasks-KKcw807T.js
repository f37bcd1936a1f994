import{Dt as e,Ht as t,It as n,Kt as r,Ot as i,St as a,jt as o,kt as s,pt as c}from"./shared-D2vAk3Cz.js";import{t as l}from"./parts-BH-ZwuSD.js";import{n as u,r as d,t as f}from"./values-B0AoGo_u.js";import{n as p,o as m,s as h}from"./field-parts-Gd2sS97C.js";import{n as g}from"./queue-Bg3Sytfs.js";import{t as _}from"./react-C1iE8mnY.js";var v=r(`
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
`),y=_(),b=[`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`],x=[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`,`REJECTED`,`DISPUTED`,`COMPLETED`];function S(){let{shared:r,field:l}=n(),{data:u,fault:d,isLoading:f,keptAt:p,refresh:g}=m(v,{filter:{},after:null});t(g);let _=u?.tasks.nodes??[];return(0,y.jsxs)(s,{title:r.pages.myTasks,children:[(0,y.jsx)(h,{at:p}),d&&!u&&(0,y.jsx)(a,{fault:d,retry:g}),f&&(0,y.jsx)(i,{}),u&&_.length===0&&(0,y.jsx)(e,{title:l.mineEmpty,text:l.mineEmptyText,children:(0,y.jsx)(c,{to:`/field`,className:o(`main`),children:l.findTask})}),(0,y.jsx)(C,{title:l.inHand,rows:_.filter(({status:e})=>b.includes(e))}),(0,y.jsx)(C,{title:l.handedIn,rows:_.filter(({status:e})=>x.includes(e))}),(0,y.jsx)(C,{title:l.past,rows:_.filter(({status:e})=>!b.includes(e)&&!x.includes(e))})]})}function C({title:e,rows:t}){let{field:r}=n(),{all:i}=g();return t.length===0?null:(0,y.jsxs)(`section`,{className:`grid gap-2`,children:[(0,y.jsx)(`h2`,{className:`m-0 text-sm font-semibold text-quiet`,children:e}),(0,y.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-1 gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3`,children:t.map(e=>{let t=i.filter(({taskId:t,state:n})=>t===e.id&&n!==`sent`).length;return(0,y.jsxs)(`li`,{className:`relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line bg-card p-4 hover:border-accent`,children:[(0,y.jsxs)(`div`,{className:`flex items-start justify-between gap-4`,children:[(0,y.jsx)(c,{to:`/field/tasks/$taskId`,params:{taskId:e.id},className:`min-w-0 font-semibold text-ink no-underline after:absolute after:inset-0`,children:e.title}),(0,y.jsx)(`span`,{className:`font-semibold whitespace-nowrap`,children:(0,y.jsx)(u,{amount:p(e.payoutAmount,e.platformFeeByOperator),currency:e.payoutCurrency})})]}),(0,y.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet`,children:[(0,y.jsx)(l,{status:e.status}),(0,y.jsx)(`span`,{className:`min-w-0 truncate`,children:e.locationAddress}),(0,y.jsx)(w,{row:e}),t>0&&(0,y.jsx)(`span`,{className:`text-note-ink`,children:r.waiting(t)})]})]},e.id)})})]})}function w({row:e}){let{field:t}=n();return b.includes(e.status)?e.committedTimeInstant?(0,y.jsx)(f,{instant:e.committedTimeInstant,zone:e.timezone}):e.completeByInstant?(0,y.jsxs)(`span`,{children:[t.until,` `,(0,y.jsx)(d,{instant:e.completeByInstant,zone:e.timezone})]}):null:(0,y.jsx)(d,{instant:e.updatedInstant})}export{S as Tasks};