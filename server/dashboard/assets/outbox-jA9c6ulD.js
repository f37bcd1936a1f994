import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{i as t,t as n}from"./react-C1iE8mnY.js";import{A as r,C as i,F as a,I as o,K as s,W as c,l,z as u}from"./shared-Cy3oOTW-.js";import{a as d}from"./parts-BT76LuUA.js";import{n as f}from"./queue-CDVMXoof.js";import{a as p}from"./field-parts-5xWa8Xy7.js";var m=e(t(),1),h=s(`
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
`),g=s(`
  query FieldState($id: ID!) {
    task(id: $id) { id status }
  }
`),_=s(`
  fragment stepped on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),v=s(`mutation Accept($input: AcceptTaskInput!) {
    acceptTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),y=s(`mutation EnRoute($input: OperatorMoveInput!) {
    markEnRoute(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),b=s(`mutation Arrived($input: OperatorMoveInput!) {
    markArrived(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),x=s(`mutation Start($input: OperatorMoveInput!) {
    startWork(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),S=s(`mutation Upload($input: UploadProofInput!) {
    uploadProof(input: $input) {
      __typename
      ... on ProofItem { id validationResults { rule outcome message } }
      ...problem
    }
  }`,[c]),C=s(`mutation RemoveProof($taskId: ID!, $id: ID!) {
    removeProof(taskId: $taskId, proofItemId: $id) { __typename ...problem }
  }`,[c]),w=s(`mutation Submit($input: SubmitProofInput!) {
    submitProof(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),T=s(`mutation Complete($input: CompleteTaskInput!) {
    completeTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),E=s(`mutation Release($input: ReleaseTaskInput!) {
    releaseTask(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),D=s(`mutation Contest($input: ContestRejectionInput!) {
    contestRejection(input: $input) { __typename ...stepped ...problem }
  }`,[_,c]),O=s(`mutation AskAgent($input: RequestDecisionInput!) {
    requestDecision(input: $input) { __typename ...problem }
  }`,[c]),k=s(`mutation AskForTime($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ...problem }
  }`,[c]),A=s(`mutation ApproveTime($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[c]),j=s(`mutation RejectTime($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[c]),M=s(`mutation ReviewAgent($input: ReviewAgentInput!) {
    reviewAgent(input: $input) { __typename ...problem }
  }`,[c]),N=n();function P({close:e}){let{field:t}=o(),{all:n,isOffline:r}=f();return(0,N.jsxs)(l,{title:t.queue,text:t.queueHint,close:e,children:[r&&(0,N.jsx)(`p`,{className:`m-0 rounded-lg bg-note p-3 text-sm text-note-ink`,children:t.offline}),n.length===0&&(0,N.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.queueEmpty}),(0,N.jsx)(`ol`,{className:`m-0 grid list-none gap-3 p-0`,children:n.map(e=>(0,N.jsx)(F,{entry:e},e.number))})]})}function F({entry:e}){let{locale:t,words:{field:n}}=a(),{all:r,progress:i}=f(),o=r.filter(({number:t,taskId:n})=>n===e.taskId&&t<e.number),s=e.state===`waiting`&&o.some(({state:e})=>e===`refused`),c=r.find(({state:e})=>e===`waiting`)===e,l=e.state===`refused`?`text-bad`:e.state===`sent`?`text-good`:`text-quiet`;return(0,N.jsxs)(`li`,{className:`grid gap-2 border-b border-line pb-3 text-sm last:border-0 last:pb-0`,children:[(0,N.jsxs)(`div`,{className:`grid grid-cols-[1fr_auto] gap-x-3`,children:[(0,N.jsx)(`span`,{className:`font-medium`,children:n.kinds[e.kind]}),(0,N.jsx)(`span`,{className:`text-end ${l}`,children:c&&i!==null?n.sending(p(t,i)):n.states[s?`held`:e.state]}),(0,N.jsx)(`span`,{className:`min-w-0 truncate text-quiet`,children:e.taskTitle}),(0,N.jsx)(`span`,{className:`text-end text-quiet`,children:(0,N.jsx)(d,{instant:new Date(e.at).toISOString()})})]}),c&&i!==null&&(0,N.jsx)(`progress`,{className:`h-1.5 w-full`,value:i,"aria-label":n.kinds[e.kind]}),e.state===`refused`&&(0,N.jsx)(I,{entry:e})]})}function I({entry:e}){let{field:t}=o(),{all:n,again:a,drop:s}=f(),c=R(e),l=n.filter(({taskId:t,number:n,state:r})=>t===e.taskId&&n>=e.number&&r!==`sent`);return(0,N.jsxs)(`div`,{className:`grid gap-3`,children:[(0,N.jsx)(`p`,{className:`m-0`,children:t[c]}),e.problem&&c===`conflictOther`&&(0,N.jsx)(i,{problem:e.problem}),(0,N.jsxs)(`div`,{className:`flex flex-wrap gap-2`,children:[c===`conflictOther`&&(0,N.jsx)(r,{onClick:()=>void a(e),children:t.sendAgain}),(0,N.jsx)(r,{look:`danger`,onClick:()=>void s(l.map(({number:e})=>e)),children:t.dropRest})]})]})}var L=[`CANCELLED`,`EXPIRED`,`CLOSED`];function R({taskId:e,problem:t}){let{client:n}=u(),[r,i]=(0,m.useState)(`conflictOther`),a=t?.code;return(0,m.useEffect)(()=>{(async()=>{let{data:t,error:r}=await n.query(g,{id:e},{requestPolicy:`network-only`}).toPromise(),o=t?.task?.status;o&&L.includes(o)?i(`conflictCancelled`):(a===`not_found`||r?.graphQLErrors.some(({extensions:e})=>e.code===`not_found`))&&i(`conflictGone`)})()},[n,e,a]),r}export{P as Outbox,I as Refusal,k as a,y as c,E as d,C as f,S as g,w as h,O as i,h as l,x as m,A as n,T as o,M as p,b as r,D as s,v as t,j as u};