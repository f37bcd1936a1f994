/** The graph, as the signed-in person acting for an agent, for an operator, or as staff. */
import { Client, cacheExchange, fetchExchange, mapExchange, stringifyDocument, type OperationResult } from "@urql/core";
import type { DocumentNode } from "graphql";
import { createClient, type Client as SocketClient } from "graphql-ws";
import { suspectSession, UNAUTHENTICATED, whenResumed } from "./session";

/** What the person acts as: `person`, `agent:7`, `operator:3` or `staff`. */
export type Actor = string;

/** Both ways to the graph for one actor; each way is opened at its first use. */
export interface Graph {
  actor: Actor;
  client: Client;
  socket: SocketClient;
}

const graphs = new Map<Actor, Graph>();

export function graphOf(actor: Actor): Graph {
  let graph = graphs.get(actor);
  if (!graph) {
    graph = { actor, client: clientOf(actor), socket: socketOf(actor) };
    graphs.set(actor, graph);
  }
  return graph;
}

function clientOf(actor: Actor): Client {
  return new Client({
    url: "/graphql",
    preferGetMethod: false,
    // As the person it is asked whether there is a session, and that answer is read where it was asked for.
    exchanges: [cacheExchange, ...(actor === "person" ? [] : [mapExchange({ onResult: noticeSession })]), fetchExchange],
    requestPolicy: "cache-and-network",
    fetchOptions: { headers: { "X-Fieldcall-As": actor, Accept: "application/json" } },
  });
}

/** A refusal is an error of the whole answer, or a mutation's answer. */
function noticeSession({ data, error }: OperationResult): void {
  const answers = Object.values((data ?? {}) as Record<string, { code?: unknown } | null>);
  const codes = [...(error?.graphQLErrors ?? []).map(({ extensions }) => extensions["code"]), ...answers.map((answer) => answer?.code)];
  if (codes.includes(UNAUTHENTICATED)) suspectSession();
}

/** The socket was closed because nobody is signed in any more. */
const FORBIDDEN = 4403;

function socketOf(actor: Actor): SocketClient {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = createClient({
    url: `${scheme}://${location.host}/graphql`,
    connectionParams: { as: actor },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: untilOnline,
    // The service pings; a connection that is silent for longer is taken as lost.
    keepAlive: 20_000,
    lazyCloseTimeout: 5_000,
    on: {
      closed: (event) => {
        if ((event as CloseEvent).code === FORBIDDEN) suspectSession();
      },
    },
  });
  // A connection that was made without a session has none for as long as it lasts.
  whenResumed(() => socket.terminate());
  return { ...socket, subscribe: lasting(socket) };
}

/** Begins again what was refused for want of a session, once there is one. */
function lasting(socket: SocketClient): SocketClient["subscribe"] {
  return (payload, sink) => {
    let forget = () => {};
    const wait = () => {
      forget();
      forget = whenResumed(() => {
        forget();
        stop = begin();
      });
      suspectSession();
    };
    const begin = () =>
      socket.subscribe<never>(payload, {
        next: (answer) => (isForSession(answer.errors) ? wait() : sink.next(answer as never)),
        error: (fault) => (isForSession(fault) ? wait() : sink.error(fault)),
        complete: () => sink.complete(),
      });
    let stop = begin();
    return () => {
      forget();
      stop();
    };
  };
}

const isForSession = (faults: unknown) =>
  Array.isArray(faults) && faults.some(({ extensions }: { extensions?: Record<string, unknown> }) => extensions?.["code"] === UNAUTHENTICATED);

const LONGEST_WAIT = 30_000;

/** Wait longer each time, but not beyond the moment at which the browser has a connection, or a session, again. */
const untilOnline = (tries: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      stop();
      resolve();
    };
    const timer = setTimeout(go, Math.min(500 * 2 ** tries, LONGEST_WAIT) * (0.75 + Math.random() / 2));
    addEventListener("online", go);
    const stop = whenResumed(go);
  });

/**
 * Follow a subscription whose messages are numbered, for as long as the page lives and across lost connections.
 *
 * `cursor` is read again at each connection, so that what was seen is not asked for again. `others` are the variables
 * beside it.
 */
export function follow<Data>(
  graph: Graph,
  document: DocumentNode,
  cursor: () => number | null,
  take: (data: Data) => void,
  fail: (fault: unknown) => void,
  others: Record<string, unknown> = {},
): () => void {
  const variables = {
    ...others,
    get after() {
      return cursor();
    },
  };
  return graph.socket.subscribe<Data>(
    { query: stringifyDocument(document), variables },
    {
      next: ({ data, errors }) => (data ? take(data) : fail({ graphQLErrors: errors })),
      error: fail,
      complete: () => undefined,
    },
  );
}
