/** The desk of an agent's owner: it acts for the agent in its address, so that two can be open side by side. */
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Provider } from "urql";
import { SuspensionNote } from "../../app/account_state";
import { LiveEvents, LiveState } from "../../app/live";
import { NotFound } from "../../app/not_found";
import { Link, navigate, useParams } from "../../app/router";
import { Shell, type Counts, type Entry } from "../../app/shell";
import { useViewer, type Viewer } from "../../app/viewer";
import { FreezeSwitch } from "../../areas/money/freeze";
import { ClockPill } from "../../areas/practice/pill";
import { Ribbon } from "../../areas/practice/ribbon";
import { World } from "../../areas/practice/world";
import { UnreadBell } from "../../areas/notifications/unread";
import { openGraph } from "../../graph/client";
import { GraphContext, useRead, useRefreshed } from "../../graph/hooks";
import { buttonClass } from "../../parts/button";
import { Brand } from "../../parts/marks/brand";
import { useWords } from "../../words";
import { useSentences } from "../../words/sentences";
import { NAVIGATION } from "./desk.documents";
import { countJobs, sumJobs } from "./home/jobs";
import { PaletteKeys } from "./palette_keys";

interface Props {
  entries: readonly Entry[];
}

export function OwnerDesk({ entries }: Props) {
  const viewer = useViewer();
  const { agentId } = useParams<"/desk/$agentId">();
  if (!viewer.agents.some((agent) => agent.id === agentId)) return <NotFound />;
  const graph = openGraph(`agent:${agentId}`);
  const isPractice = viewer.agents.some(({ id, testMode }) => id === agentId && testMode);
  const frame = <Frame entries={entries} viewer={viewer} agentId={agentId} />;
  return (
    <GraphContext value={graph} key={agentId}>
      <Provider value={graph.client}>
        <LiveEvents>
          {isPractice ? <World>{frame}</World> : frame}
        </LiveEvents>
      </Provider>
    </GraphContext>
  );
}

function Frame({ entries, viewer, agentId }: Props & { viewer: Viewer; agentId: string }) {
  const { shared } = useWords();
  const parameters = useMemo(() => ({ agentId }), [agentId]);
  const sentences = useSentences();
  const counts = useCounts();
  const agent = viewer.agents.find(({ id }) => id === agentId);
  return (
    <Shell
      entries={entries}
      parameters={parameters}
      counts={counts}
      who={<Accounts viewer={viewer} agentId={agentId} />}
      actions={
        <>
          <PaletteKeys entries={entries} agentId={agentId} />
          {agent?.role !== "VIEWER" && (
            <Link to="/desk/$agentId/new" params={parameters} aria-keyshortcuts="g n" className={`${buttonClass()} new`}>
              <Plus aria-hidden />
              {shared.pages.newTask}
            </Link>
          )}
        </>
      }
      foot={
        <>
          <FreezeSwitch />
          {viewer.staff && (
            <Link to="/staff" className="nav">
              {shared.staffDesk}
            </Link>
          )}
        </>
      }
      notices={
        <>
          {agent?.testMode && (
            <Ribbon>
              <ClockPill />
            </Ribbon>
          )}
          <SuspensionNote
            status={agent?.status}
            text={sentences.problem({ code: "agent_suspended" })}
            actions={
              <Link to="/desk/$agentId/support" params={parameters} className="link">
                {shared.pages.support}
              </Link>
            }
          />
        </>
      }
      state={
        <>
          <LiveState />
          <UnreadBell agentId={agentId} />
        </>
      }
    />
  );
}

/** The counts beside the pages: what waits for a person, all tasks, failing endpoints. */
function useCounts(): Counts {
  const { data, refresh } = useRead(NAVIGATION, {});
  useRefreshed(refresh);
  if (!data) return {};
  const failing = data.pendingActions.webhookHealth.length;
  return { inbox: { count: sumJobs(countJobs(data)), isHot: true }, tasks: { count: data.tasks.totalCount }, webhooks: { count: failing, isHot: true } };
}

/** Selection of the agent that the desk acts for. */
function Accounts({ viewer, agentId }: { viewer: Viewer; agentId: string }) {
  const { shared } = useWords();
  const isPractice = viewer.agents.some(({ id, testMode }) => id === agentId && testMode);
  return (
    <label className="who">
      <Brand />
      <span className="grow">
        <span className="vh">{shared.actingFor}</span>
        <select value={agentId} onChange={(event) => navigate({ to: "/desk/$agentId", params: { agentId: event.target.value } })}>
          {viewer.agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {agent.name}
              {agent.testMode ? ` (${shared.practice})` : ""}
            </option>
          ))}
        </select>
        <small>{isPractice ? shared.practice : viewer.person.email}</small>
      </span>
    </label>
  );
}
