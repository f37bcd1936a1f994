/** Says on every page of an agent in test mode that nothing is real, how a guest keeps it, and has the clock of its world. */
import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useViewer } from "../../app/viewer";
import { useWords } from "../../words";
import { isGuest } from "../../words/changed_by";

export function Ribbon({ children }: { children: ReactNode }) {
  const { practice } = useWords();
  const { email } = useViewer().person;
  return (
    <div className="ribbon">
      <FlaskConical size={16} aria-hidden />
      <span className="grow">{practice.ribbon}</span>
      {isGuest(email) && (
        <a className="underline underline-offset-2" href="/account/address">
          {practice.keepIt}
        </a>
      )}
      {children}
    </div>
  );
}
