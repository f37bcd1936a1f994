/** One move for several tasks: tried on each first, then carried out one after the other, with its progress. */
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useClient } from "urql";
import { readProblem } from "../../../graph/problem";
import { sumAmounts } from "../../../parts/amounts";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines, type Line } from "../../../parts/lines";
import { useWords } from "../../../words";
import { useSentences, type CodedProblem } from "../../../words/sentences";
import { ALLOWED } from "../parts/list.documents";
import { MOVES, type Label, type Move } from "../parts/moves";

interface Task {
  id: string;
  title: string;
}

/** Result of a dry run for one task. */
interface Trial {
  task: Task;
  move: Move | null;
  lines: readonly Line[];
  /** The problem that refused the move. */
  refusal: CodedProblem | null;
}

const LABELS = ["approve", "publish", "cancelTask"] as const satisfies readonly Label[];

export function Bulk({ tasks, all, clear, done }: { tasks: readonly Task[]; all: () => void; clear: () => void; done: () => void }) {
  const { work } = useWords();
  const [label, setLabel] = useState<(typeof LABELS)[number] | null>(null);
  return (
    <div role="group" aria-label={work.selected(tasks.length)} className="decide mx-auto w-fit max-w-full">
      <span role="status" className="s strong">
        {work.selected(tasks.length)}
      </span>
      <button type="button" className="link s" onClick={all}>
        {work.selectAll}
      </button>
      {LABELS.map((one) => (
        <Button key={one} look={one === "cancelTask" ? "danger" : "ghost"} sizes={["small"]} onClick={() => setLabel(one)}>
          {work[one]}
        </Button>
      ))}
      <Button look="ghost" sizes={["small", "icon"]} aria-label={work.clearSelection} onClick={clear}>
        <X aria-hidden />
      </Button>
      {label && (
        <Steps
          label={label}
          tasks={tasks}
          close={(isDone) => {
            setLabel(null);
            if (!isDone) return;
            clear();
            done();
          }}
        />
      )}
    </div>
  );
}

function Steps({ label, tasks: selected, close }: { label: Label; tasks: readonly Task[]; close: (isDone: boolean) => void }) {
  const { shared, work } = useWords();
  const sentences = useSentences();
  const client = useClient();
  const [tasks] = useState(selected);
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const [results, setResults] = useState<readonly Trial[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const tryAll = async () => {
      for (const task of tasks) {
        const trial = await attempt(client, label, task);
        if (isOver) return;
        setTrials((known) => [...known, trial]);
      }
    };
    void tryAll();
    return () => {
      isOver = true;
      setTrials([]);
    };
  }, [client, label, tasks]);
  const possible = trials.filter(({ move }) => move);
  const carryOut = async () => {
    setResults([]);
    for (const { task, move } of possible) {
      const result = await run(client, task, move as Move, false);
      setResults((known) => [...(known ?? []), result]);
    }
  };
  const isTried = trials.length === tasks.length;
  const isDone = results !== null && results.length === possible.length;
  const refused = [...trials.filter(({ move }) => !move), ...(results ?? []).filter(({ move }) => !move)];
  return (
    <Dialog title={`${work[label]}: ${work.count(tasks.length)}`} close={() => close(results !== null)}>
      <Progress label={results ? work.bulkDone : work.bulkTried} value={(results ?? trials).length} of={results ? possible.length : tasks.length} />
      {isTried && !results && <Lines lines={sums(possible.flatMap(({ lines }) => lines))} />}
      {refused.length > 0 && (
        <div>
          <p className="m-0 mb-1 text-s font-semibold">{work.bulkRefused(refused.length)}</p>
          <ul className="m-0 max-h-40 list-none space-y-1 overflow-y-auto p-0 text-s">
            {refused.map(({ task, refusal }) => (
              <li key={task.id}>
                <span className="font-medium">{task.title}:</span> {refusal && sentences.problem(refusal)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => close(results !== null)}>{isDone ? shared.close : shared.back}</Button>
        {!isDone && (
          <Button
            look={label === "cancelTask" ? "danger" : "primary"}
            busy={!isTried || results !== null}
            refusal={isTried && possible.length === 0 ? work.noActions : null}
            onClick={() => void carryOut()}
            data-confirm
          >
            {`${work[label]}: ${work.count(possible.length)}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Progress({ label, value, of }: { label: string; value: number; of: number }) {
  const { work } = useWords();
  return (
    <label className="grid gap-1 text-s">
      <span role="status">
        {label}: {work.progress(value, of)}
      </span>
      <progress className="h-2 w-full accent-brand" value={value} max={Math.max(1, of)} />
    </label>
  );
}

type Client = ReturnType<typeof useClient>;

async function attempt(client: Client, label: Label, task: Task): Promise<Trial> {
  const { data, error } = await client.query(ALLOWED, { id: task.id }, { requestPolicy: "network-only" }).toPromise();
  const actions = new Map(data?.task?.allowedActions.map((action) => [action.code, action]));
  const moves = MOVES.filter((move) => move.label === label && !move.reasons && actions.has(move.code));
  const move = moves.find(({ code }) => actions.get(code)?.allowed);
  if (move) return run(client, task, move, true);
  const refused = moves.map(({ code }) => actions.get(code)).find((action) => action?.problemCode);
  const refusal = refused?.problemCode ? { code: refused.problemCode, values: refused.values } : readProblem(error);
  return { task, move: null, lines: [], refusal };
}

async function run(client: Client, task: Task, move: Move, dryRun: boolean): Promise<Trial> {
  const { data, error } = await client.mutation(move.document, { id: task.id, dryRun }).toPromise();
  const [answer] = data ? Object.values(data) : [];
  if (answer?.__typename === "Task") return { task, move, lines: answer.ledgerLines ?? [], refusal: null };
  const problem = answer ? (answer as unknown as CodedProblem) : readProblem(error);
  return { task, move: null, lines: [], refusal: problem };
}

/** The postings of several moves, added up by account and currency. */
function sums(lines: readonly Line[]): Line[] {
  const totals = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.account} ${line.currency}`;
    const before = totals.get(key);
    totals.set(key, { ...line, amount: before ? sumAmounts([before.amount, line.amount]) : line.amount, balanceAfter: null });
  }
  return [...totals.values()];
}
