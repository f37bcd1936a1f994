/** The questions of a new task as a list, and the schema of its result that they make. */
import { isObject, type Schema } from "../../../parts/results/schema";

export const KINDS = ["text", "number", "whole", "flag", "date", "choice", "photo"] as const;
export type Kind = (typeof KINDS)[number];

export interface Question {
  /** The member of the result; made from the label, unless somebody named it. */
  name: string;
  label: string;
  kind: Kind;
  isRequired: boolean;
  /** Of a choice, as typed: one on each line. */
  options: string;
}

const PARTS: Record<Exclude<Kind, "choice">, Schema> = {
  text: { type: "string" },
  number: { type: "number" },
  whole: { type: "integer" },
  flag: { type: "boolean" },
  date: { type: "string", format: "date" },
  photo: { type: "string", "x-proof": true },
};
const MAX_NAME = 40;

/** A schema as text; empty without questions. */
export function writeSchema(questions: readonly Question[]): string {
  if (questions.length === 0) return "";
  const properties = Object.fromEntries(questions.map((question) => [question.name, partOf(question)]));
  const required = questions.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return JSON.stringify({ type: "object", properties, required }, null, 2);
}

const partOf = ({ kind, label, options }: Question): Schema => ({ ...(kind === "choice" ? { type: "string", enum: optionsOf(options) } : PARTS[kind]), title: label }) as Schema;

const optionsOf = (text: string) => [...new Set(text.split("\n").map((line) => line.trim()).filter(Boolean))];

/** The questions of a schema, if it is one that the list can show; else null. */
export function readQuestions(text: string): Question[] | null {
  if (text.trim() === "") return [];
  const schema = parse(text);
  if (!isObject(schema) || !isObject(schema["properties"])) return null;
  const { type, properties, required = [], ...rest } = schema;
  if (type !== "object" || !Array.isArray(required) || Object.keys(rest).length > 0) return null;
  const questions = Object.entries(properties).map(([name, part]) => readQuestion(name, part, required.includes(name)));
  return questions.includes(null) ? null : (questions as Question[]);
}

function readQuestion(name: string, part: unknown, isRequired: boolean): Question | null {
  if (!isObject(part)) return null;
  const { title = name, ...rest } = part;
  if (typeof title !== "string") return null;
  const { enum: choices, ...plain } = rest;
  if (Array.isArray(choices)) return JSON.stringify(plain) === JSON.stringify(PARTS.text) ? { name, label: title, kind: "choice", isRequired, options: choices.join("\n") } : null;
  const kind = KINDS.find((one) => one !== "choice" && JSON.stringify(PARTS[one]) === JSON.stringify(rest));
  return kind ? { name, label: title, kind, isRequired, options: "" } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Somebody is typing it.
    return null;
  }
}

/** A name for programs, such as `nameOnTheSign`, that no other question has. */
export function nameFor(label: string, others: readonly string[]): string {
  const words = label.normalize("NFKD").replaceAll(/\p{M}/gu, "").match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())).join("");
  const name = joined.slice(0, MAX_NAME) || "answer";
  const isFree = (one: string) => !others.includes(one);
  return isFree(name) ? name : (others.map((_, index) => `${name}${index + 2}`).find(isFree) ?? name);
}
