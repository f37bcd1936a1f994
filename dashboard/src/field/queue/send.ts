/** Sends what waits, oldest first and one at a time, from a page or from the service worker. */
import type { Problem } from "../../graph/problem";
import { actsFor, entries, put, remove, type Entry } from "./store";

/** An answer of the service. Raises `TypeError` where there is no connection, as `fetch` does. */
export interface Answer {
  status: number;
  body: { data?: Record<string, { __typename: string } | null> | null; errors?: Fault[] };
}

interface Fault {
  message: string;
  extensions?: Record<string, unknown>;
}

export type Transport = (entry: Entry, headers: Record<string, string>, body: BodyInit) => Promise<Answer>;

/** Why sending stopped. */
export type End = "done" | "offline" | "busy" | "signedOut";

const LOCK = "fieldcall-queue";
/** How long what was sent is still shown. */
const SHOWN_MILLISECONDS = 6 * 3_600_000;

/** Send all that waits; a second call at the same time waits for the first, also in another tab. */
export function sendAll(transport: Transport = byFetch): Promise<End> {
  return navigator.locks.request(LOCK, () => sendInOrder(transport));
}

async function sendInOrder(transport: Transport): Promise<End> {
  await remove((await entries()).filter(({ state, at }) => state === "sent" && Date.now() - at > SHOWN_MILLISECONDS).map(({ number }) => number));
  for (let next = await first(); next; next = await first()) {
    let answer: Answer;
    try {
      answer = await transport(next, headersOf(next), bodyOf(next));
    } catch {
      return "offline";
    }
    const [fault] = answer.body.errors ?? [];
    if (answer.status === 401 || fault?.extensions?.["status"] === 401) return "signedOut";
    if (isPassing(answer.status) || isPassing(Number(fault?.extensions?.["status"] ?? 0))) return "busy";
    // What is not of the service, such as the page of a hotel's network.
    if (!answer.body.data && !fault) return "busy";
    await put(settled(next, answer));
  }
  return "done";
}

/** The oldest entry that may be sent: one of who is signed in, not behind a refused one of its task. */
async function first(): Promise<Entry | undefined> {
  const actor = await actsFor();
  const all = (await entries()).filter((entry) => entry.actor === actor);
  const stopped = new Set(all.filter(({ state }) => state === "refused").map(({ taskId }) => taskId));
  return all.find(({ state, taskId }) => state === "waiting" && !stopped.has(taskId));
}

/** Whether the same request may succeed later. */
const isPassing = (status: number) => status === 429 || status >= 500;

function settled(entry: Entry, { body }: Answer): Entry {
  const [answer] = Object.values(body.data ?? {});
  if (!answer || answer.__typename === "Problem") {
    const problem = (answer ?? faultOf(body.errors?.[0])) as unknown as Problem;
    return { ...entry, state: "refused", problem };
  }
  // The file is with the service now.
  return { ...entry, state: "sent", sentAt: Date.now(), answer, file: null };
}

const faultOf = (fault: Fault | undefined): Problem => ({
  code: String(fault?.extensions?.["code"] ?? "unknown"),
  title: String(fault?.extensions?.["title"] ?? ""),
  detail: fault?.message ?? "",
  requestId: String(fault?.extensions?.["requestId"] ?? ""),
  errors: [],
  nextActions: [],
});

const headersOf = ({ actor, file }: Entry): Record<string, string> => ({
  "X-Fieldcall-As": actor,
  Accept: "application/json",
  ...(file ? {} : { "Content-Type": "application/json" }),
});

/** The request; a file goes beside it, as GraphQL's multipart requests have it. */
function bodyOf({ query, variables, key, file, number }: Entry): BodyInit {
  const extensions = { idempotencyKey: key };
  if (!file) return JSON.stringify({ query, variables, extensions });
  const form = new FormData();
  form.set("operations", JSON.stringify({ query, variables: { input: { ...variables.input, file: null } }, extensions }));
  form.set("map", JSON.stringify({ file: ["variables.input.file"] }));
  form.set("file", file, file instanceof File ? file.name : `${number}.jpg`);
  return form;
}

async function byFetch(_: Entry, headers: Record<string, string>, body: BodyInit): Promise<Answer> {
  const response = await fetch("/graphql", { method: "POST", headers, body });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}
