import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const FIELD_HEAD = graphql(`
  query FieldHead {
    operator { sequence }
  }
`);

export const CLAIMABLE = graphql(`
  query Claimable {
    viewer { claimable { kind id name } }
    countries { isoCode name }
  }
`);

export const REGISTER_OPERATOR = graphql(
  `mutation RegisterOperator($input: RegisterOperatorInput!) {
    registerOperator(input: $input) {
      __typename
      ... on OperatorRegistration { operator { id } }
      ...problem
    }
  }`,
  [PROBLEM],
);

export const CLAIM_OPERATOR = graphql(
  `mutation ClaimOperator($id: ID!) {
    claimOperator(operatorId: $id, revokeAccess: true) { __typename ...problem }
  }`,
  [PROBLEM],
);
