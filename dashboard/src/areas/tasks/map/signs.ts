/** The sign of each stage on a map. */
import type { Sign, Tone } from "../../../parts/map/signs";
import type { ColumnName } from "../parts/columns";

export const TASK_SIGNS: Record<ColumnName, { sign: Sign; tone: Tone }> = {
  draft: { sign: "ring", tone: "quiet" },
  open: { sign: "disc", tone: "accent" },
  accepted: { sign: "triangle", tone: "accent" },
  onSite: { sign: "square", tone: "accent" },
  review: { sign: "diamond", tone: "warning" },
  disputed: { sign: "cross", tone: "bad" },
  done: { sign: "tick", tone: "quiet" },
};
