/** The reader's place in the browser's history, and the scroll position of the pages that they return to. */

export interface Entry {
  path: string;
  /** The query of the address, with its question mark. */
  search: string;
  /** Its place in the history. */
  number: number;
  /** Scroll position when it was left, if the reader came back to it. */
  scrolled: number | null;
}

/** The part of a desk that scrolls. */
export const PAGE_ID = "page";

const moved = new EventTarget();
const scrolled = new Map<number, number>();

const readNumber = () => (history.state as { entry?: number } | null)?.entry;

/** The place in the history of what is shown. */
let current = readNumber() ?? 0;
if (readNumber() === undefined) history.replaceState({ entry: current }, "");

const readEntry = (back: number | null): Entry => ({ path: location.pathname.replace(/(?<=.)\/$/, ""), search: location.search, number: current, scrolled: back });

export const readFirstEntry = () => readEntry(null);

const keepScroll = () => scrolled.set(current, document.getElementById(PAGE_ID)?.scrollTop ?? 0);

/** Have `take` called with each entry that the reader comes to. */
export function watchEntries(take: (entry: Entry) => void): () => void {
  const go = () => take(readEntry(null));
  const pop = () => {
    const number = readNumber();
    keepScroll();
    const isNew = number === undefined;
    current = number ?? current + 1;
    // An entry that the browser made by itself, as for a link to a part of the page.
    if (isNew) history.replaceState({ entry: current }, "");
    take(readEntry(isNew ? null : (scrolled.get(current) ?? 0)));
  };
  moved.addEventListener("go", go);
  addEventListener("popstate", pop);
  return () => {
    moved.removeEventListener("go", go);
    removeEventListener("popstate", pop);
  };
}

/** Lead to an address of this desk. The address that is shown takes its own place, as behind a link of the browser. */
export function moveTo(address: string, isReplaced: boolean): void {
  if (isReplaced || address === location.pathname + location.search) history.replaceState({ entry: current }, "", address);
  else {
    keepScroll();
    current += 1;
    history.pushState({ entry: current }, "", address);
  }
  moved.dispatchEvent(new Event("go"));
}
