import type { graphql } from "../../graph/graphql";
import { Chip } from "../../parts/chip";
import { useWords } from "../../words";

export type Scope = ReturnType<typeof graphql.scalar<"Scope">>;

export const SCOPES: readonly Scope[] = ["READ", "DISPATCH", "SETTLE", "MANAGE"];

/** Permissions of a key or an assistant. */
export function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const { account } = useWords();
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Chip key={scope}>{account.scopes[scope].name}</Chip>
      ))}
    </span>
  );
}
