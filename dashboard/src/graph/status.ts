import { graphql } from "./graphql";

export type Status = ReturnType<typeof graphql.scalar<"Status">>;
