/** The rights of the reader to the account of the agent, and forms that outlast a proof of identity. */
import { use, useState } from "react";
import { useGraph } from "../graph/hooks";
import { useWords } from "../words";
import { navigate, useParams, useSearch } from "./router";
import { useViewer, ViewerContext } from "./viewer";

/** Return the reason why the reader cannot change the account; null for its owners. */
export function useRefusal(): string | null {
  const { account } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { agents } = useViewer();
  return agents.find(({ id }) => id === agentId)?.role === "OWNER" ? null : account.ownersOnly;
}

/** True for a member who reads alone. */
export function useReadOnly(): boolean {
  const { agentId } = useParams<"/desk/$agentId">();
  const { agents } = useViewer();
  return agents.find(({ id }) => id === agentId)?.role === "VIEWER";
}

/** The key of a form in this tab: another person, or the same one for another account, does not find its input. */
function useKey(name: string): string {
  // The app of an operator has no viewer: there the actor is one person.
  const email = use(ViewerContext)?.person.email ?? "";
  return `${email} ${useGraph().actor} ${name}`;
}

/** Keep the input of a form while its reader proves their identity and comes back. */
export function useDraft<Draft extends object>(form: string, empty: Draft): [Draft, (change: Partial<Draft>) => void, () => void] {
  const name = useKey(form);
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = sessionStorage.getItem(name);
    return kept ? { ...empty, ...(JSON.parse(kept) as Draft) } : empty;
  });
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part };
    sessionStorage.setItem(name, JSON.stringify(changed));
    setDraft(changed);
  };
  const forget = () => {
    sessionStorage.removeItem(name);
    setDraft(empty);
  };
  return [draft, change, forget];
}

/**
 * A dialog with the input of its form. If its reader leaves the page with it open, as for a proof of identity, it is open
 * again afterwards, with all that was entered.
 */
export function useQuestion<Draft extends object>(form: string, empty: Draft) {
  const name = useKey(form);
  const [draft, change, forget] = useDraft(form, empty);
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(name) !== null);
  const open = () => setOpen(true);
  const close = () => {
    forget();
    setOpen(false);
  };
  return { draft, change, isOpen, open, close };
}

/** Open the question `name` by the address, so that it is open again after a proof of identity. */
export function useOpen(name: string): [boolean, (isOpen: boolean) => void] {
  const search = useSearch<"/desk/$agentId/keys">();
  const { part } = search;
  const set = (isOpen: boolean) =>
    navigate({ to: ".", search: { ...(part ? { part } : {}), ...(isOpen ? { open: name } : {}) }, replace: true });
  return [search.open === name, set];
}
