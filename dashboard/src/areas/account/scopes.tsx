import type { graphql } from "../../graph/graphql";
import { useWords } from "../../words";
import { Tag } from "../../parts/marks/tag";

export type Scope = ReturnType<typeof graphql.scalar<"Scope">>;

export const SCOPES: readonly Scope[] = ["READ", "DISPATCH", "SETTLE", "MANAGE"];

/** Permissions of a key or an assistant. */
export function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const { account } = useWords();
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Tag key={scope}>{account.scopes[scope].name}</Tag>
      ))}
    </span>
  );
}
