import { graphql, type ResultOf } from "../../../graph/graphql";

export const OPEN_CARD = graphql(`
  fragment openCard on Task @_unmask {
    id
    title
    status
    priority
    description
    descriptionLanguage
    locationAddress
    locationLatitude
    locationLongitude
    timezone
    payoutAmount: maximumPayable
    rate: payoutAmount
    maxMinutes
    pricingType
    assignmentMode
    expenseBudget
    payoutCurrency
    platformFeeByOperator
    settlementMode
    distanceMetres
    missingSkills
    missingEquipment
    deadlineInstant
    acceptByInstant
    estimatedDurationMinutes
    executionMode
    allowedTimeSlotsJson
    agentReputation { rating reviewCount }
  }
`);

export type OpenCard = ResultOf<typeof OPEN_CARD>;

export const NEAR = graphql(
  `
    query Near($near: NearInput) {
      openTasks(near: $near, first: 50) {
        nodes { ...openCard }
        totalCount
      }
      operator { id status radiusKm latitude longitude }
    }
  `,
  [OPEN_CARD],
);

export const OPEN_TASK_FEED = graphql(
  `
    subscription OpenTaskFeed($near: NearInput) {
      openTaskFeed(near: $near) {
        change
        taskId
        task { ...openCard }
      }
    }
  `,
  [OPEN_CARD],
);
