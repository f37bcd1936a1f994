/** A wallet at a glance: what is free, what tasks hold by their status, and what may be spent today. */
import { Gauge, LockKeyhole, Plus } from "lucide-react";
import { Link, useParams } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed } from "../../graph/hooks";
import type { Status } from "../../graph/status";
import { sumAmounts } from "../../parts/amounts";
import { Button } from "../../parts/button";
import { Bar } from "../../parts/lists/bar";
import { STAGES, StatusMark, type Stage } from "../../parts/marks/status";
import { FaultNote } from "../../parts/problem";
import { Money, When } from "../../parts/values";
import { useLanguage } from "../../words";
import { money as formatMoney } from "../../words/formats";
import { SUMMARY, type WALLETS } from "./money.documents";

type Wallet = ResultOf<typeof WALLETS>["wallets"][number];
type Summary = ResultOf<typeof SUMMARY>;

export function Overview({ wallet, deposit }: { wallet: Wallet; deposit: () => void }) {
  const { currency } = wallet;
  const { data, fault, refresh } = useRead(SUMMARY, { currency });
  useRefreshed(refresh);
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]">
        <Available wallet={wallet} deposit={deposit} />
        <Held wallet={wallet} tallies={data?.taskStatistics.heldByStatus ?? []} />
        <Limit rules={data?.agent?.spendingRules ?? null} currency={currency} />
      </div>
    </>
  );
}

function Available({ wallet, deposit }: { wallet: Wallet; deposit: () => void }) {
  const { locale, words: { money } } = useLanguage();
  const { currency, availableBalance, pendingBalance, owedBalance } = wallet;
  return (
    <section className="card card-body" aria-labelledby="available">
      <h2 id="available" className="s q font-normal">
        {money.available}
      </h2>
      <p className="big">
        <Money amount={availableBalance} currency={currency} />
      </p>
      {Number(pendingBalance) > 0 && <p className="s q">{money.onItsWay(formatMoney(locale, pendingBalance, currency))}</p>}
      {Number(owedBalance) > 0 && <p className="s bad">{money.owed(formatMoney(locale, owedBalance, currency))}</p>}
      <p className="mt-4">
        <Button look="primary" onClick={deposit}>
          <Plus aria-hidden />
          {money.deposit}
        </Button>
      </p>
    </section>
  );
}

interface Part {
  stage: Stage;
  statuses: Status[];
  amount: string;
}

function Held({ wallet, tallies }: { wallet: Wallet; tallies: Summary["taskStatistics"]["heldByStatus"] }) {
  const { locale, words: { shared, money } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const { currency } = wallet;
  const total = sumAmounts([wallet.lockedBalance, wallet.reservedBalance]);
  const parts: Part[] = [];
  for (const { status, amount } of tallies) {
    const stage = STAGES[status];
    const known = parts.find((part) => part.stage === stage);
    if (!known) parts.push({ stage, statuses: [status], amount });
    else Object.assign(known, { statuses: [...known.statuses, status], amount: sumAmounts([known.amount, amount]) });
  }
  return (
    <section className="card card-body" aria-labelledby="held">
      <h2 id="held" className="row s q font-normal">
        {money.held}
        <LockKeyhole size={16} aria-hidden />
      </h2>
      <p className="fig mt-1">
        <Money amount={total} currency={currency} />
      </p>
      <p className="s q">{tallies.length > 0 ? money.heldTasks(tallies.reduce((all, { count }) => all + count, 0)) : money.heldNone}</p>
      {parts.length > 0 && (
        <>
          <div className="mt-3">
            <Bar shares={parts.map(({ stage, amount }) => ({ key: stage, part: Number(amount) / Number(total), fill: `var(--st-${stage}-mark)` }))} />
          </div>
          <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s">
            {parts.map(({ stage, statuses, amount }) => (
              <li key={stage}>
                <Link
                  to="/desk/$agentId/tasks"
                  params={{ agentId }}
                  search={{ status: statuses.join(" "), currency }}
                  className="row min-h-6 hover:underline"
                  title={statuses.map((status) => shared.statuses[status]).join(", ")}
                >
                  <StatusMark stage={stage} />
                  <span className="vh">{statuses.map((status) => shared.statuses[status]).join(", ")}: </span>
                  <span className="num">{formatMoney(locale, amount, currency)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Limit({ rules, currency }: { rules: NonNullable<Summary["agent"]>["spendingRules"] | null; currency: string }) {
  const { locale, words: { money } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const limits = rules?.limits.find((limits) => limits.currency === currency);
  const limit = limits?.perDay ?? null;
  return (
    <section className="card card-body" aria-labelledby="limit">
      <h2 id="limit" className="row s q font-normal">
        {money.limitToday}
        <Gauge size={16} aria-hidden />
      </h2>
      {limits && limit !== null ? (
        <>
          <p className="mt-1">
            <span className="fig">
              <Money amount={limits.spentToday} currency={currency} />
            </span>{" "}
            <span className="s q">{money.ofLimit(formatMoney(locale, limit, currency))}</span>
          </p>
          <div className="my-3">
            <Bar shares={[{ key: "spent", part: shareOf(limits.spentToday, limit) }]} />
          </div>
          <p className="s q">
            {money.left} <Money amount={limits.leftToday} currency={currency} /> · {money.renews} <When instant={rules?.dayEndsInstant} />
          </p>
        </>
      ) : (
        <p className="s q mt-1">{money.limitNone}</p>
      )}
      <p className="mt-2">
        <Link className="link s" to="/desk/$agentId/spending" params={{ agentId }}>
          {money.changeLimits}
        </Link>
      </p>
    </section>
  );
}

/** The part of a limit that is used, from 0 to 1; a limit of nothing is used up. */
export const shareOf = (used: string, limit: string) => (Number(limit) === 0 ? 1 : Math.min(1, Number(used) / Number(limit)));
