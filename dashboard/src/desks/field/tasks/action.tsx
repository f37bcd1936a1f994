/** The one action of a task, which follows the checklist: on the way, on site, the photographs, submit. */
import { Camera as CameraIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { WaysOut } from "../../../parts/problem";
import { Button } from "../../../parts/button";
import { useLanguage, useWords } from "../../../words";
import { useSentences } from "../../../words/sentences";
import type { Watched } from "../parts/position";
import { asLocation, lastPosition } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import { dayTime } from "../../../words/formats";
import { Camera } from "./proof/camera";
import { useUpload, type Proof } from "./proof/proof";
import type { Next, Step, TaskData } from "./steps";
import { Submit, type Submission } from "./submit";
import { ARRIVED, EN_ROUTE, START } from "./task.documents";

const STEPS = { enRoute: EN_ROUTE, arrived: ARRIVED, start: START } as const;

interface Props {
  task: TaskData;
  proof: Proof;
  next: Next;
  submission: Submission;
  watched: Watched;
  /** Mark the answers that are missing or wrong. */
  mark: () => void;
  ask: () => void;
  refresh: () => void;
}

export function Action({ task, proof, next, submission, watched, mark, ask, refresh }: Props) {
  const { field } = useWords();
  const sentences = useSentences();
  const [open, setOpen] = useState<"camera" | "submit" | null>(null);
  const upload = useUpload(task);
  const move = useMove(task);
  const { step, refusal, isWorking } = next;
  const { minPhotos } = proof.measure.needs;
  const number = proof.photos + 1;
  const needsPhoto = number <= minPhotos;
  // The first photograph begins the work.
  const isPhoto = needsPhoto && (isWorking || step === "start");
  const press = async () => {
    if (!step) return;
    if (step === "enRoute" || step === "arrived" || step === "start") await move(step);
    if (isPhoto) return setOpen("camera");
    if ((step !== "submit" && step !== "complete") || (await submission.send())) return;
    mark();
    if (!submission.isWrong) setOpen("submit");
  };
  const title = field.takePhoto(Math.min(number, Math.max(minPhotos, 1)), Math.max(minPhotos, number - 1, 1));
  return (
    <>
      {step && (
        <Button look="primary" sizes={["wide"]} refusal={refusal && sentences.problem(refusal)} onClick={() => void press()}>
          {isPhoto ? (
            <>
              <CameraIcon aria-hidden /> {title}
            </>
          ) : (
            field.steps[step]
          )}
        </Button>
      )}
      {refusal && <WaysOut code={refusal.code} retry={refresh} />}
      <Below task={task} step={step} isLocated={watched.position !== null || watched.obstacle === null} isPhoto={isPhoto} another={isWorking && !needsPhoto ? () => setOpen("camera") : null} ask={ask} />
      {open === "camera" && <Camera title={title} taskId={task.id} watched={watched} proof={proof} take={(file, sight) => void upload(file, sight)} close={() => setOpen(null)} />}
      {open === "submit" && <Submit submission={submission} close={() => setOpen(null)} />}
    </>
  );
}

interface BelowProps {
  task: TaskData;
  step: Step | null;
  /** False if the device gives no position. */
  isLocated: boolean;
  isPhoto: boolean;
  another: (() => void) | null;
  ask: () => void;
}

/** The line below the button: what it does, until when there is time, and whom to ask on site. */
function Below({ task, step, isLocated, isPhoto, another, ask }: BelowProps) {
  const { locale, words: { field } } = useLanguage();
  const { isOffline } = useQueue();
  const until = task.completeByInstant ?? task.deadlineInstant;
  if (!step) return null;
  const lines: ReactNode[] = [];
  if (another) {
    lines.push(
      <button key="more" type="button" className="link target" onClick={another}>
        {field.anotherPhoto}
      </button>,
    );
  } else if (isOffline || isPhoto) lines.push(field.checkedHere);
  else if (step !== "submit") lines.push(field.stepHint[step === "arrived" && !isLocated ? "unlocated" : step]);
  if (until && !isOffline) lines.push(field.untilTime(dayTime(locale, until, task.timezone)));
  const canAsk = !isOffline && task.allowedActions.some(({ code, allowed }) => code === "request_decision" && allowed);
  if (canAsk) {
    lines.push(
      <button key="ask" type="button" className="link target" onClick={ask}>
        {field.askAgent}
      </button>,
    );
  }
  return (
    <p className="s q dot-sep">
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </p>
  );
}

/** Takes a step at once: it is kept on the device, with the position that is known, and sent from there. */
function useMove(task: TaskData): (step: keyof typeof STEPS) => Promise<void> {
  const { enqueue } = useQueue();
  return (step) => {
    const input = { taskId: task.id, ...asLocation(lastPosition()) };
    return enqueue({ taskId: task.id, taskTitle: task.title, kind: step, document: STEPS[step], variables: { input }, file: null });
  };
}
