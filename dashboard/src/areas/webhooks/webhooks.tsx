/** The control room of webhooks: who is called, how that goes, and every delivery. */
import { useState } from "react";
import { useSearch } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useWrite, type Done } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { CopyButton } from "../../parts/copyable";
import { Dialog } from "../../parts/dialog";
import { CONTROL } from "../../parts/labelled";
import { Empty, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime } from "../../parts/values";
import { useWords } from "../../words";
import { Add, EndpointCard } from "./endpoints";
import { Log } from "./log";
import { ENDPOINTS, ROTATE, TEST } from "./webhooks.documents";

type Open = "add" | "test" | "rotate";

export function Webhooks() {
  const { shared, webhooks } = useWords();
  const [open, setOpen] = useState<Open>();
  const { task } = useSearch<"/desk/$agentId/webhooks">();
  const { data, fault, isLoading, refresh } = useRead(ENDPOINTS, { after: null });
  const endpoints = data?.webhookEndpoints.nodes ?? [];
  const types = data?.eventTypes.map(({ eventType }) => eventType) ?? [];
  const close = () => setOpen(undefined);
  return (
    <Page
      title={shared.pages.webhooks}
      aside={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen("test")}>{webhooks.test}</Button>
          <Button onClick={() => setOpen("rotate")}>{webhooks.rotate}</Button>
          <Button look="primary" onClick={() => setOpen("add")}>
            {webhooks.add}
          </Button>
        </span>
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && endpoints.length === 0 && <Empty title={webhooks.empty} text={webhooks.emptyText} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {endpoints.map((endpoint) => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} types={types} done={refresh} />
        ))}
      </div>
      {data && <Log endpoints={endpoints} types={types} changed={refresh} />}
      {open === "add" && <Add close={close} done={refresh} />}
      {open === "test" && <Test task={task ?? ""} close={close} />}
      {open === "rotate" && <Rotate close={close} />}
    </Page>
  );
}

function Test({ task, close }: { task: string; close: () => void }) {
  const { webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(TEST);
  const [taskId, setTaskId] = useState(task);
  const [answer, setAnswer] = useState<Done<ResultOf<typeof TEST>>>();
  const send = async () => setAnswer((await run({ taskId })) ?? undefined);
  return (
    <Dialog title={webhooks.testTitle} text={webhooks.testText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="field">
          {webhooks.taskNumber}
          <input required inputMode="numeric" pattern="[0-9]+" className={CONTROL} value={taskId} onChange={(event) => setTaskId(event.target.value)} />
        </label>
        <p role="status" className="m-0 text-s">
          {answer && [webhooks.statuses[answer.status], answer.fault ? webhooks.faults[answer.fault] : answer.responseStatus, answer.responseBody].filter(Boolean).join(" · ")}
        </p>
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {webhooks.testNow}
        </Button>
      </form>
    </Dialog>
  );
}

/** The new secret is kept nowhere but on this page, until it is closed. */
function Rotate({ close }: { close: () => void }) {
  const { webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(ROTATE);
  const [made, setMade] = useState<Done<ResultOf<typeof ROTATE>>>();
  return (
    <Dialog title={webhooks.rotateTitle} text={webhooks.rotateText} close={close}>
      {problem && <ProblemNote problem={problem} />}
      {made ? (
        <div className="text-s">
          <p className="m-0 font-semibold">{webhooks.secret}</p>
          <p className="m-0 flex items-center justify-between gap-2">
            <code className="[overflow-wrap:anywhere]">{made.webhookSigningSecret}</code>
            <CopyButton what={webhooks.secret} text={made.webhookSigningSecret} />
          </p>
          <p className="m-0 mt-2 text-quiet">
            {webhooks.previous} <ExactTime instant={made.previousValidUntilInstant} />
          </p>
        </div>
      ) : (
        <Button look="danger" busy={isBusy} onClick={() => void run({}).then((secret) => setMade(secret ?? undefined))} data-confirm>
          {webhooks.rotateNow}
        </Button>
      )}
    </Dialog>
  );
}
