import { graphql } from "../../../graph/graphql";

export const HEALTH = graphql(`
  query StaffHealth {
    platform {
      ledger { checkedInstant ok transactions problems }
      health { jobsDue jobLagSeconds deliveryLagSeconds hearsOthers followers failingJobs { kind attempts waitsSeconds } }
    }
    failed: webhookDeliveries(status: FAILED, first: 20) {
      totalCount
      nodes { id eventType url attempt responseStatus createdInstant agent { id agentName } }
    }
    pending: webhookDeliveries(status: PENDING, last: 1) {
      totalCount
      nodes { id createdInstant nextAttemptInstant }
    }
  }
`);
