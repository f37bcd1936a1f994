/** What an operator and an agent agree on about pay: offers, invitations, more time and expenses. */
import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const MAKE_OFFER = graphql(
  `mutation MakeOffer($input: MakeOfferInput!) {
    makeOffer(input: $input) { __typename ... on Offer { id } ...problem }
  }`,
  [PROBLEM],
);

export const WITHDRAW_OFFER = graphql(
  `mutation WithdrawOffer($id: ID!) {
    withdrawOffer(offerId: $id) { __typename ... on Offer { id } ...problem }
  }`,
  [PROBLEM],
);

export const DECLINE_INVITATION = graphql(
  `mutation DeclineInvitation($id: ID!) {
    declineInvitation(taskId: $id) { __typename ... on Task { id } ...problem }
  }`,
  [PROBLEM],
);

export const ASK_MORE_TIME = graphql(
  `mutation AskMoreTime($input: RequestMoreTimeInput!) {
    requestMoreTime(input: $input) { __typename ... on TimeExtension { id } ...problem }
  }`,
  [PROBLEM],
);

export const WITHDRAW_MORE_TIME = graphql(
  `mutation WithdrawMoreTime($id: ID!) {
    withdrawMoreTime(extensionId: $id) { __typename ... on TimeExtension { id } ...problem }
  }`,
  [PROBLEM],
);

export const ADD_EXPENSE = graphql(
  `mutation AddExpense($input: AddExpenseInput!) {
    addExpense(input: $input) { __typename ... on Expense { id } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_EXPENSE = graphql(
  `mutation RemoveExpense($id: ID!) {
    removeExpense(expenseId: $id) { __typename ... on Expense { id } ...problem }
  }`,
  [PROBLEM],
);
