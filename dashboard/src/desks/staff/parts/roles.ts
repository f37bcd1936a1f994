/** Permissions of a member of the staff by their role; the service checks them again at each call. */
import { createContext, use } from "react";
import type { graphql } from "../../../graph/graphql";
import { useWords } from "../../../words";

export type StaffRole = ReturnType<typeof graphql.scalar<"StaffRole">>;

export const RoleContext = createContext<StaffRole>("SUPPORT");

/** The sentence with which a move is refused that needs one role, or null where the person has it or is an admin. */
export function useRefusal(): (needed: StaffRole) => string | null {
  const role = use(RoleContext);
  const { staff } = useWords();
  return (needed) => (role === needed || role === "ADMIN" ? null : staff.needsRole(staff.roles[needed]));
}
