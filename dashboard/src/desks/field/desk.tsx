/** The operator's desk, for a telephone first: what is near, what is in hand, what it pays. */
import { CircleUserRound, ClipboardList, CloudUpload, MapPin, Wallet } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Provider } from "urql";
import { SuspensionNote, useAccountState } from "../../app/account_state";
import { LiveEvents, LiveState } from "../../app/live";
import { Link, openAddress } from "../../app/router";
import { Shell, type Entry } from "../../app/shell";
import type { Viewer } from "../../app/viewer";
import { openGraph, type Graph } from "../../graph/client";
import { GraphContext, useGraph } from "../../graph/hooks";
import { awaitQuiet } from "../../graph/quiet";
import { Button, buttonClass } from "../../parts/button";
import { Brand } from "../../parts/marks/brand";
import { Tag } from "../../parts/marks/tag";
import { useWords } from "../../words";
import { FIELD_HEAD } from "./desk.documents";
import { formatActor } from "./early_near";
import { isStopped, Notices } from "./parts/notices";
import { QueueProvider, useQueue } from "./parts/queue/queue";

const Become = lazy(async () => ({ default: (await import("./become")).Become }));
const AskSupport = lazy(async () => ({ default: (await import("./profile/suspension")).AskSupport }));
const Outbox = lazy(async () => ({ default: (await import("./tasks/outbox")).Outbox }));

/** Loaded after the first paint. Without a connection nothing would be reported either. */
const Approach = lazy(() => awaitQuiet().then(() => import("./approach")).then(({ Approach }) => ({ default: Approach }), () => ({ default: () => null })));

const ENTRIES: readonly Entry[] = [
  { key: "n", to: "/field", label: "nearMe", icon: MapPin, isStart: true, isTab: true },
  { key: "t", to: "/field/tasks", label: "myTasks", icon: ClipboardList, isTab: true },
  { key: "e", to: "/field/earnings", label: "earnings", icon: Wallet, isTab: true },
  { key: "p", to: "/field/profile", label: "profile", icon: CircleUserRound, isTab: true },
];

const NO_PARAMETERS = {};

const readOperatorSequence = async (graph: Graph) => {
  const { data } = await graph.client.query(FIELD_HEAD, {}, { requestPolicy: "network-only" }).toPromise();
  return data?.operator?.sequence ?? null;
};

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
            <Frame operator={operator} />
          </LiveEvents>
        </QueueProvider>
      </Provider>
    </GraphContext>
  );
}

function Frame({ operator }: { operator: NonNullable<Viewer["operator"]> }) {
  const { field, shared } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const open = () => setOpen(true);
  useNotifications();
  useKeptPages();
  return (
    <>
      <Shell
        entries={ENTRIES}
        parameters={NO_PARAMETERS}
        who={
          <div className="who">
            <Brand />
            <span className="grow">{operator.name}</span>
          </div>
        }
        state={<Head status={operator.status} open={open} />}
        notices={
          <>
            <SuspensionNote
              status={operator.status}
              text={field.suspended}
              actions={
                <>
                  <Button onClick={() => setAsking(true)}>{field.askSupport}</Button>
                  <Link to="/field/earnings" className={buttonClass()}>
                    {shared.pages.earnings}
                  </Link>
                </>
              }
            />
            <Notices open={open} />
          </>
        }
      />
      <Suspense>
        <Approach />
      </Suspense>
      {isOpen && (
        <Suspense>
          <Outbox close={() => setOpen(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <AskSupport close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const KEEP_MILLISECONDS = 3000;

/** Keep the main pages for a time without a connection, once the first page has settled. */
function useKeptPages(): void {
  const graph = useGraph();
  useEffect(() => {
    const read = () => void import("./keep_pages").then(({ keepPages }) => keepPages(graph)).catch(console.info);
    const timer = setTimeout(read, KEEP_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [graph]);
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
  const known = useAccountState()?.operatorStatus ?? status;
  const { all, isOffline } = useQueue();
  const left = all.filter(({ state }) => state !== "sent");
  const needsDecision = left.some(isStopped);
  return (
    <>
      {known === "REGISTERED" && <Tag tone="warn">{field.notApproved}</Tag>}
      {all.length > 0 && (
        <button
          type="button"
          aria-label={left.length > 0 ? field.waiting(left.length) : field.queueEmpty}
          onClick={open}
          className={buttonClass(needsDecision ? "danger" : "quiet", "small")}
        >
          <CloudUpload aria-hidden />
          {left.length > 0 && <span className="num">{left.length}</span>}
        </button>
      )}
      {isOffline ? (
        <span role="status" className="live off" title={field.offline}>
          <span className="vh">{field.offline}</span>
        </span>
      ) : (
        <LiveState />
      )}
    </>
  );
}
