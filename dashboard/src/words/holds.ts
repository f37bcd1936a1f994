import type { Words } from ".";

interface Held {
  rule: string | null;
  reason: string;
}

/** Return why a task is held: by a packaged rule in the reader's language, else in the words of the one who holds it. */
export const whyHeld = (work: Words["work"], { rule, reason }: Held): string =>
  (work.screeningRules as Record<string, string>)[rule ?? ""] ?? reason;
