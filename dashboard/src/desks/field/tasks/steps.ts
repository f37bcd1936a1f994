/** The steps of a task in their order, and which comes next when some still wait to be sent. */
import type { ResultOf } from "../../../graph/graphql";
import type { CodedProblem } from "../../../words/sentences";
import type { Entry, Kind } from "../parts/queue/store";
import type { FIELD_TASK } from "./task.documents";

export type TaskData = NonNullable<ResultOf<typeof FIELD_TASK>["task"]>;
export type Step = "enRoute" | "arrived" | "start" | "submit" | "complete";

export const CODES: Record<Step, string> = {
  enRoute: "mark_en_route",
  arrived: "mark_arrived",
  start: "start_work",
  submit: "submit_proof",
  complete: "complete_task",
};
const ORDER: readonly Step[] = ["enRoute", "arrived", "start"];
/** Number of these steps that a task in a status has behind it. */
const TAKEN: Partial<Record<TaskData["status"], number>> = { ACCEPTED: 0, EN_ROUTE: 1, ARRIVED: 2 };

export interface Next {
  step: Step | null;
  /** The problem that prevents it now. */
  refusal: CodedProblem | null;
  /** True if the work has begun, as far as this device knows: photographs can be taken. */
  isWorking: boolean;
}

export function nextStep(task: TaskData, waiting: readonly Entry[]): Next {
  const last = task.settlementMode === "DIRECT" ? "complete" : "submit";
  const kinds = new Set<Kind>(waiting.map(({ kind }) => kind));
  if (task.status in TAKEN || task.status === "IN_PROGRESS") {
    if (kinds.has("submit") || kinds.has("complete")) return { step: null, refusal: null, isWorking: false };
  }
  const actions = new Map(task.allowedActions.map((action) => [action.code, action]));
  const sent = ORDER.findLastIndex((step) => kinds.has(step));
  if (sent >= (TAKEN[task.status] ?? ORDER.length)) {
    const step = ORDER[sent + 1] ?? last;
    return { step, refusal: null, isWorking: step === last };
  }
  const isWorking = task.status === "IN_PROGRESS";
  const step = isWorking ? last : ORDER.find((one) => actions.get(CODES[one])?.allowed);
  if (!step) return { step: null, refusal: null, isWorking };
  const action = actions.get(CODES[step]);
  // What the proof lacks is told where it is handed in.
  const isBlocked = action && !action.allowed && step !== "submit";
  const refusal = isBlocked && action.problemCode ? { code: action.problemCode, values: action.values } : null;
  return { step, refusal, isWorking };
}
