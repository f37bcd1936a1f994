/** Everything that happened to a task in one line of time: statuses, money, deliveries, questions and support. */
import { useState, type ReactNode } from "react";
import { Link, useParams } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { distance } from "../../../parts/map/distance";
import { Timeline, TimelineItem } from "../../../parts/lists/timeline";
import { STAGES, type Stage } from "../../../parts/marks/status";
import { Card } from "../../../parts/page";
import { useReason } from "../../../parts/reason";
import { findReason, nameEvent } from "../../../parts/trail";
import { Segmented } from "../../../parts/segmented";
import { Clock, Money } from "../../../parts/values";
import { useWords, type Words } from "../../../words";
import { otherClock } from "../../../words/formats";
import { changedBy } from "../../../words/changed_by";
import { formatOption } from "../parts/decide";
import { Distance } from "../parts/distances";
import { TRAIL, type TaskData } from "../parts/task.documents";

type Kind = keyof Words["work"]["kinds"];
type Trail = ResultOf<typeof TRAIL>;

interface Entry {
  id: string;
  kind: Kind;
  instant: string;
  title: ReactNode;
  detail?: ReactNode;
  isBad?: boolean;
  stage?: Stage;
}

export function TimeLine({ task }: { task: TaskData }) {
  const reasonOf = useReason();
  const words = useWords();
  const { work } = words;
  const [view, setView] = useState<"steps" | "all">("steps");
  const { data, refresh } = useRead(TRAIL, { id: task.id });
  useRefreshed(refresh, ({ taskId }) => taskId === task.id);
  const own = entriesOf(task, words, reasonOf);
  const all = [...own, ...(data ? entriesBeside(data, words) : [])];
  // Entries of one second stay in the order of their sequence, the last first.
  const shown = (view === "all" ? all : own.filter(({ kind }) => kind === "status")).toReversed().sort((one, other) => other.instant.localeCompare(one.instant));
  const clock = otherClock(task.timezone);
  const sent = data?.webhookDeliveries.nodes.length ?? 0;
  return (
    <Card
      title={work.timeline}
      aside={<Segmented label={work.timelineShows} value={view} of={[["steps", work.stepsOnly], ["all", work.allEvents(all.length)]]} choose={setView} />}
    >
      {clock && <p className="s q mb-2">{work.clockOf(clock)}</p>}
      <Timeline>
        {groupDeliveries(shown).map(([entry, ...others]) => (
          <TimelineItem key={entry.kind + entry.id} at={<Clock instant={entry.instant} zone={task.timezone} />} stage={entry.stage ?? (entry.isBad ? "disputed" : "draft")}>
            <Described entry={entry} />
            {others.length > 0 && (
              <details>
                <summary className="w-fit text-quiet">{work.webhookDeliveries(others.length + 1)}</summary>
                {others.map((other) => (
                  <Described key={other.id} entry={other} />
                ))}
              </details>
            )}
          </TimelineItem>
        ))}
      </Timeline>
      {sent > 0 && <Deliveries taskId={task.id} count={sent} />}
    </Card>
  );
}

/** Entries with deliveries that follow each other together. */
function groupDeliveries(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.kind === "deliveries" && last?.[0].kind === "deliveries") last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function Described({ entry: { kind, title, detail, isBad } }: { entry: Entry }) {
  const { work } = useWords();
  return (
    <p className="m-0">
      {kind !== "status" && <span className="vh">{work.kinds[kind]}: </span>}
      <span className={isBad ? "font-medium text-danger" : kind === "status" ? "font-medium" : ""}>{title}</span>
      {detail && <span className="text-quiet"> {detail}</span>}
    </p>
  );
}

function Deliveries({ taskId, count }: { taskId: string; count: number }) {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId/tasks/$taskId">();
  return (
    <Link className="link s mt-2 inline-block" to="/desk/$agentId/webhooks" params={{ agentId }} search={{ task: taskId }}>
      {work.webhookDeliveries(count)}
    </Link>
  );
}

/** Entries from the task itself. */
function entriesOf(task: TaskData, words: Words, reasonOf: (text: string) => string): Entry[] {
  const { work } = words;
  const { locationLatitude: latitude, locationLongitude: longitude } = task;
  const statuses = task.events.map((event, at): Entry => {
    const reason = findReason(task.events, at);
    const far = event.location && latitude !== null && longitude !== null && distance({ latitude, longitude }, { latitude: event.location.lat, longitude: event.location.lng });
    return {
      id: event.id,
      kind: "status",
      stage: STAGES[event.toStatus],
      instant: event.instant,
      title: nameEvent(words, task.events, at),
      isBad: event.toStatus === "REJECTED" || event.toStatus === "DISPUTED",
      detail: (
        <>
          {event.changedBy ? changedBy(work, event.changedBy.kind, event.changedBy.name) : work.actors[event.changedByActorType]}
          {typeof far === "number" && (
            <>
              {" · "}
              <Distance metres={far} /> {work.fromPlace}
            </>
          )}
          {reason && <> · {reasonOf(reason)}</>}
          {event.reportedLate && (
            <>
              {" · "}
              {work.reportedAt} <Clock instant={event.recordedInstant} zone={task.timezone} />
            </>
          )}
        </>
      ),
    };
  });
  const decisions = task.decisions.flatMap((decision): Entry[] => [
    { id: decision.id, kind: "decisions", instant: decision.createdInstant, title: decision.message, detail: work.actors[decision.askedBy] },
    ...(decision.resolvedInstant
      ? [
          {
            id: `${decision.id}-answer`,
            kind: "decisions" as const,
            instant: decision.resolvedInstant,
            title: work.answered(formatOption(JSON.parse(decision.agentDecisionJson ?? "null"))),
            detail: decision.resolvedBy && work.actors[decision.resolvedBy],
          },
        ]
      : []),
  ]);
  const reschedules = task.reschedules.flatMap((request): Entry[] => [
    { id: request.id, kind: "reschedules", instant: request.createdInstant, title: work.askedTime, detail: [work.actors[request.askedBy], request.reason].filter(Boolean).join(" · ") },
    ...(request.answeredInstant
      ? [{ id: `${request.id}-answer`, kind: "reschedules" as const, instant: request.answeredInstant, title: work.rescheduled[request.status] }]
      : []),
  ]);
  return [...statuses, ...decisions, ...reschedules];
}

function entriesBeside({ task, webhookDeliveries }: Trail, { shared, work }: Words): Entry[] {
  const money = (task?.transactions.nodes ?? []).map((row): Entry => ({
    id: row.id,
    kind: "money",
    instant: row.createdInstant,
    title: shared.entries[row.type],
    detail: (
      <>
        <Money amount={row.amount} currency={row.currency} /> · {shared.balance} <Money amount={row.runningBalance} currency={row.currency} />
      </>
    ),
  }));
  const deliveries = webhookDeliveries.nodes.map((delivery): Entry => ({
    id: delivery.id,
    kind: "deliveries",
    instant: delivery.sentInstant ?? delivery.createdInstant,
    title: `${delivery.eventType}: ${work.deliveryStatuses[delivery.status]}`,
    detail: [delivery.url, delivery.responseStatus && String(delivery.responseStatus), delivery.attempt > 1 && work.attempts(delivery.attempt)].filter(Boolean).join(" · "),
    isBad: delivery.status === "FAILED",
  }));
  const support = (task?.supportRequests ?? []).map((request): Entry => ({
    id: request.id,
    kind: "support",
    instant: request.createdInstant,
    title: request.subject,
  }));
  return [...money, ...deliveries, ...support];
}
