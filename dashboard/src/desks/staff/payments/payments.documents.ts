import { DRY_RUN } from "../../../graph/dry_run";
import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const PAYOUTS = graphql(`
  query StaffPayouts($status: PayoutStatus, $after: String) {
    payouts(status: $status, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        amount
        currency
        status
        bankReference
        declineReason
        needsSecondPerson
        approvedBy { name }
        requestedInstant
        destination { accountHolder iban bic accountNumber routingCode }
        operator { id name }
      }
    }
  }
`);

export const BANK_TRANSFERS = graphql(`
  query StaffBankTransfers($filter: BankTransferFilterInput, $after: String) {
    bankTransfers(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id reference amount currency bankReference creditedInstant agent { id agentName } }
    }
  }
`);

export const TRANSFER_CANDIDATES = graphql(`
  query StaffTransferCandidates($currency: String!, $amount: Decimal, $text: String) {
    transferCandidates(currency: $currency, amount: $amount, text: $text) { reference externalId amount createdInstant agent { id agentName } }
  }
`);

export const CREDIT_TRANSFER = graphql(
  `mutation StaffCreditTransfer($input: CreditBankTransferInput!) {
    creditBankTransfer(input: $input) {
      __typename
      ... on BankTransfer { id }
      ...dryRun
      ...problem
    }
  }`,
  [DRY_RUN, PROBLEM],
);

export const DEPOSITS = graphql(`
  query StaffDeposits($filter: DepositFilterInput, $after: String) {
    deposits(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id externalId status amount takenBack currency provider createdInstant agent { id agentName } }
    }
  }
`);

export const REFUND_DEPOSIT = graphql(
  `mutation StaffRefundDeposit($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId }
      ...dryRun
      ...problem
    }
  }`,
  [DRY_RUN, PROBLEM],
);

export const REVERSALS = graphql(`
  query StaffReversals($owedOnly: Boolean!, $after: String) {
    reversals(owedOnly: $owedOnly, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id kind provider providerReference currency withdrawn returned owedBalance createdInstant agent { id agentName } }
    }
  }
`);
