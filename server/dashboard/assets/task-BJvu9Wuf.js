import{n as e}from"./rolldown-runtime-WkwZ5CU-.js";import{B as t,F as n,G as r,I as i,J as a,K as o,L as s,P as c,R as l,Tt as u,V as d,X as f,a as p,o as m,ot as h,q as g,s as _,z as v}from"./hooks-DJHwq1GQ.js";import{t as y}from"./status-B0-q6KnL.js";import{i as b,n as x,r as S,t as C}from"./values-BiasRWqU.js";import{n as w,r as T,t as E}from"./index-BUKXRUDd.js";var D={name:`check`,size:24,node:[[`path`,{d:`M20 6 9 17l-5-5`,key:`1gmf2c`}]]};D.node;var O=T(D),k={name:`triangle-exclamation-point`,size:24,node:[[`path`,{d:`m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3`,key:`wmoenq`}],[`path`,{d:`M12 9v4`,key:`juzpu7`}],[`path`,{d:`M12 17h.01`,key:`p32p05`}]],aliases:[`alert-triangle`,`triangle-alert`]};k.node;var A=T(k),j=e(u(),1),M=h();function N({task:e}){let{work:t}=o(),n=e.proofReview,[r,i]=(0,j.useState)(null);if(!n||n.items.length===0&&!n.report)return(0,M.jsx)(c,{title:t.proof,children:(0,M.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.proofEmpty})});let a=n.validationResults.filter(({proofItemId:e})=>e===null);return(0,M.jsxs)(c,{title:t.proof,children:[(0,M.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 xl:grid-cols-4`,children:n.items.map(e=>(0,M.jsxs)(`li`,{children:[(0,M.jsx)(`button`,{type:`button`,className:`block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent`,onClick:()=>i(e),children:e.thumbnailUrl?(0,M.jsx)(`img`,{src:e.thumbnailUrl,alt:e.fileName,loading:`lazy`,className:`block aspect-square w-full object-cover`}):(0,M.jsx)(`span`,{className:`grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]`,children:e.fileName})}),(0,M.jsx)(F,{verdicts:e.validationResults})]},e.id))}),a.length>0&&(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.requirements}),(0,M.jsx)(F,{verdicts:a,isWhole:!0})]}),n.report&&(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.report}),(0,M.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:n.report})]}),r&&(0,M.jsx)(I,{item:r,zone:e.timezone,close:()=>i(null)})]})}var ee={PASSED:O,FAILED:w,CANNOT_BE_MEASURED:A},P={PASSED:`text-good`,FAILED:`text-bad`,CANNOT_BE_MEASURED:`text-note-ink`};function F({verdicts:e,isWhole:t=!1}){let{work:n}=o(),r={PASSED:n.passed,FAILED:n.failed,CANNOT_BE_MEASURED:n.warned};return(0,M.jsx)(`ul`,{className:`m-0 mt-1 list-none p-0 text-xs`,children:e.filter(({outcome:e})=>t||e!==`PASSED`).map(e=>{let n=ee[e.outcome];return(0,M.jsxs)(`li`,{className:`flex gap-1.5 py-0.5 ${t?`text-sm`:``}`,children:[(0,M.jsx)(n,{size:16,className:`mt-px shrink-0 ${P[e.outcome]}`,role:`img`,"aria-label":r[e.outcome]}),(0,M.jsx)(`span`,{children:e.message})]},e.rule)})})}function I({item:e,zone:t,close:r}){let{shared:i,work:a}=o(),s=e.gps?`${e.gps.latitude.toFixed(5)}, ${e.gps.longitude.toFixed(5)} (${a.fromFile})`:e.capturedLocation?`${e.capturedLocation.lat.toFixed(5)}, ${e.capturedLocation.lng.toFixed(5)} (${a.fromDevice})`:i.nothing;return(0,M.jsxs)(E,{title:e.fileName,isOpen:!0,close:r,children:[e.kind===`VIDEO`?(0,M.jsx)(`video`,{src:e.contentUrl,controls:!0,className:`max-h-[60dvh] w-full`}):(0,M.jsx)(`img`,{src:e.contentUrl,alt:e.fileName,className:`max-h-[60dvh] w-full object-contain`}),(0,M.jsxs)(`dl`,{className:`m-0`,children:[(0,M.jsx)(n,{term:a.takenAt,children:(0,M.jsx)(C,{instant:e.takenInstant,zone:t})}),(0,M.jsx)(n,{term:a.position,children:s})]}),(0,M.jsx)(F,{verdicts:e.validationResults,isWhole:!0}),e.warnings.map(e=>(0,M.jsx)(`p`,{className:`m-0 text-sm text-note-ink`,children:e.message},e.code))]})}function L({lines:e}){let{locale:t,words:{shared:n}}=r();return e.length===0?null:(0,M.jsxs)(`div`,{children:[(0,M.jsx)(`p`,{className:`m-0 mb-1 text-sm font-semibold`,children:n.moves}),(0,M.jsx)(`ul`,{className:`m-0 list-none divide-y divide-line rounded-lg border border-line p-0 text-sm`,children:e.map(e=>(0,M.jsxs)(`li`,{className:`flex justify-between gap-4 px-3 py-2`,children:[(0,M.jsx)(`span`,{children:n.accounts[e.account]??e.account}),(0,M.jsxs)(`span`,{className:`text-end tabular-nums`,children:[b(t,e.amount,e.currency),e.balanceAfter!==null&&(0,M.jsx)(`span`,{className:`block text-xs text-quiet`,children:n.balanceAfter(b(t,e.balanceAfter,e.currency))})]})]},e.account+e.amount))})]})}var R=a(`
  fragment event on StatusEvent @_unmask {
    id
    event
    toStatus
    reason
    instant
    changedByActorType
    changedBy { kind name }
    location { lat lng accuracy }
  }
`),z=a(`
  fragment proofItem on ProofItem @_unmask {
    id
    kind
    fileName
    contentUrl
    thumbnailUrl
    width
    height
    takenInstant
    uploadedInstant
    gps { latitude longitude }
    capturedLocation { lat lng accuracy }
    validationResults { rule outcome message }
    warnings { code message }
  }
`),B=a(`
    query Task($id: ID!) {
      task(id: $id) {
        id
        status
        title
        description
        agentNotes
        locationAddress
        locationLatitude
        locationLongitude
        timezone
        payoutAmount
        payoutCurrency
        totalAgentCost
        deadlineInstant
        reviewByInstant
        createdInstant
        sequence
        held { reason sinceInstant }
        operator { firstName rating tasksDone }
        settlement { outcome currency operatorNet operatorFee agentFee agentCharged refunded instant }
        allowedActions { code allowed explanation }
        events { ...event }
        proofReview {
          report
          items { ...proofItem }
          validationResults { rule outcome message proofItemId }
        }
      }
    }
  `,[R,z]),V=a(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),H=a(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,g]),U=a(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,g]),W=a(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,g]),G=a(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,g]),K=a(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[V,g]),q=a(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[V,g]),J=a(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[V,g]),Y=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),X=[Y(`approve_task_review`,U,`approve`,`main`),Y(`approve_task`,H,`approve`,`main`),Y(`publish_task`,W,`publish`,`main`),Y(`reject_task_review`,K,`reject`,`plain`,{reasons:`reasons`,takesNotes:!0}),Y(`dispute_task`,q,`dispute`,`plain`,{reasons:`reasons`,takesNotes:!0}),Y(`cancel_task`,G,`cancelTask`,`danger`),Y(`cancel_task_with_settlement`,J,`cancelTask`,`danger`,{reasons:`cancellations`})];function Z({task:e,done:t}){let{work:n}=o(),[r,i]=(0,j.useState)(null),a=new Map(e.allowedActions.map(e=>[e.code,e])),s=X.filter(({code:e})=>a.get(e)?.allowed),c=new Set(s.map(({label:e})=>e)),l=X.filter(({code:e,label:t})=>a.has(e)&&!c.has(t)&&c.add(t));return(0,M.jsxs)(`div`,{className:`grid gap-3`,children:[s.length===0&&(0,M.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:n.noActions}),(0,M.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:s.map(e=>(0,M.jsx)(d,{look:e.look,onClick:()=>i(e),"data-move":e.code,children:n[e.label]},e.code))}),l.length>0&&(0,M.jsxs)(`details`,{className:`text-sm`,children:[(0,M.jsx)(`summary`,{className:`w-fit text-quiet`,children:n.notNow}),(0,M.jsx)(`ul`,{className:`m-0 mt-2 list-none space-y-2 p-0`,children:l.map(({code:e,label:t})=>(0,M.jsxs)(`li`,{children:[(0,M.jsxs)(`span`,{className:`font-medium`,children:[n[t],`:`]}),` `,a.get(e)?.explanation]},e))})]}),r&&(0,M.jsx)(Q,{task:e,move:r,close:()=>i(null),done:t},r.code)]})}function Q({task:e,move:n,close:r,done:i}){let{shared:a,work:c}=o(),l=_(n.document),u=_(n.document),f=n.reasons?Object.entries(c[n.reasons]):[],[p,m]=(0,j.useState)(Number(f[0]?.[0]??0)),[h,g]=(0,j.useState)(``),[v,y]=(0,j.useState)(null),{run:b}=l;(0,j.useEffect)(()=>{b($(e,n,!0,p,null)).then(e=>{e&&`ledgerLines`in e&&y(e.ledgerLines??[])})},[b,e,n,p]);let x=async()=>{await u.run($(e,n,!1,p,h||null))&&(r(),i())};return(0,M.jsxs)(E,{title:`${c[n.label]}: ${e.title}`,isOpen:!0,close:r,children:[f.length>0&&(0,M.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[a.reason,(0,M.jsx)(`select`,{className:`min-h-10 rounded-lg border border-quiet bg-card px-3`,value:p,onChange:e=>m(Number(e.target.value)),children:f.map(([e,t])=>(0,M.jsx)(`option`,{value:e,children:t},e))})]}),n.takesNotes&&(0,M.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[a.note,(0,M.jsx)(`textarea`,{className:`min-h-24 rounded-lg border border-quiet bg-card p-3 font-normal`,value:h,onChange:e=>g(e.target.value)}),(0,M.jsx)(`span`,{className:`font-normal text-quiet`,children:c.reasonHint})]}),l.problem?(0,M.jsx)(t,{problem:l.problem}):v===null?(0,M.jsx)(s,{}):(0,M.jsx)(L,{lines:v}),u.problem&&(0,M.jsx)(t,{problem:u.problem}),(0,M.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,M.jsx)(d,{onClick:r,children:a.back}),(0,M.jsx)(d,{look:n.look===`danger`?`danger`:`main`,busy:u.isBusy,onClick:()=>void x(),"data-confirm":!0,children:c[n.label]})]})]})}function $(e,t,n,r,i){return{id:e.id,dryRun:n,...t.reasons?{why:r}:{},...t.takesNotes?{notes:i}:{}}}function te(){let{shared:e}=o(),{taskId:t}=f({strict:!1}),{data:n,fault:r,isLoading:a,refresh:c}=p(B,{id:t});m(c,e=>e.taskId===t);let u=n?.task;return(0,M.jsxs)(l,{title:u?.title??e.task(t),aside:u&&(0,M.jsx)(y,{status:u.status}),children:[r&&!n&&(0,M.jsx)(v,{fault:r,retry:c}),a&&(0,M.jsx)(s,{}),n&&!u&&(0,M.jsx)(i,{title:e.notFound,text:e.notFoundText}),u&&(0,M.jsx)(ne,{task:u,refresh:c})]})}function ne({task:e,refresh:t}){let{work:n}=o();return(0,M.jsxs)(`div`,{className:`grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]`,children:[(0,M.jsxs)(`div`,{className:`grid gap-4`,children:[(0,M.jsxs)(c,{title:n.actions,children:[e.held&&(0,M.jsxs)(`p`,{className:`m-0 mb-3 rounded-lg bg-note p-3 text-sm text-note-ink`,children:[(0,M.jsxs)(`strong`,{children:[n.held,`.`]}),` `,e.held.reason]}),(0,M.jsx)(Z,{task:e,done:t}),e.reviewByInstant&&(0,M.jsxs)(`p`,{className:`m-0 mt-3 text-sm text-quiet`,children:[n.paidWithoutYou,` `,(0,M.jsx)(S,{instant:e.reviewByInstant,zone:e.timezone})]})]}),(0,M.jsx)(N,{task:e}),(0,M.jsx)(c,{title:n.timeline,children:(0,M.jsx)(re,{task:e})})]}),(0,M.jsx)(ie,{task:e})]})}function re({task:e}){let{shared:t,work:n}=o();return(0,M.jsx)(`ol`,{className:`m-0 list-none p-0`,children:e.events.toReversed().map(r=>(0,M.jsxs)(`li`,{className:`grid grid-cols-[1rem_1fr] gap-3 pb-4 last:pb-0 [&:last-child>span]:after:hidden`,children:[(0,M.jsx)(`span`,{"aria-hidden":!0,className:`relative mt-1.5 size-2.5 rounded-full bg-accent after:absolute after:start-[4px] after:top-4 after:h-8 after:w-px after:bg-line`}),(0,M.jsxs)(`div`,{className:`min-w-0 text-sm`,children:[(0,M.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-3`,children:[(0,M.jsx)(`span`,{className:`font-medium`,children:t.statuses[r.toStatus]}),(0,M.jsx)(`span`,{className:`text-quiet`,children:(0,M.jsx)(C,{instant:r.instant,zone:e.timezone})})]}),(0,M.jsxs)(`p`,{className:`m-0 text-quiet`,children:[n.changedBy[r.changedBy?.kind??`SYSTEM`](r.changedBy?.name??``),r.reason&&(0,M.jsxs)(M.Fragment,{children:[` · `,r.reason]})]})]})]},r.id))})}function ie({task:e}){let{shared:t,work:r}=o(),{settlement:i}=e;return(0,M.jsxs)(`div`,{className:`grid gap-4`,children:[(0,M.jsx)(c,{children:(0,M.jsxs)(`dl`,{className:`m-0`,children:[(0,M.jsx)(n,{term:t.payout,children:(0,M.jsx)(x,{amount:e.payoutAmount,currency:e.payoutCurrency})}),(0,M.jsx)(n,{term:t.cost,children:(0,M.jsx)(x,{amount:e.totalAgentCost,currency:e.payoutCurrency})}),(0,M.jsxs)(n,{term:t.place,children:[e.locationAddress,e.locationLatitude!==null&&(0,M.jsx)(`a`,{className:`mt-1 block`,href:`geo:${e.locationLatitude},${e.locationLongitude}`,children:t.openMap})]}),(0,M.jsx)(n,{term:t.deadline,children:(0,M.jsx)(C,{instant:e.deadlineInstant,zone:e.timezone})}),(0,M.jsx)(n,{term:t.operator,children:e.operator?`${e.operator.firstName} · ${r.operatorDone(e.operator.tasksDone)}`:t.nothing}),(0,M.jsx)(n,{term:t.created,children:(0,M.jsx)(C,{instant:e.createdInstant,zone:e.timezone})})]})}),i&&(0,M.jsx)(c,{title:r.settlement,children:(0,M.jsxs)(`dl`,{className:`m-0`,children:[(0,M.jsx)(n,{term:r.toOperator,children:(0,M.jsx)(x,{amount:i.operatorNet,currency:i.currency})}),(0,M.jsx)(n,{term:t.cost,children:(0,M.jsx)(x,{amount:i.agentCharged,currency:i.currency})}),(0,M.jsx)(n,{term:r.returned,children:(0,M.jsx)(x,{amount:i.refunded,currency:i.currency})})]})}),(0,M.jsxs)(c,{title:t.description,children:[(0,M.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:e.description}),e.agentNotes&&(0,M.jsx)(`p`,{className:`m-0 mt-3 border-t border-line pt-3 text-sm whitespace-pre-wrap text-quiet`,children:e.agentNotes})]})]})}export{te as Task};