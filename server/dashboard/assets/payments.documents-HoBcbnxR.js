import{Kt as e,Wt as t}from"./shared-D2vAk3Cz.js";var n=e(`
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
`),r=e(`
  fragment payout on Payout @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),i=e(`mutation StaffApprovePayout($id: ID!, $dryRun: Boolean!, $reason: String) {
    approvePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...problem }
  }`,[r,t]),a=e(`mutation StaffConfirmPayout($id: ID!, $dryRun: Boolean!, $bankReference: String!) {
    confirmPayout(payoutId: $id, dryRun: $dryRun, bankReference: $bankReference) { __typename ...payout ...problem }
  }`,[r,t]),o=e(`mutation StaffDeclinePayout($id: ID!, $dryRun: Boolean!, $reason: String!) {
    declinePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...problem }
  }`,[r,t]),s=e(`
  query StaffBankTransfers($filter: BankTransferFilterInput, $after: String) {
    bankTransfers(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id reference amount currency bankReference creditedInstant agent { id agentName } }
    }
  }
`),c=e(`mutation StaffCreditTransfer($input: CreditBankTransferInput!) {
    creditBankTransfer(input: $input) {
      __typename
      ... on BankTransfer { id ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[t]),l=e(`
  query StaffDeposits($filter: DepositFilterInput, $after: String) {
    deposits(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id externalId status amount takenBack currency provider createdInstant agent { id agentName } }
    }
  }
`),u=e(`mutation StaffRefundDeposit($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[t]),d=e(`
  query StaffReversals($owedOnly: Boolean!, $after: String) {
    reversals(owedOnly: $owedOnly, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id kind provider providerReference currency withdrawn returned owedBalance createdInstant agent { id agentName } }
    }
  }
`);export{o as a,u as c,c as i,d as l,s as n,l as o,a as r,n as s,i as t};