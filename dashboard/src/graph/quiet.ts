/** The number of requests of the graph on their way, for scripts that must not share the connection with the first paint. */
let onWay = 0;

const STEP_MILLISECONDS = 100;
/** A request without an answer holds back nothing for longer. */
const LONGEST_MILLISECONDS = 5000;
/** Time in which a page draws its last answer. */
const DRAWN_MILLISECONDS = 300;

/** Count a request as on its way until it is answered. */
export function noteRequest(answer: Promise<Response>): Promise<Response> {
  onWay += 1;
  const end = () => void (onWay -= 1);
  answer.then(end, end);
  return answer;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Wait until the page has drawn the answers to its requests. */
export async function awaitQuiet(): Promise<void> {
  let quiet = 0;
  for (let waited = 0; quiet < DRAWN_MILLISECONDS && waited < LONGEST_MILLISECONDS; waited += STEP_MILLISECONDS) {
    await wait(STEP_MILLISECONDS);
    quiet = onWay > 0 ? 0 : quiet + STEP_MILLISECONDS;
  }
}
