/** Health of the platform: balance of the books, and progress of queues. */
import { Link } from "../../../app/router";
import { duration } from "../../../areas/practice/duration";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card, Detail, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { ExactTime, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { Chip, Row } from "../parts/list";
import { HEALTH } from "./platform.documents";

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
              <Card title={staff.ledger} aside={<Chip tone={ledger.ok === null ? "note" : ledger.ok ? "good" : "bad"}>{ledger.ok === null ? staff.notChecked : ledger.ok ? staff.balances : staff.doesNotBalance}</Chip>}>
                <dl className="m-0">
                  <Detail term={staff.checked}>
                    <ExactTime instant={ledger.checkedInstant} />
                  </Detail>
                  <Detail term={staff.movements}>{ledger.transactions}</Detail>
                </dl>
                {ledger.problems.map((problem) => (
                  <p key={problem} className="m-0 mt-2 text-sm text-bad">
                    {problem}
                  </p>
                ))}
              </Card>
              <Card title={staff.work}>
                <dl className="m-0">
                  <Detail term={staff.deliveriesPending}>{data.pending.totalCount}</Detail>
                  <Detail term={staff.oldest}>
                    <When instant={data.pending.nodes[0]?.createdInstant} />
                  </Detail>
                  <Detail term={staff.nextAttempt}>
                    <When instant={data.pending.nodes[0]?.nextAttemptInstant} />
                  </Detail>
                  <Detail term={staff.deliveriesFailed}>{data.failed.totalCount}</Detail>
                </dl>
              </Card>
            </div>
          </div>
          {data.failed.nodes.length > 0 && (
            <section aria-labelledby="failed" className="rounded-xl border border-line bg-card">
              <h2 id="failed" className="m-0 px-4 pt-4 text-sm font-semibold">
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
    <Card title={staff.workers} aside={<Chip tone={isOnTime ? "good" : "bad"}>{isOnTime ? staff.onTime : staff.behind}</Chip>}>
      <dl className="m-0">
        <Detail term={staff.jobsDue}>{health.jobsDue}</Detail>
        <Detail term={staff.jobLag}>{duration(locale, health.jobLagSeconds)}</Detail>
        <Detail term={staff.deliveryLag}>{duration(locale, health.deliveryLagSeconds)}</Detail>
        <Detail term={staff.signals}>{health.hearsOthers ? staff.signalsArrive : staff.signalsMissing}</Detail>
        <Detail term={staff.followers}>{health.followers}</Detail>
        <Detail term={staff.failingJobs}>{health.failingJobs.length}</Detail>
      </dl>
      <ul className="m-0 mt-2 list-none p-0 text-sm">
        {health.failingJobs.map(({ kind, attempts, waitsSeconds }, index) => (
          <li key={index} className="text-bad">
            <code>{kind}</code>: {staff.attempts(attempts)}, {staff.againIn} {duration(locale, waitsSeconds)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
