/** The wallets of an agent and what has moved in them. */
import { useState } from "react";
import type { SearchOf } from "../../app/addresses";
import { Link, navigate, useParams, useSearch } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { Button, buttonClass } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Card, Detail, Empty, Loading, Page } from "../../parts/page";
import { encodeDayStart, formatDay, encodeDayEnd, formatMonthStart, isDay } from "../../parts/period";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime, Money as Amount } from "../../parts/values";
import { useWords } from "../../words";
import { Chart } from "./chart";
import { Holdings } from "./holdings";
import { DEPOSIT, LEDGER, WALLETS } from "./money.documents";

type Kind = ResultOf<typeof LEDGER>["wallet"]["transactions"]["nodes"][number]["type"];
type Wallet = ResultOf<typeof WALLETS>["wallets"][number];

export function Money() {
  const { shared, money } = useWords();
  const { currency } = useSearch<"/desk/$agentId/money">();
  const [isOpen, setOpen] = useState(false);
  const { data, fault, isLoading, refresh } = useRead(WALLETS, {});
  useRefreshed(refresh);
  const wallets = data?.wallets ?? [];
  const shown = wallets.find((wallet) => wallet.currency === currency) ?? wallets[0];
  return (
    <Page
      title={shared.pages.money}
      aside={
        wallets.length > 0 && (
          <Button look="main" onClick={() => setOpen(true)}>
            {money.deposit}
          </Button>
        )
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && wallets.length === 0 && (
        <Empty title={money.moneyEmpty} text={money.moneyEmptyText}>
          <Button look="main" onClick={() => setOpen(true)}>
            {money.deposit}
          </Button>
        </Empty>
      )}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {wallets.map((wallet) => (
          <WalletCard key={wallet.currency} wallet={wallet} isShown={wallet === shown} />
        ))}
      </div>
      {shown && (
        <>
          <Chart currency={shown.currency} />
          <Ledger currency={shown.currency} />
          <Holdings key={shown.currency} currency={shown.currency} />
          <Statements currency={shown.currency} />
        </>
      )}
      {isOpen && <DepositDialog currency={shown?.currency ?? "EUR"} close={() => setOpen(false)} />}
    </Page>
  );
}

function WalletCard({ wallet, isShown }: { wallet: Wallet; isShown: boolean }) {
  const { money } = useWords();
  const { currency } = wallet;
  return (
    <Card
      title={
        <button
          type="button"
          aria-pressed={isShown}
          className="border-0 bg-transparent p-0 font-semibold text-ink hover:underline"
          onClick={() => navigate({ to: ".", search: { currency } })}
        >
          {money.wallet(currency)}
        </button>
      }
    >
      <p className="m-0 text-2xl font-semibold tracking-tight">
        <Amount amount={wallet.availableBalance} currency={currency} />
      </p>
      <dl className="m-0 mt-2">
        <Detail term={money.reserved}>
          <Amount amount={wallet.reservedBalance} currency={currency} />
        </Detail>
        <Detail term={money.locked}>
          <Amount amount={wallet.lockedBalance} currency={currency} />
        </Detail>
        <Detail term={money.pending}>
          <Amount amount={wallet.pendingBalance} currency={currency} />
        </Detail>
      </dl>
    </Card>
  );
}

/** The ledger; its filters and its page stand in the address. */
function Ledger({ currency }: { currency: string }) {
  const { shared, money } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { kind, from, until, after } = useSearch<"/desk/$agentId/money">();
  const kinds = kind && kind in shared.entries ? [kind as Kind] : null;
  const { data, fault, isLoading, refresh } = useRead(LEDGER, {
    currency,
    after: after ?? null,
    kinds,
    from: isDay(from) ? encodeDayStart(from) : null,
    until: isDay(until) ? encodeDayEnd(until) : null,
  });
  useRefreshed(refresh);
  const page = data?.wallet.transactions;
  return (
    <Card title={money.ledger} aside={<Filters />}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page?.nodes.length === 0 && <p className="m-0 text-sm text-quiet">{kinds || from || until ? money.ledgerNone : money.ledgerEmpty}</p>}
      {page && page.nodes.length > 0 && (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={money.ledger}>
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line text-start text-quiet">
                {[shared.when, shared.what, shared.amount, shared.balance].map((head, index) => (
                  <th key={head} scope="col" className={`py-2 font-medium ${index > 1 ? "text-end" : "text-start"}`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.nodes.map((row) => (
                <tr key={row.id} className="border-b border-line last:border-0">
                  <td className="py-2 pe-3 whitespace-nowrap text-quiet">
                    <ExactTime instant={row.createdInstant} />
                  </td>
                  <td className="py-2 pe-3">
                    {shared.entries[row.type]}
                    {row.taskId && (
                      <>
                        {" · "}
                        <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: row.taskId }}>
                          {shared.task(row.taskId)}
                        </Link>
                      </>
                    )}
                    {row.depositId && <span className="text-quiet"> · {row.depositId}</span>}
                  </td>
                  <td className="py-2 pe-3 text-end">
                    <Amount amount={row.amount} currency={row.currency} />
                  </td>
                  <td className="py-2 text-end">
                    <Amount amount={row.runningBalance} currency={row.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="m-0 mt-3 flex gap-2">
        {after && <Button onClick={() => history.back()}>{shared.newer}</Button>}
        {page?.pageInfo.hasNextPage && page.pageInfo.endCursor && (
          <Button onClick={() => navigate({ to: ".", search: (old) => ({ ...old, after: page.pageInfo.endCursor ?? "" }) })}>{shared.older}</Button>
        )}
      </p>
    </Card>
  );
}

const FIELD = "min-h-9 min-w-0 rounded-lg border border-line bg-card px-2 text-sm";

function Filters() {
  const { shared, money } = useWords();
  const search = useSearch<"/desk/$agentId/money">();
  const change = (part: SearchOf<"/desk/$agentId/money">) => {
    const { after: _, ...kept } = search;
    navigate({ to: ".", search: { ...kept, ...part }, replace: true });
  };
  return (
    <span className="flex flex-wrap justify-end gap-2 font-normal">
      <select aria-label={money.kind} className={FIELD} value={search.kind ?? ""} onChange={(event) => change({ kind: event.target.value })}>
        <option value="">{money.allKinds}</option>
        {Object.entries(shared.entries).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </select>
      <input type="date" aria-label={money.from} className={FIELD} value={search.from ?? ""} onChange={(event) => change({ from: event.target.value })} />
      <input type="date" aria-label={money.until} className={FIELD} value={search.until ?? ""} onChange={(event) => change({ until: event.target.value })} />
    </span>
  );
}

/** A statement of a month, or of any days, as a page for paper; the file is there too. */
function Statements({ currency }: { currency: string }) {
  const { money } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const [from, setFrom] = useState(formatMonthStart);
  const [until, setUntil] = useState(() => formatDay(Date.now()));
  return (
    <Card title={money.statement}>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm">
          {money.from}
          <input type="date" required className={FIELD} value={from} max={until} onChange={(event) => isDay(event.target.value) && setFrom(event.target.value)} />
        </label>
        <label className="grid gap-1 text-sm">
          {money.until}
          <input type="date" required className={FIELD} value={until} min={from} onChange={(event) => isDay(event.target.value) && setUntil(event.target.value)} />
        </label>
        <Link className={buttonClass()} to="/desk/$agentId/money/statement" params={{ agentId }} search={{ currency, from, until }}>
          {money.statement}
        </Link>
      </div>
    </Card>
  );
}

function DepositDialog({ currency, close }: { currency: string; close: () => void }) {
  const { shared, money } = useWords();
  const { run, isBusy, problem } = useWrite(DEPOSIT);
  const [amount, setAmount] = useState("");
  const [chosen, setChosen] = useState(currency);
  const send = async () => {
    const back = location.href;
    const deposit = await run({ input: { amount, currency: chosen, successUrl: back, cancelUrl: back } });
    if (deposit?.checkoutUrl) location.assign(deposit.checkoutUrl);
  };
  return (
    <Dialog title={money.depositTitle} text={money.depositText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="grid grid-cols-[1fr_6rem] gap-3">
          <label className="grid gap-1 text-sm font-medium">
            {shared.amount}
            <input required inputMode="decimal" className="min-h-10 rounded-lg border border-quiet bg-card px-3" value={amount} onChange={(event) => setAmount(event.target.value)} />
          </label>
          <label className="grid gap-1 text-sm font-medium">
            {shared.currency}
            <input
              required
              maxLength={3}
              className="min-h-10 rounded-lg border border-quiet bg-card px-3 uppercase"
              value={chosen}
              onChange={(event) => setChosen(event.target.value.toUpperCase())}
            />
          </label>
        </div>
        {problem && <ProblemNote problem={problem} />}
        <button type="submit" className={buttonClass("main")} aria-busy={isBusy}>
          {money.toPayment}
        </button>
      </form>
    </Dialog>
  );
}
