/**
 * Sends what waits, in the order of each task and one at a time, from a page or from the service worker.
 *
 * Each task has a queue of its own: trouble with an entry holds back what follows for its task, and no other task.
 */
import type { Problem } from "../../../../graph/problem";
import type { Trouble } from "./store";
import { actsFor, entries, put, remove, type Entry } from "./store";

/** Answer of the service. `body` is null if it is no JSON. */
export interface Answer {
  status: number;
  body: unknown;
  /** The beginning of an answer that is not the service's. */
  text?: string;
  /** Seconds to wait, by `Retry-After`. */
  retryAfter?: number;
}

interface Fault {
  message: string;
  extensions?: Partial<Pick<Problem, "code" | "title" | "requestId">> & { status?: number };
}

type Refused = { __typename: "Problem" } & Problem;
type Outcome = Refused | { __typename: string };

/** Asks the service. Raises what `fetch` raises where there is no answer. */
export type Transport = (entry: Entry, headers: Record<string, string>, body: BodyInit) => Promise<Answer>;

/** Why sending stopped: `offline` without a connection, `busy` while something waits for its next try. */
export type End = "done" | "offline" | "busy" | "signedOut";

const PROBLEM = "Problem";
const UNAUTHENTICATED = 401;
const TOO_SLOW = 408;
const NETWORK_LOGIN = 511;
const LOCK = "fieldcall-queue";
/** Time for which sent entries are still shown. */
const SHOWN_MILLISECONDS = 6 * 3_600_000;
/** An entry that met trouble so often, over about an hour, is set aside until a person decides. */
const MAX_TRIES = 10;
/** Trouble so often is passing as a rule, and tried again in the next round. */
const QUICK_TRIES = 2;
const FIRST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_PAUSE_MILLISECONDS = 30 * 60_000;
/** As many tries of different tasks without any answer are the connection's fault. */
const MAX_LOST = 2;
/** Without a `Retry-After`. */
const LIMIT_SECONDS = 60;
const MAX_LIMIT_SECONDS = 24 * 3600;
const TEXT_LENGTH = 600;

/** Send all that waits; a second call at the same time waits for the first, also in another tab. */
export function sendAll(transport: Transport = byFetch): Promise<End> {
  return navigator.locks.request(LOCK, () => sendInTurn(transport));
}

async function sendInTurn(transport: Transport): Promise<End> {
  const all = await entries();
  // Answers that wait may name a photograph by its place in the queue.
  const waiting = new Set(all.filter(({ state }) => state !== "sent").map(({ taskId }) => taskId));
  await remove(all.filter(({ state, at, sentAt, taskId }) => state === "sent" && !waiting.has(taskId) && Date.now() - (sentAt ?? at) > SHOWN_MILLISECONDS).map(({ number }) => number));
  const troubled = new Set<string>();
  let lost = 0;
  for (let next = await first(troubled); next; next = await first(troubled)) {
    const answer = await answerTo(next, transport);
    const verdict = verdictOf(answer);
    if (verdict === "signedOut") return verdict;
    if (isTrouble(verdict)) {
      troubled.add(next.taskId);
      lost = verdict.kind === "network" ? lost + 1 : 0;
      await put(delayed(next, verdict, answer.retryAfter));
    } else {
      lost = 0;
      await put(settled(next, verdict));
    }
    if (lost >= MAX_LOST || (lost > 0 && navigator.onLine === false)) return "offline";
  }
  return lost > 0 ? "offline" : (await heads()).some(({ state }) => state === "waiting") ? "busy" : "done";
}

/** The oldest entry of each task that was not sent, of the operator who is signed in. */
async function heads(): Promise<Entry[]> {
  const actor = await actsFor();
  const oldest = new Map<string, Entry>();
  for (const entry of await entries()) {
    if (entry.actor === actor && entry.state !== "sent" && !oldest.has(entry.taskId)) oldest.set(entry.taskId, entry);
  }
  return [...oldest.values()];
}

/** The entry that is next: one without a file and without trouble before the others, so that no film holds up a step. */
async function first(troubled: ReadonlySet<string>): Promise<Entry | undefined> {
  const now = Date.now();
  const due = (await heads()).filter(({ state, taskId, nextAt = 0 }) => state === "waiting" && nextAt <= now && !troubled.has(taskId));
  const rank = ({ file, tries = 0, number }: Entry) => [file ? 1 : 0, tries, number] as const;
  return due.sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  })[0];
}

/** Return the answer, or the fault of the connection or of an unreadable body as one. */
async function answerTo(entry: Entry, transport: Transport): Promise<Answer> {
  try {
    return await transport(entry, headersOf(entry), bodyOf(await withPhotographs(entry)));
  } catch (fault) {
    // Reading what is no JSON is an answer of somebody else; all other faults mean that there was none.
    const isPage = fault instanceof SyntaxError;
    return { status: isPage ? 200 : 0, body: null, text: String(fault) };
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The outcome in an answer of GraphQL, by its mutation's data or else by its first error; null for all else. */
function outcomeIn(body: unknown): Outcome | null {
  if (!isObject(body)) return null;
  const { data, errors } = body as { data?: unknown; errors?: unknown };
  const answer = (isObject(data) ? Object.values(data) : []).find((value: unknown): value is Outcome => isObject(value) && "__typename" in value);
  const fault: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return answer ?? (isObject(fault) && "message" in fault ? refusalOf(fault as Fault) : null);
}

function refusalOf({ message, extensions }: Fault): Refused {
  const { code = "unknown", title = "", requestId = "", status } = isObject(extensions) ? extensions : {};
  return { __typename: PROBLEM, code, title, requestId, httpStatus: Number(status ?? 0), detail: String(message), values: {}, errors: [], nextActions: [] };
}

const isProblem = (outcome: Outcome): outcome is Refused => outcome.__typename === PROBLEM;

/** Return the result of a try: the final answer of the service, the end of the session, or the trouble with the delivery. */
function verdictOf(answer: Answer): Outcome | "signedOut" | Trouble {
  const outcome = outcomeIn(answer.body);
  const problem = outcome && isProblem(outcome) ? outcome : null;
  // GraphQL answers with 200, and says in the problem what status it has.
  const status = Math.max(answer.status, Number(problem?.httpStatus ?? 0) || 0);
  const trouble = (kind: Trouble["kind"]): Trouble => ({ kind, status, text: String(problem?.detail ?? answer.text ?? "").slice(0, TEXT_LENGTH) });
  if (outcome && status === UNAUTHENTICATED) return "signedOut";
  if (status === 0 || status === TOO_SLOW) return trouble("network");
  if (status === 429) return trouble("limit");
  if (status >= 500 && status !== NETWORK_LOGIN) return trouble("fault");
  // An earlier try is still under way, of which nothing was heard here.
  if (problem?.code === "conflict") return trouble("fault");
  return outcome ?? trouble(status === 413 ? "tooLarge" : "foreign");
}

const isTrouble = (verdict: Outcome | Trouble): verdict is Trouble => "kind" in verdict;

/** Repeating helps no refusal in between, such as a proxy's 413 or 403; the login page of a network comes with 200. */
const isFinal = ({ kind, status }: Trouble) => kind === "tooLarge" || (kind === "foreign" && status >= 400 && status !== NETWORK_LOGIN);

function delayed(entry: Entry, trouble: Trouble, retryAfter = LIMIT_SECONDS): Entry {
  const isLimit = trouble.kind === "limit";
  const tries = (entry.tries ?? 0) + 1;
  const pause = FIRST_PAUSE_MILLISECONDS * 2 ** (tries - QUICK_TRIES - 1);
  // Without a connection a step costs nothing to try, and the page itself tries less and less often.
  const isFree = trouble.kind === "network" && !entry.file;
  const wait = isLimit ? 1000 * retryAfter : tries <= QUICK_TRIES || isFree ? 0 : Math.min(pause, LONGEST_PAUSE_MILLISECONDS);
  const isOver = isFinal(trouble) || (tries >= MAX_TRIES && !isLimit && trouble.kind !== "network");
  return { ...entry, state: isOver ? "aside" : "waiting", trouble, tries, nextAt: Date.now() + wait };
}

function settled(entry: Entry, outcome: Outcome): Entry {
  const answered = { ...entry, trouble: null, tries: 0 };
  if (isProblem(outcome)) return { ...answered, state: "refused", problem: outcome };
  // The file is with the service now.
  return { ...answered, state: "sent", sentAt: Date.now(), answer: outcome, file: null };
}

const headersOf = ({ actor, file }: Entry): Record<string, string> => ({
  "X-Fieldcall-As": actor,
  Accept: "application/json",
  ...(file ? {} : { "Content-Type": "application/json" }),
});

/** Return the entry with the ids of its photographs, which were sent before it, in place of their places in the queue. */
async function withPhotographs(entry: Entry): Promise<Entry> {
  const { resultJson } = entry.variables.input;
  if (typeof resultJson !== "string" || !QUEUED.test(resultJson)) return entry;
  const ids = new Map((await entries()).map(({ number, answer }) => [String(number), isObject(answer) && "id" in answer ? answer.id : null]));
  const replaced = resultJson.replaceAll(new RegExp(QUEUED, "g"), (_, number: string) => JSON.stringify(ids.get(number) ?? ""));
  return { ...entry, variables: { input: { ...entry.variables.input, resultJson: replaced } } };
}

const QUEUED = /"queue:(\d+)"/;

/** The service takes steps that are 72 hours old; an older one is sent without its time, and counts from its report. */
const TIMED_MILLISECONDS = 72 * 3_600_000 - 5 * 60_000;

function inputOf({ variables, at }: Entry): Record<string, unknown> {
  const { occurredAt, ...rest } = variables.input;
  return occurredAt === undefined || Date.now() - at > TIMED_MILLISECONDS ? rest : variables.input;
}

/** The request; a file goes beside it, as GraphQL's multipart requests have it. */
function bodyOf(entry: Entry): BodyInit {
  const { query, key, file, number } = entry;
  const variables = { input: inputOf(entry) };
  const extensions = { idempotencyKey: key };
  if (!file) return JSON.stringify({ query, variables, extensions });
  const form = new FormData();
  form.set("operations", JSON.stringify({ query, variables: { input: { ...variables.input, file: null } }, extensions }));
  form.set("map", JSON.stringify({ file: ["variables.input.file"] }));
  form.set("file", file, file instanceof File ? file.name : `${number}.jpg`);
  return form;
}

/** An answer by its text, whatever it is: JSON of the service, or a page of somebody else. */
export const answerOf = (status: number, text: string, retryAfter: string | null): Answer => ({ status, text, body: read(text), ...pauseOf(retryAfter) });

const IS_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w :-]+$/;

/** `Retry-After` is a number of seconds or a date of HTTP in one of three forms (RFC 9110 10.2.3); anything else is ignored. */
function pauseOf(retryAfter: string | null): { retryAfter?: number } {
  const text = retryAfter?.trim() ?? "";
  // The form of asctime has no zone, and is in that of the others.
  const date = IS_DATE.test(text) ? Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`) : NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : (date - Date.now()) / 1000;
  return seconds > 0 ? { retryAfter: Math.min(seconds, MAX_LIMIT_SECONDS) } : {};
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The answer of somebody else, which `verdictOf` calls by its name.
    return null;
  }
}

const STEP_MILLISECONDS = 30_000;
const FILE_MILLISECONDS = 600_000;

/** Asks without following redirects: the service has none here, so one leads to the login page of a network. */
export async function byFetch({ file }: Entry, headers: Record<string, string>, body: BodyInit): Promise<Answer> {
  const signal = AbortSignal.timeout(file ? FILE_MILLISECONDS : STEP_MILLISECONDS);
  const response = await fetch("/graphql", { method: "POST", headers, body, redirect: "manual", signal });
  if (response.type === "opaqueredirect") return REDIRECTED;
  return answerOf(response.status, await response.text(), response.headers.get("Retry-After"));
}

/** A redirect whose target a page may not see. */
export const REDIRECTED: Answer = { status: 302, body: null, text: "" };
