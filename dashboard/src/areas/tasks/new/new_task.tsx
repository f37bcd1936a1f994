/** A new task as a form that says what would happen before it is sent. */
import { useEffect, useState } from "react";
import { useClient } from "urql";
import { useReadOnly } from "../../../app/account_forms";
import { navigate, useParams, useSearch } from "../../../app/router";
import { useGraph, useWrite } from "../../../graph/hooks";
import { readProblem, type Problem } from "../../../graph/problem";
import { useViewer } from "../../../app/viewer";
import { onSessionResumed } from "../../../graph/session";
import { Button } from "../../../parts/button";
import { Empty, Page } from "../../../parts/page";
import { ProblemNote, WaysOut } from "../../../parts/problem";
import { useLanguage, useWords } from "../../../words";
import { money } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { Amendment } from "./amendment";
import { copyOf } from "./copied";
import { emptyDraft, forgetDraft, inputOf, isComplete, keepDraft, keptDraft, type Draft } from "./draft";
import { Fields } from "./fields";
import { COPIED_TASK, CREATE_TASK, ESTIMATE_TASK } from "./new_task.documents";
import { OperatorView, Preview, type Outcome } from "./preview";
import type { Estimate } from "./prospects";
import { fieldOf, INPUT, TYPING_MILLISECONDS } from "./typing";

const FORM = "new-task";

export function NewTask() {
  const { change } = useSearch<"/desk/$agentId/new">();
  const { shared, work } = useWords();
  if (useReadOnly()) {
    return (
      <Page title={shared.pages.newTask}>
        <Empty title={shared.pages.newTask} text={work.readOnly}>
          <WaysOut code="insufficient_scope" />
        </Empty>
      </Page>
    );
  }
  return change ? <Amendment key={change} taskId={change} /> : <Creation />;
}

function Creation() {
  const { slug, locale, words: { shared, work } } = useLanguage();
  const sentences = useSentences();
  const { actor } = useGraph();
  const { agentId } = useParams<"/desk/$agentId">();
  const [draft, setDraft] = useDraft(actor);
  // Simulated operators speak the language of the task.
  const isPractice = useViewer().agents.some(({ id, testMode }) => id === agentId && testMode);
  const language = isPractice ? { descriptionLanguage: slug } : {};
  const preview = usePreview(draft);
  const send = useWrite(CREATE_TASK);
  const change = (changes: Partial<Draft>) => {
    send.forget();
    setDraft({ ...draft, ...changes });
  };
  const create = async (publishImmediately: boolean) => {
    const task = await send.run({ input: { ...inputOf(draft, { dryRun: false, publishImmediately }), ...language } });
    if (!task) return;
    forgetDraft(actor);
    navigate({ to: "/desk/$agentId/tasks/$taskId", params: { agentId, taskId: task.id } });
  };
  const problem = send.problem ?? preview.problem;
  const errors = new Map((problem?.errors ?? []).map((error) => [fieldOf(error.field), sentences.field(error).text]));
  const isMarked = errors.size > 0 && [...errors.keys()].every((field) => KNOWN.has(field) || field.startsWith(`${INPUT}.`));
  const { outcome } = preview;
  const refusal = outcome ? null : problem ? work.mendFirst : work.fillFirst;
  const staysDraft = outcome !== null && outcome.status !== "PUBLISHED";
  const clear = () => {
    forgetDraft(actor);
    setDraft(emptyDraft());
  };
  const buttons = (
    <>
      {outcome && !staysDraft && (
        <Button look="ghost" busy={send.isBusy} onClick={() => void create(false)}>
          {work.keepDraft}
        </Button>
      )}
      <Button type="submit" form={FORM} look="primary" busy={send.isBusy} refusal={refusal} aria-keyshortcuts="Control+Enter Meta+Enter">
        {staysDraft ? work.keepDraft : outcome ? work.dispatchFor(money(locale, outcome.totalCost ?? "0", outcome.currency ?? "")) : work.dispatch}
      </Button>
    </>
  );
  const startOver = (
    <Button look="ghost" sizes={["small"]} onClick={clear}>
      {work.startOver}
    </Button>
  );
  return (
    <Page
      title={shared.pages.newTask}
      note={<span className="hide-s">{work.draftKept}</span>}
      aside={
        <>
          {startOver}
          <span className="hide-s row">{buttons}</span>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => key === "Enter" && (ctrlKey || metaKey) && currentTarget.requestSubmit()}
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome && !send.isBusy) void create(true);
        }}
      >
        <Fields draft={draft} change={change} errors={errors} outcome={outcome} />
        <aside className="grid gap-4 lg:sticky lg:top-19">
          <Preview outcome={outcome} estimate={preview.estimate} isAsking={preview.isAsking} problem={problem} isMarked={isMarked} takePay={(payoutAmount) => change({ payoutAmount })} />
          {problem && !isMarked && <ProblemNote problem={problem} />}
          {outcome && <OperatorView title={draft.title} minutes={Number(draft.estimatedDurationMinutes)} outcome={outcome} />}
        </aside>
      </form>
      <div role="group" aria-label={work.actions} className="decide only-s">
        <span className="row wrap end">{buttons}</span>
      </div>
    </Page>
  );
}

const KNOWN = new Set<string>(Object.keys(emptyDraft()));

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

interface Answered {
  outcome: Outcome | null;
  estimate: Estimate | null;
  problem: Problem | null;
}

/** Ask the service for a preview and an estimate shortly after each change. */
function usePreview(draft: Draft): Answered & { isAsking: boolean } {
  const client = useClient();
  const [said, setSaid] = useState<Answered & { of: string }>();
  const [resumptions, setResumptions] = useState(0);
  useEffect(() => onSessionResumed(() => setResumptions((before) => before + 1)), []);
  const wanted = isComplete(draft) ? JSON.stringify(inputOf(draft, { dryRun: true, publishImmediately: true })) : "";
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const input = JSON.parse(wanted) as ReturnType<typeof inputOf>;
      const { dryRun: _, ...task } = input;
      const [{ data, error }, estimated] = await Promise.all([
        client.mutation(CREATE_TASK, { input }).toPromise(),
        client.query(ESTIMATE_TASK, { input: task }, { requestPolicy: "network-only" }).toPromise(),
      ]);
      if (isOver) return;
      const answer = data?.createTask;
      setSaid({
        of: wanted,
        outcome: answer?.__typename === "DryRun" ? answer : null,
        estimate: estimated.data?.estimateTask ?? null,
        problem: answer?.__typename === "Problem" ? answer : answer ? null : readProblem(error),
      });
    }, TYPING_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, wanted, resumptions]);
  if (wanted === "") return { outcome: null, estimate: null, problem: null, isAsking: false };
  return { outcome: said?.outcome ?? null, estimate: said?.estimate ?? null, problem: said?.problem ?? null, isAsking: said?.of !== wanted };
}
