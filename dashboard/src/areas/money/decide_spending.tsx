/** Spending that waits for the owner's approval, its reason, and the decision with its postings. */
import { useEffect, useState } from "react";
import { useRefusal } from "../../app/account_forms";
import { Link, useParams } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useTrial, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Lines, type Line } from "../../parts/lines";
import { Loading } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { Money, When } from "../../parts/values";
import { useWords } from "../../words";
import { useSentences } from "../../words/sentences";
import { DECIDE_SPENDING, type APPROVAL } from "./spending.documents";

type Waiting = ResultOf<typeof APPROVAL>;

type Decision = "APPROVE" | "DECLINE";

export function DecideSpending({ question, done }: { question: Waiting; done: () => void }) {
  const { shared, money } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { taskId, task, cost, currency } = question;
  return (
    <div className="grid gap-2 text-s">
      <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium">
        {taskId ? (
          <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId }} className="text-ink [overflow-wrap:anywhere]">
            {task?.title ?? shared.task(taskId)}
          </Link>
        ) : (
          <span>{money.looser}</span>
        )}
        {cost && currency && <Money amount={cost} currency={currency} />}
      </p>
      <SpendingReason question={question} />
      <p className="m-0 text-quiet">
        <AskedAndLapses question={question} />
      </p>
      <p className="m-0 flex flex-wrap gap-2">
        <SpendingDecisions question={question} done={done} />
      </p>
    </div>
  );
}

export function AskedAndLapses({ question: { createdInstant, expiresInstant } }: { question: Waiting }) {
  const { money } = useWords();
  return (
    <>
      {money.asked} <When instant={createdInstant} />, {money.lapses} <When instant={expiresInstant} />
    </>
  );
}

/** The buttons of both decisions; the chosen one is confirmed in a dialog. */
export function SpendingDecisions({ question, isSmall = false, done }: { question: Waiting; isSmall?: boolean; done: () => void }) {
  const { money } = useWords();
  const refusal = useRefusal();
  const [chosen, setChosen] = useState<Decision>();
  const sizes = isSmall ? (["small"] as const) : [];
  return (
    <>
      <Button look={isSmall ? "ghost" : "quiet"} sizes={sizes} refusal={refusal} onClick={() => setChosen("DECLINE")}>
        {money.decline}
      </Button>
      <Button look={isSmall ? "quiet" : "primary"} sizes={sizes} refusal={refusal} onClick={() => setChosen("APPROVE")}>
        {money.allow}
      </Button>
      {chosen && <Confirm question={question} decision={chosen} close={() => setChosen(undefined)} done={done} />}
    </>
  );
}

interface Confirmed {
  question: Waiting;
  decision: Decision;
  close: () => void;
  done: () => void;
}

/** Postings of the decision, from a dry run, and its confirmation. */
function Confirm({ question, decision, close, done }: Confirmed) {
  const { shared, money } = useWords();
  const preview = useTrial(DECIDE_SPENDING);
  const { run, isBusy, problem } = useWrite(DECIDE_SPENDING);
  const [lines, setLines] = useState<readonly Line[]>();
  const { id: approvalId, taskId, task } = question;
  const { run: tryOut } = preview;
  useEffect(() => {
    void tryOut({ input: { approvalId, decision, dryRun: true } }).then((answer) => answer && setLines(answer.ledgerLines));
  }, [tryOut, approvalId, decision]);
  const label = decision === "APPROVE" ? money.allow : money.decline;
  const about = taskId ? (task?.title ?? shared.task(taskId)) : money.looser;
  const decide = async () => {
    if (!(await run({ input: { approvalId, decision } }))) return;
    close();
    done();
  };
  return (
    <Dialog title={`${label}: ${about}`} close={close}>
      <SpendingReason question={question} />
      {preview.problem ? <ProblemNote problem={preview.problem} /> : lines ? <Lines lines={lines} /> : <Loading />}
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{shared.back}</Button>
        <Button look="primary" busy={isBusy} onClick={() => void decide()} data-confirm>
          {label}
        </Button>
      </div>
    </Dialog>
  );
}

/** The limit that a task is above, or the rules that are asked for. */
export function SpendingReason({ question: { requested, task, currency } }: { question: Waiting }) {
  const sentences = useSentences();
  if (requested) return <Requested rules={requested} />;
  return <p className="m-0 text-s">{sentences.obstacle(task?.spendingObstacle ?? { rule: "", limit: null, left: null }, currency ?? "")}</p>;
}

/** The rules as they would be. */
function Requested({ rules }: { rules: NonNullable<Waiting["requested"]> }) {
  const { money } = useWords();
  return (
    <ul className="m-0 list-disc ps-5">
      {rules.frozen && <li>{money.isFrozen}</li>}
      {rules.limits.length === 0 && <li>{money.noLimits}</li>}
      {rules.limits.map(({ currency, ...amounts }) => (
        <li key={currency}>
          {(["perTask", "perDay", "perMonth"] as const)
            .flatMap((name) => {
              const amount = amounts[name];
              return amount === null ? [] : [{ name, amount }];
            })
            .map(({ name, amount }, at) => (
              <span key={name}>
                {at > 0 && " · "}
                {money[name]} <Money amount={amount} currency={currency} />
              </span>
            ))}
        </li>
      ))}
      {rules.countries && (
        <li>
          {money.countries}: {rules.countries.join(", ")}
        </li>
      )}
      {rules.categoryIds && (
        <li>
          {money.categories}: {rules.categoryIds.join(", ")}
        </li>
      )}
    </ul>
  );
}
