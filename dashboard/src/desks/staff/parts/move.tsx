/** A button of the staff that opens what it asks for: a reason, a number of the bank, and, where money moves, its dry run. */
import type { TypedDocumentNode } from "@urql/core";
import { Fragment, useEffect, useState, type ReactNode } from "react";
import { useQuestion } from "../../../app/account_forms";
import { useWrite } from "../../../graph/hooks";
import { Button, type Look } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Choice, Input, TextArea } from "../../../parts/labelled";
import { Lines, type Line } from "../../../parts/lines";
import { ProblemNote } from "../../../parts/problem";
import { waysOf } from "../../../parts/ways";
import { useWords } from "../../../words";
import { LastDecision, useOvertaking, type Subject } from "./decided";

export type Values = Record<string, string>;

export interface Field {
  name: string;
  label: string;
  hint?: string;
  kind?: "line" | "text" | "choice";
  choices?: Record<string, string>;
  isOptional?: boolean;
  start?: string;
  /** Other values that another value of this field makes wrong. */
  clears?: readonly string[];
  /** Control that chooses the value, and others with it, by what has been entered. */
  pick?: (values: Values, choose: (chosen: Values) => void) => ReactNode;
}

interface Props {
  label: string;
  /** Name of the subject of the action. */
  title: string;
  /** The subject; after a colleague has decided on it, that decision is shown. */
  subject?: Subject;
  text?: string;
  /** Facts by which it is decided, above its fields. */
  facts?: ReactNode;
  look?: Look;
  /** What the button that does it names beside its label: the amount that it moves, or the new state. */
  moves?: (values: Values) => string;
  /** Label of that button, if it differs from the first. */
  confirmation?: string;
  refusal?: string | null;
  document: unknown;
  fields?: readonly Field[];
  variables: (values: Values, dryRun: boolean) => object;
  /** True if it has a dry run, which is shown before it is confirmed. */
  isTried?: boolean;
  done: () => void;
}

type Answer = { __typename: string; ledgerLines?: readonly Line[] | null };
type Document = TypedDocumentNode<Record<string, Answer>, object>;

export function Move(props: Props) {
  const { label, look = "quiet", refusal, variables, fields = NO_FIELDS } = props;
  const empty: Values = Object.fromEntries(fields.map(({ name, start = "" }) => [name, start]));
  // Two subjects may have one title: the variables have their ids.
  const question = useQuestion(`${label} ${JSON.stringify(variables(empty, true))}`, empty);
  return (
    <>
      <Button look={look} refusal={refusal} onClick={question.open}>
        {label}
      </Button>
      {question.isOpen && <Confirm {...props} values={question.draft} change={question.change} close={question.close} />}
    </>
  );
}

const NO_FIELDS: readonly Field[] = [];

interface ConfirmProps extends Props {
  values: Values;
  change: (chosen: Values) => void;
  close: () => void;
}

function Confirm({ label, title, text, facts, look, moves, confirmation = label, document, fields = NO_FIELDS, variables, isTried = false, subject, done, values, change, close }: ConfirmProps) {
  const { shared, staff } = useWords();
  const missing = fields.find(({ name, isOptional }) => !isOptional && !values[name]?.trim());
  const tried = useTried(document, isTried && !missing ? variables(values, true) : null);
  const { run, isBusy, problem } = useWrite(document as Document);
  const settle = useOvertaking(subject);
  const leave = () => {
    settle(true);
    close();
  };
  const confirm = async () => {
    settle(true);
    if (!(await run(variables(values, false)))) return settle(false);
    close();
    done();
  };
  return (
    <Dialog title={`${label}: ${title}`} close={leave} {...(text ? { text } : {})}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !isBusy) void confirm();
        }}
      >
        {facts}
        {fields.map((field) =>
          field.pick ? (
            <Fragment key={field.name}>{field.pick(values, change)}</Fragment>
          ) : (
            <FieldInput key={field.name} field={field} value={values[field.name] ?? ""} change={(value) => change({ ...without(field.clears), [field.name]: value })} />
          ),
        )}
        {tried.problem ? <ProblemNote problem={tried.problem} /> : tried.lines && <Lines lines={tried.lines} />}
        {problem && <ProblemNote problem={problem} />}
        {subject && [tried.problem, problem].some((refused) => refused && waysOf(refused, location.pathname, false).includes("read")) && <LastDecision subject={subject} />}
        <div className="flex flex-wrap items-start justify-end gap-2">
          <Button onClick={leave}>{shared.back}</Button>
          <Button type="submit" look={look === "danger" ? "danger" : "primary"} busy={isBusy} refusal={missing && staff.missing(missing.label)} data-confirm>
            {moves ? `${confirmation}: ${moves(values)}` : confirmation}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const without = (names: readonly string[] = []): Values => Object.fromEntries(names.map((name) => [name, ""]));

export function FieldInput({ field, value, change }: { field: Field; value: string; change: (value: string) => void }) {
  const { name, label, hint, kind = "text", choices = {}, isOptional } = field;
  const control = { name, label, hint, value, "aria-required": !isOptional };
  if (kind === "choice") return <Choice {...control} of={Object.entries(choices)} choose={change} />;
  if (kind === "line") return <Input {...control} autoComplete="off" onChange={(event) => change(event.target.value)} />;
  return <TextArea {...control} onChange={(event) => change(event.target.value)} />;
}

const SETTLE = 250;

/** The dry run of a move, tried again once its variables rest; nothing while they are null. */
export function useTried(document: unknown, variables: object | null) {
  const { run, problem, forget, isBusy } = useWrite(document as Document);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const asked = variables && JSON.stringify(variables);
  useEffect(() => {
    if (asked === null) {
      setLines(null);
      forget();
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => {
      void run(JSON.parse(asked) as object).then((answer) => {
        if (!isOver) setLines((answer as Answer | null)?.ledgerLines ?? null);
      });
    }, SETTLE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, run, forget]);
  return { lines, problem: asked === null ? null : problem, isBusy };
}
