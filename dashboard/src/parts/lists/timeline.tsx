import type { ReactNode } from "react";
import { stageClass, type Stage } from "../marks/status";

/** Events in their order; each is a `TimelineItem`. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="tl">{children}</ol>;

/** An event with its time before the line and a dot in the colour of its status on it. */
export function TimelineItem({ at, stage, children }: { at: ReactNode; stage: Stage; children: ReactNode }) {
  return (
    <li className={stageClass(stage)}>
      {at}
      <span className="d" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  );
}
