import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const NOTIFICATIONS = graphql(`
  query Notifications($needsPerson: Boolean!, $after: String) {
    notifications(needsPerson: $needsPerson, first: 50, after: $after) {
      nodes { id sequence type title task { title } taskId supportRequestId status createdInstant }
      pageInfo { hasNextPage endCursor }
      sequence
    }
  }
`);

export const MARK_READ = graphql(
  `mutation MarkRead($id: ID!) {
    markNotificationRead(notificationId: $id) { __typename ... on Notification { id status } ...problem }
  }`,
  [PROBLEM],
);

export const MARK_ALL_READ = graphql(
  `mutation MarkAllRead($through: Int!, $needsPerson: Boolean!) {
    markAllNotificationsRead(throughSequence: $through, needsPerson: $needsPerson) { __typename ... on MarkedNotifications { unreadCount } ...problem }
  }`,
  [PROBLEM],
);
