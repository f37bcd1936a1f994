import { DRY_RUN } from "../../../graph/dry_run";
import { graphql, type ResultOf } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";
import { EXPENSE, OFFER } from "./agreed_pay.documents";

export const EVENT = graphql(`
  fragment event on StatusEvent @_unmask {
    id
    event
    toStatus
    reason
    instant
    recordedInstant
    reportedLate
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
    capture
    camera
    capturedInstant
    capturedLocation { lat lng accuracy ageSeconds }
    validationResults { rule outcome measured limit measuredFrom earlierUse { taskId proofItemId } }
    warnings { code }
    score
    scoreParts { code points of }
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
        capabilityId
        locationAddress
        locationLatitude
        locationLongitude
        locationRadiusKm
        locationWarnings
        timezone
        priority
        timeWindowStartInstant
        timeWindowEndInstant
        requestedTimeInstant
        toleranceMinutes
        committedTimeInstant
        acceptByInstant
        completeByInstant
        arrivalDistanceMetres
        matching { operatorsTold nearestOperatorMetres }
        warnings { code field }
        spendingObstacle { rule limit left }
        payoutAmount: maximumPayable
        listedAmount: payoutAmount
        pricingType
        assignmentMode
        agreedAmount
        maxMinutes
        workedMinutes
        billableMinutes
        payableAmount
        expenseBudget
        attachments { id fileName contentType contentUrl visibility }
        bonus
        payoutCurrency
        platformFeeByAgent
        platformFeeByOperator
        totalAgentCost
        deadlineInstant
        reviewByInstant
        autoApprovalDueInstant
        reviewEndsInSeconds
        createdInstant
        sequence
        held { rule reason sinceInstant }
        operator { firstName rating reviewCount tasksDone }
        review { rating comment qualityScore professionalismScore updatedInstant }
        agentReview { rating comment }
        decisions { id status message optionsJson deadlineInstant agentDecisionJson resolvedInstant resolvedBy askedBy createdInstant }
        reschedules {
          id
          status
          reason
          askedBy
          newTimeWindowStartInstant
          newTimeWindowEndInstant
          newRequestedTimeInstant
          newCommittedTimeInstant
          createdInstant
          answeredInstant
        }
        offers { ...offer }
        timeExtensions { id minutes reason status createdInstant }
        changeRequest { message items requestedInstant dueInstant isPending }
        expenses { ...expense }
        settlement { outcome currency operatorGross operatorNet expenses agentFee agentCharged refunded instant }
        unreadMessageCount
        allowedActions { code allowed problemCode values }
        events { ...event }
        resultSchema
        result
        proofReview {
          report
          forceReason
          checklist
          proofRequirements { requireGpsWithinRadiusMeters checklistItems }
          items { ...proofItem }
          validationResults { rule outcome measured limit proofItemId }
        }
      }
    }
  `,
  [EVENT, PROOF_ITEM, OFFER, EXPENSE],
);

/** Events beside the task itself: its money, deliveries and support. */
export type TaskData = NonNullable<ResultOf<typeof TASK>["task"]>;

export const TRAIL = graphql(`
  query Trail($id: ID!) {
    task(id: $id) {
      transactions(first: 50) {
        nodes { id type amount currency runningBalance createdInstant }
      }
      supportRequests { id subject status createdInstant }
    }
    webhookDeliveries(taskId: $id, first: 50) {
      nodes { id eventType channel url status attempt responseStatus createdInstant sentInstant }
    }
  }
`);

/** A photograph of another task, beside which one is laid that may be the same. */
export const EARLIER = graphql(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`);

export const REVIEW = graphql(
  `mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,
  [PROBLEM],
);

export const ASK_RESCHEDULE = graphql(
  `mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,
  [PROBLEM],
);

export const APPROVE_RESCHEDULE = graphql(
  `mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,
  [PROBLEM],
);

export const REJECT_RESCHEDULE = graphql(
  `mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,
  [PROBLEM],
);

export const WITHDRAW_RESCHEDULE = graphql(
  `mutation WithdrawReschedule($id: ID!) {
    withdrawReschedule(requestId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,
  [PROBLEM],
);

const MOVED = graphql(`
  fragment moved on Task @_unmask {
    id
  }
`);

export const APPROVE = graphql(
  `mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const APPROVE_REVIEW = graphql(
  `mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const PUBLISH = graphql(
  `mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const CANCEL = graphql(
  `mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const REJECT = graphql(
  `mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const REQUEST_CHANGES = graphql(
  `mutation RequestChanges($input: RequestChangesInput!) {
    requestChanges(input: $input) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const WITHDRAW_DISPUTE = graphql(
  `mutation WithdrawDispute($id: ID!, $dryRun: Boolean!, $notes: String) {
    withdrawDispute(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const DISPUTE = graphql(
  `mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const CANCEL_WITH_SETTLEMENT = graphql(
  `mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const ACKNOWLEDGE = graphql(
  `mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const DISPUTE_DIRECT = graphql(
  `mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const ASK_PUBLICATION = graphql(
  `mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,
  [MOVED, DRY_RUN, PROBLEM],
);

export const RESOLVE_DECISION = graphql(
  `
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,
  [PROBLEM],
);
