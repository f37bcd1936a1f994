/** One task: how far it is, where it is, its checklist, what has to be done, and the one action that comes next. */
import { Navigation } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useParams } from "../../../app/router";
import { useRefreshed } from "../../../graph/hooks";
import { STAGES } from "../../../parts/marks/status";
import { distance as metresBetween } from "../../../parts/map/distance";
import { buildMapLink } from "../../../parts/map/link";
import { Button } from "../../../parts/button";
import { Note } from "../../../parts/note";
import { EvidenceButton } from "../../../parts/evidence";
import { Card, Loading } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useReason } from "../../../parts/reason";
import { findReason } from "../../../parts/trail";
import { ExactTime, Money, useNow, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { LazyMap } from "../parts/lazy_map";
import { TextArea } from "../../../parts/labelled";
import { useKept } from "../parts/kept";
import { netOf } from "../parts/net";
import { ObstacleNote } from "../parts/obstacle";
import { PhonePage } from "../parts/phone_page";
import { usePosition, type Watched } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import type { Entry } from "../parts/queue/store";
import { Undelivered } from "./trouble";
import { subtract } from "../../../parts/amounts";
import { promiseEnd } from "../../../parts/promise";
import { dayTime, money, percent, seconds } from "../../../words/formats";
import { Action } from "./action";
import { RequestedChanges } from "./changes";
import { Expenses, MoreTime } from "./claims";
import { Checklist } from "./proof/checklist";
import { useDraft } from "./draft";
import { AttachmentsFact, EquipmentFact, InstructionsFact, ProofFact, WindowFact } from "./job";
import { Messages } from "./messages";
import { Minutes } from "./minutes";
import { Ask, More, WithdrawContest } from "./more";
import { Offer } from "./offer";
import { Refusal } from "./outbox";
import { Progress } from "./progress";
import { metres } from "./proof/findings";
import { useProof } from "./proof/proof";
import { Questions } from "./result/questions";
import { useResult } from "./result/result";
import { nextStep, type TaskData } from "./steps";
import { useSubmission } from "./submit";
import { FIELD_TASK } from "./task.documents";
import { WayNote } from "./way";

export function Task() {
  const { taskId } = useParams<"/field/tasks/$taskId">();
  const { shared } = useWords();
  const { data, fault, isLoading, keptAt, refresh } = useKept(FIELD_TASK, { id: taskId });
  useRefreshed(refresh, (event) => event.taskId === taskId);
  useRefreshedBySending(taskId, refresh);
  const task = data?.task;
  // An operator who has not accepted a task does not see it as its own.
  const isOffer = !isLoading && !task && (data !== undefined || fault?.graphQLErrors.some(({ extensions }) => extensions["code"] === "not_found"));
  if (isOffer) return <Offer taskId={taskId} accepted={refresh} />;
  if (task) return <Story key={task.id} task={task} keptAt={keptAt} refresh={refresh} />;
  return (
    <PhonePage title={shared.task(taskId)} back="/field/tasks">
      {isLoading ? <Loading /> : fault && <FaultNote fault={fault} retry={refresh} />}
    </PhonePage>
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

const IN_HAND: readonly TaskData["status"][] = ["ACCEPTED", "EN_ROUTE", "ARRIVED", "IN_PROGRESS"];

function Story({ task, keptAt, refresh }: { task: TaskData; keptAt: number | null; refresh: () => void }) {
  const { field } = useWords();
  const { all } = useQueue();
  const [draft, setDraft, forget] = useDraft(task.id);
  const proof = useProof(task);
  const ofTask = all.filter(({ taskId }) => taskId === task.id);
  const waiting = ofTask.filter(({ state }) => state === "waiting" || state === "aside");
  const troubled = waiting.find(({ trouble }) => trouble && trouble.kind !== "network");
  const refused = ofTask.find(({ state }) => state === "refused");
  const unseen = [...waiting, ...ofTask.filter(isJustSent)];
  const next = nextStep(task, unseen);
  const watched = usePosition(IN_HAND.includes(task.status));
  const isOpen = next.isWorking && !refused;
  const isDecided = DECIDED.includes(task.status);
  const [isContesting, setContesting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [marks, setMarks] = useState(0);
  const result = useResult(task, proof, draft);
  const submission = useSubmission(task, proof, draft, result, forget);
  useForgotten(task, forget);
  const hasChecklist = IN_HAND.includes(task.status) || (task.proofReview !== null && !ENDED_WITHOUT_WORK.includes(task.status));
  return (
    <PhonePage
      title={task.title}
      back="/field/tasks"
      action={
        !refused &&
        (next.step ? (
          <Action task={task} proof={proof} next={next} submission={submission} watched={watched} mark={() => setMarks((before) => before + 1)} ask={() => setAsking(true)} refresh={refresh} />
        ) : waiting.length > 0 ? (
          <Submitted waiting={waiting} />
        ) : (
          isDecided && <Decided task={task} contest={() => setContesting(true)} refresh={refresh} />
        ))
      }
    >
      {/* Not beside its button, which goes when the task is taken away. */}
      {isAsking && <Ask task={task} refresh={refresh} close={() => setAsking(false)} />}
      <AsOf at={keptAt} waiting={waiting.length} />
      <News task={task} />
      {refused && (
        <Note tone="bad" role="alert">
          <Refusal entry={refused} />
        </Note>
      )}
      {troubled && (
        <Card title={field.kinds[troubled.kind]}>
          <Undelivered entry={troubled} />
        </Card>
      )}
      <RequestedChanges task={task} draft={draft} change={setDraft} />
      <Progress task={task} unseen={unseen} />
      {task.status === "EN_ROUTE" && !unseen.some(({ kind }) => kind === "arrived") && <WayNote lookAgain={watched.again} />}
      {!next.step && !refused && waiting.length === 0 && !isDecided && <Standing task={task} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-3">
          <Where task={task} watched={watched} />
          {hasChecklist && (
            <section>
              <div className="row">
                <h2>{field.yourChecklist}</h2>
                {task.maxMinutes === null && (
                  <b className="end strong num">
                    <Money amount={netOf(task)} currency={task.payoutCurrency} />
                  </b>
                )}
              </div>
              <Checklist task={task} proof={proof} draft={draft} change={setDraft} watched={watched} isOpen={isOpen} refresh={refresh} />
            </section>
          )}
          {isOpen && <Minutes task={task} draft={draft} marks={marks} change={setDraft} />}
          {result && (
            <Questions result={result} task={task} isOpen={isOpen} marks={marks} refused={submission.refused} change={(answers) => setDraft({ ...draft, answers })} />
          )}
          {isOpen && (
            <TextArea name="report" label={field.report} hint={proof.measure.needs.requireReportMinLength > 0 ? field.reportLength(proof.measure.needs.requireReportMinLength) : field.reportHint} rows={3} value={draft.report} onChange={(event) => setDraft({ ...draft, report: event.target.value })} />
          )}
        </div>
        <div className="grid gap-3">
          <Card>
            <ul>
              <InstructionsFact text={task.description} notes={task.agentNotes} capabilityId={task.capabilityId} input={task.inputJson} />
              <AttachmentsFact files={task.attachments} />
              <ProofFact needs={task.proofRequirements} />
              <WindowFact task={task} committed={task.committedTimeInstant} />
              <EquipmentFact text={task.equipmentRequired} />
            </ul>
          </Card>
          <Messages task={task} />
          <MoreTime task={task} refresh={refresh} />
          <Expenses task={task} refresh={refresh} watched={watched} />
          <More task={task} refresh={refresh} isContesting={isContesting} setContesting={setContesting} />
          <Changes task={task} />
        </div>
      </div>
    </PhonePage>
  );
}

/** Forget the draft once the service has the work. */
function useForgotten({ status }: TaskData, forget: () => void): void {
  const isDone = !IN_HAND.includes(status);
  const last = useRef(forget);
  useEffect(() => {
    if (isDone) last.current();
  }, [isDone]);
}

const READ_AGAIN_MILLISECONDS = 3000;

/** Sent, and the task as it is shown may not have it yet: the step is not offered a second time. */
const isJustSent = ({ sentAt }: Entry) => sentAt !== null && Date.now() - sentAt < READ_AGAIN_MILLISECONDS;

/** Statuses of submitted work about which somebody else decides, or has decided against the operator. */
const DECIDED: readonly TaskData["status"][] = ["PROOF_SUBMITTED", "PROOF_UPLOADED", "UNDER_REVIEW", "COMPLETED", "REJECTED", "DISPUTED"];

/** The answer to "Submit work", where the button was: it stands at once, and the sending goes on. */
function Submitted({ waiting }: { waiting: readonly Entry[] }) {
  const { locale, words: { field } } = useLanguage();
  const { progress } = useQueue();
  const part = waiting.some(({ number }) => number === progress?.number) ? progress?.part : undefined;
  return (
    <Note tone="info" role="status">
      <p className="med">{field.submitted}</p>
      <p>
        {field.waiting(waiting.length)}
        {part !== undefined && <> · {field.sending(percent(locale, part))}</>}
      </p>
      {part !== undefined && <progress className="h-1.5 w-full" value={part} aria-label={field.submitted} />}
    </Note>
  );
}

/** Statuses after which the checklist asks for nothing. */
const ENDED_WITHOUT_WORK: TaskData["status"][] = ["CANCELLED", "REJECTED"];

/** What became of work that was submitted, where its button was; a rejection can be contested there. */
function Decided({ task, contest, refresh }: { task: TaskData; contest: () => void; refresh: () => void }) {
  const { locale, words: { field, shared } } = useLanguage();
  const now = useNow();
  const { isOffline } = useQueue();
  const reasonOf = useReason();
  const refusal = isOffline && field.needsConnection;
  const [isWithdrawing, setWithdrawing] = useState(false);
  const write = (instant: string) => dayTime(locale, instant, task.timezone);
  const can = (name: string) => task.allowedActions.some(({ code, allowed }) => code === name && allowed);
  if (task.status === "DISPUTED") {
    const disputed = task.events.findLast(({ toStatus }) => toStatus === "DISPUTED");
    const until = disputed && promiseEnd(disputed.instant, now);
    return (
      <>
        <Note tone="info" role="status" actions={can("withdraw_dispute") && <Button refusal={refusal} onClick={() => setWithdrawing(true)}>{field.withdrawContest}</Button>}>
          <p className="med">{shared.statuses.DISPUTED}</p>
          <p>{field.contestText}</p>
          {until && <p className="q">{field.staffDecidesBy(write(until))}</p>}
        </Note>
        {isWithdrawing && <WithdrawContest task={task} refresh={refresh} close={() => setWithdrawing(false)} />}
      </>
    );
  }
  if (task.status !== "REJECTED") {
    return (
      <Note tone="info" role="status">
        <p className="med">{field.workSubmitted}</p>
        <p>{field.waitsForAgent}</p>
        {task.reviewByInstant && <p className="q">{field.paidAtLatest(write(task.reviewByInstant))}</p>}
      </Note>
    );
  }
  const canContest = can("contest_rejection");
  const rejection = task.events.findLast(({ toStatus, changedByActorType }) => toStatus === "REJECTED" && changedByActorType === "AGENT")?.reason;
  return (
    <>
      <Note tone="bad" role="status">
        <p className="med">{field.rejected}</p>
        {rejection && <p>{reasonOf(rejection.replace(/: [^]*$/, ""))}</p>}
        {task.rejectNotes && <p>{task.rejectNotes}</p>}
        {canContest && task.contestUntilInstant && (
          <p className="q">
            {field.contest}: {field.until} <ExactTime instant={task.contestUntilInstant} zone={task.timezone} />
          </p>
        )}
      </Note>
      {canContest && (
        <Button look="primary" sizes={["wide"]} refusal={refusal} onClick={contest}>
          {field.contest}
        </Button>
      )}
    </>
  );
}

/** State of a task in which the operator has nothing to do. */
function Standing({ task }: { task: TaskData }) {
  const { locale, words: { field, shared } } = useLanguage();
  const reasonOf = useReason();
  const { settlement } = task;
  const ending = task.status === "CANCELLED" && task.events.findLast(({ toStatus }) => toStatus === "CANCELLED");
  const why = ending && ending.reason && reasonOf(ending.reason);
  const cancelled = ending && (
    <>
      <p className="med">{shared.statuses.CANCELLED}</p>
      {why && <p>{why}</p>}
    </>
  );
  if (settlement) {
    const { operatorNet, operatorFee, expenses, currency } = settlement;
    const write = (amount: string) => money(locale, amount, currency);
    const hasExpenses = Number(expenses) > 0;
    return (
      <Note tone="info" role="status">
        {cancelled}
        <p className="med">
          {field.paid} <Money amount={netOf(task)} currency={currency} />
        </p>
        {(hasExpenses || task.bonus !== null) && <p>{field.workOf(write(subtract(operatorNet, expenses)), write(operatorFee))}</p>}
        {hasExpenses && <p>{field.expensesOf(write(expenses))}</p>}
        {task.bonus !== null && <p>{field.bonusOf(write(task.bonus))}</p>}
      </Note>
    );
  }
  return <Note tone="info">{cancelled || field.nothingToDo}</Note>;
}

/** The last thing that others did since the page was opened, said aloud. */
function News({ task }: { task: TaskData }) {
  const { field, shared } = useWords();
  const reasonOf = useReason();
  const [opened] = useState(() => new Set(task.events.map(({ id }) => id)));
  const event = task.events.findLast(({ id, changedByActorType }) => !opened.has(id) && changedByActorType !== "OPERATOR");
  // What was decided stands where the button was, with its reason, and what is past is in the list of changes.
  if (task.settlement || DECIDED.includes(task.status) || event?.toStatus !== task.status) return null;
  return (
    <div role="status" className="empty:hidden">
      {event && (
        <Note tone="info">
          <strong>{field.justNow}</strong> {shared.statuses[event.toStatus]}
          {event.reason && <> · {reasonOf(event.reason)}</>}
        </Note>
      )}
    </div>
  );
}

const MAP = "h-40 rounded-l job-map";

function Where({ task, watched }: { task: TaskData; watched: Watched }) {
  const { locale, words: { field } } = useLanguage();
  const { locationLatitude: latitude, locationLongitude: longitude, locationAddress: address } = task;
  const isExact = latitude !== null && longitude !== null;
  const { position, obstacle, again } = watched;
  const now = useNow();
  const away = position && isExact ? metresBetween({ latitude: position.lat, longitude: position.lng }, { latitude, longitude }) : null;
  return (
    <>
      {isExact && IN_HAND.includes(task.status) && (
        <Suspense fallback={<div className={MAP} />}>
          <LazyMap
            label={field.mapOfPlace}
            className={MAP}
            marks={[{ latitude, longitude, id: "place", kind: "task", stage: STAGES[task.status], name: address }]}
            start={[{ latitude, longitude }]}
            nearest={16}
            waits
          />
        </Suspense>
      )}
      <div className="jobline">
        <div className="grow">
          <p className="med [overflow-wrap:anywhere]">{address}</p>
          {IN_HAND.includes(task.status) && (
            <p className="s q">
              {away !== null && <>{field.youAreAway(metres(locale, away))} · </>}
              {position ? field.accuracy(metres(locale, position.accuracy), seconds(locale, Math.max(0, now - position.at) / 1000)) : field.noPosition}
            </p>
          )}
        </div>
        <a className="btn icon target" aria-label={field.directions} title={field.directions} target="_blank" rel="noreferrer" href={buildMapLink({ latitude, longitude, address })}>
          <Navigation aria-hidden />
        </a>
      </div>
      {obstacle && IN_HAND.includes(task.status) && <ObstacleNote obstacle={obstacle} again={again} />}
    </>
  );
}

function Changes({ task }: { task: TaskData }) {
  const { field, shared } = useWords();
  const reasonOf = useReason();
  // An event that leaves the status as it was, such as an expense, would say it twice.
  const events = task.events
    .map((event, at) => ({ event, reason: findReason(task.events, at), isStep: event.toStatus !== task.events[at - 1]?.toStatus }))
    .filter(({ reason, isStep }) => isStep || reason);
  return (
    <Card title={field.changes} aside={<EvidenceButton task={task} />}>
      <ol className="divide-y divide-line s">
        {events.toReversed().map(({ event, reason, isStep }) => (
          <li key={event.id} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <span className="med">{isStep || !reason ? shared.statuses[event.toStatus] : reasonOf(reason)}</span>
            <span className="q">
              <When instant={event.instant} zone={task.timezone} />
            </span>
            {isStep && reason && <span className="q col-span-2">{reasonOf(reason)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
