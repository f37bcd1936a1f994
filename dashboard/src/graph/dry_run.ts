/** The dry run of a mutation: what it would do. It has no id, so no cache takes it for what happened. */
import { graphql } from "./graphql";

export const DRY_RUN = graphql(`
  fragment dryRun on DryRun @_unmask {
    status
    amount
    currency
    ledgerLines { account amount currency balanceAfter }
    warnings { code }
  }
`);
