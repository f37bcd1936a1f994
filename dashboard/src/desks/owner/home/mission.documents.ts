import { graphql } from "../../../graph/graphql";

const FOLLOWED = graphql(`
  fragment followed on Task @_unmask {
    id status workflowId payoutAmount: maximumPayable payoutCurrency operator { firstName }
  }
`);

/** The newest task that was sent, and the first of those that a guest found, by which a newcomer sees how everything goes. */
export const MISSION = graphql(
  `
    query Mission($sent: [Status!]!, $samples: String!) {
      newest: tasks(filter: { status: $sent }, orderBy: { field: CREATED, direction: DESC }, first: 1) { nodes { ...followed } }
      samples: tasks(filter: { status: $sent, workflowId: $samples }, orderBy: { field: CREATED, direction: ASC }, first: 1) {
        nodes { ...followed }
      }
    }
  `,
  [FOLLOWED],
);
