import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const UNREAD = graphql(`
  query Unread {
    unreadNotificationCount
  }
`);

export const NOTIFICATIONS = graphql(`
  query Notifications($unreadOnly: Boolean!, $after: String) {
    notifications(unreadOnly: $unreadOnly, first: 50, after: $after) {
      nodes { id sequence type title body taskId supportRequestId status createdInstant }
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
  `mutation MarkAllRead($through: Int!) {
    markAllNotificationsRead(throughSequence: $through) { __typename ... on MarkedNotifications { unreadCount } ...problem }
  }`,
  [PROBLEM],
);
