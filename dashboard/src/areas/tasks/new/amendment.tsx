/** A change of the terms of a task that no operator has accepted: the form with its terms, of which changed ones are sent. */
import { useEffect, useState } from "react";
import { navigate, useParams } from "../../../app/router";
import { useRead, useTrial, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Lines, type Line } from "../../../parts/lines";
import { Fact, Facts } from "../../../parts/lists/facts";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { Money } from "../../../parts/values";
import { useWords } from "../../../words";
import { useSentences } from "../../../words/sentences";
import { amendmentOf, type Draft } from "./draft";
import { Fields } from "./fields";
import { termsOf } from "./copied";
import { AMEND_TASK, COPIED_TASK } from "./new_task.documents";
import { fieldOf, TYPING_MILLISECONDS } from "./typing";

export function Amendment({ taskId }: { taskId: string }) {
  const { shared, work } = useWords();
  const { data, fault, isLoading, refresh } = useRead(COPIED_TASK, { id: taskId });
  return (
    <Page title={work.changeTerms} note={data?.task?.title}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !data.task && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {data?.task && <Terms key={taskId} taskId={taskId} stored={termsOf(data.task)} />}
    </Page>
  );
}

interface Tried {
  of: string;
  amount: string | null;
  fee: string | null;
  total: string | null;
  currency: string | null;
  lines: readonly Line[];
}

function Terms({ taskId, stored }: { taskId: string; stored: Draft }) {
  const { shared, work } = useWords();
  const sentences = useSentences();
  const { agentId } = useParams<"/desk/$agentId">();
  const [before] = useState(stored);
  const [draft, setDraft] = useState(before);
  const [tried, setTried] = useState<Tried | null>(null);
  const trial = useTrial(AMEND_TASK);
  const real = useWrite(AMEND_TASK);
  const changes = JSON.stringify(amendmentOf(before, draft));
  const isChanged = changes !== "{}";
  const { run: tryOut, forget } = trial;
  useEffect(() => {
    if (changes === "{}") return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const answer = await tryOut({ input: { ...JSON.parse(changes), taskId, dryRun: true } });
      // The answer about earlier entries must not replace that about the last ones.
      if (isOver) return;
      if (!answer) return setTried(null);
      const { amount, platformFeeByAgent: fee, totalCost: total, currency, ledgerLines: lines } = answer;
      setTried({ of: changes, amount, fee, total, currency, lines });
    }, TYPING_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [tryOut, changes, taskId]);
  const change = (changed: Partial<Draft>) => {
    forget();
    real.forget();
    setDraft({ ...draft, ...changed });
  };
  const toTask = () => navigate({ to: "/desk/$agentId/tasks/$taskId", params: { agentId, taskId } });
  const save = async () => {
    if (await real.run({ input: { ...JSON.parse(changes), taskId, dryRun: false } })) toTask();
  };
  const problem = real.problem ?? trial.problem;
  const errors = new Map((problem?.errors ?? []).map((error) => [fieldOf(error.field), sentences.field(error).text]));
  const isCurrent = tried?.of === changes;
  const refusal = !isChanged ? work.nothingChanged : problem ? work.mendFirst : null;
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!refusal) void save();
      }}
    >
      <Fields draft={draft} change={change} errors={errors} outcome={null} isAmended />
      <aside className="grid gap-4 lg:sticky lg:top-19">
        <Card title={work.preview} aside={<span role="status" className="xs q">{isChanged && !isCurrent && !problem ? shared.loading : ""}</span>}>
          {tried && isChanged ? (
            <>
              <Facts>
                <Fact term={shared.payout}>
                  <Money amount={tried.amount} currency={tried.currency ?? ""} />
                </Fact>
                <Fact term={work.fee}>
                  <Money amount={tried.fee} currency={tried.currency ?? ""} />
                </Fact>
                <Fact term={work.total} isSum>
                  <Money amount={tried.total} currency={tried.currency ?? ""} />
                </Fact>
              </Facts>
              <Lines lines={tried.lines} />
            </>
          ) : (
            <p className="s q">{work.nothingChanged}</p>
          )}
          <p className="s q mt-3">{work.changeTermsHint}</p>
        </Card>
        {problem && <ProblemNote problem={problem} />}
        <div className="row wrap end">
          <Button onClick={toTask}>{shared.back}</Button>
          <Button type="submit" look="primary" busy={real.isBusy} refusal={refusal}>
            {work.saveTerms}
          </Button>
        </div>
      </aside>
    </form>
  );
}
