import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const FIELD_CONTACTS = graphql(`
  query FieldContacts {
    pushKey
    operator {
      id
      contactMethods { id methodType endpoint label active confirmedInstant }
    }
  }
`);

export const SUBSCRIBE_PUSH = graphql(
  `mutation SubscribePush($input: SubscribePushInput!) {
    subscribePush(input: $input) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const UNSUBSCRIBE_PUSH = graphql(
  `mutation UnsubscribePush($endpoint: String!) {
    unsubscribePush(endpoint: $endpoint) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const ADD_MAIL = graphql(
  `mutation AddMail($address: String!) {
    addContactMethod(input: { methodType: EMAIL, endpoint: $address, fanOut: true }) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const TURN_CONTACT = graphql(
  `mutation TurnContact($id: ID!, $active: Boolean!) {
    updateContactMethod(input: { contactMethodId: $id, active: $active }) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);

export const DROP_CONTACT = graphql(
  `mutation DropContact($id: ID!) {
    removeContactMethod(contactMethodId: $id) { __typename ... on ContactMethod { id } ...problem }
  }`,
  [PROBLEM],
);
