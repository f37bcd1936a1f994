import { DRY_RUN } from "../../../graph/dry_run";
import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const DISPUTES = graphql(`
  query StaffDisputes($after: String) {
    disputes(first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        taskId
        title
        countryIsoCode
        openedBy
        openedInstant
        payoutAmount
        currency
        agent { agentName }
        operator { name }
      }
    }
  }
`);

export const STAFF_TASKS = graphql(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`);

export const HELD_TASKS = graphql(`
  query StaffHeldTasks($after: String) {
    heldTasks(first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        title
        status
        locationAddress
        payoutAmount
        payoutCurrency
        createdInstant
        agent { agentName }
        held { rule reason sinceInstant waitsForStaff }
      }
    }
  }
`);

/** Fields of a task that only the staff reads, in addition to those of its owner. */
export const CASE = graphql(`
  query StaffCase($id: ID!) {
    task(id: $id) {
      id
      agentId
      operatorId
      countryIsoCode
      lockedAmount
      held { rule reason sinceInstant waitsForStaff }
      agent { id agentName status reputation { rating rejectionRate } }
      statements { side event text saidInstant }
      ledger { id type movedInstant lines { account amount currency balanceAfter } }
    }
  }
`);

/** The rules on who may take a task, for one operator. */
export const ELIGIBILITY = graphql(`
  query StaffEligibility($taskId: ID!, $operatorId: ID!) {
    eligibility(taskId: $taskId, operatorId: $operatorId) { allowed rules { code allowed sentence } }
  }
`);

/** Tasks of a side of a dispute: all, and those that are in dispute now. */
export const SIDE_HISTORY = graphql(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`);

const DECIDED = graphql(`
  fragment decided on Task @_unmask {
    id
  }
`);

export const RESOLVE_DISPUTE = graphql(
  `mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...dryRun ...problem }
  }`,
  [DECIDED, DRY_RUN, PROBLEM],
);

export const RELEASE = graphql(
  `mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...dryRun ...problem }
  }`,
  [DECIDED, DRY_RUN, PROBLEM],
);

export const REFUSE = graphql(
  `mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...dryRun ...problem }
  }`,
  [DECIDED, DRY_RUN, PROBLEM],
);
