import{Kt as e,Wt as t}from"./shared-D2vAk3Cz.js";var n=e(`
  query StaffSupportInbox($filter: SupportRequestFilter, $after: String) {
    supportRequests(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id type status subject severity updatedInstant agent { agentName } operator { name } }
    }
  }
`),r=e(`
  query StaffSupportThread($id: ID!) {
    supportRequest(id: $id) {
      id
      type
      status
      subject
      message
      severity
      requestedResolution
      relatedTaskId
      createdInstant
      agent { id agentName }
      operator { id name }
      messages { id sender senderName body createdInstant }
    }
  }
`),i=e(`
  subscription StaffSupportMessages($id: ID!) {
    supportMessages(requestId: $id) { id }
  }
`),a=e(`mutation StaffAnswerSupport($input: WriteSupportMessageInput!) {
    answerSupportRequest(input: $input) { __typename ... on SupportRequest { id status } ...problem }
  }`,[t]),o=e(`mutation StaffSetSupportStatus($input: SetSupportStatusInput!) {
    setSupportStatus(input: $input) { __typename ... on SupportRequest { id status } ...problem }
  }`,[t]);export{r as a,n as i,o as n,i as r,a as t};