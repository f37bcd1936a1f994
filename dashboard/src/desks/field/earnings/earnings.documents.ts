import { DRY_RUN } from "../../../graph/dry_run";
import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const EARNINGS = graphql(`
  query Earnings($after: String) {
    operator {
      id
      name
      earnings { currency earnedBalance requestedBalance paidOutBalance }
      earningEntries(first: 30, after: $after) {
        nodes { id kind taskId taskTitle gross fee expenses net currency instant }
        pageInfo { hasNextPage endCursor }
      }
    }
    reviewed: tasks(filter: { status: UNDER_REVIEW }, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
      totalCount
      nodes { id title payableOperatorNet payoutCurrency reviewByInstant timezone }
    }
    payouts(first: 20) {
      nodes { id amount currency status requestedInstant decidedInstant bankReference declineReason destination { iban accountNumber } }
    }
  }
`);

export const CANCEL_PAYOUT = graphql(
  `mutation CancelPayout($id: ID!) {
    cancelPayout(payoutId: $id) { __typename ... on Payout { id status } ...problem }
  }`,
  [PROBLEM],
);

export const REQUEST_PAYOUT = graphql(
  `mutation RequestPayout($input: RequestPayoutInput!) {
    requestPayout(input: $input) {
      __typename
      ... on Payout { id }
      ...dryRun
      ...problem
    }
  }`,
  [DRY_RUN, PROBLEM],
);
