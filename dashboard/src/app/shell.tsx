/** The frame of a desk: whom it acts for, its pages, and the keyboard that leads to them. */
import { Link, Outlet, useNavigate, useParams, useRouterState } from "@tanstack/react-router";
import { Inbox, Kanban, Wallet, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Provider } from "urql";
import { graphOf } from "../graph/client";
import { GraphContext } from "../graph/hooks";
import { useWords } from "../words";
import type { Words } from "../words/en";
import { Live, LiveState } from "./live";
import { NotFound } from "./not_found";
import type { Viewer } from "./viewer";

interface Entry {
  /** The key after `g` that leads there. */
  key: string;
  to: "/desk/$agentId" | "/desk/$agentId/board" | "/desk/$agentId/money";
  label: keyof Words;
  icon: LucideIcon;
}

const ENTRIES: readonly Entry[] = [
  { key: "i", to: "/desk/$agentId", label: "inbox", icon: Inbox },
  { key: "b", to: "/desk/$agentId/board", label: "board", icon: Kanban },
  { key: "m", to: "/desk/$agentId/money", label: "money", icon: Wallet },
];

export function OwnerDesk({ viewer }: { viewer: Viewer }) {
  const { agentId } = useParams({ strict: false }) as { agentId: string };
  if (!viewer.agents.some((agent) => agent.id === agentId)) return <NotFound />;
  const graph = graphOf(`agent:${agentId}`);
  return (
    <GraphContext value={graph} key={agentId}>
      <Provider value={graph.client}>
        <Live>
          <Shell viewer={viewer} agentId={agentId} />
        </Live>
      </Provider>
    </GraphContext>
  );
}

function Shell({ viewer, agentId }: { viewer: Viewer; agentId: string }) {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  useKeys(agentId);
  useFocusedPage(main);
  return (
    <div className="grid h-dvh grid-rows-[auto_1fr_auto] md:grid-cols-[13rem_1fr] md:grid-rows-[auto_1fr]">
      <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-card focus:p-3">
        {words.skip}
      </a>
      <header className="flex items-center gap-4 border-b border-line bg-card px-4 py-2.5 md:col-span-2">
        <span className="font-semibold tracking-tight">Fieldcall</span>
        <Accounts viewer={viewer} agentId={agentId} />
        <span className="ms-auto">
          <LiveState />
        </span>
        <a className="text-sm" href="/account">
          {words.account}
        </a>
      </header>
      <nav
        aria-label={words.navigation}
        className="order-last flex justify-around border-t border-line bg-card md:order-none md:flex-col md:justify-start md:gap-1 md:border-e md:border-t-0 md:p-3"
      >
        {ENTRIES.map(({ key, to, label, icon: Icon }) => (
          <Link
            key={key}
            to={to}
            params={{ agentId }}
            activeOptions={{ exact: to === "/desk/$agentId" }}
            activeProps={{ className: "bg-ground font-semibold text-ink", "aria-current": "page" }}
            inactiveProps={{ className: "text-quiet" }}
            aria-keyshortcuts={`g ${key}`}
            className="flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-lg px-4 text-xs no-underline hover:text-ink md:min-h-10 md:flex-row md:justify-start md:gap-3 md:px-3 md:text-sm"
          >
            <Icon size={18} aria-hidden />
            {words[label] as string}
          </Link>
        ))}
      </nav>
      <main id="page" ref={main} tabIndex={-1} className="min-h-0 min-w-0 overflow-y-auto outline-none">
        <Outlet />
      </main>
    </div>
  );
}

/** Which agent the desk acts for; another one is another address, so that two can be open side by side. */
function Accounts({ viewer, agentId }: { viewer: Viewer; agentId: string }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm">
      <span className="sr-only">{words.actingFor}</span>
      <select
        className="min-h-9 max-w-56 min-w-0 truncate rounded-lg border border-line bg-ground px-2"
        value={agentId}
        onChange={(event) => void navigate({ to: "/desk/$agentId", params: { agentId: event.target.value } })}
      >
        {viewer.agents.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name}
            {agent.testMode ? ` (${words.practice})` : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

const CHORD_MILLISECONDS = 1200;

/** `g` and a letter lead to a page, `/` to its search. Keys that are typed into a field stay there. */
function useKeys(agentId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    let begun = 0;
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
      if (isTyped || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "/") {
        const search = document.querySelector<HTMLElement>("[data-search]");
        if (search) event.preventDefault();
        search?.focus();
      }
      const entry = ENTRIES.find(({ key }) => key === event.key);
      if (entry && event.timeStamp - begun < CHORD_MILLISECONDS) void navigate({ to: entry.to, params: { agentId } });
      begun = event.key === "g" ? event.timeStamp : 0;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [agentId, navigate]);
}

/** After a change of page the keyboard and readers of the screen begin at its head. */
function useFocusedPage(main: React.RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [path, main]);
}
