/** The time of the work, where the operator chooses it: one of the agent's slots, or its own. */
import { useState, type ReactNode } from "react";
import { Input, Select } from "../../../parts/labelled";
import { useWords } from "../../../words";
import type { OpenCard } from "../parts/near.documents";
import { typedDigits } from "../parts/values";

interface Slot {
  slotId: string;
  start: number;
  end: number;
}

interface Commitment {
  fields: ReactNode;
  chosen: { slotId?: string; committedTime?: number };
}

export function useCommitment(task: OpenCard): Commitment {
  const { field } = useWords();
  const slots = JSON.parse(task.allowedTimeSlotsJson ?? "[]") as Slot[];
  const [slotId, setSlot] = useState(slots[0]?.slotId ?? "");
  const [time, setTime] = useState("");
  const isTimeChosen = task.executionMode === "OPERATOR_SCHEDULE";
  const chosen = slots.length > 0 ? { slotId } : isTimeChosen && time ? { committedTime: typedDigits(time) } : {};
  const fields = (
    <>
      {slots.length > 0 && (
        <Select label={field.slot} hint={field.zoneOf(task.timezone)} value={slotId} onChange={(event) => setSlot(event.target.value)}>
          {slots.map((slot) => (
            <option key={slot.slotId} value={slot.slotId}>
              {clock(slot.start)} – {clock(slot.end)}
            </option>
          ))}
        </Select>
      )}
      {isTimeChosen && slots.length === 0 && (
        <Input label={field.chooseTime} hint={field.zoneOf(task.timezone)} type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
      )}
    </>
  );
  return { fields, chosen };
}

/** 14 digits as a date and a time. */
const clock = (digits: number) => String(digits).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d).*$/, "$1-$2-$3 $4:$5");
