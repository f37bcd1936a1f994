/** The operator's own tasks: in hand, handed in, past. */
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { ExactTime, Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { useKept } from "../parts/kept";
import { useQueue } from "../parts/queue/queue";
import { netOf } from "../parts/net";
import { MY_TASKS } from "./tasks.documents";
import { Chip } from "../../../parts/marks/status";

type Row = ResultOf<typeof MY_TASKS>["tasks"]["nodes"][number];

const IN_HAND: readonly Row["status"][] = ["ACCEPTED", "EN_ROUTE", "ARRIVED", "IN_PROGRESS"];
const HANDED_IN: readonly Row["status"][] = ["PROOF_SUBMITTED", "PROOF_UPLOADED", "UNDER_REVIEW", "REJECTED", "DISPUTED", "COMPLETED"];

export function Tasks() {
  const { shared, field } = useWords();
  const { data, fault, isLoading, keptAt, refresh } = useKept(MY_TASKS, { filter: {}, after: null });
  useRefreshed(refresh);
  const rows = data?.tasks.nodes ?? [];
  const isOver = ({ status }: Row) => !IN_HAND.includes(status) && !HANDED_IN.includes(status);
  return (
    <Page title={shared.pages.myTasks}>
      <AsOf at={keptAt} />
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && rows.length === 0 && (
        <Empty title={field.mineEmpty} text={field.mineEmptyText}>
          <Link to="/field" className={buttonClass("primary")}>
            {field.findTask}
          </Link>
        </Empty>
      )}
      <Group title={field.inHand} rows={rows.filter(({ status }) => IN_HAND.includes(status))} />
      <Group title={field.handedIn} rows={rows.filter(({ status }) => HANDED_IN.includes(status))} />
      <Group title={field.past} rows={rows.filter(isOver)} />
    </Page>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { field } = useWords();
  const { all } = useQueue();
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="m-0 text-s font-semibold text-quiet">{title}</h2>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => {
          const waiting = all.filter(({ taskId, state }) => taskId === row.id && state !== "sent").length;
          return (
            <li key={row.id} className="relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-l border border-line bg-surface p-4 hover:border-brand">
              <div className="flex items-start justify-between gap-4">
                <Link to="/field/tasks/$taskId" params={{ taskId: row.id }} className="min-w-0 font-semibold text-ink no-underline after:absolute after:inset-0">
                  {row.title}
                </Link>
                <span className="font-semibold whitespace-nowrap">
                  <Money amount={netOf(row)} currency={row.payoutCurrency} />
                </span>
              </div>
              <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-quiet">
                <Chip status={row.status} />
                <span className="min-w-0 truncate">{row.locationAddress}</span>
                <Time row={row} />
                {waiting > 0 && <span className="text-warn">{field.waiting(waiting)}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Time({ row }: { row: Row }) {
  const { field } = useWords();
  if (!IN_HAND.includes(row.status)) return <When instant={row.updatedInstant} />;
  if (row.committedTimeInstant) return <ExactTime instant={row.committedTimeInstant} zone={row.timezone} />;
  return row.completeByInstant ? (
    <span>
      {field.until} <When instant={row.completeByInstant} zone={row.timezone} />
    </span>
  ) : null;
}
