import{n as e}from"./rolldown-runtime-WkwZ5CU-.js";import{F as t,J as n,K as r,P as i,X as a,Z as o,q as s}from"./hooks-BEHc_3Vu.js";import{a as c,o as l,r as u}from"./index-E5xC9KMM.js";import{t as d}from"./values-BG9XR8Tt.js";var f={name:`check`,size:24,node:[[`path`,{d:`M20 6 9 17l-5-5`,key:`1gmf2c`}]]};f.node;var p=l(f),m={name:`triangle-exclamation-point`,size:24,node:[[`path`,{d:`m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3`,key:`wmoenq`}],[`path`,{d:`M12 9v4`,key:`juzpu7`}],[`path`,{d:`M12 17h.01`,key:`p32p05`}]],aliases:[`alert-triangle`,`triangle-alert`]};m.node;var h=l(m),g=e(o(),1),_=a();function v({task:e}){let{work:t}=r(),n=e.proofReview,[a,o]=(0,g.useState)(null);if(!n||n.items.length===0&&!n.report)return(0,_.jsx)(i,{title:t.proof,children:(0,_.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.proofEmpty})});let s=n.validationResults.filter(({proofItemId:e})=>e===null);return(0,_.jsxs)(i,{title:t.proof,children:[(0,_.jsx)(`ul`,{className:`m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 xl:grid-cols-4`,children:n.items.map(e=>(0,_.jsxs)(`li`,{children:[(0,_.jsx)(`button`,{type:`button`,className:`block w-full overflow-hidden rounded-lg border border-line bg-ground p-0 text-start hover:border-accent`,onClick:()=>o(e),children:e.thumbnailUrl?(0,_.jsx)(`img`,{src:e.thumbnailUrl,alt:e.fileName,loading:`lazy`,className:`block aspect-square w-full object-cover`}):(0,_.jsx)(`span`,{className:`grid aspect-square place-items-center p-2 text-xs [overflow-wrap:anywhere]`,children:e.fileName})}),(0,_.jsx)(x,{verdicts:e.validationResults})]},e.id))}),s.length>0&&(0,_.jsxs)(_.Fragment,{children:[(0,_.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.requirements}),(0,_.jsx)(x,{verdicts:s,isWhole:!0})]}),n.report&&(0,_.jsxs)(_.Fragment,{children:[(0,_.jsx)(`h3`,{className:`m-0 mt-4 mb-1 text-sm font-semibold`,children:t.report}),(0,_.jsx)(`p`,{className:`m-0 text-sm whitespace-pre-wrap`,children:n.report})]}),a&&(0,_.jsx)(S,{item:a,zone:e.timezone,close:()=>o(null)})]})}var y={PASSED:p,FAILED:c,CANNOT_BE_MEASURED:h},b={PASSED:`text-good`,FAILED:`text-bad`,CANNOT_BE_MEASURED:`text-note-ink`};function x({verdicts:e,isWhole:t=!1}){let{work:n}=r(),i={PASSED:n.passed,FAILED:n.failed,CANNOT_BE_MEASURED:n.warned};return(0,_.jsx)(`ul`,{className:`m-0 mt-1 list-none p-0 text-xs`,children:e.filter(({outcome:e})=>t||e!==`PASSED`).map(e=>{let n=y[e.outcome];return(0,_.jsxs)(`li`,{className:`flex gap-1.5 py-0.5 ${t?`text-sm`:``}`,children:[(0,_.jsx)(n,{size:16,className:`mt-px shrink-0 ${b[e.outcome]}`,role:`img`,"aria-label":i[e.outcome]}),(0,_.jsx)(`span`,{children:e.message})]},e.rule)})})}function S({item:e,zone:n,close:i}){let{shared:a,work:o}=r(),s=e.gps?`${e.gps.latitude.toFixed(5)}, ${e.gps.longitude.toFixed(5)} (${o.fromFile})`:e.capturedLocation?`${e.capturedLocation.lat.toFixed(5)}, ${e.capturedLocation.lng.toFixed(5)} (${o.fromDevice})`:a.nothing;return(0,_.jsxs)(u,{title:e.fileName,isOpen:!0,close:i,children:[e.kind===`VIDEO`?(0,_.jsx)(`video`,{src:e.contentUrl,controls:!0,className:`max-h-[60dvh] w-full`}):(0,_.jsx)(`img`,{src:e.contentUrl,alt:e.fileName,className:`max-h-[60dvh] w-full object-contain`}),(0,_.jsxs)(`dl`,{className:`m-0`,children:[(0,_.jsx)(t,{term:o.takenAt,children:(0,_.jsx)(d,{instant:e.takenInstant,zone:n})}),(0,_.jsx)(t,{term:o.position,children:s})]}),(0,_.jsx)(x,{verdicts:e.validationResults,isWhole:!0}),e.warnings.map(e=>(0,_.jsx)(`p`,{className:`m-0 text-sm text-note-ink`,children:e.message},e.code))]})}var C=n(`
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
`),w=n(`
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
`),T=n(`
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
  `,[C,w]),E=n(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),D=n(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[E,s]),O=n(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[E,s]),k=n(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[E,s]),A=n(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[E,s]),j=n(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[E,s]),M=n(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[E,s]),N=n(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[E,s]);export{M as a,T as c,N as i,v as l,O as n,k as o,A as r,j as s,D as t};