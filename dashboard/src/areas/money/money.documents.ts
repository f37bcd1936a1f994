import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const WALLETS = graphql(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`);

export const BALANCES = graphql(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total } }
  }
`);

export const LEDGER = graphql(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance taskId depositId bankTransferId createdInstant }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const HOLDINGS = graphql(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      locks(first: 20) { nodes { taskId taskTitle taskStatus lockedAmount lockedInstant } totalCount }
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`);

export const BANK = graphql(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`);

export const STATEMENT = graphql(`
  query Statement($currency: String!, $from: Timestamp!, $until: Timestamp!, $after: String) {
    agent { id agentName }
    wallet(currency: $currency) {
      currency
      statement(from: $from, until: $until) {
        opening { available reserved locked pending total }
        closing { available reserved locked pending total }
        downloadUrl
        lines(first: 100, after: $after) {
          nodes { id type taskId taskTitle depositExternalId createdInstant change { available reserved locked pending total } balance { total } }
          pageInfo { hasNextPage endCursor }
        }
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

export const REFUND = graphql(
  `mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,
  [PROBLEM],
);
