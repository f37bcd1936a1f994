/** A question of an operator, answered where it stands. */
import { useState, type ReactNode } from "react";
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

export function DecisionCard({ question, done, children }: { question: Question; done: () => void; children?: ReactNode }) {
  const { work } = useWords();
  const { run, isBusy, problem } = useWrite(RESOLVE_DECISION);
  const [chosen, setChosen] = useState<string>();
  const answer = async (option: unknown) => {
    const agentDecisionJson = JSON.stringify(option);
    setChosen(agentDecisionJson);
    const { taskId, decisionId } = question;
    if (await run({ input: { taskId, decisionId, agentDecisionJson } })) done();
  };
  return (
    <div className="grid gap-2">
      <p className="m-0 font-medium">{question.message}</p>
      <p className="m-0 flex flex-wrap gap-3 text-s text-quiet">
        {children}
        {question.deadlineInstant && (
          <span>
            {work.answerDue} <When instant={question.deadlineInstant} />
          </span>
        )}
      </p>
      <p className="m-0 flex flex-wrap gap-2">
        {parseOptions(question.optionsJson).map((option) => (
          <Button key={JSON.stringify(option)} busy={isBusy && chosen === JSON.stringify(option)} onClick={() => void answer(option)}>
            {formatOption(option)}
          </Button>
        ))}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

const parseOptions = (json: string) => JSON.parse(json) as unknown[];

/** An option is any JSON value: its own label, else the value as text. */
export function formatOption(option: unknown): string {
  if (typeof option === "string") return option.replaceAll("_", " ");
  const { label, title } = (option ?? {}) as Record<string, unknown>;
  return String(label ?? title ?? JSON.stringify(option));
}
