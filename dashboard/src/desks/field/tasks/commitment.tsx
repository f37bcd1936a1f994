/** The time of the work, where the operator chooses it: one of the agent's slots, or its own. */
import { useState, type ReactNode } from "react";
import { Input, Select } from "../../../parts/labelled";
import { useLanguage } from "../../../words";
import { wallclockRange } from "../../../words/formats";
import type { OpenCard } from "../parts/near.documents";
import { typedDigits } from "../parts/values";

interface Slot {
  slotId: string;
  /** Start and end on the clock at the task, 14 digits. */
  start: number;
  end: number;
}

interface Commitment {
  fields: ReactNode;
  chosen: { slotId?: string; committedTime?: number };
}

export function useCommitment(task: OpenCard): Commitment {
  const { locale, words: { field } } = useLanguage();
  const slots = JSON.parse(task.allowedTimeSlotsJson ?? "[]") as Slot[];
  const [slotId, setSlot] = useState(slots[0]?.slotId ?? "");
  const [time, setTime] = useState("");
  const isTimeChosen = task.executionMode === "OPERATOR_SCHEDULE";
  const chosen = slots.length > 0 ? { slotId } : isTimeChosen && time ? { committedTime: typedDigits(time) } : {};
  const fields = (
    <>
      {slots.length > 0 && (
        <Select name="slotId" label={field.slot} hint={field.zoneOf(task.timezone)} value={slotId} onChange={(event) => setSlot(event.target.value)}>
          {slots.map((slot) => (
            <option key={slot.slotId} value={slot.slotId}>
              {wallclockRange(locale, slot.start, slot.end)}
            </option>
          ))}
        </Select>
      )}
      {isTimeChosen && slots.length === 0 && (
        <Input name="committedTime" label={field.chooseTime} hint={field.zoneOf(task.timezone)} type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
      )}
    </>
  );
  return { fields, chosen };
}
