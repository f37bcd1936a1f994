/** Whether the session of this page may have ended: told by whatever the graph refuses for it, heard by the page. */
const told = new EventTarget();

/** Somebody was refused as one who is not signed in. */
export const suspectSession = () => void told.dispatchEvent(new Event("suspect"));
/** The same person is signed in again. */
export const resumeSession = () => void told.dispatchEvent(new Event("resume"));

export const whenSuspected = (listener: () => void) => hear("suspect", listener);
export const whenResumed = (listener: () => void) => hear("resume", listener);

function hear(name: string, listener: () => void): () => void {
  told.addEventListener(name, listener);
  return () => told.removeEventListener(name, listener);
}

/** The code of a refusal for want of a session. */
export const UNAUTHENTICATED = "unauthenticated";
