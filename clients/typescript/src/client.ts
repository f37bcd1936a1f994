// Base of all clients: connections, the graph, events and suggested actions.

import { dataOf, ENDED, FEED, type FollowedEvent, Follower, type GraphResult, hasEnded, NEWEST, STATE, WAIT_SECONDS } from "./events.js";
import type { FeedEvent, NextAction, WebhookEvent } from "./generated/types.js";
import { VERSION } from "./generated/version.js";
import { parseAnswer, textOf } from "./json.js";
import { FieldcallError, ProblemError, problemOf, UnreachableError } from "./problems.js";
import { Retries } from "./retries.js";

const TIMEOUT_SECONDS = 30;
/** The service sends a message every 15 seconds: a connection that is silent for three times as long is dead. */
const SILENCE_SECONDS = 45;
/** Attempts to reconnect once a stream has begun: about five minutes. */
const RECONNECTS = 30;
/** Runtimes whose `fetch` sends a User-Agent of ours. */
const OWN_RUNTIMES = /^(Node|Deno|Bun)/;
/** Name and version of the package. Browsers send a User-Agent of their own, so pages use a header beside it. */
const PRODUCT = { [isBrowser() ? "Fieldcall-Client" : "User-Agent"]: `fieldcall-client-typescript/${VERSION}` };

export interface ClientSettings {
  /** Maximum retries of a call that fails for a temporary reason. Default 3. */
  maxRetries?: number;
  /** Maximum duration of an attempt, in seconds; a long poll may take its `wait` longer. Default 30. */
  timeoutSeconds?: number;
  /** Gets each attempt of a call, for a log. */
  log?: (attempt: Attempt) => void;
  /** A `fetch` of your own, for a proxy or certificates. */
  fetch?: typeof fetch;
}

/** One attempt of a call, for a log. It has no key, no query and no body. */
export interface Attempt {
  method: string;
  path: string;
  /** 1 for the first attempt of a call, 2 for its first retry. Each connection of `events` counts anew. */
  number: number;
  /** Duration; that of a stream is until its end. */
  seconds: number;
  /** HTTP status; null if no answer arrived. */
  status: number | null;
  /** Id of the request in the log of the service. */
  requestId: string | null;
  /** Reason why the attempt failed. */
  error: string | null;
}

export interface CallOptions {
  /** Maximum retries of this call, in place of those of the client. */
  maxRetries?: number;
  /** Maximum duration of an attempt of this call, in place of that of the client. */
  timeoutSeconds?: number;
  /** Makes repeating a write safe, even after a restart of your program. Default: a new key for each call. */
  idempotencyKey?: string;
  /** Ends the call, or the iteration, with the signal's reason. */
  signal?: AbortSignal;
}

export interface FollowOptions {
  /** The `sequence` of the last event that you have processed. 0, the default, returns all; null, only new ones. */
  after?: number | null;
  /** Ends the iteration with the signal's reason. */
  signal?: AbortSignal;
}

/** A connection to a service, with an API key or without. */
export class Client {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #maxRetries: number;
  readonly #timeoutSeconds: number;
  readonly #log: ((attempt: Attempt) => void) | undefined;
  readonly #fetch: typeof fetch;

  constructor(url: string, key?: string, settings: ClientSettings = {}) {
    this.#url = url.replace(/\/$/, "");
    this.#headers = { ...PRODUCT, ...(key ? { Authorization: `Bearer ${key.trim()}` } : {}) };
    this.#maxRetries = settings.maxRetries ?? 3;
    this.#timeoutSeconds = settings.timeoutSeconds ?? TIMEOUT_SECONDS;
    this.#log = settings.log;
    // A browser's own one refuses to be called as a method of another object.
    this.#fetch = settings.fetch ?? ((address, init) => fetch(address, init));
  }

  /**
   * Follows the events of a task, to its end, or of all without an end: those after the cursor first, then live.
   *
   * A lost connection is opened again behind the last event: none is lost, and none comes twice. `webhook` of an event
   * has its payload. Throws `ProblemError`,
   * or `UnreachableError` when the service stays away.
   */
  async *events(
    taskId?: number,
    { after = 0, signal }: FollowOptions = {},
  ): AsyncGenerator<FollowedEvent, void, undefined> {
    const start = after ?? (await this.#newest());
    if (taskId !== undefined && start && hasEnded(await this.graphql(STATE, { taskId }), start)) return;
    const follower = new Follower(taskId, start);
    let retries = new Retries(this.#maxRetries);
    for (;;) {
      let failure: unknown = new UnreachableError("the stream has ended");
      const began = performance.now();
      const silence = new AbortController();
      const timer = new Timer(SILENCE_SECONDS, () => silence.abort(new UnreachableError("the service is silent")));
      try {
        const response = await this.#send("POST", "/graphql/stream", follower.payload, {
          headers: { Accept: "text/event-stream" },
          signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
        });
        retries = new Retries(RECONNECTS);
        for await (const text of messages(response, timer)) {
          const event = follower.read(JSON.parse(text) as GraphResult);
          if (event) {
            timer.stop();
            yield event;
            if (follower.hasEnded) return;
            timer.restart();
          }
        }
      } catch (error) {
        failure = error;
      } finally {
        timer.stop();
        silence.abort();
      }
      this.#report("POST", "/graphql/stream", 1, began, undefined, failure);
      await retries.wait(failure, signal);
    }
  }

  /**
   * Follows the agent's events in the form of webhooks: of a task, to its end, or of all kinds without an end.
   *
   * `event_type` distinguishes the kinds, and each has a typed payload, as from `verify`. The service records events while
   * the agent has an active contact method, such as one of the type polling. Throws as `events` does.
   */
  async *feed(
    taskId?: number,
    { after = 0, signal }: { after?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<WebhookEvent, void, undefined> {
    const options = { maxRetries: RECONNECTS, ...(signal && { signal }) };
    for (;;) {
      const page = await this.call<FeedEvent[]>("GET", FEED, { after, wait: WAIT_SECONDS }, options);
      for (const row of page) {
        after = row.sequence;
        const event = parseAnswer(row.body) as WebhookEvent;
        if (taskId !== undefined && event.task_id !== taskId) continue;
        yield event;
        if (taskId !== undefined && event.to_status && ENDED.includes(event.to_status)) return;
      }
    }
  }

  /** Runs a query or a mutation of the graph and gives its data. Throws `ProblemError` for an error. */
  async graphql(query: string, variables: object = {}, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const response = await this.#request("POST", "/graphql", { query, variables }, options);
    return dataOf((await response.json()) as GraphResult);
  }

  /** Executes a suggested action unchanged, and returns its JSON. Throws `ProblemError`. */
  async take(action: NextAction, options: CallOptions = {}): Promise<unknown> {
    if (!action.endpoint) throw new FieldcallError(`${action.code} is in the graph alone: ${action.mutation}`);
    const [method = "", path = ""] = action.endpoint.split(" ");
    return this.call<unknown>(method, path, action.arguments, options);
  }

  protected async call<T>(method: string, path: string, fields: object, options: CallOptions): Promise<T> {
    return parseAnswer(await (await this.#request(method, path, fields, options)).text()) as T;
  }

  protected async file(method: string, path: string, fields: object, options: CallOptions): Promise<Blob> {
    return (await this.#request(method, path, fields, options)).blob();
  }

  protected async *pages<T>(
    method: string,
    path: string,
    fields: object,
    options: CallOptions,
  ): AsyncGenerator<T, void, undefined> {
    for (let query = fields; ; ) {
      const page = await this.#request(method, path, query, options);
      yield* parseAnswer(await page.text()) as T[];
      const next = /<([^>]*)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1];
      if (!next) return;
      query = Object.fromEntries(new URL(next).searchParams);
    }
  }

  /** The form of an upload: files as they are, and other fields as text. */
  protected form(fields: object): FormData {
    const form = new FormData();
    for (const [name, value] of present(fields)) {
      if (name === "file") for (const file of [value].flat() as File[]) form.append(name, file, file.name);
      else form.append(name, textOf(value));
    }
    return form;
  }

  async #request(method: string, path: string, fields: object, options: CallOptions): Promise<Response> {
    const isRead = method === "GET" || method === "DELETE";
    const query = isRead ? new URLSearchParams(present(fields).map(([name, value]) => [name, inQuery(value)])) : [];
    const address = isRead && `${query}` ? `${path}?${query}` : path;
    const wait = "wait" in fields ? Number(fields.wait) : 0;
    const headers: Record<string, string> = {};
    if (method !== "GET") headers["Idempotency-Key"] = options.idempotencyKey ?? crypto.randomUUID();
    const retries = new Retries(options.maxRetries ?? this.#maxRetries);
    for (let number = 1; ; number += 1) {
      // A long poll is answered when its time has passed.
      const timeout = AbortSignal.timeout(1000 * ((options.timeoutSeconds ?? this.#timeoutSeconds) + wait));
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      const began = performance.now();
      const sent = this.#send(method, address, isRead ? undefined : fields, { headers, signal });
      const { response, error } = await sent.then(
        (response) => ({ response, error: undefined }),
        (error: unknown) => ({ response: undefined, error }),
      );
      this.#report(method, path, number, began, response, error);
      if (response) return response;
      await retries.wait(error, options.signal);
    }
  }

  #report(method: string, path: string, number: number, began: number, response?: Response, error?: unknown): void {
    const problem = error instanceof ProblemError ? error : undefined;
    this.#log?.({
      method,
      path,
      number,
      seconds: (performance.now() - began) / 1000,
      status: response?.status ?? problem?.status ?? null,
      requestId: response?.headers.get("X-Request-Id") ?? problem?.problem.requestId ?? null,
      error: error === undefined ? null : String(error),
    });
  }

  async #send(method: string, path: string, body: object | undefined, init: RequestInit): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await this.#fetch(this.#url + path, {
      ...init,
      method,
      headers: {
        ...this.#headers,
        ...(body && !isForm ? { "Content-Type": "application/json" } : {}),
        ...(init.headers as Record<string, string>),
      },
      body: isForm ? body : body && JSON.stringify(body),
    } as RequestInit);
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async #newest(): Promise<number> {
    const { tasks, operator } = (await this.graphql(NEWEST)) as Record<string, { sequence: number | null } | null>;
    return (operator ?? tasks)?.sequence ?? 0;
  }
}

/** The data of each message of a stream of server-sent events that has some. */
async function* messages(response: Response, timer: Timer): AsyncGenerator<string, void, undefined> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  try {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      timer.restart();
      const complete = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = complete.pop() ?? "";
      for (const message of complete) {
        const data = /^data: (.+)$/m.exec(message)?.[1];
        if (data) yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Does something unless it is restarted or stopped in time. */
class Timer {
  #pending: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly seconds: number,
    readonly act: () => void,
  ) {
    this.restart();
  }

  restart(): void {
    this.stop();
    this.#pending = setTimeout(this.act, 1000 * this.seconds);
  }

  stop(): void {
    clearTimeout(this.#pending);
  }
}

function isBrowser(): boolean {
  return typeof navigator === "object" && !OWN_RUNTIMES.test(navigator.userAgent);
}

function inQuery(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(",") : textOf(value);
}

function present(fields: object): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
}
