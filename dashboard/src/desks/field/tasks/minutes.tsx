/** The minutes of an hourly job: what was measured, what the operator claims, and what that pays. */
import { useEffect, useRef } from "react";
import { Input } from "../../../parts/labelled";
import { useNow } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { currencyDigits, duration, money } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import type { Draft } from "./draft";
import type { TaskData } from "./steps";

interface Props {
  task: TaskData;
  draft: Draft;
  /** How often the work was to be submitted with something wrong. */
  marks: number;
  change: (draft: Draft) => void;
}

/** True if the service may take these minutes: a whole number, and no more than were measured since a start that it knows. */
export const areClaimable = ({ events }: TaskData, { minutes }: Draft, measured: number): boolean =>
  !minutes || (/^\d+$/.test(minutes) && (Number(minutes) <= measured || !events.some(({ toStatus }) => toStatus === "IN_PROGRESS")));

export function Minutes({ task, draft, marks, change }: Props) {
  const { locale, words: { field } } = useLanguage();
  const sentences = useSentences();
  const place = useRef<HTMLDivElement>(null);
  const measured = measure(task, useNow());
  const isRight = areClaimable(task, draft, measured);
  useEffect(() => {
    if (marks > 0) place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [marks]);
  if (task.maxMinutes === null) return null;
  const minutes = isRight ? Number(draft.minutes || measured) : measured;
  const paid = Math.min(minutes, task.maxMinutes);
  // The fee on the pay for all minutes is in proportion to that for some.
  const net = ((Number(task.payoutAmount) - Number(task.platformFeeByOperator)) * paid) / task.maxMinutes;
  const pay = money(locale, net.toFixed(currencyDigits(task.payoutCurrency)), task.payoutCurrency);
  return (
    <div ref={place}>
      <Input
        name="workedMinutes"
        label={field.minutesWorked}
        hint={field.minutesPay(pay, duration(locale, paid))}
        error={isRight ? undefined : sentences.field({ field: "workedMinutes", code: "out_of_range", values: { minimum: 0, maximum: measured } }).text}
        type="number"
        min={0}
        max={measured}
        value={draft.minutes ?? String(measured)}
        onChange={(event) => change({ ...draft, minutes: event.target.value })}
      />
    </div>
  );
}

/** The minutes from each start of the work to its end or now, each begun one counted. */
export function measure({ events }: TaskData, now: number): number {
  const spans = events.map(({ toStatus, instant }, at) => (toStatus === "IN_PROGRESS" ? Date.parse(events[at + 1]?.instant ?? new Date(now).toISOString()) - Date.parse(instant) : 0));
  return Math.max(0, Math.ceil(spans.reduce((sum, span) => sum + span, 0) / 60_000));
}
