// Events over a websocket, with graphql-ws: for programs that follow more of the graph on the same connection.

import { type Client as Socket, type ClientOptions, createClient } from "graphql-ws";
import { FORBIDDEN } from "./close_codes.js";
import { dataOf, type FollowedEvent, Follower, type GraphResult } from "./events.js";
import { FieldcallError } from "./problems.js";

/** A client of graphql-ws for the service at `url`, which reconnects whenever its connection is lost. */
export function socket(url: string, key: string, options: Partial<ClientOptions> = {}): Socket {
  return createClient({
    url: `${url.replace(/^http/, "ws").replace(/\/$/, "")}/graphql`,
    connectionParams: { apiKey: key },
    keepAlive: 15_000,
    retryAttempts: Infinity,
    async retryWait(tries) {
      const delay = Math.min(200 * 2 ** tries, 15_000) * (0.5 + Math.random() / 2);
      await new Promise((resume) => setTimeout(resume, delay));
    },
    shouldRetry: (error) => (error as { code?: number }).code !== FORBIDDEN,
    ...options,
  });
}

/**
 * Follows the events of a task, to its end, or of all, as `events` of a client does: none is lost, and none comes twice.
 * It waits for events after the cursor, also of a task that has ended. Throws
 * `ProblemError`, or `FieldcallError` when the service does not take the key.
 *
 * graphql-ws sends a subscription again after it has reconnected. Its variables are made at that moment, so it goes on
 * behind the last event.
 */
export async function* socketEvents(
  socket: Socket,
  taskId?: number,
  { after = 0 }: { after?: number } = {},
): AsyncGenerator<FollowedEvent, void, undefined> {
  const follower = new Follower(taskId, after);
  try {
    for await (const result of socket.iterate(follower.payload)) {
      const event = follower.read(result as GraphResult);
      if (!event) continue;
      yield event;
      if (follower.hasEnded) return;
    }
  } catch (error) {
    // graphql-ws throws the list of errors for which nothing ran, or the event that closed the connection.
    if (error instanceof Error) throw error;
    if (Array.isArray(error)) dataOf({ errors: error });
    const { code, reason } = error as CloseEvent;
    throw new FieldcallError(`${reason || "The connection was closed."} (close code ${code})`, { cause: error });
  }
}
