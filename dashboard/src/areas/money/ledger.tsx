/** The ledger of a wallet; its filters and its page stand in the address. */
import type { SearchOf } from "../../app/addresses";
import { Link, navigate, useParams, useSearch } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { CONTROL } from "../../parts/labelled";
import { Table, type Column } from "../../parts/lists/table";
import { STAGES, StatusMark } from "../../parts/marks/status";
import { Card, Loading } from "../../parts/page";
import { encodeDayEnd, encodeDayStart, isDay } from "../../parts/period";
import { FaultNote } from "../../parts/problem";
import { ExactTime, Money } from "../../parts/values";
import { useLanguage, useWords } from "../../words";
import { signedMoney } from "../../words/formats";
import { LEDGER } from "./money.documents";

type Entry = ResultOf<typeof LEDGER>["wallet"]["transactions"]["nodes"][number];

export function Ledger({ currency }: { currency: string }) {
  const { shared, money } = useWords();
  const { kind, from, until, after } = useSearch<"/desk/$agentId/money">();
  const kinds = kind && kind in shared.entries ? [kind as Entry["type"]] : null;
  const { data, fault, isLoading, refresh } = useRead(LEDGER, {
    currency,
    after: after ?? null,
    kinds,
    from: isDay(from) ? encodeDayStart(from) : null,
    until: isDay(until) ? encodeDayEnd(until) : null,
  });
  useRefreshed(refresh);
  const columns = useColumns();
  const page = data?.wallet.transactions;
  return (
    <Card title={money.ledger} aside={<Filters />} isFlush>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page?.nodes.length === 0 && <p className="card-body s q">{kinds || from || until ? money.ledgerNone : money.ledgerEmpty}</p>}
      {page && page.nodes.length > 0 && <Table label={money.ledger} rows={page.nodes} keyOf={({ id }) => id} columns={columns} />}
      {(after || page?.pageInfo.hasNextPage) && (
        <p className="row wrap border-t border-line p-3">
          {after && <Button onClick={() => history.back()}>{shared.newer}</Button>}
          {page?.pageInfo.hasNextPage && page.pageInfo.endCursor && (
            <Button onClick={() => navigate({ to: ".", search: (old) => ({ ...old, after: page.pageInfo.endCursor ?? "" }) })}>{shared.older}</Button>
          )}
        </p>
      )}
    </Card>
  );
}

function useColumns(): readonly Column<Entry>[] {
  const { locale, words: { shared, money } } = useLanguage();
  const signed = ({ amount, currency }: Entry) => signedMoney(locale, amount, currency);
  return [
    { key: "when", label: shared.when, cell: ({ createdInstant }) => <span className="q"><ExactTime instant={createdInstant} /></span> },
    { key: "what", label: money.movement, cell: ({ type }) => shared.entries[type] },
    { key: "for", label: money.purpose, cell: ({ task }) => task && <Purpose task={task} /> },
    { key: "out", label: money.moneyOut, isNumber: true, cell: (entry) => Number(entry.amount) < 0 && signed(entry) },
    { key: "in", label: money.moneyIn, isNumber: true, cell: (entry) => Number(entry.amount) > 0 && <span className="ok med">{signed(entry)}</span> },
    { key: "balance", label: money.available, isNumber: true, cell: ({ runningBalance, currency }) => <span className="q"><Money amount={runningBalance} currency={currency} /></span> },
  ];
}

function Purpose({ task }: { task: NonNullable<Entry["task"]> }) {
  const { shared } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <span className="row top">
      <span className="mt-0.5">
        <StatusMark stage={STAGES[task.status]} />
      </span>
      <Link className="min-w-0 [overflow-wrap:anywhere] hover:underline" to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }} title={shared.statuses[task.status]}>
        #{task.id} {task.title}
      </Link>
    </span>
  );
}

function Filters() {
  const { shared, money } = useWords();
  const search = useSearch<"/desk/$agentId/money">();
  const change = (part: SearchOf<"/desk/$agentId/money">) => {
    const { after: _, ...kept } = search;
    navigate({ to: ".", search: { ...kept, ...part }, replace: true });
  };
  return (
    <div className="flex min-w-0 flex-wrap gap-2 [&>*]:w-auto [&>*]:max-w-full">
      <select aria-label={money.kind} className={CONTROL} value={search.kind ?? ""} onChange={(event) => change({ kind: event.target.value })}>
        <option value="">{money.allKinds}</option>
        {Object.entries(shared.entries).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </select>
      <input type="date" aria-label={money.from} className={CONTROL} value={search.from ?? ""} onChange={(event) => change({ from: event.target.value })} />
      <input type="date" aria-label={money.until} className={CONTROL} value={search.until ?? ""} onChange={(event) => change({ until: event.target.value })} />
    </div>
  );
}
