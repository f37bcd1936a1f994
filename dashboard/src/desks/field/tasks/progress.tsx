/** How far a task is, in five stages, with what waits to be sent. */
import { stageClass, STAGES, type Stage } from "../../../parts/marks/status";
import { useWords } from "../../../words";
import type { Entry, Kind } from "../parts/queue/store";
import type { TaskData } from "./steps";

const SHOWN = ["accepted", "enroute", "onsite", "review", "paid"] as const satisfies readonly Stage[];
/** The stage that a step leads to. */
const REACHED: Partial<Record<Kind, (typeof SHOWN)[number]>> = { enRoute: "enroute", arrived: "onsite", start: "onsite", submit: "review", complete: "review" };

/** Stages beside that way, with the place on it where they stand. */
const BESIDE: Partial<Record<Stage, (typeof SHOWN)[number]>> = { changes: "review", disputed: "review" };

export function Progress({ task, unseen }: { task: TaskData; unseen: readonly Entry[] }) {
  const { field, shared } = useWords();
  const present = STAGES[task.status];
  const beside = BESIDE[present];
  const isIn = (stage: Stage | undefined): stage is (typeof SHOWN)[number] => (SHOWN as readonly (Stage | undefined)[]).includes(stage);
  const stages = [beside ?? present, ...unseen.map(({ kind }) => REACHED[kind])].filter(isIn);
  if (stages.length === 0) return null;
  const now = Math.max(...stages.map((stage) => SHOWN.indexOf(stage)));
  return (
    <ol className="prog" aria-label={field.progress}>
      {SHOWN.map((stage, index) => (
        <li key={stage} className={index < now || stage === "paid" && index === now ? "done" : index === now ? `now ${stageClass(beside ? present : stage)}` : ""} aria-current={index === now ? "step" : undefined}>
          <i />
          <span>{beside === stage ? shared.statuses[task.status] : field.stages[stage]}</span>
        </li>
      ))}
    </ol>
  );
}
