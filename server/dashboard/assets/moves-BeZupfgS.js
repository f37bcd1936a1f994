import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{Dt as t,H as n,J as r,R as i,V as a,X as o,ct as s,q as c,s as l}from"./hooks-DdgB2ive.js";import{o as u}from"./index-BS8DUlQk.js";import{t as d}from"./lines-5eWW_8VP.js";var f=e(t(),1),p=1200;function m(e){let t=(0,f.useRef)(e);(0,f.useEffect)(()=>{t.current=e}),(0,f.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<p;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function h(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var g=o(`
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
`),_=o(`
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
`),v=o(`
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
  `,[g,_]),y=o(`
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
`),b=o(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),x=o(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[r]),S=o(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[r]),C=o(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[r]),w=o(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[r]),T=o(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),E=o(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[T,r]),D=o(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[T,r]),O=o(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[T,r]),k=o(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[T,r]),A=o(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[T,r]),j=o(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[T,r]),M=o(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[T,r]),N=o(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[T,r]),P=o(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[T,r]),F=o(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[T,r]),I=s(),L=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),R=[L(`approve_task_review`,D,`approve`,`main`,{key:`a`}),L(`approve_task`,E,`approve`,`main`,{key:`a`}),L(`acknowledge_direct_task`,N,`approve`,`main`,{key:`a`}),L(`publish_task`,O,`publish`,`main`),L(`request_publication_review`,F,`askPublication`,`plain`,{notes:`needed`}),L(`reject_task_review`,A,`reject`,`plain`,{reasons:`reasons`,notes:`optional`,key:`r`}),L(`dispute_direct_task`,P,`dispute`,`plain`,{notes:`needed`}),L(`dispute_task`,j,`dispute`,`plain`,{reasons:`reasons`,notes:`optional`}),L(`cancel_task`,k,`cancelTask`,`danger`),L(`cancel_task_with_settlement`,M,`cancelTask`,`danger`,{reasons:`cancellations`})];function z({task:e,done:t}){let{work:r}=c(),[i,a]=(0,f.useState)(null),o=new Map(e.allowedActions.map(e=>[e.code,e])),s=new Set,l=R.filter(({code:e,label:t})=>o.get(e)?.allowed&&!s.has(t)&&s.add(t)),u=R.filter(({code:e,label:t})=>o.has(e)&&!s.has(t)&&s.add(t)),d=e=>t=>{let n=l.find(t=>t.key===e);n&&(t.preventDefault(),a(n))};return m({a:d(`a`),r:d(`r`)}),(0,I.jsxs)(`div`,{className:`grid gap-3`,children:[l.length===0&&(0,I.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:r.noActions}),(0,I.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:l.map(e=>(0,I.jsxs)(n,{look:e.look,onClick:()=>a(e),"data-move":e.code,"aria-keyshortcuts":e.key,children:[r[e.label],e.key&&(0,I.jsx)(`kbd`,{"aria-hidden":!0,className:`hidden rounded border border-current px-1 font-sans text-[0.6875rem] leading-4 opacity-70 md:inline`,children:e.key})]},e.code))}),u.length>0&&(0,I.jsxs)(`details`,{className:`text-sm`,children:[(0,I.jsx)(`summary`,{className:`w-fit text-quiet`,children:r.notNow}),(0,I.jsx)(`ul`,{className:`m-0 mt-2 list-none space-y-2 p-0`,children:u.map(({code:e,label:t})=>(0,I.jsxs)(`li`,{children:[(0,I.jsxs)(`span`,{className:`font-medium`,children:[r[t],`:`]}),` `,o.get(e)?.explanation]},e))})]}),i&&(0,I.jsx)(B,{task:e,move:i,close:()=>a(null),done:t},i.code)]})}function B({task:e,move:t,close:r,done:o}){let{shared:s,work:p}=c(),m=l(t.document),h=l(t.document),g=t.reasons?Object.entries(p[t.reasons]):[],[_,v]=(0,f.useState)(Number(g[0]?.[0]??0)),[y,b]=(0,f.useState)(``),[x,S]=(0,f.useState)(null),{run:C}=m;(0,f.useEffect)(()=>{C(V(e,t,!0,_,t.notes===`needed`?e.title:null)).then(e=>{e&&`ledgerLines`in e&&S(e.ledgerLines??[])})},[C,e,t,_]);let w=async()=>{await h.run(V(e,t,!1,_,y||null))&&(r(),o())};return(0,I.jsxs)(u,{title:`${p[t.label]}: ${e.title}`,isOpen:!0,close:r,children:[g.length>0&&(0,I.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[s.reason,(0,I.jsx)(`select`,{className:`min-h-10 rounded-lg border border-quiet bg-card px-3`,value:_,onChange:e=>v(Number(e.target.value)),children:g.map(([e,t])=>(0,I.jsx)(`option`,{value:e,children:t},e))})]}),t.notes&&(0,I.jsxs)(`label`,{className:`grid gap-1 text-sm font-medium`,children:[s.note,(0,I.jsx)(`textarea`,{className:`min-h-24 rounded-lg border border-quiet bg-card p-3 font-normal`,value:y,onChange:e=>b(e.target.value)}),(0,I.jsx)(`span`,{className:`font-normal text-quiet`,children:p.reasonHint})]}),m.problem?(0,I.jsx)(a,{problem:m.problem}):x===null?(0,I.jsx)(i,{}):(0,I.jsx)(d,{lines:x}),h.problem&&(0,I.jsx)(a,{problem:h.problem}),(0,I.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,I.jsx)(n,{onClick:r,children:s.back}),(0,I.jsx)(n,{look:t.look===`danger`?`danger`:`main`,busy:h.isBusy,refusal:t.notes===`needed`&&!y.trim()?p.reasonNeeded:null,onClick:()=>void w(),"data-confirm":!0,children:p[t.label]})]})]})}function V(e,t,n,r,i){return{id:e.id,dryRun:n,...t.reasons?{why:r}:{},...t.notes?{notes:i}:{}}}export{S as a,x as c,h as d,m as f,C as i,v as l,R as n,b as o,z as r,w as s,B as t,y as u};