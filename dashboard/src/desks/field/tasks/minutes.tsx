/** The minutes of an hourly job: what was measured, what the operator claims, and what that pays. */
import { Input } from "../../../parts/labelled";
import { useNow } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { currencyDigits, duration, money } from "../../../words/formats";
import type { Draft } from "./draft";
import type { TaskData } from "./steps";

interface Props {
  task: TaskData;
  draft: Draft;
  change: (draft: Draft) => void;
}

/** Without a number of its own the service takes the time that it measured. */
export function Minutes({ task, draft, change }: Props) {
  const { locale, words: { field } } = useLanguage();
  const measured = measure(task, useNow());
  if (task.maxMinutes === null) return null;
  const minutes = Number(draft.minutes || measured);
  const paid = Math.min(minutes, task.maxMinutes);
  // The fee on the pay for all minutes is in proportion to that for some.
  const net = ((Number(task.payoutAmount) - Number(task.platformFeeByOperator)) * paid) / task.maxMinutes;
  const pay = money(locale, net.toFixed(currencyDigits(task.payoutCurrency)), task.payoutCurrency);
  return (
    <Input
      label={field.minutesWorked}
      hint={field.minutesPay(pay, duration(locale, paid))}
      type="number"
      min={0}
      max={measured}
      value={draft.minutes ?? String(measured)}
      onChange={(event) => change({ ...draft, minutes: event.target.value })}
    />
  );
}

/** The minutes from each start of the work to its end or now, each begun one counted. */
function measure({ events }: TaskData, now: number): number {
  const spans = events.map(({ toStatus, instant }, at) => (toStatus === "IN_PROGRESS" ? Date.parse(events[at + 1]?.instant ?? new Date(now).toISOString()) - Date.parse(instant) : 0));
  return Math.max(0, Math.ceil(spans.reduce((sum, span) => sum + span, 0) / 60_000));
}
