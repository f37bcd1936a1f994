/** The start page of an owner: what waits for a person, oldest first, with the decision in place. */
import type { ReactNode } from "react";
import { Link, useParams } from "../../app/router";
import { DecideSpending } from "../../areas/money/decide_spending";
import { WAITING } from "../../areas/money/spending.documents";
import { DecisionCard } from "../../areas/tasks/parts/decide";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed } from "../../graph/hooks";
import { buttonClass } from "../../parts/button";
import { Card, Empty, Loading, Page } from "../../parts/page";
import { FaultNote } from "../../parts/problem";
import { Money, When } from "../../parts/values";
import { useWords } from "../../words";
import { useSentences } from "../../words/sentences";
import { INBOX } from "./inbox.documents";
import { Chip } from "../../parts/marks/status";

type Pending = ResultOf<typeof INBOX>["pendingActions"];
type PendingQuestion = Pending["pendingDecisions"][number];
type Endpoints = ResultOf<typeof INBOX>["webhookEndpoints"]["nodes"];
type Waiting = Pending["drafts"][number];
type Spending = NonNullable<NonNullable<ResultOf<typeof WAITING>["agent"]>["spendingRules"]>["waiting"];

export function Inbox() {
  const { shared, work } = useWords();
  const { data, fault, isLoading, refresh } = useRead(INBOX, {});
  const spending = useRead(WAITING, {});
  const again = () => {
    refresh();
    spending.refresh();
  };
  useRefreshed(again);
  const pending = data?.pendingActions;
  const agent = spending.data?.agent;
  const approvals = [agent, ...(agent?.apiKeys ?? []).filter(({ active }) => active)].flatMap((rules) => rules?.spendingRules?.waiting ?? []);
  const count = pending ? total(pending) + approvals.length : 0;
  return (
    <Page title={shared.pages.inbox} aside={count > 0 && <p className="m-0 text-s text-quiet">{work.waits(count)}</p>}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {pending && (isEmpty(pending) && approvals.length === 0 ? <NothingWaits /> : <Waits pending={pending} approvals={approvals} endpoints={data.webhookEndpoints.nodes} refresh={again} />)}
    </Page>
  );
}

const total = ({ counts, supportReplies }: Pending) =>
  counts.pendingDecisions + counts.tasksAwaitingReview + counts.tasksAwaitingFunding + counts.disputes + supportReplies.length;

const isEmpty = ({ counts, ...lists }: Pending) =>
  total({ counts, ...lists }) +
    counts.tasksAwaitingPublishing +
    counts.drafts +
    lists.walletWarnings.length +
    lists.webhookHealth.length ===
  0;

function NothingWaits() {
  const { work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <Empty title={work.inboxEmpty} text={work.inboxEmptyText}>
      <Link className={buttonClass("primary")} to="/desk/$agentId/new" params={{ agentId }}>
        {work.firstTask}
      </Link>
      <a className="text-s text-brand underline" href="/docs">
        {work.newTaskHow}
      </a>
    </Empty>
  );
}

interface WaitsProps {
  pending: Pending;
  approvals: Spending;
  endpoints: Endpoints;
  refresh: () => void;
}

function Waits({ pending, approvals, endpoints, refresh }: WaitsProps) {
  const { work, money } = useWords();
  const sentences = useSentences();
  const titles = new Map([...pending.drafts, ...pending.tasksAwaitingPublishing, ...pending.tasksAwaitingFunding].map(({ taskId, title }) => [taskId, title]));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={work.toDecide} rows={pending.pendingDecisions}>
        {(question) => <Question key={question.decisionId} question={question} done={refresh} />}
      </Section>
      <Section title={money.waiting} rows={approvals}>
        {(question) => (
          <li key={question.id} className="py-3">
            <DecideSpending question={question} title={titles.get(question.taskId ?? "")} done={refresh} />
          </li>
        )}
      </Section>
      <Section title={work.toReview} rows={pending.tasksAwaitingReview}>
        {(row) => (
          <TaskRow key={row.taskId} row={row}>
            {row.task && <Money amount={row.task.payoutAmount} currency={row.task.payoutCurrency} />}
            {row.task?.reviewByInstant && (
              <span>
                {work.paidWithoutYou} <When instant={row.task.reviewByInstant} />
              </span>
            )}
          </TaskRow>
        )}
      </Section>
      <Tasks title={work.disputes} rows={pending.disputes} />
      <Tasks title={work.toFund} rows={pending.tasksAwaitingFunding} />
      <Tasks title={work.toPublish} rows={pending.tasksAwaitingPublishing} />
      <Section title={work.supportReplies} rows={pending.supportReplies}>
        {(request) => (
          <li key={request.id} className="py-2 text-s">
            {request.subject}
          </li>
        )}
      </Section>
      <Section title={work.walletWarnings} rows={pending.walletWarnings}>
        {(warning) => (
          <li key={warning.code + warning.currency} className="py-2 text-s">
            {sentences.walletWarning(warning)}
          </li>
        )}
      </Section>
      <Section title={work.webhookHealth} rows={pending.webhookHealth}>
        {(concern) => (
          <Failing key={concern.endpoint} concern={concern} endpoint={endpoints.find(({ url }) => url === concern.endpoint)} />
        )}
      </Section>
      <Tasks title={work.drafts} rows={pending.drafts} />
    </div>
  );
}

/** An endpoint that takes nothing, since when, and the way to its deliveries. */
function Failing({ concern, endpoint }: { concern: Pending["webhookHealth"][number]; endpoint: Endpoints[number] | undefined }) {
  const { webhooks } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const since = endpoint?.disabledInstant ?? endpoint?.failingSinceInstant;
  return (
    <li className="relative py-3 text-s">
      <Link
        to="/desk/$agentId/webhooks"
        params={{ agentId }}
        search={endpoint ? { endpoint: endpoint.id } : {}}
        className="font-medium text-ink no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {concern.endpoint}
      </Link>
      <p className="m-0 mt-1 text-quiet">
        {since ? (
          <>
            {endpoint?.disabledInstant ? webhooks.state.DISABLED : webhooks.failingSince} · <When instant={since} />
          </>
        ) : (
          concern.message
        )}
      </p>
    </li>
  );
}

function Section<Row>({ title, rows, children }: { title: string; rows: readonly Row[]; children: (row: Row) => ReactNode }) {
  if (rows.length === 0) return null;
  return (
    <Card title={title} aside={<span className="text-s text-quiet tabular-nums">{rows.length}</span>}>
      <ul className="m-0 list-none divide-y divide-line p-0">{rows.map(children)}</ul>
    </Card>
  );
}

function Tasks({ title, rows }: { title: string; rows: readonly Waiting[] }) {
  return (
    <Section title={title} rows={rows}>
      {(row) => <TaskRow key={row.taskId} row={row} />}
    </Section>
  );
}

function TaskRow({ row, children }: { row: Waiting; children?: ReactNode }) {
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <li className="relative py-3">
      <Link
        to="/desk/$agentId/tasks/$taskId"
        params={{ agentId, taskId: row.taskId }}
        className="font-medium text-ink no-underline after:absolute after:inset-0 hover:underline"
      >
        {row.title}
      </Link>
      <p className="m-0 mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-quiet">
        <Chip status={row.status} />
        <span>#{row.taskId}</span>
        {children}
      </p>
    </li>
  );
}

function Question({ question, done }: { question: PendingQuestion; done: () => void }) {
  const { shared } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <li className="py-3">
      <DecisionCard question={question} done={done}>
        <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: question.taskId }} className="text-brand underline">
          {shared.task(question.taskId)}
        </Link>
      </DecisionCard>
    </li>
  );
}
