/** The first queries of an owner's desk, asked while the desk is still loading. */
import { askEarly } from "../../graph/early";

const [, agentId, isHome] = /^\/desk\/(\d+)(\/?$)?/.exec(location.pathname) ?? [];
if (agentId) {
  askEarly(`agent:${agentId}`, "head");
  if (isHome !== undefined) askEarly(`agent:${agentId}`, "home");
}
