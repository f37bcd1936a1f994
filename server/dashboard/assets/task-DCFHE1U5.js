import{n as e}from"./rolldown-runtime-WkwZ5CU-.js";import{a as t,t as n}from"./index-LkeYmKhL.js";import{H as r,I as i,K as a,L as o,R as s,U as c,W as l,a as u,o as d,q as f,s as p}from"./hooks-DMFrSPID.js";import{d as m,f as h,h as g,m as _,p as v}from"./shared-Hwb0Pc1Z.js";import{t as y}from"./status-Cec4bRDN.js";import{n as b,r as x,t as S}from"./values-BYFpXrgv.js";import{n as C,t as w}from"./triangle-exclamation-point-BV8_Io4u.js";import{t as T}from"./x-BMTe0Awi.js";import{t as E}from"./lines-CzSept-4.js";var D=e(f(),1),O=a();function k({task:e}){let{work:t}=r(),n=e.proofReview,[i,a]=(0,D.useState)(null);if(!n||n.items.length===0&&!n.report)return(0,O.jsx)(m,{title:t.proof,children:(0,O.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.proofEmpty})});let o=n.validationResults.filter(({proofItemId:e})=>e===null);return(0,O.jsxs)(m,{title:t.proof,children:[(0,O.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 xl:grid-cols-4`,children:n.items.map(e=>(0,O.jsxs)(`li`,{children:[(0,O.jsx)(`button`,{type:`button`,className:`block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent`,onClick:()=>a(e),children:e.thumbnailUrl?(0,O.jsx)(`img`,{src:e.thumbnailUrl,alt:e.fileName,loading:`lazy`,className:`block aspect-square w-full object-cover`}):(0,O.jsx)(`span`,{className:`grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]`,children:e.fileName})}),(0,O.jsx)(M,{verdicts:e.validationResults})]},e.id))}),o.length>0&&(0,O.jsxs)(O.Fragment,{children:[(0,O.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.requirements}),(0,O.jsx)(M,{verdicts:o,isWhole:!0})]}),n.report&&(0,O.jsxs)(O.Fragment,{children:[(0,O.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.report}),(0,O.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:n.report})]}),i&&(0,O.jsx)(N,{item:i,zone:e.timezone,close:()=>a(null)})]})}var A={PASSED:C,FAILED:T,CANNOT_BE_MEASURED:w},j={PASSED:`text-good`,FAILED:`text-bad`,CANNOT_BE_MEASURED:`text-note-ink`};function M({verdicts:e,isWhole:t=!1}){let{work:n}=r(),i={PASSED:n.passed,FAILED:n.failed,CANNOT_BE_MEASURED:n.warned};return(0,O.jsx)(`ul`,{className:`m-0 mt-1 list-none p-0 text-xs`,children:e.filter(({outcome:e})=>t||e!==`PASSED`).map(e=>{let n=A[e.outcome];return(0,O.jsxs)(`li`,{className:`flex gap-1.5 py-0.5 ${t?`text-sm`:``}`,children:[(0,O.jsx)(n,{size:16,className:`mt-px shrink-0 ${j[e.outcome]}`,role:`img`,"aria-label":i[e.outcome]}),(0,O.jsx)(`span`,{children:e.message})]},e.rule)})})}function N({item:e,zone:t,close:i}){let{shared:a,work:o}=r(),s=e.gps?`${e.gps.latitude.toFixed(5)}, ${e.gps.longitude.toFixed(5)} (${o.fromFile})`:e.capturedLocation?`${e.capturedLocation.lat.toFixed(5)}, ${e.capturedLocation.lng.toFixed(5)} (${o.fromDevice})`:a.nothing;return(0,O.jsxs)(n,{title:e.fileName,isOpen:!0,close:i,children:[e.kind===`VIDEO`?(0,O.jsx)(`video`,{src:e.contentUrl,controls:!0,className:`max-h-[60dvh] w-full`}):(0,O.jsx)(`img`,{src:e.contentUrl,alt:e.fileName,className:`max-h-[60dvh] w-full object-contain`}),(0,O.jsxs)(`dl`,{className:`m-0`,children:[(0,O.jsx)(h,{term:o.takenAt,children:(0,O.jsx)(S,{instant:e.takenInstant,zone:t})}),(0,O.jsx)(h,{term:o.position,children:s})]}),(0,O.jsx)(M,{verdicts:e.validationResults,isWhole:!0}),e.warnings.map(e=>(0,O.jsx)(`p`,{className:`m-0 text-sm text-note-ink`,children:e.message},e.code))]})}var P=l(`
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
`),F=l(`
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
`),I=l(`
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
  `,[P,F]),L=l(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),R=l(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[L,c]),z=l(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[L,c]),B=l(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[L,c]),V=l(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[L,c]),H=l(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[L,c]),U=l(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[L,c]),W=l(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[L,c]),G=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),K=[G(`approve_task_review`,z,`approve`,`main`),G(`approve_task`,R,`approve`,`main`),G(`publish_task`,B,`publish`,`main`),G(`reject_task_review`,H,`reject`,`plain`,{reasons:`reasons`,takesNotes:!0}),G(`dispute_task`,U,`dispute`,`plain`,{reasons:`reasons`,takesNotes:!0}),G(`cancel_task`,V,`cancelTask`,`danger`),G(`cancel_task_with_settlement`,W,`cancelTask`,`danger`,{reasons:`cancellations`})];function q({task:e,done:t}){let{work:n}=r(),[i,a]=(0,D.useState)(null),o=new Map(e.allowedActions.map(e=>[e.code,e])),c=K.filter(({code:e})=>o.get(e)?.allowed),l=new Set(c.map(({label:e})=>e)),u=K.filter(({code:e,label:t})=>o.has(e)&&!l.has(t)&&l.add(t));return(0,O.jsxs)(`div`,{className:`grid gap-3`,children:[c.length===0&&(0,O.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:n.noActions}),(0,O.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:c.map(e=>(0,O.jsx)(s,{look:e.look,onClick:()=>a(e),"data-move":e.code,children:n[e.label]},e.code))}),u.length>0&&(0,O.jsxs)(`details`,{className:`text-sm`,children:[(0,O.jsx)(`summary`,{className:`w-fit text-quiet`,children:n.notNow}),(0,O.jsx)(`ul`,{className:`m-0 mt-2 list-none space-y-2 p-0`,children:u.map(({code:e,label:t})=>(0,O.jsxs)(`li`,{children:[(0,O.jsxs)(`span`,{className:`font-medium`,children:[n[t],`:`]}),` `,o.get(e)?.explanation]},e))})]}),i&&(0,O.jsx)(J,{task:e,move:i,close:()=>a(null),done:t},i.code)]})}function J({task:e,move:t,close:i,done:a}){let{shared:c,work:l}=r(),u=p(t.document),d=p(t.document),f=t.reasons?Object.entries(l[t.reasons]):[],[m,h]=(0,D.useState)(Number(f[0]?.[0]??0)),[g,v]=(0,D.useState)(``),[y,b]=(0,D.useState)(null),{run:x}=u;(0,D.useEffect)(()=>{x(Y(e,t,!0,m,null)).then(e=>{e&&`ledgerLines`in e&&b(e.ledgerLines??[])})},[x,e,t,m]);let S=async()=>{await d.run(Y(e,t,!1,m,g||null))&&(i(),a())};return(0,O.jsxs)(n,{title:`${l[t.label]}: ${e.title}`,isOpen:!0,close:i,children:[f.length>0&&(0,O.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[c.reason,(0,O.jsx)(`select`,{className:`min-h-10 rounded-lg border border-quiet bg-card px-3`,value:m,onChange:e=>h(Number(e.target.value)),children:f.map(([e,t])=>(0,O.jsx)(`option`,{value:e,children:t},e))})]}),t.takesNotes&&(0,O.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[c.note,(0,O.jsx)(`textarea`,{className:`min-h-24 rounded-lg border border-quiet bg-card p-3 font-normal`,value:g,onChange:e=>v(e.target.value)}),(0,O.jsx)(`span`,{className:`font-normal text-quiet`,children:l.reasonHint})]}),u.problem?(0,O.jsx)(o,{problem:u.problem}):y===null?(0,O.jsx)(_,{}):(0,O.jsx)(E,{lines:y}),d.problem&&(0,O.jsx)(o,{problem:d.problem}),(0,O.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,O.jsx)(s,{onClick:i,children:c.back}),(0,O.jsx)(s,{look:t.look===`danger`?`danger`:`main`,busy:d.isBusy,onClick:()=>void S(),"data-confirm":!0,children:l[t.label]})]})]})}function Y(e,t,n,r,i){return{id:e.id,dryRun:n,...t.reasons?{why:r}:{},...t.takesNotes?{notes:i}:{}}}function X(){let{shared:e}=r(),{taskId:n}=t({strict:!1}),{data:a,fault:o,isLoading:s,refresh:c}=u(I,{id:n});d(c,e=>e.taskId===n);let l=a?.task;return(0,O.jsxs)(g,{title:l?.title??e.task(n),aside:l&&(0,O.jsx)(y,{status:l.status}),children:[o&&!a&&(0,O.jsx)(i,{fault:o,retry:c}),s&&(0,O.jsx)(_,{}),a&&!l&&(0,O.jsx)(v,{title:e.notFound,text:e.notFoundText}),l&&(0,O.jsx)(Z,{task:l,refresh:c})]})}function Z({task:e,refresh:t}){let{work:n}=r();return(0,O.jsxs)(`div`,{className:`grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]`,children:[(0,O.jsxs)(`div`,{className:`grid gap-4`,children:[(0,O.jsxs)(m,{title:n.actions,children:[e.held&&(0,O.jsxs)(`p`,{className:`m-0 mb-3 rounded-lg bg-note p-3 text-sm text-note-ink`,children:[(0,O.jsxs)(`strong`,{children:[n.held,`.`]}),` `,e.held.reason]}),(0,O.jsx)(q,{task:e,done:t}),e.reviewByInstant&&(0,O.jsxs)(`p`,{className:`m-0 mt-3 text-sm text-quiet`,children:[n.paidWithoutYou,` `,(0,O.jsx)(x,{instant:e.reviewByInstant,zone:e.timezone})]})]}),(0,O.jsx)(k,{task:e}),(0,O.jsx)(m,{title:n.timeline,children:(0,O.jsx)(Q,{task:e})})]}),(0,O.jsx)($,{task:e})]})}function Q({task:e}){let{shared:t,work:n}=r();return(0,O.jsx)(`ol`,{className:`m-0 list-none p-0`,children:e.events.toReversed().map(r=>(0,O.jsxs)(`li`,{className:`grid grid-cols-[1rem_1fr] gap-3 pb-4 last:pb-0 [&:last-child>span]:after:hidden`,children:[(0,O.jsx)(`span`,{"aria-hidden":!0,className:`relative mt-1.5 size-2.5 rounded-full bg-accent after:absolute after:start-[4px] after:top-4 after:h-8 after:w-px after:bg-line`}),(0,O.jsxs)(`div`,{className:`min-w-0 text-sm`,children:[(0,O.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-3`,children:[(0,O.jsx)(`span`,{className:`font-medium`,children:t.statuses[r.toStatus]}),(0,O.jsx)(`span`,{className:`text-quiet`,children:(0,O.jsx)(S,{instant:r.instant,zone:e.timezone})})]}),(0,O.jsxs)(`p`,{className:`m-0 text-quiet`,children:[n.changedBy[r.changedBy?.kind??`SYSTEM`](r.changedBy?.name??``),r.reason&&(0,O.jsxs)(O.Fragment,{children:[` · `,r.reason]})]})]})]},r.id))})}function $({task:e}){let{shared:t,work:n}=r(),{settlement:i}=e;return(0,O.jsxs)(`div`,{className:`grid gap-4`,children:[(0,O.jsx)(m,{children:(0,O.jsxs)(`dl`,{className:`m-0`,children:[(0,O.jsx)(h,{term:t.payout,children:(0,O.jsx)(b,{amount:e.payoutAmount,currency:e.payoutCurrency})}),(0,O.jsx)(h,{term:t.cost,children:(0,O.jsx)(b,{amount:e.totalAgentCost,currency:e.payoutCurrency})}),(0,O.jsxs)(h,{term:t.place,children:[e.locationAddress,e.locationLatitude!==null&&(0,O.jsx)(`a`,{className:`mt-1 block`,href:`geo:${e.locationLatitude},${e.locationLongitude}`,children:t.openMap})]}),(0,O.jsx)(h,{term:t.deadline,children:(0,O.jsx)(S,{instant:e.deadlineInstant,zone:e.timezone})}),(0,O.jsx)(h,{term:t.operator,children:e.operator?`${e.operator.firstName} · ${n.operatorDone(e.operator.tasksDone)}`:t.nothing}),(0,O.jsx)(h,{term:t.created,children:(0,O.jsx)(S,{instant:e.createdInstant,zone:e.timezone})})]})}),i&&(0,O.jsx)(m,{title:n.settlement,children:(0,O.jsxs)(`dl`,{className:`m-0`,children:[(0,O.jsx)(h,{term:n.toOperator,children:(0,O.jsx)(b,{amount:i.operatorNet,currency:i.currency})}),(0,O.jsx)(h,{term:t.cost,children:(0,O.jsx)(b,{amount:i.agentCharged,currency:i.currency})}),(0,O.jsx)(h,{term:n.returned,children:(0,O.jsx)(b,{amount:i.refunded,currency:i.currency})})]})}),(0,O.jsxs)(m,{title:t.description,children:[(0,O.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:e.description}),e.agentNotes&&(0,O.jsx)(`p`,{className:`m-0 mt-3 border-t border-line pt-3 text-sm whitespace-pre-wrap text-quiet`,children:e.agentNotes})]})]})}export{X as Task};