import { graphql } from "../../../graph/graphql";
import { CARD } from "./board.documents";

export const ROW = graphql(
  `
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,
  [CARD],
);

export const TASK_LIST = graphql(
  `
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        sequence
        sortKeys
        totalCount
        edges {
          cursor
          node { ...row }
        }
        pageInfo { hasNextPage hasPreviousPage }
      }
    }
  `,
  [ROW],
);

export const LIST_CHANGES = graphql(
  `
    subscription ListChanges($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $after: Int) {
      taskChanges(filter: $filter, orderBy: $orderBy, after: $after) {
        sequence
        totalCount
        changes {
          change
          sortKey
          cursor
          task { ...row }
        }
      }
    }
  `,
  [ROW],
);

/** Tasks to select, without what a row shows. */
export const SELECTION = graphql(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const FACETS = graphql(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`);

export const ALLOWED = graphql(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`);
