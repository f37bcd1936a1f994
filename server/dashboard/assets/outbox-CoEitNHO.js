import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{i as t,t as n}from"./react-C1iE8mnY.js";import{B as r,G as i,I as a,L as o,j as s,q as c,u as l,w as u}from"./shared-DRwSEFPq.js";import{a as d}from"./parts-DziDZy2Q.js";import{n as f}from"./queue-CapNtVyx.js";import{a as p}from"./field-parts-CgdGzhXz.js";var m=e(t(),1),h=c(`
  query FieldTask($id: ID!) {
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
      platformFeeByOperator
      settlementMode
      equipmentRequired
      deadlineInstant
      completeByInstant
      timeWindowStartInstant
      timeWindowEndInstant
      requestedTimeInstant
      committedTimeInstant
      contestUntilInstant
      rejectNotes
      allowedActions { code allowed explanation }
      events { id event toStatus reason instant changedByActorType }
      decisions { id status message agentDecisionJson deadlineInstant askedBy createdInstant }
      reschedules { id status askedBy reason newRequestedTimeInstant newCommittedTimeInstant newTimeWindowStartInstant newTimeWindowEndInstant }
      settlement { operatorNet currency }
      agentReview { rating }
      proofReview {
        report
        checklist
        items {
          id
          kind
          fileName
          thumbnailUrl
          validationResults { rule outcome message }
        }
        validationResults { rule outcome message proofItemId }
        proofRequirements {
          minPhotos
          maxPhotos
          requireGps
          requireGpsWithinRadiusMeters
          requireTimestampWithinMinutes
          requireReportMinLength
          requireVideo
          checklistItems
        }
      }
    }
  }
`),g=c(`
  query FieldState($id: ID!) {
    task(id: $id) { id status }
  }
`),_=c(`
  fragment stepped on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),v=c(`mutation Accept($input: AcceptTaskInput!) {
    acceptTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),y=c(`mutation EnRoute($input: OperatorMoveInput!) {
    markEnRoute(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),b=c(`mutation Arrived($input: OperatorMoveInput!) {
    markArrived(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),x=c(`mutation Start($input: OperatorMoveInput!) {
    startWork(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),S=c(`mutation Upload($input: UploadProofInput!) {
    uploadProof(input: $input) {
      __typename
      ... on ProofItem { id validationResults { rule outcome message } }
      ...problem
    }
  }`,[i]),C=c(`mutation RemoveProof($taskId: ID!, $id: ID!) {
    removeProof(taskId: $taskId, proofItemId: $id) { __typename ...problem }
  }`,[i]),w=c(`mutation Submit($input: SubmitProofInput!) {
    submitProof(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),T=c(`mutation Complete($input: CompleteTaskInput!) {
    completeTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),E=c(`mutation Release($input: ReleaseTaskInput!) {
    releaseTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),D=c(`mutation Contest($input: ContestRejectionInput!) {
    contestRejection(input: $input) { __typename ...stepped ...problem }
  }`,[_,i]),O=c(`mutation AskAgent($input: RequestDecisionInput!) {
    requestDecision(input: $input) { __typename ...problem }
  }`,[i]),k=c(`mutation AskForTime($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ...problem }
  }`,[i]),A=c(`mutation ApproveTime($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[i]),j=c(`mutation RejectTime($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[i]),M=c(`mutation ReviewAgent($input: ReviewAgentInput!) {
    reviewAgent(input: $input) { __typename ...problem }
  }`,[i]),N=n();function P({close:e}){let{field:t}=o(),{all:n,isOffline:r}=f();return(0,N.jsxs)(l,{title:t.queue,text:t.queueHint,close:e,children:[r&&(0,N.jsx)(`p`,{className:`m-0 rounded-lg bg-note p-3 text-sm text-note-ink`,children:t.offline}),n.length===0&&(0,N.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.queueEmpty}),(0,N.jsx)(`ol`,{className:`m-0 grid list-none gap-3 p-0`,children:n.map(e=>(0,N.jsx)(F,{entry:e},e.number))})]})}function F({entry:e}){let{locale:t,words:{field:n}}=a(),{all:r,progress:i}=f(),o=r.filter(({number:t,taskId:n})=>n===e.taskId&&t<e.number),s=e.state===`waiting`&&o.some(({state:e})=>e===`refused`),c=r.find(({state:e})=>e===`waiting`)===e,l=e.state===`refused`?`text-bad`:e.state===`sent`?`text-good`:`text-quiet`;return(0,N.jsxs)(`li`,{className:`grid gap-2 border-b border-line pb-3 text-sm last:border-0 last:pb-0`,children:[(0,N.jsxs)(`div`,{className:`grid grid-cols-[1fr_auto] gap-x-3`,children:[(0,N.jsx)(`span`,{className:`font-medium`,children:n.kinds[e.kind]}),(0,N.jsx)(`span`,{className:`text-end ${l}`,children:c&&i!==null?n.sending(p(t,i)):n.states[s?`held`:e.state]}),(0,N.jsx)(`span`,{className:`min-w-0 truncate text-quiet`,children:e.taskTitle}),(0,N.jsx)(`span`,{className:`text-end text-quiet`,children:(0,N.jsx)(d,{instant:new Date(e.at).toISOString()})})]}),c&&i!==null&&(0,N.jsx)(`progress`,{className:`h-1.5 w-full`,value:i,"aria-label":n.kinds[e.kind]}),e.state===`refused`&&(0,N.jsx)(I,{entry:e})]})}function I({entry:e}){let{field:t}=o(),{all:n,again:r,drop:i}=f(),a=R(e),c=n.filter(({taskId:t,number:n,state:r})=>t===e.taskId&&n>=e.number&&r!==`sent`);return(0,N.jsxs)(`div`,{className:`grid gap-3`,children:[(0,N.jsx)(`p`,{className:`m-0`,children:t[a]}),e.problem&&a===`conflictOther`&&(0,N.jsx)(u,{problem:e.problem}),(0,N.jsxs)(`div`,{className:`flex flex-wrap gap-2`,children:[a===`conflictOther`&&(0,N.jsx)(s,{onClick:()=>void r(e),children:t.sendAgain}),(0,N.jsx)(s,{look:`danger`,onClick:()=>void i(c.map(({number:e})=>e)),children:t.dropRest})]})]})}var L=[`CANCELLED`,`EXPIRED`,`CLOSED`];function R({taskId:e,problem:t}){let{client:n}=r(),[i,a]=(0,m.useState)(`conflictOther`),o=t?.code;return(0,m.useEffect)(()=>{(async()=>{let{data:t,error:r}=await n.query(g,{id:e},{requestPolicy:`network-only`}).toPromise(),i=t?.task?.status;i&&L.includes(i)?a(`conflictCancelled`):(o===`not_found`||r?.graphQLErrors.some(({extensions:e})=>e.code===`not_found`))&&a(`conflictGone`)})()},[n,e,o]),i}export{P as Outbox,I as Refusal,k as a,y as c,E as d,C as f,S as g,w as h,O as i,h as l,x as m,A as n,T as o,M as p,b as r,D as s,v as t,j as u};