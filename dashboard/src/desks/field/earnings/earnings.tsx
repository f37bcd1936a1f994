/** Earnings by task, and their payout to the bank. */
import { useState, type FormEvent, type ReactNode } from "react";
import { useQuestion } from "../../../app/account_forms";
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { type Tried, useRefreshed, useTrial, useWrite } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines } from "../../../parts/lines";
import { Fact, Facts } from "../../../parts/lists/facts";
import { StatusMark, type Stage } from "../../../parts/marks/status";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { Money, useNow, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { dayTime, groupIban, money, weekday } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { AsOf } from "../parts/as_of";
import { Input } from "../../../parts/labelled";
import { useKept } from "../parts/kept";
import { netOf } from "../parts/net";
import { subtract, sumAmounts } from "../../../parts/amounts";
import { promiseEnd } from "../../../parts/promise";
import { CANCEL_PAYOUT, EARNINGS, REQUEST_PAYOUT } from "./earnings.documents";
import { isIban } from "./iban";

type Operator = NonNullable<ResultOf<typeof EARNINGS>["operator"]>;
type Balance = Operator["earnings"][number];
type EntryRow = Operator["earningEntries"]["nodes"][number];
type ReviewedTask = ResultOf<typeof EARNINGS>["reviewed"]["nodes"][number];
type PayoutRow = ResultOf<typeof EARNINGS>["payouts"]["nodes"][number];

export function Earnings() {
  const { shared, field } = useWords();
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, fault, isLoading, keptAt, refresh } = useKept(EARNINGS, { after: cursors.at(-1) ?? null });
  useRefreshed(refresh);
  const operator = data?.operator;
  const page = operator?.earningEntries;
  const reviewed = data?.reviewed.nodes ?? [];
  return (
    <Page title={shared.pages.earnings}>
      <AsOf at={keptAt} />
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {operator && operator.earnings.length === 0 && (
        <Empty title={field.earningsEmpty} text={field.earningsEmptyText}>
          <Link to="/field" className={buttonClass("primary")}>
            {field.findTask}
          </Link>
        </Empty>
      )}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {operator && (
          <>
            {operator.earnings.map((balance) => (
              <BalanceCard key={balance.currency} balance={balance} name={operator.name} reviewed={reviewed} payouts={data.payouts.nodes} canPayOut={keptAt === null} refresh={refresh} />
            ))}
          </>
        )}
        {page && cursors.length === 1 && <Week entries={page.nodes} isWhole={!page.pageInfo.hasNextPage} />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {page && page.nodes.length + reviewed.length > 0 && (
          <Card title={field.recent}>
            <ul className="divide-y divide-line">
              {cursors.length === 1 && reviewed.map((task) => <ReviewedRow key={task.id} task={task} />)}
              {page.nodes.map((entry) => (
                <EarnedRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <p className="row wrap">
              {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{shared.newer}</Button>}
              {page.pageInfo.hasNextPage && <Button onClick={() => setCursors([...cursors, page.pageInfo.endCursor])}>{shared.older}</Button>}
            </p>
          </Card>
        )}
        {data && data.payouts.nodes.length > 0 && (
          <Card title={field.payouts}>
            <ul className="divide-y divide-line">
              {data.payouts.nodes.map((payout) => (
                <PayoutLine key={payout.id} payout={payout} refresh={refresh} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Page>
  );
}

interface BalanceProps {
  balance: Balance;
  name: string;
  reviewed: readonly ReviewedTask[];
  payouts: readonly PayoutRow[];
  /** False for a page without a connection. */
  canPayOut: boolean;
  refresh: () => void;
}

/** True for the one payout of a currency that the staff has not sent yet. */
const isOpen = ({ status }: PayoutRow) => status === "REQUESTED" || status === "APPROVED";

/** What can be paid out now, and when the rest comes. */
function BalanceCard({ balance, name, reviewed, payouts, canPayOut, refresh }: BalanceProps) {
  const { locale, words: { field } } = useLanguage();
  const sentences = useSentences();
  const { currency } = balance;
  const question = useQuestion(`payout of ${currency}`, { amount: "", holder: name, iban: "" });
  const available = subtract(balance.earnedBalance, balance.requestedBalance);
  const coming = reviewed.filter(({ payoutCurrency }) => payoutCurrency === currency);
  const last = coming.map(({ reviewByInstant }) => reviewByInstant ?? "").sort().at(-1);
  const hasMoney = Number(available) > 0;
  const isOneOpen = payouts.some((payout) => payout.currency === currency && isOpen(payout));
  const refusal = canPayOut ? isOneOpen && sentences.problem({ code: "payout_pending" }) : field.offline;
  return (
    <Card>
      <p className="s q">{field.available}</p>
      <p className="pay large num">{money(locale, available, currency)}</p>
      {coming.length > 0 && (
        <p className="s q">
          {field.comingMore(money(locale, sumAmounts(coming.map(netOf)), currency), coming.length)}
          {last && <> · {field.atLatest(dayTime(locale, last))}</>}
        </p>
      )}
      {hasMoney && (
        <p className="mt-3">
          <Button look="primary" sizes={["wide"]} refusal={refusal} onClick={question.open}>
            {field.payOutAmount(money(locale, available, currency))}
          </Button>
        </p>
      )}
      <Facts>
        <Fact term={field.requested}>
          <Money amount={balance.requestedBalance} currency={currency} />
        </Fact>
        <Fact term={field.paidOut}>
          <Money amount={balance.paidOutBalance} currency={currency} />
        </Fact>
      </Facts>
      {question.isOpen && <PayOut currency={currency} draft={question.draft} change={question.change} close={question.close} done={refresh} />}
    </Card>
  );
}

/** What each day of this week has paid, where the page has all of it. */
function Week({ entries, isWhole }: { entries: readonly EntryRow[]; isWhole: boolean }) {
  const { locale, words: { field } } = useLanguage();
  const monday = startOfWeek();
  const paid = entries.filter(({ kind, instant }) => (kind === "SETTLEMENT" || kind === "BONUS") && Date.parse(instant) >= monday);
  const [first] = paid;
  const oldest = entries.at(-1);
  const isCounted = isWhole || (oldest !== undefined && Date.parse(oldest.instant) < monday);
  if (!first || !isCounted || paid.some(({ currency }) => currency !== first.currency)) return null;
  const days = Array.from({ length: 7 }, (_, day) => paid.filter(({ instant }) => dayOf(instant) === day).reduce((total, { net }) => total + Number(net), 0));
  const best = Math.max(...days);
  return (
    <Card>
      <div className="row wrap">
        <h2>{field.thisWeek}</h2>
        <span className="end num">
          <b className="strong">{money(locale, sumAmounts(paid.map(({ net }) => net)), first.currency)}</b> <span className="s q">{field.inTasks(new Set(paid.map(({ taskId }) => taskId)).size)}</span>
        </span>
      </div>
      <div className="wk" aria-hidden>
        {days.map((amount, day) => (
          <div key={day} className={amount === best ? "wb best" : "wb"}>
            <i style={{ height: `${(amount / best) * 80}%` }} />
            <span>{weekday(locale, new Date(monday + (day + 0.5) * DAY))}</span>
          </div>
        ))}
      </div>
    </Card>
  );
}

const DAY = 86_400_000;

/** Monday of this week, on the clock of the device. */
function startOfWeek(): number {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - ((today.getDay() + 6) % 7)).getTime();
}

const dayOf = (instant: string) => (new Date(instant).getDay() + 6) % 7;

interface RowProps {
  stage: Stage;
  title: ReactNode;
  note: ReactNode;
  amount: string;
  currency: string;
}

function Row({ stage, title, note, amount, currency }: RowProps) {
  return (
    <li className="row py-2.5">
      <StatusMark stage={stage} isLarge />
      <span className="grow">
        <span className="med block [overflow-wrap:anywhere]">{title}</span>
        <span className="s q">{note}</span>
      </span>
      <b className="med num">
        <Money amount={amount} currency={currency} />
      </b>
    </li>
  );
}

function ReviewedRow({ task }: { task: ReviewedTask }) {
  const { locale, words: { field, shared } } = useLanguage();
  const until = task.reviewByInstant;
  return (
    <Row
      stage="review"
      title={
        <Link to="/field/tasks/$taskId" params={{ taskId: task.id }}>
          {task.title}
        </Link>
      }
      note={
        <>
          {shared.statuses.UNDER_REVIEW}
          {until && <> · {field.atLatest(dayTime(locale, until))}</>}
        </>
      }
      amount={netOf(task)}
      currency={task.payoutCurrency}
    />
  );
}

function EarnedRow({ entry }: { entry: EntryRow }) {
  const { locale, words: { field } } = useLanguage();
  const title = entry.taskId ? (
    <Link to="/field/tasks/$taskId" params={{ taskId: entry.taskId }}>
      {entry.taskTitle}
    </Link>
  ) : (
    field.entry[entry.kind]
  );
  const note = (
    <>
      {entry.kind.startsWith("BONUS") && <>{field.entry[entry.kind]} · </>}
      <When instant={entry.instant} />
      {entry.gross !== null && entry.fee !== null && <> · {field.feeOf(money(locale, entry.gross, entry.currency), money(locale, entry.fee, entry.currency))}</>}
      {Number(entry.expenses ?? 0) > 0 && <> · {field.expensesBeside(money(locale, entry.expenses!, entry.currency))}</>}
    </>
  );
  return <Row stage={entry.kind === "SETTLEMENT" || entry.kind === "BONUS" ? "paid" : "cancelled"} title={title} note={note} amount={entry.net} currency={entry.currency} />;
}

function PayoutLine({ payout, refresh }: { payout: PayoutRow; refresh: () => void }) {
  const { locale, words: { field } } = useLanguage();
  const { run, isBusy, problem } = useWrite(CANCEL_PAYOUT);
  const cancel = async () => {
    if (await run({ id: payout.id })) refresh();
  };
  const until = promiseEnd(payout.requestedInstant, useNow());
  const account = payout.destination.iban ?? payout.destination.accountNumber;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5 text-s">
      <span className="font-medium">{field.payoutStates[payout.status]}</span>
      <span className="text-end font-medium">
        <Money amount={payout.amount} currency={payout.currency} />
      </span>
      <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{account && field.to(groupIban(account))}</span>
      <span className="text-end text-quiet">
        <When instant={payout.decidedInstant ?? payout.requestedInstant} />
      </span>
      {isOpen(payout) && until && <span className="col-span-2 text-quiet">{field.sentBy(dayTime(locale, until))}</span>}
      {(isOpen(payout) || payout.status === "PAID") && <span className="col-span-2 text-quiet">{field.bankTakes}</span>}
      {payout.status === "REQUESTED" && (
        <span className="col-span-2">
          <Button busy={isBusy} onClick={() => void cancel()}>
            {field.cancelPayout}
          </Button>
        </span>
      )}
      {problem && <ProblemNote problem={problem} />}
      {payout.declineReason && <span className="col-span-2 text-danger">{payout.declineReason}</span>}
      {payout.bankReference && <span className="col-span-2 text-quiet">{payout.bankReference}</span>}
    </li>
  );
}

interface PayOutProps {
  currency: string;
  draft: Payee;
  change: (part: Partial<Payee>) => void;
  close: () => void;
  done: () => void;
}

interface Payee {
  amount: string;
  holder: string;
  iban: string;
}

/** A payout is tried as a dry run before it is asked for. */
function PayOut({ currency, draft, change, close, done }: PayOutProps) {
  const { shared, field } = useWords();
  const preview = useTrial(REQUEST_PAYOUT);
  const real = useWrite(REQUEST_PAYOUT);
  const { amount, holder, iban } = draft;
  const [tried, setTried] = useState<Tried<ResultOf<typeof REQUEST_PAYOUT>> | null>(null);
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
  const take = (name: keyof Payee) => (event: { target: { value: string } }) => {
    change({ [name]: event.target.value });
    setTried(null);
  };
  const problem = real.problem ?? preview.problem;
  return (
    <Dialog title={field.payOutTitle} text={field.payOutText} close={close}>
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Input name="amount" label={`${shared.amount} (${currency})`} inputMode="decimal" value={amount} onChange={take("amount")} />
        <Input name="accountHolder" label={field.holder} autoComplete="name" value={holder} onChange={take("holder")} />
        <div className="grid gap-1">
          <Input name="iban" label={field.iban} required autoCapitalize="characters" spellCheck={false} aria-invalid={isWrong} aria-describedby="iban-check" value={iban} onChange={take("iban")} />
          <span id="iban-check" role="status" className={`font-normal ${isWrong ? "text-danger" : "text-st-paid"}`}>
            {isWrong ? field.ibanWrong : isRight ? field.ibanRight : ""}
          </span>
        </div>
        {tried && (
          <p role="status" className="m-0 flex justify-between gap-4 rounded-m border border-line px-3 py-2 text-s">
            <span>{field.payOut}</span>
            <span className="font-semibold">
              <Money amount={tried.amount} currency={currency} />
            </span>
          </p>
        )}
        {tried && <Lines lines={tried.ledgerLines} />}
        {problem && <ProblemNote problem={problem} />}
        <button type="submit" className={buttonClass("primary")} aria-disabled={!isRight} aria-busy={preview.isBusy || real.isBusy}>
          {tried ? field.confirmPayOut : field.check}
        </button>
      </form>
    </Dialog>
  );
}
