/** A bulk move in parts: each call moves some tasks and says where the next one continues. */
import type { useClient } from "urql";
import type { VariablesOf } from "../../../graph/graphql";
import { sendOnce, type IdempotencyKey } from "../../../graph/once";
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
  /** Where the next part continues; null after the last one. */
  after: string | null;
}

/** A move that is carried out: its key, and where the part begins whose answer is missing. */
export interface Begun {
  key: IdempotencyKey;
  after: string | null;
}

/** Move tasks, or without `begun` try to, part by part. A caller that takes no further part stops it. Raises `Refused`. */
export async function* moveParts(client: ReturnType<typeof useClient>, move: BulkMove, chosen: Chosen, begun?: Begun): AsyncGenerator<Part> {
  const withChecks = !begun && move === "APPROVE";
  let after = begun?.after ?? null;
  do {
    const input: Input = { ...chosen, move, dryRun: !begun, after };
    const variables = { input, withChecks };
    const answer = begun ? await sendOnce(client, BULK_MOVE, variables, begun.key.find(variables)) : await client.mutation(BULK_MOVE, variables).toPromise();
    const problem = findProblem(answer);
    begun?.key.note(problem);
    const moved = answer.data?.bulkMoveTasks;
    if (problem || moved?.__typename !== "BulkMoved") throw new Refused(problem ?? findProblem({})!);
    const results = moved.results.map(({ taskId: id, title, ok, ledgerLines: lines, problem: refusal, task }) => {
      const outcomes = summarize(task?.proofReview?.validationResults ?? []);
      const checks = ok && outcomes.some((outcome) => outcome !== "PASSED") ? outcomes : null;
      return { id, title, isDone: ok && !checks, lines, refusal, checks };
    });
    after = moved.nextAfter;
    yield { results, isLimited: moved.limitReached, after };
  } while (after !== null);
}
