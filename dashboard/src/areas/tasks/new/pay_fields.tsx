/** Pay of a task: for the whole, per hour or negotiable, with expenses and the way in which the operator is chosen. */
import type { ChangeEvent } from "react";
import { Input, Select } from "../../../parts/labelled";
import { useWords } from "../../../words";
import { Tick } from "../parts/form";
import type { Draft, FieldName } from "./draft";

export interface FieldProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  field: (name: FieldName) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
}

export function Pay({ draft, change, field }: FieldProps) {
  const { shared, work } = useWords();
  const isHourly = draft.pricingType === "HOURLY";
  const hint = draft.pricingType === "NEGOTIABLE" ? work.negotiableHint : work.formPayHint;
  return (
    <>
      <Select label={work.pricing} {...field("pricingType")}>
        <option value="FIXED">{work.pricingFixed}</option>
        <option value="HOURLY">{work.pricingHourly}</option>
        <option value="NEGOTIABLE">{work.pricingNegotiable}</option>
      </Select>
      <Input required inputMode="decimal" autoComplete="off" label={isHourly ? work.hourlyRate : shared.payout} hint={hint} {...field("payoutAmount")} />
      {isHourly && <Input inputMode="numeric" autoComplete="off" label={work.mostMinutes} hint={work.mostMinutesHint} {...field("maxMinutes")} />}
      <Input inputMode="decimal" autoComplete="off" label={work.expenseLimit} hint={work.expenseLimitHint} {...field("expenseBudget")} />
      <Tick label={work.byApplications} isOn={draft.assignmentMode === "APPLICATIONS"} take={(isOn) => change({ assignmentMode: isOn ? "APPLICATIONS" : "FIRST_COME" })} />
    </>
  );
}
