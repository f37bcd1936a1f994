import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const SUSPENSION_THREAD = graphql(`
  query SuspensionThread {
    supportRequests(first: 1) {
      nodes { id status messages { id sender senderName body createdInstant } }
    }
  }
`);

export const CONTEST_SUSPENSION = graphql(
  `mutation ContestSuspension($subject: String!, $message: String!) {
    openSupportRequest(input: { type: COMPLAINT, severity: HIGH, subject: $subject, message: $message }) {
      __typename ... on SupportRequest { id } ...problem
    }
  }`,
  [PROBLEM],
);

export const WRITE_ON_SUSPENSION = graphql(
  `mutation WriteOnSuspension($id: ID!, $body: String!) {
    replyToSupportRequest(input: { requestId: $id, body: $body }) { __typename ... on SupportRequest { id } ...problem }
  }`,
  [PROBLEM],
);
