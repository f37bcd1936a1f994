/** One move for several tasks: tried on each first, then carried out part by part, with its progress. */
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { Link, useParams } from "../../../app/router";
import { useIdempotencyKey } from "../../../graph/once";
import { readProblem, type Problem } from "../../../graph/problem";
import { sumAmounts } from "../../../parts/amounts";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Lines, type Line } from "../../../parts/lines";
import type { Outcome } from "../../../parts/marks/verdicts";
import { ProblemNote } from "../../../parts/problem";
import { useLanguage, useWords } from "../../../words";
import { count } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { MAX_CHAIN, moveParts, type BulkMove, type Chosen, type Result } from "./chain";

const MOVES = { approve: "APPROVE", publish: "PUBLISH", cancelTask: "CANCEL" } as const satisfies Record<string, BulkMove>;
type Label = keyof typeof MOVES;
const LABELS = Object.keys(MOVES) as Label[];

interface Props {
  chosen: Chosen;
  /** Number of the chosen tasks. */
  size: number;
  /** Number of tasks under the filters of the list. */
  total: number;
  selectPage: () => void;
  selectAll: () => void;
  clear: () => void;
  done: () => void;
}

export function Bulk({ chosen, size, total, selectPage, selectAll, clear, done }: Props) {
  const { locale, words: { work } } = useLanguage();
  const [label, setLabel] = useState<Label | null>(null);
  const most = Math.min(total, MAX_CHAIN);
  return (
    <div role="group" aria-label={work.selected(size)} className="decide mx-auto w-fit max-w-full">
      <span role="status" className="s strong">
        {work.selected(size)}
      </span>
      <Button look="ghost" sizes={["small"]} onClick={selectPage}>
        {work.selectAll}
      </Button>
      {most > size && (
        <Button look="ghost" sizes={["small"]} onClick={selectAll}>
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
      {label && (
        <Steps
          label={label}
          chosen={chosen}
          size={size}
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

/** Phases of a dialog: each task is tried, the reader confirms, and those that can are moved until all are done or it is stopped. */
type Phase = "trying" | "asking" | "moving" | "over";

function useMove(label: Label, first: Chosen, size: number) {
  const client = useClient();
  // The tasks stay those of the press: the page below goes on changing.
  const [{ chosen, of }, setChosen] = useState({ chosen: first, of: size });
  const [trials, setTrials] = useState<readonly Result[]>([]);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [phase, setPhase] = useState<Phase>("trying");
  const [isLimited, setLimited] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isStopped = useRef(false);
  const key = useIdempotencyKey();
  const after = useRef<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const tryAll = async () => {
      for await (const part of moveParts(client, MOVES[label], chosen)) {
        if (isOver) return;
        setLimited(part.isLimited);
        setTrials((known) => [...known, ...part.results]);
      }
      setPhase("asking");
    };
    tryAll().catch((fault: unknown) => !isOver && setProblem(readProblem(fault)));
    return () => {
      isOver = true;
    };
  }, [client, label, chosen]);
  useEffect(() => () => void (isStopped.current = true), []);
  const possible = trials.filter(({ isDone }) => isDone);
  const move = async () => {
    isStopped.current = false;
    setPhase("moving");
    setProblem(null);
    // After a lost answer its part is sent again, and the service answers it as the first time.
    for await (const part of moveParts(client, MOVES[label], { taskIds: possible.map(({ id }) => id) }, { key, after: after.current })) {
      after.current = part.after;
      setResults((known) => [...known, ...part.results]);
      if (isStopped.current) break;
    }
  };
  const carryOut = () => void move().catch((fault: unknown) => setProblem(readProblem(fault))).finally(() => setPhase("over"));
  const stop = () => {
    isStopped.current = true;
  };
  /** Try a move that failed again, on these of its tasks, or on all. */
  const again = (left?: readonly Result[]) => {
    setPhase("trying");
    setProblem(null);
    setTrials([]);
    setResults([]);
    after.current = null;
    setChosen((before) => (left ? { chosen: { taskIds: left.map(({ id }) => id) }, of: left.length } : { ...before, chosen: { ...before.chosen } }));
  };
  return { of, trials, possible, results, phase, isLimited, problem, carryOut, stop, again };
}

interface StepsProps extends Pick<Props, "chosen" | "size"> {
  label: Label;
  close: (isDone: boolean) => void;
}

function Steps({ label, chosen, size, close }: StepsProps) {
  const { locale, words: { shared, work } } = useLanguage();
  const move = useMove(label, chosen, size);
  const { trials, possible, results, phase, problem } = move;
  const failed = results.filter(({ isDone }) => !isDone);
  const refused = [...trials.filter(({ isDone }) => !isDone), ...failed];
  const isTrial = phase === "trying" || phase === "asking";
  const leave = () => {
    // What is under way ends with its part, so that the reader sees what was done.
    if (phase === "moving") move.stop();
    else close(results.length > 0 || phase === "over");
  };
  const isCut = phase === "over" && results.length < possible.length;
  return (
    <Dialog title={`${work[label]}: ${work.count(move.of)}`} close={leave}>
      {isTrial ? (
        <Progress label={work.bulkTried} value={trials.length} of={move.of} />
      ) : (
        <Progress label={isCut ? work.bulkStopped : work.bulkDone} value={results.length - failed.length} of={possible.length} />
      )}
      {move.isLimited && <p className="m-0 text-s text-quiet">{work.bulkLimit(count(locale, MAX_CHAIN))}</p>}
      {phase === "asking" && <Lines lines={sums(possible.flatMap(({ lines }) => lines))} />}
      {refused.length > 0 && <LeftOut results={refused} />}
      {problem && <ProblemNote problem={problem} retry={isTrial ? () => move.again() : move.carryOut} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={leave}>{phase === "moving" ? work.bulkStop : phase === "over" ? shared.close : shared.back}</Button>
        {phase === "over" && !problem && failed.length > 0 && <Button onClick={() => move.again(failed)}>{shared.tryAgain}</Button>}
        {phase !== "over" && !problem && (
          <Button
            look={label === "cancelTask" ? "danger" : "primary"}
            busy={phase !== "asking"}
            refusal={phase === "asking" && possible.length === 0 ? work.noActions : null}
            onClick={move.carryOut}
            data-confirm
          >
            {`${work[label]}: ${work.count(possible.length)}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The tasks that were not moved, each with the reason. */
function LeftOut({ results }: { results: readonly Result[] }) {
  const { work } = useWords();
  const sentences = useSentences();
  return (
    <div>
      <p className="m-0 mb-1 text-s font-semibold">{work.bulkRefused(results.length)}</p>
      <ul className="m-0 max-h-40 list-none space-y-1 overflow-y-auto p-0 text-s">
        {results.map(({ id, title, refusal, checks }) => (
          <li key={id}>
            <span className="font-medium">{title}:</span> {checks ? <ReviewFirst taskId={id} checks={checks} /> : refusal && sentences.problem(refusal)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewFirst({ taskId, checks }: { taskId: string; checks: readonly Outcome[] }) {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <>
      {work.checksNotPassed(checks.filter((outcome) => outcome !== "PASSED").length, checks.length)}{" "}
      <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId }}>
        {work.reviewWork}
      </Link>
    </>
  );
}

function Progress({ label, value, of }: { label: string; value: number; of: number }) {
  const { locale, words: { work } } = useLanguage();
  return (
    <label className="grid gap-1 text-s">
      <span role="status">
        {label}: {work.progress(count(locale, value), count(locale, of))}
      </span>
      <progress className="h-2 w-full accent-brand" value={value} max={Math.max(1, of)} />
    </label>
  );
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
