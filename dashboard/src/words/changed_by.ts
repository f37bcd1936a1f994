/** The author of a change. A guest has no name that a person would know, a key or an assistant may have none, and the service has none. */
import type { Words } from ".";

type Kind = keyof Words["work"]["changedBy"] | "SYSTEM";

/** Return true for the address of a guest, which nobody can confirm. */
export const isGuest = (email: string) => email.endsWith("@guest.invalid");

export function changedBy({ changedBy, changedWithoutName }: Words["work"], kind: Kind, name: string | null = null): string {
  return kind !== "SYSTEM" && name && !isGuest(name) ? changedBy[kind](name) : changedWithoutName[kind];
}
