import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const INVITATIONS = graphql(`
  query Invitations($id: ID!) {
    task(id: $id) {
      id
      status
      operator { handle firstName }
      invitations { id handle email status }
    }
    agent {
      id
      operators(first: 50) { nodes { handle firstName preference } }
    }
  }
`);

export const INVITE_OPERATORS = graphql(
  `mutation InviteOperators($input: InviteOperatorsInput!) {
    inviteOperators(input: $input) { __typename ... on Task { id } ...problem }
  }`,
  [PROBLEM],
);

export const SET_OPERATOR_PREFERENCE = graphql(
  `mutation SetOperatorPreference($handle: String!, $preference: OperatorPreference!) {
    setOperatorPreference(handle: $handle, preference: $preference) { __typename ... on AgentOperator { handle preference } ...problem }
  }`,
  [PROBLEM],
);
