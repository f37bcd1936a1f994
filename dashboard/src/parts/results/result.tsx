/** A result as a table for people. */
import type { ReactNode } from "react";
import { Fact, Facts } from "../lists/facts";
import { ExactTime } from "../values";
import { useLanguage } from "../../words";
import { date, decimal } from "../../words/formats";
import { isObject, labelOf, memberOf, type Schema, type Value } from "./schema";

interface Props {
  schema: Schema;
  result: Value | undefined;
  /** A photograph of the proof by its id. */
  photo: (id: string) => ReactNode;
}

interface Row {
  path: string;
  label: string;
  schema: Schema;
  value: Value | undefined;
}

/** Of a number. */
const MAX_DIGITS = 15;

/** Every question of the schema with its answer; one without an answer says so. */
export const ResultTable = ({ schema, result, photo }: Props) => (
  <Facts>
    {rowsOf({ path: "", label: "", schema, value: result }).map((row) => (
      <Fact key={row.path} term={row.label}>
        <Answer {...row} photo={photo} />
      </Fact>
    ))}
  </Facts>
);

/** The plain values within a value, each with the labels that lead to it. */
function rowsOf(row: Row): readonly Row[] {
  const { path, label, schema, value } = row;
  const { items, properties } = schema;
  const join = (name: string) => (label ? `${label} · ${name}` : name);
  if (properties) {
    const members = isObject(value) ? value : undefined;
    return Object.entries(properties).flatMap(([name, member]) => rowsOf({ path: `${path}.${name}`, label: join(labelOf(name, member)), schema: member, value: memberOf(members, name) }));
  }
  if (items && Array.isArray(value) && value.length > 0) {
    return (value as readonly Value[]).flatMap((item, index) => rowsOf({ path: `${path}[${index}]`, label: `${label} ${index + 1}`, schema: items, value: item }));
  }
  return [{ ...row, value: items ? undefined : value }];
}

function Answer({ schema, value, photo }: Row & Pick<Props, "photo">): ReactNode {
  const { locale, words: { shared } } = useLanguage();
  if (value === undefined) return <span className="q">{shared.nothing}</span>;
  if (typeof value === "boolean") return value ? shared.yes : shared.no;
  if (typeof value === "number") return decimal(locale, value, MAX_DIGITS);
  const text = String(value);
  if (schema["x-proof"]) return photo(text);
  if (schema.format === "date-time") return <ExactTime instant={text} />;
  if (schema.format === "date") return date(locale, text);
  return <span className="whitespace-pre-wrap">{text}</span>;
}
