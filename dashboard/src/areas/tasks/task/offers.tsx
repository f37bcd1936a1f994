/** The offers of operators for an open task: who offers, at what price, and the answer to each. */
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { subtract } from "../../../parts/amounts";
import { Button } from "../../../parts/button";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { ExactTime, Money, When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { money } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { DECLINE_OFFER } from "../parts/agreed_pay.documents";
import { useDistance } from "../parts/distances";
import { ACCEPT_OFFER_MOVE, Confirm } from "../parts/moves";
import type { TaskData } from "../parts/task.documents";

type Offer = TaskData["offers"][number];

export function Offers({ task, done }: { task: TaskData; done: () => void }) {
  const { work: { agreed } } = useLanguage().words;
  const takesOffers = task.pricingType === "NEGOTIABLE" || task.assignmentMode === "APPLICATIONS";
  if (task.status !== "PUBLISHED" || !takesOffers) return null;
  const pending = task.offers.filter(({ status }) => status === "PENDING");
  return (
    <Card title={agreed.offers} isFlush>
      {pending.length === 0 && <p className="m-0 p-4 text-s text-quiet">{agreed.offersEmpty}</p>}
      <ul className="m-0 list-none divide-y divide-line p-0" aria-label={agreed.offers}>
        {pending.map((offer) => (
          <OfferRow key={offer.id} task={task} offer={offer} done={done} />
        ))}
      </ul>
    </Card>
  );
}

function OfferRow({ task, offer, done }: { task: TaskData; offer: Offer; done: () => void }) {
  const { locale, words: { work } } = useLanguage();
  const { agreed } = work;
  const far = useDistance();
  const sentences = useSentences();
  const decline = useWrite(DECLINE_OFFER);
  const [isOpen, setOpen] = useState(false);
  const { operator, amount } = offer;
  const { payoutCurrency: currency, timezone: zone } = task;
  const refusalOf = (code: string) => {
    const action = task.allowedActions.find((one) => one.code === code);
    return action?.allowed ? null : (sentences.refusal(action) ?? sentences.problem({ code: "wrong_status" }));
  };
  const answer = async () => {
    if (await decline.run({ id: offer.id })) done();
  };
  const facts = [
    operator.rating?.toFixed(1),
    work.operatorDone(operator.tasksDone),
    operator.distanceKm !== null && far(operator.distanceKm * 1000),
  ].filter(Boolean);
  return (
    <li className="grid gap-2 p-4 text-s">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b className="text-m font-medium">{operator.firstName}</b> <span className="text-quiet">{operator.handle}</span>
          <span className="block text-quiet">{facts.join(" · ")}</span>
        </span>
        <span>
          <b className="text-m font-semibold">
            <Money amount={amount} currency={currency} />
          </b>
          <span className="block text-quiet">
            <Difference amount={subtract(amount, task.listedAmount)} currency={currency} />
          </span>
        </span>
      </div>
      {offer.message && <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{offer.message}</p>}
      <p className="m-0 text-quiet">
        {offer.committedTimeInstant && (
          <>
            {agreed.proposedTime} <ExactTime instant={offer.committedTimeInstant} zone={zone} /> ·{" "}
          </>
        )}
        {work.expires} <When instant={offer.expiresInstant} zone={zone} />
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Button look="primary" refusal={refusalOf("accept_offer")} onClick={() => setOpen(true)}>
          {agreed.acceptFor(money(locale, amount, currency))}
        </Button>
        <Button busy={decline.isBusy} refusal={refusalOf("decline_offer")} onClick={() => void answer()}>
          {agreed.decline}
        </Button>
      </div>
      {decline.problem && <ProblemNote problem={decline.problem} />}
      {isOpen && (
        <Confirm task={{ id: offer.id, title: operator.firstName }} move={ACCEPT_OFFER_MOVE} unmoved={agreed.lockUnchanged} close={() => setOpen(false)} done={done}>
          <p className="m-0 text-s">{agreed.acceptText(operator.firstName, money(locale, amount, currency))}</p>
        </Confirm>
      )}
    </li>
  );
}

/** The price of an offer against the listed one. */
function Difference({ amount, currency }: { amount: string; currency: string }) {
  const { locale, words: { work: { agreed } } } = useLanguage();
  if (Number(amount) === 0) return agreed.asListed;
  const isBelow = amount.startsWith("-");
  const size = money(locale, isBelow ? amount.slice(1) : amount, currency);
  return isBelow ? agreed.belowListed(size) : agreed.aboveListed(size);
}
