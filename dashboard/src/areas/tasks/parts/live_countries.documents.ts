import { graphql } from "../../../graph/graphql";

export const LAUNCH_PHASES = graphql(`
  query LaunchPhases {
    countries { isoCode phase }
  }
`);
