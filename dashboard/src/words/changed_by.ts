/** The author of a change. A key or an assistant may have no name; the service has none. */
import type { Words } from ".";

type Kind = keyof Words["work"]["changedBy"] | "SYSTEM";

export function changedBy({ changedBy, changedWithoutName }: Words["work"], kind: Kind, name: string | null = null): string {
  return kind === "SYSTEM" || (kind !== "PERSON" && !name) ? changedWithoutName[kind] : changedBy[kind](name ?? "");
}
