import { graphql } from "../graph/graphql";

export const HEAD = graphql(`
  query Head {
    tasks(first: 1) { sequence }
  }
`);

export const TASK_EVENTS = graphql(`
  subscription TaskEvents($after: Int) {
    taskEvents(after: $after) {
      sequence
      taskId
    }
  }
`);

export const ACCOUNT_CHANGED = graphql(`
  subscription AccountChanged {
    accountChanged { agentStatus operatorStatus suspensionReason spendingFrozen unreadNeedsPerson }
  }
`);
