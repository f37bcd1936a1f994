/** The endpoints of an agent with their health, and what can be done with each. */
import { useState } from "react";
import type { ResultOf } from "../../graph/graphql";
import { useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { CONTROL } from "../../parts/labelled";
import { Card } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { When } from "../../parts/values";
import { useWords } from "../../words";
import { ADD_METHOD, ENABLE, ENDPOINTS, RECOVER, REMOVE_METHOD, SET_TYPES } from "./webhooks.documents";
import { Fact, Facts } from "../../parts/lists/facts";

export type Endpoint = ResultOf<typeof ENDPOINTS>["webhookEndpoints"]["nodes"][number];
type Open = "types" | "recover" | "remove";

const TONES = { NEW: "text-quiet", WORKING: "bg-st-paid-bg text-st-paid", FAILING: "bg-warn-soft text-warn", DISABLED: "bg-danger-soft text-danger" };

export function EndpointCard({ endpoint, types, done }: { endpoint: Endpoint; types: readonly string[]; done: () => void }) {
  const { shared, webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(ENABLE);
  const [open, setOpen] = useState<Open>();
  const { id, status, last24h, lastError, disabledBecause } = endpoint;
  const close = () => setOpen(undefined);
  return (
    <Card
      title={<span className="min-w-0 [overflow-wrap:anywhere]">{endpoint.url}</span>}
      aside={<span className={`rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold ${TONES[status]}`}>{webhooks.state[status]}</span>}
    >
      <Facts>
        <Fact term={webhooks.delivered}>{last24h.delivered}</Fact>
        <Fact term={webhooks.failed}>{last24h.failed}</Fact>
        <Fact term={webhooks.p95}>{last24h.p95Ms === null ? shared.nothing : webhooks.milliseconds(last24h.p95Ms)}</Fact>
        {endpoint.failingSinceInstant && (
          <Fact term={webhooks.failingSince}>
            <When instant={endpoint.failingSinceInstant} />
            {lastError && ` · ${lastError.fault ? webhooks.faults[lastError.fault] : (lastError.responseStatus ?? "")}`}
          </Fact>
        )}
        {endpoint.pausedUntilInstant && (
          <Fact term={webhooks.pausedUntil}>
            <When instant={endpoint.pausedUntilInstant} />
          </Fact>
        )}
        {endpoint.disabledInstant && (
          <Fact term={webhooks.disabledAt}>
            <When instant={endpoint.disabledInstant} />
            {disabledBecause && `: ${webhooks.because[disabledBecause]}`}
          </Fact>
        )}
        <Fact term={webhooks.types}>{endpoint.eventTypes?.join(", ") ?? webhooks.allTypes}</Fact>
      </Facts>
      {problem && <ProblemNote problem={problem} />}
      <p className="m-0 mt-3 flex flex-wrap gap-2">
        {(status === "DISABLED" || endpoint.pausedUntilInstant) && (
          <Button look="primary" busy={isBusy} onClick={() => void run({ endpointId: id }).then((made) => made && done())} data-confirm>
            {webhooks.enable}
          </Button>
        )}
        <Button onClick={() => setOpen("recover")}>{webhooks.recover}</Button>
        <Button onClick={() => setOpen("types")}>{webhooks.types}</Button>
        {endpoint.contactMethodIds.length > 0 && (
          <Button look="danger" onClick={() => setOpen("remove")}>
            {webhooks.remove}
          </Button>
        )}
      </p>
      {open === "types" && <Types endpoint={endpoint} types={types} close={close} done={done} />}
      {open === "recover" && <Recover endpointId={id} close={close} done={done} />}
      {open === "remove" && <Remove endpoint={endpoint} close={close} done={done} />}
    </Card>
  );
}

interface Opened {
  close: () => void;
  done: () => void;
}

function Types({ endpoint, types, close, done }: Opened & { endpoint: Endpoint; types: readonly string[] }) {
  const { webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(SET_TYPES);
  const [chosen, setChosen] = useState<readonly string[]>(endpoint.eventTypes ?? []);
  const send = async () => {
    const eventTypes = chosen.length > 0 ? [...chosen] : null;
    if (!(await run({ input: { endpointId: endpoint.id, eventTypes } }))) return;
    done();
    close();
  };
  return (
    <Dialog title={webhooks.types} text={webhooks.typesText} close={close}>
      <fieldset className="m-0 grid max-h-80 gap-1 overflow-y-auto border-0 p-0">
        <legend className="sr-only">{webhooks.types}</legend>
        {types.map((type) => (
          <label key={type} className="flex min-h-8 items-center gap-2 text-s">
            <input type="checkbox" checked={chosen.includes(type)} onChange={({ target }) => setChosen(target.checked ? [...chosen, type] : chosen.filter((other) => other !== type))} />
            <code>{type}</code>
          </label>
        ))}
      </fieldset>
      {problem && <ProblemNote problem={problem} />}
      <Button look="primary" busy={isBusy} onClick={() => void send()} data-confirm>
        {webhooks.save}
      </Button>
    </Dialog>
  );
}

/** 14 digits of a time that was typed to the minute, such as 2026-11-23T04:05. */
const digits = (typed: string, seconds: string) => Number(typed.replaceAll(/\D/g, "").slice(0, 12) + seconds);

/** One call sends a bounded number again; the page calls until none is left, and says how far it is. */
function Recover({ endpointId, close, done }: Opened & { endpointId: string }) {
  const { webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(RECOVER);
  const [since, setSince] = useState(() => `${new Date().toISOString().slice(0, 10)}T00:00`);
  const [until, setUntil] = useState("");
  const [count, setCount] = useState<number>();
  const [isWhole, setWhole] = useState(false);
  const send = async () => {
    // The end of the minute that is chosen.
    const times = { fromTime: digits(since, "00"), toTime: until ? digits(until, "59") : null };
    let sent = 0;
    for (;;) {
      const answer = await run({ input: { endpointId, ...times, status: "FAILED" } });
      if (!answer) return;
      sent += answer.count;
      setCount(sent);
      if (!answer.more) break;
    }
    setWhole(true);
    done();
  };
  return (
    <Dialog title={webhooks.recoverTitle} text={webhooks.recoverText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="field">
          {webhooks.since}
          <input type="datetime-local" required className={CONTROL} value={since} onChange={(event) => setSince(event.target.value)} />
        </label>
        <label className="field">
          {webhooks.untilTime}
          <input type="datetime-local" min={since} className={CONTROL} value={until} onChange={(event) => setUntil(event.target.value)} />
        </label>
        <p role="status" className="m-0 text-s">
          {count !== undefined && (isWhole ? webhooks.recovered(count) : webhooks.recovering(count))}
        </p>
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {webhooks.recoverNow}
        </Button>
      </form>
    </Dialog>
  );
}

function Remove({ endpoint, close, done }: Opened & { endpoint: Endpoint }) {
  const { webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(REMOVE_METHOD);
  const send = async () => {
    for (const contactMethodId of endpoint.contactMethodIds) {
      if (!(await run({ contactMethodId }))) return;
    }
    done();
    close();
  };
  return (
    <Dialog title={webhooks.removeTitle} text={`${endpoint.url}. ${webhooks.removeText}`} close={close}>
      {problem && <ProblemNote problem={problem} />}
      <Button look="danger" busy={isBusy} onClick={() => void send()} data-confirm>
        {webhooks.removeNow}
      </Button>
    </Dialog>
  );
}

export function Add({ close, done }: Opened) {
  const { webhooks } = useWords();
  const { run, isBusy, problem } = useWrite(ADD_METHOD);
  const [url, setUrl] = useState("");
  const send = async () => {
    if (!(await run({ input: { methodType: "WEBHOOK", endpoint: url, fanOut: true } }))) return;
    done();
    close();
  };
  return (
    <Dialog title={webhooks.addTitle} text={webhooks.addText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="field">
          {webhooks.url}
          <input type="url" required className={CONTROL} value={url} onChange={(event) => setUrl(event.target.value)} />
        </label>
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {webhooks.save}
        </Button>
      </form>
    </Dialog>
  );
}
