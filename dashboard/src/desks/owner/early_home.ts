/** The query of the home page, asked while the desk is still loading. */
import question from "virtual:home.graphql";
import { askEarly } from "../../graph/early";

const [, agentId] = /^\/desk\/(\d+)\/?$/.exec(location.pathname) ?? [];
if (agentId) askEarly(`agent:${agentId}`, question);
