/** The status of a task: one colour and one shape, in chips, on cards and on maps. */
import type { ReactNode } from "react";
import type { Status } from "../../graph/status";
import { useWords } from "../../words";

/** Statuses that look alike; the ring of the mark fills from `open` to `review`. */
export type Stage = "draft" | "open" | "accepted" | "enroute" | "onsite" | "review" | "changes" | "disputed" | "paid" | "cancelled";

export const STAGES: Record<Status, Stage> = {
  DRAFT: "draft",
  QUOTED: "draft",
  FUNDED: "draft",
  PUBLISHED: "open",
  ACCEPTED: "accepted",
  EN_ROUTE: "enroute",
  ARRIVED: "onsite",
  IN_PROGRESS: "onsite",
  PROOF_SUBMITTED: "review",
  PROOF_UPLOADED: "review",
  UNDER_REVIEW: "review",
  REJECTED: "changes",
  DISPUTED: "disputed",
  COMPLETED: "paid",
  SETTLED: "paid",
  CLOSED: "paid",
  CANCELLED: "cancelled",
  EXPIRED: "cancelled",
};

/** The class that sets the colours of a stage: `--c` of text, `--b` behind it, `--m` of marks. */
export const stageClass = (stage: Stage) => `st st-${stage}`;

const ring = (dash?: string) => <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray={dash} />;
const part = (end: string) => (
  <>
    {ring()}
    <path fill="currentColor" d={`M8 8V3.7A4.3 4.3 0 ${end}Z`} />
  </>
);
const disc = (line: string) => (
  <>
    <circle cx="8" cy="8" r="7.1" fill="currentColor" />
    <path d={line} {...LINE} />
  </>
);
const LINE = { fill: "none", stroke: "var(--on-mark)", strokeWidth: 1.7, strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** The shape of each stage on a square of 16, in `currentColor`. */
const SHAPES: Record<Stage, ReactNode> = {
  draft: ring("2.3 2.57"),
  open: ring(),
  accepted: part("0 1 12.3 8"),
  enroute: part("0 1 8 12.3"),
  onsite: part("1 1 3.7 8"),
  review: (
    <>
      {ring()}
      <circle cx="8" cy="8" r="3.7" fill="currentColor" />
    </>
  ),
  changes: disc("M7.2 4.8 4.7 7.3l2.5 2.5M4.9 7.3h4.3a2 2 0 0 1 0 4.1H8"),
  disputed: (
    <>
      <path d="M8 .7 15.3 8 8 15.3.7 8z" fill="currentColor" />
      <path d="M8 4.6v4M8 11.1v.1" {...LINE} />
    </>
  ),
  paid: disc("m4.9 8.2 2.2 2.2 4.1-4.5"),
  cancelled: disc("m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8"),
};

/** The mark alone, beside a word that names the status. */
export function StatusMark({ stage, isLarge = false }: { stage: Stage; isLarge?: boolean }) {
  return (
    <svg className={`${stageClass(stage)} gl${isLarge ? " big" : ""}`} viewBox="0 0 16 16" aria-hidden>
      {SHAPES[stage]}
    </svg>
  );
}

/** The mark with the name of the status, or with other words about tasks of that status. */
export function Chip({ status, children }: { status: Status; children?: ReactNode }) {
  const { shared } = useWords();
  const stage = STAGES[status];
  return (
    <span className={`${stageClass(stage)} chip`}>
      <StatusMark stage={stage} />
      {children ?? shared.statuses[status]}
    </span>
  );
}
