/** A task: what has happened, its proof with a verdict on every requirement, and what can be done. */
import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { buildPath, formatSearch } from "../../../app/addresses";
import { useReadOnly } from "../../../app/account_forms";
import { Link, useParams, useSearch } from "../../../app/router";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { LazyThread } from "../../../parts/messages/lazy_thread";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote, WaysOut } from "../../../parts/problem";
import { ExactTime } from "../../../parts/values";
import { useWords } from "../../../words";
import { nameCapability, useCapabilityWords } from "../../../words/capabilities";
import { whyHeld } from "../../../words/holds";
import { useSentences } from "../../../words/sentences";
import { DecisionCard } from "../parts/decide";
import { useDistance } from "../parts/distances";
import { TASK, type TaskData } from "../parts/task.documents";
import { LiveCountries } from "../parts/live_countries";
import { isPlaceDoubtful, useWarnings } from "../parts/warnings";
import { Attachments } from "./attachments";
import { RequestedChanges } from "./changes";
import { DecisionBar, Unavailable } from "./decision_bar";
import { Expenses } from "./expenses";
import { Photographs, ProofCard } from "./gallery";
import { MoreTime } from "./more_time";
import { Offers } from "./offers";
import { Pay } from "./pay";
import { TaskPlace } from "./place";
import { OpenReschedule } from "./reschedule";
import { ResultCard } from "./result";
import { Review } from "./review";
import { Stepper } from "./stepper";
import { Invitations } from "./invitations";
import { Tracking } from "./tracking";
import { TimeLine } from "./trail";
import { Note } from "../../../parts/note";
import { Chip } from "../../../parts/marks/status";
import { Fact, Facts } from "../../../parts/lists/facts";

export function Task() {
  const { shared, work } = useWords();
  const { agentId, taskId } = useParams<"/desk/$agentId/tasks/$taskId">();
  const isReadOnly = useReadOnly();
  const { data, fault, isLoading, refresh } = useRead(TASK, { id: taskId });
  useRefreshed(refresh, (event) => event.taskId === taskId);
  const task = data?.task;
  return (
    <Page
      title={task?.title ?? shared.task(taskId)}
      crumb={
        <>
          <Link to="/desk/$agentId/tasks" params={{ agentId }} className="min-h-6">
            {shared.pages.tasks}
          </Link>
          <ChevronRight size={14} aria-hidden />#{taskId}
        </>
      }
      aside={
        task && (
          <>
            <Chip status={task.status} />
            {task.allowedActions.some(({ code, allowed }) => code === "amend_task" && allowed) && (
              <Link to="/desk/$agentId/new" params={{ agentId }} search={{ change: taskId }} className={buttonClass()}>
                {work.changeTerms}
              </Link>
            )}
            {!isReadOnly && (
              <Link to="/desk/$agentId/new" params={{ agentId }} search={{ from: taskId }} className={buttonClass()}>
                {work.duplicate}
              </Link>
            )}
          </>
        )
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !task && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {task && <Story key={task.id} task={task} refresh={refresh} />}
    </Page>
  );
}

/** A review room: the evidence side by side, the decision below it and always in sight, and the rest after it. */
function Story({ task, refresh }: { task: TaskData; refresh: () => void }) {
  const isOver = task.operator !== null && task.settlement !== null;
  const hasPhotographs = (task.proofReview?.items.length ?? 0) > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Questions task={task} refresh={refresh} />
      <Stepper task={task} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        {hasPhotographs ? <Photographs task={task} /> : <Brief task={task} done={refresh} />}
        <div className="grid grid-cols-1 gap-4">
          <TaskPlace task={task} />
          <Messages task={task} />
        </div>
      </div>
      <DecisionBar task={task} done={refresh} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-4">
          <ResultCard task={task} />
          <ProofCard task={task} />
          {hasPhotographs && <Brief task={task} done={refresh} />}
          <TimeLine task={task} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          {isOver && <Review task={task} done={refresh} />}
          <Pay task={task} done={refresh} />
          <Expenses task={task} done={refresh} />
          <Invitations taskId={task.id} />
          <Tracking taskId={task.id} />
          <Details task={task} />
        </div>
      </div>
    </div>
  );
}

/** The conversation with the operator, from acceptance on. */
function Messages({ task }: { task: TaskData }) {
  const sentences = useSentences();
  const action = task.allowedActions.find(({ code }) => code === "send_message");
  const { show } = useSearch<"/desk/$agentId/tasks/$taskId">();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (show !== "messages") return undefined;
    // The page itself begins at its head.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [show]);
  if (!task.operator) return null;
  return (
    <div ref={place}>
      <LazyThread taskId={task.id} side="AGENT" zone={task.timezone} unread={task.unreadMessageCount ?? 0} refusal={sentences.refusal(action && !action.allowed ? action : undefined)} />
    </div>
  );
}

/** What stands in the way of the task, and what its operator asks. */
function Questions({ task, refresh }: { task: TaskData; refresh: () => void }) {
  const { work } = useWords();
  const sentences = useSentences();
  const warningOf = useWarnings();
  const { agentId } = useParams<"/desk/$agentId">();
  // A task stays as it was written: what is to be corrected is corrected in a copy.
  const again = buildPath("/desk/$agentId/new", { agentId }) + formatSearch({ from: task.id });
  const questions = task.decisions.filter(({ status }) => status === "PENDING");
  const reschedule = task.reschedules.find(({ status }) => status === "PENDING");
  return (
    <>
      {task.held && (
        <Note actions={<WaysOut code="held_for_review" />}>
          <strong>{work.held}.</strong> {whyHeld(work, task.held)}
        </Note>
      )}
      {task.spendingObstacle && <Note actions={<WaysOut code="spending_limit" />}>{sentences.obstacle(task.spendingObstacle, task.payoutCurrency)}</Note>}
      {task.warnings.map(({ code }) => (
        <Note key={code} actions={<WaysOut isWarning code={code.toLowerCase()} fieldPath={again} />}>
          {warningOf(code)}
          {code === "COUNTRY_NOT_LIVE" && <LiveCountries />}
        </Note>
      ))}
      {isPlaceDoubtful(task.locationWarnings, task.warnings) && <Note actions={<WaysOut isWarning code="place_doubtful" fieldPath={again} />}>{work.taskWarnings.place_doubtful}</Note>}
      {questions.map((question) => (
        <Card key={question.id}>
          <DecisionCard question={{ ...question, decisionId: question.id, taskId: task.id }} done={refresh} />
        </Card>
      ))}
      <RequestedChanges task={task} />
      <MoreTime task={task} done={refresh} />
      <Offers task={task} done={refresh} />
      {reschedule && (
        <Card>
          <OpenReschedule task={task} request={reschedule} done={refresh} />
        </Card>
      )}
    </>
  );
}

function Brief({ task, done }: { task: TaskData; done: () => void }) {
  const { shared } = useWords();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={shared.description}>
        <p className="m-0 text-s whitespace-pre-wrap [overflow-wrap:anywhere]">{task.description}</p>
        {task.agentNotes && <p className="m-0 mt-3 border-t border-line pt-3 text-s whitespace-pre-wrap text-quiet">{task.agentNotes}</p>}
      </Card>
      <Attachments task={task} done={done} />
    </div>
  );
}

function Details({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  const far = useDistance();
  const { operator, matching, timezone: zone, capabilityId } = task;
  const words = useCapabilityWords(capabilityId !== null);
  const capability = words && capabilityId && nameCapability(words, capabilityId);
  const times = [
    [work.window, task.timeWindowStartInstant, task.timeWindowEndInstant],
    [work.appointment, task.requestedTimeInstant],
    [work.committed, task.committedTimeInstant],
    [work.acceptBy, task.operator ? null : task.acceptByInstant],
    [work.completeBy, task.completeByInstant],
    [shared.deadline, task.deadlineInstant],
    [shared.created, task.createdInstant],
  ] as const;
  return (
    <>
      <Card>
        <Facts>
          {capability && <Fact term={work.capability}>{capability}</Fact>}
          <Fact term={work.priority}>{work.priorities[task.priority]}</Fact>
          <Fact term={shared.operator}>
            {operator ? (
              <>
                {operator.firstName} · {work.operatorDone(operator.tasksDone)}
                {operator.rating !== null && <span className="block text-quiet">{work.ratedBy(operator.rating.toFixed(1), operator.reviewCount)}</span>}
              </>
            ) : matching?.operatorsTold != null ? (
              <>
                {work.told(matching.operatorsTold)}
                {matching.nearestOperatorMetres !== null && <span className="block text-quiet">{work.nearest(far(matching.nearestOperatorMetres))}</span>}
              </>
            ) : (
              shared.nothing
            )}
          </Fact>
          {times.map(
            ([term, from, until]) =>
              from && (
                <Fact key={term} term={term}>
                  <ExactTime instant={from} zone={zone} />
                  {until && (
                    <>
                      {" – "}
                      <ExactTime instant={until} zone={zone} />
                    </>
                  )}
                </Fact>
              ),
          )}
        </Facts>
      </Card>
      <Unavailable task={task} />
    </>
  );
}
