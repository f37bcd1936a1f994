import { graphql } from "../graph/graphql";

export const EVIDENCE = graphql(`
  query Evidence($id: ID!) {
    task(id: $id) { id evidenceUrl }
  }
`);
