/** The queue of an operator in a page: what is in it, its sending, and how far an upload is. */
import { stringifyDocument } from "@urql/core";
import type { DocumentNode } from "graphql";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { signIn } from "../../app/viewer";
import { useGraph } from "../../graph/hooks";
import { sendAll, type Answer, type End, type Transport } from "./send";
import { actFor, add, entries, put, remove, whenChanged, type Entry, type NewEntry } from "./store";

export interface Queue {
  all: readonly Entry[];
  /** Whether the service cannot be reached. */
  isOffline: boolean;
  /** The part of the file on its way that has been sent, from 0 to 1. */
  progress: number | null;
  enqueue: (entry: Omit<NewEntry, "actor" | "query"> & { document: DocumentNode }) => Promise<void>;
  /** Try a refused entry again. */
  again: (entry: Entry) => Promise<void>;
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
export const SYNC = "fieldcall-queue";

export function QueueProvider({ children }: { children: ReactNode }) {
  const { actor } = useGraph();
  const [all, setAll] = useState<readonly Entry[]>([]);
  const [isOffline, setOffline] = useState(!navigator.onLine);
  const [progress, setProgress] = useState<number | null>(null);
  const send = useSending(actor, setOffline, setProgress);
  useEffect(() => {
    const read = () => void entries().then((found) => setAll(found.filter((entry) => entry.actor === actor)));
    read();
    return whenChanged(read);
  }, [actor]);
  const enqueue = useCallback<Queue["enqueue"]>(
    async ({ document, ...entry }) => {
      await add({ ...entry, actor, query: stringifyDocument(document) });
      void askForSync();
      send();
    },
    [actor, send],
  );
  const again = useCallback<Queue["again"]>(
    async (entry) => {
      await put({ ...entry, state: "waiting", problem: null, key: crypto.randomUUID() });
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
  const queue = useMemo(() => ({ all, isOffline, progress, enqueue, again, drop }), [all, isOffline, progress, enqueue, again, drop]);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/** Sends at once, when the connection or the page comes back, and every now and then while something waits. */
function useSending(actor: string, setOffline: (isOffline: boolean) => void, setProgress: (progress: number | null) => void): () => void {
  const isAsked = useRef(false);
  const send = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const end = (how: End) => {
      setProgress(null);
      setOffline(how === "offline" || !navigator.onLine);
      if (how === "signedOut") signIn();
    };
    void actFor(actor)
      .then(() => sendAll(withProgress(setProgress, () => (isAsked.current = false))))
      .then(end)
      .finally(() => (isAsked.current = false));
  }, [actor, setOffline, setProgress]);
  useEffect(() => {
    const goneOffline = () => setOffline(true);
    const seen = () => document.visibilityState === "visible" && send();
    send();
    const timer = setInterval(send, RETRY_MILLISECONDS);
    addEventListener("online", send);
    addEventListener("offline", goneOffline);
    addEventListener("focus", send);
    document.addEventListener("visibilitychange", seen);
    return () => {
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

/** Where the browser can, its worker sends what waits also after the page is closed. */
async function askForSync(): Promise<void> {
  const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration("/field");
  try {
    await registration?.sync?.register(SYNC);
  } catch (fault) {
    // A browser without the permission still sends when the page is open.
    console.info("no background sync", fault);
  }
}

/** `fetch` tells nothing of an upload on its way; this does. `begun` is called as each request leaves. */
const withProgress =
  (setProgress: (progress: number | null) => void, begun: () => void): Transport =>
  (entry, headers, body) =>
    new Promise<Answer>((resolve, reject) => {
      begun();
      const request = new XMLHttpRequest();
      request.open("POST", "/graphql");
      request.responseType = "json";
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (entry.file) request.upload.addEventListener("progress", ({ loaded, total }) => setProgress(total ? loaded / total : null));
      request.addEventListener("load", () => {
        setProgress(null);
        resolve({ status: request.status, body: (request.response ?? {}) as Answer["body"] });
      });
      request.addEventListener("error", () => reject(new TypeError("no connection")));
      request.addEventListener("timeout", () => reject(new TypeError("no answer")));
      request.timeout = entry.file ? 300_000 : 30_000;
      request.send(body as XMLHttpRequestBodyInit);
    });
