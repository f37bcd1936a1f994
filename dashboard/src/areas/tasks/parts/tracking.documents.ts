import { graphql, type ResultOf } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const TRACKING = graphql(`
  query Tracking($id: ID!) {
    task(id: $id) {
      id
      trackingLinks { linkId url active expiresInstant origins sharePhotos }
    }
  }
`);

export type TrackingLinkData = NonNullable<ResultOf<typeof TRACKING>["task"]>["trackingLinks"][number];

export const CREATE_TRACKING_LINK = graphql(
  `mutation CreateTrackingLink($input: CreateTrackingLinkInput!) {
    createTrackingLink(input: $input) { __typename ... on TrackingLink { linkId url } ...problem }
  }`,
  [PROBLEM],
);

export const REVOKE_TRACKING_LINK = graphql(
  `mutation RevokeTrackingLink($id: ID!) {
    revokeTrackingLink(linkId: $id) { __typename ... on TrackingLink { linkId active } ...problem }
  }`,
  [PROBLEM],
);
