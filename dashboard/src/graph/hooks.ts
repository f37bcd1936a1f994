/** Hooks of the graph for pages: queries that stay fresh, mutations that may be refused, and live events. */
import type { OperationContext, TypedDocumentNode } from "@urql/core";
import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import { useClient, useQuery } from "urql";
import type { Graph } from "./client";
import { sendOnce, useIdempotencyKey } from "./once";
import { findProblem, type Problem } from "./problem";
import { onReadsRefreshed, onSessionResumed, UNAUTHENTICATED } from "./session";

export const GraphContext = createContext<Graph | null>(null);

/** The graph of the account that this page acts for. */
export function useGraph(): Graph {
  const graph = use(GraphContext);
  if (!graph) throw new Error("a page outside a desk");
  return graph;
}

/**
 * A query; `refresh` reads it again while the page goes on showing what it has, also where the new answer is a fault: what
 * stands open on the page, and what was typed into it, outlasts a lost connection and the end of the session.
 */
export function useRead<Data, Variables extends object>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
  const [{ data: answer, error, fetching, stale }, read] = useQuery<Data, Variables>({ query: document, variables });
  const isAsking = fetching || stale;
  const question = JSON.stringify(variables);
  const whole = useRef<{ question: string; data: Data } | null>(null);
  useEffect(() => {
    if (answer && !error && !isAsking) whole.current = { question, data: answer };
  });
  // Asked again after a fault, the graph gives what came with the fault until there is an answer.
  const data = (error || isAsking) && whole.current?.question === question ? whole.current.data : answer;
  // A question beside one that is on its way would be given that answer, so it is asked again afterwards.
  const turn = useRef({ isAsking, again: false });
  const refresh = useCallback(() => {
    if (turn.current.isAsking) turn.current.again = true;
    else read({ requestPolicy: "network-only" });
  }, [read]);
  useEffect(() => {
    turn.current.isAsking = isAsking;
    if (isAsking || !turn.current.again) return;
    turn.current.again = false;
    read({ requestPolicy: "network-only" });
  }, [isAsking, read]);
  useEffect(() => onSessionResumed(refresh), [refresh]);
  useEffect(() => onReadsRefreshed(refresh), [refresh]);
  return { data, fault: error, isLoading: fetching && !data, refresh };
}

type Answer = { __typename: string };

/**
 * A mutation: `run` returns what was done, or null when it was refused, and `problem` says why. What is sent again after a
 * lost answer happens once. After a refusal for want of a session `run` is another one once there is a session again, so
 * that an effect tries out again what it tried.
 */
export function useWrite<Data extends Record<string, Answer>, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
) {
  const client = useClient();
  const key = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [resumptions, setResumptions] = useState(0);
  const run = useCallback(
    async (variables: Variables, context: Partial<OperationContext> = {}): Promise<Done<Data> | null> => {
      setBusy(true);
      setProblem(null);
      const result = await sendOnce(client, document, variables, key.find(variables), context);
      setBusy(false);
      const refusal = findProblem(result);
      key.note(refusal);
      setProblem(refusal);
      return refusal ? null : (Object.values(result.data ?? {})[0] as Done<Data>);
    },
    [client, document, key, resumptions],
  );
  const forget = useCallback(() => setProblem(null), []);
  const isSessionMissing = problem?.code === UNAUTHENTICATED;
  useEffect(() => {
    if (!isSessionMissing) return undefined;
    return onSessionResumed(() => {
      setProblem(null);
      setResumptions((before) => before + 1);
    });
  }, [isSessionMissing]);
  useEffect(() => onReadsRefreshed(forget), [forget]);
  return { run, isBusy, problem, forget };
}

/** Answer of a mutation that is neither refused nor only tried. */
export type Done<Data> = Exclude<Data[keyof Data], { __typename: "Problem" | "DryRun" }>;

/** Answer of a dry run that is not refused. */
export type Tried<Data> = Extract<Data[keyof Data], { __typename: "DryRun" }>;

/** A dry run of a mutation: `run`, with variables that ask for it, returns what would be done. */
export function useTrial<Data extends Record<string, Answer>, Variables extends object>(document: TypedDocumentNode<Data, Variables>) {
  const write = useWrite(document);
  return { ...write, run: write.run as unknown as (variables: Variables) => Promise<Tried<Data> | null> };
}

/** Have `take` called with each live event of the account; `LiveEvents` in `app/live.tsx` sends them. */
export const LiveContext = createContext<Set<(event: LiveEvent) => void>>(new Set());

export interface LiveEvent {
  sequence: number;
  taskId: string;
}

export function useLive(take: (event: LiveEvent) => void): void {
  const listeners = use(LiveContext);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const listener = (event: LiveEvent) => latest.current(event);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listeners]);
}

/** Milliseconds in which events that come together share a read. */
const SETTLE = 150;
/** Least milliseconds between two reads, however many events come. */
const READ_INTERVAL = 1_000;

/** Return a function that calls `run` soon, once for calls that come together, and at most once in `READ_INTERVAL`. */
export function useSeldom(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const dueAt = useRef(-READ_INTERVAL);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const now = performance.now();
    if (dueAt.current > now) return;
    dueAt.current = Math.max(now + SETTLE, dueAt.current + READ_INTERVAL);
    timer.current = setTimeout(() => latest.current(), dueAt.current - now);
  }, []);
}

/** Read a page again after a live event, once for those that come together. */
export function useRefreshed(refresh: () => void, concerns: (event: LiveEvent) => boolean = () => true): void {
  const read = useSeldom(refresh);
  useLive((event) => {
    if (concerns(event)) read();
  });
}
