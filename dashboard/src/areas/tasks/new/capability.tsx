/** A capability of the catalogue, whose questions and answers the service knows, and what it needs to be told. */
import type { ResultOf } from "../../../graph/graphql";
import { Input, Select, TextArea } from "../../../parts/labelled";
import { isObject, labelOf, memberOf, type Schema, type Value } from "../../../parts/results/schema";
import { useWords } from "../../../words";
import { nameCapability, useCapabilityWords } from "../../../words/capabilities";
import { nameCategory } from "../../../words/categories";
import { Tick } from "../parts/form";
import type { Draft, FieldName } from "./draft";
import type { CHOICES } from "./new_task.documents";
import type { FieldProps } from "./pay_fields";
import { INPUT } from "./typing";

export type Choices = ResultOf<typeof CHOICES>;

interface Props extends Pick<FieldProps, "draft" | "change" | "field"> {
  choices: Choices | undefined;
  errorOf: (path: string) => string | undefined;
}

export const NO_CAPABILITY = { capabilityId: "", inputJson: "" } satisfies Partial<Record<FieldName, string>>;

export function Capability({ draft, change, field, choices, errorOf }: Props) {
  const { work } = useWords();
  const words = useCapabilityWords(true);
  const { serviceCategories = [], capabilities = [] } = choices ?? {};
  const wanted = draft.serviceCategoryId;
  // A main category has the capabilities of all below it; without a category there are those of all.
  const groups = serviceCategories
    .filter(({ id, parentCategoryId }) => wanted === "" || wanted === id || wanted === parentCategoryId)
    .map((category) => ({ category, offered: capabilities.filter(({ categoryId }) => categoryId === category.id) }))
    .filter(({ offered }) => offered.length > 0);
  const chosen = capabilities.find(({ id }) => id === draft.capabilityId);
  if (groups.length === 0 || !words) return null;
  return (
    <>
      <Select label={work.capability} hint={chosen ? work.hasCapability : work.capabilityHint} {...field("capabilityId")} onChange={({ target }) => change({ capabilityId: target.value, inputJson: "", resultSchemaJson: "" })}>
        <option value="">{work.noCapability}</option>
        {groups.map(({ category, offered }) => (
          <optgroup key={category.id} label={nameCategory(work, category)}>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {nameCapability(words, id) ?? name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {chosen && <Brief key={chosen.id} schema={chosen.inputSchema as Schema} draft={draft} change={change} errorOf={errorOf} />}
    </>
  );
}

/** What the operator must be told, as controls; each keeps its own text while it is typed. */
function Brief({ schema, draft, change, errorOf }: { schema: Schema } & Pick<Props, "draft" | "change" | "errorOf">) {
  const { work } = useWords();
  const told = readInput(draft);
  const tell = (name: string, value: Value | undefined) => {
    const next = Object.fromEntries(Object.entries({ ...told, [name]: value }).filter(([, one]) => one !== undefined));
    change({ inputJson: Object.keys(next).length > 0 ? JSON.stringify(next) : "" });
  };
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-3 rounded-m border border-line p-3 [overflow-wrap:anywhere] sm:grid-cols-2">
      <legend className="text-s font-medium">{work.briefing}</legend>
      {Object.entries(schema.properties ?? {}).map(([name, part]) => {
        const value = memberOf(told, name);
        const label = labelOf(name, part);
        const control = { label, error: errorOf(`${INPUT}.${name}`), "aria-required": schema.required?.includes(name) ?? false };
        if (part.type === "boolean") return <Tick key={name} label={label} isOn={value === true} take={(isOn) => tell(name, isOn)} />;
        if (part.type === "array") return <TextArea key={name} {...control} rows={2} hint={work.answerOptionsHint} defaultValue={Array.isArray(value) ? value.join("\n") : ""} onChange={({ target }) => tell(name, linesOf(target.value))} />;
        if (part.type === "string") return <Input key={name} {...control} defaultValue={String(value ?? "")} onChange={({ target }) => tell(name, target.value.trim() || undefined)} />;
        return <Input key={name} {...control} inputMode="decimal" autoComplete="off" defaultValue={String(value ?? "")} onChange={({ target }) => tell(name, numberOf(target.value))} />;
      })}
    </fieldset>
  );
}

function readInput({ inputJson }: Draft): { readonly [name: string]: Value } {
  const input: unknown = JSON.parse(inputJson || "{}");
  return isObject(input) ? input : {};
}

function linesOf(text: string): string[] | undefined {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  return lines.length > 0 ? lines : undefined;
}

/** A number as it is typed; the service refuses text that is not a number. */
function numberOf(text: string): Value | undefined {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return undefined;
  return Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
