import { graphql } from "../../../graph/graphql";

/** The first task that was sent, by which a newcomer sees how everything goes. */
export const MISSION = graphql(`
  query Mission($sent: [Status!]!) {
    tasks(filter: { status: $sent }, orderBy: { field: CREATED, direction: ASC }, first: 1) {
      nodes { id status payoutAmount payoutCurrency operator { firstName } }
    }
  }
`);
