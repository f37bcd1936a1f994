/** A task that somebody else moves on while a dialog about it is open. */
import type { Status } from "../graph/status";
import { useWords } from "../words";

interface Moving {
  status: Status;
  allowedActions: readonly { code: string; allowed: boolean }[];
}

/** The sentence for a dialog whose move the task no longer allows; null while it does. */
export function useMeanwhile({ status, allowedActions }: Moving, code: string): string | null {
  const { shared } = useWords();
  const isAllowed = allowedActions.some((action) => action.code === code && action.allowed);
  return isAllowed ? null : shared.changedMeanwhile(shared.statuses[status]);
}
