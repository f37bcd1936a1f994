import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const ADD_ATTACHMENT = graphql(
  `mutation AddTaskAttachment($input: AddTaskAttachmentInput!) {
    addTaskAttachment(input: $input) { __typename ... on TaskAttachment { id } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_ATTACHMENT = graphql(
  `mutation RemoveTaskAttachment($id: ID!) {
    removeTaskAttachment(attachmentId: $id) { __typename ... on Task { id termsVersion } ...problem }
  }`,
  [PROBLEM],
);
