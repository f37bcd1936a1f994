import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { readProblem, type Problem } from "../graph/problem";
import { useWords } from "../words";
import { nameOf, useSentences, type CodedField } from "../words/sentences";
import { Button } from "./button";
import { Note } from "./note";
import { controlOf, repeat } from "./repeat";
import type { Ways } from "./way_out";

/** Loaded after the first paint, with what else is needed then; without a connection there is the one way without it. */
const Loaded = lazy(() => import("./way_out").then(({ WaysOut }) => ({ default: WaysOut }), () => ({ default: Once })));

export const WaysOut = (props: Ways) => (
  <Suspense fallback={<Once retry={props.retry} />}>
    <Loaded {...props} />
  </Suspense>
);

function Once({ retry }: { retry?: (() => void) | undefined }) {
  const { shared } = useWords();
  return <Button onClick={retry ?? (({ currentTarget }) => repeat(currentTarget))}>{shared.tryAgain}</Button>;
}

const PROOF_NEEDED = "fresh_proof_required";
const UNREACHABLE = "unreachable";

interface Props {
  problem: Problem;
  /** Reads again; without it, what was sent is sent again as it stands in the form around. */
  retry?: (() => void) | undefined;
}

/** A refusal in the reader's words: its sentence, the wrong fields, the ways out, and the number of the request. */
export function ProblemNote({ problem, retry }: Props) {
  const { shared } = useWords();
  const sentences = useSentences();
  if (problem.code === UNREACHABLE) {
    return (
      <Note role="alert" actions={<Once retry={retry} />}>
        <p className="med">{shared.noConnection}</p>
        <p>{retry ? sentences.problem(problem) : shared.sendWhenConnected}</p>
      </Note>
    );
  }
  const isProofNeeded = problem.code === PROOF_NEEDED;
  return (
    <div role="alert" className="rounded-m border border-danger bg-surface p-4 text-s">
      <p className="m-0 font-semibold text-danger">{isProofNeeded ? shared.freshProof : shared.problem}</p>
      <p className="m-0 mt-1">{isProofNeeded ? shared.freshProofText : sentences.problem(problem)}</p>
      <FieldErrors errors={problem.errors.filter((error) => sentences.field(error).text !== sentences.problem(problem))} />
      <p className="m-0 mt-3 flex flex-wrap items-center gap-3">
        <WaysOut {...problem} retry={retry} />
        {problem.requestId && <span className="text-xs text-quiet">{shared.request(problem.requestId)}</span>}
      </p>
    </div>
  );
}

/** What is wrong with each field, by the label that the form around shows for it. */
function FieldErrors({ errors }: { errors: readonly CodedField[] }) {
  const sentences = useSentences();
  const list = useRef<HTMLUListElement>(null);
  const [labels, setLabels] = useState<readonly (string | undefined)[]>([]);
  const names = errors.map(nameOf).join(" ");
  useLayoutEffect(() => {
    setLabels(names.split(" ").map((name) => controlOf(list.current, name)?.labels?.[0]?.textContent ?? undefined));
  }, [names]);
  if (errors.length === 0) return null;
  return (
    <ul ref={list} className="m-0 mt-2 list-disc ps-5">
      {errors.map((error, index) => {
        const { label, text } = sentences.field(error);
        return (
          <li key={error.field + error.code}>
            {label && `${labels[index] ?? label}: `}
            {text}
          </li>
        );
      })}
    </ul>
  );
}

export function FaultNote({ fault, retry }: { fault: unknown; retry?: () => void }) {
  return <ProblemNote problem={readProblem(fault)} retry={retry} />;
}
