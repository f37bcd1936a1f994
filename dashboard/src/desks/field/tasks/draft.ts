/** Notes about a task before its submission; the browser keeps them. */
import { useState } from "react";
import type { Answer } from "./result/answers";

export interface Draft {
  report: string;
  checklist: string[];
  /** Of an hourly job, as typed; without them the measured ones are sent. */
  minutes?: string;
  /** Items of the change request of `changed` that are done. */
  changes?: string[];
  /** End of the time of the change request to which they belong. */
  changed?: string;
  /** To the questions of the agent, as typed. */
  answers?: Answer;
}

const EMPTY: Draft = { report: "", checklist: [] };

export function useDraft(taskId: string): [Draft, (draft: Draft) => void, () => void] {
  const name = `fieldcall.draft.${taskId}`;
  const [draft, setDraft] = useState<Draft>(() => JSON.parse(localStorage.getItem(name) ?? "null") ?? EMPTY);
  const change = (next: Draft) => {
    localStorage.setItem(name, JSON.stringify(next));
    setDraft(next);
  };
  return [draft, change, () => localStorage.removeItem(name)];
}
