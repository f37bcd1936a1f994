import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const CLOCK = graphql(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`);

export const ADVANCE = graphql(
  `mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,
  [PROBLEM],
);

export const SET_SPEED = graphql(
  `mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,
  [PROBLEM],
);

export const DISPATCH = graphql(
  `mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,
  [PROBLEM],
);

export const TEST_MONEY = graphql(
  `mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,
  [PROBLEM],
);

export const PLAYED = graphql(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`);

export const PLAY = graphql(`
  query Play($id: ID!) {
    task(id: $id) {
      id
      title
      status
      simulationScenario
      timezone
      autoPublishDeferredReason
      allowedActions { code allowed }
      events { id event toStatus reason instant changedByActorType }
    }
    webhookDeliveries(taskId: $id, first: 30) {
      nodes { id eventType url status responseStatus requestBody }
    }
  }
`);

export const EXAMPLES = graphql(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`);

export const REGISTER_TWIN = graphql(
  `mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,
  [PROBLEM],
);

export const CLAIM_TWIN = graphql(
  `mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,
  [PROBLEM],
);
