/** The stages of a task with their times; the current one has the colour of its status. */
import { Check } from "lucide-react";
import { Card } from "../../../parts/page";
import { STAGES, StatusMark, stageClass, type Stage } from "../../../parts/marks/status";
import { useLanguage, useWords } from "../../../words";
import { otherClock, shortTime } from "../../../words/formats";
import { useNow } from "../../../parts/values";
import type { TaskData } from "../parts/task.documents";

const WAY: readonly Stage[] = ["open", "accepted", "enroute", "onsite", "review", "paid"];

export function Stepper({ task }: { task: TaskData }) {
  const { work } = useWords();
  const name = useStageName(task);
  const { locale } = useLanguage();
  const now = useNow();
  const clock = otherClock(task.timezone);
  const current = STAGES[task.status];
  const entered = findEntries(task);
  const way = planStages(current, entered);
  const at = way.indexOf(current);
  const write = (instant: string) => shortTime(locale, instant, now, task.timezone);
  const timeOf = (stage: Stage) => {
    const instant = entered.get(stage);
    if (stage === current && stage !== "paid" && stage !== "cancelled" && instant) return work.since(write(instant));
    if (instant && way.indexOf(stage) <= at) return write(instant);
    return stage === "paid" && current === "review" && task.reviewByInstant ? work.until(write(task.reviewByInstant)) : "";
  };
  return (
    <Card isFlush>
      <ol className="steps" aria-label={work.stepper}>
        {way.map((stage, index) => {
          const isDone = index < at || current === "paid";
          const kind = isDone ? "done" : index === at ? `now ${stageClass(stage)}` : "todo";
          return (
            <li key={stage} className={kind} aria-current={index === at ? "step" : undefined}>
              <span className="nd">{isDone ? <Check aria-hidden /> : index === at && <StatusMark stage={stage} />}</span>
              <b>{name(stage)}</b>
              <span>{timeOf(stage)}</span>
            </li>
          );
        })}
      </ol>
      {clock && <p className="s q px-4 pb-3 text-center">{work.clockOf(clock)}</p>}
    </Card>
  );
}

/** The stages on the way of a task: those that it has passed, its own, and those that follow. */
function planStages(current: Stage, entered: ReadonlyMap<Stage, string>): readonly Stage[] {
  if (current === "draft") return ["draft", ...WAY];
  if (current === "cancelled") return [...WAY.filter((stage) => entered.has(stage)), current];
  if (current === "disputed" || current === "changes") return [...WAY.slice(0, -1), current, "paid"];
  return WAY;
}

/** The time at which each stage was last entered. */
function findEntries({ events, createdInstant }: TaskData): ReadonlyMap<Stage, string> {
  const entered = new Map<Stage, string>([["draft", createdInstant]]);
  let last: Stage = "draft";
  for (const { toStatus, instant } of events) {
    const stage = STAGES[toStatus];
    if (stage !== last) entered.set(stage, instant);
    last = stage;
  }
  return entered;
}

function useStageName(task: TaskData): (stage: Stage) => string {
  const { shared, work } = useWords();
  return (stage) => {
    if (stage === STAGES[task.status] && (stage === "cancelled" || stage === "draft")) return shared.statuses[task.status];
    const { DRAFT: draft, ACCEPTED: accepted, EN_ROUTE: enroute, REJECTED: changes, DISPUTED: disputed, CANCELLED: cancelled } = shared.statuses;
    return { draft, accepted, enroute, changes, disputed, cancelled, ...work.steps }[stage];
  };
}
