/** Asks for what the first page shows while its script and its frame are still being made. */
import type { Graph } from "../../graph/client";
import { NEAR } from "./parts/near.documents";
import { keptPlace, nearOf } from "./parts/place";

/** The page that asks the same gets this answer: where it is on its way, and where it has come. */
export function beginFirstRead(graph: Graph, path: string): void {
  if (path === "/field") void graph.client.query(NEAR, { near: nearOf(keptPlace()) }).toPromise();
}
