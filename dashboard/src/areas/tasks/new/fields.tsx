/** The form of a new task in six numbered parts, and what is seldom needed. */
import type { ChangeEvent, ReactNode } from "react";
import { useRead } from "../../../graph/hooks";
import { Card } from "../../../parts/page";
import { useWords } from "../../../words";
import { Input, Select, TextArea } from "../../../parts/labelled";
import { Categories, Tick } from "../parts/form";
import { Capability, NO_CAPABILITY } from "./capability";
import type { Draft, FieldName, Timing } from "./draft";
import { CHOICES } from "./new_task.documents";
import { Pay } from "./pay_fields";
import { PlannedChecks } from "./planned_checks";
import { Where, type Outcome } from "./preview";
import { Questions } from "./questions";
import { Requirements } from "./requirements";

const PRIORITIES = ["LOW", "NORMAL", "HIGH", "URGENT"] as const;
/** Distance from the point at which a telephone between houses still finds itself. */
const USUAL_RADIUS_METRES = "100";
const TIMINGS = ["asap", "window", "appointment"] as const;

interface FieldsProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  errors: ReadonlyMap<string, string>;
  outcome: Outcome | null;
  /** True for the terms of a stored task, whose currency stays. */
  isAmended?: boolean;
}

export function Fields({ draft, change, errors, outcome, isAmended }: FieldsProps) {
  const { shared, work } = useWords();
  const { data } = useRead(CHOICES, {});
  const field = (name: FieldName) => ({
    name,
    value: draft[name] as string,
    error: errors.get(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => change({ [name]: target.value }),
  });
  const time = { type: "datetime-local", hint: outcome?.resolvedLocation ? work.clockOf(outcome.resolvedLocation.timezone) : work.clockOfPlace } as const;
  const whole = { inputMode: "numeric", autoComplete: "off" } as const;
  const usualMinutes = (category: string) => String(data?.serviceCategories.find(({ id }) => id === category)?.defaultDurationMinutes ?? "");
  // A duration that was typed stays; one that came from the category before goes with it.
  const chooseCategory = (serviceCategoryId: string) => {
    const isTyped = !["", usualMinutes(draft.serviceCategoryId)].includes(draft.estimatedDurationMinutes);
    const minutes = isTyped ? {} : { estimatedDurationMinutes: usualMinutes(serviceCategoryId) };
    change({ serviceCategoryId, ...minutes, ...NO_CAPABILITY });
  };
  const profile = data?.serviceCategories.find(({ id }) => id === draft.serviceCategoryId)?.defaultProofProfile;
  // With an exact point, photographs can be measured: the form proposes a distance, which the reader can take back.
  const choosePlace = (place: Pick<Draft, "locationLatitude" | "locationLongitude">) => {
    const hasRadius = Boolean(draft.requireGpsWithinRadiusMeters || profile?.requireGpsWithinRadiusMeters);
    change(hasRadius || place.locationLatitude === "" ? place : { ...place, requireGpsWithinRadiusMeters: USUAL_RADIUS_METRES });
  };
  return (
    <div className="grid gap-4">
      <Section number={1} title={work.formWhat}>
        <Input required label={work.formTitle} maxLength={200} placeholder={work.formTitleExample} className="sm:col-span-2" {...field("title")} />
        <TextArea required label={shared.description} rows={5} hint={work.formDescriptionHint} className="sm:col-span-2" {...field("description")} />
        <Select label={work.category} {...field("serviceCategoryId")} onChange={({ target }) => chooseCategory(target.value)}>
          <option value="">{work.noCategory}</option>
          <Categories categories={data?.serviceCategories ?? []} />
        </Select>
        <Input {...whole} label={work.durationMinutes} hint={work.durationHint} {...field("estimatedDurationMinutes")} />
      </Section>
      <Section number={2} title={work.formWhere}>
        <Input required label={work.formAddress} placeholder={work.formAddressExample} className="sm:col-span-2" {...field("locationAddress")} />
        <Where draft={draft} outcome={outcome} choose={choosePlace} />
        <Input {...whole} label={work.formRadius} hint={work.formRadiusHint} {...field("locationRadiusKm")} />
      </Section>
      <Section number={3} title={work.formWhen}>
        <Select label={work.timing} value={draft.timing} onChange={(event) => change({ timing: event.target.value as Timing })}>
          {TIMINGS.map((name) => (
            <option key={name} value={name}>
              {work.timings[name]}
            </option>
          ))}
        </Select>
        <Input {...time} label={shared.deadline} {...field("deadlineAt")} />
        <Select label={work.priority} {...field("priority")}>
          {PRIORITIES.map((name) => (
            <option key={name} value={name}>
              {work.priorities[name]}
            </option>
          ))}
        </Select>
        {draft.timing === "window" && (
          <>
            <Input {...time} label={work.windowStart} {...field("timeWindowStart")} />
            <Input {...time} label={work.windowEnd} {...field("timeWindowEnd")} />
          </>
        )}
        {draft.timing === "appointment" && (
          <>
            <Input {...time} label={work.appointment} {...field("requestedTime")} />
            <Input {...whole} label={work.tolerance} {...field("toleranceMinutes")} />
          </>
        )}
      </Section>
      <Section number={4} title={work.formProof} text={work.formProofHint}>
        <Input {...whole} label={work.minPhotos} placeholder={placeholder(profile?.minPhotos)} {...field("minPhotos")} />
        <Input {...whole} label={work.gpsRadius} placeholder={placeholder(profile?.requireGpsWithinRadiusMeters)} {...field("requireGpsWithinRadiusMeters")} />
        <Input {...whole} label={work.timeLimit} placeholder={placeholder(profile?.requireTimestampWithinMinutes)} {...field("requireTimestampWithinMinutes")} />
        <Input {...whole} label={work.reportLength} placeholder={placeholder(profile?.requireReportMinLength)} {...field("requireReportMinLength")} />
        <Tick label={work.requireVideo} isOn={draft.requireVideo} take={(requireVideo) => change({ requireVideo })} />
        <Tick label={work.requireLiveCapture} hint={work.liveCaptureHint} isOn={draft.requireLiveCapture} take={(requireLiveCapture) => change({ requireLiveCapture })} />
        <Input {...whole} label={work.autoApproveAt} hint={work.autoApproveHint} {...field("autoApproveAt")} />
        <Input {...whole} label={work.autoApproveAfter} {...field("autoApproveAfterMinutes")} />
        <TextArea label={work.checklist} rows={3} hint={work.checklistHint} className="sm:col-span-2" {...field("checklistItems")} />
        <PlannedChecks draft={draft} profile={profile} />
      </Section>
      <Section number={5} title={work.formQuestions} text={work.formQuestionsHint}>
        <div className="grid min-w-0 grid-cols-1 gap-3 sm:col-span-2">
          <Capability draft={draft} change={change} field={field} choices={data} errorOf={(path) => errors.get(path)} />
          <Questions draft={draft} change={change} field={field} />
        </div>
      </Section>
      <Section number={6} title={work.formPay}>
        <Pay draft={draft} change={change} field={field} />
        {!isAmended && (
          <Select label={shared.currency} {...field("payoutCurrency")}>
            <option value="">{work.currencyOfPlace}</option>
            {data?.currencies.map(({ code }) => <option key={code}>{code}</option>)}
          </Select>
        )}
      </Section>
      <Requirements draft={draft} change={change} field={field} />
      <details className="rounded-l border border-line bg-surface p-4">
        <summary className="text-s font-semibold">{work.formMore}</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <Input label={work.skills} {...field("skillsRequired")} />
          <Input label={work.equipment} {...field("equipmentRequired")} />
          <TextArea label={work.notes} rows={3} hint={work.notesHint} className="sm:col-span-2" {...field("agentNotes")} />
        </div>
      </details>
    </div>
  );
}

function Section({ number, title, text, children }: { number: number; title: string; text?: string; children: ReactNode }) {
  return (
    <Card
      title={
        <span className="row">
          <span aria-hidden className="secn">
            {number}
          </span>
          {title}
        </span>
      }
    >
      {text && <p className="s q mb-3">{text}</p>}
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

const placeholder = (value: number | null | undefined) => (value ? String(value) : "");
