/** The frame of a desk: the pages beside it or below it, the page itself, and the keyboard that leads to them. */
import { Menu, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Dialog } from "../parts/dialog";
import { PageEnd } from "../parts/page";
import { useLanguage, useWords, type Words } from "../words";
import { count } from "../words/formats";
import { buildPath, type Address } from "./addresses";
import { PAGE_ID } from "./history";
import { Link, navigate, CurrentPage, useArrival, usePlace, type Target } from "./router";
import { ThemeSwitch } from "./theme";

type Label = keyof Words["shared"]["pages"];

/** A page of the navigation. */
export interface Entry {
  /** The key after `g` that leads there. */
  key: string;
  to: Address;
  label: Label;
  icon: LucideIcon;
  /** True if the addresses of other pages begin with its address. */
  isStart?: true;
  /** True if it stands in the bar of a telephone too. */
  isTab?: true;
  /** The group that it stands in, at the foot, or beside the navigation; without one it is among the first. */
  group?: "developers" | "lookUp" | "platform" | "foot" | "apart";
}

/** Number beside an entry, as the server counts it; `isHot` if it waits for a person. */
export type Counts = Partial<Record<Label, { count: number; isHot?: boolean }>>;

interface Props {
  entries: readonly Entry[];
  /** Parameters of the entries' addresses, such as `agentId`. */
  parameters: Record<string, string>;
  counts?: Counts;
  /** The account of the desk. */
  who: ReactNode;
  /** Search and the first action, above the pages. */
  actions?: ReactNode;
  /** Controls below the pages. */
  foot?: ReactNode;
  /** State of the connection, news, and what else a page of a telephone has at its head too. */
  state: ReactNode;
  /** Notices above each page. */
  notices?: ReactNode;
}

const GROUPS = [undefined, "developers", "lookUp", "platform"] as const;

export function Shell(props: Props) {
  const { entries, parameters, state, notices } = props;
  const { shared } = useWords();
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { path } = usePlace();
  useKeys(entries, parameters);
  useArrival(main);
  useEffect(() => setOpen(false), [path]);
  const isBehind = !entries.some((entry) => entry.isTab && isCurrent(entry, path, parameters));
  return (
    <div className="app">
      <a href={`#${PAGE_ID}`} className="skip">
        {shared.skip}
      </a>
      <header className="side">
        <Side {...props} />
      </header>
      <main id={PAGE_ID} ref={main} tabIndex={-1} className="main">
        <PageEnd
          value={
            <span className="row only-s">
              {state}
              <button type="button" className="btn icon ghost" aria-label={shared.allPages} aria-haspopup="dialog" aria-current={isBehind ? "true" : undefined} onClick={() => setOpen(true)}>
                <Menu aria-hidden />
              </button>
            </span>
          }
        >
          {notices}
          <CurrentPage />
        </PageEnd>
      </main>
      <nav aria-label={shared.navigation} className="tabbar">
        {entries.filter(({ isTab }) => isTab).map((entry) => (
          <PageLink key={entry.key} entry={entry} {...props} isTab />
        ))}
      </nav>
      {isOpen && (
        <Dialog title={shared.navigation} close={() => setOpen(false)}>
          <div className="side-list">
            <Side {...props} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Side(props: Props) {
  const { shared } = useWords();
  const { entries, who, actions, foot, state } = props;
  const of = (group: Entry["group"]) => entries.filter((entry) => entry.group === group);
  const linked = (entry: Entry) => <PageLink key={entry.key} entry={entry} {...props} />;
  return (
    <>
      {who}
      {actions}
      <nav aria-label={shared.navigation} className="navs">
        {GROUPS.map((group) => {
          const members = of(group);
          if (members.length === 0) return null;
          if (!group) return members.map(linked);
          return (
            <div key={group} role="group" aria-label={shared.groups[group]} className="navs">
              <span aria-hidden className="group">
                {shared.groups[group]}
              </span>
              {members.map(linked)}
            </div>
          );
        })}
      </nav>
      <div className="foot navs">
        {foot}
        {of("foot").map(linked)}
        <div className="row wrap state">
          {state}
          <span className="row end">
            <ThemeSwitch />
            <a className="nav" href="/account">
              {shared.account}
            </a>
          </span>
        </div>
      </div>
    </>
  );
}

function isCurrent({ to, isStart }: Entry, path: string, parameters: Props["parameters"]): boolean {
  const own = buildPath(to, parameters);
  return isStart ? path === own : `${path}/`.startsWith(`${own}/`);
}

/** A link at the side of a wide page, or in the bar of a telephone. */
function PageLink({ entry, parameters, counts, isTab = false }: Pick<Props, "parameters" | "counts"> & { entry: Entry; isTab?: boolean }) {
  const { locale, words: { shared } } = useLanguage();
  const { key, to, label, icon: Icon } = entry;
  const { path } = usePlace();
  const isHere = isCurrent(entry, path, parameters);
  const counted = isTab ? undefined : counts?.[label];
  return (
    <Link {...({ to, params: parameters } as Target)} aria-current={isHere ? "page" : undefined} aria-keyshortcuts={`g ${key}`} className={isTab ? "tab" : "nav"}>
      <Icon aria-hidden />
      {shared.pages[label]}
      {counted && counted.count > 0 && <span className={counted.isHot ? "n hot" : "n"}>{count(locale, counted.count)}</span>}
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
