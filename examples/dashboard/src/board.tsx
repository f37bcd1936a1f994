// All tasks by status, as they change.

import { useQuery, useSubscription } from "@apollo/client/react";
import { applyTaskChanges, type LiveList } from "fieldcall-client";
import { type TaskCardFragment, TaskChangesDocument, TaskListDocument } from "fieldcall-client/documents";
import { useEffect, useState } from "react";

export function Board({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error } = useQuery(TaskListDocument, { variables: { first: 100 }, fetchPolicy: "network-only" });
  const [list, setList] = useState<LiveList<TaskCardFragment>>();
  useEffect(() => {
    if (!data) return;
    const { edges, sortKeys, pageInfo, totalCount, sequence } = data.tasks;
    const rows = edges.map(({ node: task }, place) => ({ sortKey: sortKeys[place], task }));
    setList({ rows, hasNextPage: pageInfo.hasNextPage, totalCount, sequence: sequence ?? 0 });
  }, [data]);
  const live = useSubscription(TaskChangesDocument, {
    variables: { after: data?.tasks.sequence },
    skip: !data,
    onData: ({ data: { data } }) => data && setList((list) => list && applyTaskChanges(list, data.taskChanges)),
  });
  const problem = error ?? live.error;
  if (problem) return <p role="alert">{problem.message}</p>;
  if (!list) return <p>Loading…</p>;
  const byStatus = Map.groupBy(list.rows, ({ task }) => task.status);
  return (
    <main>
      <h1>Our tasks ({list.totalCount})</h1>
      <div className="board">
        {[...byStatus].map(([status, rows]) => (
          <section key={status}>
            <h2>{status}</h2>
            <ul>
              {rows.map(({ task }) => (
                <li key={task.id}>
                  <button onClick={() => onOpen(task.id)}>{task.title}</button>
                  <p>{task.locationAddress}, {task.payoutAmount} {task.payoutCurrency}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
