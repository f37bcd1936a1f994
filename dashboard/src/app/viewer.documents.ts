import { graphql } from "../graph/graphql";

export const VIEWER = graphql(`
  query Viewer {
    viewer {
      person { email locale }
      agents { id name status testMode role }
      operator { id name status }
      staff { id name role }
    }
  }
`);

