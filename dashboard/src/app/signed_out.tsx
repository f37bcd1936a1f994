/** Prompt above a page whose session has ended, until the same person is signed in again. */
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { resumeSession, onSessionSuspected } from "../graph/session";
import { buttonClass } from "../parts/button";
import { useWords } from "../words";
import { buildSignInPath, readSignedInEmail, type Viewer } from "./viewer";

const ASK_AGAIN_MILLISECONDS = 3_000;
const PRESSES = ["keydown", "keyup", "pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "click", "focusin", "focusout"] as const;

/**
 * The page stays as it is below, with all that was typed into it, and nothing of it can be read: whoever signs in is
 * asked for in another tab. Another person is led to their own desk.
 *
 * A refusal may also come late, from before the same person signed in again: what was refused then begins again.
 */
export function SignInPrompt({ viewer }: { viewer: Viewer }) {
  const { email } = viewer.person;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionSuspected(() => {
      void readSignedInEmail().then((person) => {
        if (person === null) setOver(true);
        else if (person && person !== email) location.assign("/");
        else if (person) {
          clearTimeout(timer);
          timer = setTimeout(resumeSession, ASK_AGAIN_MILLISECONDS);
        }
      });
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [email]);
  return isOver ? <Question email={email} close={() => setOver(false)} /> : null;
}

function Question({ email, close }: { email: string; close: () => void }) {
  const { shared } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const tab = useRef<Window | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Nothing that is pressed here is meant for the page: it would close what stands open there, and what was typed into it.
    const keep = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === "Escape") event.preventDefault();
      event.stopPropagation();
      if (event.type !== "click" || event.target !== link.current) return;
      // A tab that this page has opened can be closed by it. One that the browser does not open is left to the link.
      tab.current = open(buildSignInPath(), "_blank");
      if (tab.current) event.preventDefault();
    };
    PRESSES.forEach((name) => addEventListener(name, keep, true));
    return () => PRESSES.forEach((name) => removeEventListener(name, keep, true));
  }, []);
  useEffect(() => {
    const ask = async () => {
      const person = await readSignedInEmail();
      if (!person) return;
      if (person !== email) return location.assign("/");
      // The reader comes back to this page, which has what they typed.
      tab.current?.close();
      close();
      resumeSession();
    };
    const again = () => void ask();
    const timer = setInterval(again, ASK_AGAIN_MILLISECONDS);
    addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", again);
    };
  }, [email, close]);
  // A question that stands open on the page hides all that was there before it from readers of the screen: this comes after.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="signed-out"
      aria-describedby="signed-out-text"
      className="m-auto grid max-w-sm gap-4 rounded-xl border border-line bg-surface p-5 text-ink shadow-e2 backdrop:bg-ground"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="signed-out" className="m-0 text-m font-semibold">
        {shared.signedOut}
      </h2>
      <p id="signed-out-text" className="m-0 text-s text-quiet">
        {shared.signedOutText}
      </p>
      <a ref={link} className={buttonClass("primary")} href={buildSignInPath()} target="_blank" rel="opener">
        {shared.signInAgain}
      </a>
    </dialog>,
    document.body,
  );
}
