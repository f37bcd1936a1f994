import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const KEYS = graphql(`
  query Keys {
    agent {
      id
      apiKeys {
        id name prefix scopes active lastUsedInstant createdInstant expiresInstant
        spendingRules { frozen limits { currency perTask perDay perMonth leftToday leftThisMonth } }
      }
    }
  }
`);

export const CREATE_KEY = graphql(
  `mutation CreateKey($name: String!, $scopes: [Scope!], $days: Int) {
    createApiKey(keyName: $name, scopes: $scopes, expiresInDays: $days) { __typename ... on NewApiKey { key apiKey { id } } ...problem }
  }`,
  [PROBLEM],
);

export const REVOKE_KEY = graphql(
  `mutation RevokeKey($id: ID!) {
    revokeApiKey(apiKeyId: $id) { __typename ... on ApiKey { id active } ...problem }
  }`,
  [PROBLEM],
);

export const PEOPLE = graphql(`
  query People($after: String) {
    agent {
      id
      members(first: 50, after: $after) {
        nodes { id email role createdInstant }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const INVITE = graphql(
  `mutation Invite($email: String!, $role: MemberRole!) {
    addAgentMember(email: $email, role: $role) { __typename ... on AgentMember { id } ...problem }
  }`,
  [PROBLEM],
);

export const SET_ROLE = graphql(
  `mutation SetRole($id: ID!, $role: MemberRole!) {
    setAgentMemberRole(memberId: $id, role: $role) { __typename ... on AgentMember { id role } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_MEMBER = graphql(
  `mutation RemoveMember($id: ID!) {
    removeAgentMember(memberId: $id) { __typename ... on AgentMember { id } ...problem }
  }`,
  [PROBLEM],
);

export const SESSIONS = graphql(`
  query Sessions {
    viewer {
      person { id email }
      sessions { id isCurrent userAgent network createdInstant lastUsedInstant expiresInstant }
    }
  }
`);

export const END_SESSION = graphql(
  `mutation EndSession($id: ID!) {
    endSession(sessionId: $id) { __typename ... on EndedSessions { count } ...problem }
  }`,
  [PROBLEM],
);

export const END_SESSIONS = graphql(
  `mutation EndSessions {
    endAllSessions { __typename ... on EndedSessions { count } ...problem }
  }`,
  [PROBLEM],
);

export const ASSISTANTS = graphql(`
  query Assistants {
    viewer {
      person { id }
      grants {
        id clientName clientHost agentId grantedBy isOwn scopes apiKeyId createdInstant lastUsedInstant revokedInstant
        limits { currency perTask perDay perMonth }
      }
    }
  }
`);

export const REVOKE_GRANT = graphql(
  `mutation RevokeGrant($id: ID!) {
    revokeGrant(grantId: $id) { __typename ... on Grant { id } ...problem }
  }`,
  [PROBLEM],
);

export const PROFILE = graphql(`
  query Profile {
    agent {
      id agentName description agentType email emailNotice emailConfirmedInstant websiteUrl status suspensionReason testMode createdInstant
      contactMethods { id methodType endpoint active confirmedInstant }
      reviewDefaults { autoApproveAt autoApproveAfterMinutes }
    }
  }
`);

export const SET_REVIEW_DEFAULTS = graphql(
  `mutation SetReviewDefaults($input: SetReviewDefaultsInput!) {
    setReviewDefaults(input: $input) { __typename ... on ReviewDefaults { autoApproveAt } ...problem }
  }`,
  [PROBLEM],
);

export const CHANGE_PROFILE = graphql(
  `mutation ChangeProfile($input: UpdateAgentInput!) {
    updateAgent(input: $input) { __typename ... on Agent { id emailNotice } ...problem }
  }`,
  [PROBLEM],
);

export const ADD_CONTACT = graphql(
  `mutation AddContact($input: AddContactMethodInput!) {
    addContactMethod(input: $input) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const SWITCH_CONTACT = graphql(
  `mutation SwitchContact($id: ID!, $active: Boolean!) {
    updateContactMethod(input: { contactMethodId: $id, active: $active }) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_CONTACT = graphql(
  `mutation RemoveContact($id: ID!) {
    removeContactMethod(contactMethodId: $id) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);
