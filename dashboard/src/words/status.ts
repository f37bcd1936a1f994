import { graphql } from "../graph/graphql";

export type Status = ReturnType<typeof graphql.scalar<"Status">>;
