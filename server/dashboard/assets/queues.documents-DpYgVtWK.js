import{J as e}from"./hooks-BEHc_3Vu.js";var t=e(`
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
`),n=e(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`);export{n,t};