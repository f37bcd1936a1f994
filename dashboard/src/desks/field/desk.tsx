/** The operator's desk, for a telephone first: what is near, what is in hand, what it pays. */
import { CircleUserRound, ClipboardList, CloudUpload, MapPin, Wallet, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Provider } from "urql";
import type { Address } from "../../app/addresses";
import { PAGE_ID } from "../../app/history";
import { LiveEvents, LiveState } from "../../app/live";
import { openAddress, Link, navigate, CurrentPage, useArrival, usePlace } from "../../app/router";
import type { Viewer } from "../../app/viewer";
import { openGraph, type Graph } from "../../graph/client";
import { GraphContext } from "../../graph/hooks";
import { useWords, type Words } from "../../words";
import { FIELD_HEAD } from "./desk.documents";
import { QueueProvider, useQueue } from "./parts/queue/queue";
import { isStopped, Notices } from "./parts/trouble";

const Become = lazy(async () => ({ default: (await import("./become")).Become }));
const Outbox = lazy(async () => ({ default: (await import("./tasks/outbox")).Outbox }));

interface Entry {
  /** The key after `g` that leads there. */
  key: string;
  to: Exclude<Extract<Address, `/field${string}`>, `${string}$${string}`>;
  label: keyof Words["shared"]["pages"];
  icon: LucideIcon;
}

const ENTRIES: readonly Entry[] = [
  { key: "n", to: "/field", label: "nearMe", icon: MapPin },
  { key: "t", to: "/field/tasks", label: "myTasks", icon: ClipboardList },
  { key: "e", to: "/field/earnings", label: "earnings", icon: Wallet },
  { key: "p", to: "/field/profile", label: "profile", icon: CircleUserRound },
];

const readOperatorSequence = async (graph: Graph) => {
  const { data } = await graph.client.query(FIELD_HEAD, {}, { requestPolicy: "network-only" }).toPromise();
  return data?.operator?.sequence ?? null;
};

export const formatActor = ({ id }: { id: string }) => `operator:${id}`;

export function FieldDesk({ viewer }: { viewer: Viewer }) {
  const { operator } = viewer;
  if (!operator) {
    return (
      <Suspense>
        <Become viewer={viewer} />
      </Suspense>
    );
  }
  const graph = openGraph(formatActor(operator));
  return (
    <GraphContext value={graph}>
      <Provider value={graph.client}>
        <QueueProvider>
          <LiveEvents head={readOperatorSequence}>
            <Frame status={operator.status} />
          </LiveEvents>
        </QueueProvider>
      </Provider>
    </GraphContext>
  );
}

/** As the frame of the other desks: a bar below on a telephone, at the side of a wide page. */
function Frame({ status }: { status: string }) {
  const { shared } = useWords();
  const { path } = usePlace();
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useArrival(main);
  useKeys();
  useNotifications();
  return (
    <div className="grid h-dvh grid-rows-[auto_1fr_auto] md:grid-cols-[13rem_1fr] md:grid-rows-[auto_1fr]">
      <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-card focus:p-3">
        {shared.skip}
      </a>
      <div className="md:col-span-2">
        <header className="flex items-center gap-4 border-b border-line bg-card px-4 py-2.5">
          <span className="font-semibold tracking-tight">Fieldcall</span>
          <Head status={status} open={() => setOpen(true)} />
          <a className="text-sm" href="/account">
            {shared.account}
          </a>
        </header>
        <Notices open={() => setOpen(true)} />
      </div>
      <nav
        aria-label={shared.navigation}
        className="order-last flex justify-around border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:order-none md:flex-col md:justify-start md:gap-1 md:border-e md:border-t-0 md:p-3"
      >
        {ENTRIES.map((entry) => (
          <PageLink key={entry.key} entry={entry} isHere={entry.to === "/field" ? path === entry.to : path.startsWith(entry.to)} />
        ))}
      </nav>
      <main id={PAGE_ID} ref={main} tabIndex={-1} className="min-h-0 min-w-0 overflow-y-auto outline-none">
        <CurrentPage />
      </main>
      {isOpen && (
        <Suspense>
          <Outbox close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function PageLink({ entry: { key, to, label, icon: Icon }, isHere }: { entry: Entry; isHere: boolean }) {
  const { shared } = useWords();
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      aria-keyshortcuts={`g ${key}`}
      className={`flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg px-2 text-xs no-underline hover:text-ink md:min-h-10 md:flex-none md:flex-row md:justify-start md:gap-3 md:px-3 md:text-sm ${isHere ? "font-semibold text-ink md:bg-ground" : "text-quiet"}`}
    >
      <Icon size={20} aria-hidden className={isHere ? "text-accent" : ""} />
      {shared.pages[label]}
    </Link>
  );
}

const CHORD_MILLISECONDS = 1200;

/** `g` and a letter lead to a page. Keys that are typed into a field stay there. */
function useKeys(): void {
  useEffect(() => {
    let begun = -CHORD_MILLISECONDS;
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
      if (isTyped || event.metaKey || event.ctrlKey || event.altKey) return;
      const entry = ENTRIES.find(({ key }) => key === event.key);
      if (entry && event.timeStamp - begun < CHORD_MILLISECONDS) navigate({ to: entry.to });
      begun = event.key === "g" ? event.timeStamp : -CHORD_MILLISECONDS;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Open the address of a pressed notification in this page, which keeps its unsent input. */
function useNotifications(): void {
  useEffect(() => {
    const lead = ({ data }: MessageEvent<{ go?: string }>) => data.go && openAddress(data.go);
    navigator.serviceWorker?.addEventListener("message", lead);
    return () => navigator.serviceWorker?.removeEventListener("message", lead);
  }, []);
}

/** State for all pages: connection, unsent entries, and permission to work. */
function Head({ status, open }: { status: string; open: () => void }) {
  const { field } = useWords();
  const { all, isOffline } = useQueue();
  const left = all.filter(({ state }) => state !== "sent");
  const needsDecision = left.some(isStopped);
  return (
    <>
      {status !== "APPROVED" && <span className="min-w-0 text-xs text-note-ink">{status === "SUSPENDED" ? field.suspended : field.notApproved}</span>}
      <span className="ms-auto flex items-center gap-3">
        {all.length > 0 && (
          <button
            type="button"
            aria-label={left.length > 0 ? field.waiting(left.length) : field.queueEmpty}
            onClick={open}
            className={`inline-flex min-h-9 items-center gap-1.5 rounded-full border bg-card px-3 text-xs font-semibold ${needsDecision ? "border-bad text-bad" : "border-line text-ink"}`}
          >
            <CloudUpload size={16} aria-hidden />
            <span className="tabular-nums">{left.length}</span>
          </button>
        )}
        {isOffline ? (
          <span role="status" className="inline-flex items-center gap-2 text-xs text-note-ink" title={field.offline}>
            <span aria-hidden className="size-2 rounded-full bg-note-ink" />
            <span className="sr-only">{field.offline}</span>
          </span>
        ) : (
          <LiveState />
        )}
      </span>
    </>
  );
}
