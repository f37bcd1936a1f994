import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const REQUESTS = graphql(`
  query SupportRequests($status: SupportStatus, $after: String) {
    supportRequests(filter: { status: $status }, first: 30, after: $after) {
      nodes { id subject type severity status relatedTaskId createdInstant updatedInstant }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const REQUEST = graphql(`
  query SupportThread($id: ID!) {
    supportRequest(id: $id) {
      id subject type severity status
      task { id title status }
      messages { id sender senderName body createdInstant attachment { fileName contentType size contentUrl } }
    }
  }
`);

export const MESSAGES = graphql(`
  subscription SupportMessages($requestId: ID!, $after: Int) {
    supportMessages(requestId: $requestId, after: $after) { id }
  }
`);

export const OPEN_REQUEST = graphql(
  `mutation OpenSupport($input: OpenSupportRequestInput!) {
    openSupportRequest(input: $input) { __typename ... on SupportRequest { id } ...problem }
  }`,
  [PROBLEM],
);

export const REPLY = graphql(
  `mutation ReplySupport($input: WriteSupportMessageInput!) {
    replyToSupportRequest(input: $input) { __typename ... on SupportRequest { id } ...problem }
  }`,
  [PROBLEM],
);

export const CLOSE = graphql(
  `mutation CloseSupport($id: ID!) {
    closeSupportRequest(requestId: $id) { __typename ... on SupportRequest { id status } ...problem }
  }`,
  [PROBLEM],
);
