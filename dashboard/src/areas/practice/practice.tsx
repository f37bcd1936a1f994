/** The practice world of an agent: its clock, and tasks that simulated operators carry out as a scenario says. */
import { useParams, useSearch } from "../../app/router";
import { useViewer } from "../../app/viewer";
import { useRead, useRefreshed } from "../../graph/hooks";
import { Loading, Page } from "../../parts/page";
import { FaultNote } from "../../parts/problem";
import { useWords } from "../../words";
import { Clock } from "./clock";
import { Dispatch } from "./dispatch";
import { Play } from "./play";
import { CLOCK } from "./practice.documents";
import { Twin } from "./twin";

export function Practice() {
  const { shared } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const agent = useViewer().agents.find(({ id }) => id === agentId);
  return <Page title={shared.pages.practice}>{agent?.testMode ? <World /> : <Twin name={agent?.name ?? ""} />}</Page>;
}

function World() {
  const { task } = useSearch<"/desk/$agentId/practice">();
  const { data, fault, isLoading, refresh } = useRead(CLOCK, {});
  useRefreshed(refresh);
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[26rem_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-4">
            <Clock time={data.practiceClock} refresh={refresh} />
            <Dispatch wallets={data.wallets} now={data.practiceClock.nowInstant} />
          </div>
          <Play shown={task ?? null} />
        </div>
      )}
    </>
  );
}
