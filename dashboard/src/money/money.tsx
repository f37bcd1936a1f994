/** The wallets of an agent and what has moved in them. */
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead, useRefreshed, useWrite } from "../graph/hooks";
import type { ResultOf } from "../graph/graphql";
import { Button, buttonClass } from "../parts/button";
import { Dialog } from "../parts/dialog";
import { Card, Detail, Empty, Loading, Page } from "../parts/page";
import { FaultNote, ProblemNote } from "../parts/problem";
import { ExactTime, Money as Amount } from "../parts/values";
import { useWords } from "../words";
import { DEPOSIT, LEDGER, WALLETS } from "./money.documents";

type Wallet = ResultOf<typeof WALLETS>["wallets"][number];

export function Money() {
  const { shared, money } = useWords();
  const { currency } = useSearch({ strict: false }) as { currency?: string };
  const [isOpen, setOpen] = useState(false);
  const { data, fault, isLoading, refresh } = useRead(WALLETS, {});
  useRefreshed(refresh);
  const wallets = data?.wallets ?? [];
  const shown = wallets.find((wallet) => wallet.currency === currency) ?? wallets[0];
  return (
    <Page
      title={shared.pages.money}
      aside={
        <Button look="main" onClick={() => setOpen(true)}>
          {money.deposit}
        </Button>
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && wallets.length === 0 && <Empty title={money.moneyEmpty} text={money.moneyEmptyText} />}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {wallets.map((wallet) => (
          <WalletCard key={wallet.currency} wallet={wallet} isShown={wallet === shown} />
        ))}
      </div>
      {shown && <Ledger key={shown.currency} currency={shown.currency} />}
      {isOpen && <DepositDialog currency={shown?.currency ?? "EUR"} close={() => setOpen(false)} />}
    </Page>
  );
}

function WalletCard({ wallet, isShown }: { wallet: Wallet; isShown: boolean }) {
  const { money } = useWords();
  const navigate = useNavigate();
  const { currency } = wallet;
  return (
    <Card
      title={
        <button
          type="button"
          aria-pressed={isShown}
          className="border-0 bg-transparent p-0 font-semibold text-ink hover:underline"
          onClick={() => void navigate({ to: ".", search: { currency } })}
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

function Ledger({ currency }: { currency: string }) {
  const { shared, money } = useWords();
  const { agentId } = useParams({ strict: false }) as { agentId: string };
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const after = cursors.at(-1) ?? null;
  const { data, fault, isLoading, refresh } = useRead(LEDGER, { currency, after });
  useRefreshed(refresh);
  const page = data?.wallet?.transactions;
  return (
    <Card title={money.ledger}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page?.nodes.length === 0 && <p className="m-0 text-sm text-quiet">{money.ledgerEmpty}</p>}
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
        {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{shared.newer}</Button>}
        {page?.pageInfo.hasNextPage && <Button onClick={() => setCursors([...cursors, page.pageInfo.endCursor])}>{shared.older}</Button>}
      </p>
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
    <Dialog title={money.depositTitle} text={money.depositText} isOpen close={close}>
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
