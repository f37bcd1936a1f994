/** The start page of an owner: today in figures, what needs a decision, who is under way, and what may wait. */
import { CheckCheck } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo } from "react";
import { Link, useParams } from "../../../app/router";
import { useViewer } from "../../../app/viewer";
import { isGuest } from "../../../areas/practice/guest";
import { COLUMNS } from "../../../areas/tasks/parts/columns";
import { UNDER_WAY } from "../../../areas/tasks/parts/operator_locations";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useNow } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { today } from "../../../words/formats";
import { Today } from "./figures";
import { HOME, KEY_QUESTIONS } from "./home.documents";
import { countJobs, JOB_STATUSES, listJobs, sumJobs } from "./jobs";
import { Queue } from "./queue";
import { hasWorth, WorthALook } from "./worth";

const { reviews, disputes, publishing } = JOB_STATUSES;
const STATUSES = { reviews: [...reviews], disputes: [...disputes], publishing: [...publishing], open: [...COLUMNS.open], underWay: [...UNDER_WAY] };

/** With its map, which most visits never need. */
const Live = lazy(() => import("./live"));
const Mission = lazy(() => import("./mission"));

export function Home() {
  const { locale, words: { shared, work } } = useLanguage();
  const now = useNow();
  const { email } = useViewer().person;
  const { data: read, fault, isLoading, refresh: refreshHome } = useRead(HOME, STATUSES);
  const { data: keys, refresh: refreshKeys } = useRead(KEY_QUESTIONS, {});
  const refresh = useCallback(() => {
    refreshHome();
    refreshKeys();
  }, [refreshHome, refreshKeys]);
  useRefreshed(refresh);
  const data = useMemo(() => read && { ...read, agent: read.agent && { ...read.agent, apiKeys: keys?.agent?.apiKeys ?? [] } }, [read, keys]);
  const counts = data && countJobs(data);
  const underWay = data?.taskStatistics.byStatus.filter(({ status }) => UNDER_WAY.has(status)).reduce((sum, { count }) => sum + count, 0) ?? 0;
  const hasAside = data && (underWay > 0 || hasWorth(data));
  return (
    <Page title={shared.pages.inbox} note={data && <span className="hide-s">{today(locale, now)}</span>} aside={<span className="hide-s s q">{work.homeKeys}</span>}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && counts && (
        <>
          {(isGuest(email) || !data.taskStatistics.byStatus.some(({ count }) => count > 0)) && (
            <Suspense fallback={null}>
              <Mission />
            </Suspense>
          )}
          <Today home={data} />
          <div className={hasAside ? "homegrid" : undefined}>
            {sumJobs(counts) > 0 ? <Queue jobs={listJobs(data)} counts={counts} refresh={refresh} /> : <CaughtUp />}
            {hasAside && (
              <aside className="grid grid-cols-1 gap-4">
                {underWay > 0 && (
                  <Suspense fallback={null}>
                    <Live tasks={data.underWay.nodes} total={underWay} />
                  </Suspense>
                )}
                {hasWorth(data) && <WorthALook home={data} />}
              </aside>
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function CaughtUp() {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <Empty icon={CheckCheck} title={work.inboxEmpty} text={work.inboxEmptyText}>
      <Link className={buttonClass("primary")} to="/desk/$agentId/new" params={{ agentId }}>
        {work.firstTask}
      </Link>
      <a className="link s" href="/docs">
        {work.newTaskHow}
      </a>
    </Empty>
  );
}
