/** Actors, states of a connection and the wait for one, for the client and its websocket. */
import { onSessionResumed } from "./session";

/** Account that the person acts for: `person`, `agent:7`, `operator:3` or `staff`. */
export type Actor = string;

export type SocketState = "connected" | "closed";

const LONGEST_WAIT = 30_000;

/** Wait longer each time, but not beyond the moment at which the browser has a connection, or a session, again. */
export const awaitConnection = (tries: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      stop();
      resolve();
    };
    const timer = setTimeout(go, Math.min(500 * 2 ** tries, LONGEST_WAIT) * (0.75 + Math.random() / 2));
    addEventListener("online", go);
    const stop = onSessionResumed(go);
  });
