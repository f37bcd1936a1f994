import { graphql } from "../../../graph/graphql";

export const CARD = graphql(`
  fragment card on Task @_unmask {
    id
    status
    title
    locationAddress
    payoutAmount
    payoutCurrency
    sequence
    updatedInstant
  }
`);

export const COLUMN = graphql(
  `
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...card }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [CARD],
);

export const ONE_CARD = graphql(
  `
    query OneCard($id: ID!) {
      task(id: $id) { ...card }
    }
  `,
  [CARD],
);
