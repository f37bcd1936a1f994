/** The log of deliveries, live, and one delivery with all that was sent and answered. */
import { stringifyDocument } from "@urql/core";
import { useEffect, useRef } from "react";
import type { SearchOf } from "../../app/addresses";
import { Link, navigate, useParams, useSearch } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useGraph, useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { CopyButton } from "../../parts/copyable";
import { Dialog } from "../../parts/dialog";
import { CONTROL } from "../../parts/labelled";
import { Card, Loading } from "../../parts/page";
import { encodeDayStart, encodeDayEnd, isDay } from "../../parts/period";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime, When } from "../../parts/values";
import { useWords } from "../../words";
import type { Endpoint } from "./endpoints";
import { DELIVERIES, DELIVERIES_CHANGED, DELIVERY, REPLAY } from "./webhooks.documents";
import { Fact, Facts } from "../../parts/lists/facts";

/** The filters of the log, its page, and the delivery that is open. */
type Search = SearchOf<"/desk/$agentId/webhooks">;
type Row = ResultOf<typeof DELIVERIES>["webhookDeliveries"]["nodes"][number];
type Whole = NonNullable<ResultOf<typeof DELIVERY>["webhookDelivery"]>;

const FIELD = `${CONTROL} small w-full sm:w-auto sm:max-w-48`;
const SETTLE_MILLISECONDS = 150;
const TONES = { PENDING: "text-warn", DELIVERED: "text-st-paid", FAILED: "text-danger", CANCELLED: "text-quiet" };

export function Log({ endpoints, types, changed }: { endpoints: readonly Endpoint[]; types: readonly string[]; changed: () => void }) {
  const { shared, webhooks } = useWords();
  const search = useSearch<"/desk/$agentId/webhooks">();
  const isStatus = search.status && search.status in webhooks.statuses;
  const { data, fault, isLoading, refresh } = useRead(DELIVERIES, {
    filter: {
      endpointId: search.endpoint ?? null,
      eventType: search.type ?? null,
      fromTime: isDay(search.from) ? encodeDayStart(search.from) : null,
      toTime: isDay(search.until) ? encodeDayEnd(search.until) : null,
    },
    status: isStatus ? (search.status as Row["status"]) : null,
    taskId: search.task ?? null,
    after: search.after ?? null,
  });
  const again = () => {
    refresh();
    changed();
  };
  useDeliveries(again);
  const change = (part: Search) => navigate({ to: ".", search: (old) => ({ ...old, ...part }) });
  const page = data?.webhookDeliveries;
  return (
    <Card title={webhooks.log}>
      <Filters endpoints={endpoints} types={types} change={(part) => change({ after: "", ...part })} />
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page?.nodes.length === 0 && <p className="m-0 text-s text-quiet">{webhooks.logEmpty}</p>}
      {page && page.nodes.length > 0 && (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={webhooks.log}>
          <table className="w-full border-collapse text-s">
            <thead>
              <tr className="border-b border-line text-quiet">
                {[shared.when, webhooks.types, webhooks.status, webhooks.answer, webhooks.endpoint].map((head) => (
                  <th key={head} scope="col" className="py-2 pe-3 text-start font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.nodes.map((row) => (
                <tr key={row.id} className="border-b border-line last:border-0">
                  <td className="py-2 pe-3 whitespace-nowrap text-quiet">
                    <When instant={row.createdInstant} />
                  </td>
                  <td className="py-2 pe-3">
                    <button type="button" aria-haspopup="dialog" className="min-h-6 border-0 bg-transparent p-0 text-start font-medium text-ink underline" onClick={() => change({ delivery: row.id })}>
                      {row.eventType}
                    </button>
                    {row.taskId && <span className="text-quiet"> · {shared.task(row.taskId)}</span>}
                  </td>
                  <td className={`py-2 pe-3 font-semibold ${TONES[row.status]}`}>{webhooks.statuses[row.status]}</td>
                  <td className="py-2 pe-3 whitespace-nowrap tabular-nums">
                    {row.fault ? webhooks.faults[row.fault] : (row.responseStatus ?? shared.nothing)}
                    {row.durationMs !== null && <span className="text-quiet"> · {webhooks.milliseconds(row.durationMs)}</span>}
                  </td>
                  <td className="max-w-64 truncate py-2 text-quiet">{row.url}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="m-0 mt-3 flex gap-2">
        {search.after && <Button onClick={() => history.back()}>{shared.newer}</Button>}
        {page?.pageInfo.hasNextPage && <Button onClick={() => change({ after: page.pageInfo.endCursor ?? "" })}>{shared.older}</Button>}
      </p>
      {search.delivery && <OneDelivery key={search.delivery} id={search.delivery} close={() => change({ delivery: "" })} done={again} />}
    </Card>
  );
}

function Filters({ endpoints, types, change }: { endpoints: readonly Endpoint[]; types: readonly string[]; change: (part: Search) => void }) {
  const { webhooks } = useWords();
  const search = useSearch<"/desk/$agentId/webhooks">();
  return (
    <p className="m-0 mb-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <select aria-label={webhooks.endpoint} className={FIELD} value={search.endpoint ?? ""} onChange={(event) => change({ endpoint: event.target.value })}>
        <option value="">{webhooks.allEndpoints}</option>
        {endpoints.map(({ id, url }) => (
          <option key={id} value={id}>
            {url}
          </option>
        ))}
      </select>
      <select aria-label={webhooks.types} className={FIELD} value={search.type ?? ""} onChange={(event) => change({ type: event.target.value })}>
        <option value="">{webhooks.allTypes}</option>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <select aria-label={webhooks.status} className={FIELD} value={search.status ?? ""} onChange={(event) => change({ status: event.target.value })}>
        <option value="">{webhooks.allStatuses}</option>
        {Object.entries(webhooks.statuses).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </select>
      <input aria-label={webhooks.task} placeholder={webhooks.task} inputMode="numeric" size={8} className={FIELD} value={search.task ?? ""} onChange={(event) => change({ task: event.target.value.replaceAll(/\D/g, "") })} />
      <input type="date" aria-label={webhooks.from} className={FIELD} value={search.from ?? ""} onChange={(event) => change({ from: event.target.value })} />
      <input type="date" aria-label={webhooks.until} className={FIELD} value={search.until ?? ""} onChange={(event) => change({ until: event.target.value })} />
    </p>
  );
}

/** Have the log read again after each call to an endpoint, once for those that come together. */
function useDeliveries(changed: () => void): void {
  const { socket } = useGraph();
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sink = {
      next: () => {
        clearTimeout(timer);
        timer = setTimeout(() => latest.current(), SETTLE_MILLISECONDS);
      },
      error: console.error,
      complete: () => undefined,
    };
    const stop = socket.subscribe({ query: stringifyDocument(DELIVERIES_CHANGED), variables: { after: null } }, sink);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [socket]);
}

/** A delivery, live: also one that the page and the filters of the log do not show, as behind a link that was passed on. */
function OneDelivery({ id, close, done }: { id: string; close: () => void; done: () => void }) {
  const { shared, webhooks } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { run, isBusy, problem } = useWrite(REPLAY);
  const { data, fault, isLoading, refresh } = useRead(DELIVERY, { id });
  useDeliveries(refresh);
  const whole = data?.webhookDelivery;
  if (!whole) {
    return (
      <Dialog title={webhooks.delivery(id)} close={close}>
        {fault && <FaultNote fault={fault} retry={refresh} />}
        {isLoading && <Loading />}
      </Dialog>
    );
  }
  return (
    <Dialog title={webhooks.delivery(id)} text={whole.eventType} close={close}>
      <Facts>
        <Fact term={webhooks.status}>
          <span className={`font-semibold ${TONES[whole.status]}`}>{webhooks.statuses[whole.status]}</span>
        </Fact>
        <Fact term={webhooks.endpoint}>{whole.url}</Fact>
        {whole.taskId && (
          <Fact term={webhooks.task}>
            <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: whole.taskId }}>
              {shared.task(whole.taskId)}
            </Link>
          </Fact>
        )}
        {whole.nextAttemptInstant && (
          <Fact term={webhooks.nextTry}>
            <When instant={whole.nextAttemptInstant} />
          </Fact>
        )}
      </Facts>
      {problem && <ProblemNote problem={problem} />}
      <Button look="primary" busy={isBusy} onClick={() => void run({ deliveryId: id }).then((made) => made && done())} data-confirm>
        {webhooks.replay}
      </Button>
      <Sent whole={whole} />
    </Dialog>
  );
}

const CODE = "m-0 max-h-64 overflow-auto rounded-m border border-line bg-ground p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]";

function Sent({ whole }: { whole: Whole }) {
  const { webhooks } = useWords();
  return (
    <>
      {whole.attempts.length > 0 && <h3 className="m-0 text-s font-semibold">{webhooks.attempts}</h3>}
      <ol className="m-0 list-none divide-y divide-line p-0 text-s">
        {whole.attempts.map((attempt) => (
          <li key={attempt.id} className="py-2">
            <span className="flex flex-wrap gap-x-3">
              <strong>{webhooks.attempt(attempt.attempt)}</strong>
              <span>{attempt.fault ? webhooks.faults[attempt.fault] : attempt.responseStatus}</span>
              <span className="text-quiet">{webhooks.milliseconds(attempt.durationMs)}</span>
              <span className="text-quiet">
                <ExactTime instant={attempt.sentInstant} />
              </span>
            </span>
            {attempt.responseBody && <Code title={`${webhooks.answer} ${attempt.attempt}`} text={attempt.responseBody} />}
          </li>
        ))}
      </ol>
      {whole.requestBody == null ? (
        <p className="m-0 text-s text-quiet">{webhooks.noBody}</p>
      ) : (
        <>
          <Code title={webhooks.headers} text={(whole.requestHeaders ?? []).map(({ name, value }) => `${name}: ${value}`).join("\n")} />
          <Code title={webhooks.body} text={whole.requestBody} />
          <Code title={webhooks.curl} text={curlOf(whole)} />
        </>
      )}
    </>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <p className="m-0 flex items-center justify-between text-s font-semibold">
        {title}
        <CopyButton what={title} text={text} />
      </p>
      <pre tabIndex={0} role="region" aria-label={title} className={CODE}>
        {text}
      </pre>
    </section>
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf({ url, requestHeaders, requestBody }: Whole): string {
  const headers = (requestHeaders ?? []).map(({ name, value }) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl ${quoted(url)}`, ...headers, `  --data-binary ${quoted(requestBody ?? "")}`].join(" \\\n");
}
