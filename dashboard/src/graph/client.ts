/** The graph, as the signed-in person acting for an agent, for an operator, or as staff. */
import { Client, cacheExchange, fetchExchange, stringifyDocument } from "@urql/core";
import type { DocumentNode } from "graphql";
import { createClient, type Client as SocketClient } from "graphql-ws";

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
    exchanges: [cacheExchange, fetchExchange],
    requestPolicy: "cache-and-network",
    fetchOptions: { headers: { "X-Fieldcall-As": actor, Accept: "application/json" } },
  });
}

function socketOf(actor: Actor): SocketClient {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return createClient({
    url: `${scheme}://${location.host}/graphql`,
    connectionParams: { as: actor },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: untilOnline,
    // The service pings; a connection that is silent for longer is taken as lost.
    keepAlive: 20_000,
    lazyCloseTimeout: 5_000,
  });
}

const LONGEST_WAIT = 30_000;

/** Wait longer each time, but not beyond the moment at which the browser has a connection again. */
const untilOnline = (tries: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(500 * 2 ** tries, LONGEST_WAIT) * (0.75 + Math.random() / 2));
    addEventListener("online", go);
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
