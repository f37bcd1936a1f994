import{n as e}from"./rolldown-runtime-WkwZ5CU-.js";import{B as t,F as n,I as r,J as i,K as a,L as o,P as s,R as c,Tt as l,V as u,X as d,a as f,o as p,ot as m,q as h,s as g,z as _}from"./hooks-DMU4aXok.js";import{t as v}from"./status-Bx1qj93F.js";import{n as y,r as b,t as x}from"./values-BQRPhIUZ.js";import{t as S}from"./check-BSNrO_zm.js";import{n as C,r as w,t as T}from"./dialog-CIbrpbLj.js";import{t as E}from"./lines-MSZ23anv.js";var D={name:`triangle-exclamation-point`,size:24,node:[[`path`,{d:`m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3`,key:`wmoenq`}],[`path`,{d:`M12 9v4`,key:`juzpu7`}],[`path`,{d:`M12 17h.01`,key:`p32p05`}]],aliases:[`alert-triangle`,`triangle-alert`]};D.node;var O=w(D),k=e(l(),1),A=m();function j({task:e}){let{work:t}=a(),n=e.proofReview,[r,i]=(0,k.useState)(null);if(!n||n.items.length===0&&!n.report)return(0,A.jsx)(s,{title:t.proof,children:(0,A.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.proofEmpty})});let o=n.validationResults.filter(({proofItemId:e})=>e===null);return(0,A.jsxs)(s,{title:t.proof,children:[(0,A.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 xl:grid-cols-4`,children:n.items.map(e=>(0,A.jsxs)(`li`,{children:[(0,A.jsx)(`button`,{type:`button`,className:`block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent`,onClick:()=>i(e),children:e.thumbnailUrl?(0,A.jsx)(`img`,{src:e.thumbnailUrl,alt:e.fileName,loading:`lazy`,className:`block aspect-square w-full object-cover`}):(0,A.jsx)(`span`,{className:`grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]`,children:e.fileName})}),(0,A.jsx)(P,{verdicts:e.validationResults})]},e.id))}),o.length>0&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.requirements}),(0,A.jsx)(P,{verdicts:o,isWhole:!0})]}),n.report&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.report}),(0,A.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:n.report})]}),r&&(0,A.jsx)(F,{item:r,zone:e.timezone,close:()=>i(null)})]})}var M={PASSED:S,FAILED:C,CANNOT_BE_MEASURED:O},N={PASSED:`text-good`,FAILED:`text-bad`,CANNOT_BE_MEASURED:`text-note-ink`};function P({verdicts:e,isWhole:t=!1}){let{work:n}=a(),r={PASSED:n.passed,FAILED:n.failed,CANNOT_BE_MEASURED:n.warned};return(0,A.jsx)(`ul`,{className:`m-0 mt-1 list-none p-0 text-xs`,children:e.filter(({outcome:e})=>t||e!==`PASSED`).map(e=>{let n=M[e.outcome];return(0,A.jsxs)(`li`,{className:`flex gap-1.5 py-0.5 ${t?`text-sm`:``}`,children:[(0,A.jsx)(n,{size:16,className:`mt-px shrink-0 ${N[e.outcome]}`,role:`img`,"aria-label":r[e.outcome]}),(0,A.jsx)(`span`,{children:e.message})]},e.rule)})})}function F({item:e,zone:t,close:r}){let{shared:i,work:o}=a(),s=e.gps?`${e.gps.latitude.toFixed(5)}, ${e.gps.longitude.toFixed(5)} (${o.fromFile})`:e.capturedLocation?`${e.capturedLocation.lat.toFixed(5)}, ${e.capturedLocation.lng.toFixed(5)} (${o.fromDevice})`:i.nothing;return(0,A.jsxs)(T,{title:e.fileName,isOpen:!0,close:r,children:[e.kind===`VIDEO`?(0,A.jsx)(`video`,{src:e.contentUrl,controls:!0,className:`max-h-[60dvh] w-full`}):(0,A.jsx)(`img`,{src:e.contentUrl,alt:e.fileName,className:`max-h-[60dvh] w-full object-contain`}),(0,A.jsxs)(`dl`,{className:`m-0`,children:[(0,A.jsx)(n,{term:o.takenAt,children:(0,A.jsx)(x,{instant:e.takenInstant,zone:t})}),(0,A.jsx)(n,{term:o.position,children:s})]}),(0,A.jsx)(P,{verdicts:e.validationResults,isWhole:!0}),e.warnings.map(e=>(0,A.jsx)(`p`,{className:`m-0 text-sm text-note-ink`,children:e.message},e.code))]})}var I=i(`
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
`),L=i(`
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
`),R=i(`
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
  `,[I,L]),z=i(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),B=i(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,h]),V=i(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,h]),H=i(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,h]),U=i(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,h]),W=i(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[z,h]),G=i(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[z,h]),K=i(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[z,h]),q=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),J=[q(`approve_task_review`,V,`approve`,`main`),q(`approve_task`,B,`approve`,`main`),q(`publish_task`,H,`publish`,`main`),q(`reject_task_review`,W,`reject`,`plain`,{reasons:`reasons`,takesNotes:!0}),q(`dispute_task`,G,`dispute`,`plain`,{reasons:`reasons`,takesNotes:!0}),q(`cancel_task`,U,`cancelTask`,`danger`),q(`cancel_task_with_settlement`,K,`cancelTask`,`danger`,{reasons:`cancellations`})];function Y({task:e,done:t}){let{work:n}=a(),[r,i]=(0,k.useState)(null),o=new Map(e.allowedActions.map(e=>[e.code,e])),s=J.filter(({code:e})=>o.get(e)?.allowed),c=new Set(s.map(({label:e})=>e)),l=J.filter(({code:e,label:t})=>o.has(e)&&!c.has(t)&&c.add(t));return(0,A.jsxs)(`div`,{className:`grid gap-3`,children:[s.length===0&&(0,A.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:n.noActions}),(0,A.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:s.map(e=>(0,A.jsx)(u,{look:e.look,onClick:()=>i(e),"data-move":e.code,children:n[e.label]},e.code))}),l.length>0&&(0,A.jsxs)(`details`,{className:`text-sm`,children:[(0,A.jsx)(`summary`,{className:`w-fit text-quiet`,children:n.notNow}),(0,A.jsx)(`ul`,{className:`m-0 mt-2 list-none space-y-2 p-0`,children:l.map(({code:e,label:t})=>(0,A.jsxs)(`li`,{children:[(0,A.jsxs)(`span`,{className:`font-medium`,children:[n[t],`:`]}),` `,o.get(e)?.explanation]},e))})]}),r&&(0,A.jsx)(X,{task:e,move:r,close:()=>i(null),done:t},r.code)]})}function X({task:e,move:n,close:r,done:i}){let{shared:s,work:c}=a(),l=g(n.document),d=g(n.document),f=n.reasons?Object.entries(c[n.reasons]):[],[p,m]=(0,k.useState)(Number(f[0]?.[0]??0)),[h,_]=(0,k.useState)(``),[v,y]=(0,k.useState)(null),{run:b}=l;(0,k.useEffect)(()=>{b(Z(e,n,!0,p,null)).then(e=>{e&&`ledgerLines`in e&&y(e.ledgerLines??[])})},[b,e,n,p]);let x=async()=>{await d.run(Z(e,n,!1,p,h||null))&&(r(),i())};return(0,A.jsxs)(T,{title:`${c[n.label]}: ${e.title}`,isOpen:!0,close:r,children:[f.length>0&&(0,A.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[s.reason,(0,A.jsx)(`select`,{className:`min-h-10 rounded-lg border border-quiet bg-card px-3`,value:p,onChange:e=>m(Number(e.target.value)),children:f.map(([e,t])=>(0,A.jsx)(`option`,{value:e,children:t},e))})]}),n.takesNotes&&(0,A.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[s.note,(0,A.jsx)(`textarea`,{className:`min-h-24 rounded-lg border border-quiet bg-card p-3 font-normal`,value:h,onChange:e=>_(e.target.value)}),(0,A.jsx)(`span`,{className:`font-normal text-quiet`,children:c.reasonHint})]}),l.problem?(0,A.jsx)(t,{problem:l.problem}):v===null?(0,A.jsx)(o,{}):(0,A.jsx)(E,{lines:v}),d.problem&&(0,A.jsx)(t,{problem:d.problem}),(0,A.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,A.jsx)(u,{onClick:r,children:s.back}),(0,A.jsx)(u,{look:n.look===`danger`?`danger`:`main`,busy:d.isBusy,onClick:()=>void x(),"data-confirm":!0,children:c[n.label]})]})]})}function Z(e,t,n,r,i){return{id:e.id,dryRun:n,...t.reasons?{why:r}:{},...t.takesNotes?{notes:i}:{}}}function Q(){let{shared:e}=a(),{taskId:t}=d({strict:!1}),{data:n,fault:i,isLoading:s,refresh:l}=f(R,{id:t});p(l,e=>e.taskId===t);let u=n?.task;return(0,A.jsxs)(c,{title:u?.title??e.task(t),aside:u&&(0,A.jsx)(v,{status:u.status}),children:[i&&!n&&(0,A.jsx)(_,{fault:i,retry:l}),s&&(0,A.jsx)(o,{}),n&&!u&&(0,A.jsx)(r,{title:e.notFound,text:e.notFoundText}),u&&(0,A.jsx)($,{task:u,refresh:l})]})}function $({task:e,refresh:t}){let{work:n}=a();return(0,A.jsxs)(`div`,{className:`grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]`,children:[(0,A.jsxs)(`div`,{className:`grid gap-4`,children:[(0,A.jsxs)(s,{title:n.actions,children:[e.held&&(0,A.jsxs)(`p`,{className:`m-0 mb-3 rounded-lg bg-note p-3 text-sm text-note-ink`,children:[(0,A.jsxs)(`strong`,{children:[n.held,`.`]}),` `,e.held.reason]}),(0,A.jsx)(Y,{task:e,done:t}),e.reviewByInstant&&(0,A.jsxs)(`p`,{className:`m-0 mt-3 text-sm text-quiet`,children:[n.paidWithoutYou,` `,(0,A.jsx)(b,{instant:e.reviewByInstant,zone:e.timezone})]})]}),(0,A.jsx)(j,{task:e}),(0,A.jsx)(s,{title:n.timeline,children:(0,A.jsx)(ee,{task:e})})]}),(0,A.jsx)(te,{task:e})]})}function ee({task:e}){let{shared:t,work:n}=a();return(0,A.jsx)(`ol`,{className:`m-0 list-none p-0`,children:e.events.toReversed().map(r=>(0,A.jsxs)(`li`,{className:`grid grid-cols-[1rem_1fr] gap-3 pb-4 last:pb-0 [&:last-child>span]:after:hidden`,children:[(0,A.jsx)(`span`,{"aria-hidden":!0,className:`relative mt-1.5 size-2.5 rounded-full bg-accent after:absolute after:start-[4px] after:top-4 after:h-8 after:w-px after:bg-line`}),(0,A.jsxs)(`div`,{className:`min-w-0 text-sm`,children:[(0,A.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-3`,children:[(0,A.jsx)(`span`,{className:`font-medium`,children:t.statuses[r.toStatus]}),(0,A.jsx)(`span`,{className:`text-quiet`,children:(0,A.jsx)(x,{instant:r.instant,zone:e.timezone})})]}),(0,A.jsxs)(`p`,{className:`m-0 text-quiet`,children:[n.changedBy[r.changedBy?.kind??`SYSTEM`](r.changedBy?.name??``),r.reason&&(0,A.jsxs)(A.Fragment,{children:[` · `,r.reason]})]})]})]},r.id))})}function te({task:e}){let{shared:t,work:r}=a(),{settlement:i}=e;return(0,A.jsxs)(`div`,{className:`grid gap-4`,children:[(0,A.jsx)(s,{children:(0,A.jsxs)(`dl`,{className:`m-0`,children:[(0,A.jsx)(n,{term:t.payout,children:(0,A.jsx)(y,{amount:e.payoutAmount,currency:e.payoutCurrency})}),(0,A.jsx)(n,{term:t.cost,children:(0,A.jsx)(y,{amount:e.totalAgentCost,currency:e.payoutCurrency})}),(0,A.jsxs)(n,{term:t.place,children:[e.locationAddress,e.locationLatitude!==null&&(0,A.jsx)(`a`,{className:`mt-1 block`,href:`geo:${e.locationLatitude},${e.locationLongitude}`,children:t.openMap})]}),(0,A.jsx)(n,{term:t.deadline,children:(0,A.jsx)(x,{instant:e.deadlineInstant,zone:e.timezone})}),(0,A.jsx)(n,{term:t.operator,children:e.operator?`${e.operator.firstName} · ${r.operatorDone(e.operator.tasksDone)}`:t.nothing}),(0,A.jsx)(n,{term:t.created,children:(0,A.jsx)(x,{instant:e.createdInstant,zone:e.timezone})})]})}),i&&(0,A.jsx)(s,{title:r.settlement,children:(0,A.jsxs)(`dl`,{className:`m-0`,children:[(0,A.jsx)(n,{term:r.toOperator,children:(0,A.jsx)(y,{amount:i.operatorNet,currency:i.currency})}),(0,A.jsx)(n,{term:t.cost,children:(0,A.jsx)(y,{amount:i.agentCharged,currency:i.currency})}),(0,A.jsx)(n,{term:r.returned,children:(0,A.jsx)(y,{amount:i.refunded,currency:i.currency})})]})}),(0,A.jsxs)(s,{title:t.description,children:[(0,A.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:e.description}),e.agentNotes&&(0,A.jsx)(`p`,{className:`m-0 mt-3 border-t border-line pt-3 text-sm whitespace-pre-wrap text-quiet`,children:e.agentNotes})]})]})}export{Q as Task};