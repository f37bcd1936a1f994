import { DRY_RUN } from "../../../graph/dry_run";
import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

const OPERATOR = graphql(`fragment operator on Operator @_unmask { id status }`);

export const APPROVE_OPERATOR = graphql(
  `mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,
  [OPERATOR, PROBLEM],
);

export const SUSPEND_OPERATOR = graphql(
  `mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,
  [OPERATOR, PROBLEM],
);

export const REINSTATE_OPERATOR = graphql(
  `mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,
  [OPERATOR, PROBLEM],
);

/** The last change by the staff of a subject. */
export const LAST_DECISION = graphql(`
  query StaffLastDecision($kind: SubjectKind!, $id: String!) {
    auditLog(filter: { subjectKind: $kind, subjectId: $id }, first: 1) {
      nodes { id by { name } operation subjectName reason instant }
    }
  }
`);

const PAYOUT = graphql(`
  fragment payout on Payout @_unmask {
    id
  }
`);

export const APPROVE_PAYOUT = graphql(
  `mutation StaffApprovePayout($id: ID!, $dryRun: Boolean!, $reason: String) {
    approvePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,
  [PAYOUT, DRY_RUN, PROBLEM],
);

export const CONFIRM_PAYOUT = graphql(
  `mutation StaffConfirmPayout($id: ID!, $dryRun: Boolean!, $bankReference: String!) {
    confirmPayout(payoutId: $id, dryRun: $dryRun, bankReference: $bankReference) { __typename ...payout ...dryRun ...problem }
  }`,
  [PAYOUT, DRY_RUN, PROBLEM],
);

export const DECLINE_PAYOUT = graphql(
  `mutation StaffDeclinePayout($id: ID!, $dryRun: Boolean!, $reason: String!) {
    declinePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,
  [PAYOUT, DRY_RUN, PROBLEM],
);
