/** The graph, as the signed-in person acting for an agent, for an operator, or as staff. */
import { Client, cacheExchange, fetchExchange, mapExchange, stringifyDocument, type OperationResult } from "@urql/core";
import type { DocumentNode } from "graphql";
import type { Client as SocketClient } from "graphql-ws";
import { awaitConnection, type Actor, type SocketState } from "./connection";
import { buildFetchOptions, takeEarly } from "./early";
import { awaitQuiet, noteRequest } from "./quiet";
import { fetchMeasured } from "./server_clock";
import { suspectSession, UNAUTHENTICATED } from "./session";

/** Both ways to the graph for one actor; each way is opened at its first use. */
export interface Graph {
  actor: Actor;
  client: Client;
  socket: Socket;
}

export interface Socket extends Pick<SocketClient, "subscribe"> {
  on: (state: SocketState, listener: () => void) => () => void;
  /** State of the last connection, for a page that is opened after it was made. */
  isConnected: () => boolean;
}

const graphs = new Map<Actor, Graph>();

export function openGraph(actor: Actor): Graph {
  let graph = graphs.get(actor);
  if (!graph) {
    graph = { actor, client: createGraphClient(actor), socket: createSocket(actor) };
    graphs.set(actor, graph);
  }
  return graph;
}

/** Options for a request that goes on after its page is left. */
export const buildLastingOptions = (actor: Actor) => ({ ...buildFetchOptions(actor), keepalive: true });

/** Options of a request whose sentences are in the language of the desk, which the person chooses for itself. */
function buildLocalOptions(actor: Actor) {
  const { headers, ...rest } = buildFetchOptions(actor);
  // The language of the person is still unknown when it is asked for.
  return actor === "person" ? { headers, ...rest } : { ...rest, headers: { ...headers, "Accept-Language": document.documentElement.lang } };
}

function createGraphClient(actor: Actor): Client {
  return new Client({
    url: "/graphql",
    preferGetMethod: false,
    // As the person it is asked whether there is a session, and that answer is read where it was asked for.
    exchanges: [cacheExchange, ...(actor === "person" ? [] : [mapExchange({ onResult: noticeSession })]), fetchExchange],
    requestPolicy: "cache-and-network",
    fetch: (address, options) => noteRequest(takeEarly(actor, options?.body) ?? fetchMeasured(address, options)),
    fetchOptions: () => buildLocalOptions(actor),
  });
}

/** A refusal is an error of the whole answer, or a mutation's answer. */
function noticeSession({ data, error }: OperationResult): void {
  const answers = Object.values((data ?? {}) as Record<string, { code?: unknown } | null>);
  const codes = [...(error?.graphQLErrors ?? []).map(({ extensions }) => extensions["code"]), ...answers.map((answer) => answer?.code)];
  if (codes.includes(UNAUTHENTICATED)) suspectSession();
}

/** Takes subscriptions before the socket is there: its script, which no first paint needs, is loaded after the first answers. */
function createSocket(actor: Actor): Socket {
  const states = new EventTarget();
  let opened: Promise<SocketClient> | undefined;
  let isConnected = false;
  const announce = (state: SocketState) => {
    isConnected = state === "connected";
    states.dispatchEvent(new Event(state));
  };
  const open = () => (opened ??= awaitQuiet().then(() => loadSocket()).then(({ connect }) => connect(actor, announce)));
  return {
    isConnected: () => isConnected,
    on: (state, listener) => {
      states.addEventListener(state, listener);
      return () => states.removeEventListener(state, listener);
    },
    subscribe: (payload, sink) => {
      let stop: (() => void) | null = () => {};
      void open().then((socket) => {
        if (stop) stop = socket.subscribe(payload, sink);
      });
      return () => {
        stop?.();
        stop = null;
      };
    },
  };
}

/** Tried again for as long as there is no connection, as connecting is. */
const loadSocket = (tries = 0): Promise<typeof import("./socket")> => import("./socket").catch(() => awaitConnection(tries).then(() => loadSocket(tries + 1)));

/**
 * Follow a subscription whose messages are numbered, for as long as the page lives and across lost connections.
 *
 * `cursor` is read again at each connection, so that what was seen is not asked for again. `others` are the variables
 * beside it.
 */
export function followSubscription<Data>(
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
  return listen(graph, document, variables, take, fail);
}

/** Follow a subscription for as long as the page lives; one that is not numbered begins again at each connection. */
export function listen<Data>(
  graph: Graph,
  document: DocumentNode,
  variables: Record<string, unknown>,
  take: (data: Data) => void,
  fail: (fault: unknown) => void = console.error,
): () => void {
  return graph.socket.subscribe<Data>(
    { query: stringifyDocument(document), variables },
    {
      next: ({ data, errors }) => (data ? take(data) : fail({ graphQLErrors: errors })),
      error: fail,
      complete: () => undefined,
    },
  );
}
