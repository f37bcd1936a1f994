/** The plans and pictures of a task for its operator, and the form to attach one. */
import { useState, type FormEvent } from "react";
import { useWrite } from "../../../graph/hooks";
import { Attached, FileInput } from "../../../parts/attached";
import { Button } from "../../../parts/button";
import { Option } from "../../../parts/labelled";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { ADD_ATTACHMENT, REMOVE_ATTACHMENT } from "../parts/attachments.documents";
import type { TaskData } from "../parts/task.documents";

interface Props {
  task: TaskData;
  done: () => void;
}

export function Attachments({ task, done }: Props) {
  const { shared, work } = useWords();
  const { run, isBusy, problem } = useWrite(REMOVE_ATTACHMENT);
  const may = (action: string) => task.allowedActions.some(({ code, allowed }) => code === action && allowed);
  const mayAdd = may("add_task_attachment");
  if (task.attachments.length === 0 && !mayAdd) return null;
  const remove = async (id: string) => {
    if (await run({ id })) done();
  };
  return (
    <Card title={shared.attachments}>
      <ul className="m-0 grid list-none gap-3 p-0 text-s" aria-label={shared.attachments}>
        {task.attachments.map((attachment) => (
          <li key={attachment.id}>
            <Attached file={attachment} />
            <span className="flex flex-wrap items-center justify-between gap-2 text-quiet">
              {attachment.visibility === "PUBLIC" && work.attachmentPublic}
              {may("remove_task_attachment") && (
                <Button look="ghost" sizes={["small"]} busy={isBusy} onClick={() => void remove(attachment.id)}>
                  {work.attachmentRemove}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problem} />}
      {mayAdd && <Attach task={task} done={done} />}
    </Card>
  );
}

function Attach({ task, done }: Props) {
  const { work } = useWords();
  const { run, isBusy, problem } = useWrite(ADD_ATTACHMENT);
  const [file, setFile] = useState<File | null>(null);
  const [isPublic, setPublic] = useState(false);
  // A new one empties the field of the file.
  const [round, setRound] = useState(0);
  const attach = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || !(await run({ input: { taskId: task.id, file, visibility: isPublic ? "PUBLIC" : "AFTER_ACCEPTANCE" } }))) return;
    setFile(null);
    setRound(round + 1);
    done();
  };
  return (
    <form className="mt-3 grid gap-3" onSubmit={(event) => void attach(event)}>
      <FileInput key={round} change={setFile} required />
      {!task.operator && (
        <Option type="checkbox" label={work.attachmentPublic} checked={isPublic} onChange={(event) => setPublic(event.target.checked)} />
      )}
      {problem && <ProblemNote problem={problem} />}
      <Button type="submit" busy={isBusy}>
        {work.attach}
      </Button>
    </form>
  );
}
