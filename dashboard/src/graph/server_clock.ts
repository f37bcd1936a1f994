/** The server's clock: the error of the device's clock is measured by the date of each answer, and kept for a start without one. */

const KEPT = "fieldcall.clock";
/** A smaller difference is the way of the answer, and the second to which its date is cut. */
const NOTICEABLE_MILLISECONDS = 2000;
/** The date of an answer that was so long on its way says too little. */
const SLOW_MILLISECONDS = 10_000;

let ahead = Number(localStorage.getItem(KEPT) ?? 0);

/** `fetch` that compares the date of each answer with the clock of the device. */
export const fetchMeasured: typeof fetch = async (...request) => {
  const asked = Date.now();
  const response = await fetch(...request);
  measure(response.headers.get("Date"), asked, Date.now());
  return response;
};

function measure(date: string | null, asked: number, answered: number): void {
  const server = Date.parse(date ?? "") + 500;
  if (Number.isNaN(server) || answered - asked > SLOW_MILLISECONDS) return;
  const found = Math.round(server - (asked + answered) / 2);
  const isNew = Math.abs(found - ahead) >= NOTICEABLE_MILLISECONDS;
  if (!isNew) return;
  ahead = Math.abs(found) < NOTICEABLE_MILLISECONDS ? 0 : found;
  localStorage.setItem(KEPT, String(ahead));
}

/** Return the time on the server's clock for a time of the device; both in milliseconds. */
export const serverTime = (deviceTime: number) => deviceTime + ahead;

/** Return the same as RFC 3339. */
export const serverInstant = (deviceTime: number) => new Date(serverTime(deviceTime)).toISOString();
