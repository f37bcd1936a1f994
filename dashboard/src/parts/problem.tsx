import { readProblem, type Problem } from "../graph/problem";
import { useWords } from "../words";
import { buttonClass } from "./button";

const PROOF_NEEDED = "fresh_proof_required";

/** A refusal in words: its sentence, the wrong fields, what to do next, and the number of the request. */
export function ProblemNote({ problem, retry }: { problem: Problem; retry?: () => void }) {
  const { shared } = useWords();
  const isProofNeeded = problem.code === PROOF_NEEDED;
  return (
    <div role="alert" className="rounded-lg border border-bad bg-card p-4 text-sm">
      <p className="m-0 font-semibold text-bad">{isProofNeeded ? shared.freshProof : problem.title || shared.problem}</p>
      <p className="m-0 mt-1">{isProofNeeded ? shared.freshProofText : problem.detail}</p>
      {problem.errors.length > 0 && (
        <ul className="m-0 mt-2 list-disc ps-5">
          {problem.errors.map((error) => (
            <li key={error.field + error.message}>
              <code>{error.field}</code>: {error.message}
            </li>
          ))}
        </ul>
      )}
      {problem.nextActions.length > 0 && !isProofNeeded && (
        <ul className="m-0 mt-2 list-disc ps-5 text-quiet">
          {problem.nextActions.map((action) => (
            <li key={action.code}>{action.why || action.description}</li>
          ))}
        </ul>
      )}
      <p className="m-0 mt-3 flex flex-wrap items-center gap-3">
        {isProofNeeded && (
          <a className={buttonClass("main")} href={`/sign-in/proof?next=${encodeURIComponent(location.pathname + location.search)}`}>
            {shared.freshProof}
          </a>
        )}
        {retry && (
          <button type="button" className={buttonClass()} onClick={retry}>
            {shared.tryAgain}
          </button>
        )}
        {problem.requestId && <span className="text-xs text-quiet">{shared.request(problem.requestId)}</span>}
      </p>
    </div>
  );
}

export function FaultNote({ fault, retry }: { fault: unknown; retry?: () => void }) {
  return <ProblemNote problem={readProblem(fault)} {...(retry ? { retry } : {})} />;
}
