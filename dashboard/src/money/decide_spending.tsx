/** What waits for the owner's approval, with why, and the decision in place. */
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useRefusal } from "../account/owned";
import { useWrite } from "../graph/hooks";
import type { ResultOf } from "../graph/graphql";
import { Button } from "../parts/button";
import { ProblemNote } from "../parts/problem";
import { Money, When } from "../parts/values";
import { useWords } from "../words";
import { DECIDE_SPENDING, type RULES } from "./spending.documents";

type Waiting = ResultOf<typeof RULES>["waiting"][number];

export function DecideSpending({ question, title, done }: { question: Waiting; title?: string | undefined; done: () => void }) {
  const { shared, money } = useWords();
  const { agentId } = useParams({ strict: false }) as { agentId: string };
  const refusal = useRefusal();
  const { run, isBusy, problem } = useWrite(DECIDE_SPENDING);
  const [chosen, setChosen] = useState<"APPROVE" | "DECLINE">();
  const { id, taskId, cost, currency, reason, requested, createdInstant, expiresInstant } = question;
  const decide = async (decision: "APPROVE" | "DECLINE") => {
    setChosen(decision);
    if (await run({ input: { approvalId: id, decision } })) done();
  };
  return (
    <div className="grid gap-2 text-sm">
      <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-base font-medium">
        {taskId ? (
          <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId }} className="text-ink [overflow-wrap:anywhere]">
            {title ?? shared.task(taskId)}
          </Link>
        ) : (
          <span>{money.looser}</span>
        )}
        {cost && currency && <Money amount={cost} currency={currency} />}
      </p>
      {requested ? <Requested rules={requested} /> : <p className="m-0">{reason}</p>}
      <p className="m-0 text-quiet">
        {money.asked} <When instant={createdInstant} />, {money.lapses} <When instant={expiresInstant} />
      </p>
      <p className="m-0 flex flex-wrap gap-2">
        <Button look="main" busy={isBusy && chosen === "APPROVE"} refusal={refusal} onClick={() => void decide("APPROVE")}>
          {money.allow}
        </Button>
        <Button busy={isBusy && chosen === "DECLINE"} refusal={refusal} onClick={() => void decide("DECLINE")}>
          {money.decline}
        </Button>
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
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
