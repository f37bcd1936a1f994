/** The operator's agreement, on this device, that the way to a task is reported while it lasts. */
import { useCallback, useSyncExternalStore } from "react";
import { useGraph } from "../../../graph/hooks";

/** Name of the account that has agreed. */
const KEPT = "fieldcall.approach";
const listeners = new Set<() => void>();

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Return whether the operator has agreed, and a function that changes it. */
export function useAgreement(): [boolean, (isAgreed: boolean) => void] {
  const { actor } = useGraph();
  const isAgreed = useSyncExternalStore(follow, () => localStorage.getItem(KEPT) === actor);
  const agree = useCallback(
    (next: boolean) => {
      if (next) localStorage.setItem(KEPT, actor);
      else localStorage.removeItem(KEPT);
      listeners.forEach((listener) => listener());
    },
    [actor],
  );
  return [isAgreed, agree];
}
