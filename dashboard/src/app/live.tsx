/** The one subscription of a desk: events of the tasks of its account, in order and without gaps. */
import { useEffect, useState, type ReactNode } from "react";
import { followSubscription, type Graph } from "../graph/client";
import type { ResultOf } from "../graph/graphql";
import { LiveContext, useGraph, type LiveEvent } from "../graph/hooks";
import { useWords } from "../words";
import { HEAD, TASK_EVENTS } from "./live.documents";

interface Props {
  /** The number of the last event that had happened when it was asked for; null without a connection. */
  head?: (graph: Graph) => Promise<number | null>;
  children: ReactNode;
}

const readAgentSequence = async (graph: Graph) => {
  const { data } = await graph.client.query(HEAD, {}, { requestPolicy: "network-only" }).toPromise();
  return data?.tasks.sequence ?? null;
};

export function LiveEvents({ head = readAgentSequence, children }: Props) {
  const graph = useGraph();
  const [listeners] = useState(() => new Set<(event: LiveEvent) => void>());
  // Asked for before the pages read what they show, so that no event lies between their answers and the first that is told.
  const [first] = useState(() => head(graph));
  useEffect(() => {
    let cursor: number | null = null;
    let stop: (() => void) | undefined;
    let isOver = false;
    const take = ({ taskEvents: event }: ResultOf<typeof TASK_EVENTS>) => {
      if (cursor !== null && event.sequence <= cursor) return;
      cursor = event.sequence;
      for (const listener of listeners) listener(event);
    };
    const begin = async () => {
      const begun = await first;
      if (isOver) return;
      cursor = begun;
      stop = followSubscription(graph, TASK_EVENTS, () => cursor, take, console.error);
    };
    void begin();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [graph, listeners, first]);
  return <LiveContext value={listeners}>{children}</LiveContext>;
}

/** State of the connection, as a dot and in words. */
export function LiveState() {
  const graph = useGraph();
  const { shared } = useWords();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const stops = [
      graph.socket.on("connected", () => setLive(true)),
      graph.socket.on("closed", () => setLive(false)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [graph]);
  return (
    <span role="status" className="inline-flex items-center gap-2 text-xs text-quiet">
      <span aria-hidden className={`size-2 rounded-full ${isLive ? "bg-good" : "bg-note-ink"}`} />
      <span className="sr-only sm:not-sr-only">{isLive ? shared.live : shared.reconnecting}</span>
    </span>
  );
}
