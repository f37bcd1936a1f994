/** A bonus for the operator of a task that ended with a payment, with its postings before it is paid. */
import { useEffect, useState } from "react";
import { buildLastingOptions } from "../../../graph/client";
import { useGraph, useTrial, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Input, TextArea } from "../../../parts/labelled";
import { Lines, type Line } from "../../../parts/lines";
import { ProblemNote } from "../../../parts/problem";
import { useLanguage } from "../../../words";
import { currencySymbol, money as formatMoney } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { PAY_BONUS } from "../parts/agreed_pay.documents";
import type { TaskData } from "../parts/task.documents";

const AMOUNT = /^\d+(\.\d+)?$/;
/** Milliseconds without typing after which an amount is tried. */
const PAUSE = 300;

export function Bonus({ task, done }: { task: TaskData; done: () => void }) {
  const { agreed } = useLanguage().words.work;
  const [isOpen, setOpen] = useState(false);
  if (!task.allowedActions.some(({ code, allowed }) => code === "pay_bonus" && allowed)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{agreed.payBonus}</Button>
      {isOpen && <BonusDialog task={task} close={() => setOpen(false)} done={done} />}
    </>
  );
}

function BonusDialog({ task, close, done }: { task: TaskData; close: () => void; done: () => void }) {
  const { locale, words: { shared, money, work } } = useLanguage();
  const { agreed } = work;
  const sentences = useSentences();
  const { actor } = useGraph();
  const preview = useTrial(PAY_BONUS);
  const real = useWrite(PAY_BONUS);
  const [form, setForm] = useState({ typed: "", note: "" });
  const [tried, setTried] = useState<{ amount: string; lines: readonly Line[] } | null>(null);
  const { id: taskId, payoutCurrency: currency } = task;
  // A comma is the decimal sign of most of our languages.
  const amount = form.typed.trim().replace(",", ".");
  const isAmount = AMOUNT.test(amount) && Number(amount) > 0;
  const { run: tryOut, forget } = preview;
  useEffect(() => {
    if (!isAmount) return forget();
    const tryNow = async () => {
      const answer = await tryOut({ input: { taskId, amount, dryRun: true } });
      if (answer) setTried({ amount, lines: answer.ledgerLines });
    };
    const timer = setTimeout(() => void tryNow(), PAUSE);
    return () => clearTimeout(timer);
  }, [tryOut, forget, taskId, amount, isAmount]);
  const change = (part: Partial<typeof form>) => {
    real.forget();
    setForm({ ...form, ...part });
  };
  const pay = async () => {
    if (!(await real.run({ input: { taskId, amount, note: form.note.trim() || null } }, { fetchOptions: buildLastingOptions(actor) }))) return;
    close();
    done();
  };
  const problem = real.problem ?? preview.problem;
  const wrong = problem?.errors.find(({ field }) => field === "amount");
  return (
    <Dialog title={`${agreed.payBonus}: ${task.title}`} text={agreed.bonusText} close={close}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isAmount && !real.isBusy) void pay();
        }}
      >
        <Input
          required
          label={`${shared.amount} (${currencySymbol(locale, currency)})`}
          inputMode="decimal"
          autoComplete="off"
          value={form.typed}
          error={wrong ? sentences.field(wrong).text : form.typed && !isAmount ? money.amountExample : undefined}
          onChange={(event) => change({ typed: event.target.value })}
        />
        <TextArea name="note" label={shared.note} hint={work.reasonHint} rows={2} value={form.note} onChange={(event) => change({ note: event.target.value })} />
        {problem && !wrong && <ProblemNote problem={problem} />}
        {tried?.amount === amount && <Lines lines={tried.lines} />}
        <div className="flex flex-wrap items-start justify-end gap-2">
          <Button onClick={close}>{shared.back}</Button>
          <Button type="submit" look="primary" busy={real.isBusy} refusal={isAmount ? null : money.amountExample}>
            {isAmount ? agreed.payAmount(formatMoney(locale, amount, currency)) : agreed.payBonus}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
