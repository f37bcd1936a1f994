/** The websocket to the graph, for as long as a page lives: across lost connections and ended sessions. */
import { createClient, type Client as SocketClient } from "graphql-ws";
import { awaitConnection, type Actor, type SocketState } from "./connection";
import { suspectSession, UNAUTHENTICATED, onSessionResumed } from "./session";

/** The socket was closed because nobody is signed in any more. */
const FORBIDDEN = 4403;

/** The socket of an actor, which connects at the first subscription; `tell` hears of each connection, and of its end. */
export function connect(actor: Actor, tell: (state: SocketState) => void): SocketClient {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = createClient({
    url: `${scheme}://${location.host}/graphql`,
    connectionParams: { as: actor },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: awaitConnection,
    // The service pings; a connection that is silent for longer is taken as lost.
    keepAlive: 20_000,
    lazyCloseTimeout: 5_000,
    on: {
      connected: () => tell("connected"),
      closed: (event) => {
        tell("closed");
        if ((event as CloseEvent).code === FORBIDDEN) suspectSession();
      },
    },
  });
  // A connection that was made without a session has none for as long as it lasts.
  onSessionResumed(() => socket.terminate());
  return { ...socket, subscribe: resubscribe(socket) };
}

/** Subscribe again after a refusal for want of a session, as soon as there is one. */
function resubscribe(socket: SocketClient): SocketClient["subscribe"] {
  return (payload, sink) => {
    let forget = () => {};
    const wait = () => {
      forget();
      forget = onSessionResumed(() => {
        forget();
        stop = begin();
      });
      suspectSession();
    };
    const begin = () =>
      socket.subscribe<never>(payload, {
        next: (answer) => (isSessionMissing(answer.errors) ? wait() : sink.next(answer as never)),
        error: (fault) => (isSessionMissing(fault) ? wait() : sink.error(fault)),
        complete: () => sink.complete(),
      });
    let stop = begin();
    return () => {
      forget();
      stop();
    };
  };
}

const isSessionMissing = (faults: unknown) =>
  Array.isArray(faults) && faults.some(({ extensions }: { extensions?: Record<string, unknown> }) => extensions?.["code"] === UNAUTHENTICATED);
