import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { cacheConfig, resumingLink } from "fieldcall-client/apollo";
import { CancelTaskDocument, TaskByIdDocument, TaskEventsDocument } from "fieldcall-client/documents";
import { connection, fail, headers, receive, url } from "./service.js";

const client = new ApolloClient({
  cache: new InMemoryCache(cacheConfig),
  link: ApolloLink.split(
    ({ operationType }) => operationType === "subscription",
    resumingLink(connection),
    new HttpLink({ uri: `${url}/graphql`, headers }),
  ),
});
client.subscribe({ query: TaskEventsDocument }).subscribe({
  next: ({ data, error }) => (error ? fail(error) : receive(data.taskEvents)),
  error: fail,
});

/** Tries to cancel a task: the status that the try reaches, and the one that the cache has of the task afterwards. */
window.tryToCancel = async (id) => {
  await client.query({ query: TaskByIdDocument, variables: { id } });
  const { data } = await client.mutate({ mutation: CancelTaskDocument, variables: { taskId: id, dryRun: true } });
  const cached = client.readQuery({ query: TaskByIdDocument, variables: { id } });
  return [data.cancelTask.reachedStatus, cached.task.status];
};
