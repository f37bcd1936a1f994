import { createClient, fetchExchange } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";
import { CancelTaskDocument, TaskByIdDocument, TaskEventsDocument } from "fieldcall-client/documents";
import { cacheConfig, resumingExchange } from "fieldcall-client/urql";
import { connection, fail, headers, receive, url } from "./service.js";

const client = createClient({
  url: `${url}/graphql`,
  fetchOptions: { headers },
  exchanges: [cacheExchange(cacheConfig), fetchExchange, resumingExchange(connection)],
});
client.subscription(TaskEventsDocument, {}).subscribe(({ data, error }) => (error ? fail(error) : receive(data.taskEvents)));

/** Tries to cancel a task: the status that the try reaches, and the one that the cache has of the task afterwards. */
window.tryToCancel = async (id) => {
  await client.query(TaskByIdDocument, { id }).toPromise();
  const { data } = await client.mutation(CancelTaskDocument, { taskId: id, dryRun: true }).toPromise();
  const cached = await client.query(TaskByIdDocument, { id }, { requestPolicy: "cache-only" }).toPromise();
  return [data.cancelTask.reachedStatus, cached.data.task.status];
};
