import{I as e,P as t,R as n,a as r,o as i,s as a}from"./hooks-CzP-P8GL.js";import{C as o,_ as s,b as c,g as l,h as u,m as d,o as f,v as p,x as m,y as h}from"./index-C2F5a7et.js";import{t as g}from"./status-Zn33pHOa.js";import{i as _,n as v,r as y,t as b}from"./values-sl7gKQnL.js";import{c as x,i as S,r as C,s as w,u as T}from"./words-BRc6ULM0.js";import{t as E}from"./check-Bo5B5trq.js";import{t as D}from"./createLucideIcon-Ei2-hnz0.js";var O={name:`triangle-exclamation-point`,size:24,node:[[`path`,{d:`m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3`,key:`wmoenq`}],[`path`,{d:`M12 9v4`,key:`juzpu7`}],[`path`,{d:`M12 17h.01`,key:`p32p05`}]],aliases:[`alert-triangle`,`triangle-alert`]};O.node;var k=D(O),A=T(x(),1),j=w();function M({task:e}){let{work:t}=S(),n=e.proofReview,[r,i]=(0,A.useState)(null);if(!n||n.items.length===0&&!n.report)return(0,j.jsx)(d,{title:t.proof,children:(0,j.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.proofEmpty})});let a=n.validationResults.filter(({proofItemId:e})=>e===null);return(0,j.jsxs)(d,{title:t.proof,children:[(0,j.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 xl:grid-cols-4`,children:n.items.map(e=>(0,j.jsxs)(`li`,{children:[(0,j.jsx)(`button`,{type:`button`,className:`block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent`,onClick:()=>i(e),children:e.thumbnailUrl?(0,j.jsx)(`img`,{src:e.thumbnailUrl,alt:e.fileName,loading:`lazy`,className:`block aspect-square w-full object-cover`}):(0,j.jsx)(`span`,{className:`grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]`,children:e.fileName})}),(0,j.jsx)(F,{verdicts:e.validationResults})]},e.id))}),a.length>0&&(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.requirements}),(0,j.jsx)(F,{verdicts:a,isWhole:!0})]}),n.report&&(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.report}),(0,j.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:n.report})]}),r&&(0,j.jsx)(I,{item:r,zone:e.timezone,close:()=>i(null)})]})}var N={PASSED:E,FAILED:o,CANNOT_BE_MEASURED:k},P={PASSED:`text-good`,FAILED:`text-bad`,CANNOT_BE_MEASURED:`text-note-ink`};function F({verdicts:e,isWhole:t=!1}){let{work:n}=S(),r={PASSED:n.passed,FAILED:n.failed,CANNOT_BE_MEASURED:n.warned};return(0,j.jsx)(`ul`,{className:`m-0 mt-1 list-none p-0 text-xs`,children:e.filter(({outcome:e})=>t||e!==`PASSED`).map(e=>{let n=N[e.outcome];return(0,j.jsxs)(`li`,{className:`flex gap-1.5 py-0.5 ${t?`text-sm`:``}`,children:[(0,j.jsx)(n,{size:16,className:`mt-px shrink-0 ${P[e.outcome]}`,role:`img`,"aria-label":r[e.outcome]}),(0,j.jsx)(`span`,{children:e.message})]},e.rule)})})}function I({item:e,zone:t,close:n}){let{shared:r,work:i}=S(),a=e.gps?`${e.gps.latitude.toFixed(5)}, ${e.gps.longitude.toFixed(5)} (${i.fromFile})`:e.capturedLocation?`${e.capturedLocation.lat.toFixed(5)}, ${e.capturedLocation.lng.toFixed(5)} (${i.fromDevice})`:r.nothing;return(0,j.jsxs)(f,{title:e.fileName,isOpen:!0,close:n,children:[e.kind===`VIDEO`?(0,j.jsx)(`video`,{src:e.contentUrl,controls:!0,className:`max-h-[60dvh] w-full`}):(0,j.jsx)(`img`,{src:e.contentUrl,alt:e.fileName,className:`max-h-[60dvh] w-full object-contain`}),(0,j.jsxs)(`dl`,{className:`m-0`,children:[(0,j.jsx)(u,{term:i.takenAt,children:(0,j.jsx)(b,{instant:e.takenInstant,zone:t})}),(0,j.jsx)(u,{term:i.position,children:a})]}),(0,j.jsx)(F,{verdicts:e.validationResults,isWhole:!0}),e.warnings.map(e=>(0,j.jsx)(`p`,{className:`m-0 text-sm text-note-ink`,children:e.message},e.code))]})}function L({lines:e}){let{locale:t,words:{shared:n}}=C();return e.length===0?null:(0,j.jsxs)(`div`,{children:[(0,j.jsx)(`p`,{className:`m-0 mb-1 text-sm font-semibold`,children:n.moves}),(0,j.jsx)(`ul`,{className:`m-0 list-none divide-y divide-line rounded-lg border border-line p-0 text-sm`,children:e.map(e=>(0,j.jsxs)(`li`,{className:`flex justify-between gap-4 px-3 py-2`,children:[(0,j.jsx)(`span`,{children:n.accounts[e.account]??e.account}),(0,j.jsxs)(`span`,{className:`text-end tabular-nums`,children:[_(t,e.amount,e.currency),e.balanceAfter!==null&&(0,j.jsx)(`span`,{className:`block text-xs text-quiet`,children:n.balanceAfter(_(t,e.balanceAfter,e.currency))})]})]},e.account+e.amount))})]})}var R=e(`
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
`),z=e(`
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
`),B=e(`
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
  `,[R,z]),V=e(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),H=e(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,t]),U=e(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,t]),W=e(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,t]),G=e(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[V,t]),K=e(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[V,t]),q=e(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[V,t]),J=e(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[V,t]),Y=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),X=[Y(`approve_task_review`,U,`approve`,`main`),Y(`approve_task`,H,`approve`,`main`),Y(`publish_task`,W,`publish`,`main`),Y(`reject_task_review`,K,`reject`,`plain`,{reasons:`reasons`,takesNotes:!0}),Y(`dispute_task`,q,`dispute`,`plain`,{reasons:`reasons`,takesNotes:!0}),Y(`cancel_task`,G,`cancelTask`,`danger`),Y(`cancel_task_with_settlement`,J,`cancelTask`,`danger`,{reasons:`cancellations`})];function Z({task:e,done:t}){let{work:n}=S(),[r,i]=(0,A.useState)(null),a=new Map(e.allowedActions.map(e=>[e.code,e])),o=X.filter(({code:e})=>a.get(e)?.allowed),s=new Set(o.map(({label:e})=>e)),c=X.filter(({code:e,label:t})=>a.has(e)&&!s.has(t)&&s.add(t));return(0,j.jsxs)(`div`,{className:`grid gap-3`,children:[o.length===0&&(0,j.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:n.noActions}),(0,j.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:o.map(e=>(0,j.jsx)(m,{look:e.look,onClick:()=>i(e),"data-move":e.code,children:n[e.label]},e.code))}),c.length>0&&(0,j.jsxs)(`details`,{className:`text-sm`,children:[(0,j.jsx)(`summary`,{className:`w-fit text-quiet`,children:n.notNow}),(0,j.jsx)(`ul`,{className:`m-0 mt-2 list-none space-y-2 p-0`,children:c.map(({code:e,label:t})=>(0,j.jsxs)(`li`,{children:[(0,j.jsxs)(`span`,{className:`font-medium`,children:[n[t],`:`]}),` `,a.get(e)?.explanation]},e))})]}),r&&(0,j.jsx)(Q,{task:e,move:r,close:()=>i(null),done:t},r.code)]})}function Q({task:e,move:t,close:n,done:r}){let{shared:i,work:o}=S(),l=a(t.document),u=a(t.document),d=t.reasons?Object.entries(o[t.reasons]):[],[p,h]=(0,A.useState)(Number(d[0]?.[0]??0)),[g,_]=(0,A.useState)(``),[v,y]=(0,A.useState)(null),{run:b}=l;(0,A.useEffect)(()=>{b($(e,t,!0,p,null)).then(e=>{e&&`ledgerLines`in e&&y(e.ledgerLines??[])})},[b,e,t,p]);let x=async()=>{await u.run($(e,t,!1,p,g||null))&&(n(),r())};return(0,j.jsxs)(f,{title:`${o[t.label]}: ${e.title}`,isOpen:!0,close:n,children:[d.length>0&&(0,j.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[i.reason,(0,j.jsx)(`select`,{className:`min-h-10 rounded-lg border border-quiet bg-card px-3`,value:p,onChange:e=>h(Number(e.target.value)),children:d.map(([e,t])=>(0,j.jsx)(`option`,{value:e,children:t},e))})]}),t.takesNotes&&(0,j.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[i.note,(0,j.jsx)(`textarea`,{className:`min-h-24 rounded-lg border border-quiet bg-card p-3 font-normal`,value:g,onChange:e=>_(e.target.value)}),(0,j.jsx)(`span`,{className:`font-normal text-quiet`,children:o.reasonHint})]}),l.problem?(0,j.jsx)(c,{problem:l.problem}):v===null?(0,j.jsx)(s,{}):(0,j.jsx)(L,{lines:v}),u.problem&&(0,j.jsx)(c,{problem:u.problem}),(0,j.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,j.jsx)(m,{onClick:n,children:i.back}),(0,j.jsx)(m,{look:t.look===`danger`?`danger`:`main`,busy:u.isBusy,onClick:()=>void x(),"data-confirm":!0,children:o[t.label]})]})]})}function $(e,t,n,r,i){return{id:e.id,dryRun:n,...t.reasons?{why:r}:{},...t.takesNotes?{notes:i}:{}}}function ee(){let{shared:e}=S(),{taskId:t}=n({strict:!1}),{data:a,fault:o,isLoading:c,refresh:u}=r(B,{id:t});i(u,e=>e.taskId===t);let d=a?.task;return(0,j.jsxs)(p,{title:d?.title??e.task(t),aside:d&&(0,j.jsx)(g,{status:d.status}),children:[o&&!a&&(0,j.jsx)(h,{fault:o,retry:u}),c&&(0,j.jsx)(s,{}),a&&!d&&(0,j.jsx)(l,{title:e.notFound,text:e.notFoundText}),d&&(0,j.jsx)(te,{task:d,refresh:u})]})}function te({task:e,refresh:t}){let{work:n}=S();return(0,j.jsxs)(`div`,{className:`grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]`,children:[(0,j.jsxs)(`div`,{className:`grid gap-4`,children:[(0,j.jsxs)(d,{title:n.actions,children:[e.held&&(0,j.jsxs)(`p`,{className:`m-0 mb-3 rounded-lg bg-note p-3 text-sm text-note-ink`,children:[(0,j.jsxs)(`strong`,{children:[n.held,`.`]}),` `,e.held.reason]}),(0,j.jsx)(Z,{task:e,done:t}),e.reviewByInstant&&(0,j.jsxs)(`p`,{className:`m-0 mt-3 text-sm text-quiet`,children:[n.paidWithoutYou,` `,(0,j.jsx)(y,{instant:e.reviewByInstant,zone:e.timezone})]})]}),(0,j.jsx)(M,{task:e}),(0,j.jsx)(d,{title:n.timeline,children:(0,j.jsx)(ne,{task:e})})]}),(0,j.jsx)(re,{task:e})]})}function ne({task:e}){let{shared:t,work:n}=S();return(0,j.jsx)(`ol`,{className:`m-0 list-none p-0`,children:e.events.toReversed().map(r=>(0,j.jsxs)(`li`,{className:`grid grid-cols-[1rem_1fr] gap-3 pb-4 last:pb-0 [&:last-child>span]:after:hidden`,children:[(0,j.jsx)(`span`,{"aria-hidden":!0,className:`relative mt-1.5 size-2.5 rounded-full bg-accent after:absolute after:start-[4px] after:top-4 after:h-8 after:w-px after:bg-line`}),(0,j.jsxs)(`div`,{className:`min-w-0 text-sm`,children:[(0,j.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-3`,children:[(0,j.jsx)(`span`,{className:`font-medium`,children:t.statuses[r.toStatus]}),(0,j.jsx)(`span`,{className:`text-quiet`,children:(0,j.jsx)(b,{instant:r.instant,zone:e.timezone})})]}),(0,j.jsxs)(`p`,{className:`m-0 text-quiet`,children:[n.changedBy[r.changedBy?.kind??`SYSTEM`](r.changedBy?.name??``),r.reason&&(0,j.jsxs)(j.Fragment,{children:[` · `,r.reason]})]})]})]},r.id))})}function re({task:e}){let{shared:t,work:n}=S(),{settlement:r}=e;return(0,j.jsxs)(`div`,{className:`grid gap-4`,children:[(0,j.jsx)(d,{children:(0,j.jsxs)(`dl`,{className:`m-0`,children:[(0,j.jsx)(u,{term:t.payout,children:(0,j.jsx)(v,{amount:e.payoutAmount,currency:e.payoutCurrency})}),(0,j.jsx)(u,{term:t.cost,children:(0,j.jsx)(v,{amount:e.totalAgentCost,currency:e.payoutCurrency})}),(0,j.jsxs)(u,{term:t.place,children:[e.locationAddress,e.locationLatitude!==null&&(0,j.jsx)(`a`,{className:`mt-1 block`,href:`geo:${e.locationLatitude},${e.locationLongitude}`,children:t.openMap})]}),(0,j.jsx)(u,{term:t.deadline,children:(0,j.jsx)(b,{instant:e.deadlineInstant,zone:e.timezone})}),(0,j.jsx)(u,{term:t.operator,children:e.operator?`${e.operator.firstName} · ${n.operatorDone(e.operator.tasksDone)}`:t.nothing}),(0,j.jsx)(u,{term:t.created,children:(0,j.jsx)(b,{instant:e.createdInstant,zone:e.timezone})})]})}),r&&(0,j.jsx)(d,{title:n.settlement,children:(0,j.jsxs)(`dl`,{className:`m-0`,children:[(0,j.jsx)(u,{term:n.toOperator,children:(0,j.jsx)(v,{amount:r.operatorNet,currency:r.currency})}),(0,j.jsx)(u,{term:t.cost,children:(0,j.jsx)(v,{amount:r.agentCharged,currency:r.currency})}),(0,j.jsx)(u,{term:n.returned,children:(0,j.jsx)(v,{amount:r.refunded,currency:r.currency})})]})}),(0,j.jsxs)(d,{title:t.description,children:[(0,j.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:e.description}),e.agentNotes&&(0,j.jsx)(`p`,{className:`m-0 mt-3 border-t border-line pt-3 text-sm whitespace-pre-wrap text-quiet`,children:e.agentNotes})]})]})}export{ee as Task};