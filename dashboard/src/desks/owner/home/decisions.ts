/**
 * Decisions that can be undone for a moment before they are sent.
 *
 * They belong to the desk, not to a page: the page that is left sends them at once, and one that was refused in the
 * meantime is found by the next visit.
 */
import { useSyncExternalStore } from "react";
import type { Problem } from "../../../graph/problem";

const UNDO_MILLISECONDS = 5000;

interface Decision {
  state: "waiting" | "sending" | "sent" | "refused";
  problem: Problem | null;
  send: () => Promise<void>;
  timer: ReturnType<typeof setTimeout>;
}

let decisions: ReadonlyMap<string, Decision> = new Map();
const watchers = new Set<() => void>();

function keep(change: (known: Map<string, Decision>) => void): void {
  const next = new Map(decisions);
  change(next);
  decisions = next;
  for (const watcher of watchers) watcher();
}

/** Send a decision about a job after a moment. `send` returns the problem that refused it; `done` is called after it. */
export function decideSoon(id: string, send: () => Promise<Problem | null>, done: () => void): void {
  const sendNow = async () => {
    const decision = decisions.get(id);
    if (decision?.state !== "waiting") return;
    clearTimeout(decision.timer);
    keep((known) => known.set(id, { ...decision, state: "sending" }));
    const problem = await send();
    keep((known) => known.set(id, { ...decision, state: problem ? "refused" : "sent", problem }));
    done();
  };
  keep((known) => known.set(id, { state: "waiting", problem: null, send: sendNow, timer: setTimeout(() => void sendNow(), UNDO_MILLISECONDS) }));
}

/** Withdraw a decision that was not sent yet. */
export function undoDecision(id: string): void {
  clearTimeout(decisions.get(id)?.timer);
  keep((known) => known.delete(id));
}

/** Send all decisions that wait. */
export const sendDecisions = () => decisions.forEach((decision) => void decision.send());

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useDecisions = () => useSyncExternalStore(watch, () => decisions);
