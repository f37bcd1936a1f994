/** The questions that the operator answers: a list for everybody, and the schema of the result for experts. */
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../parts/button";
import { Choice, Input, TextArea } from "../../../parts/labelled";
import { useWords } from "../../../words";
import { Tick } from "../parts/form";
import type { FieldProps } from "./pay_fields";
import { KINDS, nameFor, readQuestions, writeSchema, type Question } from "./questions_list";

export function Questions({ draft, change, field }: FieldProps) {
  const { work } = useWords();
  const [typed, setTyped] = useState(() => readQuestions(draft.resultSchemaJson));
  const stored = readQuestions(draft.resultSchemaJson);
  // What is typed may have a choice without options yet; a schema that was pasted replaces it.
  const questions = typed && stored && writeSchema(typed) === draft.resultSchemaJson ? typed : stored;
  const write = (next: readonly Question[]) => {
    setTyped([...next]);
    change({ resultSchemaJson: writeSchema(next) });
  };
  if (draft.capabilityId) return null;
  return (
    <>
      {questions === null ? (
        <p className="s q">{work.questionsByExpert}</p>
      ) : (
        questions.map((question, index) => (
          <One
            key={index}
            question={question}
            change={(changes) => write(questions.map((one, at) => (at === index ? renamed({ ...one, ...changes }, one, questions) : one)))}
            remove={() => write(questions.filter((_, at) => at !== index))}
          />
        ))
      )}
      {questions !== null && (
        <p>
          <Button onClick={() => write([...questions, { name: nameFor("", questions.map(({ name }) => name)), label: "", kind: "text", isRequired: true, options: "" }])}>
            <Plus size={18} aria-hidden /> {work.addQuestion}
          </Button>
        </p>
      )}
      <details open={questions === null || undefined}>
        <summary className="s q">{work.resultSchema}</summary>
        <TextArea label={work.resultSchema} hint={work.resultSchemaHint} rows={8} spellCheck={false} className="mt-2" {...field("resultSchemaJson")} />
      </details>
    </>
  );
}

/** A question whose name came from its label gets that of the new label. */
function renamed(next: Question, before: Question, all: readonly Question[]): Question {
  if (next.label === before.label) return next;
  const others = all.filter((one) => one !== before).map(({ name }) => name);
  return before.name === nameFor(before.label, others) ? { ...next, name: nameFor(next.label, others) } : next;
}

function One({ question, change, remove }: { question: Question; change: (changes: Partial<Question>) => void; remove: () => void }) {
  const { work } = useWords();
  const { label, kind, isRequired, options } = question;
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-3 rounded-m border border-line p-3 [overflow-wrap:anywhere] sm:grid-cols-2">
      <legend className="sr-only">{label || work.question}</legend>
      <Input label={work.question} hint={work.questionHint} className="sm:col-span-2" maxLength={200} value={label} onChange={(event) => change({ label: event.target.value })} />
      <Choice label={work.answerKind} value={kind} of={KINDS.map((name) => [name, work.answerKinds[name]] as const)} choose={(next) => change({ kind: next })} />
      <div className="row wrap">
        <Tick label={work.answerRequired} isOn={isRequired} take={(isOn) => change({ isRequired: isOn })} />
        <button type="button" className="btn icon ghost target" aria-label={work.removeQuestion(label || work.question)} onClick={remove}>
          <X aria-hidden />
        </button>
      </div>
      {kind === "choice" && <TextArea label={work.answerOptions} hint={work.answerOptionsHint} rows={3} className="sm:col-span-2" value={options} onChange={(event) => change({ options: event.target.value })} />}
    </fieldset>
  );
}
