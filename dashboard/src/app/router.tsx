/** The router of the desks: links between typed addresses, and the page of the current address. */
import { Component, createContext, Suspense, use, useEffect, useMemo, useRef, useState, useTransition, type ComponentProps, type ReactNode, type RefObject } from "react";
import { OpenContext } from "../parts/open";
import { Loading } from "../parts/page";
import { FaultNote } from "../parts/problem";
import { matchAddress, buildPath, parseSearch, formatSearch, type Address, type AnySearch, type Match, type ParamsOf, type SearchOf, type Target } from "./addresses";
import { readFirstEntry, moveTo, watchEntries, type Entry } from "./history";
import { NotFound } from "./not_found";
import { preloadPage, forgetPage, getLoadedPage, PageNotLoaded, loadPage } from "./pages";

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

/** Time for which the previous page stays before the reader sees that the next one is loading. */
const SLOW_MILLISECONDS = 1000;

export function Router({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(readFirstEntry);
  const [isPending, start] = useTransition();
  const [isSlow, setSlow] = useState(false);
  const path = useRef(entry.path);
  useEffect(
    () =>
      watchEntries((next) => {
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
    const match = matchAddress(entry.path);
    return { ...entry, match, search: match ? parseSearch(match.address, entry.search) : {} };
  }, [entry]);
  return (
    <PlaceContext value={place}>
      <SlowContext value={isSlow}>
        <OpenContext value={openAddress}>{children}</OpenContext>
      </SlowContext>
    </PlaceContext>
  );
}

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error("a page outside a desk");
  return place;
}

/** Return the parameters of the current address, which begins with `To`. */
export const useParams = <To extends Address>() => usePlace().match?.params as ParamsOf<To>;

/** Return the search parameters of the current address. */
export const useSearch = <To extends Address>() => usePlace().search as SearchOf<To>;

/** Open a page; with `replace`, it takes the place of the current one in the history. */
export function navigate({ to, params, search, replace = false }: (Target | Same) & { replace?: boolean }): void {
  const path = to === "." ? location.pathname : buildPath(to, params);
  const address = matchAddress(path)?.address;
  const wanted = typeof search === "function" ? search(address ? parseSearch(address, location.search) : {}) : search;
  openAddress(path + formatSearch(wanted), replace);
}

/** Open an address from outside, such as that of a notification. */
export function openAddress(address: string, replace = false): void {
  const path = address.replace(/\?.*/s, "");
  if (isElsewhere(path)) return location.assign(address);
  preloadPage(path);
  moveTo(address, replace);
}

/** The field is a page of its own, so that a telephone loads no other desk. */
const isElsewhere = (path: string) => path.startsWith("/field") !== location.pathname.startsWith("/field");

/** A link to a page, whose script is loaded as soon as somebody means to follow it. With a key held down it opens as any other link. */
export function Link({ to, params, search, ...rest }: (Target | (Same & { search: AnySearch })) & Omit<ComponentProps<"a">, "href">) {
  const place = usePlace();
  const path = to === "." ? place.path : buildPath(to, params);
  const href = path + formatSearch(search);
  const begin = () => preloadPage(path);
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
        openAddress(href);
      }}
    />
  );
}

/** The page of the address. */
export function CurrentPage() {
  const { match, path } = usePlace();
  const isSlow = use(SlowContext);
  if (isSlow) return <Loading />;
  if (!match) return <NotFound />;
  return (
    <Suspense fallback={<Loading />}>
      <FaultBoundary key={path} retry={() => forgetPage(match.address)}>
        <PageAt address={match.address} />
      </FaultBoundary>
    </Suspense>
  );
}

function PageAt({ address }: { address: Address }) {
  const Page = getLoadedPage(address) ?? use(loadPage(address));
  return <Page />;
}

const RELOADED = "fieldcall.reloaded";

/** Show the fault of a page in its place. */
export class FaultBoundary extends Component<{ retry?: () => void; children: ReactNode }, { fault: unknown }> {
  override state = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override componentDidCatch(fault: unknown) {
    // After an update of the service, a desk that stood open names files that are gone. Loaded anew, it has the new ones.
    if (!(fault instanceof PageNotLoaded) || sessionStorage.getItem(RELOADED) === fault.message) return;
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

/** Time that a page has to reach its earlier height when the reader returns to it. */
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
    return scrolled === null ? undefined : restoreScroll(page, scrolled);
  }, [main, path, number, scrolled]);
}

function restoreScroll(page: HTMLElement, to: number): () => void {
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
