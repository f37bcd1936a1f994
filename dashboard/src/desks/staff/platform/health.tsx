/** Health of the platform: balance of the books, and progress of queues. */
import { Link } from "../../../app/router";
import { duration } from "../../../areas/practice/duration";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { ExactTime, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { Row } from "../parts/list";
import { HEALTH } from "./platform.documents";
import { Tag } from "../../../parts/marks/tag";
import { Fact, Facts } from "../../../parts/lists/facts";

type Work = NonNullable<ResultOf<typeof HEALTH>["platform"]>["health"];

const ON_TIME_SECONDS = 30;

export function Health() {
  const { shared, staff } = useWords();
  const { data, fault, isLoading, refresh } = useRead(HEALTH, {});
  useRefreshed(refresh);
  const { ledger, health } = data?.platform ?? {};
  return (
    <Page
      title={shared.pages.health}
      aside={
        <Link to="/staff/audit" className={buttonClass()}>
          {shared.pages.audit}
        </Link>
      }
    >
      {isLoading && <Loading />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {data && ledger && (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
            {health && <Workers health={health} />}
            <div className="grid gap-4">
              <Card title={staff.ledger} aside={<Tag tone={ledger.ok === null ? "warn" : ledger.ok ? "good" : "bad"}>{ledger.ok === null ? staff.notChecked : ledger.ok ? staff.balances : staff.doesNotBalance}</Tag>}>
                <Facts>
                  <Fact term={staff.checked}>
                    <ExactTime instant={ledger.checkedInstant} />
                  </Fact>
                  <Fact term={staff.movements}>{ledger.transactions}</Fact>
                </Facts>
                {ledger.problems.map((problem) => (
                  <p key={problem} className="m-0 mt-2 text-s text-danger">
                    {problem}
                  </p>
                ))}
              </Card>
              <Card title={staff.work}>
                <Facts>
                  <Fact term={staff.deliveriesPending}>{data.pending.totalCount}</Fact>
                  <Fact term={staff.oldest}>
                    <When instant={data.pending.nodes[0]?.createdInstant} />
                  </Fact>
                  <Fact term={staff.nextAttempt}>
                    <When instant={data.pending.nodes[0]?.nextAttemptInstant} />
                  </Fact>
                  <Fact term={staff.deliveriesFailed}>{data.failed.totalCount}</Fact>
                </Facts>
              </Card>
            </div>
          </div>
          {data.failed.nodes.length > 0 && (
            <section aria-labelledby="failed" className="rounded-l border border-line bg-surface">
              <h2 id="failed" className="m-0 px-4 pt-4 text-s font-semibold">
                {staff.deliveriesFailed}
              </h2>
              <ul className="m-0 list-none divide-y divide-line p-0">
                {data.failed.nodes.map((delivery) => (
                  <Row
                    key={delivery.id}
                    title={delivery.url}
                    facts={[delivery.agent?.agentName, delivery.eventType, staff.attempts(delivery.attempt), <When key="when" instant={delivery.createdInstant} />]}
                    aside={delivery.responseStatus}
                  />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Page>
  );
}

/** Progress of jobs, deliveries and feeds. */
function Workers({ health }: { health: Work }) {
  const { locale, words: { staff } } = useLanguage();
  const isOnTime = Math.max(health.jobLagSeconds, health.deliveryLagSeconds) < ON_TIME_SECONDS && health.hearsOthers;
  return (
    <Card title={staff.workers} aside={<Tag tone={isOnTime ? "good" : "bad"}>{isOnTime ? staff.onTime : staff.behind}</Tag>}>
      <Facts>
        <Fact term={staff.jobsDue}>{health.jobsDue}</Fact>
        <Fact term={staff.jobLag}>{duration(locale, health.jobLagSeconds)}</Fact>
        <Fact term={staff.deliveryLag}>{duration(locale, health.deliveryLagSeconds)}</Fact>
        <Fact term={staff.signals}>{health.hearsOthers ? staff.signalsArrive : staff.signalsMissing}</Fact>
        <Fact term={staff.followers}>{health.followers}</Fact>
        <Fact term={staff.failingJobs}>{health.failingJobs.length}</Fact>
      </Facts>
      <ul className="m-0 mt-2 list-none p-0 text-s">
        {health.failingJobs.map(({ kind, attempts, waitsSeconds }, index) => (
          <li key={index} className="text-danger">
            <code>{kind}</code>: {staff.attempts(attempts)}, {staff.againIn} {duration(locale, waitsSeconds)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
