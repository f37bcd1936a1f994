/** What the address of the webhooks page holds: the filters of the log, its page, and the delivery that is open. */
import { text } from "../app/root";

const NAMES = ["endpoint", "type", "status", "task", "from", "until", "after", "delivery"] as const;

export type LogSearch = Partial<Record<(typeof NAMES)[number], string>>;

/** Numbers in an address become texts here, because the address of a task or an endpoint is one. */
export const logSearch = (search: Record<string, unknown>): LogSearch =>
  Object.assign({}, ...NAMES.map((name) => text({ [name]: search[name] == null ? "" : String(search[name]) }, name))) as LogSearch;
