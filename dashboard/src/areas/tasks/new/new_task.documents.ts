import { graphql } from "../../../graph/graphql";
import { DRY_RUN } from "../../../graph/dry_run";
import { PROBLEM } from "../../../graph/problem";

export const CHOICES = graphql(`
  query TaskChoices {
    serviceCategories {
      id
      name
      parentCategoryId
      defaultDurationMinutes
      defaultProofProfile { minPhotos requireGpsWithinRadiusMeters requireTimestampWithinMinutes requireReportMinLength requireVideo }
    }
    capabilities { id name categoryId inputSchema }
    currencies { code }
  }
`);

export const CREATE_TASK = graphql(
  `
    mutation CreateTask($input: CreateTaskInput!) {
      createTask(input: $input) {
        __typename
        ... on Task { id }
        ... on DryRun {
          status
          resolvedLocation { street city state postalCode country latitude longitude timezone confidence warnings }
          amount
          currency
          platformFeeByAgent
          platformFeeByOperator
          deadlineInstant
          totalCost
          spendingObstacle { rule limit left }
          held { rule reason }
          warnings { code field }
          ledgerLines { account balanceAfter }
        }
        ...problem
      }
    }
  `,
  [PROBLEM],
);

export const ESTIMATE_TASK = graphql(`
  query EstimateTask($input: EstimateTaskInput!) {
    estimateTask(input: $input) { operatorsInReach nearestKm chanceOfAcceptance acceptanceSecondsP50 payoutFor90 }
  }
`);

export const COPIED_TASK = graphql(`
  query CopiedTask($id: ID!) {
    task(id: $id) {
      title
      description
      agentNotes
      locationAddress
      locationLatitude
      locationLongitude
      locationRadiusKm
      serviceCategoryId
      estimatedDurationMinutes
      payoutAmount
      payoutCurrency
      pricingType
      maxMinutes
      expenseBudget
      assignmentMode
      priority
      skillsRequired
      equipmentRequired
      isPublic
      operatorRequirements { minRating minTasksDone maxReleaseRate maxDistanceKm languages skills }
      executionMode
      timeWindowStart
      timeWindowEnd
      requestedTime
      toleranceMinutes
      deadlineAt
      proofRequirementsJson
      autoApproveAt
      autoApproveAfterMinutes
      capabilityId
      inputJson
      resultSchemaJson
    }
  }
`);

export const AMEND_TASK = graphql(
  `
    mutation AmendTask($input: AmendTaskInput!) {
      amendTask(input: $input) {
        __typename
        ... on Task { id }
        ...dryRun
        ... on DryRun { platformFeeByAgent totalCost }
        ...problem
      }
    }
  `,
  [DRY_RUN, PROBLEM],
);
