/** The frame of a desk: its head, its pages, and the keyboard that leads to them. */
import { CircleUserRound, Ellipsis, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Dialog } from "../parts/dialog";
import { useWords, type Words } from "../words";
import { buildPath, type Address } from "./addresses";
import { PAGE_ID } from "./history";
import { Link, navigate, CurrentPage, useArrival, usePlace, type Target } from "./router";

/** A page of the navigation. */
export interface Entry {
  /** The key after `g` that leads there. */
  key: string;
  to: Address;
  label: keyof Words["shared"]["pages"];
  icon: LucideIcon;
  /** True if the addresses of other pages begin with its address. */
  isStart?: true;
}

interface Props {
  entries: readonly Entry[];
  /** Parameters of the entries' addresses, such as `agentId`. */
  parameters: Record<string, string>;
  /** Account of the desk, and controls for all pages. */
  head: ReactNode;
}

/** Number of pages in the bar of a telephone; its last button lists the others. */
const IN_BAR = 4;

export function Shell({ entries, parameters, head }: Props) {
  const { shared } = useWords();
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useKeys(entries, parameters);
  useArrival(main);
  const isLong = entries.length > IN_BAR + 1;
  const { path } = usePlace();
  const isBehind = entries.slice(IN_BAR).some(({ to }) => `${path}/`.startsWith(`${buildPath(to, parameters)}/`));
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] md:grid-cols-[13rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] print:block print:h-auto">
      <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-card focus:p-3">
        {shared.skip}
      </a>
      <header className="flex items-center gap-2 border-b border-line bg-card px-3 py-2.5 sm:gap-4 sm:px-4 md:col-span-2 print:hidden">
        <span className="hidden font-semibold tracking-tight sm:inline">Fieldcall</span>
        {head}
        <a className="grid min-h-9 min-w-9 shrink-0 place-items-center rounded-lg text-sm text-ink no-underline hover:bg-ground sm:px-2" href="/account">
          <CircleUserRound size={18} aria-hidden className="sm:hidden" />
          <span className="sr-only sm:not-sr-only">{shared.account}</span>
        </a>
      </header>
      <nav
        aria-label={shared.navigation}
        className="order-last flex print:hidden justify-around border-t border-line bg-card md:order-none md:flex-col md:justify-start md:gap-1 md:overflow-y-auto md:border-e md:border-t-0 md:p-3"
      >
        {entries.map((entry, index) => (
          <PageLink key={entry.key} entry={entry} parameters={parameters} isHidden={isLong && index >= IN_BAR} />
        ))}
        {isLong && (
          <button type="button" aria-current={isBehind ? "true" : undefined} className={`${LINK} border-0 md:hidden ${isBehind ? CURRENT : "bg-transparent text-quiet"}`} onClick={() => setOpen(true)}>
            <Ellipsis size={18} aria-hidden />
            {shared.allPages}
          </button>
        )}
      </nav>
      <main id={PAGE_ID} ref={main} tabIndex={-1} className="min-h-0 min-w-0 overflow-y-auto outline-none print:overflow-visible">
        <CurrentPage />
      </main>
      {isOpen && (
        <Dialog title={shared.navigation} close={() => setOpen(false)}>
          <div className="grid" onClick={() => setOpen(false)}>
            {entries.slice(IN_BAR).map((entry) => (
              <PageLink key={entry.key} entry={entry} parameters={parameters} isListed />
            ))}
          </div>
        </Dialog>
      )}
    </div>
  );
}

const LINK = "flex min-h-12 min-w-0 flex-col items-center justify-center gap-0.5 rounded-lg px-1 sm:px-3 text-xs no-underline hover:text-ink";
const IN_LIST = "flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm no-underline hover:text-ink";
const CURRENT = "bg-ground font-semibold text-ink";
const IN_SIDE = "md:min-h-10 md:flex-row md:justify-start md:gap-3 md:text-sm";

/** A link in the bar of a telephone and at the side of a wide page, or, where it `isListed`, among those behind the bar. */
function PageLink({ entry, parameters, isHidden, isListed }: { entry: Entry; parameters: Props["parameters"]; isHidden?: boolean; isListed?: boolean }) {
  const { shared } = useWords();
  const { key, to, label, icon: Icon } = entry;
  const { path } = usePlace();
  const own = buildPath(to, parameters);
  const isHere = entry.isStart ? path === own : `${path}/`.startsWith(`${own}/`);
  return (
    <Link
      {...({ to, params: parameters } as Target)}
      aria-current={isHere ? "page" : undefined}
      aria-keyshortcuts={`g ${key}`}
      className={`${isListed ? IN_LIST : `${LINK} ${IN_SIDE} ${isHidden ? "hidden md:flex" : ""}`} ${isHere ? CURRENT : "text-quiet"}`}
    >
      <Icon size={18} aria-hidden />
      {shared.pages[label]}
    </Link>
  );
}

const CHORD_MILLISECONDS = 1200;

/** `g` and a letter lead to a page, `/` to its search. Keys that are typed into a field stay there. */
function useKeys(entries: readonly Entry[], parameters: Props["parameters"]): void {
  useEffect(() => {
    let begun = -CHORD_MILLISECONDS;
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
      if (isTyped || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "/") {
        const search = document.querySelector<HTMLElement>("[data-search]");
        if (search) event.preventDefault();
        search?.focus();
      }
      const entry = entries.find(({ key }) => key === event.key);
      if (entry && event.timeStamp - begun < CHORD_MILLISECONDS) navigate({ to: entry.to, params: parameters } as Target);
      begun = event.key === "g" ? event.timeStamp : -CHORD_MILLISECONDS;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [entries, parameters]);
}
