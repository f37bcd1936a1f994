/** Where the reader is in the browser's history, and how far they had scrolled where they come back to. */

export interface Entry {
  path: string;
  /** As it stands in the address, with its question mark. */
  search: string;
  /** Its place in the history. */
  number: number;
  /** How far it was scrolled when it was left, where the reader came back to it. */
  scrolled: number | null;
}

/** The part of a desk that scrolls. */
export const PAGE_ID = "page";

const moved = new EventTarget();
const scrolled = new Map<number, number>();

const numberNow = () => (history.state as { entry?: number } | null)?.entry;

/** The place in the history of what is shown. */
let shown = numberNow() ?? 0;
if (numberNow() === undefined) history.replaceState({ entry: shown }, "");

const entryNow = (back: number | null): Entry => ({ path: location.pathname.replace(/(?<=.)\/$/, ""), search: location.search, number: shown, scrolled: back });

export const firstEntry = () => entryNow(null);

const leave = () => scrolled.set(shown, document.getElementById(PAGE_ID)?.scrollTop ?? 0);

/** Have `take` called with each entry that the reader comes to. */
export function whenMoved(take: (entry: Entry) => void): () => void {
  const go = () => take(entryNow(null));
  const pop = () => {
    const number = numberNow();
    leave();
    const isNew = number === undefined;
    shown = number ?? shown + 1;
    // An entry that the browser made by itself, as for a link to a part of the page.
    if (isNew) history.replaceState({ entry: shown }, "");
    take(entryNow(isNew ? null : (scrolled.get(shown) ?? 0)));
  };
  moved.addEventListener("go", go);
  addEventListener("popstate", pop);
  return () => {
    moved.removeEventListener("go", go);
    removeEventListener("popstate", pop);
  };
}

/** Lead to an address of this desk. The address that is shown takes its own place, as behind a link of the browser. */
export function go(address: string, isReplaced: boolean): void {
  if (isReplaced || address === location.pathname + location.search) history.replaceState({ entry: shown }, "", address);
  else {
    leave();
    shown += 1;
    history.pushState({ entry: shown }, "", address);
  }
  moved.dispatchEvent(new Event("go"));
}
