/** The result of a task as this device knows it: the answers that are typed, or those of an earlier submission. */
import { type Schema, type Value } from "../../../../parts/results/schema";
import { useQueue } from "../../parts/queue/queue";
import type { Draft } from "../draft";
import type { Proof } from "../proof/proof";
import type { TaskData } from "../steps";
import { answersOf, nameQueued, readResult, type Answer, type Reading, type Shot } from "./answers";

export interface Result {
  schema: Schema;
  answers: Answer | undefined;
  reading: Reading;
  shots: readonly Shot[];
}

/** Null for a task without questions. */
export function useResult(task: TaskData, proof: Proof, draft: Draft): Result | null {
  const { all } = useQueue();
  const schema = task.resultSchema as Schema | null;
  if (!schema) return null;
  const sent = all.filter(({ taskId, kind, state }) => taskId === task.id && kind === "upload" && state === "sent");
  const queuedAs = (id: string) => sent.filter(({ answer }) => idIn(answer) === id).map(({ number }) => nameQueued(number));
  const shots = [
    ...proof.items.map(({ id }) => ({ names: [id, ...queuedAs(id)], value: id })),
    ...proof.waiting.map(({ number }) => ({ names: [nameQueued(number)], value: nameQueued(number) })),
  ];
  const before = (task.result as Value | null) ?? undefined;
  const answers = draft.answers ?? (before === undefined ? undefined : answersOf(schema, before));
  return { schema, answers, reading: readResult(schema, answers, shots), shots };
}

const idIn = (answer: unknown) => (typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined);
