/** Earnings by task, and their payout to the bank. */
import { useState, type FormEvent } from "react";
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRefreshed, useWrite } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines, type Line } from "../../../parts/lines";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { money } from "../../../words/formats";
import { AsOf } from "../parts/as_of";
import { Field, Text } from "../parts/inputs";
import { useKept } from "../parts/kept";
import { EARNINGS, REQUEST_PAYOUT } from "./earnings.documents";
import { grouped, isIban } from "./iban";

type Operator = NonNullable<ResultOf<typeof EARNINGS>["operator"]>;
type Balance = Operator["earnings"][number];
type EntryRow = Operator["earningEntries"]["nodes"][number];
type PayoutRow = ResultOf<typeof EARNINGS>["payouts"]["nodes"][number];

export function Earnings() {
  const { shared, field } = useWords();
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, fault, isLoading, keptAt, refresh } = useKept(EARNINGS, { after: cursors.at(-1) ?? null });
  useRefreshed(refresh);
  const operator = data?.operator;
  const page = operator?.earningEntries;
  return (
    <Page title={shared.pages.earnings}>
      <AsOf at={keptAt} />
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {operator && operator.earnings.length === 0 && <Empty title={field.earningsEmpty} text={field.earningsEmptyText} />}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {operator?.earnings.map((balance) => <BalanceCard key={balance.currency} balance={balance} name={operator.name} refresh={refresh} />)}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {page && page.nodes.length > 0 && (
          <Card title={field.perTask}>
            <ul className="m-0 list-none divide-y divide-line p-0">
              {page.nodes.map((entry) => (
                <EarnedRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <p className="m-0 mt-3 flex gap-2">
              {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{shared.newer}</Button>}
              {page.pageInfo.hasNextPage && <Button onClick={() => setCursors([...cursors, page.pageInfo.endCursor])}>{shared.older}</Button>}
            </p>
          </Card>
        )}
        {data && data.payouts.nodes.length > 0 && (
          <Card title={field.payouts}>
            <ul className="m-0 list-none divide-y divide-line p-0">
              {data.payouts.nodes.map((payout) => (
                <PayoutLine key={payout.id} payout={payout} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Page>
  );
}

function BalanceCard({ balance, name, refresh }: { balance: Balance; name: string; refresh: () => void }) {
  const { field } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { currency } = balance;
  return (
    <Card>
      <p className="m-0 text-sm text-quiet">{field.earned}</p>
      <p className="m-0 text-3xl font-semibold tracking-tight">
        <Money amount={balance.earnedBalance} currency={currency} />
      </p>
      <dl className="m-0 mt-2 grid grid-cols-2 gap-2 text-sm">
        <div>
          <dt className="text-quiet">{field.requested}</dt>
          <dd className="m-0">
            <Money amount={balance.requestedBalance} currency={currency} />
          </dd>
        </div>
        <div>
          <dt className="text-quiet">{field.paidOut}</dt>
          <dd className="m-0">
            <Money amount={balance.paidOutBalance} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className="m-0 mt-4">
        <button type="button" className={`${buttonClass("main")} min-h-12 w-full`} onClick={() => setOpen(true)}>
          {field.payOut}
        </button>
      </p>
      {isOpen && <PayOut currency={currency} name={name} close={() => setOpen(false)} done={refresh} />}
    </Card>
  );
}

function EarnedRow({ entry }: { entry: EntryRow }) {
  const { locale, words: { field } } = useLanguage();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5 text-sm">
      <span className="min-w-0 truncate font-medium">
        {entry.taskId ? (
          <Link to="/field/tasks/$taskId" params={{ taskId: entry.taskId }}>
            {entry.taskTitle}
          </Link>
        ) : (
          field.entry[entry.kind]
        )}
      </span>
      <span className="text-end font-medium">
        <Money amount={entry.net} currency={entry.currency} />
      </span>
      <span className="text-quiet">
        <When instant={entry.instant} />
      </span>
      <span className="text-end text-quiet">
        {entry.gross !== null && entry.fee !== null && field.feeOf(money(locale, entry.gross, entry.currency), money(locale, entry.fee, entry.currency))}
      </span>
    </li>
  );
}

function PayoutLine({ payout }: { payout: PayoutRow }) {
  const { field } = useWords();
  const account = payout.destination.iban ?? payout.destination.accountNumber;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5 text-sm">
      <span className="font-medium">{field.payoutStates[payout.status]}</span>
      <span className="text-end font-medium">
        <Money amount={payout.amount} currency={payout.currency} />
      </span>
      <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{account && field.to(grouped(account))}</span>
      <span className="text-end text-quiet">
        <When instant={payout.decidedInstant ?? payout.requestedInstant} />
      </span>
      {payout.declineReason && <span className="col-span-2 text-bad">{payout.declineReason}</span>}
      {payout.bankReference && <span className="col-span-2 text-quiet">{payout.bankReference}</span>}
    </li>
  );
}

/** A payout is tried as a dry run before it is asked for. */
function PayOut({ currency, name, close, done }: { currency: string; name: string; close: () => void; done: () => void }) {
  const { shared, field } = useWords();
  const preview = useWrite(REQUEST_PAYOUT);
  const real = useWrite(REQUEST_PAYOUT);
  const [amount, setAmount] = useState("");
  const [holder, setHolder] = useState(name);
  const [iban, setIban] = useState("");
  const [tried, setTried] = useState<{ amount: string; ledgerLines: readonly Line[] | null } | null>(null);
  const isRight = isIban(iban);
  const isWrong = iban.replaceAll(/\s/g, "").length >= 15 && !isRight;
  const input = (dryRun: boolean) => ({ input: { currency, amount: amount || null, destination: { accountHolder: holder || null, iban }, dryRun } });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isRight) return;
    if (tried) {
      if (!(await real.run(input(false)))) return;
      close();
      done();
      return;
    }
    setTried(await preview.run(input(true)));
  };
  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setTried(null);
  };
  const problem = real.problem ?? preview.problem;
  return (
    <Dialog title={field.payOutTitle} text={field.payOutText} close={close}>
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Field label={`${shared.amount} (${currency})`}>
          <Text inputMode="decimal" value={amount} onChange={change(setAmount)} />
        </Field>
        <Field label={field.holder}>
          <Text autoComplete="name" value={holder} onChange={change(setHolder)} />
        </Field>
        <label className="grid gap-1 text-sm font-medium">
          {field.iban}
          <Text required autoCapitalize="characters" spellCheck={false} aria-invalid={isWrong} aria-describedby="iban-check" value={iban} onChange={change(setIban)} />
          <span id="iban-check" role="status" className={`font-normal ${isWrong ? "text-bad" : "text-good"}`}>
            {isWrong ? field.ibanWrong : isRight ? field.ibanRight : ""}
          </span>
        </label>
        {tried && (
          <p role="status" className="m-0 flex justify-between gap-4 rounded-lg border border-line px-3 py-2 text-sm">
            <span>{field.payOut}</span>
            <span className="font-semibold">
              <Money amount={tried.amount} currency={currency} />
            </span>
          </p>
        )}
        {tried?.ledgerLines && <Lines lines={tried.ledgerLines} />}
        {problem && <ProblemNote problem={problem} />}
        <button type="submit" className={`${buttonClass("main")} min-h-12 ${isRight ? "" : "opacity-60"}`} aria-disabled={!isRight} aria-busy={preview.isBusy || real.isBusy}>
          {tried ? field.confirmPayOut : field.check}
        </button>
      </form>
    </Dialog>
  );
}
