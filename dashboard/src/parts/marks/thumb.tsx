import type { LucideIcon } from "lucide-react";
import { stageClass, type Stage } from "./status";

/** The small picture of a row, with the number of pictures; without one, an icon in the colours of a status. */
export function Thumb({ source, alt = "", count = 0, icon: Icon, stage }: { source: string | null | undefined; alt?: string; count?: number; icon: LucideIcon; stage: Stage }) {
  if (!source) {
    return (
      <span className={`thumb none ${stageClass(stage)}`}>
        <Icon aria-hidden />
      </span>
    );
  }
  return (
    <span className="pics">
      <img className="thumb" src={source} alt={alt} loading="lazy" />
      {count > 1 && <span className="cnt">{count}</span>}
    </span>
  );
}
