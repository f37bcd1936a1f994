import { graphql } from "../../../graph/graphql";

/** The first accounts of one kind that a text finds: by name, e-mail or number. */
export const ACCOUNTS = graphql(`
  query StaffAccounts($text: String, $areAgents: Boolean!, $areOperators: Boolean!) {
    agents(filter: { text: $text }, first: 8) @include(if: $areAgents) { nodes { id email name: agentName } }
    operators(filter: { text: $text }, first: 8) @include(if: $areOperators) { nodes { id email name } }
  }
`);
