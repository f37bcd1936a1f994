import { graphql } from "../../graph/graphql";

export const INBOX = graphql(`
  query Inbox {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing drafts disputes pendingDecisions }
      pendingDecisions { decisionId taskId questionCode message optionsJson deadlineInstant }
      tasksAwaitingReview { taskId title status task { payoutAmount payoutCurrency reviewByInstant updatedInstant } }
      tasksAwaitingFunding { taskId title status }
      tasksAwaitingPublishing { taskId title status }
      drafts { taskId title status }
      disputes { taskId title status }
      supportReplies { id subject }
      walletWarnings { code amount currency }
      webhookHealth { endpoint message }
    }
    webhookEndpoints(first: 50) { nodes { id url failingSinceInstant disabledInstant } }
  }
`);
