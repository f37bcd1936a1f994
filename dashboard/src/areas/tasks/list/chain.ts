/** A bulk move in parts: each call moves some tasks and says where the next one continues. */
import type { useClient } from "urql";
import type { VariablesOf } from "../../../graph/graphql";
import { findProblem, Refused } from "../../../graph/problem";
import type { Line } from "../../../parts/lines";
import type { Outcome } from "../../../parts/marks/verdicts";
import type { CodedProblem } from "../../../words/sentences";
import { summarize } from "../parts/checks";
import { BULK_MOVE } from "../parts/list.documents";

/** Largest number of tasks of one bulk move, as the service has it. */
export const MAX_CHAIN = 1000;

type Input = VariablesOf<typeof BULK_MOVE>["input"];
export type BulkMove = Input["move"];
/** The tasks of a bulk move: those under a filter, or by their ids. */
export type Chosen = Pick<Input, "filter"> | Pick<Input, "taskIds">;

/** Result of a move, or of its dry run, for one task. */
export interface Result {
  id: string;
  title: string;
  isDone: boolean;
  lines: readonly Line[];
  refusal: CodedProblem | null;
  /** Outcomes of the checks of work that is approved on its page alone, because some did not pass; else null. */
  checks: readonly Outcome[] | null;
}

export interface Part {
  results: readonly Result[];
  /** True if tasks are left because the move has as many as it may have. */
  isLimited: boolean;
}

/** Move tasks, or try to, part by part. A caller that takes no further part stops it. Raises `Refused`. */
export async function* moveParts(client: ReturnType<typeof useClient>, move: BulkMove, chosen: Chosen, dryRun: boolean): AsyncGenerator<Part> {
  const withChecks = dryRun && move === "APPROVE";
  let after: string | null = null;
  do {
    const input: Input = { ...chosen, move, dryRun, after };
    const answer = await client.mutation(BULK_MOVE, { input, withChecks }).toPromise();
    const problem = findProblem(answer);
    const moved = answer.data?.bulkMoveTasks;
    if (problem || moved?.__typename !== "BulkMoved") throw new Refused(problem ?? findProblem({})!);
    const results = moved.results.map(({ taskId: id, title, ok, ledgerLines: lines, problem: refusal, task }) => {
      const outcomes = summarize(task?.proofReview?.validationResults ?? []);
      const checks = ok && outcomes.some((outcome) => outcome !== "PASSED") ? outcomes : null;
      return { id, title, isDone: ok && !checks, lines, refusal, checks };
    });
    yield { results, isLimited: moved.limitReached };
    after = moved.nextAfter;
  } while (after !== null);
}
