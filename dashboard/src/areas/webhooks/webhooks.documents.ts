import { graphql } from "../../graph/graphql";
import { PROBLEM } from "../../graph/problem";

export const ENDPOINTS = graphql(`
  query Endpoints($after: String) {
    webhookEndpoints(first: 20, after: $after) {
      nodes {
        id channel url status eventTypes contactMethodIds failingSinceInstant pausedUntilInstant disabledInstant disabledBecause
        lastError { responseStatus fault }
        last24h { delivered failed p95Ms }
      }
      totalCount
      pageInfo { hasNextPage endCursor }
    }
    eventTypes { eventType }
  }
`);

export const DELIVERIES = graphql(`
  query Deliveries($filter: DeliveryFilterInput, $status: DeliveryStatus, $taskId: ID, $after: String) {
    webhookDeliveries(first: 50, filter: $filter, status: $status, taskId: $taskId, after: $after) {
      nodes { id eventType taskId endpointId url status attempt responseStatus fault durationMs createdInstant nextAttemptInstant }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** One delivery, with what was sent. */
export const DELIVERY = graphql(`
  query Delivery($id: ID!) {
    webhookDelivery(id: $id) {
      id eventType taskId url status attempt nextAttemptInstant requestBody
      requestHeaders { name value }
      attempts { id attempt sentInstant durationMs responseStatus responseBody fault }
    }
  }
`);

export const DELIVERIES_CHANGED = graphql(`
  subscription DeliveriesChanged($after: Int) {
    deliveriesChanged(after: $after) { id status }
  }
`);

export const ENABLE = graphql(
  `mutation EnableEndpoint($endpointId: ID!) {
    enableEndpoint(endpointId: $endpointId) { __typename ... on WebhookEndpoint { id status } ...problem }
  }`,
  [PROBLEM],
);

export const SET_TYPES = graphql(
  `mutation SetEndpointTypes($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) { __typename ... on WebhookEndpoint { id eventTypes } ...problem }
  }`,
  [PROBLEM],
);

export const ADD_METHOD = graphql(
  `mutation AddWebhook($input: AddContactMethodInput!) {
    addContactMethod(input: $input) { __typename ... on ContactMethod { id endpointId } ...problem }
  }`,
  [PROBLEM],
);

export const REMOVE_METHOD = graphql(
  `mutation RemoveWebhook($contactMethodId: ID!) {
    removeContactMethod(contactMethodId: $contactMethodId) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const TEST = graphql(
  `mutation TestWebhook($taskId: ID!) {
    testTaskWebhook(taskId: $taskId) { __typename ... on WebhookDelivery { id status responseStatus responseBody fault durationMs } ...problem }
  }`,
  [PROBLEM],
);

export const ROTATE = graphql(
  `mutation RotateSecret {
    rotateWebhookSecret { __typename ... on WebhookSecret { webhookSigningSecret previousValidUntilInstant } ...problem }
  }`,
  [PROBLEM],
);

export const REPLAY = graphql(
  `mutation Replay($deliveryId: ID!) {
    redeliverWebhook(deliveryId: $deliveryId) { __typename ... on WebhookDelivery { id status } ...problem }
  }`,
  [PROBLEM],
);

export const RECOVER = graphql(
  `mutation Recover($input: RedeliverWebhooksInput!) {
    redeliverWebhooks(input: $input) { __typename ... on Redelivery { count more } ...problem }
  }`,
  [PROBLEM],
);
