/** The start page of an owner: today in figures, what needs a decision, who is under way, and what may wait. */
import { CheckCheck } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useReadOnly } from "../../../app/account_forms";
import { Link, useParams } from "../../../app/router";
import { useViewer } from "../../../app/viewer";
import { UNDER_WAY } from "../../../areas/tasks/parts/columns";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useNow } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { isGuest } from "../../../words/changed_by";
import { today } from "../../../words/formats";
import { Today } from "./figures";
import { HOME, KEY_QUESTIONS } from "./home.documents";
import { countJobs, LISTED, listJobs, sumJobs } from "./jobs";
import { Queue } from "./queue";
import { STATUSES } from "./statuses";
import { hasWorth, WorthALook } from "./worth";

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
  const isLed = data && (isGuest(email) || !data.taskStatistics.byStatus.some(({ count }) => count > 0));
  const [isSettled, setSettled] = useState(false);
  const settled = useCallback(() => setSettled(true), []);
  return (
    <Page title={shared.pages.inbox} note={data && <span className="hide-s">{today(locale, now)}</span>} aside={<span className="hide-s s q">{work.homeKeys}</span>}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLed && (
        <Suspense fallback={null}>
          <Mission settled={settled} />
        </Suspense>
      )}
      {(isLoading || (isLed && !isSettled)) && <Loading />}
      {data && counts && (!isLed || isSettled) && (
        <>
          <Today home={data} />
          <div className={hasAside ? "homegrid" : undefined}>
            {sumJobs(counts) > 0 ? <Queue jobs={listJobs(data)} counts={counts} refresh={refresh} /> : <CaughtUp />}
            {hasAside && (
              <aside className="grid grid-cols-1 gap-4">
                {underWay > 0 && (
                  <Suspense fallback={<Reserved rows={data.underWay.nodes.length} />}>
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

/** The place of those who are under way, until their map is loaded: what stands below it stays there. */
function Reserved({ rows }: { rows: number }) {
  return (
    <Card isFlush title={useWords().shared.live}>
      <div className="h-46" />
      <ul className="divide-y divide-line text-s">
        {Array.from({ length: Math.min(rows, LISTED) }, (_, row) => (
          <li key={row} className="px-4 py-2">&nbsp;</li>
        ))}
      </ul>
    </Card>
  );
}

function CaughtUp() {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <Empty icon={CheckCheck} title={work.inboxEmpty} text={work.inboxEmptyText}>
      {!useReadOnly() && (
        <Link className={buttonClass("primary")} to="/desk/$agentId/new" params={{ agentId }}>
          {work.firstTask}
        </Link>
      )}
      <a className="link s" href="/docs/tutorials/first-task-with-curl">
        {work.newTaskHow}
      </a>
    </Empty>
  );
}
