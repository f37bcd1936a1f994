import { useWords } from "../../../words";

/** Return the function that gives the sentence of a task's warning. */
export function useWarnings(): (code: string) => string {
  const { problems, work } = useWords();
  return (code) => (work.taskWarnings as Record<string, string>)[code.toLowerCase()] ?? problems.texts.unknown;
}

/** Return true if the service doubts the place itself: the sentence about its country comes as a warning of its own. */
export function isPlaceDoubtful(sentences: readonly string[], warnings: readonly { code: string }[]): boolean {
  return sentences.length > Number(warnings.some(({ code }) => code === "COUNTRY_NOT_LIVE"));
}
