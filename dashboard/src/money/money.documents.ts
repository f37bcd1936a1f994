import { graphql } from "../graph/graphql";
import { PROBLEM } from "../graph/problem";

export const WALLETS = graphql(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance }
  }
`);

export const LEDGER = graphql(`
  query Ledger($currency: String!, $after: String) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after) {
        nodes { id type amount currency runningBalance taskId createdInstant }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const DEPOSIT = graphql(
  `mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,
  [PROBLEM],
);
