import { readProblem, type Problem } from "../graph/problem";
import { useWords } from "../words";
import { useSentences } from "../words/sentences";
import { Button, buttonClass } from "./button";

const PROOF_NEEDED = "fresh_proof_required";

/** A refusal in the reader's words: its sentence, the wrong fields, the way out, and the number of the request. */
export function ProblemNote({ problem, retry }: { problem: Problem; retry?: () => void }) {
  const { shared } = useWords();
  const sentences = useSentences();
  const isProofNeeded = problem.code === PROOF_NEEDED;
  return (
    <div role="alert" className="rounded-m border border-danger bg-surface p-4 text-s">
      <p className="m-0 font-semibold text-danger">{isProofNeeded ? shared.freshProof : shared.problem}</p>
      <p className="m-0 mt-1">{isProofNeeded ? shared.freshProofText : sentences.problem(problem)}</p>
      {problem.errors.length > 0 && (
        <ul className="m-0 mt-2 list-disc ps-5">
          {problem.errors.map((error) => {
            const { label, text } = sentences.field(error);
            return (
              <li key={error.field + error.code}>
                {label && `${label}: `}
                {text}
              </li>
            );
          })}
        </ul>
      )}
      <p className="m-0 mt-3 flex flex-wrap items-center gap-3">
        {isProofNeeded && (
          <a className={buttonClass("primary")} href={`/sign-in/proof?next=${encodeURIComponent(location.pathname + location.search)}`}>
            {shared.freshProof}
          </a>
        )}
        {retry && (
          <Button onClick={retry}>
            {shared.tryAgain}
          </Button>
        )}
        {problem.requestId && <span className="text-xs text-quiet">{shared.request(problem.requestId)}</span>}
      </p>
    </div>
  );
}

export function FaultNote({ fault, retry }: { fault: unknown; retry?: () => void }) {
  return <ProblemNote problem={readProblem(fault)} {...(retry ? { retry } : {})} />;
}
