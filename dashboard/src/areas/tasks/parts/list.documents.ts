import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";
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

export const BULK_MOVE = graphql(
  `mutation BulkMove($input: BulkMoveTasksInput!, $withChecks: Boolean!) {
    bulkMoveTasks(input: $input) {
      __typename
      ... on BulkMoved {
        nextAfter
        limitReached
        results {
          taskId
          title
          ok
          ledgerLines { account amount currency balanceAfter }
          problem { code values }
          task @include(if: $withChecks) { id proofReview { validationResults { rule outcome } } }
        }
      }
      ...problem
    }
  }`,
  [PROBLEM],
);

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
    }
  }
`);
