import { cacheConfig, resumingSubscribe } from "fieldcall-client/relay";
import { commitMutation, createOperationDescriptor, fetchQuery } from "relay-runtime";
import { Environment, Network, RecordSource, requestSubscription, Store } from "relay-runtime";
import cancel from "./__generated__/relayDocumentsCancelMutation.graphql.js";
import subscription from "./__generated__/relayDocumentsEventsSubscription.graphql.js";
import query from "./__generated__/relayDocumentsTaskQuery.graphql.js";
import { connection, fail, headers, receive, url } from "./service.js";

async function send({ text: query }, variables) {
  const body = JSON.stringify({ query, variables });
  const answer = await fetch(`${url}/graphql`, { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body });
  return answer.json();
}

const environment = new Environment({
  ...cacheConfig,
  network: Network.create(send, resumingSubscribe(connection)),
  store: new Store(new RecordSource()),
});
requestSubscription(environment, {
  subscription,
  variables: {},
  onNext: (data) => receive(data.taskEvents),
  onError: fail,
});

/** Tries to cancel a task: the status that the try reaches, and the one that the store has of the task afterwards. */
window.tryToCancel = async (id) => {
  const owner = createOperationDescriptor(query, { id });
  environment.retain(owner);
  await fetchQuery(environment, query, { id }).toPromise();
  const { cancelTask } = await new Promise((onCompleted, onError) =>
    commitMutation(environment, { mutation: cancel, variables: { taskId: id }, onCompleted, onError }),
  );
  return [cancelTask.reachedStatus, environment.lookup(owner.fragment).data.task.status];
};
