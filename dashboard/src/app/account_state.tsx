/** State of the account that a desk acts for, as it changes: its status, a suspension, and stopped spending. */
import { createContext, use, type ReactNode } from "react";
import type { ResultOf } from "../graph/graphql";
import { Note } from "../parts/note";
import { useWords } from "../words";
import type { ACCOUNT_CHANGED } from "./live.documents";

export type AccountState = ResultOf<typeof ACCOUNT_CHANGED>["accountChanged"];

export const AccountContext = createContext<AccountState | null>(null);

/** The state of the account, null until the first message. */
export const useAccountState = () => use(AccountContext);

interface Props {
  /** Status as it was when the desk was opened. */
  status: string | undefined;
  text: string;
  /** Buttons that lead on. */
  actions?: ReactNode;
}

/** Notice of a suspension with its reason, above each page. */
export function SuspensionNote({ status, text, actions }: Props) {
  const { shared } = useWords();
  const state = useAccountState();
  const known = state ? (state.agentStatus ?? state.operatorStatus) : status;
  if (known !== "SUSPENDED") return null;
  return (
    <Note tone="bad" role="status" actions={actions}>
      {text}
      {state?.suspensionReason && ` ${shared.reason}: ${state.suspensionReason}`}
    </Note>
  );
}
