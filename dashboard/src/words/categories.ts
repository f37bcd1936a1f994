/** The name of a category of tasks in the reader's language, or as the service has it: its catalogue may be longer. */
import type { Words } from ".";

export const nameCategory = ({ categories }: Words["work"], { id, name }: { id: string; name: string }): string => (categories as Record<string, string>)[id] ?? name;
