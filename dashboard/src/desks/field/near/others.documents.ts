import { graphql } from "../../../graph/graphql";

/** Open tasks with the rules of those that the operator cannot take. */
export const OTHERS = graphql(`
  query OtherTasks($near: NearInput) {
    openTasks(near: $near, first: 50, includeIneligible: true) {
      nodes { id title locationAddress eligibility { allowed rules { allowed sentence } } }
    }
  }
`);
