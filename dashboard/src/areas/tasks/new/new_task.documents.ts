import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const CHOICES = graphql(`
  query TaskChoices {
    serviceCategories {
      id
      name
      parentCategoryId
      defaultProofProfile { minPhotos requireGpsWithinRadiusMeters requireTimestampWithinMinutes requireReportMinLength requireVideo }
    }
    currencies { code }
  }
`);

export const CREATE_TASK = graphql(
  `
    mutation CreateTask($input: CreateTaskInput!) {
      createTask(input: $input) {
        __typename
        ... on Task {
          id
          dryRun
          status
          timezone
          countryIsoCode
          locationLatitude
          locationLongitude
          geocodingConfidence
          locationWarnings
          resolvedLocationAddressObject { street city state postalCode country }
          payoutAmount
          payoutCurrency
          platformFeeByAgent
          platformFeeByOperator
          deadlineInstant
          estimatedDurationMinutes
          totalAgentCost
          spendingObstacle { rule limit left }
          held { reason }
          warnings { code field }
          ledgerLines { account balanceAfter }
        }
        ...problem
      }
    }
  `,
  [PROBLEM],
);

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
      priority
      skillsRequired
      equipmentRequired
      proofRequirementsJson
    }
  }
`);
