/** Whether the books balance, and whether what is to be sent is sent. */
import { LiveState } from "../app/live";
import { useRead, useRefreshed } from "../graph/hooks";
import { Card, Detail, Loading, Page } from "../parts/page";
import { FaultNote } from "../parts/problem";
import { ExactTime, When } from "../parts/values";
import { useWords } from "../words";
import { Chip, Row } from "./list";
import { HEALTH } from "./platform.documents";

export function Health() {
  const { shared, staff } = useWords();
  const { data, fault, isLoading, refresh } = useRead(HEALTH, {});
  useRefreshed(refresh);
  const ledger = data?.platform?.ledger;
  return (
    <Page title={shared.pages.health}>
      {isLoading && <Loading />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {data && ledger && (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
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
            <Card title={staff.work} aside={<LiveState />}>
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
