/** Answers to the questions of a result schema: as they are typed, and the values that they make. */
import { isObject, labelOf, memberOf, type Scalar, type Schema, type Value } from "../../../../parts/results/schema";
import type { CodedField } from "../../../../words/sentences";

/** Text of a control; a choice is its place among the choices, a photograph one of the names of a `Shot`. */
export type Answer = string | readonly Answer[] | { readonly [name: string]: Answer };

/** A photograph or video of the task. */
export interface Shot {
  /** Names by which answers refer to it: the place in the queue, and its id once the service has it. */
  names: readonly string[];
  /** The id, else its place in the queue, which sending replaces. */
  value: string;
}

export interface Fault extends CodedField {
  /** The question, as the operator reads it. */
  label: string;
}

/** The value of an answer, with the questions that lack one, and the answers that do not fit. */
export interface Reading {
  value: Value | undefined;
  missing: readonly Fault[];
  wrong: readonly Fault[];
}

interface Question {
  schema: Schema;
  path: string;
  label: string;
  isRequired: boolean;
}

export const ROOT = "resultJson";
const NOTHING: Reading = { value: undefined, missing: [], wrong: [] };

export const nameQueued = (number: number): string => `queue:${number}`;

export const readResult = (schema: Schema, answer: Answer | undefined, shots: readonly Shot[]): Reading => readAnswer({ schema, path: ROOT, label: "", isRequired: true }, answer, shots);

export const questionOf = (parent: Question | { schema: Schema; path: string }, name: string, schema: Schema): Question => ({
  schema,
  path: `${parent.path}.${name}`,
  label: labelOf(name, schema),
  isRequired: parent.schema.required?.includes(name) ?? false,
});

export const itemOf = ({ path, label }: Question, items: Schema, index: number): Question => ({ schema: items, path: `${path}[${index}]`, label: `${label} ${index + 1}`, isRequired: true });

function readAnswer(question: Question, answer: Answer | undefined, shots: readonly Shot[]): Reading {
  switch (question.schema.type) {
    case "object":
      return readObject(question, answer, shots);
    case "array":
      return readList(question, answer, shots);
    default:
      return readScalar(question, typeof answer === "string" ? answer.trim() : "", shots);
  }
}

function readObject(question: Question, answer: Answer | undefined, shots: readonly Shot[]): Reading {
  const answers = isAnswers(answer) ? answer : undefined;
  const members = Object.entries(question.schema.properties ?? {}).map(([name, schema]) => [name, readAnswer(questionOf(question, name, schema), memberOf(answers, name), shots)] as const);
  const filled = members.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const]));
  const wrong = members.flatMap(([, member]) => member.wrong);
  // The questions of an optional part are optional until one is answered.
  if (!question.isRequired && filled.length === 0 && wrong.length === 0) return NOTHING;
  return { value: Object.fromEntries(filled), missing: members.flatMap(([, { missing }]) => missing), wrong };
}

function readList(question: Question, answer: Answer | undefined, shots: readonly Shot[]): Reading {
  const { schema, isRequired } = question;
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const rows = (items && isRows(answer) ? answer : []).map((row, index) => readAnswer(itemOf(question, items as Schema, index), row, shots));
  const answered = rows.filter(({ value, wrong }) => wrong.length > 0 || !isBlank(value));
  if (answered.length === 0) {
    const isMissing = isRequired && minItems > 0;
    return { value: isRequired && !isMissing ? [] : undefined, missing: isMissing ? [faultOf(question, "required")] : [], wrong: [] };
  }
  const number = answered.length;
  const bounds = number < minItems ? [faultOf(question, "too_short", { minLength: minItems })] : number > maxItems ? [faultOf(question, "too_long", { maxLength: maxItems })] : [];
  return {
    value: answered.flatMap(({ value }) => (value === undefined ? [] : [value])),
    missing: answered.flatMap(({ missing }) => missing),
    wrong: [...answered.flatMap(({ wrong }) => wrong), ...bounds],
  };
}

const isBlank = (value: Value | undefined): boolean => value === undefined || (isObject(value) && Object.keys(value).length === 0);

function readScalar(question: Question, text: string, shots: readonly Shot[]): Reading {
  const { schema, isRequired } = question;
  const refuse = (code: string, values = {}): Reading => ({ ...NOTHING, wrong: [faultOf(question, code, values)] });
  const accept = (value: Value): Reading => ({ ...NOTHING, value });
  const missing = isRequired ? { ...NOTHING, missing: [faultOf(question, "required")] } : NOTHING;
  if (text === "") return missing;
  const choices = choicesOf(schema);
  if (choices) {
    const choice = choices[Number(text)];
    return choice === undefined ? missing : accept(choice);
  }
  if (schema["x-proof"]) {
    const shot = shots.find(({ names }) => names.includes(text));
    return shot ? accept(shot.value) : missing;
  }
  if (schema.format === "date-time") {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? refuse("wrong_type") : accept(time.toISOString().replace(".000Z", "Z"));
  }
  if (schema.type === "string") {
    const length = [...text].length;
    if (length < (schema.minLength ?? 0)) return refuse("string_too_short", { minLength: schema.minLength });
    if (length > (schema.maxLength ?? Infinity)) return refuse("string_too_long", { maxLength: schema.maxLength });
    return accept(text);
  }
  const number = Number(text.replace(",", "."));
  if (!Number.isFinite(number) || (schema.type === "integer" && !Number.isInteger(number))) return refuse("wrong_type");
  if (number < (schema.minimum ?? -Infinity)) return refuse("greater_than_equal", { ge: schema.minimum });
  if (number > (schema.maximum ?? Infinity)) return refuse("less_than_equal", { le: schema.maximum });
  return accept(number);
}

const faultOf = ({ path, label }: Question, code: string, values: object = {}): Fault => ({ field: path, label, code, values });

export const isAnswers = (answer: Answer | undefined): answer is { readonly [name: string]: Answer } => typeof answer === "object" && !Array.isArray(answer);
export const isRows = (answer: Answer | undefined): answer is readonly Answer[] => Array.isArray(answer);

/** The answers that make a value: of a result that was submitted before. */
export function answersOf(schema: Schema, value: Value | undefined): Answer {
  if (value === undefined) return "";
  if (schema.type === "object" && isObject(value)) {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).flatMap(([name, member]) => (Object.hasOwn(value, name) ? [[name, answersOf(member, value[name])] as const] : [])));
  }
  const { items } = schema;
  if (items && Array.isArray(value)) return (value as readonly Value[]).map((item) => answersOf(items, item));
  const choices = choicesOf(schema);
  if (choices) return String(choices.indexOf(value as string));
  return schema.format === "date-time" ? localTime(String(value)) : String(value);
}

/** An instant as a control for date and time has it, on the clock of the device. */
function localTime(instant: string): string {
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The values that a question may have, if they are a few. */
export const choicesOf = (schema: Schema): readonly Scalar[] | null => (schema.const !== undefined ? [schema.const] : (schema.enum ?? (schema.type === "boolean" ? [true, false] : null)));

export const hintOf = ({ title, description }: Schema): string | undefined => (title ? description : undefined);
