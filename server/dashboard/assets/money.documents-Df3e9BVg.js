import{Kt as e,Wt as t}from"./shared-D2vAk3Cz.js";var n=e(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),r=e(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total } }
  }
`),i=e(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance taskId depositId bankTransferId createdInstant }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),a=e(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      locks(first: 20) { nodes { taskId taskTitle taskStatus lockedAmount lockedInstant } totalCount }
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),o=e(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),s=e(`
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
`),c=e(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[t]),l=e(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[t]);export{i as a,n as c,a as i,o as n,l as o,c as r,s,r as t};