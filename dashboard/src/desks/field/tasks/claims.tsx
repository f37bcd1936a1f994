/** Pay of a task in progress beside its price: more time for an hourly one, and expenses. */
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { sumAmounts, subtract } from "../../../parts/amounts";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Input, Select, TextArea } from "../../../parts/labelled";
import { Note } from "../../../parts/note";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useLanguage, useWords } from "../../../words";
import { duration, money } from "../../../words/formats";
import type { Watched } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import { ADD_EXPENSE, ASK_MORE_TIME, REMOVE_EXPENSE, WITHDRAW_MORE_TIME } from "./pay.documents";
import { inputOf } from "./proof/proof";
import type { TaskData } from "./steps";
import { UPLOAD } from "./task.documents";

interface Props {
  task: TaskData;
  refresh: () => void;
}

interface ExpensesProps extends Props {
  watched: Watched;
}

interface FormProps extends Props {
  close: () => void;
}

const BEFORE_WORK: readonly TaskData["status"][] = ["ACCEPTED", "EN_ROUTE", "ARRIVED"];

const can = (task: TaskData, name: string) => task.allowedActions.some(({ code, allowed }) => code === name && allowed);

/** A request for more paid minutes, and the agent's last answer. */
export function MoreTime({ task, refresh }: Props) {
  const { locale, words: { field } } = useLanguage();
  const { isOffline } = useQueue();
  const { run, isBusy, problem } = useWrite(WITHDRAW_MORE_TIME);
  const [isOpen, setOpen] = useState(false);
  const last = task.timeExtensions.at(-1);
  const isPending = last?.status === "PENDING";
  const canAsk = can(task, "request_more_time");
  if (!canAsk && !isPending) return null;
  const refusal = isOffline && field.needsConnection;
  const withdraw = async () => {
    if (last && (await run({ id: last.id }))) refresh();
  };
  return (
    <Card>
      {last && isPending && (
        <Note
          tone="info"
          role="status"
          actions={
            <Button busy={isBusy} refusal={refusal} onClick={() => void withdraw()}>
              {field.withdraw}
            </Button>
          }
        >
          {field.moreTimePending(duration(locale, last.minutes))}
        </Note>
      )}
      {last?.status === "DECLINED" && <Note>{field.moreTimeDeclined(duration(locale, last.minutes))}</Note>}
      {canAsk && !isPending && (
        <Button refusal={refusal} onClick={() => setOpen(true)}>
          {field.moreTime}
        </Button>
      )}
      {problem && <ProblemNote problem={problem} />}
      {isOpen && <AskMoreTime task={task} refresh={refresh} close={() => setOpen(false)} />}
    </Card>
  );
}

function AskMoreTime({ task, refresh, close }: FormProps) {
  const { locale, words: { field, shared } } = useLanguage();
  const { run, isBusy, problem } = useWrite(ASK_MORE_TIME);
  const [minutes, setMinutes] = useState("30");
  const [reason, setReason] = useState("");
  const send = async () => {
    if (!(await run({ input: { taskId: task.id, minutes: Number(minutes), reason } }))) return;
    close();
    refresh();
  };
  return (
    <Form title={field.moreTime} text={field.moreTimeText(duration(locale, task.maxMinutes ?? 0))} close={close} send={send} isBusy={isBusy}>
      <Input name="minutes" label={field.moreMinutes} type="number" min={1} max={2880} required value={minutes} onChange={(event) => setMinutes(event.target.value)} />
      <TextArea name="reason" label={shared.reason} rows={2} required value={reason} onChange={(event) => setReason(event.target.value)} />
      {problem && <ProblemNote problem={problem} />}
    </Form>
  );
}

/** The expenses of a task, and what is left of its budget. */
export function Expenses({ task, refresh, watched }: ExpensesProps) {
  const { locale, words: { field } } = useLanguage();
  const { isOffline } = useQueue();
  const { run, isBusy, problem } = useWrite(REMOVE_EXPENSE);
  const [isOpen, setOpen] = useState(false);
  const { expenseBudget: budget, payoutCurrency: currency } = task;
  if (budget === null) return null;
  const claimed = task.expenses.filter(({ status }) => status !== "DECLINED").map(({ amount }) => amount);
  const left = subtract(budget, sumAmounts(claimed));
  const refusal = isOffline && field.needsConnection;
  const remove = async (id: string) => {
    if (await run({ id })) refresh();
  };
  return (
    <Card title={field.expenses}>
      <p className="s q">{field.expensesLeft(money(locale, left, currency), money(locale, budget, currency))}</p>
      {BEFORE_WORK.includes(task.status) && <p className="s q">{field.expensesDuringWork}</p>}
      <ul className="divide-y divide-line s">
        {task.expenses.map((expense) => (
          <li key={expense.id} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2">
            <span className="min-w-0 med [overflow-wrap:anywhere]">{expense.description}</span>
            <span className="text-end num">{money(locale, expense.amount, currency)}</span>
            {expense.status === "DECLINED" && (
              <span className="q col-span-2">
                {field.expenseDeclined}
                {expense.declineReason && <> · {expense.declineReason}</>}
              </span>
            )}
            {expense.status === "CLAIMED" && can(task, "remove_expense") && (
              <Button sizes={["small"]} busy={isBusy} refusal={refusal} aria-label={`${field.removeExpense}: ${expense.description}`} onClick={() => void remove(expense.id)}>
                {field.removeExpense}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {can(task, "add_expense") && (
        <Button refusal={refusal} onClick={() => setOpen(true)}>
          {field.addExpense}
        </Button>
      )}
      {problem && <ProblemNote problem={problem} />}
      {isOpen && <AddExpense task={task} refresh={refresh} watched={watched} close={() => setOpen(false)} />}
    </Card>
  );
}

/** The receipt is among the photographs of the proof: a new one is sent before the claim, once. */
function AddExpense({ task, refresh, close, watched }: FormProps & Pick<ExpensesProps, "watched">) {
  const { field } = useWords();
  const upload = useWrite(UPLOAD);
  const claim = useWrite(ADD_EXPENSE);
  const [amount, setAmount] = useState("");
  const [description, setDescription] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [taken, setTaken] = useState("");
  const sent = useRef<{ file: File; id: string } | null>(null);
  const photos = (task.proofReview?.items ?? []).filter(({ kind }) => kind === "PHOTO");
  const sendFile = async (receipt: File) => {
    if (sent.current?.file === receipt) return sent.current;
    const item = await upload.run({ input: { ...inputOf(task, { at: receipt.lastModified, position: watched.position, capture: "FILE" }), file: receipt } });
    if (item) sent.current = { file: receipt, id: item.id };
    return item;
  };
  const send = async () => {
    const receipt = file ? await sendFile(file) : { id: taken || null };
    if (!receipt || !(await claim.run({ input: { taskId: task.id, amount, description, proofItemId: receipt.id } }))) return;
    close();
    refresh();
  };
  const problem = upload.problem ?? claim.problem;
  return (
    <Form title={field.addExpense} close={close} send={send} isBusy={upload.isBusy || claim.isBusy}>
      <Input name="amount" label={field.expenseAmount(task.payoutCurrency)} inputMode="decimal" required value={amount} onChange={(event) => setAmount(event.target.value.replace(",", "."))} />
      <Input name="description" label={field.expenseFor} required maxLength={200} value={description} onChange={(event) => setDescription(event.target.value.trimStart())} />
      <Input name="file" label={field.receipt} hint={field.receiptHint} type="file" accept="image/jpeg,image/png,image/heic" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
      {photos.length > 0 && !file && (
        <Select name="proofItemId" label={field.receiptTaken} value={taken} onChange={(event) => setTaken(event.target.value)}>
          <option value="">{field.noReceipt}</option>
          {photos.map(({ id }, index) => (
            <option key={id} value={id}>
              {field.photoNumber(index + 1)}
            </option>
          ))}
        </Select>
      )}
      {problem && <ProblemNote problem={problem} />}
    </Form>
  );
}

interface Shape {
  title: string;
  text?: string;
  close: () => void;
  send: () => Promise<void>;
  isBusy: boolean;
  children: ReactNode;
}

function Form({ title, text = "", close, send, isBusy, children }: Shape) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog title={title} text={text} close={close}>
      <form className="grid gap-4" onSubmit={submit}>
        {children}
        <Button type="submit" look="primary" sizes={["wide"]} busy={isBusy}>
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
