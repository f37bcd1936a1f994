// JSON of the service: amounts stay the text that was sent, because a number of JavaScript is not exact.

import { AMOUNTS } from "./generated/amounts.js";

/** An amount as a number. A quote in a text is escaped, so no text contains a name between two quotes. */
const AMOUNT = new RegExp(`"(${AMOUNTS.join("|")})":\\s*(-?\\d[\\d.eE+-]*)`, "g");

/** The value of an answer or an event, with amounts as text. */
export function parseAnswer(text: string): unknown {
  return JSON.parse(text.replace(AMOUNT, '"$1":"$2"'));
}

/** A value as the text of a query or a form: JSON, or a text or an instant as it is. */
export function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
