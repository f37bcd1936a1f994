import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const OPERATORS = graphql(`
  query StaffOperators($filter: OperatorFilterInput, $direction: Direction!, $after: String) {
    operators(filter: $filter, direction: $direction, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        name
        email
        countryIsoCode
        radiusKm
        languages
        skills
        status
        suspensionReason
        rating
        tasksDone
        createdInstant
        earnings { currency earnedBalance requestedBalance paidOutBalance }
      }
    }
  }
`);

export const AGENTS = graphql(`
  query StaffAgents($filter: AgentFilterInput, $after: String) {
    agents(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id agentName email status suspensionReason testMode createdInstant }
    }
  }
`);

export const AGENT_SPENDING = graphql(`
  query StaffAgentSpending($text: String!) {
    agents(filter: { text: $text }, first: 30) {
      nodes {
        id
        reputation { rating decisionCount rejectionRate }
        spendingRules {
          frozen
          countries
          limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth }
        }
      }
    }
  }
`);

const AGENT = graphql(`fragment agent on Agent @_unmask { id status }`);

export const VERIFY_AGENT = graphql(
  `mutation StaffVerifyAgent($id: ID!, $reason: String) {
    verifyAgent(agentId: $id, reason: $reason) { __typename ...agent ...problem }
  }`,
  [AGENT, PROBLEM],
);

export const SUSPEND_AGENT = graphql(
  `mutation StaffSuspendAgent($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendAgent(agentId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...agent ...problem }
  }`,
  [AGENT, PROBLEM],
);

export const REINSTATE_AGENT = graphql(
  `mutation StaffReinstateAgent($id: ID!) {
    reinstateAgent(agentId: $id) { __typename ...agent ...problem }
  }`,
  [AGENT, PROBLEM],
);

export const FREEZE_AGENT = graphql(
  `mutation StaffFreezeAgent($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { frozen } ...problem }
  }`,
  [PROBLEM],
);

export const UNFREEZE_AGENT = graphql(
  `mutation StaffUnfreezeAgent($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { frozen } ...problem }
  }`,
  [PROBLEM],
);

export const STAFF_MEMBERS = graphql(`
  query StaffMembers {
    staffMembers(first: 50) { nodes { id name email role signedIn countsFromInstant createdInstant } }
  }
`);

export const ADD_MEMBER = graphql(
  `mutation StaffAddMember($input: AddStaffMemberInput!) {
    addStaffMember(input: $input) { __typename ... on StaffMember { id role } ...problem }
  }`,
  [PROBLEM],
);

export const SET_ROLE = graphql(
  `mutation StaffSetRole($id: ID!, $role: StaffRole!, $reason: String) {
    setStaffRole(staffId: $id, role: $role, reason: $reason) { __typename ... on StaffMember { id role } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_MEMBER = graphql(
  `mutation StaffRemoveMember($id: ID!, $reason: String) {
    removeStaffMember(staffId: $id, reason: $reason) { __typename ... on StaffMember { id role } ...problem }
  }`,
  [PROBLEM],
);
