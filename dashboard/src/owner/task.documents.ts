import { graphql } from "../graph/graphql";
import { PROBLEM } from "../graph/problem";

export const EVENT = graphql(`
  fragment event on StatusEvent @_unmask {
    id
    event
    toStatus
    reason
    instant
    changedByActorType
    changedBy { kind name }
    location { lat lng accuracy }
  }
`);

export const PROOF_ITEM = graphql(`
  fragment proofItem on ProofItem @_unmask {
    id
    kind
    fileName
    contentUrl
    thumbnailUrl
    width
    height
    takenInstant
    uploadedInstant
    gps { latitude longitude }
    capturedLocation { lat lng accuracy }
    validationResults { rule outcome message }
    warnings { code message }
  }
`);

export const TASK = graphql(
  `
    query Task($id: ID!) {
      task(id: $id) {
        id
        status
        title
        description
        agentNotes
        locationAddress
        locationLatitude
        locationLongitude
        timezone
        payoutAmount
        payoutCurrency
        totalAgentCost
        deadlineInstant
        reviewByInstant
        createdInstant
        sequence
        held { reason sinceInstant }
        operator { firstName rating tasksDone }
        settlement { outcome currency operatorNet operatorFee agentFee agentCharged refunded instant }
        allowedActions { code allowed explanation }
        events { ...event }
        proofReview {
          report
          items { ...proofItem }
          validationResults { rule outcome message proofItemId }
        }
      }
    }
  `,
  [EVENT, PROOF_ITEM],
);

const MOVED = graphql(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`);

export const APPROVE = graphql(
  `mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,
  [MOVED, PROBLEM],
);

export const APPROVE_REVIEW = graphql(
  `mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,
  [MOVED, PROBLEM],
);

export const PUBLISH = graphql(
  `mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,
  [MOVED, PROBLEM],
);

export const CANCEL = graphql(
  `mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,
  [MOVED, PROBLEM],
);

export const REJECT = graphql(
  `mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,
  [MOVED, PROBLEM],
);

export const DISPUTE = graphql(
  `mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,
  [MOVED, PROBLEM],
);

export const CANCEL_WITH_SETTLEMENT = graphql(
  `mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,
  [MOVED, PROBLEM],
);
