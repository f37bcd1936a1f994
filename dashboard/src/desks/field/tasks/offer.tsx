/** A task that nobody has accepted: what it is, what it pays, and the one button. */
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card, Detail, Empty, Loading, Page } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { ExactTime, Money } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { Choice, Field, Text } from "../parts/inputs";
import { useKept } from "../parts/kept";
import { NEAR, type OpenCard } from "../parts/near.documents";
import { nearOf, useSearchPlace } from "../parts/place";
import { asLocation, positionNow } from "../parts/position";
import { useQueue } from "../parts/queue/queue";
import { distance, less, typedDigits } from "../parts/values";
import { ACCEPT } from "./task.documents";

export function Offer({ taskId, accepted }: { taskId: string; accepted: () => void }) {
  const { shared } = useWords();
  const [place] = useSearchPlace();
  const { data, isLoading, keptAt } = useKept(NEAR, { near: nearOf(place) });
  const card = data?.openTasks.nodes.find(({ id }) => id === taskId);
  return (
    <Page title={card?.title ?? shared.task(taskId)}>
      <AsOf at={keptAt} />
      {isLoading && <Loading />}
      {data && !card && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {card && <Offered card={card} accepted={accepted} />}
    </Page>
  );
}

function Offered({ card, accepted }: { card: OpenCard; accepted: () => void }) {
  const { locale, words: { field, shared } } = useLanguage();
  const missing = [...(card.missingSkills ?? []), ...(card.missingEquipment ?? [])];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Accept card={card} accepted={accepted} />
        {missing.length > 0 && <p className="m-0 rounded-lg bg-note px-3 py-2 text-sm text-note-ink">{field.missing(missing.join(", "))}</p>}
        <Card title={field.instructions}>
          <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{card.description}</p>
        </Card>
      </div>
      <Card>
        <dl className="m-0">
          <Detail term={field.net}>
            <span className="font-semibold">
              <Money amount={less(card.payoutAmount, card.platformFeeByOperator)} currency={card.payoutCurrency} />
            </span>
          </Detail>
          <Detail term={shared.place}>
            {card.locationAddress}
            {card.distanceMetres !== null && <> · {distance(locale, card.distanceMetres)}</>}
            <span className="block text-quiet">{field.addressLater}</span>
          </Detail>
          <Detail term={shared.deadline}>
            <ExactTime instant={card.deadlineInstant} zone={card.timezone} />
          </Detail>
        </dl>
      </Card>
    </div>
  );
}

interface Slot {
  slotId: string;
  start: number;
  end: number;
}

/** The service decides who was first, so that this alone needs a connection. */
function Accept({ card, accepted }: { card: OpenCard; accepted: () => void }) {
  const { field } = useWords();
  const { isOffline } = useQueue();
  const { run, isBusy, problem } = useWrite(ACCEPT);
  const slots = JSON.parse(card.allowedTimeSlotsJson ?? "[]") as Slot[];
  const [slotId, setSlot] = useState(slots[0]?.slotId ?? "");
  const [time, setTime] = useState("");
  const isTimeChosen = card.executionMode === "OPERATOR_SCHEDULE";
  const send = async () => {
    const chosen = slots.length > 0 ? { slotId } : isTimeChosen && time ? { committedTime: typedDigits(time) } : {};
    if (await run({ input: { taskId: card.id, ...asLocation(await positionNow()), ...chosen } })) accepted();
  };
  return (
    <div className="grid gap-3">
      {slots.length > 0 && (
        <Field label={field.slot} hint={field.zoneOf(card.timezone)}>
          <Choice value={slotId} onChange={(event) => setSlot(event.target.value)}>
            {slots.map((slot) => (
              <option key={slot.slotId} value={slot.slotId}>
                {clock(slot.start)} – {clock(slot.end)}
              </option>
            ))}
          </Choice>
        </Field>
      )}
      {isTimeChosen && slots.length === 0 && (
        <Field label={field.chooseTime} hint={field.zoneOf(card.timezone)}>
          <Text type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
      )}
      <button
        type="button"
        className={`${buttonClass("main")} min-h-14 w-full text-base ${isOffline ? "opacity-60" : ""}`}
        aria-disabled={isOffline || isBusy}
        aria-busy={isBusy}
        aria-describedby="accept-hint"
        onClick={() => !isOffline && !isBusy && void send()}
      >
        {field.steps.accept}
      </button>
      <p id="accept-hint" className="m-0 text-center text-sm text-quiet">
        {isOffline ? field.offline : field.stepHint.accept}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

/** 14 digits as a date and a time. */
const clock = (digits: number) => String(digits).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d).*$/, "$1-$2-$3 $4:$5");
