/** The changes that the agent asks for, as a list to tick off; the browser keeps the ticks. */
import { useId } from "react";
import { Card } from "../../../parts/page";
import { ExactTime } from "../../../parts/values";
import { useWords } from "../../../words";
import type { Draft } from "./draft";
import type { TaskData } from "./steps";

const ticked = ({ changeRequest }: TaskData, { changed, changes }: Draft): string[] => (changed === changeRequest?.dueInstant ? (changes ?? []) : []);

/** The changes that the agent still waits for. */
export function openChanges(task: TaskData, draft: Draft): string[] {
  const done = ticked(task, draft);
  return task.changeRequest?.isPending ? task.changeRequest.items.filter((item) => !done.includes(item)) : [];
}

export function RequestedChanges({ task, draft, change }: { task: TaskData; draft: Draft; change: (draft: Draft) => void }) {
  const { field } = useWords();
  const id = useId();
  const request = task.changeRequest;
  if (!request?.isPending) return null;
  const done = ticked(task, draft);
  const tick = (item: string, isDone: boolean) => change({ ...draft, changed: request.dueInstant, changes: isDone ? [...done, item] : done.filter((one) => one !== item) });
  return (
    <Card title={field.changesAsked}>
      <div className="grid gap-2 text-s">
        <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{request.message}</p>
        <ul className="m-0 grid list-none gap-1 p-0">
          {request.items.map((item, at) => (
            <li key={at}>
              <label htmlFor={`${id}-${at}`} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
                <input id={`${id}-${at}`} type="checkbox" className="size-5 shrink-0" checked={done.includes(item)} onChange={(event) => tick(item, event.target.checked)} />
                {item}
              </label>
            </li>
          ))}
        </ul>
        <p className="m-0 text-quiet">
          {field.until} <ExactTime instant={request.dueInstant} zone={task.timezone} />. {field.changesAutomatic}
        </p>
      </div>
    </Card>
  );
}
