// Errors of calls.

import type { FieldProblem, NextAction, Problem } from "./generated/types.js";

/** HTTP statuses after which the same call may succeed. */
const TEMPORARY = new Set([429, 500, 502, 503, 504]);

/** The base of all errors of this package. */
export class FieldcallError extends Error {
  override name = "FieldcallError";
}

/** The service has refused a call, and nothing has changed. The codes are at `/problems/{code}` of the service. */
export class ProblemError extends FieldcallError {
  override name = "ProblemError";
  /** The stable code of the problem, for programs. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** The wrong fields of the call. */
  readonly errors: FieldProblem[];
  /** Calls that help, ready for `take`. */
  readonly nextActions: NextAction[];

  constructor(
    readonly problem: Problem,
    readonly retryAfterSeconds?: number,
  ) {
    super(`${problem.detail} (${problem.code}, request ${problem.requestId})`);
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors;
    this.nextActions = problem.nextActions;
  }

  /** True if the same call may succeed later. */
  get isTemporary(): boolean {
    return TEMPORARY.has(this.status);
  }
}

/**
 * The service has not answered. A call that changes something may have been carried out: repeat it with the same
 * `idempotencyKey`.
 */
export class UnreachableError extends FieldcallError {
  override name = "UnreachableError";
  readonly isTemporary = true;
  readonly retryAfterSeconds: number | undefined = undefined;
}

/** A webhook call is not signed with any of the secrets, or its time is not now. */
export class SignatureError extends FieldcallError {
  override name = "SignatureError";
}

/** The refusal in a response of REST or of the graph, or one that a proxy made. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const waited = response.headers.get("Retry-After") ?? "";
  const retryAfter = /^\d+$/.test(waited) ? Number(waited) : undefined;
  const text = await response.text();
  const problem = problemIn(text) ?? {
    type: "about:blank",
    title: response.statusText,
    status: response.status,
    code: `http_${response.status}`,
    detail: text.slice(0, 500) || response.statusText,
    values: {},
    errors: [],
    nextActions: [],
    requestId: response.headers.get("X-Request-Id") ?? "",
  };
  return new ProblemError(problem, retryAfter);
}

function problemIn(text: string): Problem | undefined {
  try {
    const body = JSON.parse(text) as Partial<Problem> & { errors?: { extensions?: Problem }[] };
    return body.code ? (body as Problem) : body.errors?.[0]?.extensions;
  } catch {
    return undefined;
  }
}
