/** What waits to be sent, and what was read last: kept by the browser, so that it outlives the page and the connection. */
import { openDB, type DBSchema } from "idb";
import type { Problem } from "../../graph/problem";

/** What an entry does to its task. */
export type Kind = "enRoute" | "arrived" | "start" | "upload" | "submit" | "complete";

/** A mutation that is sent once, in its turn. */
export interface Entry {
  /** Its place in the order; given when it is stored. */
  number: number;
  /** The Idempotency-Key: a repeat after a lost answer changes nothing. */
  key: string;
  /** Whom it acts for, such as `operator:3`. */
  actor: string;
  taskId: string;
  taskTitle: string;
  kind: Kind;
  query: string;
  variables: { input: Record<string, unknown> };
  file: Blob | null;
  /** When it was done, in milliseconds. */
  at: number;
  /** `refused` holds back what follows for the same task until a person has decided. */
  state: "waiting" | "sent" | "refused";
  /** When the service accepted it, in milliseconds. */
  sentAt: number | null;
  /** What the service answered, where it was not refused. */
  answer: unknown;
  problem: Problem | null;
}

export type NewEntry = Omit<Entry, "number" | "state" | "sentAt" | "answer" | "problem" | "key" | "at">;

interface Kept {
  name: string;
  data: unknown;
  at: number;
}

interface Shape extends DBSchema {
  queue: { key: number; value: Entry };
  kept: { key: string; value: Kept };
}

const opened = () =>
  openDB<Shape>("fieldcall-field", 1, {
    upgrade(database) {
      database.createObjectStore("queue", { keyPath: "number", autoIncrement: true });
      database.createObjectStore("kept", { keyPath: "name" });
    },
  });

let connection: ReturnType<typeof opened> | undefined;
const database = () => (connection ??= opened());

/** Told to every page and worker of this browser when the queue has changed. */
const changes = new BroadcastChannel("fieldcall-queue");
const listeners = new Set<() => void>();
changes.addEventListener("message", () => listeners.forEach((listener) => listener()));

function tell(): void {
  changes.postMessage("changed");
  listeners.forEach((listener) => listener());
}

export function whenChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function entries(): Promise<Entry[]> {
  return (await database()).getAll("queue");
}

export async function add(entry: NewEntry): Promise<void> {
  const whole = { ...entry, key: crypto.randomUUID(), at: Date.now(), state: "waiting", sentAt: null, answer: null, problem: null };
  // The store gives the number.
  await (await database()).add("queue", whole as unknown as Entry);
  tell();
}

export async function put(entry: Entry): Promise<void> {
  await (await database()).put("queue", entry);
  tell();
}

export async function remove(numbers: readonly number[]): Promise<void> {
  const transaction = (await database()).transaction("queue", "readwrite");
  await Promise.all([...numbers.map((number) => transaction.store.delete(number)), transaction.done]);
  tell();
}

/** Keep what a page has read, for a time without a connection. */
export async function keep(name: string, data: unknown): Promise<void> {
  await (await database()).put("kept", { name, data, at: Date.now() });
}

export async function kept(name: string): Promise<Kept | undefined> {
  return (await database()).get("kept", name);
}

/** Whose page is open, or was last: what others left in this browser waits until they are back. */
const ACTOR = "actor";
export const actFor = (actor: string) => keep(ACTOR, actor);
export const actsFor = async () => (await kept(ACTOR))?.data;

/** Forget what was read, as when somebody signs out; what waits to be sent stays for its operator. */
export async function forgetKept(): Promise<void> {
  await (await database()).clear("kept");
}
