/** Health of the platform: each part with its state and, where it is not good, what to do next. */
import type { ReactNode } from "react";
import { Link } from "../../../app/router";
import { duration } from "../../../areas/practice/duration";
import { Fact, Facts } from "../../../parts/lists/facts";
import { Tag } from "../../../parts/marks/tag";
import { Note } from "../../../parts/note";
import { Card, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { ExactTime, When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { count } from "../../../words/formats";
import { useHealth, type Levels } from "../parts/health";
import { Row } from "../parts/list";
import type { Level } from "../parts/thresholds";

const TONES = { good: "good", watch: "warn", bad: "bad" } as const;

type Measures = NonNullable<ReturnType<typeof useHealth>["measures"]>;

export function Health() {
  const { shared, staff } = useLanguage().words;
  const { read, measures } = useHealth();
  return (
    <Page title={shared.pages.health} note={measures && <Tag tone={TONES[measures.level]}>{staff.levels[measures.level]}</Tag>}>
      {read.isLoading && <Loading />}
      {read.fault && !measures && <FaultNote fault={read.fault} retry={read.refresh} />}
      {measures && (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <Workers measures={measures} />
            <div className="grid gap-4">
              <Ledger measures={measures} />
              <Deliveries measures={measures} />
            </div>
          </div>
          <Failed failed={measures.failed} />
        </>
      )}
    </Page>
  );
}

/** One part of the platform: its state, what to do about it, and its measures. */
function Part({ title, part, level, next, children }: { title: string; part: keyof Levels; level: Level; next: ReactNode; children: ReactNode }) {
  const { staff } = useLanguage().words;
  return (
    <Card title={title} aside={<Tag tone={TONES[level]}>{staff.levels[level]}</Tag>}>
      {level !== "good" && (
        <Note tone={level === "bad" ? "bad" : "warn"} actions={next}>
          {staff.advice[part]}
        </Note>
      )}
      {children}
    </Card>
  );
}

function Ledger({ measures: { ledger, levels } }: { measures: Measures }) {
  const { locale, words: { shared, staff } } = useLanguage();
  return (
    <Part
      title={staff.ledger}
      part="ledger"
      level={levels.ledger}
      next={
        <Link to="/staff/audit" className="link">
          {shared.pages.audit}
        </Link>
      }
    >
      <Facts>
        <Fact term={staff.checked}>{ledger.checkedInstant ? <ExactTime instant={ledger.checkedInstant} /> : staff.notChecked}</Fact>
        <Fact term={staff.movements}>{count(locale, ledger.transactions)}</Fact>
      </Facts>
      {ledger.problems.map((problem) => (
        <p key={problem} className="m-0 mt-2 text-s text-danger">
          {problem}
        </p>
      ))}
    </Part>
  );
}

function Deliveries({ measures: { failed, health, levels, pending } }: { measures: Measures }) {
  const { locale, words: { shared, staff } } = useLanguage();
  const [last] = failed.nodes;
  return (
    <Part
      title={staff.work}
      part="deliveries"
      level={levels.deliveries}
      next={
        <Link to="/staff/agents" search={last?.agent ? { text: last.agent.id } : {}} className="link">
          {last?.agent?.agentName ?? shared.pages.agents}
        </Link>
      }
    >
      <Facts>
        <Fact term={staff.deliveriesPending}>{count(locale, pending.totalCount)}</Fact>
        <Fact term={staff.deliveryLag}>{duration(locale, health.deliveryLagSeconds)}</Fact>
        <Fact term={staff.oldest}>
          <When instant={pending.nodes[0]?.createdInstant} />
        </Fact>
        <Fact term={staff.nextAttempt}>
          <When instant={pending.nodes[0]?.nextAttemptInstant} />
        </Fact>
        <Fact term={staff.deliveriesFailed}>{count(locale, failed.totalCount)}</Fact>
      </Facts>
    </Part>
  );
}

/** Progress of jobs and feeds. */
function Workers({ measures: { health, levels } }: { measures: Measures }) {
  const { locale, words: { staff } } = useLanguage();
  return (
    <Part
      title={staff.workers}
      part="workers"
      level={levels.workers}
      next={
        <a href="/docs/reference/settings" className="link">
          {staff.operations}
        </a>
      }
    >
      <Facts>
        <Fact term={staff.jobsDue}>{count(locale, health.jobsDue)}</Fact>
        <Fact term={staff.jobLag}>{duration(locale, health.jobLagSeconds)}</Fact>
        <Fact term={staff.signals}>{health.hearsOthers ? staff.signalsArrive : staff.signalsMissing}</Fact>
        <Fact term={staff.followers}>{count(locale, health.followers)}</Fact>
        <Fact term={staff.failingJobs}>{count(locale, health.failingJobs.length)}</Fact>
      </Facts>
      <ul className="mt-2 text-s">
        {health.failingJobs.map(({ kind, attempts, waitsSeconds }, index) => (
          <li key={index} className="text-danger">
            <code>{kind}</code>: {staff.attempts(attempts)}, {staff.againIn} {duration(locale, waitsSeconds)}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The endpoints to which deliveries were given up, newest first. */
function Failed({ failed }: Pick<Measures, "failed">) {
  const { staff } = useLanguage().words;
  if (failed.nodes.length === 0) return null;
  return (
    <Card title={staff.deliveriesFailed} isFlush>
      <ul className="divide-y divide-line">
        {failed.nodes.map((delivery) => (
          <Row
            key={delivery.id}
            title={delivery.url}
            facts={[delivery.agent?.agentName, delivery.eventType, staff.attempts(delivery.attempt), <When key="when" instant={delivery.createdInstant} />]}
            aside={delivery.responseStatus}
          />
        ))}
      </ul>
    </Card>
  );
}
