import { graphql } from "../../../graph/graphql";

export const MY_TASKS = graphql(`
  query MyTasks($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
      nodes {
        id
        status
        title
        locationAddress
        payoutCurrency
        payableOperatorNet
        bonus
        settlement { operatorNet }
        completeByInstant
        committedTimeInstant
        timezone
        updatedInstant
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
