/** The expenses that the operator claims: their sum, receipts, and the answer to each before the approval. */
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { TextArea } from "../../../parts/labelled";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { Money } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { money } from "../../../words/formats";
import { DECLINE_EXPENSE } from "../parts/agreed_pay.documents";
import { sumExpenses } from "../parts/expense_sum";
import type { TaskData } from "../parts/task.documents";
import { Large } from "./gallery";

type Expense = TaskData["expenses"][number];

export function Expenses({ task, done }: { task: TaskData; done: () => void }) {
  const { locale, words: { work: { agreed } } } = useLanguage();
  const { expenses, expenseBudget: budget, payoutCurrency: currency } = task;
  if (expenses.length === 0) return null;
  const sum = money(locale, sumExpenses(task), currency);
  return (
    <Card title={agreed.expenses} aside={<span className="s q num">{budget === null ? sum : agreed.sumOf(sum, money(locale, budget, currency))}</span>}>
      <ul className="m-0 grid list-none gap-3 p-0 text-s" aria-label={agreed.expenses}>
        {expenses.map((expense) => (
          <ExpenseRow key={expense.id} task={task} expense={expense} done={done} />
        ))}
      </ul>
    </Card>
  );
}

function ExpenseRow({ task, expense, done }: { task: TaskData; expense: Expense; done: () => void }) {
  const { agreed } = useLanguage().words.work;
  const [open, setOpen] = useState<"receipt" | "decline" | null>(null);
  const close = () => setOpen(null);
  const receipt = task.proofReview?.items.find(({ id }) => id === expense.proofItemId);
  const mayDecline = expense.status === "CLAIMED" && task.allowedActions.some(({ code, allowed }) => code === "decline_expense" && allowed);
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 [overflow-wrap:anywhere]">{expense.description}</span>
        <span className={expense.status === "DECLINED" ? "text-quiet line-through" : "font-medium"}>
          <Money amount={expense.amount} currency={task.payoutCurrency} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-quiet">
        {agreed.expenseStatuses[expense.status]}
        {expense.declineReason && <span className="min-w-0 [overflow-wrap:anywhere]">{expense.declineReason}</span>}
        {receipt ? (
          <Button sizes={["small"]} onClick={() => setOpen("receipt")}>
            {agreed.receipt}
          </Button>
        ) : (
          <span>{agreed.noReceipt}</span>
        )}
        {mayDecline && (
          <Button look="ghost" sizes={["small"]} onClick={() => setOpen("decline")}>
            {agreed.decline}
          </Button>
        )}
      </span>
      {open === "receipt" && receipt && <Large task={task} item={receipt} close={close} step={() => {}} position={[1, 1]} />}
      {open === "decline" && mayDecline && <DeclineExpense expense={expense} close={close} done={done} />}
    </li>
  );
}

function DeclineExpense({ expense, close, done }: { expense: Expense; close: () => void; done: () => void }) {
  const { shared, work } = useLanguage().words;
  const { run, isBusy, problem } = useWrite(DECLINE_EXPENSE);
  const [reason, setReason] = useState("");
  const send = async () => {
    if (!(await run({ id: expense.id, reason: reason.trim() }))) return;
    close();
    done();
  };
  return (
    <Dialog title={`${work.agreed.declineExpense}: ${expense.description}`} text={work.agreed.declineExpenseText} close={close}>
      <TextArea name="reason" label={shared.reason} hint={work.reasonHint} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap items-start justify-end gap-2">
        <Button onClick={close}>{shared.back}</Button>
        <Button look="primary" busy={isBusy} refusal={reason.trim() ? null : work.reasonNeeded} onClick={() => void send()} data-confirm>
          {work.agreed.declineExpense}
        </Button>
      </div>
    </Dialog>
  );
}

/** What the approval pays, as a sentence above its postings. */
export function ApprovalSum({ task }: { task: TaskData }) {
  const { locale, words: { work: { agreed } } } = useLanguage();
  const { expenseBudget: budget, payableAmount, payoutAmount, payoutCurrency: currency } = task;
  if (budget === null) return null;
  const [pay, sum, most] = [payableAmount ?? payoutAmount, sumExpenses(task), budget].map((amount) => money(locale, amount, currency)) as [string, string, string];
  return <p className="m-0 text-s">{agreed.approvingPays(pay, sum, most)}</p>;
}
