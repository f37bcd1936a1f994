/**
 * The sentences of codes in the reader's language: problems, fields, verdicts and warnings.
 *
 * The service gives a code and the values of its sentence; `desks.problems` of the catalogues has the sentences.
 */
import { useLanguage, type Language } from ".";
import { count, countryNames, money, unit as unitOf } from "./formats";
import { formatOf } from "./intl";
import type { Counted, Forms } from "./plural";

type Texts = Record<string, string>;
type Filled = Record<string, Counted>;
type Values = Record<string, unknown>;

/** A refused call; `values` is missing in what a browser kept from an older version. */
export interface CodedProblem {
  code: string;
  values?: unknown;
}

export interface CodedField extends CodedProblem {
  field: string;
}

export interface MeasuredVerdict {
  rule: string;
  outcome: string;
  measured: string | null;
  limit: string | null;
}

interface Spent {
  rule: string;
  limit: string | null;
  left: string | null;
}

export interface Sentences {
  /** What happened and what to do next. */
  problem: (problem: CodedProblem) => string;
  /** The sentence of an action that is not allowed now, or null. */
  refusal: (action: { problemCode: string | null; values: unknown } | undefined) => string | null;
  /** A field by its label, and what is wrong with it. */
  field: (error: CodedField) => { label: string; text: string };
  verdict: (verdict: MeasuredVerdict) => string;
  photoWarning: (code: string) => string;
  walletWarning: (warning: { code: string; amount: string; currency: string }) => string;
  obstacle: (obstacle: Spent, currency: string) => string;
}

export const useSentences = (): Sentences => sentencesIn(useLanguage());

const PLACE = /{(\w+)}/g;
/** Values that are amounts when a currency comes with them. */
const AMOUNTS: ReadonlySet<string> = new Set(["amount", "minimum", "maximum", "perHour", "limit", "spent", "left", "cost"]);
const COUNT = /^\d+$/;
const MEASURE = /^([\d.]+) (m|min)$/;
const UNITS: Record<string, string> = { m: "meter", min: "minute" };

export function sentencesIn({ locale, words }: Language): Sentences {
  const { problems, shared } = words;
  const texts: Texts = problems.texts;

  const written = (name: string, value: unknown, currency: unknown): string => {
    if (typeof currency === "string" && AMOUNTS.has(name)) return money(locale, String(value), currency);
    if (name === "status" || name === "neededStatuses") return statuses(String(value));
    if (name === "liveCountries") return countryNames(locale, String(value).split(","));
    return typeof value === "number" ? count(locale, value) : measure(locale, String(value));
  };
  const statuses = (names: string) =>
    names
      .split(",")
      .map((name) => (shared.statuses as Texts)[name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()] ?? "—")
      .join(", ");
  /** A text with its values, or null if one of them is missing. */
  const fill = (forms: Counted | undefined, values: Values): string | null => {
    const text = typeof forms === "object" ? formOf(locale, forms, values) : forms;
    const isWhole = [...(text?.matchAll(PLACE) ?? [])].every(([, name = ""]) => values[name] !== undefined && values[name] !== null);
    if (!text || !isWhole) return null;
    return text.replaceAll(PLACE, (_, name: string) => written(name, values[name], values["currency"]));
  };
  const valuesOf = ({ values }: CodedProblem): Values => (typeof values === "object" && values !== null ? (values as Values) : {});

  const problem = (refused: CodedProblem) => fill((problems.exact as Filled)[refused.code], valuesOf(refused)) ?? texts[refused.code] ?? problems.texts.unknown;
  const verdict = ({ rule, outcome, measured, limit }: MeasuredVerdict) =>
    fill((problems.verdicts as Filled)[`${rule}_${outcome}`.toLowerCase()], { measured, limit }) ?? problems.errors.requirement_not_met;

  return {
    problem,
    refusal: (action) => (action?.problemCode ? problem({ code: action.problemCode, values: action.values }) : null),
    field: (error) => {
      const values = valuesOf(error);
      if (error.code === "requirement_not_met") return { label: "", text: verdict({ outcome: "failed", measured: null, limit: null, rule: "", ...values }) };
      const code = codeOf(error.code, values);
      const errors: Texts = problems.errors;
      const exact: Filled = problems.exactErrors;
      return {
        label: (problems.fields as Texts)[nameOf(error)] ?? problems.errors.field,
        text: fill(exact[code], values) ?? fill(exact[`${code}_minimum`], values) ?? errors[code] ?? texts[code] ?? problems.errors.invalid,
      };
    },
    verdict,
    photoWarning: (code) => (problems.photoWarnings as Texts)[code.toLowerCase()] ?? problems.texts.unknown,
    walletWarning: ({ code, ...values }) => fill((problems.wallet as Texts)[code.toLowerCase()], values) ?? problems.texts.insufficient_funds,
    obstacle: ({ rule, limit, left }, currency) =>
      fill((problems.spending as Texts)[rule.toLowerCase()], { limit, left, currency }) ?? problems.texts.spending_limit,
  };
}

/** The name of a field without the path to it. */
export const nameOf = ({ field }: { field: string }): string => field.replaceAll(/\[\d+\]/g, "").split(".").at(-1) ?? "";

/** The code of an error's sentence: a text of at least one character is one that is missing. */
function codeOf(code: string, { minLength }: Values): string {
  if (code === "string_too_short" && minLength === 1) return "required";
  return code.endsWith("_parsing") || code.endsWith("_type") ? "wrong_type" : code;
}

/** The form of a text for the first of its values that is a count. */
function formOf(locale: string, forms: Forms, values: Values): string {
  const names = [...forms.other.matchAll(PLACE)].map(([, name = ""]) => name);
  const counted = names.find((name) => COUNT.test(String(values[name])) && !(AMOUNTS.has(name) && values["currency"]));
  return (counted && forms[formatOf(Intl.PluralRules, locale, {}).select(Number(values[counted]))]) || forms.other;
}

/** A measured value with its unit, such as "12.5 m", as the reader's language writes it. */
function measure(locale: string, text: string): string {
  const [, number = "", unit = ""] = MEASURE.exec(text) ?? [];
  const name = UNITS[unit];
  if (!name) return text;
  return unitOf(locale, Number(number), name, "short", 1);
}
