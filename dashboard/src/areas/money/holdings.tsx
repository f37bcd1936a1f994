/** Deposits of a wallet with their refunds, and bank details for transfers. */
import { useState, type ReactNode } from "react";
import type { ResultOf } from "../../graph/graphql";
import { type Tried, useRead, useRefreshed, useTrial, useWrite } from "../../graph/hooks";
import { Button, buttonClass } from "../../parts/button";
import { CopyButton } from "../../parts/copyable";
import { Dialog } from "../../parts/dialog";
import { Lines } from "../../parts/lines";
import { Card } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime, Money } from "../../parts/values";
import { useLanguage, useWords } from "../../words";
import { money as amountOf } from "../../words/formats";
import { BANK, HOLDINGS, REFUND } from "./money.documents";
import { Fact, Facts } from "../../parts/lists/facts";

type Held = ResultOf<typeof HOLDINGS>["wallet"];
type OneDeposit = Held["deposits"]["nodes"][number];

/** `children` stand beside them. */
export function Holdings({ currency, children }: { currency: string; children: ReactNode }) {
  const { data, fault, refresh } = useRead(HOLDINGS, { currency });
  useRefreshed(refresh);
  if (fault && !data) return <FaultNote fault={fault} retry={refresh} />;
  if (!data) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Deposits deposits={data.wallet.deposits} refresh={refresh} />
      <div className="grid gap-4">
        <Bank currency={currency} />
        {children}
      </div>
    </div>
  );
}

function Deposits({ deposits, refresh }: { deposits: Held["deposits"]; refresh: () => void }) {
  const { locale, words: { money } } = useLanguage();
  const [refunded, setRefunded] = useState<OneDeposit>();
  return (
    <Card title={money.deposits} aside={<span className="text-s text-quiet tabular-nums">{deposits.totalCount}</span>}>
      {deposits.nodes.length === 0 && <p className="m-0 text-s text-quiet">{money.depositsEmpty}</p>}
      <ul className="m-0 list-none divide-y divide-line p-0 text-s">
        {deposits.nodes.map((deposit) => (
          <li key={deposit.externalId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <strong className="font-semibold">
              <Money amount={deposit.amount} currency={deposit.currency} />
            </strong>
            <span>{deposit.processing ? money.processing : money.depositStates[deposit.status]}</span>
            {Number(deposit.takenBack) > 0 && <span className="text-quiet">{money.takenBack(amountOf(locale, deposit.takenBack, deposit.currency))}</span>}
            <span className="text-quiet">
              <ExactTime instant={deposit.createdInstant} />
            </span>
            <span className="ms-auto">
              {deposit.status === "PENDING" && deposit.checkoutUrl && (
                <a className={buttonClass()} href={deposit.checkoutUrl}>
                  {money.pay}
                </a>
              )}
              {deposit.status === "PAID" && Number(deposit.takenBack) < Number(deposit.amount) && <Button onClick={() => setRefunded(deposit)}>{money.refund}</Button>}
            </span>
          </li>
        ))}
      </ul>
      {refunded && <RefundDialog deposit={refunded} close={() => setRefunded(undefined)} done={refresh} />}
    </Card>
  );
}

type Refunded = Tried<ResultOf<typeof REFUND>>;

/** The lines that a refund would move come before the button that moves them. */
function RefundDialog({ deposit, close, done }: { deposit: OneDeposit; close: () => void; done: () => void }) {
  const { locale, words: { shared, money } } = useLanguage();
  const { run, isBusy, problem, forget } = useWrite(REFUND);
  const trial = useTrial(REFUND);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [preview, setPreview] = useState<Refunded>();
  const send = async (dryRun: boolean) => {
    const variables = { input: { externalId: deposit.externalId, amount: amount || null, reason: reason || null, dryRun } };
    if (dryRun) {
      setPreview((await trial.run(variables)) ?? undefined);
    } else if (await run(variables)) {
      done();
      close();
    }
  };
  const refusal = problem ?? trial.problem;
  const change = (set: (value: string) => void) => (event: React.ChangeEvent<HTMLInputElement>) => {
    set(event.target.value);
    setPreview(undefined);
    forget();
    trial.forget();
  };
  return (
    <Dialog title={money.refundTitle} text={money.refundText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(!preview);
        }}
      >
        <label className="field">
          {shared.amount} ({deposit.currency})
          <input inputMode="decimal" placeholder={deposit.amount} className="in" value={amount} onChange={change(setAmount)} />
        </label>
        <label className="field">
          {shared.reason}
          <input className="in" value={reason} onChange={change(setReason)} />
        </label>
        {preview && <Lines lines={preview.ledgerLines} />}
        {refusal && <ProblemNote problem={refusal} />}
        <Button type="submit" look={preview ? "danger" : "primary"} busy={isBusy || trial.isBusy}>
          {preview ? `${money.refund}: ${amountOf(locale, preview.amount ?? "0", deposit.currency)}` : money.preview}
        </Button>
      </form>
    </Dialog>
  );
}

/** The details are made at the first question for them, so they are asked for only when they are wanted. */
function Bank({ currency }: { currency: string }) {
  const { money } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <Card title={money.bank}>{isShown ? <BankDetails currency={currency} /> : <Button onClick={() => setShown(true)}>{money.bankShow}</Button>}</Card>
  );
}

function BankDetails({ currency }: { currency: string }) {
  const { money } = useWords();
  const { data, fault, refresh } = useRead(BANK, { currency });
  if (fault && !data) return <FaultNote fault={fault} retry={refresh} />;
  const bank = data?.wallet.bankTransfer;
  if (!bank) return null;
  const rows = [
    { term: money.holder, value: bank.accountHolder },
    { term: "IBAN", value: bank.iban },
    { term: money.bankName, value: bank.bankName },
    { term: money.reference, value: bank.reference },
  ];
  return (
    <>
      <p className="m-0 text-s">{bank.instructions}</p>
      <Facts>
        {rows.map(({ term, value }) => (
          <Fact key={term} term={term}>
            <span className="flex items-center justify-between gap-2">
              <code>{value}</code>
              <CopyButton what={term} text={value} />
            </span>
          </Fact>
        ))}
      </Facts>
    </>
  );
}
