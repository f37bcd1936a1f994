/** The author of a change. A guest has no name that a person would know, a key or an assistant may have none, and the service has none. */
import type { Words } from ".";

type Kind = keyof Words["work"]["changedBy"] | "SYSTEM";

/** Return true for the address of a guest, which nobody can confirm. */
export const isGuest = (email: string) => email.endsWith("@guest.invalid");

/** The name of a person on a page: the address, or a word for a guest, who has none. */
export const nameOf = ({ guest }: Words["account"], email: string): string => (isGuest(email) ? guest : email);

export function changedBy({ changedBy, changedWithoutName }: Words["work"], kind: Kind, name: string | null = null): string {
  return kind !== "SYSTEM" && name && !isGuest(name) ? changedBy[kind](name) : changedWithoutName[kind];
}
