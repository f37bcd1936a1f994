/** The queue of a home page: what needs its owner, the most urgent first, decided in its row. */
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useParams } from "../../../app/router";
import { focusNext, useShortcuts } from "../../../areas/tasks/parts/shortcuts";
import { Segmented } from "../../../parts/segmented";
import { useLanguage } from "../../../words";
import { count as formatCount } from "../../../words/formats";
import { sendDecisions, undoDecision, useDecisions } from "./decisions";
import { JOB_KINDS, JOB_STATUSES, sumJobs, type Job, type JobKind } from "./jobs";
import { ApprovedRow, JobOf } from "./rows";

const SHOWN = 5;
const ROW = "[data-job]";

const titleOf = (job: Job) => ("task" in job ? job.task.title : "");

interface Props {
  jobs: readonly Job[];
  counts: Record<JobKind, number>;
  refresh: () => void;
}

export function Queue({ jobs, counts, refresh }: Props) {
  const { locale, words: { work } } = useLanguage();
  const [kind, setKind] = useState<JobKind | "all">("all");
  const [selected, setSelected] = useState<string>();
  const decisions = useDecisions();
  const rows = jobs.filter((job) => (kind === "all" || job.kind === kind) && decisions.get(job.id)?.state !== "sent").slice(0, SHOWN);
  const isDecided = ({ id }: Job) => ["waiting", "sending"].includes(decisions.get(id)?.state ?? "");
  const kinds = JOB_KINDS.filter((name) => counts[name] > 0 || name === kind);
  const open = rows.filter((job) => !isDecided(job));
  const on = open.find(({ id }) => id === selected) ?? open[0];
  const list = useRef<HTMLUListElement>(null);
  useKeys(list, on?.id);
  useEffect(() => {
    addEventListener("pagehide", sendDecisions);
    return () => {
      removeEventListener("pagehide", sendDecisions);
      sendDecisions();
    };
  }, []);
  const undo = (id: string) => {
    flushSync(() => undoDecision(id));
    list.current?.querySelector<HTMLElement>(`[data-job="${id}"]`)?.focus();
  };
  const total = sumJobs(counts);
  return (
    <section className="card" aria-labelledby="queue">
      <header className="card-head">
        <h2 id="queue">{work.needsYou}</h2>
        <span className="tag">{formatCount(locale, total)}</span>
        {kinds.length > 1 && (
          <div className="end">
            <Segmented
              label={work.queueShows}
              value={kind}
              of={[["all", work.queues.all], ...kinds.map((name) => [name, `${work.queues[name]} ${formatCount(locale, counts[name])}`] as const)]}
              choose={setKind}
            />
          </div>
        )}
      </header>
      <p role="status" className="vh">
        {rows.filter(isDecided).map((job) => `${work.approved}: ${titleOf(job)}`).join(", ")}
      </p>
      <ul ref={list} onFocus={(event) => setSelected((event.target as HTMLElement).closest<HTMLElement>(ROW)?.dataset["job"])}>
        {rows.map((job) =>
          isDecided(job) ? (
            <ApprovedRow key={job.id} id={job.id} title={titleOf(job)} undo={decisions.get(job.id)?.state === "waiting" ? () => undo(job.id) : undefined} />
          ) : (
            <JobOf key={job.id} job={job} isOn={job === on} problem={decisions.get(job.id)?.problem ?? null} done={refresh} />
          ),
        )}
      </ul>
      <AllTasks kind={kind} counts={counts} shown={rows.length} />
    </section>
  );
}

/** j and k move on from the highlighted row; a and r press its buttons. */
function useKeys(list: React.RefObject<HTMLUListElement | null>, selected: string | undefined) {
  const row = () => list.current?.querySelector<HTMLElement>(`[data-job="${selected}"]`);
  const press = (key: string) => {
    row()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  };
  const move = (step: number) => {
    row()?.focus();
    focusNext(ROW, step);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), a: () => press("a"), r: () => press("r") });
}

/** The way to all tasks of the kind, where there are more than the page shows. */
function AllTasks({ kind, counts, shown }: { kind: JobKind | "all"; counts: Record<JobKind, number>; shown: number }) {
  const { work } = useLanguage().words;
  const { agentId } = useParams<"/desk/$agentId">();
  const kinds = JOB_KINDS.filter((name) => JOB_STATUSES[name] && (kind === "all" || name === kind));
  const number = kinds.reduce((sum, name) => sum + counts[name], 0);
  if (number <= shown) return null;
  return (
    <p className="border-t border-line px-4 py-3 text-s">
      <Link className="link" to="/desk/$agentId/tasks" params={{ agentId }} search={{ status: kinds.flatMap((name) => JOB_STATUSES[name] ?? []).join(" ") }}>
        {work.allTasks(number)}
      </Link>
    </p>
  );
}
