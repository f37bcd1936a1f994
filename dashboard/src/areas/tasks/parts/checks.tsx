/** The verdicts on a proof in one line: a dot for each requirement, and how many of them are met. */
import { VerdictDots, type Outcome } from "../../../parts/marks/verdicts";
import { useWords } from "../../../words";

interface Verdict {
  rule: string;
  outcome: Outcome;
}

const BY_WEIGHT: readonly Outcome[] = ["PASSED", "CANNOT_BE_MEASURED", "WARNING", "FAILED"];

/** The outcome of each requirement: the worst of its verdicts. A warning stands in nobody's way, and is named at its photograph. */
export function summarize(verdicts: readonly Verdict[]): readonly Outcome[] {
  const worst = new Map<string, Outcome>();
  for (const { rule, outcome } of verdicts) {
    if (BY_WEIGHT.indexOf(outcome) > BY_WEIGHT.indexOf(worst.get(rule) ?? "PASSED") || !worst.has(rule)) worst.set(rule, outcome);
  }
  return [...worst.values()].filter((outcome) => outcome !== "WARNING");
}

/** Outcomes that say something: before the first photograph every requirement is missing. */
export const summarizeReview = (review: { items: readonly unknown[]; validationResults: readonly Verdict[] } | null | undefined) =>
  review && review.items.length > 0 ? summarize(review.validationResults) : [];

interface Props {
  review: Parameters<typeof summarizeReview>[0];
  /** True if it also says that place or time were not to be checked. */
  isWhole?: boolean;
}

const PLACE_RULE = "GPS_WITHIN_RADIUS";
const TIME_RULES = ["TIMESTAMP_WITHIN", "WITHIN_WINDOW"];

export function Checks({ review, isWhole = false }: Props) {
  const { work } = useWords();
  const rules = new Set(review?.validationResults.map(({ rule }) => rule));
  const [hasPlace, hasTime] = [rules.has(PLACE_RULE), TIME_RULES.some((rule) => rules.has(rule))];
  const unchecked = hasPlace ? !hasTime && work.timeUnchecked : hasTime ? work.placeUnchecked : work.bothUnchecked;
  const outcomes = summarizeReview(review);
  const failed = outcomes.filter((outcome) => outcome !== "PASSED").length;
  if (outcomes.length === 0) return null;
  return (
    <span className="row s">
      <VerdictDots outcomes={outcomes} />
      <span>
        <span className={failed > 0 ? "warn" : "med"}>{failed > 0 ? work.checksNotPassed(failed, outcomes.length) : work.checksPassed(outcomes.length)}</span>
        {isWhole && unchecked && <span className="block q">{unchecked}</span>}
      </span>
    </span>
  );
}
