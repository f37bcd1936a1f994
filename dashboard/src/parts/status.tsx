import type { Status } from "../graph/status";
import { useWords } from "../words";

const TONES: Partial<Record<Status, string>> = {
  PROOF_SUBMITTED: "bg-note text-note-ink",
  PROOF_UPLOADED: "bg-note text-note-ink",
  UNDER_REVIEW: "bg-note text-note-ink",
  REJECTED: "bg-bad/10 text-bad",
  DISPUTED: "bg-bad/10 text-bad",
  COMPLETED: "bg-good/10 text-good",
  SETTLED: "bg-good/10 text-good",
};

/** The status of a task as a chip. */
export function StatusChip({ status }: { status: Status }) {
  const { shared } = useWords();
  return (
    <span className={`inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[status] ?? "bg-card text-ink"}`}>
      {shared.statuses[status]}
    </span>
  );
}
