/** The moves of a task that this desk knows, in one order, and the dialog that tries and confirms one of them. */
import type { TypedDocumentNode } from "@urql/core";
import { useEffect, useState, type ReactNode } from "react";
import { useTrial, useWrite } from "../../../graph/hooks";
import { Button, type Look } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines, type Line } from "../../../parts/lines";
import { Loading } from "../../../parts/page";
import { Option } from "../../../parts/labelled";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { ACCEPT_OFFER, APPROVE_MORE_TIME } from "./agreed_pay.documents";
import { ACKNOWLEDGE, APPROVE, APPROVE_REVIEW, ASK_PUBLICATION, CANCEL, CANCEL_WITH_SETTLEMENT, DISPUTE, DISPUTE_DIRECT, PUBLISH, REJECT, WITHDRAW_DISPUTE, type TaskData } from "./task.documents";

type Reasons = "reasons" | "cancellations";
type Named = Pick<TaskData, "id" | "title">;
export type Label = "approve" | "publish" | "reject" | "dispute" | "cancelTask" | "askPublication" | "acceptOffer" | "approveMoreTime" | "withdrawDispute";
type Action = Pick<TaskData["allowedActions"][number], "code" | "allowed">;
type Answer = { __typename: "Task" | "TimeExtension" } | { __typename: "DryRun"; ledgerLines: Line[] } | { __typename: "Problem" };
type Variables = { id: string; dryRun: boolean; why?: number; notes?: string | null };

export interface Move {
  code: string;
  document: TypedDocumentNode<Record<string, Answer>, Variables>;
  label: Label;
  look: Look;
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
  move("approve_task_review", APPROVE_REVIEW, "approve", "primary", { key: "a" }),
  move("approve_task", APPROVE, "approve", "primary", { key: "a" }),
  move("acknowledge_direct_task", ACKNOWLEDGE, "approve", "primary", { key: "a" }),
  move("publish_task", PUBLISH, "publish", "primary"),
  move("request_publication_review", ASK_PUBLICATION, "askPublication", "quiet", { notes: "needed" }),
  move("reject_task_review", REJECT, "reject", "quiet", { reasons: "reasons", notes: "optional", key: "r" }),
  move("dispute_direct_task", DISPUTE_DIRECT, "dispute", "quiet", { notes: "needed" }),
  move("dispute_task", DISPUTE, "dispute", "quiet", { reasons: "reasons", notes: "optional" }),
  move("withdraw_dispute", WITHDRAW_DISPUTE, "withdrawDispute", "quiet", { notes: "optional" }),
  move("cancel_task", CANCEL, "cancelTask", "danger"),
  move("cancel_task_with_settlement", CANCEL_WITH_SETTLEMENT, "cancelTask", "danger", { reasons: "cancellations" }),
];

/** Moves of what stands on the page of a task by itself: an offer, a request for more time. */
export const ACCEPT_OFFER_MOVE = move("accept_offer", ACCEPT_OFFER, "acceptOffer", "primary");
export const APPROVE_MORE_TIME_MOVE = move("approve_more_time", APPROVE_MORE_TIME, "approveMoreTime", "primary");

/** The moves that are allowed now. Of two flows of one name, the first that is allowed counts. */
export function findMoves(actions: readonly Action[]): { allowed: readonly Move[]; refused: readonly Move[] } {
  const byCode = new Map(actions.map((action) => [action.code, action]));
  const labels = new Set<Label>();
  const allowed = MOVES.filter(({ code, label }) => byCode.get(code)?.allowed && !labels.has(label) && labels.add(label));
  const refused = MOVES.filter(({ code, label }) => byCode.has(code) && !labels.has(label) && labels.add(label));
  return { allowed, refused };
}

interface Confirmed {
  /** What the move is about: a task, or an offer for one. */
  task: Named;
  move: Move;
  /** Sentence instead of the postings of a move that has none. */
  unmoved?: string | undefined;
  /** Sentence about a task that no longer allows the move. */
  meanwhile?: string | null;
  close: () => void;
  done: () => void;
  /** What the move does, above its postings. */
  children?: ReactNode;
}

/** Postings of a move, and its confirmation. */
export function Confirm({ task, move, unmoved, meanwhile = null, close, done, children }: Confirmed) {
  const { shared, work } = useWords();
  const preview = useTrial(move.document);
  const real = useWrite(move.document);
  const choices = move.reasons ? Object.entries(shared[move.reasons]) : [];
  const [why, setWhy] = useState<number | null>(null);
  const [notes, setNotes] = useState("");
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const { run: tryOut } = preview;
  const { id, title } = task;
  // By the task's number: the answer has the page read its task again, and trying again for that would never end.
  const isChosen = choices.length === 0 || why !== null;
  useEffect(() => {
    if (!isChosen || meanwhile) return;
    void tryOut(variablesOf(id, move, true, why, move.notes === "needed" ? title : null)).then((answer) => answer && setLines(answer.ledgerLines));
  }, [tryOut, id, title, move, why, isChosen, meanwhile]);
  const confirm = async () => {
    if (!(await real.run(variablesOf(id, move, false, why, notes || null)))) return;
    close();
    done();
  };
  const refusal = !isChosen ? work.chooseReason : move.notes === "needed" && !notes.trim() ? work.reasonNeeded : null;
  return (
    <Dialog title={`${work[move.label]}: ${task.title}`} meanwhile={real.isBusy ? null : meanwhile} close={close}>
      {choices.length > 0 && (
        <fieldset className="m-0 border-0 p-0">
          <legend className="mb-2 p-0 text-s font-medium">{shared.reason}</legend>
          <div className="row wrap">
            {choices.map(([code, text]) => (
              <Option key={code} type="radio" name="reason" label={text} checked={why === Number(code)} onChange={() => setWhy(Number(code))} />
            ))}
          </div>
        </fieldset>
      )}
      {move.notes && (
        <label className="field">
          {shared.note}
          <textarea className="in" value={notes} onChange={(event) => setNotes(event.target.value)} />
          <span className="font-normal text-quiet">{work.reasonHint}</span>
        </label>
      )}
      {children}
      {lines?.length === 0 && !meanwhile && unmoved && <p className="m-0 text-s text-quiet">{unmoved}</p>}
      {meanwhile ? null : preview.problem ? <ProblemNote problem={preview.problem} /> : isChosen && (lines === null ? <Loading /> : <Lines lines={lines} />)}
      {real.problem && <ProblemNote problem={real.problem} />}
      <div className="flex flex-wrap items-start justify-end gap-2">
        <Button onClick={close}>{shared.back}</Button>
        {!meanwhile && (
          <Button look={move.look === "danger" ? "danger" : "primary"} busy={real.isBusy} refusal={refusal} onClick={() => void confirm()} data-confirm>
            {work[move.label]}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function variablesOf(id: string, move: Move, dryRun: boolean, why: number | null, notes: string | null): Variables {
  return { id, dryRun, ...(move.reasons && why !== null ? { why } : {}), ...(move.notes ? { notes } : {}) };
}
