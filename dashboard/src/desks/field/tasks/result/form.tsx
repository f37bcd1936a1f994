/** The questions of a task as a form, drawn from the schema of its result. */
import { Plus, X } from "lucide-react";
import { createContext, use, useState } from "react";
import { Button } from "../../../../parts/button";
import { Input, Select, TextArea } from "../../../../parts/labelled";
import { memberOf, type Schema } from "../../../../parts/results/schema";
import { useWords } from "../../../../words";
import { useSentences } from "../../../../words/sentences";
import { choicesOf, hintOf, isAnswers, isRows, itemOf, questionOf, ROOT, type Answer, type Fault, type Reading, type Shot } from "./answers";

type Question = ReturnType<typeof questionOf>;

interface Shown {
  shots: readonly Shot[];
  errorOf: (path: string) => string | undefined;
  touch: (path: string) => void;
}

const ShownContext = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error("a question outside of its form");
  return shown;
}

interface Props {
  schema: Schema;
  answers: Answer | undefined;
  change: (answers: Answer) => void;
  reading: Reading;
  /** What the service refuses in it. */
  refused: readonly Fault[];
  shots: readonly Shot[];
  /** True once the operator tried to submit: unanswered questions are marked too. */
  isTried: boolean;
}

export function ResultForm({ schema, answers, change, reading, refused, shots, isTried }: Props) {
  const { field } = useWords();
  const sentences = useSentences();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const errorOf = (path: string) => {
    const isShown = isTried || touched.has(path);
    const fault = (isShown && reading.wrong.find(({ field: at }) => at === path)) || (isTried && reading.missing.find(({ field: at }) => at === path)) || refused.find(({ field: at }) => at === path);
    return fault ? sentences.field(fault).text : undefined;
  };
  const shown = { shots, errorOf, touch: (path: string) => setTouched((before) => new Set(before).add(path)) };
  return (
    <ShownContext value={shown}>
      <section aria-label={field.questions}>
        <h2>{field.questions}</h2>
        <div className="mt-2 grid grid-cols-1 gap-3">
          <Members parent={{ schema, path: ROOT }} answer={answers} change={change} />
        </div>
      </section>
    </ShownContext>
  );
}

interface AskProps {
  question: Question;
  answer: Answer | undefined;
  change: (answer: Answer) => void;
}

function Members({ parent, answer, change }: { parent: Parameters<typeof questionOf>[0]; answer: Answer | undefined; change: (answer: Answer) => void }) {
  const answers = isAnswers(answer) ? answer : {};
  return Object.entries(parent.schema.properties ?? {}).map(([name, schema]) => (
    <Ask key={name} question={questionOf(parent, name, schema)} answer={memberOf(answers, name)} change={(next) => change({ ...answers, [name]: next })} />
  ));
}

function Ask(props: AskProps) {
  switch (props.question.schema.type) {
    case "object":
      return <Part {...props} />;
    case "array":
      return <Rows {...props} />;
    default:
      return <Control {...props} />;
  }
}

const GROUP = "m-0 grid min-w-0 grid-cols-1 gap-3 rounded-m border border-line p-3 [overflow-wrap:anywhere]";

function Part({ question, answer, change }: AskProps) {
  const hint = hintOf(question.schema);
  return (
    <fieldset className={GROUP}>
      <legend className="text-s font-medium">{question.label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <Members parent={question} answer={answer} change={change} />
    </fieldset>
  );
}

function Rows({ question, answer, change }: AskProps) {
  const { field } = useWords();
  const { errorOf } = useShown();
  const { schema, label, path } = question;
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const stored = isRows(answer) ? answer : [];
  // An empty row asks for the first item.
  const rows = stored.length > 0 ? stored : Array.from({ length: Math.max(1, Math.min(minItems, SHOWN_ROWS)) }, () => "");
  const error = errorOf(path);
  const hint = hintOf(schema);
  if (!items) return null;
  return (
    <fieldset className={GROUP} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend className="text-s font-medium">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {rows.map((row, index) => (
        <div key={index} className="row top">
          <div className="grow min-w-0">
            <Ask question={itemOf(question, items, index)} answer={row} change={(next) => change(rows.map((before, at) => (at === index ? next : before)))} />
          </div>
          {rows.length > 1 && (
            <button type="button" className="btn icon ghost target" aria-label={field.removeShot(`${label} ${index + 1}`)} onClick={() => change(rows.filter((_, at) => at !== index))}>
              <X aria-hidden />
            </button>
          )}
        </div>
      ))}
      {error && <span className="hint bad">{error}</span>}
      {rows.length < maxItems && (
        <Button onClick={() => change([...rows, ""])}>
          <Plus size={18} aria-hidden /> {field.addAnswer}
        </Button>
      )}
    </fieldset>
  );
}

const SHOWN_ROWS = 5;
/** Characters of a text that one line has room for. */
const LINE_LENGTH = 80;

function Control({ question, answer, change }: AskProps) {
  const { field, shared } = useWords();
  const { errorOf, touch, shots } = useShown();
  const { schema, label, path, isRequired } = question;
  const control = {
    label,
    hint: hintOf(schema) ?? (isRequired ? undefined : field.optional),
    error: errorOf(path),
    value: typeof answer === "string" ? answer : "",
    "aria-required": isRequired,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
    onBlur: () => touch(path),
  };
  const choices = choicesOf(schema);
  if (choices || schema["x-proof"]) {
    const options = choices ? choices.map((choice, index) => [String(index), typeof choice === "boolean" ? (choice ? shared.yes : shared.no) : String(choice)] as const) : shots.map(({ names, value }, index) => [names.includes(control.value) ? control.value : value, field.photoItem(index + 1)] as const);
    const hint = schema["x-proof"] && options.length === 0 ? field.photoFirst : control.hint;
    return (
      <Select {...control} hint={hint}>
        <option value="">{shared.nothing}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    );
  }
  if (schema.format) return <Input {...control} type={schema.format === "date" ? "date" : "datetime-local"} />;
  if (schema.type === "string") return (schema.maxLength ?? Infinity) <= LINE_LENGTH ? <Input {...control} /> : <TextArea {...control} rows={2} />;
  return <Input {...control} inputMode={schema.type === "integer" && (schema.minimum ?? -1) >= 0 ? "numeric" : "decimal"} autoComplete="off" />;
}
