/** The addresses of the desks. What a page shows stands in its address, so that it can be shared. */
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { buttonClass } from "../parts/button";
import { Empty, Loading, Page } from "../parts/page";
import { FaultNote } from "../parts/problem";
import { useWords } from "../words";
import { NotFound } from "./not_found";
import { OwnerDesk } from "./shell";
import type { Viewer } from "./viewer";

const root = createRootRouteWithContext<{ viewer: Viewer }>()({
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <FaultNote fault={error} retry={reset} />,
});

/** `/` leads each person to their own desk. */
const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: ({ context }) => {
    const { agents, operator, staff } = context.viewer;
    const [agent] = agents;
    if (agent) throw redirect({ to: "/desk/$agentId", params: { agentId: agent.id } });
    if (operator || staff) location.replace("/account");
  },
  component: NoAgents,
});

const desk = createRoute({
  getParentRoute: () => root,
  path: "/desk/$agentId",
  component: () => <OwnerDesk viewer={desk.useRouteContext().viewer} />,
});

const text = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === "string" && search[name] !== "" ? { [name]: search[name] } : {};

const pages = [
  createRoute({
    getParentRoute: () => desk,
    path: "/",
    component: lazyRouteComponent(() => import("../owner/inbox"), "Inbox"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/board",
    validateSearch: (search): { text?: string } => text(search, "text"),
    component: lazyRouteComponent(() => import("../owner/board"), "Board"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/tasks/$taskId",
    component: lazyRouteComponent(() => import("../owner/task"), "Task"),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: "/money",
    validateSearch: (search): { currency?: string } => text(search, "currency"),
    component: lazyRouteComponent(() => import("../owner/money"), "Money"),
  }),
] as const;

export const routes = root.addChildren([start, desk.addChildren(pages)]);

export const makeRouter = (viewer: Viewer) =>
  createRouter({ routeTree: routes, context: { viewer }, notFoundMode: "root", defaultPreload: "intent", defaultPendingComponent: Loading });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

function NoAgents() {
  const words = useWords();
  return (
    <main>
      <Page title="Fieldcall">
        <Empty title={words.noAgents} text={words.noAgentsText}>
          <a className={buttonClass("main")} href="/account/claims">
            {words.claim}
          </a>
          <a href="/docs">{words.readDocs}</a>
        </Empty>
      </Page>
    </main>
  );
}
