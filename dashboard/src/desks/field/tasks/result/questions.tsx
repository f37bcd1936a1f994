/** The questions of a task: as a form while the work is in progress, then with their answers. */
import { useEffect, useRef } from "react";
import { ResultTable } from "../../../../parts/results/result";
import type { Value } from "../../../../parts/results/schema";
import { useWords } from "../../../../words";
import type { TaskData } from "../steps";
import type { Answer, Fault } from "./answers";
import { ResultForm } from "./form";
import type { Result } from "./result";

interface Props {
  result: Result;
  task: TaskData;
  isOpen: boolean;
  /** How often the operator tried to submit. */
  marks: number;
  refused: readonly Fault[];
  change: (answers: Answer) => void;
}

export function Questions({ result: { schema, answers, reading, shots }, task, isOpen, marks, refused, change }: Props) {
  const { field, shared } = useWords();
  const form = useRef<HTMLDivElement>(null);
  const hasWrong = reading.wrong.length > 0;
  useEffect(() => {
    if (marks > 0 && hasWrong) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [marks]);
  if (isOpen) {
    return (
      <div ref={form}>
        <ResultForm schema={schema} answers={answers} change={change} reading={reading} refused={refused} shots={shots} isTried={marks > 0} />
        <p role="alert" className="hint bad empty:hidden">
          {marks > 0 && hasWrong && field.answersToCorrect}
        </p>
      </div>
    );
  }
  if (task.result === null) return null;
  const photo = (id: string) => {
    const item = task.proofReview?.items.find((one) => one.id === id);
    return item?.thumbnailUrl ? <img src={item.thumbnailUrl} alt={item.fileName} className="thumb" /> : (item?.fileName ?? shared.nothing);
  };
  return (
    <section>
      <h2>{shared.answers}</h2>
      <ResultTable schema={schema} result={task.result as Value} photo={photo} />
    </section>
  );
}
