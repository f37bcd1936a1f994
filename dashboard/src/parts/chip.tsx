import type { ReactNode } from "react";

type Tone = "plain" | "good" | "bad" | "note";

const TONES: Record<Tone, string> = {
  plain: "bg-card text-ink",
  good: "bg-good/10 text-good",
  bad: "bg-bad/10 text-bad",
  note: "bg-note text-note-ink",
};

/** A word that says in what state something is. */
export function Chip({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[tone]}`}>{children}</span>;
}
