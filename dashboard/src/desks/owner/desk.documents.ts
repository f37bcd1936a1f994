import { graphql } from "../../graph/graphql";

export const NAVIGATION = graphql(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    asking: tasks(filter: { status: [PUBLISHED, IN_PROGRESS] }, orderBy: { field: UPDATED, direction: DESC }, first: 50) { nodes { id pendingOfferCount pendingMinutes } }
    tasks(first: 1) { totalCount }
  }
`);
