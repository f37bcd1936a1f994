import { graphql } from "../../graph/graphql";

export const FOUND_TASKS = graphql(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`);

export const TASK_BY_ID = graphql(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`);
