import { APPROVAL } from "../../../areas/money/spending.documents";
import { CARD } from "../../../areas/tasks/parts/board.documents";
import { PLACED } from "../../../areas/tasks/parts/map.documents";
import { graphql } from "../../../graph/graphql";

/** A task that waits for its owner, with what the decision needs. */
export const WAITING_TASK = graphql(
  `
    fragment waitingTask on Task @_unmask {
      ...card
      arrivalDistanceMetres
      reviewByInstant
      autoApprovalDueInstant
      proofScore
      operator { firstName rating }
      expenses { amount status }
      allowedActions { code allowed }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,
  [CARD],
);

/** A task that may have offers, a request for more time, or unread messages. */
export const ASKING_TASK = graphql(`
  fragment askingTask on Task @_unmask {
    id
    status
    title
    payoutAmount: maximumPayable
    payoutCurrency
    pendingOfferCount
    pendingMinutes
    unreadMessageCount
    operator { firstName }
  }
`);

export const HOME = graphql(
  `
    query Home($reviews: [Status!]!, $disputes: [Status!]!, $publishing: [Status!]!, $open: [Status!]!, $underWay: [Status!]!) {
      taskStatistics { byStatus { status count } }
      wallets { currency spentToday availableBalance }
      agent {
        id
        spendingRules { limits { currency perDay spentToday } waiting { ...approval } }
      }
      pendingActions {
        counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions tasksWithOffers tasksAskingForMoreTime tasksWithUnreadMessages drafts }
        pendingDecisions {
          decisionId taskId message optionsJson deadlineInstant
          task { id title status payoutAmount: maximumPayable payableAmount payoutCurrency operator { firstName } }
        }
        tasksWithOffers { task { ...askingTask } }
        tasksAskingForMoreTime { task { ...askingTask } }
        tasksWithUnreadMessages { task { ...askingTask } }
        supportReplies { id subject }
        walletWarnings { code amount currency }
        webhookHealth { endpoint message }
      }
      webhookEndpoints(first: 50) { nodes { id url failingSinceInstant disabledInstant } }
      reviews: tasks(filter: { status: $reviews }, orderBy: { field: UPDATED, direction: ASC }, first: 5) { nodes { ...waitingTask } }
      disputes: tasks(filter: { status: $disputes }, orderBy: { field: UPDATED, direction: ASC }, first: 5) { nodes { ...waitingTask } }
      publishing: tasks(filter: { status: $publishing }, orderBy: { field: UPDATED, direction: ASC }, first: 5) { nodes { ...waitingTask } }
      open: tasks(filter: { status: $open }, orderBy: { field: UPDATED, direction: ASC }, first: 1) { nodes { id updatedInstant } }
      underWay: tasks(filter: { status: $underWay }, orderBy: { field: UPDATED, direction: DESC }, first: 12) {
        nodes { ...placed }
      }
    }
  `,
  [APPROVAL, ASKING_TASK, WAITING_TASK, PLACED],
);

/** The questions about the rules of keys: many small lists, which would make one document of the page too dear. */
export const KEY_QUESTIONS = graphql(
  `
    query KeyQuestions {
      agent { id apiKeys { id active spendingRules { waiting { ...approval } } } }
    }
  `,
  [APPROVAL],
);
