import{G as e,L as t,q as n}from"./shared-DRwSEFPq.js";import{t as r}from"./react-C1iE8mnY.js";import{K as i,V as a}from"./desk-parts-BpG76z74.js";var o=r(),s=`image/jpeg,image/png,image/heic,application/pdf,text/plain,.log,.txt,.json,.csv,.md`;function c({file:e,choose:n}){let{support:r}=t();return(0,o.jsx)(a,{label:r.attachment,hint:r.attachmentHint,type:`file`,accept:s,className:`w-full min-w-0 text-sm file:me-3 file:min-h-10 file:rounded-lg file:border file:border-solid file:border-quiet/50 file:bg-card file:px-3 file:font-semibold file:text-ink`,onChange:e=>n(e.target.files?.[0]??null)},e?`chosen`:`none`)}var l=[`OPEN`,`IN_PROGRESS`,`WAITING_FOR_AGENT`,`RESOLVED`,`CLOSED`];function u({state:e}){let{support:n}=t();return(0,o.jsx)(i,{tone:e===`WAITING_FOR_AGENT`?`note`:e===`RESOLVED`||e===`CLOSED`?`good`:`plain`,children:n.states[e]})}var d=n(`
  query SupportRequests($status: SupportStatus, $after: String) {
    supportRequests(filter: { status: $status }, first: 30, after: $after) {
      nodes { id subject type severity status relatedTaskId createdInstant updatedInstant }
      pageInfo { hasNextPage endCursor }
    }
  }
`),f=n(`
  query SupportThread($id: ID!) {
    supportRequest(id: $id) {
      id subject type severity status
      task { id title status }
      messages { id sender senderName body createdInstant attachment { fileName contentType size contentUrl } }
    }
  }
`),p=n(`
  subscription SupportMessages($requestId: ID!, $after: Int) {
    supportMessages(requestId: $requestId, after: $after) { id }
  }
`),m=n(`mutation OpenSupport($input: OpenSupportRequestInput!) {
    openSupportRequest(input: $input) { __typename ... on SupportRequest { id } ...problem }
  }`,[e]),h=n(`mutation ReplySupport($input: WriteSupportMessageInput!) {
    replyToSupportRequest(input: $input) { __typename ... on SupportRequest { id } ...problem }
  }`,[e]),g=n(`mutation CloseSupport($id: ID!) {
    closeSupportRequest(requestId: $id) { __typename ... on SupportRequest { id status } ...problem }
  }`,[e]);export{f as a,u as c,h as i,c as l,p as n,d as o,m as r,l as s,g as t};