/** The number of requests of the graph on their way, for scripts that must not share the connection with the first paint. */
let onWay = 0;

const STEP_MILLISECONDS = 100;
/** Steps without a request after which a page has drawn its last answer. */
const QUIET_STEPS = 3;
/** A request without an answer holds back nothing for more steps. */
const MAX_STEPS = 50;

/** Count a request as on its way until it is answered. */
export function noteRequest(answer: Promise<Response>): Promise<Response> {
  onWay += 1;
  const end = () => void (onWay -= 1);
  answer.then(end, end);
  return answer;
}

/** Wait until the page has drawn the answers to its requests. */
export const awaitQuiet = () =>
  new Promise<void>((resolve) => {
    let [steps, quiet] = [0, 0];
    const timer = setInterval(() => {
      quiet = onWay > 0 ? 0 : quiet + 1;
      if (quiet < QUIET_STEPS && ++steps < MAX_STEPS) return;
      clearInterval(timer);
      resolve();
    }, STEP_MILLISECONDS);
  });
