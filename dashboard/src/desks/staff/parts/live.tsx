/** Live events of the staff's desk: a queue is longer, shorter or older than before. */
import { useEffect, useState, type ReactNode } from "react";
import { listen } from "../../../graph/client";
import { LiveContext, useGraph, type LiveEvent } from "../../../graph/hooks";
import { QUEUES_CHANGED } from "./queues.documents";

/** Tells every page of a change of the queues, as the owner's desk is told of its tasks. */
export function LiveQueues({ children }: { children: ReactNode }) {
  const graph = useGraph();
  const [listeners] = useState(() => new Set<(event: LiveEvent) => void>());
  useEffect(() => {
    let sequence = 0;
    return listen(graph, QUEUES_CHANGED, {}, () => {
      sequence += 1;
      for (const listener of listeners) listener({ sequence, taskId: "" });
    });
  }, [graph, listeners]);
  return <LiveContext value={listeners}>{children}</LiveContext>;
}
