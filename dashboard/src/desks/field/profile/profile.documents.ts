import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const PROFILE = graphql(`
  query OperatorProfile {
    operator {
      id
      name
      email
      countryIsoCode
      status
      suspensionReason
      latitude
      longitude
      locatedInstant
      radiusKm
      languages
      skills
      equipment
      rating
      reviewCount
      tasksDone
      statistics { accepted acceptanceRate onTimeRate rejectionRate }
      reviews(first: 10) { nodes { id rating comment updatedInstant taskId } }
    }
    notifications(first: 10) { nodes { id title body taskId createdInstant status } }
  }
`);

export const UPDATE_OPERATOR = graphql(
  `mutation UpdateOperator($input: UpdateOperatorInput!) {
    updateOperator(input: $input) { __typename ... on Operator { id } ...problem }
  }`,
  [PROBLEM],
);

export const REPORT_LOCATION = graphql(
  `mutation ReportLocation($input: ReportLocationInput!) {
    reportLocation(input: $input) { __typename ...problem }
  }`,
  [PROBLEM],
);
