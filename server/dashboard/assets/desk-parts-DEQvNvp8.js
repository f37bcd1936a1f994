import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{At as t,Ct as n,Dt as r,It as i,K as a,Kt as o,Ot as s,St as c,Ut as l,Wt as u,ht as d,jt as f,kt as p,l as m,pt as h,rt as g,yt as _}from"./shared-D2vAk3Cz.js";import{i as v,t as y}from"./react-C1iE8mnY.js";import{n as ee}from"./parts-BH-ZwuSD.js";var b=y(),x={plain:`bg-card text-ink`,good:`bg-good/10 text-good`,bad:`bg-bad/10 text-bad`,note:`bg-note text-note-ink`};function S({tone:e=`plain`,children:t}){return(0,b.jsx)(`span`,{className:`inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${x[e]}`,children:t})}var C=e(v(),1),w=2e3;function T(e){let[t,n]=(0,C.useState)(!1);return(0,C.useEffect)(()=>{if(!t)return;let e=setTimeout(()=>n(!1),w);return()=>clearTimeout(e)},[t]),{isCopied:t,copy:()=>void navigator.clipboard.writeText(e).then(()=>n(!0))}}function E({label:e,text:n}){let{shared:r}=i(),{isCopied:a,copy:o}=T(n);return(0,b.jsxs)(`div`,{className:`grid gap-1 text-sm`,children:[(0,b.jsx)(`span`,{className:`font-medium`,children:e}),(0,b.jsxs)(`div`,{className:`flex flex-wrap items-start gap-2`,children:[(0,b.jsx)(`code`,{tabIndex:0,"aria-label":e,role:`textbox`,"aria-readonly":!0,className:`min-w-0 flex-1 basis-60 rounded-lg border border-line bg-ground px-3 py-2 [overflow-wrap:anywhere] select-all`,children:n}),(0,b.jsx)(t,{onClick:o,children:a?r.copied:r.copy})]}),(0,b.jsx)(`span`,{role:`status`,className:`sr-only`,children:a?r.copied:``})]})}function te({what:e,text:t}){let{money:n,shared:r}=i(),{isCopied:o,copy:s}=T(t);return(0,b.jsx)(`button`,{type:`button`,"aria-label":o?r.copied:n.copy(e),title:n.copy(e),className:`grid size-8 shrink-0 place-items-center rounded-lg border-0 bg-transparent text-quiet hover:bg-ground hover:text-ink`,onClick:s,children:o?(0,b.jsx)(g,{size:16,"aria-hidden":!0}):(0,b.jsx)(a,{size:16,"aria-hidden":!0})})}var D=`min-h-10 w-full min-w-0 rounded-lg border border-quiet bg-card px-3 font-normal`;function O({label:e,hint:t,children:n}){return(0,b.jsxs)(`label`,{className:`grid min-w-0 gap-1 text-sm font-medium`,children:[e,n,t&&(0,b.jsx)(`span`,{className:`text-xs font-normal text-quiet`,children:t})]})}function ne({label:e,hint:t,...n}){return(0,b.jsx)(O,{label:e,...t?{hint:t}:{},children:(0,b.jsx)(`input`,{className:D,...n})})}function re({label:e,hint:t,...n}){return(0,b.jsx)(O,{label:e,...t?{hint:t}:{},children:(0,b.jsx)(`textarea`,{className:`${D} min-h-24 py-2`,...n})})}function ie({label:e,hint:t,value:n,of:r,choose:i}){return(0,b.jsx)(O,{label:e,...t?{hint:t}:{},children:(0,b.jsx)(`select`,{className:D,value:n,onChange:e=>i(e.target.value),children:r.map(([e,t])=>(0,b.jsx)(`option`,{value:e,children:t},e))})})}function k({label:e,hint:t,...n}){return(0,b.jsxs)(`label`,{className:`grid grid-cols-[auto_1fr] items-start gap-x-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent/5`,children:[(0,b.jsx)(`input`,{className:`mt-0.5 size-5 accent-(--accent)`,...n}),(0,b.jsxs)(`span`,{children:[(0,b.jsx)(`span`,{className:`block font-medium`,children:e}),t&&(0,b.jsx)(`span`,{className:`block text-quiet`,children:t})]})]})}var A=o(`
  fragment card on Task @_unmask {
    id
    status
    title
    locationAddress
    payoutAmount
    payoutCurrency
    sequence
    updatedInstant
  }
`),ae=o(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...card }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[A]),oe=o(`
    query OneCard($id: ID!) {
      task(id: $id) { ...card }
    }
  `,[A]),se=o(`
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
`),j=o(`
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
    capture
    camera
    capturedInstant
    capturedLocation { lat lng accuracy ageSeconds }
    validationResults { rule outcome message measuredFrom earlierUse { taskId proofItemId } }
    warnings { code message }
  }
`),M=o(`
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
        locationRadiusKm
        locationWarnings
        timezone
        priority
        timeWindowStartInstant
        timeWindowEndInstant
        requestedTimeInstant
        toleranceMinutes
        committedTimeInstant
        acceptByInstant
        completeByInstant
        arrivalDistanceMetres
        matching { operatorsTold nearestOperatorMetres }
        warnings { code field message }
        spendingObstacle { explanation }
        payoutAmount
        payoutCurrency
        totalAgentCost
        deadlineInstant
        reviewByInstant
        reviewEndsInSeconds
        createdInstant
        sequence
        held { reason sinceInstant }
        operator { firstName rating reviewCount tasksDone }
        review { rating comment qualityScore professionalismScore updatedInstant }
        agentReview { rating comment }
        decisions { id status message optionsJson deadlineInstant agentDecisionJson resolvedInstant resolvedBy askedBy createdInstant }
        reschedules {
          id
          status
          reason
          askedBy
          newTimeWindowStartInstant
          newTimeWindowEndInstant
          newRequestedTimeInstant
          newCommittedTimeInstant
          createdInstant
          answeredInstant
        }
        settlement { outcome currency operatorNet operatorFee agentFee agentCharged refunded instant }
        allowedActions { code allowed explanation }
        events { ...event }
        proofReview {
          report
          forceReason
          checklist
          proofRequirements { requireGpsWithinRadiusMeters checklistItems }
          items { ...proofItem }
          validationResults { rule outcome message proofItemId }
        }
      }
    }
  `,[se,j]),N=o(`
  query Trail($id: ID!) {
    task(id: $id) {
      transactions(first: 50) {
        nodes { id type amount currency runningBalance createdInstant }
      }
      supportRequests { id subject status createdInstant }
    }
    webhookDeliveries(taskId: $id, first: 50) {
      nodes { id eventType channel url status attempt responseStatus createdInstant sentInstant }
    }
  }
`),P=o(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),F=o(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[u]),I=o(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[u]),L=o(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[u]),R=o(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[u]),z=o(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),B=o(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,u]),V=o(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,u]),H=o(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,u]),U=o(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,u]),W=o(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[z,u]),G=o(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[z,u]),K=o(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[z,u]),q=o(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[z,u]),ce=o(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[z,u]),le=o(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[z,u]),ue=o(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[u]),J=()=>_().search,de=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e!==void 0));function fe({title:e,aside:t,filters:n,read:r,connection:i,empty:a,children:o}){return(0,b.jsxs)(p,{title:e,aside:t,children:[n,(0,b.jsx)(Y,{read:r,connection:i,empty:a,children:o})]})}function Y({read:e,connection:t,empty:n,children:a}){let{shared:o,staff:l}=i(),u=J(),{fault:d,isLoading:p,refresh:m}=e;if(p)return(0,b.jsx)(s,{});if(!t)return d?(0,b.jsx)(c,{fault:d,retry:m}):null;let{totalCount:g,pageInfo:_,nodes:v}=t;return g===0?(0,b.jsx)(r,{...n}):(0,b.jsxs)(b.Fragment,{children:[(0,b.jsx)(`section`,{"aria-label":l.found(g),className:`rounded-xl border border-line bg-card`,children:(0,b.jsx)(`ul`,{className:`m-0 list-none divide-y divide-line p-0`,children:v.map(a)})}),(0,b.jsxs)(`footer`,{className:`flex flex-wrap items-center justify-between gap-3 text-sm text-quiet`,children:[(0,b.jsx)(`span`,{children:l.found(g)}),(0,b.jsxs)(`span`,{className:`flex gap-2`,children:[u.after&&(0,b.jsx)(h,{to:`.`,search:{...u,after:void 0},className:f(),children:l.toStart}),_.hasNextPage&&(0,b.jsx)(h,{to:`.`,search:{...u,after:_.endCursor??void 0},className:f(),children:o.more})]})]})]})}function pe({title:e,at:t,chip:n,facts:r,aside:i,children:a}){return(0,b.jsxs)(`li`,{className:`grid gap-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4`,children:[(0,b.jsxs)(`div`,{className:`min-w-0`,children:[(0,b.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 font-medium`,children:[t?(0,b.jsx)(h,{...t,className:`min-w-0 text-ink no-underline [overflow-wrap:anywhere] hover:underline`,children:e}):(0,b.jsx)(`span`,{className:`min-w-0 [overflow-wrap:anywhere]`,children:e}),n]}),(0,b.jsx)(`p`,{className:`m-0 mt-0.5 flex flex-wrap gap-x-3 text-sm text-quiet [overflow-wrap:anywhere]`,children:r.filter(Boolean).map((e,t)=>(0,b.jsx)(`span`,{children:e},t))})]}),(i||a)&&(0,b.jsxs)(`div`,{className:`flex flex-wrap items-center gap-2 sm:justify-end`,children:[i&&(0,b.jsx)(`span`,{className:`me-2 text-sm font-semibold`,children:i}),a]})]})}var me={good:`bg-good/10 text-good`,note:`bg-note text-note-ink`,bad:`bg-bad/10 text-bad`,plain:`bg-card text-ink`};function he({tone:e=`plain`,children:t}){return(0,b.jsx)(`span`,{className:`inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${me[e]}`,children:t})}var X=`min-h-10 min-w-0 max-w-full rounded-lg border border-quiet bg-card px-3 text-sm`;function ge({name:e,label:t}){let n=J(),r=n[e]??``,i=t=>{t!==r&&d({to:`.`,search:{...n,after:void 0,[e]:t||void 0},replace:!0})};return(0,b.jsx)(`form`,{role:`search`,className:`min-w-40 grow sm:max-w-72`,onSubmit:t=>{t.preventDefault(),i(String(new FormData(t.currentTarget).get(e)??``).trim())},children:(0,b.jsx)(`input`,{"data-search":!0,type:`search`,name:e,"aria-label":t,placeholder:t,defaultValue:r,className:`${X} w-full`,onBlur:e=>i(e.target.value.trim())},r)})}function _e({name:e,label:t,all:n,choices:r}){let i=J();return(0,b.jsxs)(`select`,{"aria-label":t,className:X,value:i[e]??``,onChange:t=>d({to:`.`,search:{...i,after:void 0,[e]:t.target.value||void 0},replace:!0}),children:[(0,b.jsx)(`option`,{value:``,children:n}),Object.entries(r).map(([e,t])=>(0,b.jsx)(`option`,{value:e,children:t},e))]})}function ve({children:e}){return(0,b.jsx)(`div`,{className:`flex flex-wrap items-center gap-2`,children:e})}function ye({name:e,tabs:t}){let n=J();return(0,b.jsx)(`nav`,{"aria-label":t.map(([,e])=>e).join(`, `),className:`flex flex-wrap gap-2`,children:t.map(([t,r])=>{let i=n[e]===t;return(0,b.jsx)(h,{to:`.`,search:{[e]:t},"aria-current":i?`page`:void 0,className:f(i?`main`:`plain`),children:r},r)})})}function be(e){let[n,r]=(0,C.useState)(!1),{label:i,look:a=`plain`,refusal:o}=e;return(0,b.jsxs)(b.Fragment,{children:[(0,b.jsx)(t,{look:a,refusal:o,onClick:()=>r(!0),children:i}),n&&(0,b.jsx)(Se,{...e,close:()=>r(!1)})]})}var xe=[];function Se({label:e,title:r,text:a,look:o,document:s,fields:c=xe,variables:u,isTried:d=!1,done:f,close:p}){let{shared:h,staff:g}=i(),[_,v]=(0,C.useState)(()=>Object.fromEntries(c.map(({name:e,start:t=``})=>[e,t]))),y=c.find(({name:e,isOptional:t})=>!t&&!_[e]?.trim()),x=$(s,d&&!y?u(_,!0):null),{run:S,isBusy:w,problem:T}=l(s),E=async()=>{await S(u(_,!1))&&(p(),f())};return(0,b.jsx)(m,{title:`${e}: ${r}`,close:p,...a?{text:a}:{},children:(0,b.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!y&&!w&&E()},children:[c.map(e=>(0,b.jsx)(Q,{field:e,value:_[e.name]??``,change:t=>v({..._,[e.name]:t})},e.name)),x.problem?(0,b.jsx)(n,{problem:x.problem}):x.lines&&(0,b.jsx)(ee,{lines:x.lines}),T&&(0,b.jsx)(n,{problem:T}),(0,b.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,b.jsx)(t,{onClick:p,children:h.back}),(0,b.jsx)(t,{type:`submit`,look:o===`danger`?`danger`:`main`,busy:w,refusal:y&&g.missing(y.label),"data-confirm":!0,children:e})]})]})})}var Z=`rounded-lg border border-quiet bg-card px-3 font-normal`;function Q({field:e,value:t,change:n}){let r=(0,C.useId)(),{name:i,label:a,hint:o,kind:s=`text`,choices:c={},isOptional:l}=e,u={name:i,value:t,"aria-describedby":o?r:void 0,"aria-required":!l};return(0,b.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[a,s===`text`&&(0,b.jsx)(`textarea`,{...u,className:`${Z} min-h-20 py-2`,onChange:e=>n(e.target.value)}),s===`line`&&(0,b.jsx)(`input`,{...u,autoComplete:`off`,className:`${Z} min-h-10`,onChange:e=>n(e.target.value)}),s===`choice`&&(0,b.jsx)(`select`,{...u,className:`${Z} min-h-10`,onChange:e=>n(e.target.value),children:Object.entries(c).map(([e,t])=>(0,b.jsx)(`option`,{value:e,children:t},e))}),o&&(0,b.jsx)(`span`,{id:r,className:`font-normal text-quiet`,children:o})]})}var Ce=250;function $(e,t){let{run:n,problem:r,forget:i,isBusy:a}=l(e),[o,s]=(0,C.useState)(null),c=t&&JSON.stringify(t);return(0,C.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Ce);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var we=o(`
  query StaffCountries {
    countries { isoCode name flagEmoji currencyCode phase launchedInstant expectedLaunchInstant waiting }
  }
`),Te=o(`mutation StaffSetPhase($input: SetCountryPhaseInput!) {
    setCountryPhase(input: $input) { __typename ... on Country { isoCode phase } ...problem }
  }`,[u]),Ee=o(`
  query StaffLegalDocuments {
    legalDocuments { typeReference name version content effectiveDateInstant }
  }
`),De=o(`mutation StaffPublishDocument($input: PublishLegalDocumentInput!) {
    publishLegalDocument(input: $input) { __typename ... on LegalDocument { typeReference version } ...problem }
  }`,[u]),Oe=o(`
  query StaffAuditLog($filter: AuditLogFilterInput, $after: String) {
    auditLog(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id by { name kind } operation subjectKind subjectId reason beforeJson afterJson requestId instant }
    }
  }
`),ke=o(`
  query StaffHealth {
    platform {
      ledger { checkedInstant ok transactions problems }
      health { jobsDue jobLagSeconds deliveryLagSeconds hearsOthers followers failingJobs { kind attempts waitsSeconds } }
    }
    failed: webhookDeliveries(status: FAILED, first: 20) {
      totalCount
      nodes { id eventType url attempt responseStatus createdInstant agent { agentName } }
    }
    pending: webhookDeliveries(status: PENDING, last: 1) {
      totalCount
      nodes { id createdInstant nextAttemptInstant }
    }
  }
`);export{P as A,oe as B,V as C,K as D,U as E,F,te as G,ne as H,M as I,E as K,N as L,W as M,R as N,G as O,ue as P,A as R,L as S,I as T,k as U,ie as V,re as W,ge as _,De as a,q as b,be as c,_e as d,ve as f,ye as g,pe as h,Ee as i,H as j,ce as k,$ as l,fe as m,we as n,Te as o,Y as p,S as q,ke as r,Q as s,Oe as t,he as u,de as v,le as w,B as x,J as y,ae as z};