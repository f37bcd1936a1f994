import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const SUPPORT_REQUESTS = graphql(`
  query StaffSupportInbox($filter: SupportRequestFilter, $after: String) {
    supportRequests(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id type status subject severity updatedInstant agent { agentName } operator { name } }
    }
  }
`);

export const SUPPORT_THREAD = graphql(`
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
`);

export const SUPPORT_MESSAGES = graphql(`
  subscription StaffSupportMessages($id: ID!) {
    supportMessages(requestId: $id) { id }
  }
`);

export const ANSWER = graphql(
  `mutation StaffAnswerSupport($input: WriteSupportMessageInput!) {
    answerSupportRequest(input: $input) { __typename ... on SupportRequest { id status } ...problem }
  }`,
  [PROBLEM],
);

export const SET_STATUS = graphql(
  `mutation StaffSetSupportStatus($input: SetSupportStatusInput!) {
    setSupportStatus(input: $input) { __typename ... on SupportRequest { id status } ...problem }
  }`,
  [PROBLEM],
);
