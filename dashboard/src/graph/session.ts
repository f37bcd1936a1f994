/** Signals about the session of this page: a refusal by the graph suspects its end, a new sign-in resumes it; and the wish to read the page again. */
const signals = new EventTarget();

/** Report a refusal for want of a session. */
export const suspectSession = () => void signals.dispatchEvent(new Event("suspect"));
/** Report that the same person is signed in again. */
export const resumeSession = () => void signals.dispatchEvent(new Event("resume"));

/** Have all that the page shows read again: it has changed since. */
export const refreshReads = () => void signals.dispatchEvent(new Event("refresh"));

export const onReadsRefreshed = (listener: () => void) => listen("refresh", listener);
export const onSessionSuspected = (listener: () => void) => listen("suspect", listener);
export const onSessionResumed = (listener: () => void) => listen("resume", listener);

function listen(name: string, listener: () => void): () => void {
  signals.addEventListener(name, listener);
  return () => signals.removeEventListener(name, listener);
}

/** The code of a refusal for want of a session. */
export const UNAUTHENTICATED = "unauthenticated";
