/** One task: the next step as one large button, what has to be done and where, the proof, and what has happened. */
import { Navigation } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "../../../app/router";
import { useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card, Detail, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useReason } from "../../../parts/reason";
import { StatusChip } from "../../../parts/status";
import { ExactTime, Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { useKept } from "../parts/kept";
import { positionNow, asLocation } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import type { Entry } from "../parts/queue/store";
import { Undelivered } from "../parts/trouble";
import { less } from "../parts/values";
import { More } from "./more";
import { Offer } from "./offer";
import { Refusal } from "./outbox";
import { Proof } from "./proof";
import { nextStep, type Step, type TaskData } from "./steps";
import { Submit } from "./submit";
import { ARRIVED, EN_ROUTE, FIELD_TASK, START } from "./task.documents";

export function Task() {
  const { taskId } = useParams<"/field/tasks/$taskId">();
  const { shared } = useWords();
  const { data, fault, isLoading, keptAt, refresh } = useKept(FIELD_TASK, { id: taskId });
  useRefreshed(refresh, (event) => event.taskId === taskId);
  useRefreshedBySending(taskId, refresh);
  const task = data?.task;
  // Who has not accepted a task does not see it as its own.
  const isOffer = !isLoading && !task && (data !== undefined || fault?.graphQLErrors.some(({ extensions }) => extensions["code"] === "not_found"));
  if (isOffer) return <Offer taskId={taskId} accepted={refresh} />;
  return (
    <Page title={task?.title ?? shared.task(taskId)} aside={task && <StatusChip status={task.status} />}>
      <AsOf at={keptAt} />
      {fault && !task && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {task && <Story key={task.id} task={task} refresh={refresh} />}
    </Page>
  );
}

/** Read the task again after entries of its queue were sent. */
function useRefreshedBySending(taskId: string, refresh: () => void): void {
  const { all } = useQueue();
  const settled = all.filter((entry) => entry.taskId === taskId && entry.state !== "waiting").length;
  const before = useRef(settled);
  useEffect(() => {
    if (settled !== before.current) refresh();
    before.current = settled;
  }, [settled, refresh]);
}

function Story({ task, refresh }: { task: TaskData; refresh: () => void }) {
  const { field } = useWords();
  const { all } = useQueue();
  const ofTask = all.filter(({ taskId }) => taskId === task.id);
  const waiting = ofTask.filter(({ state }) => state === "waiting" || state === "aside");
  const troubled = waiting.find(({ trouble }) => trouble && trouble.kind !== "network");
  const refused = ofTask.find(({ state }) => state === "refused");
  const next = nextStep(task, [...waiting, ...ofTask.filter(isJustSent)]);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-4">
        <News task={task} />
        {refused && (
          <Card>
            <Refusal entry={refused} />
          </Card>
        )}
        {troubled && (
          <Card title={field.kinds[troubled.kind]}>
            <Undelivered entry={troubled} />
          </Card>
        )}
        {!refused && <NextStep task={task} step={next.step} refusal={next.refusal} isPending={waiting.length > 0 && !troubled} refresh={refresh} />}
        <Where task={task} />
        {(next.isWorking || task.proofReview) && <Proof task={task} isOpen={next.isWorking} refresh={refresh} />}
      </div>
      <div className="grid gap-4">
        <What task={task} />
        <More task={task} refresh={refresh} />
        <Changes task={task} />
      </div>
    </div>
  );
}

const READ_AGAIN_MILLISECONDS = 3000;

/** Sent, and the task as it is shown may not have it yet: the step is not offered a second time. */
const isJustSent = ({ sentAt }: Entry) => sentAt !== null && Date.now() - sentAt < READ_AGAIN_MILLISECONDS;

const STEPS = { enRoute: EN_ROUTE, arrived: ARRIVED, start: START } as const;

interface NextProps {
  task: TaskData;
  step: Step | null;
  refusal: string | null;
  isPending: boolean;
  refresh: () => void;
}

function NextStep({ task, step, refusal, isPending, refresh }: NextProps) {
  const { field } = useWords();
  const { enqueue } = useQueue();
  const [isHandingIn, setHandingIn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    if (!step) return;
    if (step === "submit" || step === "complete") return setHandingIn(true);
    setBusy(true);
    const input = { taskId: task.id, ...asLocation(await positionNow()) };
    await enqueue({ taskId: task.id, taskTitle: task.title, kind: step, document: STEPS[step], variables: { input }, file: null });
    setBusy(false);
  };
  return (
    <div className="grid gap-2">
      {step ? (
        <>
          <button
            type="button"
            className={`${buttonClass("main")} min-h-14 w-full text-base ${refusal ? "cursor-not-allowed opacity-60" : ""}`}
            aria-disabled={Boolean(refusal) || isBusy}
            aria-busy={isBusy}
            aria-describedby="step-hint"
            onClick={() => !refusal && !isBusy && void take()}
          >
            {field.steps[step]}
          </button>
          <p id="step-hint" className="m-0 text-center text-sm text-quiet">
            {refusal ?? (step === "submit" ? "" : field.stepHint[step])}
          </p>
        </>
      ) : (
        <Standing task={task} />
      )}
      {isPending && <p role="status" className="m-0 text-center text-sm text-note-ink">{field.toSend}</p>}
      {isHandingIn && <Submit task={task} close={() => setHandingIn(false)} done={refresh} />}
    </div>
  );
}

/** State of a task in which the operator has nothing to do. */
function Standing({ task }: { task: TaskData }) {
  const { field } = useWords();
  const { settlement } = task;
  return (
    <div className="rounded-xl border border-line bg-card p-4 text-center">
      {settlement ? (
        <p className="m-0 font-semibold text-good">
          {field.paid} <Money amount={settlement.operatorNet} currency={settlement.currency} />
        </p>
      ) : task.status === "REJECTED" ? (
        <>
          <p className="m-0 font-semibold text-bad">{field.rejected}</p>
          {task.rejectNotes && <p className="m-0 mt-1 text-sm">{task.rejectNotes}</p>}
        </>
      ) : (
        <p className="m-0 text-sm text-quiet">{WAITING.includes(task.status) ? field.waitsForAgent : field.nothingToDo}</p>
      )}
    </div>
  );
}

const WAITING: readonly TaskData["status"][] = ["PROOF_SUBMITTED", "PROOF_UPLOADED", "UNDER_REVIEW", "COMPLETED"];

/** The last thing that others did since the page was opened, said aloud. */
function News({ task }: { task: TaskData }) {
  const { field, shared } = useWords();
  const reasonOf = useReason();
  const [opened] = useState(() => new Set(task.events.map(({ id }) => id)));
  const event = task.events.findLast(({ id, changedByActorType }) => !opened.has(id) && changedByActorType !== "OPERATOR");
  return (
    <p role="status" className={event ? "m-0 rounded-xl bg-note p-3 text-sm text-note-ink" : "sr-only"}>
      {event && (
        <>
          <strong>{field.justNow}</strong> {shared.statuses[event.toStatus]}
          {event.reason && <> · {reasonOf(event.reason)}</>}
        </>
      )}
    </p>
  );
}

function Where({ task }: { task: TaskData }) {
  const { field, shared } = useWords();
  const { locationLatitude: latitude, locationLongitude: longitude, locationAddress: address } = task;
  const isExact = latitude !== null;
  const named = encodeURIComponent(address);
  const place = isExact ? `${latitude},${longitude}` : "0,0";
  const onMap = isExact ? `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}` : `search?query=${named}`;
  return (
    <Card title={shared.place}>
      <p className="m-0 [overflow-wrap:anywhere]">{address}</p>
      <p className="m-0 mt-3 flex flex-wrap gap-2">
        <a className={`${buttonClass()} min-h-12`} href={`geo:${place}?q=${isExact ? place : named}`}>
          <Navigation size={18} aria-hidden />
          {field.directions}
        </a>
        <a className={`${buttonClass()} min-h-12`} target="_blank" rel="noreferrer" href={`https://www.openstreetmap.org/${onMap}`}>
          {field.maps}
        </a>
      </p>
    </Card>
  );
}

function What({ task }: { task: TaskData }) {
  const { field, shared } = useWords();
  const time = task.committedTimeInstant ?? task.requestedTimeInstant;
  return (
    <Card title={field.instructions}>
      <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{task.description}</p>
      {task.agentNotes && (
        <p className="m-0 mt-3 border-t border-line pt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <span className="block text-sm text-quiet">{field.notes}</span>
          {task.agentNotes}
        </p>
      )}
      <dl className="m-0 mt-3 border-t border-line">
        <Detail term={field.net}>
          <Money amount={less(task.payoutAmount, task.platformFeeByOperator)} currency={task.payoutCurrency} />
        </Detail>
        {time && (
          <Detail term={field.slot}>
            <ExactTime instant={time} zone={task.timezone} />
          </Detail>
        )}
        {task.timeWindowStartInstant && (
          <Detail term={field.slot}>
            <ExactTime instant={task.timeWindowStartInstant} zone={task.timezone} /> – <ExactTime instant={task.timeWindowEndInstant} zone={task.timezone} />
          </Detail>
        )}
        <Detail term={shared.deadline}>
          <ExactTime instant={task.completeByInstant ?? task.deadlineInstant} zone={task.timezone} />
        </Detail>
        {task.equipmentRequired && <Detail term={field.bring}>{task.equipmentRequired}</Detail>}
      </dl>
    </Card>
  );
}

function Changes({ task }: { task: TaskData }) {
  const { field, shared } = useWords();
  const reasonOf = useReason();
  return (
    <Card title={field.changes}>
      <ol className="m-0 list-none divide-y divide-line p-0 text-sm">
        {task.events.toReversed().map((event) => (
          <li key={event.id} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <span className="font-medium">{shared.statuses[event.toStatus]}</span>
            <span className="text-end text-quiet">
              <When instant={event.instant} zone={task.timezone} />
            </span>
            {event.reason && <span className="col-span-2 text-quiet">{reasonOf(event.reason)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
