/** The first queries of an owner's desk, asked while the desk is still loading. */
import { askEarly } from "../../graph/early";

const [path, agentId, page] = /^\/desk\/(\d+)(?:\/?|\/(.+))$/.exec(location.pathname) ?? [];
if (path) {
  askEarly(`agent:${agentId}`, "head");
  if (!page) askEarly(`agent:${agentId}`, "home");
}
