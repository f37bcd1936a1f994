/** Verdicts of a proof as dots, each with a shape and a colour. */
import type { ReactNode } from "react";
import { useWords } from "../../words";

export type Outcome = "PASSED" | "WARNING" | "FAILED" | "CANNOT_BE_MEASURED";

const SHAPES: Record<Outcome, ReactNode> = {
  PASSED: (
    <>
      <circle cx="6" cy="6" r="5" fill="var(--st-paid-mark)" />
      <path d="m3.7 6.2 1.6 1.6 3-3.3" fill="none" stroke="var(--on-mark)" strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  FAILED: <path d="M6 .3 11.7 6 6 11.7.3 6z" fill="var(--st-disputed-mark)" />,
  WARNING: <circle cx="6" cy="6" r="4.4" fill="none" stroke="var(--st-review-mark)" strokeWidth="1.4" />,
  CANNOT_BE_MEASURED: <circle cx="6" cy="6" r="4.4" fill="none" stroke="var(--st-draft-mark)" strokeWidth="1.4" />,
};

export function VerdictDots({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { work } = useWords();
  const names: Record<Outcome, string> = { PASSED: work.passed, WARNING: work.warned, FAILED: work.failed, CANNOT_BE_MEASURED: work.warned };
  const counted = [...new Set(outcomes)].map((outcome) => `${outcomes.filter((other) => other === outcome).length} × ${names[outcome]}`);
  return (
    <span className="vd" role="img" aria-label={counted.join(", ")}>
      {outcomes.map((outcome, index) => (
        // Dots have no identity but their place.
        <svg key={index} viewBox="0 0 12 12" aria-hidden>
          {SHAPES[outcome]}
        </svg>
      ))}
    </span>
  );
}
