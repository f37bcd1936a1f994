import { DRY_RUN } from "../../../graph/dry_run";
import { graphql, type ResultOf } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";
import { OPEN_CARD } from "../parts/near.documents";

const REQUIREMENTS = graphql(`
  fragment requirements on ProofProfile @_unmask {
    minPhotos
    requireGps
    requireGpsFrom
    requireGpsWithinRadiusMeters
    requireTimestampWithinMinutes
    requireReportMinLength
    requireVideo
    requireLiveCapture
    checklistItems
  }
`);

export type Requirements = ResultOf<typeof REQUIREMENTS>;

/** An open task with all that an operator should know before accepting it. */
export const OFFER = graphql(
  `query Offer($id: ID!, $near: NearInput) {
    openTask(taskId: $id, near: $near) {
      ...openCard
      attachments { id fileName contentUrl }
      timeWindowStartInstant
      timeWindowEndInstant
      requestedTimeInstant
      equipmentRequired
      proofRequirements { ...requirements }
      resultSchema
      allowedActions { code allowed problemCode values }
      minimumOperatorNet
      termsVersion
      eligibility { allowed rules { code allowed sentence } }
      offers { id amount message status expiresInstant }
      reputation: agentReputation { rating reviewCount decisionCount medianReviewSeconds }
    }
  }`,
  [OPEN_CARD, REQUIREMENTS],
);

export const OFFER_CHANGED = graphql(`
  subscription OfferChanged($id: ID!) {
    openTaskChanged(taskId: $id) { change ending task { id termsVersion } }
  }
`);

export const FIELD_TASK = graphql(
  `query FieldTask($id: ID!) {
    task(id: $id) {
      id
      status
      title
      description
      agentNotes
      capabilityId
      inputJson
      attachments { id fileName contentUrl }
      locationAddress
      locationLatitude
      locationLongitude
      timezone
      payoutAmount: maximumPayable
      maxMinutes
      expenseBudget
      bonus
      payoutCurrency
      platformFeeByOperator
      payableOperatorNet
      settlementMode
      equipmentRequired
      deadlineInstant
      completeByInstant
      timeWindowStartInstant
      timeWindowEndInstant
      requestedTimeInstant
      committedTimeInstant
      contestUntilInstant
      reviewByInstant
      rejectNotes
      unreadMessageCount
      allowedActions { code allowed problemCode values }
      events { id event toStatus reason instant changedByActorType }
      proofRequirements { ...requirements }
      resultSchema
      result
      decisions { id status message agentDecisionJson deadlineInstant askedBy createdInstant }
      reschedules { id status askedBy reason newRequestedTimeInstant newCommittedTimeInstant newTimeWindowStartInstant newTimeWindowEndInstant }
      timeExtensions { id minutes status }
      changeRequest { message items dueInstant isPending }
      expenses { id amount description status declineReason }
      settlement { operatorNet operatorFee expenses currency }
      agentReview { rating }
      proofReview {
        report
        checklist
        items {
          id
          kind
          fileName
          thumbnailUrl
          validationResults { rule outcome measured limit }
        }
        validationResults { rule outcome measured limit proofItemId }
      }
    }
  }`,
  [REQUIREMENTS],
);

/** Only whether the task is still there for its operator, for words about what was refused. */
export const STATE = graphql(`
  query FieldState($id: ID!) {
    task(id: $id) { id status }
  }
`);

const STEPPED = graphql(`
  fragment stepped on Task @_unmask {
    id
  }
`);

export const ACCEPT = graphql(
  `mutation Accept($input: AcceptTaskInput!) {
    acceptTask(input: $input) { __typename ...stepped ...problem }
  }`,
  [STEPPED, PROBLEM],
);

export const EN_ROUTE = graphql(
  `mutation EnRoute($input: OperatorMoveInput!) {
    markEnRoute(input: $input) { __typename ...stepped ...problem }
  }`,
  [STEPPED, PROBLEM],
);

export const ARRIVED = graphql(
  `mutation Arrived($input: OperatorMoveInput!) {
    markArrived(input: $input) { __typename ...stepped ...problem }
  }`,
  [STEPPED, PROBLEM],
);

export const START = graphql(
  `mutation Start($input: OperatorMoveInput!) {
    startWork(input: $input) { __typename ...stepped ...problem }
  }`,
  [STEPPED, PROBLEM],
);

export const UPLOAD = graphql(
  `mutation Upload($input: UploadProofInput!) {
    uploadProof(input: $input) {
      __typename
      ... on ProofItem { id validationResults { rule outcome measured limit } }
      ...problem
    }
  }`,
  [PROBLEM],
);

export const CHALLENGE = graphql(
  `mutation Challenge($taskId: ID!) {
    captureChallenge(taskId: $taskId) { __typename ... on CaptureChallenge { nonce expiresInstant } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_PROOF = graphql(
  `mutation RemoveProof($taskId: ID!, $id: ID!) {
    removeProof(taskId: $taskId, proofItemId: $id) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const SUBMIT = graphql(
  `mutation Submit($input: SubmitProofInput!) {
    submitProof(input: $input) { __typename ...stepped ...problem }
  }`,
  [STEPPED, PROBLEM],
);

export const COMPLETE = graphql(
  `mutation Complete($input: CompleteTaskInput!) {
    completeTask(input: $input) { __typename ...stepped ...problem }
  }`,
  [STEPPED, PROBLEM],
);

export const RELEASE = graphql(
  `mutation Release($input: ReleaseTaskInput!) {
    releaseTask(input: $input) { __typename ...stepped ...dryRun ...problem }
  }`,
  [STEPPED, DRY_RUN, PROBLEM],
);

export const CONTEST = graphql(
  `mutation Contest($input: ContestRejectionInput!) {
    contestRejection(input: $input) { __typename ...stepped ...dryRun ...problem }
  }`,
  [STEPPED, DRY_RUN, PROBLEM],
);

export const ASK_AGENT = graphql(
  `mutation AskAgent($input: RequestDecisionInput!) {
    requestDecision(input: $input) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const ASK_FOR_TIME = graphql(
  `mutation AskForTime($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const APPROVE_TIME = graphql(
  `mutation ApproveTime($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const REJECT_TIME = graphql(
  `mutation RejectTime($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const WITHDRAW_TIME = graphql(
  `mutation WithdrawTime($id: ID!) {
    withdrawReschedule(requestId: $id) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const WITHDRAW_QUESTION = graphql(
  `mutation WithdrawQuestion($id: ID!) {
    withdrawDecision(decisionId: $id) { __typename ...problem }
  }`,
  [PROBLEM],
);

export const WITHDRAW_CONTEST = graphql(
  `mutation WithdrawContest($taskId: ID!, $reason: String, $dryRun: Boolean!) {
    withdrawDispute(taskId: $taskId, reason: $reason, dryRun: $dryRun) { __typename ...stepped ...dryRun ...problem }
  }`,
  [STEPPED, DRY_RUN, PROBLEM],
);

export const REVIEW_AGENT = graphql(
  `mutation ReviewAgent($input: ReviewAgentInput!) {
    reviewAgent(input: $input) { __typename ...problem }
  }`,
  [PROBLEM],
);
