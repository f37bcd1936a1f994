// Worked examples. The first calls come from the service, in their order, and stand after the first of these.
const fixed = [
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
];

// A placeholder such as "{taskId}" among the variables stands for what the answer of an earlier call gives.
export const loadExamples = async () => {
  const answer = await fetch("graphql/examples.json");
  // Without them the others still stand.
  const first = answer.ok ? await answer.json() : [];
  return [fixed[0], ...first, ...fixed.slice(1)];
};

export const beginning = fixed[0].query;
