import type { graphql } from "../../graph/graphql";
import { useWords } from "../../words";
import { Tag } from "../../parts/marks/tag";

export type State = ReturnType<typeof graphql.scalar<"SupportStatus">>;

/** Those that a request of an agent can have. */
export const STATES: readonly State[] = ["OPEN", "IN_PROGRESS", "WAITING_FOR_AGENT", "RESOLVED", "CLOSED"];

/** The state of a request; what waits for the reader stands out. */
export function StateChip({ state }: { state: State }) {
  const { support } = useWords();
  const tone = state === "WAITING_FOR_AGENT" ? "warn" : state === "RESOLVED" || state === "CLOSED" ? "good" : "plain";
  return <Tag tone={tone}>{support.states[state]}</Tag>;
}
