import { graphql } from "../../../graph/graphql";

export const QUEUES = graphql(`
  query StaffQueues {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
    }
    disputes(first: 1) { nodes { taskId title openedInstant } }
    operators(filter: { status: REGISTERED }, direction: ASC, first: 1) { nodes { id name createdInstant } }
    opened: supportRequests(filter: { status: OPEN }, last: 1) { nodes { id subject createdInstant } }
    answered: supportRequests(filter: { status: IN_PROGRESS }, last: 1) { nodes { id subject createdInstant } }
    requested: payouts(status: REQUESTED, last: 1) { nodes { id operator { name } requestedInstant } }
    approved: payouts(status: APPROVED, last: 1) { nodes { id operator { name } requestedInstant } }
    reversals(owedOnly: true, last: 1) { nodes { id agent { agentName } createdInstant } }
    heldTasks(first: 1) { nodes { id title held { sinceInstant } } }
  }
`);

export const QUEUES_CHANGED = graphql(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`);
