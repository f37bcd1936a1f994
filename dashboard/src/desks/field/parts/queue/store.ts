/** Store of unsent entries and of recent answers in the browser, which outlives the page and the connection. */
import { openDB, type DBSchema } from "idb";
import type { Problem } from "../../../../graph/problem";
import type { Position } from "../position";

/** Step of the task that an entry takes. */
export type Kind = "enRoute" | "arrived" | "start" | "upload" | "submit" | "complete" | "message";

/** Why an entry could not be delivered: the connection, the service, its limits, or what answers in its place. */
export interface Trouble {
  /**
   * `network`: no answer. `fault`: a 5xx. `limit`: a 429. `foreign`: an answer that is not the service's, such as the page
   * of a hotel's network. `tooLarge`: the same with 413, as a proxy answers.
   */
  kind: "network" | "fault" | "limit" | "foreign" | "tooLarge";
  /** Of HTTP; 0 where there was no answer. */
  status: number;
  /** The beginning of an answer that is not the service's, or the words of its fault. */
  text: string;
}

/** A photograph as it was taken. Times are of the device, in milliseconds. */
export interface Sight {
  at: number;
  position: Position | null;
  capture: "LIVE" | "FILE";
  /** Null where the device cannot tell. */
  isSharp: boolean | null;
  /** Of the challenge that it answers. */
  nonce?: string | null;
}

/** A mutation that is sent once, in the order of its task. */
export interface Entry {
  /** Its place in the order; given when it is stored. */
  number: number;
  /** The Idempotency-Key: a repeat after a lost answer changes nothing. */
  key: string;
  /** Account that it acts for, such as `operator:3`. */
  actor: string;
  taskId: string;
  taskTitle: string;
  kind: Kind;
  query: string;
  variables: { input: Record<string, unknown> };
  file: Blob | null;
  /** Of a photograph. */
  sight?: Sight;
  /** When it was done, in milliseconds. */
  at: number;
  /** `refused` by the service, or set `aside` undelivered: each holds back its task's next entries until a person decides. */
  state: "waiting" | "sent" | "refused" | "aside";
  /** When the service accepted it, in milliseconds. */
  sentAt: number | null;
  /** Answer of the service, if it was not a refusal. */
  answer: unknown;
  problem: Problem | null;
  /** Trouble of the last try, since the entry was last answered. */
  trouble?: Trouble | null;
  /** Tries that met trouble. */
  tries?: number;
  /** No try before this, in milliseconds. */
  nextAt?: number;
}

export type NewEntry = Omit<Entry, "number" | "state" | "sentAt" | "answer" | "problem" | "trouble" | "tries" | "nextAt" | "key" | "at">;

/** Bounds of what one browser keeps to send: 200 entries and 1 GB, ten films of the largest size. */
const MAX_ENTRIES = 200;
const MAX_BYTES = 1_000_000_000;

/** The browser cannot keep an entry: there are too many, they are too large, or its storage is full. */
export class NotKept extends Error {
  constructor(readonly reason: "count" | "bytes" | "storage", options?: ErrorOptions) {
    super(`the queue is full: ${reason}`, options);
  }
}

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

/** Keep an entry until it is sent. Raises `NotKept`. */
export async function add(entry: NewEntry): Promise<void> {
  const left = (await entries()).filter(({ state }) => state !== "sent");
  if (left.length >= MAX_ENTRIES) throw new NotKept("count");
  const bytes = [entry, ...left].reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  if (bytes > MAX_BYTES) throw new NotKept("bytes");
  const whole = { ...entry, key: crypto.randomUUID(), at: Date.now(), state: "waiting", sentAt: null, answer: null, problem: null };
  // The store gives the number.
  await orFull((await database()).add("queue", whole as unknown as Entry));
  tell();
}

/**
 * Note what became of an entry; one that was removed in the meantime stays removed. Where there is no room for the note,
 * what was sent is removed. Raises `NotKept` for all else.
 */
export async function put(entry: Entry): Promise<void> {
  const transaction = (await database()).transaction("queue", "readwrite");
  const isThere = (await transaction.store.getKey(entry.number)) !== undefined;
  try {
    await orFull(Promise.all([isThere && transaction.store.put(entry), transaction.done]));
  } catch (fault) {
    if (entry.state !== "sent") throw fault;
    await remove([entry.number]);
  }
  tell();
}

async function orFull(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (fault) {
    if (fault instanceof DOMException) throw new NotKept("storage", { cause: fault });
    throw fault;
  }
}

export async function remove(numbers: readonly number[]): Promise<void> {
  const transaction = (await database()).transaction("queue", "readwrite");
  await Promise.all([...numbers.map((number) => transaction.store.delete(number)), transaction.done]);
  tell();
}

/** The 200 last answers that pages have read. */
const MAX_KEPT = 200;

/** Keep what a page has read, for a time without a connection; without room for it, nothing is kept. */
export async function keep(name: string, data: unknown): Promise<void> {
  try {
    await orFull((await database()).put("kept", { name, data, at: Date.now() }));
  } catch (fault) {
    if (!(fault instanceof NotKept)) throw fault;
    console.info("not kept", fault);
  }
  if ((await (await database()).count("kept")) > MAX_KEPT) await forgetOldest();
}

async function forgetOldest(): Promise<void> {
  const { store, done } = (await database()).transaction("kept", "readwrite");
  const oldest = (await store.getAll()).filter(({ name }) => name !== ACTOR).sort((one, other) => one.at - other.at);
  await Promise.all([...oldest.slice(0, -MAX_KEPT / 2).map(({ name }) => store.delete(name)), done]);
}

export async function kept(name: string): Promise<Kept | undefined> {
  return (await database()).get("kept", name);
}

/** Account of the open or last page: entries of other accounts wait until these are back. */
const ACTOR = "actor";
export const actFor = async (actor: string) => {
  // A browser without room still sends.
  if ((await actsFor()) !== actor) await keep(ACTOR, actor);
};
export const actsFor = async () => (await kept(ACTOR))?.data;

/** Forget what was read, as when somebody signs out; what waits to be sent stays for its operator. */
export async function forgetKept(): Promise<void> {
  await (await database()).clear("kept");
}
