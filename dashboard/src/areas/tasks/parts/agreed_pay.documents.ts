import { DRY_RUN } from "../../../graph/dry_run";
import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const OFFER = graphql(`
  fragment offer on Offer @_unmask {
    id
    amount
    message
    committedTimeInstant
    status
    operator { handle firstName rating tasksDone distanceKm }
    expiresInstant
  }
`);

export const EXPENSE = graphql(`
  fragment expense on Expense @_unmask {
    id
    amount
    description
    status
    proofItemId
    declineReason
  }
`);

export const ACCEPT_OFFER = graphql(
  `mutation AcceptOffer($id: ID!, $dryRun: Boolean!) {
    acceptOffer(offerId: $id, dryRun: $dryRun) { __typename ... on Task { id } ...dryRun ...problem }
  }`,
  [DRY_RUN, PROBLEM],
);

export const DECLINE_OFFER = graphql(
  `mutation DeclineOffer($id: ID!) {
    declineOffer(offerId: $id) { __typename ... on Offer { id status } ...problem }
  }`,
  [PROBLEM],
);

export const APPROVE_MORE_TIME = graphql(
  `mutation ApproveMoreTime($id: ID!, $dryRun: Boolean!) {
    approveMoreTime(extensionId: $id, dryRun: $dryRun) { __typename ... on TimeExtension { id } ...dryRun ...problem }
  }`,
  [DRY_RUN, PROBLEM],
);

export const DECLINE_MORE_TIME = graphql(
  `mutation DeclineMoreTime($id: ID!) {
    declineMoreTime(extensionId: $id) { __typename ... on TimeExtension { id status } ...problem }
  }`,
  [PROBLEM],
);

export const DECLINE_EXPENSE = graphql(
  `mutation DeclineExpense($id: ID!, $reason: String!) {
    declineExpense(expenseId: $id, reason: $reason) { __typename ... on Expense { id status } ...problem }
  }`,
  [PROBLEM],
);

export const PAY_BONUS = graphql(
  `mutation PayBonus($input: PayBonusInput!) {
    payBonus(input: $input) { __typename ... on Task { id bonus } ...dryRun ...problem }
  }`,
  [DRY_RUN, PROBLEM],
);
