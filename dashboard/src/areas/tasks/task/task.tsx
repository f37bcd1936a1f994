/** A task: what has happened, its proof with a verdict on every requirement, and what can be done. */
import type { ReactNode } from "react";
import { Link, useParams } from "../../../app/router";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card, Detail, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { StatusChip } from "../../../parts/status";
import { ExactTime, Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { DecisionCard } from "../parts/decide";
import { useDistance } from "../parts/distances";
import { Moves } from "../parts/moves";
import { TASK, type TaskData } from "../parts/task.documents";
import { Gallery } from "./gallery";
import { TaskPlace } from "./place";
import { AskReschedule, OpenReschedule } from "./reschedule";
import { Review } from "./review";
import { TimeLine } from "./trail";

export function Task() {
  const { shared, work } = useWords();
  const { agentId, taskId } = useParams<"/desk/$agentId/tasks/$taskId">();
  const { data, fault, isLoading, refresh } = useRead(TASK, { id: taskId });
  useRefreshed(refresh, (event) => event.taskId === taskId);
  const task = data?.task;
  return (
    <Page
      title={task?.title ?? shared.task(taskId)}
      aside={
        task && (
          <div className="flex items-center gap-3">
            <span className="text-sm text-quiet">#{task.id}</span>
            <StatusChip status={task.status} />
            <Link to="/desk/$agentId/new" params={{ agentId }} search={{ from: taskId }} className={buttonClass()}>
              {work.duplicate}
            </Link>
          </div>
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

/** Layout of a task: actions stand beside the proof on a wide page, and above it on a telephone. */
function Story({ task, refresh }: { task: TaskData; refresh: () => void }) {
  const isOver = task.operator !== null && task.settlement !== null;
  return (
    <div className="grid items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid gap-4 lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        <Decisions task={task} refresh={refresh} />
        {isOver && <Review task={task} done={refresh} />}
        <Details task={task} />
      </div>
      <div className="grid gap-4 lg:col-start-1 lg:row-start-1">
        <Gallery task={task} />
        <TaskPlace task={task} />
        <TimeLine task={task} />
      </div>
    </div>
  );
}

function Decisions({ task, refresh }: { task: TaskData; refresh: () => void }) {
  const { work } = useWords();
  const mayAsk = task.allowedActions.some(({ code, allowed }) => code === "request_reschedule" && allowed);
  const questions = task.decisions.filter(({ status }) => status === "PENDING");
  const reschedule = task.reschedules.find(({ status }) => status === "PENDING");
  return (
    <Card title={work.actions}>
      <div className="grid gap-4">
        {task.held && (
          <Note>
            <strong>{work.held}.</strong> {task.held.reason}
          </Note>
        )}
        {task.spendingObstacle && <Note>{task.spendingObstacle.explanation}</Note>}
        {[...task.warnings.map(({ message }) => message), ...task.locationWarnings].map((message) => (
          <Note key={message}>{message}</Note>
        ))}
        {questions.map((question) => (
          <DecisionCard key={question.id} question={{ ...question, decisionId: question.id, taskId: task.id }} done={refresh} />
        ))}
        {reschedule && <OpenReschedule task={task} request={reschedule} done={refresh} />}
        <Moves task={task} done={refresh} />
        {mayAsk && !reschedule && task.operator && <AskReschedule task={task} done={refresh} />}
        {task.reviewEndsInSeconds !== null && (
          <p className="m-0 text-sm text-quiet">
            {work.paidWithoutYou} <When instant={task.reviewByInstant} zone={task.timezone} />
          </p>
        )}
      </div>
    </Card>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="m-0 rounded-lg bg-note p-3 text-sm text-note-ink">{children}</p>;

function Details({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  const far = useDistance();
  const { settlement, operator, matching, timezone: zone } = task;
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
        <dl className="m-0">
          <Detail term={shared.payout}>
            <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
          </Detail>
          <Detail term={shared.cost}>
            <Money amount={task.totalAgentCost} currency={task.payoutCurrency} />
          </Detail>
          <Detail term={work.priority}>{work.priorities[task.priority]}</Detail>
          <Detail term={shared.place}>
            {task.locationAddress}
            {task.locationLatitude !== null && (
              <a className="mt-1 block text-accent underline" href={`geo:${task.locationLatitude},${task.locationLongitude}`}>
                {shared.openMap}
              </a>
            )}
          </Detail>
          <Detail term={shared.operator}>
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
          </Detail>
          {times.map(
            ([term, from, until]) =>
              from && (
                <Detail key={term} term={term}>
                  <ExactTime instant={from} zone={zone} />
                  {until && (
                    <>
                      {" – "}
                      <ExactTime instant={until} zone={zone} />
                    </>
                  )}
                </Detail>
              ),
          )}
        </dl>
      </Card>
      {settlement && (
        <Card title={work.settlement}>
          <dl className="m-0">
            <Detail term={work.toOperator}>
              <Money amount={settlement.operatorNet} currency={settlement.currency} />
            </Detail>
            <Detail term={shared.cost}>
              <Money amount={settlement.agentCharged} currency={settlement.currency} />
            </Detail>
            <Detail term={work.returned}>
              <Money amount={settlement.refunded} currency={settlement.currency} />
            </Detail>
          </dl>
        </Card>
      )}
      <Card title={shared.description}>
        <p className="m-0 text-sm whitespace-pre-wrap">{task.description}</p>
        {task.agentNotes && <p className="m-0 mt-3 border-t border-line pt-3 text-sm whitespace-pre-wrap text-quiet">{task.agentNotes}</p>}
      </Card>
    </>
  );
}
