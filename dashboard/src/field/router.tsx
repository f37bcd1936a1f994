/** The five addresses of the field. Its whole script has to be small, so that it has no library for them. */
import { createContext, lazy, Suspense, use, useCallback, useEffect, useMemo, useState, type ComponentProps, type ReactNode } from "react";
import { NotFound } from "../app/not_found";
import { PAGES } from "../app/pages";
import { Loading } from "../parts/page";

interface Place {
  path: string;
  go: (path: string) => void;
}

const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error("a page outside the field");
  return place;
}

export function Router({ children }: { children: ReactNode }) {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const read = () => setPath(location.pathname);
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const go = useCallback((to: string) => {
    history.pushState(null, "", to);
    setPath(location.pathname);
  }, []);
  useEffect(() => {
    // A notification that was pressed leads the open page there; what was begun in it is kept.
    const lead = ({ data }: MessageEvent<{ go?: string }>) => data.go && go(data.go);
    navigator.serviceWorker?.addEventListener("message", lead);
    return () => navigator.serviceWorker?.removeEventListener("message", lead);
  }, [go]);
  const place = useMemo(() => ({ path, go }), [path, go]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

const Near = lazy(async () => ({ default: (await PAGES["/field"]()).Near }));
const Tasks = lazy(async () => ({ default: (await PAGES["/field/tasks"]()).Tasks }));
const Task = lazy(async () => ({ default: (await PAGES["/field/tasks/$taskId"]()).Task }));
const Earnings = lazy(async () => ({ default: (await PAGES["/field/earnings"]()).Earnings }));
const Profile = lazy(async () => ({ default: (await PAGES["/field/profile"]()).Profile }));

const TASK = /^\/field\/tasks\/([^/]+)$/;

/** The page of the address. */
export function Shown() {
  const { path } = usePlace();
  return <Suspense fallback={<Loading />}>{pageOf(path.replace(/(?<=.)\/$/, ""))}</Suspense>;
}

function pageOf(path: string): ReactNode {
  const taskId = path.match(TASK)?.[1];
  if (taskId) return <Task key={taskId} taskId={taskId} />;
  switch (path) {
    case "/field":
      return <Near />;
    case "/field/tasks":
      return <Tasks />;
    case "/field/earnings":
      return <Earnings />;
    case "/field/profile":
      return <Profile />;
    default:
      return <NotFound />;
  }
}

/** A link within the field; with a key held down it opens as any other link. */
export function Link({ to, ...rest }: { to: string } & ComponentProps<"a">) {
  const { go } = usePlace();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}

export const taskPath = (taskId: string) => `/field/tasks/${taskId}`;
