/** Handing the work in: the report, the checklist, and what is still missing. */
import { useEffect, useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { Field, Lines } from "../parts/inputs";
import { asLocation, positionNow } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import { useDraft } from "./draft";
import type { TaskData } from "./steps";
import { COMPLETE, SUBMIT } from "./task.documents";

const INCOMPLETE = "proof_incomplete";

interface Props {
  task: TaskData;
  close: () => void;
  done: () => void;
}

export function Submit({ task, close, done }: Props) {
  const { field } = useWords();
  const { all, isOffline, enqueue } = useQueue();
  const [draft, setDraft, forget] = useDraft(task.id);
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isDirect = task.settlementMode === "DIRECT";
  const needs = task.proofReview?.proofRequirements;
  const items = needs?.checklistItems ?? [];
  const isWaiting = all.some(({ taskId, state }) => taskId === task.id && state !== "sent");
  const { problem, tried } = useTried(task.id, draft, !isDirect && !isOffline && !isWaiting);
  const isIncomplete = problem?.code === INCOMPLETE;
  const handIn = async () => {
    setBusy(true);
    const place = asLocation(await positionNow());
    const report = draft.report.trim() || null;
    const { id: taskId, title: taskTitle } = task;
    const forced = isIncomplete ? { force: true, forceReason: reason } : {};
    const submission = { checklist: draft.checklist, ...forced };
    const input = { taskId, report, ...place, ...(isDirect ? {} : submission) };
    await enqueue({ taskId, taskTitle, kind: isDirect ? "complete" : "submit", document: isDirect ? COMPLETE : SUBMIT, variables: { input }, file: null });
    forget();
    close();
    done();
  };
  const isReady = !isIncomplete || reason.trim() !== "";
  return (
    <Dialog title={isDirect ? field.steps.complete : field.handIn} close={close}>
      <Field label={field.report} hint={needs?.requireReportMinLength ? field.reportLength(needs.requireReportMinLength) : field.reportHint}>
        <Lines value={draft.report} onChange={(event) => setDraft({ ...draft, report: event.target.value })} onBlur={tried} />
      </Field>
      {!isDirect && items.length > 0 && <Checklist items={items} ticked={draft.checklist} change={(checklist) => setDraft({ ...draft, checklist })} />}
      {isIncomplete && (
        <>
          <p className="m-0 rounded-lg bg-note p-3 text-sm text-note-ink">{field.incomplete}</p>
          <ul className="m-0 list-disc ps-5 text-sm">
            {problem.errors.map(({ field: name, message }) => (
              <li key={name + message}>{message}</li>
            ))}
          </ul>
          <Field label={field.forceReason}>
            <Lines rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      )}
      {problem && !isIncomplete && <ProblemNote problem={problem} />}
      <button
        type="button"
        className={`${buttonClass("main")} min-h-14 w-full text-base ${isReady ? "" : "opacity-60"}`}
        aria-disabled={!isReady || isBusy}
        aria-busy={isBusy}
        onClick={() => isReady && !isBusy && void handIn()}
      >
        {isIncomplete ? field.handInAnyway : field.handIn}
      </button>
    </Dialog>
  );
}

/** Check by a dry run if the service would accept it, once the draft has settled and no photograph waits. */
function useTried(taskId: string, draft: { report: string; checklist: readonly string[] }, isOn: boolean) {
  const { run, problem } = useWrite(SUBMIT);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => void run({ input: { taskId, report: draft.report || null, checklist: [...draft.checklist], dryRun: true } }), 300);
    return () => clearTimeout(timer);
  }, [run, taskId, draft, isOn, turn]);
  return { problem: isOn ? problem : null, tried: () => setTurn((before) => before + 1) };
}

export function Checklist({ items, ticked, change }: { items: readonly string[]; ticked: readonly string[]; change: (ticked: string[]) => void }) {
  const { field } = useWords();
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend className="p-0 text-sm font-medium">{field.checklist}</legend>
      {items.map((item) => (
        <label key={item} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-6 shrink-0"
            checked={ticked.includes(item)}
            onChange={(event) => change(event.target.checked ? [...ticked, item] : ticked.filter((one) => one !== item))}
          />
          {item}
        </label>
      ))}
    </fieldset>
  );
}
