/** The addresses of the desks. What a page shows stands in its address, so that it can be shared. */
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { ownerRoutes } from "../owner/routes";
import { buttonClass } from "../parts/button";
import { Empty, Loading, Page } from "../parts/page";
import { staffRoutes } from "../staff/routes";
import { useWords } from "../words";
import { root } from "./root";
import type { Viewer } from "./viewer";

/** `/` leads each person to their own desk. */
const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: ({ context }) => {
    const { agents, operator, staff } = context.viewer;
    const [agent] = agents;
    if (agent) throw redirect({ to: "/desk/$agentId", params: { agentId: agent.id } });
    if (staff) throw redirect({ to: "/staff" });
    // The field is a page of its own, so that a telephone loads no other desk.
    if (operator) location.replace("/field");
  },
  component: NoAgents,
});

export const routes = root.addChildren([start, ownerRoutes, staffRoutes]);

/** Whoever shows it gives it the viewer. */
export const makeRouter = () =>
  createRouter({ routeTree: routes, context: { viewer: undefined as unknown as Viewer }, notFoundMode: "root", defaultPreload: "intent", defaultPendingComponent: Loading });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

function NoAgents() {
  const { shared } = useWords();
  return (
    <main>
      <Page title="Fieldcall">
        <Empty title={shared.noAgents} text={shared.noAgentsText}>
          <a className={buttonClass("main")} href="/account/claims">
            {shared.claim}
          </a>
          <a href="/docs">{shared.readDocs}</a>
        </Empty>
      </Page>
    </main>
  );
}
