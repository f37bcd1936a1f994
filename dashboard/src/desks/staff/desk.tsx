/** The desk of the platform's staff. */
import { Provider } from "urql";
import { LiveState } from "../../app/live";
import { NotFound } from "../../app/not_found";
import { Link } from "../../app/router";
import { Shell, type Entry } from "../../app/shell";
import { useViewer } from "../../app/viewer";
import { openGraph } from "../../graph/client";
import { GraphContext } from "../../graph/hooks";
import { useWords } from "../../words";
import { LiveQueues } from "./parts/live";
import { RoleContext } from "./parts/roles";

const NO_PARAMETERS = {};

export function StaffDesk({ entries }: { entries: readonly Entry[] }) {
  const viewer = useViewer();
  const { shared, staff } = useWords();
  if (!viewer.staff) return <NotFound />;
  const graph = openGraph("staff");
  const [agent] = viewer.agents;
  return (
    <GraphContext value={graph}>
      <Provider value={graph.client}>
        <RoleContext value={viewer.staff.role}>
          <LiveQueues>
            <Shell
              entries={entries}
              parameters={NO_PARAMETERS}
              head={
                <>
                  <span className="min-w-0 truncate text-sm text-quiet">
                    {viewer.staff.name} · {staff.roles[viewer.staff.role]}
                  </span>
                  {agent && (
                    <Link to="/desk/$agentId" params={{ agentId: agent.id }} className="hidden text-sm text-accent sm:inline">
                      {shared.pages.inbox}: {agent.name}
                    </Link>
                  )}
                  <span className="ms-auto">
                    <LiveState />
                  </span>
                </>
              }
            />
          </LiveQueues>
        </RoleContext>
      </Provider>
    </GraphContext>
  );
}
