// A list of tasks that stays up to date with the messages of `taskChanges`.
//
// `docs/how-to/use-graphql-libraries.md` explains it.

/** A part of a list of tasks, from its start, as `tasks` and `taskChanges` describe it. */
export interface LiveList<Task> {
  readonly rows: readonly { readonly sortKey: string; readonly task: Task }[];
  /** Whether the list has more tasks than its rows. */
  readonly hasNextPage: boolean;
  /** The number of tasks in the whole list. */
  readonly totalCount: number;
  /** The sequence of the last event in the list: the `after` of `taskChanges`. */
  readonly sequence: number;
}

/** A message of `taskChanges`, with the fields that a list needs. */
export interface TaskChangesMessage<Task> {
  readonly changes: readonly { readonly change: "ENTERS" | "STAYS" | "LEAVES"; readonly sortKey: string; readonly task: Task }[];
  readonly totalCount: number;
  readonly sequence: number;
}

/** The list after a message. A message that it includes already changes nothing. */
export function applyTaskChanges<Task extends { readonly id: string }>(
  list: LiveList<Task>,
  message: TaskChangesMessage<Task>,
  direction: "ASC" | "DESC" = "DESC",
): LiveList<Task> {
  if (message.sequence <= list.sequence) return list;
  const isBefore = (one: string, other: string) => (direction === "ASC" ? one < other : one > other);
  const last = list.rows.at(-1)?.sortKey;
  const changed = new Set(message.changes.map(({ task }) => task.id));
  const rows = list.rows.filter(({ task }) => !changed.has(task.id));
  for (const { change, sortKey, task } of message.changes) {
    // Further tasks are on a page that has not been read.
    const isBeyond = list.hasNextPage && (last === undefined || isBefore(last, sortKey));
    if (change === "LEAVES" || isBeyond) continue;
    const place = rows.findIndex((row) => isBefore(sortKey, row.sortKey));
    rows.splice(place === -1 ? rows.length : place, 0, { sortKey, task });
  }
  return { ...list, rows, totalCount: message.totalCount, sequence: message.sequence };
}
