/** The query of the staff's queues, asked while the desk is still loading. */
import { askEarly } from "../../graph/early";

if (/^\/staff\/?$/.test(location.pathname)) askEarly("staff", "queues");
