/** The result of a task: the answers of its operator as a table, and as JSON to copy. */
import { CopyButton } from "../../../parts/copyable";
import { Card } from "../../../parts/page";
import { ResultTable } from "../../../parts/results/result";
import type { Schema, Value } from "../../../parts/results/schema";
import { useWords } from "../../../words";
import type { TaskData } from "../parts/task.documents";

export function ResultCard({ task }: { task: TaskData }) {
  const { shared, work } = useWords();
  const schema = task.resultSchema as Schema | null;
  if (!schema) return null;
  const items = task.proofReview?.items ?? [];
  const photo = (id: string) => {
    const item = items.find((one) => one.id === id);
    return item ? (
      <a href={item.contentUrl} target="_blank" rel="noreferrer">
        {item.thumbnailUrl ? <img src={item.thumbnailUrl} alt={item.fileName} className="thumb" /> : item.fileName}
      </a>
    ) : (
      <span className="q">{shared.nothing}</span>
    );
  };
  return (
    <Card title={shared.answers}>
      <ResultTable schema={schema} result={(task.result as Value | null) ?? undefined} photo={photo} />
      {task.result === null ? <p className="s q mt-3">{work.noAnswers}</p> : <Json value={task.result} />}
    </Card>
  );
}

/** JSON as a program reads it, folded away. */
function Json({ value }: { value: unknown }) {
  const { shared } = useWords();
  const text = JSON.stringify(value, null, 2);
  return (
    <details className="mt-3">
      <summary className="s q">{shared.asJson}</summary>
      <div className="row top">
        <pre tabIndex={0} aria-label={shared.asJson} className="grow min-w-0 rounded-m bg-ground p-3 text-s whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
        <CopyButton what="JSON" text={text} />
      </div>
    </details>
  );
}
