import { DRY_RUN } from "../../graph/dry_run";
import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

/** A question about the rules, and the task that is above a limit. */
export const APPROVAL = graphql(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`);

export const RULES = graphql(
  `fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,
  [APPROVAL],
);

export const SPENDING = graphql(
  `query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,
  [RULES],
);

/** What rules are made of. */
export const RULE_CHOICES = graphql(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`);

export const FROZEN = graphql(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`);

export const SET_RULES = graphql(
  `mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,
  [RULES, PROBLEM],
);

export const FREEZE = graphql(
  `mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...dryRun ...problem }
  }`,
  [RULES, DRY_RUN, PROBLEM],
);

export const UNFREEZE = graphql(
  `mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,
  [RULES, PROBLEM],
);

export const DECIDE_SPENDING = graphql(
  `mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules }
      ...dryRun
      ...problem
    }
  }`,
  [RULES, DRY_RUN, PROBLEM],
);
