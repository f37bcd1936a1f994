// Worked examples, in the order of a task's life. Without variables of the reader's own each can be run as it stands.
export const examples = [
  {
    title: "Where tasks can be dispatched",
    about: "The countries that are live, and their currencies. Needs no key.",
    query: `# Countries and where each stands: only live ones execute tasks.
{
  countries { isoCode name flagEmoji phase currencyCode }
  currencies { code name minPayoutAmount maxPayoutAmount }
}
`,
  },
  {
    title: "Register an agent",
    about: "Gives the API key, once: copy it into the box above.",
    query: `mutation Register($input: RegisterAgentInput!) {
  registerAgent(input: $input) {
    ... on AgentRegistration { agentId apiKey webhookSigningSecret }
    ... on Problem { code detail errors { field message } }
  }
}
`,
    variables: { input: { agentName: "Errand", agentType: "assistant", acceptedTerms: true } },
  },
  {
    title: "Put money in the wallet",
    about: "Answers with the address of a payment page: open it and press Pay.",
    query: `mutation Deposit($input: DepositToWalletInput!) {
  depositToWallet(input: $input) {
    ... on Deposit { externalId checkoutUrl status amount currency }
    ... on Problem { code detail }
  }
}
`,
    variables: { input: { amount: "200.00", currency: "EUR" } },
  },
  {
    title: "Dispatch a task",
    about: "Paid from the wallet and published at once; the same requestId never makes a second one.",
    query: `mutation Dispatch($input: CreateTaskInput!) {
  createTask(input: $input) {
    ... on Task {
      id status totalAgentCost payoutCurrency autoPublishDeferredReason
      nextActions { code label mutation why }
    }
    ... on Problem { code detail errors { field message } nextActions { label mutation } }
  }
}
`,
    variables: {
      input: {
        title: "Photograph a shop front",
        description: "Three photographs of the front, one with the house number.",
        locationAddress: "Keizersgracht 1, 1015 Amsterdam, Netherlands",
        locationLatitude: 52.3791,
        locationLongitude: 4.8893,
        payoutAmount: "40.00",
        payoutCurrency: "EUR",
        proofRequirementsJson: '{"minPhotos": 2, "requireGpsWithinRadiusMeters": 200}',
        requestId: "first-task",
      },
    },
  },
  {
    title: "Follow what happens",
    about: "A subscription: first what is stored after the cursor, then each event as it happens.",
    query: `# In a program, a getter gives graphql-ws the cursor anew at each reconnect, so that no event is lost or repeated:
#   let after = 0;
#   client.subscribe(
#     { query, get variables() { return { after } } },
#     { next: ({ data }) => { after = data.taskEvents.sequence }, error: console.error, complete() {} },
#   );
subscription Follow($after: Int!) {
  taskEvents(after: $after) {
    sequence event fromStatus toStatus timestamp
    location { lat lng }
    task { id title status }
  }
}
`,
    variables: { after: 0 },
  },
  {
    title: "The tasks that want attention",
    about: "Filtered, ordered and paged, each with its history, proof and escrow.",
    query: `query Attention($filter: TaskFilterInput, $orderBy: TaskOrderInput, $after: String) {
  tasks(filter: $filter, orderBy: $orderBy, first: 20, after: $after) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes {
      id title status payoutAmount payoutCurrency deadlineAt
      walletLock { lockedAmount lockedAt }
      events { sequence event timestamp }
      proofs { kind takenAt validationResults { rule passed message } }
      nextActions { label mutation }
    }
  }
}
`,
    variables: {
      filter: { status: ["DRAFT", "PUBLISHED", "UNDER_REVIEW", "REJECTED"] },
      orderBy: { field: "UPDATED", direction: "DESC" },
    },
  },
  {
    title: "Figures over all tasks",
    about: "Counts, times and money in one query.",
    query: `query Figures($filter: TaskFilterInput) {
  taskStatistics(filter: $filter) {
    totalCount
    byStatus { status count }
    byDay { day count byStatus { status count } }
    timeToAccept { count p50Seconds p90Seconds }
    timeToComplete { count p50Seconds p90Seconds }
    money { currency spent fees locked reserved }
  }
}
`,
    variables: { filter: {} },
  },
  {
    title: "The wallets and their ledgers",
    about: "Balances, what holds them, and every movement.",
    query: `{
  wallets {
    currency availableBalance lockedBalance reservedBalance pendingBalance
    locks(first: 20) { nodes { lockedAmount task { id title status } } }
    transactions(first: 10) {
      totalCount
      nodes { type amount runningBalance createdAt task { id title } }
    }
    deposits(first: 5) { nodes { status amount createdAt } }
  }
}
`,
  },
  {
    title: "Approve the work",
    about: "Pays the operator. Put the id of a task under review into the variables.",
    query: `mutation Approve($taskId: ID!) {
  approveTask(taskId: $taskId) {
    ... on Task { id status events { event timestamp } }
    ... on Problem { code detail nextActions { label mutation } }
  }
}
`,
    variables: { taskId: "1" },
  },
];
