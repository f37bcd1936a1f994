/** Entries that wait to be sent, in order and with their state, and actions on those that were not accepted. */
import { useEffect, useState } from "react";
import { useGraph } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { useQueue } from "../parts/queue/queue";
import type { Entry } from "../parts/queue/store";
import { isStopped } from "../parts/notices";
import { Undelivered, Ways } from "./trouble";
import { percent } from "../../../words/formats";
import { STATE } from "./task.documents";
import { Note } from "../../../parts/note";

export function Outbox({ close }: { close: () => void }) {
  const { field } = useWords();
  const { all, isOffline, again } = useQueue();
  const troubled = all.filter(({ state, trouble }) => trouble && (state === "waiting" || state === "aside"));
  return (
    <Dialog title={field.queue} text={field.queueHint} close={close}>
      {isOffline && <Note>{field.offline}</Note>}
      {all.length === 0 && <p className="m-0 text-s text-quiet">{field.queueEmpty}</p>}
      {troubled.length > 1 && <Button onClick={() => void again(troubled)}>{field.sendAllAgain}</Button>}
      <ol className="m-0 grid list-none gap-3 p-0">
        {all.map((entry) => (
          <Row key={entry.number} entry={entry} />
        ))}
      </ol>
    </Dialog>
  );
}

function Row({ entry }: { entry: Entry }) {
  const { locale, words: { field } } = useLanguage();
  const { all, progress } = useQueue();
  const before = all.filter(({ number, taskId }) => taskId === entry.taskId && number < entry.number);
  const isHeld = entry.state === "waiting" && before.some(isStopped);
  const part = progress?.number === entry.number ? progress.part : null;
  const tone = isStopped(entry) ? "text-danger" : entry.state === "sent" ? "text-st-paid" : "text-quiet";
  return (
    <li className="grid gap-2 border-b border-line pb-3 text-s last:border-0 last:pb-0">
      <div className="grid grid-cols-[1fr_auto] gap-x-3">
        <span className="font-medium">{field.kinds[entry.kind]}</span>
        <span className={`text-end ${tone}`}>{part !== null ? field.sending(percent(locale, part)) : field.states[isHeld ? "held" : entry.state]}</span>
        <span className="min-w-0 truncate text-quiet">{entry.taskTitle}</span>
        <span className="text-end text-quiet">
          <When instant={new Date(entry.at).toISOString()} />
        </span>
      </div>
      {part !== null && <progress className="h-1.5 w-full" value={part} aria-label={field.kinds[entry.kind]} />}
      {entry.state === "refused" ? <Refusal entry={entry} /> : entry.state !== "sent" && part === null && <Undelivered entry={entry} />}
    </li>
  );
}

/** Why something was not accepted, in words that begin with the task, and the ways on. */
export function Refusal({ entry }: { entry: Entry }) {
  const { field } = useWords();
  const conflict = useConflict(entry);
  return (
    <div className="grid gap-3">
      <p className="m-0">{field[conflict]}</p>
      {entry.problem && conflict === "conflictOther" && <ProblemNote problem={entry.problem} />}
      <Ways entry={entry} canRepeat={conflict === "conflictOther"} />
    </div>
  );
}

type Conflict = "conflictCancelled" | "conflictGone" | "conflictOther";
const OVER: readonly string[] = ["CANCELLED", "EXPIRED", "CLOSED"];

/** Status of the task after the absence of its operator. */
function useConflict({ taskId, problem }: Entry): Conflict {
  const { client } = useGraph();
  const [conflict, setConflict] = useState<Conflict>("conflictOther");
  const code = problem?.code;
  useEffect(() => {
    const look = async () => {
      const { data, error } = await client.query(STATE, { id: taskId }, { requestPolicy: "network-only" }).toPromise();
      const status = data?.task?.status;
      if (status && OVER.includes(status)) setConflict("conflictCancelled");
      else if (code === "not_found" || error?.graphQLErrors.some(({ extensions }) => extensions["code"] === "not_found")) setConflict("conflictGone");
    };
    void look();
  }, [client, taskId, code]);
  return conflict;
}
