/** Submitting the work: at once when nothing is missing, else with what is missing and a reason. */
import { useEffect, useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Note } from "../../../parts/note";
import { useNow } from "../../../parts/values";
import { useWords, type Words } from "../../../words";
import { useSentences } from "../../../words/sentences";
import { TextArea } from "../../../parts/labelled";
import { asLocation, lastPosition } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import { openChanges } from "./changes";
import type { Draft } from "./draft";
import { areClaimable, measure } from "./minutes";
import type { Proof } from "./proof/proof";
import { examine } from "./proof/rules";
import { ROOT, type Fault } from "./result/answers";
import type { Result } from "./result/result";
import type { TaskData } from "./steps";
import { COMPLETE, SUBMIT } from "./task.documents";

const INCOMPLETE = "proof_incomplete";
/** The requirements that this device measures itself. */
const MEASURED_HERE = new RegExp(`(minPhotos|requireVideo|requireReportMinLength|checklistItems)$|^${ROOT}`);

export interface Submission {
  /** What is missing, in words; empty if nothing is. */
  missing: readonly string[];
  /** True if an answer does not fit: it has to be corrected first. */
  isWrong: boolean;
  /** What the service refuses in the answers. */
  refused: readonly Fault[];
  /** Submit, with a reason in spite of what is missing. Returns false, and submits nothing, if something is missing without one. */
  send: (reason?: string) => Promise<boolean>;
}

export function useSubmission(task: TaskData, proof: Proof, draft: Draft, result: Result | null, forget: () => void): Submission {
  const { field } = useWords();
  const { all, isOffline, enqueue } = useQueue();
  const isDirect = task.settlementMode === "DIRECT";
  const isWaiting = all.some(({ taskId, state }) => taskId === task.id && state !== "sent");
  const answered = result?.reading.value === undefined ? {} : { resultJson: JSON.stringify(result.reading.value) };
  const measured = measure(task, useNow());
  const isWrong = (result?.reading.wrong.length ?? 0) > 0 || (task.maxMinutes !== null && !areClaimable(task, draft, measured));
  const tried = useTried(task.id, draft, answered, !isDirect && task.status === "IN_PROGRESS" && !isOffline && !isWaiting && !isWrong);
  const unanswered = result?.reading.missing.map(({ label }) => field.answerMissing(label)) ?? [];
  const missing = [...new Set([...(isDirect ? [] : [...missingHere(proof, draft, field), ...tried.missing, ...openChanges(task, draft)]), ...unanswered])];
  const send = async (reason?: string) => {
    if (isWrong || (missing.length > 0 && reason === undefined)) return false;
    const report = draft.report.trim() || null;
    const { id: taskId, title: taskTitle } = task;
    const forced = missing.length > 0 ? { force: true, forceReason: reason } : {};
    const worked = task.maxMinutes !== null && draft.minutes ? { workedMinutes: Number(draft.minutes) } : {};
    const input = { taskId, report, ...worked, ...asLocation(lastPosition()), ...(isDirect ? {} : { checklist: draft.checklist }), ...answered, ...forced };
    await enqueue({ taskId, taskTitle, kind: isDirect ? "complete" : "submit", document: isDirect ? COMPLETE : SUBMIT, variables: { input }, file: null });
    // Answers stay until the service has them: a refusal must not lose a long form.
    if (!result) forget();
    return true;
  };
  return { missing, isWrong, refused: tried.refused, send };
}

/** What this device can tell before anything is sent. */
function missingHere({ photos, hasVideo, waiting, measure }: Proof, draft: Draft, field: Words["field"]): string[] {
  const { needs } = measure;
  const length = draft.report.trim().length;
  const failed = waiting.filter(({ sight }) => sight && examine(sight, measure).some(({ rule, isMet }) => !isMet && rule !== "sharp"));
  return [
    ...(photos < needs.minPhotos ? [field.photos(photos, needs.minPhotos)] : []),
    ...(needs.requireVideo && !hasVideo ? [field.video] : []),
    ...(failed.length > 0 ? [field.photosFail(failed.length)] : []),
    ...(length < needs.requireReportMinLength ? [field.reportLength(needs.requireReportMinLength)] : []),
    ...needs.checklistItems.filter((item) => !draft.checklist.includes(item)),
  ];
}

interface Tried {
  missing: readonly string[];
  refused: readonly Fault[];
}

/** Check by a dry run what the service would miss or refuse, once the draft has settled and no photograph waits. */
function useTried(taskId: string, draft: Draft, answered: { resultJson?: string }, isOn: boolean): Tried {
  const { run, problem } = useWrite(SUBMIT);
  const sentences = useSentences();
  const { resultJson = null } = answered;
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => void run({ input: { taskId, report: draft.report || null, checklist: draft.checklist, resultJson, dryRun: true } }), 300);
    return () => clearTimeout(timer);
  }, [run, taskId, draft, resultJson, isOn]);
  const errors = (isOn && problem?.errors) || [];
  return {
    missing: problem?.code === INCOMPLETE ? errors.filter((error) => !MEASURED_HERE.test(error.field)).map((error) => sentences.field(error).text) : [],
    refused: problem?.code === INCOMPLETE ? [] : errors.filter(({ field }) => field.startsWith(ROOT)).map((error) => ({ ...error, label: "" })),
  };
}

export function Submit({ submission, close }: { submission: Submission; close: () => void }) {
  const { field } = useWords();
  const [reason, setReason] = useState("");
  const isReady = reason.trim() !== "";
  return (
    <Dialog title={field.handInAnyway} close={close}>
      <Note>
        {field.incomplete}
        <ul className="list-disc ps-5">
          {submission.missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Note>
      <TextArea name="forceReason" label={field.forceReason} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      <Button look="primary" sizes={["wide"]} refusal={!isReady && field.forceReasonHint} onClick={() => void submission.send(reason).then(close)}>
        {field.handInAnyway}
      </Button>
    </Dialog>
  );
}
