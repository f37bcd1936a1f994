/** The problem of a refused call, and the fragment that reads it. */
import { graphql, type ResultOf } from "./graphql";

export const PROBLEM = graphql(`
  fragment problem on Problem @_unmask {
    code
    httpStatus: status
    title
    detail
    values
    requestId
    errors { field code values }
    nextActions { code arguments }
  }
`);

export type Problem = ResultOf<typeof PROBLEM>;

/** A refusal of the service, or a fault on the way to it, thrown where nothing else can be returned. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** Return the problem of a mutation's answer, or null if it was done. */
export function findProblem({ data, error }: { data?: Record<string, { __typename: string }> | undefined; error?: unknown }): Problem | null {
  const [answer] = data ? Object.values(data) : [];
  if (error || !answer) return readProblem(error);
  return answer.__typename === "Problem" ? (answer as unknown as Problem) : null;
}

/** Return the service's problem, or one of the same shape for a fault of the network. */
export function readProblem(fault: unknown): Problem {
  if (fault instanceof Refused) return fault.problem;
  const error = fault as { networkError?: Error; graphQLErrors?: { message: string; extensions?: Record<string, unknown> }[] };
  const [first] = error.graphQLErrors ?? [];
  return {
    code: String(first?.extensions?.["code"] ?? (error.networkError ? "unreachable" : "unknown")),
    httpStatus: Number(first?.extensions?.["status"] ?? 0),
    title: "",
    values: first?.extensions?.["values"],
    detail: first?.message ?? error.networkError?.message ?? String(fault),
    requestId: String(first?.extensions?.["requestId"] ?? ""),
    errors: (first?.extensions?.["errors"] ?? []) as Problem["errors"],
    nextActions: [],
  };
}
