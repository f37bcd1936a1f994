/** The live events of a desk: those of the tasks of its account, in order and without gaps, and changes of the account. */
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { followSubscription, listen, type Graph } from "../graph/client";
import type { ResultOf } from "../graph/graphql";
import { LiveContext, useGraph, type LiveEvent } from "../graph/hooks";
import { useWords } from "../words";
import { AccountContext, type AccountState } from "./account_state";
import { ACCOUNT_CHANGED, HEAD, TASK_EVENTS } from "./live.documents";

interface Props {
  /** The number of the last event that had happened when it was asked for; null without a connection. */
  head?: (graph: Graph) => Promise<number | null>;
  children: ReactNode;
}

const readAgentSequence = async (graph: Graph) => {
  const { data } = await graph.client.query(HEAD, {}, { requestPolicy: "network-only" }).toPromise();
  return data?.tasks.sequence ?? null;
};

/** Event after which each page reads again what it shows. */
const OF_NO_TASK: LiveEvent = { sequence: 0, taskId: "" };

export function LiveEvents({ head = readAgentSequence, children }: Props) {
  const graph = useGraph();
  const [listeners] = useState(() => new Set<(event: LiveEvent) => void>());
  const [account, setAccount] = useState<AccountState | null>(null);
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
  useEffect(() => {
    let isFirst = true;
    return listen(graph, ACCOUNT_CHANGED, {}, ({ accountChanged: state }: ResultOf<typeof ACCOUNT_CHANGED>) => {
      setAccount(state);
      // The first tells what the pages have just read; a later one may be about what only they show, such as a payout.
      if (!isFirst) for (const listener of listeners) listener(OF_NO_TASK);
      isFirst = false;
    });
  }, [graph, listeners]);
  return (
    <AccountContext value={account}>
      <LiveContext value={listeners}>{children}</LiveContext>
    </AccountContext>
  );
}

/** State of the connection, as a dot and in words. */
export function LiveState() {
  const { shared } = useWords();
  const { socket } = useGraph();
  const watch = useCallback(
    (changed: () => void) => {
      const stops = [socket.on("connected", changed), socket.on("closed", changed)];
      return () => stops.forEach((stop) => stop());
    },
    [socket],
  );
  const isLive = useSyncExternalStore(watch, socket.isConnected);
  return (
    <span role="status" className={isLive ? "live" : "live off"}>
      <span>{isLive ? shared.live : shared.reconnecting}</span>
    </span>
  );
}
