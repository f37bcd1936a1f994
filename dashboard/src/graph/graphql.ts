/** Documents of the graph, typed by its published schema. */
import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./schema";

export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    /** An exact amount of money, as text. */
    Decimal: string;
    /** 14 digits: a time as clocks at the place of the task show it. */
    Timestamp: number;
    /** RFC 3339 in UTC. */
    Instant: string;
    JSON: unknown;
  };
}>();

export type { ResultOf, VariablesOf } from "gql.tada";
