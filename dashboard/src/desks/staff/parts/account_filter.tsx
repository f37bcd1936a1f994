/** A filter by one agent or operator, who is found by name, e-mail or number. */
import { useId, useState } from "react";
import type { SearchName } from "../../../app/addresses";
import { navigate } from "../../../app/router";
import { useRead } from "../../../graph/hooks";
import { CONTROL } from "../../../parts/labelled";
import { useWords } from "../../../words";
import { ACCOUNTS } from "./account_filter.documents";
import { useFilters } from "./list";
import { useRested } from "./rested";

interface Account {
  id: string;
  name: string;
  email: string | null;
}

export function AccountFilter({ kind, name }: { kind: "AGENT" | "OPERATOR"; name: SearchName }) {
  const { staff } = useWords();
  const id = useId();
  const filters = useFilters();
  const chosen = filters[name];
  // What is typed, until it is one of the accounts; without it the chosen account is shown.
  const [typed, setTyped] = useState<string>();
  const accounts = useAccounts(kind, typed ?? chosen ?? "");
  const shown = accounts.find((account) => account.id === chosen);
  const label = `${staff.sides[kind]}: ${staff.searchAccounts}`;
  const choose = (id: string | undefined) => navigate({ to: ".", search: { ...filters, after: undefined, [name]: id }, replace: true });
  const change = (text: string) => {
    const account = accounts.find((account) => titleOf(account) === text);
    setTyped(account ? undefined : text);
    if (account) choose(account.id);
    else if (!text && chosen) choose(undefined);
  };
  return (
    <>
      <input
        type="search"
        list={id}
        aria-label={label}
        placeholder={staff.sides[kind]}
        autoComplete="off"
        className={`${CONTROL} min-w-[min(10rem,100%)] grow sm:max-w-80`}
        value={typed ?? (shown ? titleOf(shown) : chosen ? `#${chosen}` : "")}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={id}>
        {accounts.map((account) => (
          <option key={account.id} value={titleOf(account)}>
            {account.email}
          </option>
        ))}
      </datalist>
    </>
  );
}

const titleOf = ({ id, name }: Account) => `${name} #${id}`;

/** The first accounts that a text finds, asked for when typing pauses. */
function useAccounts(kind: "AGENT" | "OPERATOR", text: string): readonly Account[] {
  const sought = useRested(text);
  const { data } = useRead(ACCOUNTS, { text: sought.trim() || null, areAgents: kind === "AGENT", areOperators: kind === "OPERATOR" });
  return data?.agents?.nodes ?? data?.operators?.nodes ?? [];
}
