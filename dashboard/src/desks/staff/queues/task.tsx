/** One task as the staff sees it; the room in which a dispute is decided and a held task is let through or refused. */
import { useRef } from "react";
import { useParams } from "../../../app/router";
import { TASK, type TaskData } from "../../../areas/tasks/parts/task.documents";
import { Attachments } from "../../../areas/tasks/task/attachments";
import { Gallery } from "../../../areas/tasks/task/gallery";
import { TaskPlace } from "../../../areas/tasks/task/place";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Lines } from "../../../parts/lines";
import { LazyThread } from "../../../parts/messages/lazy_thread";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useReason } from "../../../parts/reason";
import { findReason, nameEvent } from "../../../parts/trail";
import { ExactTime, Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { changedBy } from "../../../words/changed_by";
import { whyHeld } from "../../../words/holds";
import { useSentences } from "../../../words/sentences";
import { DecidedTask } from "../parts/decided";
import { Move } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { Decide } from "./decide";
import { Decided } from "./decided";
import { Eligibility } from "./eligibility";
import { Sides, Statements } from "./sides";
import { CASE, REFUSE, RELEASE } from "./tasks.documents";
import { Chip } from "../../../parts/marks/status";
import { Fact, Facts } from "../../../parts/lists/facts";

type Case = NonNullable<ResultOf<typeof CASE>["task"]>;

export function Task() {
  const { shared, staff } = useWords();
  const sentences = useSentences();
  const { taskId } = useParams<"/staff/tasks/$taskId">();
  const decision = useRef<HTMLElement>(null);
  const owners = useRead(TASK, { id: taskId });
  const own = useRead(CASE, { id: taskId });
  const refresh = () => {
    owners.refresh();
    own.refresh();
  };
  useRefreshed(refresh);
  const task = owners.data?.task;
  const facts = own.data?.task;
  const fault = owners.fault ?? own.fault;
  const wasDisputed = task?.status !== "DISPUTED" && (task?.events.some(({ toStatus }) => toStatus === "DISPUTED") ?? false);
  return (
    <Page title={task?.title ?? shared.task(taskId)} note={<span className="hide-s">#{taskId}</span>} aside={task && <Chip status={task.status} />}>
      {fault && !(task && facts) && <FaultNote fault={fault} retry={refresh} />}
      {(owners.isLoading || own.isLoading) && <Loading />}
      {owners.data && !task && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {task && facts && (
        <div className="room">
          <div className="case">
            <Sides facts={facts} operatorName={task.operator?.firstName} rating={task.operator?.rating} />
            <div className="evidence">
              <div className="grid gap-4">
                <Gallery task={task} />
              </div>
              <TaskPlace task={task} />
            </div>
            <Statements facts={facts} operatorName={task.operator?.firstName} />
            {task.operator && <LazyThread taskId={task.id} side="STAFF" zone={task.timezone} unread={0} refusal={sentences.refusal(task.allowedActions.find(({ code, allowed }) => code === "send_message" && !allowed))} />}
            {task.status === "DISPUTED" && (
              <div className="decide only-s" role="group" aria-label={staff.decision}>
                <Button look="primary" onClick={() => decision.current?.scrollIntoView()}>
                  {staff.decide}
                </Button>
              </div>
            )}
          </div>
          <aside ref={decision}>
            {task.status === "DISPUTED" && <Decide task={task} lockedAmount={facts.lockedAmount} done={refresh} />}
            {wasDisputed && <Decided task={task} />}
            {facts.held && <Held task={task} held={facts.held} done={refresh} />}
            {task.status !== "DISPUTED" && !facts.held && <DecidedTask id={task.id} leadsOn={wasDisputed} />}
          </aside>
          <div className="rest">
            <CaseFacts task={task} facts={facts} />
            <Attachments task={task} done={refresh} />
            <Eligibility taskId={task.id} />
            <Ledger ledger={facts.ledger} />
            <Events task={task} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Events({ task }: { task: TaskData }) {
  const words = useWords();
  const reasonOf = useReason();
  const rows = task.events.map((event, at) => ({ event, name: nameEvent(words, task.events, at), reason: findReason(task.events, at) }));
  return (
    <Card title={words.work.timeline}>
      <ol className="m-0 list-none divide-y divide-line p-0 text-s">
        {rows.toReversed().map(({ event, name, reason }) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-medium">{name}</span>
            <span className="text-quiet">
              <ExactTime instant={event.instant} zone={task.timezone} />
            </span>
            <span className="w-full text-quiet">
              {changedBy(words.work, event.changedBy?.kind ?? "SYSTEM", event.changedBy?.name)}
              {reason && <> · {reasonOf(reason)}</>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Held({ task, held, done }: { task: TaskData; held: NonNullable<Case["held"]>; done: () => void }) {
  const { shared, staff, work } = useWords();
  const refusal = useRefusal()("TRUST");
  return (
    <Card title={staff.held}>
      <p className="m-0 text-s">{whyHeld(work, held)}</p>
      <p className="m-0 mt-1 mb-3 text-s text-quiet">
        <When instant={held.sinceInstant} />
        {!held.waitsForStaff && <> · {staff.isScreened}</>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Move
          label={staff.release}
          look="primary"
          title={task.title}
          subject={{ kind: "TASK", id: task.id }}
          text={staff.releaseText}
          refusal={refusal}
          document={RELEASE}
          isTried
          fields={[{ name: "note", label: shared.note, hint: staff.agentReads, isOptional: true }]}
          variables={({ note }, dryRun) => ({ id: task.id, dryRun, note: note || null })}
          done={done}
        />
        <Move
          label={staff.refuse}
          look="danger"
          title={task.title}
          subject={{ kind: "TASK", id: task.id }}
          text={staff.refuseText}
          refusal={refusal}
          document={REFUSE}
          isTried
          fields={[{ name: "reason", label: shared.reason, hint: staff.agentReads }]}
          variables={({ reason }, dryRun) => ({ id: task.id, dryRun, reason })}
          done={done}
        />
      </div>
    </Card>
  );
}

function CaseFacts({ task, facts }: { task: TaskData; facts: Case }) {
  const { shared, staff } = useWords();
  return (
    <Card title={staff.facts}>
      <Facts>
        <Fact term={shared.payout}>
          <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
        </Fact>
        <Fact term={shared.cost}>
          <Money amount={task.totalAgentCost} currency={task.payoutCurrency} />
        </Fact>
        <Fact term={shared.accounts["LOCKED"] ?? ""}>
          <Money amount={facts.lockedAmount} currency={task.payoutCurrency} />
        </Fact>
        <Fact term={shared.place}>
          {task.locationAddress} ({facts.countryIsoCode})
        </Fact>
        <Fact term={shared.deadline}>
          <ExactTime instant={task.deadlineInstant} zone={task.timezone} />
        </Fact>
        <Fact term={shared.created}>
          <ExactTime instant={task.createdInstant} zone={task.timezone} />
        </Fact>
      </Facts>
      <h3 className="m-0 mt-3 text-s font-semibold">{shared.description}</h3>
      <p className="m-0 mt-1 text-s whitespace-pre-wrap">{task.description}</p>
    </Card>
  );
}

/** The movements of the task's money so far. */
function Ledger({ ledger }: { ledger: Case["ledger"] }) {
  const { shared, staff } = useWords();
  if (ledger.length === 0) return null;
  return (
    <Card title={staff.ledger}>
      <ol className="m-0 grid list-none gap-3 p-0">
        {ledger.map((movement) => (
          <li key={movement.id}>
            <p className="m-0 mb-1 flex flex-wrap justify-between gap-x-4 text-s">
              <span className="font-medium">{shared.entries[movement.type]}</span>
              <span className="text-quiet">
                <When instant={movement.movedInstant} />
              </span>
            </p>
            <Lines lines={movement.lines} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
