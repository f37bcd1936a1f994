import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{a as t,i as n,n as r,r as i}from"./words-DhNFx09W.js";import{G as a,U as o,r as s}from"./hooks-X6nWR-5d.js";import{_ as c,v as l}from"./shared-DAnstDzM.js";import{r as u}from"./values-DVEY-bqo.js";import{u as d}from"./field-BAF3XtUI.js";import{t as f}from"./sheet-lU8BvQtx.js";import{a as p}from"./values-DVSQcDL5.js";var m=e(t(),1),h=a(`
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
`),g=a(`
  query FieldState($id: ID!) {
    task(id: $id) { id status }
  }
`),_=a(`
  fragment stepped on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),v=a(`mutation Accept($input: AcceptTaskInput!) {
    acceptTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),y=a(`mutation EnRoute($input: OperatorMoveInput!) {
    markEnRoute(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),b=a(`mutation Arrived($input: OperatorMoveInput!) {
    markArrived(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),x=a(`mutation Start($input: OperatorMoveInput!) {
    startWork(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),S=a(`mutation Upload($input: UploadProofInput!) {
    uploadProof(input: $input) {
      __typename
      ... on ProofItem { id validationResults { rule outcome message } }
      ...problem
    }
  }`,[o]),C=a(`mutation RemoveProof($taskId: ID!, $id: ID!) {
    removeProof(taskId: $taskId, proofItemId: $id) { __typename ...problem }
  }`,[o]),w=a(`mutation Submit($input: SubmitProofInput!) {
    submitProof(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),T=a(`mutation Complete($input: CompleteTaskInput!) {
    completeTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),E=a(`mutation Release($input: ReleaseTaskInput!) {
    releaseTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),D=a(`mutation Contest($input: ContestRejectionInput!) {
    contestRejection(input: $input) { __typename ...stepped ...problem }
  }`,[_,o]),O=a(`mutation AskAgent($input: RequestDecisionInput!) {
    requestDecision(input: $input) { __typename ...problem }
  }`,[o]),k=a(`mutation AskForTime($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ...problem }
  }`,[o]),A=a(`mutation ApproveTime($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[o]),j=a(`mutation RejectTime($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[o]),M=a(`mutation ReviewAgent($input: ReviewAgentInput!) {
    reviewAgent(input: $input) { __typename ...problem }
  }`,[o]),N=n();function P({close:e}){let{field:t}=i(),{all:n,isOffline:r}=d();return(0,N.jsxs)(f,{title:t.queue,text:t.queueHint,close:e,children:[r&&(0,N.jsx)(`p`,{className:`m-0 rounded-lg bg-note p-3 text-sm text-note-ink`,children:t.offline}),n.length===0&&(0,N.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.queueEmpty}),(0,N.jsx)(`ol`,{className:`m-0 grid list-none gap-3 p-0`,children:n.map(e=>(0,N.jsx)(F,{entry:e},e.number))})]})}function F({entry:e}){let{locale:t,words:{field:n}}=r(),{all:i,progress:a}=d(),o=i.filter(({number:t,taskId:n})=>n===e.taskId&&t<e.number),s=e.state===`waiting`&&o.some(({state:e})=>e===`refused`),c=i.find(({state:e})=>e===`waiting`)===e,l=e.state===`refused`?`text-bad`:e.state===`sent`?`text-good`:`text-quiet`;return(0,N.jsxs)(`li`,{className:`grid gap-2 border-b border-line pb-3 text-sm last:border-0 last:pb-0`,children:[(0,N.jsxs)(`div`,{className:`grid grid-cols-[1fr_auto] gap-x-3`,children:[(0,N.jsx)(`span`,{className:`font-medium`,children:n.kinds[e.kind]}),(0,N.jsx)(`span`,{className:`text-end ${l}`,children:c&&a!==null?n.sending(p(t,a)):n.states[s?`held`:e.state]}),(0,N.jsx)(`span`,{className:`min-w-0 truncate text-quiet`,children:e.taskTitle}),(0,N.jsx)(`span`,{className:`text-end text-quiet`,children:(0,N.jsx)(u,{instant:new Date(e.at).toISOString()})})]}),c&&a!==null&&(0,N.jsx)(`progress`,{className:`h-1.5 w-full`,value:a,"aria-label":n.kinds[e.kind]}),e.state===`refused`&&(0,N.jsx)(I,{entry:e})]})}function I({entry:e}){let{field:t}=i(),{all:n,again:r,drop:a}=d(),o=R(e),s=n.filter(({taskId:t,number:n,state:r})=>t===e.taskId&&n>=e.number&&r!==`sent`);return(0,N.jsxs)(`div`,{className:`grid gap-3`,children:[(0,N.jsx)(`p`,{className:`m-0`,children:t[o]}),e.problem&&o===`conflictOther`&&(0,N.jsx)(c,{problem:e.problem}),(0,N.jsxs)(`div`,{className:`flex flex-wrap gap-2`,children:[o===`conflictOther`&&(0,N.jsx)(l,{onClick:()=>void r(e),children:t.sendAgain}),(0,N.jsx)(l,{look:`danger`,onClick:()=>void a(s.map(({number:e})=>e)),children:t.dropRest})]})]})}var L=[`CANCELLED`,`EXPIRED`,`CLOSED`];function R({taskId:e,problem:t}){let{client:n}=s(),[r,i]=(0,m.useState)(`conflictOther`),a=t?.code;return(0,m.useEffect)(()=>{(async()=>{let{data:t,error:r}=await n.query(g,{id:e},{requestPolicy:`network-only`}).toPromise(),o=t?.task?.status;o&&L.includes(o)?i(`conflictCancelled`):(a===`not_found`||r?.graphQLErrors.some(({extensions:e})=>e.code===`not_found`))&&i(`conflictGone`)})()},[n,e,a]),r}export{P as Outbox,I as Refusal,k as a,y as c,E as d,C as f,S as g,w as h,O as i,h as l,x as m,A as n,T as o,M as p,b as r,D as s,v as t,j as u};