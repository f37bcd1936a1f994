import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{i as t,t as n}from"./react-C1iE8mnY.js";import{At as r,Ct as i,Ft as a,It as o,Kt as s,Wt as c,l,zt as u}from"./shared-D2vAk3Cz.js";import{r as d}from"./values-B0AoGo_u.js";import{n as f}from"./queue-Bg3Sytfs.js";import{i as p,n as m,r as h}from"./trouble-pRUAAsx2.js";import{r as g}from"./field-parts-Gd2sS97C.js";var _=e(t(),1),v=s(`
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
`),y=s(`
  query FieldState($id: ID!) {
    task(id: $id) { id status }
  }
`),b=s(`
  fragment stepped on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),x=s(`mutation Accept($input: AcceptTaskInput!) {
    acceptTask(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),S=s(`mutation EnRoute($input: OperatorMoveInput!) {
    markEnRoute(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),C=s(`mutation Arrived($input: OperatorMoveInput!) {
    markArrived(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),w=s(`mutation Start($input: OperatorMoveInput!) {
    startWork(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),T=s(`mutation Upload($input: UploadProofInput!) {
    uploadProof(input: $input) {
      __typename
      ... on ProofItem { id validationResults { rule outcome message } }
      ...problem
    }
  }`,[c]),E=s(`mutation RemoveProof($taskId: ID!, $id: ID!) {
    removeProof(taskId: $taskId, proofItemId: $id) { __typename ...problem }
  }`,[c]),D=s(`mutation Submit($input: SubmitProofInput!) {
    submitProof(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),O=s(`mutation Complete($input: CompleteTaskInput!) {
    completeTask(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),k=s(`mutation Release($input: ReleaseTaskInput!) {
    releaseTask(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),A=s(`mutation Contest($input: ContestRejectionInput!) {
    contestRejection(input: $input) { __typename ...stepped ...problem }
  }`,[b,c]),j=s(`mutation AskAgent($input: RequestDecisionInput!) {
    requestDecision(input: $input) { __typename ...problem }
  }`,[c]),M=s(`mutation AskForTime($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ...problem }
  }`,[c]),N=s(`mutation ApproveTime($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[c]),P=s(`mutation RejectTime($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,[c]),F=s(`mutation ReviewAgent($input: ReviewAgentInput!) {
    reviewAgent(input: $input) { __typename ...problem }
  }`,[c]),I=n();function L({close:e}){let{field:t}=o(),{all:n,isOffline:i,again:a}=f(),s=n.filter(({state:e,trouble:t})=>t&&(e===`waiting`||e===`aside`));return(0,I.jsxs)(l,{title:t.queue,text:t.queueHint,close:e,children:[i&&(0,I.jsx)(`p`,{className:`m-0 rounded-lg bg-note p-3 text-sm text-note-ink`,children:t.offline}),n.length===0&&(0,I.jsx)(`p`,{className:`m-0 text-sm text-quiet`,children:t.queueEmpty}),s.length>1&&(0,I.jsx)(r,{onClick:()=>void a(s),children:t.sendAllAgain}),(0,I.jsx)(`ol`,{className:`m-0 grid list-none gap-3 p-0`,children:n.map(e=>(0,I.jsx)(R,{entry:e},e.number))})]})}function R({entry:e}){let{locale:t,words:{field:n}}=a(),{all:r,progress:i}=f(),o=r.filter(({number:t,taskId:n})=>n===e.taskId&&t<e.number),s=e.state===`waiting`&&o.some(p),c=i?.number===e.number?i.part:null,l=p(e)?`text-bad`:e.state===`sent`?`text-good`:`text-quiet`;return(0,I.jsxs)(`li`,{className:`grid gap-2 border-b border-line pb-3 text-sm last:border-0 last:pb-0`,children:[(0,I.jsxs)(`div`,{className:`grid grid-cols-[1fr_auto] gap-x-3`,children:[(0,I.jsx)(`span`,{className:`font-medium`,children:n.kinds[e.kind]}),(0,I.jsx)(`span`,{className:`text-end ${l}`,children:c===null?n.states[s?`held`:e.state]:n.sending(g(t,c))}),(0,I.jsx)(`span`,{className:`min-w-0 truncate text-quiet`,children:e.taskTitle}),(0,I.jsx)(`span`,{className:`text-end text-quiet`,children:(0,I.jsx)(d,{instant:new Date(e.at).toISOString()})})]}),c!==null&&(0,I.jsx)(`progress`,{className:`h-1.5 w-full`,value:c,"aria-label":n.kinds[e.kind]}),e.state===`refused`?(0,I.jsx)(z,{entry:e}):e.state!==`sent`&&c===null&&(0,I.jsx)(m,{entry:e})]})}function z({entry:e}){let{field:t}=o(),n=V(e);return(0,I.jsxs)(`div`,{className:`grid gap-3`,children:[(0,I.jsx)(`p`,{className:`m-0`,children:t[n]}),e.problem&&n===`conflictOther`&&(0,I.jsx)(i,{problem:e.problem}),(0,I.jsx)(h,{entry:e,canRepeat:n===`conflictOther`})]})}var B=[`CANCELLED`,`EXPIRED`,`CLOSED`];function V({taskId:e,problem:t}){let{client:n}=u(),[r,i]=(0,_.useState)(`conflictOther`),a=t?.code;return(0,_.useEffect)(()=>{(async()=>{let{data:t,error:r}=await n.query(y,{id:e},{requestPolicy:`network-only`}).toPromise(),o=t?.task?.status;o&&B.includes(o)?i(`conflictCancelled`):(a===`not_found`||r?.graphQLErrors.some(({extensions:e})=>e.code===`not_found`))&&i(`conflictGone`)})()},[n,e,a]),r}export{L as Outbox,z as Refusal,M as a,S as c,k as d,E as f,T as g,D as h,j as i,v as l,w as m,N as n,O as o,F as p,C as r,A as s,x as t,P as u};