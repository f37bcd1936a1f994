/** Asks who is signed in while the desk is still being loaded: on a slow connection much earlier. */
import text from "virtual:viewer.graphql";
import type { ResultOf } from "../graph/graphql";
import type { VIEWER } from "./viewer.documents";

interface Answer {
  data?: ResultOf<typeof VIEWER> | null;
}

/** The answer of the service; rejected where there is no connection. */
export const asked: Promise<Answer> = fetch("/graphql", {
  method: "POST",
  headers: { "X-Fieldcall-As": "person", "Content-Type": "application/json", Accept: "application/json" },
  body: JSON.stringify({ query: text }),
}).then((response) => response.json() as Promise<Answer>);

// Mark the rejection as handled; callers still receive it.
asked.catch(() => undefined);
