/** A task: what has happened, its proof with a verdict on every requirement, and what can be done. */
import { useParams } from "@tanstack/react-router";
import { useRead, useRefreshed } from "../graph/hooks";
import type { ResultOf } from "../graph/graphql";
import { Card, Detail, Empty, Loading, Page } from "../parts/page";
import { FaultNote } from "../parts/problem";
import { StatusChip } from "../parts/status";
import { ExactTime, Money, When } from "../parts/values";
import { useWords } from "../words";
import { Gallery } from "./gallery";
import { Moves } from "./moves";
import { TASK } from "./task.documents";

export type TaskData = NonNullable<ResultOf<typeof TASK>["task"]>;

export function Task() {
  const { shared } = useWords();
  const { taskId } = useParams({ strict: false }) as { taskId: string };
  const { data, fault, isLoading, refresh } = useRead(TASK, { id: taskId });
  useRefreshed(refresh, (event) => event.taskId === taskId);
  const task = data?.task;
  return (
    <Page title={task?.title ?? shared.task(taskId)} aside={task && <StatusChip status={task.status} />}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !task && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {task && <Story task={task} refresh={refresh} />}
    </Page>
  );
}

function Story({ task, refresh }: { task: TaskData; refresh: () => void }) {
  const { work } = useWords();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid gap-4">
        <Card title={work.actions}>
          {task.held && (
            <p className="m-0 mb-3 rounded-lg bg-note p-3 text-sm text-note-ink">
              <strong>{work.held}.</strong> {task.held.reason}
            </p>
          )}
          <Moves task={task} done={refresh} />
          {task.reviewByInstant && (
            <p className="m-0 mt-3 text-sm text-quiet">
              {work.paidWithoutYou} <When instant={task.reviewByInstant} zone={task.timezone} />
            </p>
          )}
        </Card>
        <Gallery task={task} />
        <Card title={work.timeline}>
          <TimeLine task={task} />
        </Card>
      </div>
      <Details task={task} />
    </div>
  );
}

function TimeLine({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  return (
    <ol className="m-0 list-none p-0">
      {task.events.toReversed().map((event) => (
        <li key={event.id} className="grid grid-cols-[1rem_1fr] gap-3 pb-4 last:pb-0 [&:last-child>span]:after:hidden">
          <span aria-hidden className="relative mt-1.5 size-2.5 rounded-full bg-accent after:absolute after:start-[4px] after:top-4 after:h-8 after:w-px after:bg-line" />
          <div className="min-w-0 text-sm">
            <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{shared.statuses[event.toStatus]}</span>
              <span className="text-quiet">
                <ExactTime instant={event.instant} zone={task.timezone} />
              </span>
            </p>
            <p className="m-0 text-quiet">
              {work.changedBy[event.changedBy?.kind ?? "SYSTEM"](event.changedBy?.name ?? "")}
              {event.reason && <> · {event.reason}</>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Details({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  const { settlement } = task;
  return (
    <div className="grid gap-4">
      <Card>
        <dl className="m-0">
          <Detail term={shared.payout}>
            <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
          </Detail>
          <Detail term={shared.cost}>
            <Money amount={task.totalAgentCost} currency={task.payoutCurrency} />
          </Detail>
          <Detail term={shared.place}>
            {task.locationAddress}
            {task.locationLatitude !== null && (
              <a className="mt-1 block" href={`geo:${task.locationLatitude},${task.locationLongitude}`}>
                {shared.openMap}
              </a>
            )}
          </Detail>
          <Detail term={shared.deadline}>
            <ExactTime instant={task.deadlineInstant} zone={task.timezone} />
          </Detail>
          <Detail term={shared.operator}>
            {task.operator ? `${task.operator.firstName} · ${work.operatorDone(task.operator.tasksDone)}` : shared.nothing}
          </Detail>
          <Detail term={shared.created}>
            <ExactTime instant={task.createdInstant} zone={task.timezone} />
          </Detail>
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
    </div>
  );
}
