/** The desk of an agent's owner: it acts for the agent in its address, so that two can be open side by side. */
import { useMemo } from "react";
import { Provider } from "urql";
import { LiveEvents, LiveState } from "../../app/live";
import { NotFound } from "../../app/not_found";
import { Link, navigate, useParams } from "../../app/router";
import { Shell, type Entry } from "../../app/shell";
import { useViewer, type Viewer } from "../../app/viewer";
import { FreezeSwitch } from "../../areas/money/freeze";
import { UnreadBell } from "../../areas/notifications/unread";
import { openGraph } from "../../graph/client";
import { GraphContext } from "../../graph/hooks";
import { useWords } from "../../words";
import { PaletteKeys } from "./palette_keys";

export function OwnerDesk({ entries }: { entries: readonly Entry[] }) {
  const viewer = useViewer();
  const { shared } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const parameters = useMemo(() => ({ agentId }), [agentId]);
  if (!viewer.agents.some((agent) => agent.id === agentId)) return <NotFound />;
  const graph = openGraph(`agent:${agentId}`);
  return (
    <GraphContext value={graph} key={agentId}>
      <Provider value={graph.client}>
        <LiveEvents>
          <Shell
            entries={entries}
            parameters={parameters}
            head={
              <>
                <Accounts viewer={viewer} agentId={agentId} />
                {viewer.staff && (
                  <Link to="/staff" className="hidden text-sm text-accent sm:inline">
                    {shared.staffDesk}
                  </Link>
                )}
                <span className="ms-auto inline-flex items-center gap-3">
                  <FreezeSwitch />
                  <LiveState />
                </span>
                <PaletteKeys entries={entries} agentId={agentId} />
                <UnreadBell agentId={agentId} />
              </>
            }
          />
        </LiveEvents>
      </Provider>
    </GraphContext>
  );
}

/** Selection of the agent that the desk acts for. */
function Accounts({ viewer, agentId }: { viewer: Viewer; agentId: string }) {
  const { shared } = useWords();
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm">
      <span className="sr-only">{shared.actingFor}</span>
      <select
        className="min-h-9 w-full max-w-56 min-w-0 truncate rounded-lg border border-line bg-ground px-2"
        value={agentId}
        onChange={(event) => navigate({ to: "/desk/$agentId", params: { agentId: event.target.value } })}
      >
        {viewer.agents.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name}
            {agent.testMode ? ` (${shared.practice})` : ""}
          </option>
        ))}
      </select>
    </label>
  );
}
