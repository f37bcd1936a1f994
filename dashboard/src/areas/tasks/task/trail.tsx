/** Everything that happened to a task in one line of time: statuses, money, deliveries, questions and support. */
import { Bell, CircleDot, CircleHelp, CalendarClock, Coins, LifeBuoy, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { distance } from "../../../parts/map/distance";
import { Card } from "../../../parts/page";
import { useReason } from "../../../parts/reason";
import { ExactTime, Money } from "../../../parts/values";
import { useWords, type Words } from "../../../words";
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
}

const ICONS: Record<Kind, LucideIcon> = {
  status: CircleDot,
  money: Coins,
  deliveries: Bell,
  decisions: CircleHelp,
  reschedules: CalendarClock,
  support: LifeBuoy,
};

export function TimeLine({ task }: { task: TaskData }) {
  const reasonOf = useReason();
  const { work } = useWords();
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const { data, refresh } = useRead(TRAIL, { id: task.id });
  useRefreshed(refresh, ({ taskId }) => taskId === task.id);
  const words = useWords();
  const entries = [...entriesOf(task, words, reasonOf), ...(data ? entriesBeside(data, words) : [])];
  const kinds = (Object.keys(ICONS) as Kind[]).filter((kind) => entries.some((entry) => entry.kind === kind));
  const toggle = (kind: Kind) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  const shown = entries.filter(({ kind }) => !hidden.has(kind)).sort((one, other) => other.instant.localeCompare(one.instant));
  return (
    <Card title={work.timeline}>
      {kinds.length > 1 && (
        <div role="group" aria-label={work.timelineShows} className="mb-4 flex flex-wrap gap-1.5">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={!hidden.has(kind)}
              className={`min-h-8 rounded-full border px-2.5 text-xs ${hidden.has(kind) ? "border-line text-quiet line-through" : "border-ink font-semibold"}`}
              onClick={() => toggle(kind)}
            >
              {work.kinds[kind]}
            </button>
          ))}
        </div>
      )}
      <ol className="m-0 list-none p-0">
        {shown.map((entry) => (
          <Row key={entry.kind + entry.id} entry={entry} zone={task.timezone} />
        ))}
      </ol>
    </Card>
  );
}

function Row({ entry, zone }: { entry: Entry; zone: string }) {
  const { work } = useWords();
  const Icon = ICONS[entry.kind];
  return (
    <li className="relative grid grid-cols-[1.25rem_1fr] gap-3 pb-4 before:absolute before:start-[0.59375rem] before:top-6 before:bottom-0 before:w-px before:bg-line last:pb-0 last:before:hidden">
      <Icon size={18} role="img" aria-label={work.kinds[entry.kind]} className={`mt-0.5 ${entry.isBad ? "text-bad" : entry.kind === "status" ? "text-accent" : "text-quiet"}`} />
      <div className="min-w-0 text-sm">
        <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={entry.kind === "status" ? "font-medium" : ""}>{entry.title}</span>
          <span className="text-quiet">
            <ExactTime instant={entry.instant} zone={zone} />
          </span>
        </p>
        {entry.detail && <p className="m-0 text-quiet [overflow-wrap:anywhere]">{entry.detail}</p>}
      </div>
    </li>
  );
}

/** Entries from the task itself. */
function entriesOf(task: TaskData, { shared, work }: Words, reasonOf: (text: string) => string): Entry[] {
  const { locationLatitude: latitude, locationLongitude: longitude } = task;
  const statuses = task.events.map((event): Entry => {
    const far = event.location && latitude !== null && longitude !== null && distance({ latitude, longitude }, { latitude: event.location.lat, longitude: event.location.lng });
    return {
      id: event.id,
      kind: "status",
      instant: event.instant,
      title: shared.statuses[event.toStatus],
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
          {event.reason && <> · {reasonOf(event.reason)}</>}
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
