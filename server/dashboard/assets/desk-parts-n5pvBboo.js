import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{A as t,Ct as n,F as r,M as i,N as a,P as o,Pt as s,R as c,V as l,c as u,j as d,k as f,v as p,z as m}from"./shared-CA37gc46.js";import{i as h,r as g}from"./react-CvdC6zOt.js";import{C as _,S as v,b as y,x as b,y as x}from"./desk-DftsL6mV.js";import{n as S}from"./parts-DQVWO4IH.js";var C=g(),w={plain:`bg-card text-ink`,good:`bg-good/10 text-good`,bad:`bg-bad/10 text-bad`,note:`bg-note text-note-ink`};function T({tone:e=`plain`,children:t}){return(0,C.jsx)(`span`,{className:`inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${w[e]}`,children:t})}var E=e(h(),1),D=2e3;function O(e){let[t,n]=(0,E.useState)(!1);return(0,E.useEffect)(()=>{if(!t)return;let e=setTimeout(()=>n(!1),D);return()=>clearTimeout(e)},[t]),{isCopied:t,copy:()=>void navigator.clipboard.writeText(e).then(()=>n(!0))}}function k({label:e,text:t}){let{shared:n}=c(),{isCopied:r,copy:i}=O(t);return(0,C.jsxs)(`div`,{className:`grid gap-1 text-sm`,children:[(0,C.jsx)(`span`,{className:`font-medium`,children:e}),(0,C.jsxs)(`div`,{className:`flex flex-wrap items-start gap-2`,children:[(0,C.jsx)(`code`,{tabIndex:0,"aria-label":e,role:`textbox`,"aria-readonly":!0,className:`min-w-0 flex-1 basis-60 rounded-lg border border-line bg-ground px-3 py-2 [overflow-wrap:anywhere] select-all`,children:t}),(0,C.jsx)(o,{onClick:i,children:r?n.copied:n.copy})]}),(0,C.jsx)(`span`,{role:`status`,className:`sr-only`,children:r?n.copied:``})]})}function ee({what:e,text:t}){let{money:r,shared:i}=c(),{isCopied:a,copy:o}=O(t);return(0,C.jsx)(`button`,{type:`button`,"aria-label":a?i.copied:r.copy(e),title:r.copy(e),className:`grid size-8 shrink-0 place-items-center rounded-lg border-0 bg-transparent text-quiet hover:bg-ground hover:text-ink`,onClick:o,children:a?(0,C.jsx)(s,{size:16,"aria-hidden":!0}):(0,C.jsx)(n,{size:16,"aria-hidden":!0})})}var A=`min-h-10 w-full min-w-0 rounded-lg border border-quiet bg-card px-3 font-normal`;function j({label:e,hint:t,children:n}){return(0,C.jsxs)(`label`,{className:`grid min-w-0 gap-1 text-sm font-medium`,children:[e,n,t&&(0,C.jsx)(`span`,{className:`text-xs font-normal text-quiet`,children:t})]})}function te({label:e,hint:t,...n}){return(0,C.jsx)(j,{label:e,...t?{hint:t}:{},children:(0,C.jsx)(`input`,{className:A,...n})})}function ne({label:e,hint:t,...n}){return(0,C.jsx)(j,{label:e,...t?{hint:t}:{},children:(0,C.jsx)(`textarea`,{className:`${A} min-h-24 py-2`,...n})})}function re({label:e,hint:t,value:n,of:r,choose:i}){return(0,C.jsx)(j,{label:e,...t?{hint:t}:{},children:(0,C.jsx)(`select`,{className:A,value:n,onChange:e=>i(e.target.value),children:r.map(([e,t])=>(0,C.jsx)(`option`,{value:e,children:t},e))})})}function ie({label:e,hint:t,...n}){return(0,C.jsxs)(`label`,{className:`grid grid-cols-[auto_1fr] items-start gap-x-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent/5`,children:[(0,C.jsx)(`input`,{className:`mt-0.5 size-5 accent-(--accent)`,...n}),(0,C.jsxs)(`span`,{children:[(0,C.jsx)(`span`,{className:`block font-medium`,children:e}),t&&(0,C.jsx)(`span`,{className:`block text-quiet`,children:t})]})]})}function M(){return y({strict:!1}).viewer}function ae(){let{account:e}=c(),{agentId:t}=_({strict:!1}),{agents:n}=M();return n.find(({id:e})=>e===t)?.role===`OWNER`?null:e.ownersOnly}function oe(e,t){let[n,r]=(0,E.useState)(()=>{let n=sessionStorage.getItem(e);return n?{...t,...JSON.parse(n)}:t});return[n,t=>{let i={...n,...t};sessionStorage.setItem(e,JSON.stringify(i)),r(i)},()=>{sessionStorage.removeItem(e),r(t)}]}function se(e){let t=b(),n=v({strict:!1}),{part:r}=n;return[n.open===e,n=>void t({to:`.`,search:{...r?{part:r}:{},...n?{open:e}:{}},replace:!0})]}var N=l(`
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
`),P=l(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...card }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[N]),F=l(`
    query OneCard($id: ID!) {
      task(id: $id) { ...card }
    }
  `,[N]),I=l(`
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
`),L=l(`
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
`),R=l(`
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
  `,[I,L]),z=l(`
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
`),B=l(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),V=l(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[m]),H=l(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[m]),U=l(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[m]),W=l(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[m]),G=l(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),K=l(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[G,m]),ce=l(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[G,m]),le=l(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[G,m]),ue=l(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[G,m]),de=l(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[G,m]),fe=l(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[G,m]),pe=l(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[G,m]),me=l(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[G,m]),he=l(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[G,m]),ge=l(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[G,m]),q=()=>v({strict:!1}),_e=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e!==void 0));function ve({title:e,aside:t,filters:n,read:r,connection:i,empty:a,children:o}){return(0,C.jsxs)(d,{title:e,aside:t,children:[n,(0,C.jsx)(J,{read:r,connection:i,empty:a,children:o})]})}function J({read:e,connection:n,empty:a,children:o}){let{shared:s,staff:l}=c(),u=q(),{fault:d,isLoading:p,refresh:m}=e;if(p)return(0,C.jsx)(t,{});if(!n)return d?(0,C.jsx)(i,{fault:d,retry:m}):null;let{totalCount:h,pageInfo:g,nodes:_}=n;return h===0?(0,C.jsx)(f,{...a}):(0,C.jsxs)(C.Fragment,{children:[(0,C.jsx)(`section`,{"aria-label":l.found(h),className:`rounded-xl border border-line bg-card`,children:(0,C.jsx)(`ul`,{className:`m-0 list-none divide-y divide-line p-0`,children:_.map(o)})}),(0,C.jsxs)(`footer`,{className:`flex flex-wrap items-center justify-between gap-3 text-sm text-quiet`,children:[(0,C.jsx)(`span`,{children:l.found(h)}),(0,C.jsxs)(`span`,{className:`flex gap-2`,children:[u.after&&(0,C.jsx)(x,{to:`.`,search:{...u,after:void 0},className:r(),children:l.toStart}),g.hasNextPage&&(0,C.jsx)(x,{to:`.`,search:{...u,after:g.endCursor??void 0},className:r(),children:s.more})]})]})]})}function ye({title:e,to:t,parameters:n,chip:r,facts:i,aside:a,children:o}){return(0,C.jsxs)(`li`,{className:`grid gap-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4`,children:[(0,C.jsxs)(`div`,{className:`min-w-0`,children:[(0,C.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 font-medium`,children:[t?(0,C.jsx)(x,{to:t,params:n,className:`min-w-0 text-ink no-underline [overflow-wrap:anywhere] hover:underline`,children:e}):(0,C.jsx)(`span`,{className:`min-w-0 [overflow-wrap:anywhere]`,children:e}),r]}),(0,C.jsx)(`p`,{className:`m-0 mt-0.5 flex flex-wrap gap-x-3 text-sm text-quiet [overflow-wrap:anywhere]`,children:i.filter(Boolean).map((e,t)=>(0,C.jsx)(`span`,{children:e},t))})]}),(a||o)&&(0,C.jsxs)(`div`,{className:`flex flex-wrap items-center gap-2 sm:justify-end`,children:[a&&(0,C.jsx)(`span`,{className:`me-2 text-sm font-semibold`,children:a}),o]})]})}var be={good:`bg-good/10 text-good`,note:`bg-note text-note-ink`,bad:`bg-bad/10 text-bad`,plain:`bg-card text-ink`};function xe({tone:e=`plain`,children:t}){return(0,C.jsx)(`span`,{className:`inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${be[e]}`,children:t})}var Y=`min-h-10 min-w-0 max-w-full rounded-lg border border-quiet bg-card px-3 text-sm`;function Se({name:e,label:t}){let n=q(),r=b(),i=n[e]??``,a=t=>{t!==i&&r({to:`.`,search:{...n,after:void 0,[e]:t||void 0},replace:!0})};return(0,C.jsx)(`form`,{role:`search`,className:`min-w-40 grow sm:max-w-72`,onSubmit:t=>{t.preventDefault(),a(String(new FormData(t.currentTarget).get(e)??``).trim())},children:(0,C.jsx)(`input`,{"data-search":!0,type:`search`,name:e,"aria-label":t,placeholder:t,defaultValue:i,className:`${Y} w-full`,onBlur:e=>a(e.target.value.trim())},i)})}function Ce({name:e,label:t,all:n,choices:r}){let i=q(),a=b();return(0,C.jsxs)(`select`,{"aria-label":t,className:Y,value:i[e]??``,onChange:t=>void a({to:`.`,search:{...i,after:void 0,[e]:t.target.value||void 0},replace:!0}),children:[(0,C.jsx)(`option`,{value:``,children:n}),Object.entries(r).map(([e,t])=>(0,C.jsx)(`option`,{value:e,children:t},e))]})}function we({children:e}){return(0,C.jsx)(`div`,{className:`flex flex-wrap items-center gap-2`,children:e})}function Te({name:e,tabs:t}){let n=q();return(0,C.jsx)(`nav`,{"aria-label":t.map(([,e])=>e).join(`, `),className:`flex flex-wrap gap-2`,children:t.map(([t,i])=>{let a=n[e]===t;return(0,C.jsx)(x,{to:`.`,search:{[e]:t},"aria-current":a?`page`:void 0,className:r(a?`main`:`plain`),children:i},i)})})}function Ee(e){let[t,n]=(0,E.useState)(!1),{label:r,look:i=`plain`,refusal:a}=e;return(0,C.jsxs)(C.Fragment,{children:[(0,C.jsx)(o,{look:i,refusal:a,onClick:()=>n(!0),children:r}),t&&(0,C.jsx)(Oe,{...e,close:()=>n(!1)})]})}var De=[];function Oe({label:e,title:t,text:n,look:r,document:i,fields:s=De,variables:l,isTried:d=!1,done:f,close:m}){let{shared:h,staff:g}=c(),[_,v]=(0,E.useState)(()=>Object.fromEntries(s.map(({name:e,start:t=``})=>[e,t]))),y=s.find(({name:e,isOptional:t})=>!t&&!_[e]?.trim()),b=$(i,d&&!y?l(_,!0):null),{run:x,isBusy:w,problem:T}=p(i),D=async()=>{await x(l(_,!1))&&(m(),f())};return(0,C.jsx)(u,{title:`${e}: ${t}`,close:m,...n?{text:n}:{},children:(0,C.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!y&&!w&&D()},children:[s.map(e=>(0,C.jsx)(Z,{field:e,value:_[e.name]??``,change:t=>v({..._,[e.name]:t})},e.name)),b.problem?(0,C.jsx)(a,{problem:b.problem}):b.lines&&(0,C.jsx)(S,{lines:b.lines}),T&&(0,C.jsx)(a,{problem:T}),(0,C.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,C.jsx)(o,{onClick:m,children:h.back}),(0,C.jsx)(o,{type:`submit`,look:r===`danger`?`danger`:`main`,busy:w,refusal:y&&g.missing(y.label),"data-confirm":!0,children:e})]})]})})}var X=`rounded-lg border border-quiet bg-card px-3 font-normal`;function Z({field:e,value:t,change:n}){let r=(0,E.useId)(),{name:i,label:a,hint:o,kind:s=`text`,choices:c={},isOptional:l}=e,u={name:i,value:t,"aria-describedby":o?r:void 0,"aria-required":!l};return(0,C.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[a,s===`text`&&(0,C.jsx)(`textarea`,{...u,className:`${X} min-h-20 py-2`,onChange:e=>n(e.target.value)}),s===`line`&&(0,C.jsx)(`input`,{...u,autoComplete:`off`,className:`${X} min-h-10`,onChange:e=>n(e.target.value)}),s===`choice`&&(0,C.jsx)(`select`,{...u,className:`${X} min-h-10`,onChange:e=>n(e.target.value),children:Object.entries(c).map(([e,t])=>(0,C.jsx)(`option`,{value:e,children:t},e))}),o&&(0,C.jsx)(`span`,{id:r,className:`font-normal text-quiet`,children:o})]})}var Q=250;function $(e,t){let{run:n,problem:r,forget:i,isBusy:a}=p(e),[o,s]=(0,E.useState)(null),c=t&&JSON.stringify(t);return(0,E.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Q);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var ke=l(`
  query StaffCountries {
    countries { isoCode name flagEmoji currencyCode phase launchedInstant expectedLaunchInstant waiting }
  }
`),Ae=l(`mutation StaffSetPhase($input: SetCountryPhaseInput!) {
    setCountryPhase(input: $input) { __typename ... on Country { isoCode phase } ...problem }
  }`,[m]),je=l(`
  query StaffLegalDocuments {
    legalDocuments { typeReference name version content effectiveDateInstant }
  }
`),Me=l(`mutation StaffPublishDocument($input: PublishLegalDocumentInput!) {
    publishLegalDocument(input: $input) { __typename ... on LegalDocument { typeReference version } ...problem }
  }`,[m]),Ne=l(`
  query StaffAuditLog($filter: AuditLogFilterInput, $after: String) {
    auditLog(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id by { name kind } operation subjectKind subjectId reason beforeJson afterJson requestId instant }
    }
  }
`),Pe=l(`
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
`);export{B as A,oe as B,ce as C,pe as D,ue as E,R as F,te as G,ae as H,z as I,ee as J,ie as K,N as L,de as M,W as N,fe as O,V as P,P as R,U as S,H as T,M as U,se as V,re as W,T as X,k as Y,Se as _,Me as a,me as b,Ee as c,Ce as d,we as f,Te as g,ye as h,je as i,le as j,he as k,$ as l,ve as m,ke as n,Ae as o,J as p,ne as q,Pe as r,Z as s,Ne as t,xe as u,_e as v,ge as w,K as x,q as y,F as z};