/** The reason of an event in the reader's words: the service writes the name of a numbered reason, or of a ruling, first. */
import { useWords, type Words } from "../words";

const REVIEW: Record<string, keyof Words["shared"]["reasons"]> = {
  WrongLocation: 1,
  InsufficientProof: 2,
  WrongTask: 3,
  Incomplete: 4,
  LowQuality: 5,
  SuspectedFraud: 6,
  OutsideTimeWindow: 7,
  MissingMandatoryEvent: 8,
  FraudRisk: 6,
};
const CANCELLATION: Record<string, keyof Words["shared"]["cancellations"]> = {
  DuplicateTask: 3,
  InvalidTaskDefinition: 4,
  OperatorNoShow: 6,
  ExternalCondition: 7,
};
/** Party that cancelled the task, beside the reason. */
const BY_WHOM = new Set(["AgentCancelled", "PlatformCancelled"]);
/** How the staff decides a dispute. */
const RULING = /^(payout|refund|split)(?:: ([^]*))?$/;
const NAMED = /^([A-Z][A-Za-z]+)(?:: ([^]*))?$/;

/** Text of an answer, which the service keeps as JSON. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

export function useReason(): (text: string) => string {
  const { shared } = useWords();
  return (text) => {
    const [, ruling, note] = RULING.exec(text) ?? [];
    if (ruling) return [shared.rulings[ruling as keyof Words["shared"]["rulings"]], note].filter(Boolean).join(": ");
    const [, name = "", rest] = NAMED.exec(text) ?? [];
    if (BY_WHOM.has(name)) return rest ?? "";
    const review = REVIEW[name];
    const cancellation = CANCELLATION[name];
    const words = review ? shared.reasons[review] : cancellation && shared.cancellations[cancellation];
    if (!words) return unquoted(text);
    return rest ? `${words}: ${rest}` : words;
  };
}
