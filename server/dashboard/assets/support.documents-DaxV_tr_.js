import{It as e,Kt as t,Wt as n}from"./shared-D2vAk3Cz.js";import{t as r}from"./react-C1iE8mnY.js";import{H as i,q as a}from"./desk-parts-DEQvNvp8.js";var o=r(),s=`image/jpeg,image/png,image/heic,application/pdf,text/plain,.log,.txt,.json,.csv,.md`;function c({file:t,choose:n}){let{support:r}=e();return(0,o.jsx)(i,{label:r.attachment,hint:r.attachmentHint,type:`file`,accept:s,className:`w-full min-w-0 text-sm file:me-3 file:min-h-10 file:rounded-lg file:border file:border-solid file:border-quiet/50 file:bg-card file:px-3 file:font-semibold file:text-ink`,onChange:e=>n(e.target.files?.[0]??null)},t?`chosen`:`none`)}var l=[`OPEN`,`IN_PROGRESS`,`WAITING_FOR_AGENT`,`RESOLVED`,`CLOSED`];function u({state:t}){let{support:n}=e();return(0,o.jsx)(a,{tone:t===`WAITING_FOR_AGENT`?`note`:t===`RESOLVED`||t===`CLOSED`?`good`:`plain`,children:n.states[t]})}var d=t(`
  query SupportRequests($status: SupportStatus, $after: String) {
    supportRequests(filter: { status: $status }, first: 30, after: $after) {
      nodes { id subject type severity status relatedTaskId createdInstant updatedInstant }
      pageInfo { hasNextPage endCursor }
    }
  }
`),f=t(`
  query SupportThread($id: ID!) {
    supportRequest(id: $id) {
      id subject type severity status
      task { id title status }
      messages { id sender senderName body createdInstant attachment { fileName contentType size contentUrl } }
    }
  }
`),p=t(`
  subscription SupportMessages($requestId: ID!, $after: Int) {
    supportMessages(requestId: $requestId, after: $after) { id }
  }
`),m=t(`mutation OpenSupport($input: OpenSupportRequestInput!) {
    openSupportRequest(input: $input) { __typename ... on SupportRequest { id } ...problem }
  }`,[n]),h=t(`mutation ReplySupport($input: WriteSupportMessageInput!) {
    replyToSupportRequest(input: $input) { __typename ... on SupportRequest { id } ...problem }
  }`,[n]),g=t(`mutation CloseSupport($id: ID!) {
    closeSupportRequest(requestId: $id) { __typename ... on SupportRequest { id status } ...problem }
  }`,[n]);export{f as a,u as c,h as i,c as l,p as n,d as o,m as r,l as s,g as t};