/** The offer that an operator makes to the agent of a task, while it waits, and how it was answered. */
import { useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Input, TextArea } from "../../../parts/labelled";
import { Note } from "../../../parts/note";
import { ProblemNote } from "../../../parts/problem";
import { useLanguage } from "../../../words";
import { dayTime, money } from "../../../words/formats";
import { useQueue } from "../parts/queue/queue";
import { useCommitment } from "./commitment";
import { DECLINE_INVITATION, MAKE_OFFER, WITHDRAW_OFFER } from "./pay.documents";
import type { OFFER } from "./task.documents";

type Offered = NonNullable<ResultOf<typeof OFFER>["openTask"]>;

interface Props {
  task: Offered;
  refresh: () => void;
}

export const pendingOffer = ({ offers }: Offered) => offers.findLast(({ status }) => status === "PENDING");

/** The terms beside the pay: those of an hourly job, whether another price can be offered, expenses. */
export function Terms({ task }: { task: Offered }) {
  const { locale, words: { field } } = useLanguage();
  return (
    <>
      {task.minimumOperatorNet !== null && <p className="s">{field.minimumTerms(money(locale, task.minimumOperatorNet, task.payoutCurrency))}</p>}
      {task.pricingType === "NEGOTIABLE" && task.assignmentMode === "FIRST_COME" && <p className="s">{field.negotiableTerms}</p>}
      {task.assignmentMode === "APPLICATIONS" && <p className="s">{field.applicationTerms}</p>}
      {task.expenseBudget !== null && <p className="s">{field.expenseTerms(money(locale, task.expenseBudget, task.payoutCurrency))}</p>}
    </>
  );
}

/** That the operator is invited, and the way to say no. */
export function Invited({ task, refresh }: Props) {
  const { field } = useLanguage().words;
  const { isOffline } = useQueue();
  const { run, isBusy, problem } = useWrite(DECLINE_INVITATION);
  if (!task.allowedActions.some(({ code, allowed }) => code === "decline_invitation" && allowed)) return null;
  const decline = async () => {
    if (await run({ id: task.id })) refresh();
  };
  return (
    <>
      <Note
        tone="info"
        actions={
          <Button busy={isBusy} refusal={isOffline && field.needsConnection} onClick={() => void decline()}>
            {field.declineInvitation}
          </Button>
        }
      >
        {field.invited}
      </Note>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

/** The last offer: it waits and can be changed or withdrawn, or the agent declined it. */
export function Bid({ task, refresh, change }: Props & { change: () => void }) {
  const { locale, words: { field } } = useLanguage();
  const { isOffline } = useQueue();
  const { run, isBusy, problem } = useWrite(WITHDRAW_OFFER);
  const last = task.offers.at(-1);
  const amount = last && money(locale, last.amount, task.payoutCurrency);
  if (!last || !amount) return null;
  if (last.status === "DECLINED") return <Note>{field.offerDeclined(amount)}</Note>;
  if (last.status !== "PENDING") return null;
  const withdraw = async () => {
    if (await run({ id: last.id })) refresh();
  };
  const refusal = isOffline && field.needsConnection;
  return (
    <>
      <Note
        tone="info"
        role="status"
        actions={
          <>
            <Button refusal={refusal} onClick={change}>
              {field.changeOffer}
            </Button>
            <Button busy={isBusy} refusal={refusal} onClick={() => void withdraw()}>
              {field.withdraw}
            </Button>
          </>
        }
      >
        <p className="med">{field.offerPending(amount)}</p>
        {last.message && <p>{last.message}</p>}
        <p className="q">{field.untilTime(dayTime(locale, last.expiresInstant))}</p>
      </Note>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

/** An offer to do the task: a price where it is negotiable, a message, and the time where the operator chooses it. */
export function NewBid({ task, refresh, close }: Props & { close: () => void }) {
  const { field } = useLanguage().words;
  const { run, isBusy, problem } = useWrite(MAKE_OFFER);
  const { fields, chosen } = useCommitment(task);
  const before = pendingOffer(task);
  const [amount, setAmount] = useState(before?.amount ?? task.rate);
  const [message, setMessage] = useState(before?.message ?? "");
  const isNegotiable = task.pricingType === "NEGOTIABLE";
  const send = async () => {
    const price = isNegotiable ? { amount } : {};
    const input = { taskId: task.id, message: message.trim() || null, termsVersion: task.termsVersion, ...price, ...chosen };
    const isDone = await run({ input });
    // What has changed since it was shown is read in either case.
    refresh();
    if (isDone) close();
  };
  return (
    <Dialog title={isNegotiable ? field.offerPrice : field.apply} text={isNegotiable ? field.offerText : field.applicationText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {isNegotiable && (
          <Input name="amount" label={field.yourPrice} hint={field.priceHint(task.payoutCurrency)} inputMode="decimal" required value={amount} onChange={(event) => setAmount(event.target.value.replace(",", "."))} />
        )}
        <TextArea name="message" label={field.offerMessage} rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
        {fields}
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" sizes={["wide"]} busy={isBusy}>
          {isNegotiable ? field.sendOffer : field.apply}
        </Button>
      </form>
    </Dialog>
  );
}
