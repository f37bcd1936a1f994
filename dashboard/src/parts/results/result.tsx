/** A result as a table for people, and as JSON for programs. */
import type { ReactNode } from "react";
import { CopyButton } from "../copyable";
import { Fact, Facts } from "../lists/facts";
import { ExactTime } from "../values";
import { useLanguage, useWords } from "../../words";
import { date, exact } from "../../words/formats";
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
  if (typeof value === "number") return exact(locale, value);
  const text = String(value);
  if (schema["x-proof"]) return photo(text);
  if (schema.format === "date-time") return <ExactTime instant={text} />;
  if (schema.format === "date") return date(locale, text);
  return <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>;
}

/** JSON as a program reads it, folded away. */
export function Json({ value }: { value: unknown }) {
  const { shared } = useWords();
  const text = JSON.stringify(value, null, 2);
  return (
    <details className="mt-3">
      <summary className="s q">{shared.asJson}</summary>
      <div className="row top">
        <pre tabIndex={0} aria-label={shared.asJson} className="grow min-w-0 rounded-m bg-ground p-3 text-s whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
        <CopyButton what="JSON" text={text} />
      </div>
    </details>
  );
}
