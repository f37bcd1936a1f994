import { graphql } from "../../../graph/graphql";

export const CARD = graphql(`
  fragment card on Task @_unmask {
    id
    status
    title
    locationAddress
    payoutAmount: maximumPayable
    payableAmount
    payoutCurrency
    sequence
    updatedInstant
  }
`);

/** A card of the board, with the proof of its task. */
export const BOARD_CARD = graphql(
  `
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,
  [CARD],
);

export const COLUMN = graphql(
  `
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        sequence
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [BOARD_CARD],
);

export const BOARD_CHANGES = graphql(
  `
    subscription BoardChanges($filter: TaskFilterInput!, $after: Int) {
      taskChanges(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, after: $after) {
        sequence
        byStatus { status count }
        changes {
          change
          task { ...boardCard }
        }
      }
    }
  `,
  [BOARD_CARD],
);
