/** The rows of a page of a list, which messages of `taskChanges` keep as they would be read again (docs/how-to/live-lists.md). */
import type { ResultOf } from "../../../graph/graphql";
import type { LIST_CHANGES, TASK_LIST } from "./list.documents";

export type PageData = ResultOf<typeof TASK_LIST>["tasks"];
export type Message = ResultOf<typeof LIST_CHANGES>["taskChanges"];

export interface Row {
  key: string;
  cursor: string;
  node: PageData["edges"][number]["node"];
}

export interface LivePage {
  rows: readonly Row[];
  totalCount: number;
  hasPreviousPage: boolean;
  hasNextPage: boolean;
}

/** Return the page after the changes of a message. */
export function applyChanges(page: LivePage, message: Message, isDescending: boolean, size: number): LivePage {
  const isBefore = (one: string, other: string) => (isDescending ? one > other : one < other);
  const [first, last] = [page.rows[0]?.key, page.rows.at(-1)?.key];
  const changed = new Set(message.changes.map(({ task }) => task.id));
  const rows = page.rows.filter(({ node }) => !changed.has(node.id));
  for (const { change, sortKey: key, cursor, task: node } of message.changes) {
    const isBeyond = page.hasNextPage && (last === undefined || isBefore(last, key));
    const isEarlier = page.hasPreviousPage && (first === undefined || isBefore(key, first));
    if (change !== "LEAVES" && !isBeyond && !isEarlier) rows.push({ key, cursor, node });
  }
  rows.sort((one, other) => (isBefore(one.key, other.key) ? -1 : 1));
  return {
    rows: rows.slice(0, size),
    totalCount: message.totalCount,
    hasPreviousPage: page.hasPreviousPage,
    hasNextPage: page.hasNextPage || rows.length > size,
  };
}

/** A task that left a list, with the sequence of its change. */
type Left = readonly [id: string, sequence: number];

/** Largest number of tasks that are known to have left: a page that was read before that is there within seconds. */
const MAX_LEFT = 1000;

/** Return the tasks that are known to have left, the last one at the end, without the earliest of too many. */
export const addLeft = (left: readonly Left[], task: Left): readonly Left[] => [...left.filter(([id]) => id !== task[0]), task].slice(-MAX_LEFT);
