/** The wallets of an agent and what has moved in them. */
import { Wallet } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, navigate, useParams, useSearch } from "../../app/router";
import { useRead, useRefreshed } from "../../graph/hooks";
import { Button, buttonClass } from "../../parts/button";
import { Input } from "../../parts/labelled";
import { Card, Empty, Loading, Page } from "../../parts/page";
import { formatDay, formatMonthStart, isDay } from "../../parts/period";
import { FaultNote } from "../../parts/problem";
import { Segmented } from "../../parts/segmented";
import { useWords } from "../../words";
import { Categories } from "./categories";
import { Chart, type Span } from "./chart";
import { DepositDialog } from "./deposit";
import { Holdings } from "./holdings";
import { Ledger } from "./ledger";
import { WALLETS } from "./money.documents";
import { Overview } from "./overview";

export function Money() {
  const { shared, money } = useWords();
  const { currency, deposit, next } = useSearch<"/desk/$agentId/money">();
  const [isOpen, setOpen] = useState(false);
  const [span, setSpan] = useState<Span>(30);
  const { data, fault, isLoading, refresh } = useRead(WALLETS, {});
  useRefreshed(refresh);
  useEffect(() => {
    if (!deposit) return;
    setOpen(true);
    // A payment leads back to the address of the page: without the dialog.
    navigate({ to: ".", search: ({ deposit: _, ...rest }) => rest, replace: true });
  }, [deposit]);
  const wallets = data?.wallets ?? [];
  const shown = wallets.find((wallet) => wallet.currency === currency) ?? wallets[0];
  return (
    <Page
      title={shared.pages.money}
      note={
        shown &&
        wallets.length > 1 && (
          <Segmented
            label={shared.currency}
            value={shown.currency}
            of={wallets.map((wallet) => [wallet.currency, wallet.currency] as const)}
            choose={(currency) => navigate({ to: ".", search: { currency } })}
          />
        )
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !shown && (
        <Empty icon={Wallet} title={money.moneyEmpty} text={money.moneyEmptyText}>
          <Button look="primary" onClick={() => setOpen(true)}>
            {money.deposit}
          </Button>
        </Empty>
      )}
      {shown && (
        <>
          <Overview wallet={shown} deposit={() => setOpen(true)} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Chart currency={shown.currency} span={span} choose={setSpan} />
            <Categories currency={shown.currency} days={span} />
          </div>
          <Ledger currency={shown.currency} />
          <Holdings key={shown.currency} currency={shown.currency}>
            <Statements currency={shown.currency} />
          </Holdings>
        </>
      )}
      {isOpen && <DepositDialog currency={shown?.currency ?? "EUR"} next={next} close={() => setOpen(false)} />}
    </Page>
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
        <Input label={money.from} type="date" required value={from} max={until} onChange={(event) => isDay(event.target.value) && setFrom(event.target.value)} />
        <Input label={money.until} type="date" required value={until} min={from} onChange={(event) => isDay(event.target.value) && setUntil(event.target.value)} />
        <Link className={buttonClass()} to="/desk/$agentId/money/statement" params={{ agentId }} search={{ currency, from, until }}>
          {money.statement}
        </Link>
      </div>
    </Card>
  );
}
