// Retries of calls.

import { ProblemError, UnreachableError } from "./problems.js";

const FIRST_DELAY_SECONDS = 0.2;
const LONGEST_DELAY_SECONDS = 15;
/** Maximum `Retry-After` for which the client waits; the caller handles longer ones. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

/** The remaining attempts of a call. */
export class Retries {
  #left: number;
  #delay = FIRST_DELAY_SECONDS;

  constructor(tries: number) {
    this.#left = tries;
  }

  /** Waits before the next attempt. Throws the failure if no attempt is left or would help. */
  async wait(failure: unknown, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const error =
      failure instanceof ProblemError || failure instanceof UnreachableError
        ? failure
        : new UnreachableError(String(failure), { cause: failure });
    const pause = error.retryAfterSeconds;
    if (!this.#left || !error.isTemporary || (pause ?? 0) > LONGEST_RETRY_AFTER_SECONDS) throw error;
    this.#left -= 1;
    // Clients that were disconnected together must not reconnect together.
    const delay = pause ?? this.#delay * (0.5 + Math.random() / 2);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY_SECONDS);
    await new Promise<void>((resolve) => setTimeout(resolve, 1000 * delay));
  }
}
