import type { ReactNode } from "react";

export type Tone = "plain" | "good" | "bad" | "warn" | "practice";

/** A word that says in what state something is that is no task. */
export function Tag({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "plain" ? "tag" : `tag ${tone}`}>{children}</span>;
}
