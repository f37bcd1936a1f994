/** The queue of an operator in a page: what is in it, its sending, and how far an upload is. */
import { stringifyDocument } from "@urql/core";
import type { DocumentNode } from "graphql";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useGraph } from "../../../../graph/hooks";
import { awaitQuiet } from "../../../../graph/quiet";
import { serverInstant } from "../../../../graph/server_clock";
import { onSessionResumed, suspectSession } from "../../../../graph/session";
import type { End } from "./send";
import { actFor, add, entries, NotKept, put, remove, whenChanged, type Entry, type NewEntry } from "./store";
import type { Progress } from "./transport";

/** An entry that this browser has no room for: only the open page has it. */
export interface Unkept {
  entry: NewEntry;
  reason: NotKept["reason"];
}

export interface Queue {
  all: readonly Entry[];
  /** True if the service cannot be reached. */
  isOffline: boolean;
  /** Of the file on its way. */
  progress: Progress | null;
  unkept: readonly Unkept[];
  enqueue: (entry: Omit<NewEntry, "actor" | "query"> & { document: DocumentNode }) => Promise<void>;
  /** Try to keep what there was no room for. */
  keepAgain: () => Promise<void>;
  /** Forget what there was no room for. */
  forgetUnkept: () => void;
  /** Try entries again at once. */
  again: (entries: readonly Entry[]) => Promise<void>;
  /** Take entries out that were not sent. */
  drop: (numbers: readonly number[]) => Promise<void>;
}

const QueueContext = createContext<Queue | null>(null);

export function useQueue(): Queue {
  const queue = use(QueueContext);
  if (!queue) throw new Error("a page outside the field");
  return queue;
}

const RETRY_MILLISECONDS = 15_000;
const LONGEST_RETRY_MILLISECONDS = 5 * 60_000;
export const SYNC = "fieldcall-queue";

export function QueueProvider({ children }: { children: ReactNode }) {
  const { actor } = useGraph();
  const [all, setAll] = useState<readonly Entry[]>([]);
  const [isOffline, setOffline] = useState(!navigator.onLine);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [unkept, setUnkept] = useState<readonly Unkept[]>([]);
  const send = useSending(actor, setOffline, setProgress);
  useEffect(() => {
    const read = () => void entries().then((found) => setAll(found.filter((entry) => entry.actor === actor)));
    read();
    return whenChanged(read);
  }, [actor]);
  const store = useCallback(
    async (entry: NewEntry) => {
      try {
        await add(entry);
      } catch (fault) {
        if (!(fault instanceof NotKept)) throw fault;
        const { reason } = fault;
        return setUnkept((before) => [...before, { entry, reason }]);
      }
      void outlivePage();
      send();
    },
    [send],
  );
  const enqueue = useCallback<Queue["enqueue"]>(
    ({ document, variables, ...entry }) => {
      // A message has the time at which it arrives.
      const input = entry.kind === "message" ? variables.input : { ...variables.input, occurredAt: serverInstant(Date.now()) };
      return store({ ...entry, variables: { input }, actor, query: stringifyDocument(document) });
    },
    [actor, store],
  );
  const keepAgain = useCallback(async () => {
    setUnkept([]);
    for (const { entry } of unkept) await store(entry);
  }, [store, unkept]);
  const forgetUnkept = useCallback(() => setUnkept([]), []);
  const again = useCallback<Queue["again"]>(
    async (tried) => {
      // The service has answered what it refused; all else may have arrived, so its key stays.
      for (const entry of tried) await put({ ...entry, state: "waiting", problem: null, tries: 0, nextAt: 0, ...(entry.state === "refused" ? { key: crypto.randomUUID() } : {}) });
      send();
    },
    [send],
  );
  const drop = useCallback<Queue["drop"]>(
    async (numbers) => {
      await remove(numbers);
      send();
    },
    [send],
  );
  const queue = useMemo(
    () => ({ all, isOffline, progress, unkept, enqueue, keepAgain, forgetUnkept, again, drop }),
    [all, isOffline, progress, unkept, enqueue, keepAgain, forgetUnkept, again, drop],
  );
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/** Load the code that sends, after the first paint. Null where it cannot be loaded: then nothing could be sent either. */
async function loadSender() {
  try {
    const [{ sendAll }, { withProgress }] = await Promise.all([import("./send"), import("./transport")]);
    return { sendAll, withProgress };
  } catch (fault) {
    console.info("nothing is sent yet", fault);
    return null;
  }
}

/** Sends at once, when the connection or the page comes back, and else less and less often while there is no connection. */
function useSending(actor: string, setOffline: (isOffline: boolean) => void, setProgress: (progress: Progress | null) => void): () => void {
  const isAsked = useRef(false);
  const failures = useRef(0);
  const dueAt = useRef(0);
  const send = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const end = (how: End) => {
      setOffline(how === "offline" || !navigator.onLine);
      failures.current = how === "offline" ? failures.current + 1 : 0;
      dueAt.current = Date.now() + Math.min(RETRY_MILLISECONDS * 2 ** Math.max(0, failures.current - 1), LONGEST_RETRY_MILLISECONDS);
      if (how === "signedOut") suspectSession();
    };
    void actFor(actor)
      .then(loadSender)
      .then((sender) => sender?.sendAll(sender.withProgress(setProgress, () => (isAsked.current = false))) ?? "offline")
      .then(end)
      .catch((fault: unknown) => {
        if (!(fault instanceof NotKept)) throw fault;
        // What became of an entry could not be noted: it is tried again, with the same key.
        console.warn(fault);
      })
      .finally(() => (isAsked.current = false));
  }, [actor, setOffline, setProgress]);
  useEffect(() => {
    const goneOffline = () => setOffline(true);
    const seen = () => document.visibilityState === "visible" && send();
    const tick = () => Date.now() >= dueAt.current && send();
    void awaitQuiet().then(send);
    const timer = setInterval(tick, RETRY_MILLISECONDS);
    addEventListener("online", send);
    addEventListener("offline", goneOffline);
    addEventListener("focus", send);
    document.addEventListener("visibilitychange", seen);
    const forget = onSessionResumed(send);
    return () => {
      forget();
      clearInterval(timer);
      removeEventListener("online", send);
      removeEventListener("offline", goneOffline);
      removeEventListener("focus", send);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [send, setOffline]);
  return send;
}

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Ask the browser to keep unsent entries, and its worker to send them after the page is closed. */
async function outlivePage(): Promise<void> {
  // Without it a browser short of room may delete what waits.
  void navigator.storage?.persist();
  const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration("/field");
  try {
    await registration?.sync?.register(SYNC);
  } catch (fault) {
    // A browser without the permission still sends when the page is open.
    console.info("no background sync", fault);
  }
}
