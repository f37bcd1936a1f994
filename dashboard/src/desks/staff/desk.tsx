/** The desk of the platform's staff. */
import { Provider } from "urql";
import { LiveState } from "../../app/live";
import { NotFound } from "../../app/not_found";
import { Link } from "../../app/router";
import { Shell, type Counts, type Entry } from "../../app/shell";
import { useViewer, type Viewer } from "../../app/viewer";
import { openGraph } from "../../graph/client";
import { GraphContext, useRead, useRefreshed } from "../../graph/hooks";
import { Brand } from "../../parts/marks/brand";
import { useWords } from "../../words";
import { OvertakenNote, OvertakenProvider } from "./parts/decided";
import { LiveQueues } from "./parts/live";
import { QUEUE_COUNTS } from "./parts/queues.documents";
import { RoleContext } from "./parts/roles";

const NO_PARAMETERS = {};

interface Props {
  entries: readonly Entry[];
}

export function StaffDesk({ entries }: Props) {
  const viewer = useViewer();
  if (!viewer.staff) return <NotFound />;
  const graph = openGraph("staff");
  return (
    <GraphContext value={graph}>
      <Provider value={graph.client}>
        <RoleContext value={viewer.staff.role}>
          <LiveQueues>
            <OvertakenProvider>
              <Frame entries={entries} viewer={viewer} member={viewer.staff} />
            </OvertakenProvider>
          </LiveQueues>
        </RoleContext>
      </Provider>
    </GraphContext>
  );
}

function Frame({ entries, viewer, member }: Props & { viewer: Viewer; member: NonNullable<Viewer["staff"]> }) {
  const { shared, staff } = useWords();
  const counts = useCounts();
  const [agent] = viewer.agents;
  return (
    <Shell
      entries={entries}
      parameters={NO_PARAMETERS}
      counts={counts}
      who={
        <div className="who">
          <Brand />
          <span className="grow">
            Fieldcall
            <small>
              {member.name} · {staff.roles[member.role]}
            </small>
          </span>
        </div>
      }
      foot={
        agent && (
          <Link to="/desk/$agentId" params={{ agentId: agent.id }} className="nav">
            {shared.pages.inbox}: {agent.name}
          </Link>
        )
      }
      state={<LiveState />}
      notices={<OvertakenNote />}
    />
  );
}

/** The length of each queue. */
function useCounts(): Counts {
  const { data, refresh } = useRead(QUEUE_COUNTS, {});
  useRefreshed(refresh);
  if (!data?.platform) return {};
  const { disputes, operatorsToApprove, support, payouts, payoutsToConfirm, reversals, heldTasks } = data.platform.queues;
  const all = disputes + operatorsToApprove + support + payouts + payoutsToConfirm + reversals + heldTasks;
  return {
    queues: { count: all, isHot: true },
    disputes: { count: disputes },
    operators: { count: operatorsToApprove },
    payouts: { count: payouts + payoutsToConfirm },
    support: { count: support },
  };
}
