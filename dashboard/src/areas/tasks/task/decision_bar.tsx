/**
 * What the reader can do with a task, always in sight: the verdicts, and a button for each allowed action.
 *
 * The dialog of an action stays open when the action is no longer allowed, as after a decision in another tab, and says so.
 */
import { useState } from "react";
import { useMeanwhile } from "../../../parts/meanwhile";
import { Button, type Look } from "../../../parts/button";
import { When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { money } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { Checks } from "../parts/checks";
import { sumApproval } from "../parts/expense_sum";
import { Confirm, findMoves, type Move } from "../parts/moves";
import { useShortcuts } from "../parts/shortcuts";
import type { TaskData } from "../parts/task.documents";
import { ApprovalSum } from "./expenses";
import { AskChanges } from "./changes";
import { AskReschedule } from "./reschedule";

/** In the bar one button is filled; what ends a task is quiet, and asks again in its dialog. */
const LOOKS: Record<Look, Look> = { primary: "primary", quiet: "quiet", danger: "ghost", ghost: "ghost" };

export function DecisionBar({ task, done }: { task: TaskData; done: () => void }) {
  const { locale, words: { work } } = useLanguage();
  const [open, setOpen] = useState<Move | null>(null);
  const moves = findMoves(task.allowedActions).allowed;
  // There is nobody to dispute with before an operator has accepted.
  const allowed = task.operator ? moves : moves.filter(({ label }) => label !== "dispute");
  const meanwhile = useMeanwhile(task, open?.code ?? "");
  const mayAsk = task.operator !== null && task.reschedules.every(({ status }) => status !== "PENDING") && task.allowedActions.some(({ code, allowed }) => code === "request_reschedule" && allowed);
  const pressed = (key: string) => (event: KeyboardEvent) => {
    const one = allowed.find((move) => move.key === key);
    if (!one) return;
    event.preventDefault();
    setOpen(one);
  };
  useShortcuts({ a: pressed("a"), r: pressed("r") });
  const changes = task.allowedActions.find(({ code }) => code === "request_changes");
  const isAfterAll = task.status === "REJECTED";
  const isEmpty = allowed.length === 0 && !mayAsk && !changes?.allowed;
  return (
    <>
      {/* On a telephone the bar has the decision alone, so that the photographs can be scrolled clear of it. */}
      {!isEmpty && (
        <div className="only-s">
          <Checks review={task.proofReview} isWhole />
        </div>
      )}
      <div className={isEmpty ? "hidden" : "decide"} role="group" aria-label={work.actions}>
        <span className="hide-s">
          <Checks review={task.proofReview} isWhole />
        </span>
        {task.reviewEndsInSeconds !== null && (
          <span className="s q hide-s">
            {work.paidWithoutYou} <When instant={task.autoApprovalDueInstant ?? task.reviewByInstant} zone={task.timezone} />
          </span>
        )}
        <span className="row wrap end">
          <AskReschedule task={task} isOffered={mayAsk} done={done} />
          <AskChanges task={task} isOffered={changes?.allowed ?? false} done={done} />
          {allowed.toReversed().map((one) => (
            <Button key={one.code} look={LOOKS[one.look]} onClick={() => setOpen(one)} data-move={one.code} aria-keyshortcuts={one.key}>
              <span>{one.label === "approve" ? (isAfterAll ? work.approveAfterAll : work.approveAmount)(money(locale, sumApproval(task), task.payoutCurrency)) : work[one.label]}</span>
              {one.key && <kbd aria-hidden>{one.key}</kbd>}
            </Button>
          ))}
        </span>
        {open && (
          <Confirm key={open.code} task={task} move={open} meanwhile={meanwhile} unmoved={open.label === "withdrawDispute" ? work.withdrawDisputeText : open.label === "reject" ? work.rejectText : undefined} close={() => setOpen(null)} done={done}>
            {open.label === "approve" && <ApprovalSum task={task} />}
          </Confirm>
        )}
      </div>
    </>
  );
}

/** The actions that are not allowed now, each with the reason. */
export function Unavailable({ task }: { task: TaskData }) {
  const { work } = useWords();
  const sentences = useSentences();
  const bonus = task.settlement && task.allowedActions.find(({ code, allowed }) => code === "pay_bonus" && !allowed);
  const changes = task.proofReview && task.allowedActions.find(({ code, allowed }) => code === "request_changes" && !allowed);
  const refused = [
    ...findMoves(task.allowedActions).refused.map(({ code, label }) => ({ code, name: work[label] })),
    ...(bonus ? [{ code: bonus.code, name: work.agreed.payBonus }] : []),
    ...(changes ? [{ code: changes.code, name: work.changes.ask }] : []),
  ];
  if (refused.length === 0) return null;
  return (
    <details className="text-s">
      <summary className="w-fit text-quiet">{work.notNow}</summary>
      <ul className="m-0 mt-2 list-none space-y-2 p-0">
        {refused.map(({ code, name }) => (
          <li key={code}>
            <span className="font-medium">{name}:</span> {sentences.refusal(task.allowedActions.find((action) => action.code === code))}
          </li>
        ))}
      </ul>
    </details>
  );
}
