/** Reads what the main pages and the tasks in hand show, so that they open without a connection before they were visited. */
import type { TypedDocumentNode } from "@urql/core";
import type { Graph } from "../../graph/client";
import { EARNINGS } from "./earnings/earnings.documents";
import { FIELD_CONTACTS } from "./profile/contacts.documents";
import { PROFILE } from "./profile/profile.documents";
import { FIELD_TASK } from "./tasks/task.documents";
import { MY_TASKS } from "./tasks/tasks.documents";
import { nameOf } from "./parts/kept";
import { NEAR } from "./parts/near.documents";
import { keptPlace, nearOf } from "./parts/place";
import { keep } from "./parts/queue/store";

const IN_HAND: readonly string[] = ["ACCEPTED", "EN_ROUTE", "ARRIVED", "IN_PROGRESS"];

export async function keepPages(graph: Graph): Promise<void> {
  const read = async <Data, Variables extends object>(document: TypedDocumentNode<Data, Variables>, variables: Variables) => {
    const { data } = await graph.client.query(document, variables, { requestPolicy: "cache-first" }).toPromise();
    if (data) await keep(nameOf(graph.actor, document, variables), data);
    return data;
  };
  // One after the other: what is shown comes first.
  const mine = await read(MY_TASKS, { filter: {}, after: null });
  for (const { id, status } of mine?.tasks.nodes ?? []) if (IN_HAND.includes(status)) await read(FIELD_TASK, { id });
  await read(NEAR, { near: nearOf(keptPlace()) });
  await read(EARNINGS, { after: null });
  await read(PROFILE, {});
  await read(FIELD_CONTACTS, {});
}
