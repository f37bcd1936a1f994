/**
 * What the reader can do with a task: a button for each of `allowedActions` that this desk knows, in one order.
 *
 * Each move is tried as a dry run before it is confirmed, so that the dialog shows what it books.
 */
import type { TypedDocumentNode } from "@urql/core";
import { useEffect, useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines, type Line } from "../../../parts/lines";
import { Loading } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { useShortcuts } from "./shortcuts";
import { ACKNOWLEDGE, APPROVE, APPROVE_REVIEW, ASK_PUBLICATION, CANCEL, CANCEL_WITH_SETTLEMENT, DISPUTE, DISPUTE_DIRECT, PUBLISH, REJECT, type TASK } from "./task.documents";

type TaskData = NonNullable<ResultOf<typeof TASK>["task"]>;
type Reasons = "reasons" | "cancellations";
type Named = Pick<TaskData, "id" | "title">;
export type Label = "approve" | "publish" | "reject" | "dispute" | "cancelTask" | "askPublication";
type Answer = { __typename: "Task"; ledgerLines: Line[] | null } | { __typename: "Problem" };
type Variables = { id: string; dryRun: boolean; why?: number; notes?: string | null };

export interface Move {
  code: string;
  document: TypedDocumentNode<Record<string, Answer>, Variables>;
  label: Label;
  look: "main" | "plain" | "danger";
  reasons?: Reasons;
  /** Reason of the move: optional or required. */
  notes?: "optional" | "needed";
  /** The key that opens it. */
  key?: string;
}

const move = (code: string, document: unknown, label: Label, look: Move["look"], more: Partial<Move> = {}): Move => ({
  code,
  document: document as Move["document"],
  label,
  look,
  ...more,
});

export const MOVES: readonly Move[] = [
  move("approve_task_review", APPROVE_REVIEW, "approve", "main", { key: "a" }),
  move("approve_task", APPROVE, "approve", "main", { key: "a" }),
  move("acknowledge_direct_task", ACKNOWLEDGE, "approve", "main", { key: "a" }),
  move("publish_task", PUBLISH, "publish", "main"),
  move("request_publication_review", ASK_PUBLICATION, "askPublication", "plain", { notes: "needed" }),
  move("reject_task_review", REJECT, "reject", "plain", { reasons: "reasons", notes: "optional", key: "r" }),
  move("dispute_direct_task", DISPUTE_DIRECT, "dispute", "plain", { notes: "needed" }),
  move("dispute_task", DISPUTE, "dispute", "plain", { reasons: "reasons", notes: "optional" }),
  move("cancel_task", CANCEL, "cancelTask", "danger"),
  move("cancel_task_with_settlement", CANCEL_WITH_SETTLEMENT, "cancelTask", "danger", { reasons: "cancellations" }),
];

export function Moves({ task, done }: { task: TaskData; done: () => void }) {
  const { work } = useWords();
  const [open, setOpen] = useState<Move | null>(null);
  const actions = new Map(task.allowedActions.map((action) => [action.code, action]));
  // Of two flows of the same name the first that is allowed is offered, and the other is not told as refused beside it.
  const labels = new Set<Label>();
  const allowed = MOVES.filter(({ code, label }) => actions.get(code)?.allowed && !labels.has(label) && labels.add(label));
  const refused = MOVES.filter(({ code, label }) => actions.has(code) && !labels.has(label) && labels.add(label));
  const pressed = (key: string) => (event: KeyboardEvent) => {
    const one = allowed.find((move) => move.key === key);
    if (!one) return;
    event.preventDefault();
    setOpen(one);
  };
  useShortcuts({ a: pressed("a"), r: pressed("r") });
  return (
    <div className="grid gap-3">
      {allowed.length === 0 && <p className="m-0 text-sm text-quiet">{work.noActions}</p>}
      <div className="flex flex-wrap gap-2">
        {allowed.map((one) => (
          <Button key={one.code} look={one.look} onClick={() => setOpen(one)} data-move={one.code} aria-keyshortcuts={one.key}>
            {work[one.label]}
            {one.key && (
              <kbd aria-hidden className="hidden rounded border border-current px-1 font-sans text-[0.6875rem] leading-4 opacity-70 md:inline">
                {one.key}
              </kbd>
            )}
          </Button>
        ))}
      </div>
      {refused.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit text-quiet">{work.notNow}</summary>
          <ul className="m-0 mt-2 list-none space-y-2 p-0">
            {refused.map(({ code, label }) => (
              <li key={code}>
                <span className="font-medium">{work[label]}:</span> {actions.get(code)?.explanation}
              </li>
            ))}
          </ul>
        </details>
      )}
      {open && <Confirm key={open.code} task={task} move={open} close={() => setOpen(null)} done={done} />}
    </div>
  );
}

/** Postings of a move, and its confirmation. */
export function Confirm({ task, move, close, done }: { task: Named; move: Move; close: () => void; done: () => void }) {
  const { shared, work } = useWords();
  const preview = useWrite(move.document);
  const real = useWrite(move.document);
  const choices = move.reasons ? Object.entries(shared[move.reasons]) : [];
  const [why, setWhy] = useState(Number(choices[0]?.[0] ?? 0));
  const [notes, setNotes] = useState("");
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const { run: tryOut } = preview;
  const { id, title } = task;
  // By the task's number: the answer has the page read its task again, and trying again for that would never end.
  useEffect(() => {
    void tryOut(variablesOf(id, move, true, why, move.notes === "needed" ? title : null)).then((answer) => {
      if (answer && "ledgerLines" in answer) setLines(answer.ledgerLines ?? []);
    });
  }, [tryOut, id, title, move, why]);
  const confirm = async () => {
    if (!(await real.run(variablesOf(id, move, false, why, notes || null)))) return;
    close();
    done();
  };
  return (
    <Dialog title={`${work[move.label]}: ${task.title}`} close={close}>
      {choices.length > 0 && (
        <label className="grid gap-1 text-sm font-medium">
          {shared.reason}
          <select className="min-h-10 rounded-lg border border-quiet bg-card px-3" value={why} onChange={(event) => setWhy(Number(event.target.value))}>
            {choices.map(([code, text]) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      {move.notes && (
        <label className="grid gap-1 text-sm font-medium">
          {shared.note}
          <textarea className="min-h-24 rounded-lg border border-quiet bg-card p-3 font-normal" value={notes} onChange={(event) => setNotes(event.target.value)} />
          <span className="font-normal text-quiet">{work.reasonHint}</span>
        </label>
      )}
      {preview.problem ? <ProblemNote problem={preview.problem} /> : lines === null ? <Loading /> : <Lines lines={lines} />}
      {real.problem && <ProblemNote problem={real.problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{shared.back}</Button>
        <Button look={move.look === "danger" ? "danger" : "main"} busy={real.isBusy} refusal={move.notes === "needed" && !notes.trim() ? work.reasonNeeded : null} onClick={() => void confirm()} data-confirm>
          {work[move.label]}
        </Button>
      </div>
    </Dialog>
  );
}

function variablesOf(id: string, move: Move, dryRun: boolean, why: number, notes: string | null): Variables {
  return { id, dryRun, ...(move.reasons ? { why } : {}), ...(move.notes ? { notes } : {}) };
}
