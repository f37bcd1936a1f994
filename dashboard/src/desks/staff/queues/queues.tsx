/** The start page of the staff: what waits, oldest first, with its decision in the row. */
import { Activity, Banknote, Check, Clock, HardHat, LifeBuoy, ListTodo, Scale, ShieldAlert, Undo2, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, navigate, usePlace } from "../../../app/router";
import { duration } from "../../../areas/practice/duration";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Figure, Figures } from "../../../parts/lists/figures";
import { Thumb } from "../../../parts/marks/thumb";
import type { Stage } from "../../../parts/marks/status";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useNow, When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { count } from "../../../words/formats";
import { OperatorDecision, PayoutDecision } from "../parts/decisions";
import { useHealth } from "../parts/health";
import { PromiseLeft } from "../parts/promise";
import { DONE_SINCE, QUEUES } from "../parts/queues.documents";
import { PROMISE_SECONDS } from "../../../parts/promise";
import { URGENT_SECONDS } from "../parts/thresholds";
import { KINDS, LISTS, useQueues, type Kind, type Waiting } from "./waiting";

const NEXT = "n";

const LOOKS: Record<Kind, [LucideIcon, Stage]> = {
  disputes: [Scale, "disputed"],
  operators: [HardHat, "open"],
  support: [LifeBuoy, "review"],
  payouts: [Banknote, "accepted"],
  payoutsToConfirm: [Banknote, "accepted"],
  reversals: [Undo2, "changes"],
  heldTasks: [ShieldAlert, "changes"],
};

export function Queues() {
  const { locale, words: { shared, staff } } = useLanguage();
  const { data, fault, isLoading, refresh } = useRead(QUEUES, {});
  useRefreshed(refresh);
  const { counts, waiting } = useQueues(data);
  const chosen = usePlace().search["list"] as Kind | undefined;
  const rows = waiting.filter(({ kind }) => !chosen || kind === chosen);
  const all = KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  useOpening(rows[0]);
  return (
    <Page title={shared.pages.queues} note={<span className="hide-s">{staff.promise(duration(locale, PROMISE_SECONDS))}</span>} aside={<Search />}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data?.platform && <Standing all={all} oldestSeconds={data.platform.queues.oldestSeconds} />}
      {data && all === 0 && <Empty icon={ListTodo} title={staff.queuesEmpty} text={staff.queuesEmptyText} />}
      {data && all > 0 && (
        <Card title={staff.next} aside={<Kinds counts={counts} all={all} chosen={chosen} />} isFlush>
          <ul data-queue={chosen ?? "all"}>
            {rows.map((item, place) => (
              <QueueRow key={item.kind + item.id} item={item} isNext={place === 0} done={refresh} />
            ))}
          </ul>
          {KINDS.filter((kind) => (!chosen || kind === chosen) && counts[kind] > rows.filter((row) => row.kind === kind).length).map((kind) => (
            <p key={kind} className="row wrap border-t border-line px-4 py-3 text-s">
              <span className="q">{staff.queues[kind]}</span>
              <Link {...LISTS[kind]} className="link">
                {staff.allOf(count(locale, counts[kind]))}
              </Link>
            </p>
          ))}
        </Card>
      )}
    </Page>
  );
}

/** Search for the task that an item is about, among all tasks. */
function Search() {
  const { staff } = useLanguage().words;
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
        if (text) navigate({ to: "/staff/tasks", search: { text } });
      }}
    >
      <input type="search" name="text" data-search aria-label={staff.searchTasks} placeholder={staff.searchTasks} className="in w-64 max-w-full" />
    </form>
  );
}

/** The oldest item against the promise, the number of items, and the health of the platform. */
function Standing({ all, oldestSeconds }: { all: number; oldestSeconds: number | null }) {
  const { locale, words: { shared, staff } } = useLanguage();
  const { measures } = useHealth();
  const [from] = useState(() => Number(`${new Date().toISOString().slice(0, 10).replaceAll("-", "")}000000`));
  const { data: done, refresh } = useRead(DONE_SINCE, { from });
  useRefreshed(refresh);
  return (
    <Figures>
      <div>
        <Figure
          mark={<Clock size={16} aria-hidden />}
          label={staff.oldest}
          value={oldestSeconds === null ? shared.nothing : duration(locale, oldestSeconds)}
          note={oldestSeconds !== null && <PromiseLeft waitedSeconds={oldestSeconds} />}
        />
      </div>
      <div>
        <Figure mark={<ListTodo size={16} aria-hidden />} label={staff.waiting} value={<span data-waiting>{count(locale, all)}</span>} />
      </div>
      <Link to="/staff/audit" className="block">
        <Figure mark={<Check size={16} aria-hidden />} label={staff.doneToday} value={done ? count(locale, done.auditLog.totalCount) : shared.nothing} note={staff.doneBy} />
      </Link>
      <Link to="/staff/health" className="block">
        <Figure
          mark={<Activity size={16} aria-hidden />}
          label={shared.pages.health}
          value={measures ? staff.levels[measures.level] : shared.nothing}
          note={measures && `${staff.deliveriesPending}: ${count(locale, measures.pending.totalCount)}`}
        />
      </Link>
    </Figures>
  );
}

/** Filter by kind, with the number of items of each that waits. */
function Kinds({ counts, all, chosen }: { counts: Record<Kind, number>; all: number; chosen: Kind | undefined }) {
  const { locale, words: { shared, staff } } = useLanguage();
  return (
    <nav aria-label={shared.pages.queues} className="seg">
      <Link to="." search={{}} className="text-ink" aria-current={chosen ? undefined : "page"}>
        {staff.allOf(count(locale, all))}
      </Link>
      {KINDS.filter((kind) => counts[kind] > 0 || kind === chosen).map((kind) => (
        <Link key={kind} to="." search={{ list: kind }} className="text-ink" aria-current={kind === chosen ? "page" : undefined}>
          {staff.queues[kind]} <span data-queue={kind}>{count(locale, counts[kind])}</span>
        </Link>
      ))}
    </nav>
  );
}

function QueueRow({ item, isNext, done }: { item: Waiting; isNext: boolean; done: () => void }) {
  const { staff } = useLanguage().words;
  const [icon, stage] = LOOKS[item.kind];
  const isLate = useNow() - Date.parse(item.since) > (PROMISE_SECONDS - URGENT_SECONDS) * 1000;
  const label = item.kind === "disputes" ? staff.decide : item.kind === "support" ? staff.reply : staff.open;
  return (
    <li className={isNext ? "waits is-on" : "waits"}>
      <Thumb source={null} icon={icon} stage={stage} />
      <div className="grow">
        <Link {...item.at} className="med">
          {staff.waits[item.kind](item.title)}
        </Link>
        <p className="s q dot-sep">
          {item.facts.filter(Boolean).map((fact, place) => (
            // The facts of a row keep their places.
            <span key={place}>{fact}</span>
          ))}
        </p>
      </div>
      <span className={isLate ? "s bad" : "s q"}>
        <When instant={item.since} isShort />
      </span>
      <span className="row wrap">
        {item.kind === "operators" && <OperatorDecision operator={item.operator} done={done} />}
        {(item.kind === "payouts" || item.kind === "payoutsToConfirm") && <PayoutDecision payout={item.payout} done={done} />}
        {item.kind !== "operators" && item.kind !== "payouts" && item.kind !== "payoutsToConfirm" && (
          <Link {...item.at} className={buttonClass(isNext ? "primary" : "quiet", "small")}>
            {label} {isNext && <kbd>N</kbd>}
          </Link>
        )}
      </span>
    </li>
  );
}

/** Open the first item by its key. */
function useOpening(first: Waiting | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (first && event.key === NEXT && !isTyped && !event.metaKey && !event.ctrlKey && !event.altKey) navigate(first.at);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
