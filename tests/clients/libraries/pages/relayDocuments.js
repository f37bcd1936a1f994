// Read by relay-compiler, which writes the artifacts that the page imports.

import { graphql } from "relay-runtime";

graphql`
  subscription relayDocumentsEventsSubscription {
    taskEvents {
      id
      sequence
      task {
        id
        status
      }
    }
  }
`;

graphql`
  query relayDocumentsTaskQuery($id: ID!) {
    task(id: $id) {
      id
      status
      ...relayDocuments_task
    }
  }
`;

graphql`
  mutation relayDocumentsCancelMutation($taskId: ID!) {
    cancelTask(taskId: $taskId, dryRun: true) {
      __typename
      ... on Task {
        status
      }
      ... on DryRun {
        reachedStatus: status
      }
    }
  }
`;

// The compiler accepts what pages of Relay are made of: an object that is read again, and a list that grows.
graphql`
  fragment relayDocuments_task on Task @refetchable(queryName: "relayDocumentsTaskRefetchQuery") {
    title
    events {
      sequence
      reason
    }
  }
`;

graphql`
  fragment relayDocuments_tasks on Query
  @refetchable(queryName: "relayDocumentsTasksPaginationQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
    tasks(first: $first, after: $after) @connection(key: "relayDocuments_tasks") {
      edges {
        node {
          id
          ...relayDocuments_task
        }
      }
    }
  }
`;
