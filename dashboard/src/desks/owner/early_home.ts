/** The query of the home page, which the page has as data, asked while the desk is still loading. */
import { askEarly, type Question } from "../../graph/early";

const question = document.getElementById("home")?.textContent;
const [, agentId] = /^\/desk\/(\d+)\/?$/.exec(location.pathname) ?? [];
if (agentId && question) askEarly(`agent:${agentId}`, JSON.parse(question) as Question);
