/** The first queries of the operator's desk, asked while the desk is still loading. */
import { viewerAnswer } from "../../app/viewer_answer";
import { askEarly } from "../../graph/early";
import { keptPlace, nearOf } from "./parts/place";

export const formatActor = ({ id }: { id: string }) => `operator:${id}`;

function askFirst({ data }: Awaited<typeof viewerAnswer>): void {
  const operator = data?.viewer?.operator;
  if (!operator) return;
  askEarly(formatActor(operator), "head");
  if (location.pathname === "/field") askEarly(formatActor(operator), "near", { near: nearOf(keptPlace()) });
}

// Without a connection the desk opens with what the browser has kept.
if (location.pathname.startsWith("/field")) viewerAnswer.then(askFirst, () => undefined);
