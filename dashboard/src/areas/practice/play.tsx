/** One task of the practice world, live: what the agent sees beside what the simulated operator does, and each webhook. */
import { Link, useParams } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed } from "../../graph/hooks";
import { buttonClass } from "../../parts/button";
import { LINK } from "../../parts/link";
import { Card, Empty, Loading } from "../../parts/page";
import { FaultNote } from "../../parts/problem";
import { ExactTime } from "../../parts/values";
import { useWords } from "../../words";
import { EXAMPLES, PLAY, PLAYED } from "./practice.documents";
import { Tag } from "../../parts/marks/tag";
import { Chip } from "../../parts/marks/status";
import { Note } from "../../parts/note";

type Played = ResultOf<typeof PLAY>;
type Event = NonNullable<Played["task"]>["events"][number];

export function Play({ shown }: { shown: string | null }) {
  const { shared, practice } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { data, fault, isLoading, refresh } = useRead(PLAYED, {});
  useRefreshed(refresh);
  const tasks = data?.tasks.nodes ?? [];
  const id = shown ?? tasks[0]?.id;
  return (
    <div className="grid grid-cols-1 gap-4">
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !id && <Empty title={practice.noTask} text={practice.noTaskText} />}
      {tasks.length > 1 && (
        <nav aria-label={practice.played} className="flex gap-2 overflow-x-auto p-1">
          {tasks.map((task) => (
            <Link
              key={task.id}
              to="/desk/$agentId/practice"
              params={{ agentId }}
              search={{ task: task.id }}
              aria-current={task.id === id ? "page" : undefined}
              className={`grid shrink-0 gap-1 rounded-m border bg-surface px-3 py-2 text-s text-ink no-underline ${task.id === id ? "border-brand" : "border-line hover:border-ink"}`}
            >
              <span className="text-xs text-quiet">
                {shared.task(task.id)} · {practice.scenarios[task.simulationScenario ?? "HAPPY_PATH"].name}
              </span>
              <span>
                <Chip status={task.status} />
              </span>
            </Link>
          ))}
        </nav>
      )}
      {id && <Stage key={id} id={id} />}
    </div>
  );
}

function Stage({ id }: { id: string }) {
  const { shared, practice } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { data, fault, isLoading, refresh } = useRead(PLAY, { id });
  useRefreshed(refresh, (event) => event.taskId === id);
  const task = data?.task;
  if (!data) return isLoading ? <Loading /> : <FaultNote fault={fault} retry={refresh} />;
  if (!task) return <Empty title={shared.notFound} text={shared.notFoundText} />;
  return (
    <>
      <Card
        title={task.title}
        aside={
          <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: id }} className={buttonClass()}>
            {practice.decide}
          </Link>
        }
      >
        <p className="m-0 mb-3 flex flex-wrap items-center gap-2 text-s text-quiet">
          <Chip status={task.status} />
          {practice.scenarios[task.simulationScenario ?? "HAPPY_PATH"].text}
        </p>
        {task.autoPublishDeferredReason && <Note>{task.autoPublishDeferredReason}</Note>}
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={practice.stream}>
          <table className="w-full table-fixed border-collapse text-s">
            <thead>
              <tr className="border-b border-line text-quiet">
                <th scope="col" className="w-1/2 py-2 pe-3 text-start font-medium">
                  {practice.agentSide}
                </th>
                <th scope="col" className="w-1/2 border-s border-line py-2 ps-3 text-start font-medium">
                  {practice.operatorSide}
                </th>
              </tr>
            </thead>
            <tbody>
              {task.events.map((event) => (
                <Step key={event.id} event={event} zone={task.timezone} />
              ))}
            </tbody>
          </table>
        </div>
        <p role="status" className="m-0 mt-3 text-s text-quiet">
          {practice.canDo} {task.allowedActions.filter(({ allowed }) => allowed).map(({ code }) => code).join(", ") || shared.nothing}
        </p>
      </Card>
      <Webhooks deliveries={data.webhookDeliveries.nodes} events={task.events} />
    </>
  );
}

/** A step on the side of who made it; on the other stands what that side is told. */
function Step({ event, zone }: { event: Event; zone: string }) {
  const { shared, practice } = useWords();
  const isOperators = event.changedByActorType === "OPERATOR";
  const what = (
    <>
      <span className="block font-medium">{shared.statuses[event.toStatus]}</span>
      <span className="block text-xs text-quiet">
        {practice.sides[event.changedByActorType]} · <ExactTime instant={event.instant} zone={zone} />
      </span>
      {event.reason && <span className="block text-xs text-quiet [overflow-wrap:anywhere]">{event.reason}</span>}
    </>
  );
  const told = <code className="text-xs text-quiet [overflow-wrap:anywhere]">{event.event}</code>;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="py-2 pe-3">{isOperators ? told : what}</td>
      <td className="border-s border-line py-2 ps-3">{isOperators ? what : null}</td>
    </tr>
  );
}

function Webhooks({ deliveries, events }: { deliveries: Played["webhookDeliveries"]["nodes"]; events: readonly Event[] }) {
  const { practice } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <Card title={practice.webhooks} aside={<a className={`text-s ${LINK}`} href={`/desk/${agentId}/webhooks`}>{practice.toWebhooks}</a>}>
      <p className="m-0 mb-3 text-s text-quiet">{deliveries.length > 0 ? practice.sentText : practice.notSentText}</p>
      {deliveries.length === 0 && <Examples events={events} />}
      {deliveries.map((delivery) => (
        <Body key={delivery.id} name={delivery.eventType} body={delivery.requestBody ?? ""}>
          <Tag tone={delivery.status === "DELIVERED" ? "good" : delivery.status === "FAILED" ? "bad" : "warn"}>
            {practice.deliveries[delivery.status]}
            {delivery.responseStatus !== null && ` ${delivery.responseStatus}`}
          </Tag>
        </Body>
      ))}
    </Card>
  );
}

/** Preview of the webhook calls for these events. */
function Examples({ events }: { events: readonly Event[] }) {
  const { data } = useRead(EXAMPLES, {});
  const names = new Set(events.map(({ event }) => event));
  return (
    <>
      {data?.eventTypes
        .filter(({ eventType }) => names.has(eventType))
        .map(({ eventType, description, example }) => (
          <Body key={eventType} name={eventType} body={JSON.stringify(example)}>
            <span className="text-quiet">{description}</span>
          </Body>
        ))}
    </>
  );
}

function Body({ name, body, children }: { name: string; body: string; children: React.ReactNode }) {
  return (
    <details className="border-b border-line py-2 text-s last:border-0">
      <summary>
        <code>{name}</code> {children}
      </summary>
      <pre tabIndex={0} aria-label={name} className="m-0 mt-2 max-h-96 overflow-auto rounded-m border border-line bg-ground p-3 text-xs">
        {indented(body)}
      </pre>
    </details>
  );
}

/** JSON on lines of its own; any other text as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
