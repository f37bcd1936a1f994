/** The websocket to the graph, for as long as a page lives: across lost connections and ended sessions. */
import { createClient, type Client as SocketClient } from "graphql-ws";
import { untilOnline, type Actor, type SocketState } from "./connection";
import { suspectSession, UNAUTHENTICATED, whenResumed } from "./session";

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
    retryWait: untilOnline,
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
