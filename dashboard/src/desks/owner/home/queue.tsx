/** The queue of a home page: what needs its owner, the most urgent first, decided in its row. */
import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "../../../app/router";
import { focusNext, useShortcuts } from "../../../areas/tasks/parts/shortcuts";
import { Segmented } from "../../../parts/segmented";
import { useLanguage } from "../../../words";
import { count as formatCount } from "../../../words/formats";
import { JOB_KINDS, JOB_STATUSES, sumJobs, type Job, type JobKind } from "./jobs";
import { ApprovedRow, JobOf } from "./rows";

const SHOWN = 5;
const LEAVES_AFTER_MILLISECONDS = 5000;
const ROW = "[data-job]";

interface Props {
  jobs: readonly Job[];
  counts: Record<JobKind, number>;
  refresh: () => void;
}

export function Queue({ jobs, counts, refresh }: Props) {
  const { locale, words: { work } } = useLanguage();
  const [kind, setKind] = useState<JobKind | "all">("all");
  const [selected, setSelected] = useState<string>();
  const { rows, approve } = useApproved(jobs.filter((job) => kind === "all" || job.kind === kind).slice(0, SHOWN));
  const kinds = JOB_KINDS.filter((name) => counts[name] > 0 || name === kind);
  const on = rows.find(({ job, isApproved }) => job.id === selected && !isApproved) ?? rows.find(({ isApproved }) => !isApproved);
  const list = useRef<HTMLUListElement>(null);
  useKeys(list, on?.job.id);
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
      <ul ref={list} onFocus={(event) => setSelected((event.target as HTMLElement).closest<HTMLElement>(ROW)?.dataset["job"])}>
        {rows.map(({ job, isApproved }) =>
          isApproved ? (
            <ApprovedRow key={job.id} id={job.id} title={"task" in job ? job.task.title : ""} />
          ) : (
            <JobOf
              key={job.id}
              job={job}
              isOn={job === on?.job}
              done={(isNowApproved) => {
                if (isNowApproved) approve(job);
                refresh();
              }}
            />
          ),
        )}
      </ul>
      <AllTasks kind={kind} counts={counts} shown={rows.length} />
    </section>
  );
}

/** The rows with those that were approved a moment ago, each where it was. */
function useApproved(jobs: readonly Job[]) {
  const [approved, setApproved] = useState<readonly { job: Job; at: number }[]>([]);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const approve = (job: Job) => {
    setApproved((known) => [...known, { job, at: jobs.indexOf(job) }]);
    timers.current.push(setTimeout(() => setApproved((known) => known.filter((other) => other.job.id !== job.id)), LEAVES_AFTER_MILLISECONDS));
  };
  const rows = jobs.filter(({ id }) => !approved.some(({ job }) => job.id === id)).map((job) => ({ job, isApproved: false }));
  for (const { job, at } of approved) rows.splice(at, 0, { job, isApproved: true });
  return { rows, approve };
}

/** j and k move the focus; a and r press the buttons of the row that has it. */
function useKeys(list: React.RefObject<HTMLUListElement | null>, selected: string | undefined) {
  const row = () => list.current?.querySelector<HTMLElement>(`[data-job="${selected}"]`);
  const press = (key: string) => {
    // The first press shows what the next one decides.
    if (!row()?.contains(document.activeElement)) row()?.focus();
    else row()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  };
  const move = (step: number) => {
    const inside = document.activeElement?.closest<HTMLElement>(ROW);
    if (inside) inside.focus();
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
