import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const TASK_MESSAGES = graphql(`
  subscription TaskMessages($taskId: ID!, $after: Int) {
    taskMessages(taskId: $taskId, after: $after) {
      id sequence author body createdInstant readInstant
      attachments { fileName contentType contentUrl }
    }
  }
`);

export const TASK_READ = graphql(`
  subscription TaskRead($taskId: ID!) {
    taskChanged(taskId: $taskId) { id }
  }
`);

export const READ_MARKS = graphql(`
  query ReadMarks($taskId: ID!, $after: Int) {
    task(id: $taskId) { messages(after: $after) { id readInstant } }
  }
`);

export const SEND_MESSAGE = graphql(
  `mutation SendMessage($input: SendMessageInput!) {
    sendMessage(input: $input) { __typename ... on TaskMessage { id } ...problem }
  }`,
  [PROBLEM],
);

export const MARK_MESSAGES_READ = graphql(
  `mutation MarkMessagesRead($taskId: ID!, $upTo: Int!) {
    markMessagesRead(taskId: $taskId, upTo: $upTo) { __typename ... on Task { id unreadMessageCount } ...problem }
  }`,
  [PROBLEM],
);
