import { useWords } from "../../../words";

/** Return the function that gives the sentence of a task's warning. */
export function useWarnings(): (code: string) => string {
  const { problems, work } = useWords();
  return (code) => (work.taskWarnings as Record<string, string>)[code.toLowerCase()] ?? problems.texts.unknown;
}
