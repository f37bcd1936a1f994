/** The way about the desks: links and moves between typed addresses, and the page of the address that is shown. */
import { Component, createContext, Suspense, use, useEffect, useMemo, useRef, useState, useTransition, type ComponentProps, type ReactNode, type RefObject } from "react";
import { Loading } from "../parts/page";
import { FaultNote } from "../parts/problem";
import { matchOf, pathOf, searchOf, textOf, type Address, type AnySearch, type Match, type ParamsOf, type SearchOf, type Target } from "./addresses";
import { firstEntry, go, whenMoved, type Entry } from "./history";
import { NotFound } from "./not_found";
import { beginPage, forgetPage, loadedPage, NotLoaded, pageOf } from "./pages";

export type { Target } from "./addresses";

/** The page that is shown, with something else behind its address. */
interface Same {
  to: ".";
  params?: undefined;
  search: AnySearch | ((search: AnySearch) => AnySearch);
}

interface Place extends Omit<Entry, "search"> {
  match: Match | null;
  search: AnySearch;
}

const PlaceContext = createContext<Place | null>(null);
const SlowContext = createContext(false);

/** How long the page that is left stays while the next one is loaded, before the reader is told that it is. */
const SLOW_MILLISECONDS = 1000;

export function Router({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(firstEntry);
  const [isPending, start] = useTransition();
  const [isSlow, setSlow] = useState(false);
  const path = useRef(entry.path);
  useEffect(
    () =>
      whenMoved((next) => {
        // A field whose text stands in the address needs it at once.
        if (next.path === path.current) setEntry(next);
        else start(() => setEntry(next));
        path.current = next.path;
      }),
    [],
  );
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  const place = useMemo(() => {
    const match = matchOf(entry.path);
    return { ...entry, match, search: match ? searchOf(match.address, entry.search) : {} };
  }, [entry]);
  return (
    <PlaceContext value={place}>
      <SlowContext value={isSlow}>{children}</SlowContext>
    </PlaceContext>
  );
}

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error("a page outside a desk");
  return place;
}

/** What fills the places of the address that is shown, which begins with `To`. */
export const useParams = <To extends Address>() => usePlace().match?.params as ParamsOf<To>;

/** What stands behind the address that is shown. */
export const useSearch = <To extends Address>() => usePlace().search as SearchOf<To>;

/** Lead to a page; `replace` where going back should not come to the one that is shown. */
export function navigate({ to, params, search, replace = false }: (Target | Same) & { replace?: boolean }): void {
  const path = to === "." ? location.pathname : pathOf(to, params);
  const address = matchOf(path)?.address;
  const wanted = typeof search === "function" ? search(address ? searchOf(address, location.search) : {}) : search;
  follow(path + textOf(wanted), replace);
}

/** Lead to an address that was given from outside, as by a notification that was pressed. */
export function follow(address: string, replace = false): void {
  const path = address.replace(/\?.*/s, "");
  if (isElsewhere(path)) return location.assign(address);
  beginPage(path);
  go(address, replace);
}

/** The field is a page of its own, so that a telephone loads no other desk. */
const isElsewhere = (path: string) => path.startsWith("/field") !== location.pathname.startsWith("/field");

/** A link to a page, whose script is loaded as soon as somebody means to follow it. With a key held down it opens as any other link. */
export function Link({ to, params, search, ...rest }: (Target | (Same & { search: AnySearch })) & Omit<ComponentProps<"a">, "href">) {
  const place = usePlace();
  const path = to === "." ? place.path : pathOf(to, params);
  const href = path + textOf(search);
  const begin = () => beginPage(path);
  return (
    <a
      onPointerEnter={begin}
      onTouchStart={begin}
      onFocus={begin}
      {...rest}
      href={href}
      onClick={(event) => {
        rest.onClick?.(event);
        const isOthers = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (isOthers || rest.target || isElsewhere(path)) return;
        event.preventDefault();
        follow(href);
      }}
    />
  );
}

/** The page of the address. */
export function Shown() {
  const { match, path } = usePlace();
  const isSlow = use(SlowContext);
  if (isSlow) return <Loading />;
  if (!match) return <NotFound />;
  return (
    <Suspense fallback={<Loading />}>
      <Caught key={path} retry={() => forgetPage(match.address)}>
        <PageAt address={match.address} />
      </Caught>
    </Suspense>
  );
}

function PageAt({ address }: { address: Address }) {
  const Page = loadedPage(address) ?? use(pageOf(address));
  return <Page />;
}

const RELOADED = "fieldcall.reloaded";

/** Tells what a page failed with, in its place. */
export class Caught extends Component<{ retry?: () => void; children: ReactNode }, { fault: unknown }> {
  override state = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override componentDidCatch(fault: unknown) {
    // After an update of the service, a desk that stood open names files that are gone. Loaded anew, it has the new ones.
    if (!(fault instanceof NotLoaded) || sessionStorage.getItem(RELOADED) === fault.message) return;
    sessionStorage.setItem(RELOADED, fault.message);
    location.reload();
  }

  override render() {
    if (this.state.fault === null) return this.props.children;
    const retry = () => {
      this.props.retry?.();
      this.setState({ fault: null });
    };
    return <FaultNote fault={this.state.fault} retry={retry} />;
  }
}

/** How long a page that somebody comes back to may take to be as long as it was. */
const GROWTH_MILLISECONDS = 2000;
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * After a change of page the keyboard and readers of the screen begin at its head. A page that somebody comes back to
 * stands where they left it.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { path, number, scrolled } = usePlace();
  const arrived = useRef(path);
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    if (arrived.current !== path) {
      page.focus();
      if (scrolled === null) page.scrollTop = 0;
    }
    arrived.current = path;
    return scrolled === null ? undefined : scrollBack(page, scrolled);
  }, [main, path, number, scrolled]);
}

function scrollBack(page: HTMLElement, to: number): () => void {
  const end = performance.now() + GROWTH_MILLISECONDS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    OWN_MOVES.forEach((name) => removeEventListener(name, stop, true));
  };
  const step = () => {
    page.scrollTop = to;
    if (Math.abs(page.scrollTop - to) < 1 || performance.now() > end) stop();
    else frame = requestAnimationFrame(step);
  };
  OWN_MOVES.forEach((name) => addEventListener(name, stop, true));
  step();
  return stop;
}
