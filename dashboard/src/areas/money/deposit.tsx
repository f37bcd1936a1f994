/** Adding money to a wallet: an amount, and the page of the payment provider. */
import { useState } from "react";
import { useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Choice, Input } from "../../parts/labelled";
import { ProblemNote } from "../../parts/problem";
import { useLanguage } from "../../words";
import { currencySymbol, money as formatMoney } from "../../words/formats";
import { useSentences } from "../../words/sentences";
import { CURRENCIES, DEPOSIT } from "./money.documents";

const USUAL = ["50", "100", "250", "500"] as const;
const AMOUNT = /^\d+(\.\d+)?$/;

interface Props {
  currency: string;
  /** Path of the page that the money is for; a payment leads there. */
  next?: string | undefined;
  close: () => void;
}

export function DepositDialog({ currency: known, next, close }: Props) {
  const { locale, words: { shared, money } } = useLanguage();
  const sentences = useSentences();
  const { run, isBusy, problem, forget } = useWrite(DEPOSIT);
  const { data } = useRead(CURRENCIES, {});
  const [typed, setTyped] = useState<string>(USUAL[1]);
  const [currency, setCurrency] = useState(known);
  // A comma is the decimal sign of most of our languages.
  const amount = typed.trim().replace(",", ".");
  const isAmount = AMOUNT.test(amount);
  const wrong = problem?.errors.find(({ field }) => field === "amount");
  const send = async () => {
    const target = new URL(next ?? location.href, location.href);
    const back = target.origin === location.origin ? target.href : location.href;
    const deposit = await run({ input: { amount, currency, successUrl: back, cancelUrl: back } });
    if (deposit?.checkoutUrl) location.assign(deposit.checkoutUrl);
  };
  const choose = (amount: string) => {
    forget();
    setTyped(amount);
  };
  return (
    <Dialog title={money.depositTitle} text={money.depositText} close={close}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isAmount && !isBusy) void send();
        }}
      >
        <div role="group" aria-label={money.usualAmounts} className="chips">
          {USUAL.map((usual) => (
            <button key={usual} type="button" aria-pressed={usual === amount} onClick={() => choose(usual)}>
              {formatMoney(locale, usual, currency, 0)}
            </button>
          ))}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Input
            required
            label={`${shared.amount} (${currencySymbol(locale, currency)})`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={wrong ? sentences.field(wrong).text : typed && !isAmount ? money.amountExample : undefined}
            onChange={(event) => choose(event.target.value)}
          />
          <Choice
            label={shared.currency}
            value={currency}
            of={(data?.currencies ?? [{ code: currency }]).map(({ code }) => [code, code] as const)}
            choose={(code) => {
              forget();
              setCurrency(code);
            }}
          />
        </div>
        {problem && !wrong && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" sizes={["wide"]} busy={isBusy} refusal={isAmount ? null : money.amountExample}>
          {isAmount ? money.addAmount(formatMoney(locale, amount, currency)) : money.deposit}
        </Button>
      </form>
    </Dialog>
  );
}
