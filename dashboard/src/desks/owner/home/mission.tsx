/** The way of a first task in four steps: send somebody, watch, check the photographs, pay. */
import { Check } from "lucide-react";
import { useLayoutEffect, type ReactNode } from "react";
import { Link, useParams } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { useLanguage } from "../../../words";
import { money } from "../../../words/formats";
import { COLUMNS, NEEDS_REVIEW, UNDER_WAY } from "../../../areas/tasks/parts/columns";
import { MISSION } from "./mission.documents";

type Sent = ResultOf<typeof MISSION>["newest"]["nodes"][number];
type Status = Sent["status"];

const WATCHED: readonly Status[] = [...COLUMNS.open, ...UNDER_WAY];
/** Workflow of the tasks that a guest finds, as the service names it. */
const SAMPLES = "samples";
const SENT = { sent: [...WATCHED, ...NEEDS_REVIEW, "CLOSED" as const], samples: SAMPLES };

/** `settled` is called when the steps stand on the page, or cannot be read: nothing below them moves afterwards. */
export default function Mission({ settled }: { settled: () => void }) {
  const { data, fault, refresh } = useRead(MISSION, SENT);
  useRefreshed(refresh);
  const isSettled = Boolean(data ?? fault);
  useLayoutEffect(() => {
    if (isSettled) settled();
  }, [isSettled, settled]);
  if (!data) return null;
  const [newest] = data.newest.nodes;
  // Of the tasks of a guest's world, the first is the one to review; a task of one's own is followed from then on.
  return <Steps task={newest?.workflowId === SAMPLES ? data.samples.nodes[0] : newest} />;
}

function Steps({ task }: { task: Sent | undefined }) {
  const { locale, words: { practice, shared } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const current = !task ? 0 : WATCHED.includes(task.status) ? 1 : NEEDS_REVIEW.includes(task.status) ? 2 : 4;
  const name = task?.operator?.firstName ?? shared.operator;
  const amount = task ? money(locale, task.payoutAmount, task.payoutCurrency) : "";
  const send = (
    <Link className="link" to="/desk/$agentId/new" params={{ agentId }}>
      {practice.sendOne}
    </Link>
  );
  const review = task && (
    <Link className="link" to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }}>
      {practice.openReview}
    </Link>
  );
  const steps: [string, ReactNode][] = [
    [practice.sendStep, current > 0 ? (task?.operator ? practice.sent(name) : null) : <>{practice.sendHow} {send}</>],
    [practice.watchStep, current > 1 ? practice.watched(name) : current === 1 ? (task?.operator ? practice.watching : practice.waiting) : null],
    [practice.checkStep, current > 2 ? practice.checked : current === 2 ? <>{practice.checking} {review}</> : null],
    [practice.payStep, current === 4 ? <>{practice.paidStep(amount)} {send}</> : amount && practice.toPay(amount)],
  ];
  return (
    <section className="card p-2" aria-label={practice.mission}>
      <ol className="mission">
        {steps.map(([title, text], at) => (
          <li key={title} className={at < current ? "done" : at === current ? "now" : undefined} aria-current={at === current ? "step" : undefined}>
            <span className="nd" aria-hidden>{at < current ? <Check /> : at + 1}</span>
            <span>
              <b className="block font-semibold">{title}</b>
              <span className={at === current ? undefined : "text-quiet"}>{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
