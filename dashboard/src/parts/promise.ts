/** Time within which the staff has promised to decide or to answer. */
export const PROMISE_SECONDS = 6 * 3600;

/** The instant by which the staff has promised to decide on what has waited since an instant; null once that is past. */
export function promiseEnd(since: string, now: number): string | null {
  const end = Date.parse(since) + PROMISE_SECONDS * 1000;
  return end > now ? new Date(end).toISOString() : null;
}
