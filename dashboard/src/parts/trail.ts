/** The events of a task as a list of them names each: in order, the oldest first. */
import type { Words } from "../words";

interface Event {
  event: string;
  toStatus: keyof Words["shared"]["statuses"];
  reason: string | null;
}

/** Return the status that an event led to, or the name of the event where the status stayed. */
export function nameEvent({ shared, work }: Words, events: readonly Event[], at: number): string {
  const { event, toStatus } = events[at]!;
  const own = toStatus === events[at - 1]?.toStatus && (work.events as Record<string, string>)[event];
  return own || shared.statuses[toStatus];
}

/** Return the reason of an event, or null where the event before it has the same: one decision leads to several events. */
export const findReason = (events: readonly Event[], at: number) => (events[at]!.reason === events[at - 1]?.reason ? null : events[at]!.reason);
