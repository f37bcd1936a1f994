/** A question of an operator, answered where it stands. */
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { RESOLVE_DECISION } from "./task.documents";

interface Question {
  decisionId: string;
  taskId: string;
  message: string;
  optionsJson: string;
  deadlineInstant: string | null;
}

export function DecisionCard({ question, done }: { question: Question; done: () => void }) {
  const { work } = useWords();
  return (
    <div className="grid gap-2">
      <p className="m-0 font-medium">{question.message}</p>
      {question.deadlineInstant && (
        <p className="m-0 text-s text-quiet">
          {work.answerDue} <When instant={question.deadlineInstant} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Answers question={question} done={done} />
      </div>
    </div>
  );
}

/** A button for each answer to the question. */
export function Answers({ question, isSmall = false, done }: { question: Pick<Question, "decisionId" | "taskId" | "optionsJson">; isSmall?: boolean; done: () => void }) {
  const { run, isBusy, problem } = useWrite(RESOLVE_DECISION);
  const [chosen, setChosen] = useState<string>();
  const answer = async (agentDecisionJson: string) => {
    setChosen(agentDecisionJson);
    const { taskId, decisionId } = question;
    if (await run({ input: { taskId, decisionId, agentDecisionJson } })) done();
  };
  return (
    <>
      {parseOptions(question.optionsJson).map((option) => {
        const json = JSON.stringify(option);
        return (
          <Button key={json} sizes={isSmall ? ["small"] : []} busy={isBusy && chosen === json} onClick={() => void answer(json)}>
            {formatOption(option)}
          </Button>
        );
      })}
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

const parseOptions = (json: string) => JSON.parse(json) as unknown[];

/** An option is any JSON value: its own label, else the value as text. */
export function formatOption(option: unknown): string {
  if (typeof option === "string") return option.replaceAll("_", " ");
  const { label, title } = (option ?? {}) as Record<string, unknown>;
  return String(label ?? title ?? JSON.stringify(option));
}
