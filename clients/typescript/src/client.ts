// Base of all clients: connections, the graph, events and suggested actions.

import { dataOf, Follower, type GraphResult, NEWEST } from "./events.js";
import type { NextAction, StatusEvent } from "./generated/types.js";
import { VERSION } from "./generated/version.js";
import { FieldcallError, problemOf, UnreachableError } from "./problems.js";
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
  /** A `fetch` of your own, for a proxy or certificates. */
  fetch?: typeof fetch;
}

export interface CallOptions {
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
  readonly #fetch: typeof fetch;

  constructor(url: string, key?: string, settings: ClientSettings = {}) {
    this.#url = url.replace(/\/$/, "");
    this.#headers = { ...PRODUCT, ...(key ? { Authorization: `Bearer ${key.trim()}` } : {}) };
    this.#maxRetries = settings.maxRetries ?? 3;
    this.#fetch = settings.fetch ?? fetch;
  }

  /**
   * Follows the events of a task, or of all: those after the cursor first, then live, without an end.
   *
   * A lost connection is opened again behind the last event: none is lost, and none comes twice. Throws `ProblemError`,
   * or `UnreachableError` when the service stays away.
   */
  async *events(
    taskId?: number,
    { after = 0, signal }: FollowOptions = {},
  ): AsyncGenerator<StatusEvent, void, undefined> {
    const follower = new Follower(taskId, after ?? (await this.#newest()));
    let retries = new Retries(this.#maxRetries);
    for (;;) {
      let failure: unknown = new UnreachableError("the stream has ended");
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
            timer.restart();
          }
        }
      } catch (error) {
        failure = error;
      } finally {
        timer.stop();
        silence.abort();
      }
      await retries.wait(failure, signal);
    }
  }

  /** Runs a query or a mutation of the graph and gives its data. Throws `ProblemError` for an error. */
  async graphql(query: string, variables: object = {}, options: CallOptions = {}): Promise<Record<string, unknown>> {
    return dataOf(await this.call<GraphResult>("POST", "/graphql", { query, variables }, options));
  }

  /** Executes a suggested action unchanged, and returns its JSON. Throws `ProblemError`. */
  async take(action: NextAction, options: CallOptions = {}): Promise<unknown> {
    if (!action.endpoint) throw new FieldcallError(`${action.code} is in the graph alone: ${action.mutation}`);
    const [method = "", path = ""] = action.endpoint.split(" ");
    return this.call<unknown>(method, path, action.arguments, options);
  }

  protected async call<T>(method: string, path: string, fields: object, options: CallOptions): Promise<T> {
    return (await (await this.#request(method, path, fields, options)).json()) as T;
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
      yield* (await page.json()) as T[];
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
      else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
    }
    return form;
  }

  async #request(method: string, path: string, fields: object, options: CallOptions): Promise<Response> {
    const isRead = method === "GET" || method === "DELETE";
    const query = isRead ? new URLSearchParams(present(fields).map(([name, value]) => [name, String(value)])) : [];
    const address = isRead && `${query}` ? `${path}?${query}` : path;
    const wait = "wait" in fields ? Number(fields.wait) : 0;
    const headers: Record<string, string> = {};
    if (method !== "GET") headers["Idempotency-Key"] = options.idempotencyKey ?? crypto.randomUUID();
    for (const retries = new Retries(this.#maxRetries); ; ) {
      // A long poll is answered when its time has passed.
      const timeout = AbortSignal.timeout(1000 * (TIMEOUT_SECONDS + wait));
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      try {
        return await this.#send(method, address, isRead ? undefined : fields, { headers, signal });
      } catch (error) {
        await retries.wait(error, options.signal);
      }
    }
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

function present(fields: object): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
}
