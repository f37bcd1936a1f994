/** The start page of the staff: what waits, how much of it and since when; what has waited longest is one key away. */
import { useEffect } from "react";
import { Link, navigate, type Target } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useWords, type Words } from "../../../words";
import { QUEUES } from "../parts/queues.documents";

type Data = ResultOf<typeof QUEUES>;

interface Queue {
  name: keyof Words["staff"]["queues"];
  count: number;
  list: Target;
  oldest: { title: string; since: string | null | undefined; at: Target } | null;
}

const NEXT = "n";

export function Queues() {
  const { shared, staff } = useWords();
  const { data, fault, isLoading, refresh } = useRead(QUEUES, {});
  useRefreshed(refresh);
  const queues = data ? queuesOf(data) : [];
  const waiting = queues.filter(({ count }) => count > 0);
  const oldest = waiting.flatMap(({ oldest }) => (oldest?.since ? [oldest] : [])).toSorted((one, other) => (one.since! < other.since! ? -1 : 1))[0];
  const open = useOpening(oldest?.at);
  return (
    <Page
      title={shared.pages.queues}
      aside={
        oldest && (
          <Button look="main" onClick={open} aria-keyshortcuts={NEXT}>
            {staff.openOldest} <kbd className="rounded border border-current px-1.5 text-xs">N</kbd>
          </Button>
        )
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && waiting.length === 0 && <Empty title={staff.queuesEmpty} text={staff.queuesEmptyText} />}
      {data && (
        <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2 xl:grid-cols-4">
          {queues.map((queue) => (
            <QueueCard key={queue.name} queue={queue} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function QueueCard({ queue: { name, count, list, oldest } }: { queue: Queue }) {
  const { staff } = useWords();
  return (
    <li className={`grid content-start gap-1 rounded-xl border border-line bg-card p-4 ${count ? "" : "text-quiet"}`}>
      <h2 className="m-0 text-sm font-semibold">
        <Link {...list} className="text-ink no-underline hover:underline">
          {staff.queues[name]}
        </Link>
      </h2>
      <p className="m-0 text-3xl font-semibold tracking-tight tabular-nums" data-queue={name}>
        {count}
      </p>
      {oldest ? (
        <p className="m-0 text-sm">
          <Link {...oldest.at} className="block truncate text-accent">
            {oldest.title}
          </Link>
          <span className="text-quiet">
            {staff.oldest} <When instant={oldest.since} />
          </span>
        </p>
      ) : (
        <p className="m-0 text-sm text-quiet">{staff.nothingWaits}</p>
      )}
    </li>
  );
}

function queuesOf(data: Data): Queue[] {
  const counts = data.platform?.queues;
  if (!counts) return [];
  const [dispute] = data.disputes.nodes;
  const [operator] = data.operators.nodes;
  const request = older(data.opened.nodes[0], data.answered.nodes[0], (one) => one.createdInstant);
  const [reversal] = data.reversals.nodes;
  const [held] = data.heldTasks.nodes;
  const payouts = (status: "REQUESTED" | "APPROVED"): Target => ({ to: "/staff/payouts", search: { status } });
  const payout = ([one]: Data["requested"]["nodes"], at: Target) =>
    one ? { title: one.operator?.name ?? one.id, since: one.requestedInstant, at } : null;
  const toApprove: Target = { to: "/staff/operators", search: { status: "REGISTERED" } };
  const owed: Target = { to: "/staff/transfers", search: { list: "reversals" } };
  return [
    {
      name: "disputes",
      count: counts.disputes,
      list: { to: "/staff/disputes" },
      oldest: dispute ? { title: dispute.title, since: dispute.openedInstant, at: { to: "/staff/disputes/$taskId", params: { taskId: dispute.taskId } } } : null,
    },
    {
      name: "operators",
      count: counts.operatorsToApprove,
      list: toApprove,
      oldest: operator ? { title: operator.name, since: operator.createdInstant, at: toApprove } : null,
    },
    {
      name: "support",
      count: counts.support,
      list: { to: "/staff/support" },
      oldest: request
        ? { title: request.subject, since: request.createdInstant, at: { to: "/staff/support/$requestId", params: { requestId: request.id } } }
        : null,
    },
    { name: "payouts", count: counts.payouts, list: payouts("REQUESTED"), oldest: payout(data.requested.nodes, payouts("REQUESTED")) },
    { name: "payoutsToConfirm", count: counts.payoutsToConfirm, list: payouts("APPROVED"), oldest: payout(data.approved.nodes, payouts("APPROVED")) },
    {
      name: "reversals",
      count: counts.reversals,
      list: owed,
      oldest: reversal ? { title: reversal.agent?.agentName ?? reversal.id, since: reversal.createdInstant, at: owed } : null,
    },
    {
      name: "heldTasks",
      count: counts.heldTasks,
      list: { to: "/staff/tasks", search: { list: "held" } },
      oldest: held ? { title: held.title, since: held.held?.sinceInstant, at: { to: "/staff/tasks/$taskId", params: { taskId: held.id } } } : null,
    },
  ];
}

function older<Item>(one: Item | undefined, other: Item | undefined, since: (item: Item) => string): Item | undefined {
  if (!one || !other) return one ?? other;
  return since(one) <= since(other) ? one : other;
}

/** Open what has waited longest, by its button or its key. */
function useOpening(place: Target | undefined): () => void {
  const open = () => {
    if (place) navigate(place);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key === NEXT && !isTyped && !event.metaKey && !event.ctrlKey && !event.altKey) open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return open;
}
