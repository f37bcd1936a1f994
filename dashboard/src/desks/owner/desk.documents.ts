import { graphql } from "../../graph/graphql";

export const NAVIGATION = graphql(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    tasks(first: 1) { totalCount }
  }
`);
