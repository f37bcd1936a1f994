/** The query for the signed-in person, sent while the desk is still loading. */
import text from "virtual:viewer.graphql";
import { ask } from "../graph/early";
import type { ResultOf } from "../graph/graphql";
import type { VIEWER } from "./viewer.documents";

interface Answer {
  data?: ResultOf<typeof VIEWER> | null;
}

/** Answer of the service; rejects without a connection. */
export const viewerAnswer: Promise<Answer> = ask("person", { query: text }).then((response) => response.json() as Promise<Answer>);

// Mark the rejection as handled; callers still receive it.
viewerAnswer.catch(() => undefined);
