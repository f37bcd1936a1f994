/** One move for several tasks: tried on each first, then carried out in batches, with its progress. */
import type { OperationResult } from "@urql/core";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { Link, useParams } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { readProblem } from "../../../graph/problem";
import { sumAmounts } from "../../../parts/amounts";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines, type Line } from "../../../parts/lines";
import type { Outcome } from "../../../parts/marks/verdicts";
import { FaultNote } from "../../../parts/problem";
import { useLanguage, useWords } from "../../../words";
import { count } from "../../../words/formats";
import { useSentences, type CodedProblem } from "../../../words/sentences";
import { summarize } from "../parts/checks";
import { ALLOWED, SELECTION } from "../parts/list.documents";
import { MOVES, type Label, type Move } from "../parts/moves";
import type { Filter } from "../parts/search";
import { BATCH, idsOf, repeatDocument } from "./batch";

/** Largest number of tasks that are selected at once. */
const MAX_SELECTED = 1000;

export interface Task {
  id: string;
  title: string;
}

/** Result of a dry run for one task. */
interface Trial {
  task: Task;
  move: Move | null;
  lines: readonly Line[];
  /** The problem that refused the move; null if it was done, or if the task has no such move. */
  refusal: CodedProblem | null;
  /** Outcomes of the checks of work that is approved on its page alone, because some did not pass; else none. */
  checks?: readonly Outcome[];
}

const LABELS = ["approve", "publish", "cancelTask"] as const satisfies readonly Label[];

interface Props {
  tasks: readonly Task[];
  /** Number of tasks under the filters of the list. */
  total: number;
  filter: Filter;
  selectPage: () => void;
  select: (tasks: readonly Task[]) => void;
  clear: () => void;
  done: () => void;
}

export function Bulk({ tasks, total, filter, selectPage, select, clear, done }: Props) {
  const { locale, words: { work } } = useLanguage();
  const [label, setLabel] = useState<(typeof LABELS)[number] | null>(null);
  const everything = useEverything(filter, select);
  const most = Math.min(total, MAX_SELECTED);
  return (
    <div role="group" aria-label={work.selected(tasks.length)} className="decide mx-auto w-fit max-w-full">
      <span role="status" className="s strong">
        {work.selected(tasks.length)}
      </span>
      <Button look="ghost" sizes={["small"]} onClick={selectPage}>
        {work.selectAll}
      </Button>
      {most > tasks.length && (
        <Button look="ghost" sizes={["small"]} busy={everything.isBusy} onClick={() => void everything.read()}>
          {(total > most ? work.selectFirst : work.selectEverything)(count(locale, most))}
        </Button>
      )}
      {LABELS.map((one) => (
        <Button key={one} look={one === "cancelTask" ? "danger" : "ghost"} sizes={["small"]} onClick={() => setLabel(one)}>
          {work[one]}
        </Button>
      ))}
      <Button look="ghost" sizes={["small", "icon"]} aria-label={work.clearSelection} onClick={clear}>
        <X aria-hidden />
      </Button>
      {everything.fault !== null && <FaultNote fault={everything.fault} retry={() => void everything.read()} />}
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

/** Reads all tasks under a filter, as far as they can be moved together. */
function useEverything(filter: Filter, select: Props["select"]) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const read = async () => {
    setBusy(true);
    setFault(null);
    const tasks: Task[] = [];
    let after: string | null = null;
    do {
      const { data, error }: OperationResult<ResultOf<typeof SELECTION>> = await client.query(SELECTION, { filter, after }, { requestPolicy: "network-only" }).toPromise();
      if (!data) {
        setBusy(false);
        return setFault(error);
      }
      tasks.push(...data.tasks.nodes);
      after = data.tasks.pageInfo.hasNextPage ? data.tasks.pageInfo.endCursor : null;
    } while (after !== null && tasks.length < MAX_SELECTED);
    setBusy(false);
    select(tasks.slice(0, MAX_SELECTED));
  };
  return { read, isBusy, fault };
}

/** Phases of a dialog: each task is tried, the reader confirms, and those that can are moved until all are done or it is stopped. */
type Phase = "trying" | "asking" | "moving" | "over";

function Steps({ label, tasks: selected, close }: { label: Label; tasks: readonly Task[]; close: (isDone: boolean) => void }) {
  const { shared, work } = useWords();
  const sentences = useSentences();
  const client = useClient();
  const [tasks, setTasks] = useState(selected);
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const [results, setResults] = useState<readonly Trial[]>([]);
  const [phase, setPhase] = useState<Phase>("trying");
  const [hasMoved, setMoved] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => {
    let isOver = false;
    const tryAll = async () => {
      setTrials([]);
      for (const batch of batchesOf(tasks)) {
        const tried = await tryMoves(client, label, batch);
        if (isOver) return;
        setTrials((known) => [...known, ...tried]);
      }
      setPhase("asking");
    };
    void tryAll();
    return () => {
      isOver = true;
    };
  }, [client, label, tasks]);
  useEffect(() => () => void (isStopped.current = true), []);
  const possible = trials.filter(({ move }) => move);
  const carryOut = async () => {
    isStopped.current = false;
    setResults([]);
    setMoved(true);
    setPhase("moving");
    for (const move of new Set(possible.map((trial) => trial.move as Move))) {
      for (const batch of batchesOf(possible.filter((trial) => trial.move === move).map(({ task }) => task))) {
        if (isStopped.current) break;
        const done = await runMove(client, move, batch, false);
        setResults((known) => [...known, ...done]);
      }
    }
    setPhase("over");
  };
  const failed = results.filter(({ move }) => !move);
  const refused = [...trials.filter(({ move }) => !move), ...failed];
  const isTrial = phase === "trying" || phase === "asking";
  const leave = () => {
    // What is under way ends with its batch, so that the reader sees what was done.
    if (phase === "moving") isStopped.current = true;
    else close(hasMoved);
  };
  const retry = () => {
    setPhase("trying");
    setResults([]);
    setTasks(failed.map(({ task }) => task));
  };
  const isCut = phase === "over" && results.length < possible.length;
  return (
    <Dialog title={`${work[label]}: ${work.count(tasks.length)}`} close={leave}>
      {isTrial ? (
        <Progress label={work.bulkTried} value={trials.length} of={tasks.length} />
      ) : (
        <Progress label={isCut ? work.bulkStopped : work.bulkDone} value={results.length - failed.length} of={possible.length} />
      )}
      {phase === "asking" && <Lines lines={sums(possible.flatMap(({ lines }) => lines))} />}
      {refused.length > 0 && (
        <div>
          <p className="m-0 mb-1 text-s font-semibold">{work.bulkRefused(refused.length)}</p>
          <ul className="m-0 max-h-40 list-none space-y-1 overflow-y-auto p-0 text-s">
            {refused.map(({ task, refusal, checks }) => (
              <li key={task.id}>
                <span className="font-medium">{task.title}:</span>{" "}
                {checks ? <ReviewFirst task={task} checks={checks} /> : refusal ? sentences.problem(refusal) : work.noActions}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={leave}>{phase === "moving" ? work.bulkStop : phase === "over" ? shared.close : shared.back}</Button>
        {phase === "over" && failed.length > 0 && <Button onClick={retry}>{shared.tryAgain}</Button>}
        {phase !== "over" && (
          <Button
            look={label === "cancelTask" ? "danger" : "primary"}
            busy={phase !== "asking"}
            refusal={phase === "asking" && possible.length === 0 ? work.noActions : null}
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

function ReviewFirst({ task, checks }: { task: Task; checks: readonly Outcome[] }) {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <>
      {work.checksNotPassed(checks.filter((outcome) => outcome !== "PASSED").length, checks.length)}{" "}
      <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }}>
        {work.reviewWork}
      </Link>
    </>
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

function* batchesOf(tasks: readonly Task[]): Generator<readonly Task[]> {
  for (let at = 0; at < tasks.length; at += BATCH) yield tasks.slice(at, at + BATCH);
}

/** Try the move of a label on tasks: of several moves of one label, each task takes the first that is allowed. */
async function tryMoves(client: Client, label: Label, tasks: readonly Task[]): Promise<Trial[]> {
  const { data, error } = await client.query(repeatDocument(ALLOWED, tasks.length), idsOf(tasks), { requestPolicy: "network-only" }).toPromise();
  const moves = MOVES.filter((move) => move.label === label && !move.reasons);
  const found = tasks.map((task, place) => {
    const answer = data?.[`t${place}`];
    const checks = summarize(answer?.proofReview?.validationResults ?? []);
    if (label === "approve" && checks.some((outcome) => outcome !== "PASSED")) return { task, move: null, lines: [], refusal: null, checks };
    const actions = new Map(answer?.allowedActions.map((action) => [action.code, action]));
    const refused = moves.map(({ code }) => actions.get(code)).find((action) => action?.problemCode);
    const refusal = refused?.problemCode ? { code: refused.problemCode, values: refused.values } : error ? readProblem(error) : null;
    return { task, move: moves.find(({ code }) => actions.get(code)?.allowed) ?? null, lines: [], refusal };
  });
  const tried = await Promise.all(moves.map((move) => runMove(client, move, found.filter((one) => one.move === move).map(({ task }) => task), true)));
  return [...found.filter(({ move }) => !move), ...tried.flat()];
}

async function runMove(client: Client, move: Move, tasks: readonly Task[], dryRun: boolean): Promise<Trial[]> {
  if (tasks.length === 0) return [];
  const { data, error } = await client.mutation(repeatDocument(move.document, tasks.length), { ...idsOf(tasks), dryRun }).toPromise();
  return tasks.map((task, place) => {
    const answer = data?.[`t${place}`];
    if (answer?.__typename === "DryRun") return { task, move, lines: answer.ledgerLines, refusal: null };
    if (answer?.__typename === "Task") return { task, move, lines: [], refusal: null };
    return { task, move: null, lines: [], refusal: answer ? (answer as unknown as CodedProblem) : error ? readProblem(error) : null };
  });
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
