/** Sends a file so that the page sees how far it is, which `fetch` does not tell. */
import { answerOf, byFetch, REDIRECTED, type Answer, type Transport } from "./send";

/** Progress of the file of an entry: the part that has been sent, from 0 to 1. */
export interface Progress {
  number: number;
  part: number;
}

/** An upload without any progress for so long has lost its connection, however large the file is. */
const STALLED_MILLISECONDS = 60_000;

/** `begun` is called as each request leaves, `setProgress` with null as it ends. */
export const withProgress =
  (setProgress: (progress: Progress | null) => void, begun: () => void): Transport =>
  (entry, headers, body) => {
    begun();
    if (!entry.file) return byFetch(entry, headers, body);
    return upload(headers, body, (part) => setProgress({ number: entry.number, part })).finally(() => setProgress(null));
  };

function upload(headers: Record<string, string>, body: BodyInit, progressed: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED_MILLISECONDS);
    };
    request.open("POST", "/graphql");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      live();
      progressed(total ? loaded / total : 0);
    });
    request.addEventListener("load", () => resolve(answerOf(request.status, request.responseText, request.getResponseHeader("Retry-After"))));
    request.addEventListener("error", () => isRedirected().then((isPortal) => (isPortal ? resolve(REDIRECTED) : reject(new TypeError("no connection")))));
    request.addEventListener("abort", () => reject(new TypeError("no answer")));
    request.addEventListener("loadend", () => clearTimeout(timer));
    live();
    request.send(body as XMLHttpRequestBodyInit);
  });
}

/** True where the network leads to a page of its own. An upload that is led to another host ends like a lost connection. */
const isRedirected = () =>
  fetch("/graphql", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" }, redirect: "manual" }).then(
    ({ type }) => type === "opaqueredirect",
    () => false,
  );
