/** A new task as a form that says what would happen before it is sent. */
import { useEffect, useState, type ReactNode } from "react";
import { useClient } from "urql";
import { navigate, useParams, useSearch } from "../../../app/router";
import { useGraph, useRead, useWrite } from "../../../graph/hooks";
import { readProblem, type Problem } from "../../../graph/problem";
import { Button } from "../../../parts/button";
import { Card, Page } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { useSentences } from "../../../words/sentences";
import { Categories, ChoiceField, LongField, TextField, Tick } from "../parts/form";
import { copyOf, emptyDraft, forgetDraft, inputOf, isComplete, keepDraft, keptDraft, type Draft, type FieldName, type Timing } from "./draft";
import { CHOICES, COPIED_TASK, CREATE_TASK } from "./new_task.documents";
import { Preview, Where, type Outcome } from "./preview";

const PRIORITIES = ["LOW", "NORMAL", "HIGH", "URGENT"] as const;
const TIMINGS = ["asap", "window", "appointment"] as const;

export function NewTask() {
  const { shared, work } = useWords();
  const sentences = useSentences();
  const { actor } = useGraph();
  const { agentId } = useParams<"/desk/$agentId">();
  const [draft, setDraft] = useDraft(actor);
  const preview = usePreview(draft);
  const send = useWrite(CREATE_TASK);
  const change = (changes: Partial<Draft>) => {
    send.forget();
    setDraft({ ...draft, ...changes });
  };
  const dispatch = async () => {
    const task = await send.run({ input: inputOf(draft, false) });
    if (!task || !("id" in task)) return;
    forgetDraft(actor);
    navigate({ to: "/desk/$agentId/tasks/$taskId", params: { agentId, taskId: task.id } });
  };
  const problem = send.problem ?? preview.problem;
  const errors = new Map((problem?.errors ?? []).map((error) => [fieldOf(error.field), sentences.field(error).text]));
  const clear = () => {
    forgetDraft(actor);
    setDraft(emptyDraft());
  };
  return (
    <Page title={shared.pages.newTask} aside={<Button onClick={clear}>{work.startOver}</Button>}>
      <form
        noValidate
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          if (preview.outcome && !send.isBusy) void dispatch();
        }}
      >
        <Fields draft={draft} change={change} errors={errors} zone={preview.outcome?.timezone ?? null} />
        <div className="grid gap-4 lg:sticky lg:top-0">
          <Preview draft={draft} outcome={preview.outcome} isAsking={preview.isAsking} problem={problem} />
          {problem && !(problem.errors.length > 0 && problem.errors.every(({ field }) => KNOWN.has(fieldOf(field)))) && <ProblemNote problem={problem} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              type="submit"
              look="primary"
              busy={send.isBusy}
              refusal={preview.outcome ? null : problem ? work.mendFirst : work.fillFirst}
              onClick={() => undefined}
            >
              {draft.publishImmediately ? work.dispatch : work.keepDraft}
            </Button>
          </div>
          {preview.outcome && <Where draft={draft} outcome={preview.outcome} change={change} />}
        </div>
      </form>
    </Page>
  );
}

interface FieldsProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  errors: ReadonlyMap<string, string>;
  /** The zone of the place, once it is known. */
  zone: string | null;
}

function Fields({ draft, change, errors, zone }: FieldsProps) {
  const { shared, work } = useWords();
  const { data } = useRead(CHOICES, {});
  const field = (name: FieldName) => ({
    name,
    value: draft[name] as string,
    error: errors.get(name),
    take: (value: string) => change({ [name]: value }),
  });
  const time = { type: "datetime-local", hint: zone ? work.clockOf(zone) : work.clockOfPlace } as const;
  const whole = { inputMode: "numeric", autoComplete: "off" } as const;
  const profile = data?.serviceCategories.find(({ id }) => id === draft.serviceCategoryId)?.defaultProofProfile;
  return (
    <div className="grid gap-4">
      <Section title={work.formWhat}>
        <TextField required label={work.formTitle} maxLength={200} placeholder={work.formTitleExample} className="sm:col-span-2" {...field("title")} />
        <LongField required label={shared.description} rows={5} hint={work.formDescriptionHint} className="sm:col-span-2" {...field("description")} />
        <ChoiceField label={work.category} {...field("serviceCategoryId")}>
          <option value="">{work.noCategory}</option>
          <Categories categories={data?.serviceCategories ?? []} />
        </ChoiceField>
        <ChoiceField label={work.priority} {...field("priority")}>
          {PRIORITIES.map((name) => (
            <option key={name} value={name}>
              {work.priorities[name]}
            </option>
          ))}
        </ChoiceField>
      </Section>
      <Section title={work.formWhere}>
        <TextField required label={work.formAddress} placeholder={work.formAddressExample} className="sm:col-span-2" {...field("locationAddress")} />
        <TextField {...whole} label={work.formRadius} hint={work.formRadiusHint} {...field("locationRadiusKm")} />
      </Section>
      <Section title={work.formPay}>
        <TextField required inputMode="decimal" autoComplete="off" label={shared.payout} hint={work.formPayHint} {...field("payoutAmount")} />
        <ChoiceField label={shared.currency} {...field("payoutCurrency")}>
          <option value="">{work.currencyOfPlace}</option>
          {data?.currencies.map(({ code }) => <option key={code}>{code}</option>)}
        </ChoiceField>
      </Section>
      <Section title={work.formWhen}>
        <ChoiceField label={work.timing} value={draft.timing} take={(value) => change({ timing: value as Timing })}>
          {TIMINGS.map((name) => (
            <option key={name} value={name}>
              {work.timings[name]}
            </option>
          ))}
        </ChoiceField>
        <TextField {...time} label={shared.deadline} {...field("deadlineAt")} />
        {draft.timing === "window" && (
          <>
            <TextField {...time} label={work.windowStart} {...field("timeWindowStart")} />
            <TextField {...time} label={work.windowEnd} {...field("timeWindowEnd")} />
          </>
        )}
        {draft.timing === "appointment" && (
          <>
            <TextField {...time} label={work.appointment} {...field("requestedTime")} />
            <TextField {...whole} label={work.tolerance} {...field("toleranceMinutes")} />
          </>
        )}
      </Section>
      <Section title={work.formProof} text={work.formProofHint}>
        <TextField {...whole} label={work.minPhotos} placeholder={placeholder(profile?.minPhotos)} {...field("minPhotos")} />
        <TextField {...whole} label={work.gpsRadius} placeholder={placeholder(profile?.requireGpsWithinRadiusMeters)} {...field("requireGpsWithinRadiusMeters")} />
        <TextField {...whole} label={work.reportLength} placeholder={placeholder(profile?.requireReportMinLength)} {...field("requireReportMinLength")} />
        <Tick label={work.requireVideo} isOn={draft.requireVideo} take={(requireVideo) => change({ requireVideo })} />
        <LongField label={work.checklist} rows={3} hint={work.checklistHint} className="sm:col-span-2" {...field("checklistItems")} />
      </Section>
      <details className="rounded-l border border-line bg-surface p-4">
        <summary className="text-s font-semibold">{work.formMore}</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <TextField label={work.skills} {...field("skillsRequired")} />
          <TextField label={work.equipment} {...field("equipmentRequired")} />
          <LongField label={work.notes} rows={3} hint={work.notesHint} className="sm:col-span-2" {...field("agentNotes")} />
        </div>
      </details>
      <Card>
        <Tick
          label={work.publishAtOnce}
          hint={work.publishAtOnceHint}
          isOn={draft.publishImmediately}
          take={(publishImmediately) => change({ publishImmediately })}
        />
      </Card>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card title={title}>
      {text && <p className="m-0 -mt-2 mb-3 text-s text-quiet">{text}</p>}
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

const placeholder = (value: number | null | undefined) => (value ? String(value) : "");
const KNOWN = new Set<string>(Object.keys(emptyDraft()));

/** The field of the form that a path of the input names; a rule of the proof is named behind its JSON. */
const fieldOf = (path: string) => path.split(".").at(-1) ?? path;

/** The draft as it was left in this tab, or a copy of the task that the address names. */
function useDraft(actor: string): [Draft, (draft: Draft) => void] {
  const { from } = useSearch<"/desk/$agentId/new">();
  const client = useClient();
  const [draft, setDraft] = useState(() => keptDraft(actor));
  useEffect(() => {
    if (!from) return;
    let isOver = false;
    void client
      .query(COPIED_TASK, { id: from })
      .toPromise()
      .then(({ data }) => {
        if (isOver) return;
        if (data?.task) setDraft(copyOf(data.task));
        navigate({ to: ".", search: {}, replace: true });
      });
    return () => {
      isOver = true;
    };
  }, [from, client]);
  useEffect(() => keepDraft(actor, draft), [actor, draft]);
  return [draft, setDraft];
}

const TYPING_MILLISECONDS = 450;

/** Ask the service for a preview shortly after each change. */
function usePreview(draft: Draft): { outcome: Outcome | null; problem: Problem | null; isAsking: boolean } {
  const client = useClient();
  const [said, setSaid] = useState<{ of: string; outcome: Outcome | null; problem: Problem | null }>();
  const wanted = isComplete(draft) ? JSON.stringify(inputOf(draft, true)) : "";
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { data, error } = await client.mutation(CREATE_TASK, { input: JSON.parse(wanted) as ReturnType<typeof inputOf> }).toPromise();
      if (isOver) return;
      const answer = data?.createTask;
      setSaid({
        of: wanted,
        outcome: answer?.__typename === "Task" ? answer : null,
        problem: answer?.__typename === "Problem" ? answer : answer ? null : readProblem(error),
      });
    }, TYPING_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, wanted]);
  if (wanted === "") return { outcome: null, problem: null, isAsking: false };
  return { outcome: said?.outcome ?? null, problem: said?.problem ?? null, isAsking: said?.of !== wanted };
}
