/** Support requests, the last changed first, and a form for a new one. */
import { useState } from "react";
import type { SearchOf } from "../../app/addresses";
import { Link, navigate, useParams, useSearch } from "../../app/router";
import type { graphql } from "../../graph/graphql";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Choice, Input, TextArea } from "../../parts/labelled";
import { Card, Empty, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { When } from "../../parts/values";
import { useWords } from "../../words";
import { FileInput } from "./file";
import { STATES, StateChip, type State } from "./state";
import { OPEN_REQUEST, REQUESTS } from "./support.documents";
import { Tag } from "../../parts/marks/tag";

type Type = ReturnType<typeof graphql.scalar<"SupportType">>;
type Severity = ReturnType<typeof graphql.scalar<"Severity">>;

const TYPES: readonly Type[] = ["SUPPORT", "COMPLAINT", "BILLING_ISSUE", "TECHNICAL_INCIDENT", "POLICY_QUESTION", "RECOMMENDATION"];
const SEVERITIES: readonly Severity[] = ["LOW", "NORMAL", "HIGH", "CRITICAL"];

type Search = SearchOf<"/desk/$agentId/support">;

/** Stands where the task does that a new request is about. */
const NO_TASK = "new";

export function Support() {
  const { shared, support } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { status, about, problem } = useSearch<"/desk/$agentId/support">();
  const chosen = STATES.find((state) => state === status) ?? null;
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, fault, isLoading, refresh } = useRead(REQUESTS, { status: chosen, after: cursors.at(-1) ?? null });
  useRefreshed(refresh);
  const show = (search: Search) => navigate({ to: ".", search, replace: true });
  const filter: Search = chosen ? { status: chosen } : {};
  const page = data?.supportRequests;
  const ask = (
    <Button look="primary" onClick={() => show({ ...filter, about: NO_TASK })}>
      {support.ask}
    </Button>
  );
  return (
    <Page title={shared.pages.support} aside={ask}>
      <div className="w-52">
        <Choice<State | "">
          label={support.state}
          value={chosen ?? ""}
          of={[["", support.all], ...STATES.map((state) => [state, support.states[state]] as const)]}
          choose={(state) => {
            setCursors([null]);
            show(state ? { status: state } : {});
          }}
        />
      </div>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page?.nodes.length === 0 && <Empty title={chosen ? support.noneSuch : support.none} text={support.noneText} />}
      {page && page.nodes.length > 0 && (
        <Card>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {page.nodes.map((request) => (
              <li key={request.id} className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
                <div className="min-w-0">
                  <Link
                    to="/desk/$agentId/support/$requestId"
                    params={{ agentId, requestId: request.id }}
                    className="font-medium text-ink no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
                  >
                    {request.subject}
                  </Link>
                  <p className="m-0 text-s text-quiet">
                    {support.types[request.type]}
                    {request.relatedTaskId && ` · ${shared.task(request.relatedTaskId)}`} · <When instant={request.updatedInstant} />
                  </p>
                </div>
                <span className="flex gap-2">
                  {(request.severity === "HIGH" || request.severity === "CRITICAL") && <Tag tone="bad">{support.severities[request.severity]}</Tag>}
                  <StateChip state={request.status} />
                </span>
              </li>
            ))}
          </ul>
          <p className="m-0 mt-3 flex gap-2 empty:hidden">
            {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{shared.newer}</Button>}
            {page.pageInfo.hasNextPage && <Button onClick={() => setCursors([...cursors, page.pageInfo.endCursor])}>{shared.older}</Button>}
          </p>
        </Card>
      )}
      {about && <Ask about={about === NO_TASK ? "" : about} problem={problem ?? ""} close={() => show(filter)} />}
    </Page>
  );
}

function Ask({ about, problem: code, close }: { about: string; problem: string; close: () => void }) {
  const { shared, support } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { run, isBusy, problem } = useWrite(OPEN_REQUEST);
  const [type, setType] = useState<Type>("SUPPORT");
  const [severity, setSeverity] = useState<Severity>("NORMAL");
  const [subject, setSubject] = useState(code && `${shared.problem}: ${code}`);
  const [message, setMessage] = useState("");
  const [task, setTask] = useState(about);
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    const made = await run({ input: { type, severity, subject, message, ...(task ? { relatedTaskId: task } : {}), ...(file ? { file } : {}) } });
    if (made) navigate({ to: "/desk/$agentId/support/$requestId", params: { agentId, requestId: made.id } });
  };
  return (
    <Dialog title={support.ask} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice name="type" label={support.about} value={type} of={TYPES.map((name) => [name, support.types[name]])} choose={setType} />
          <Choice name="severity" label={support.severity} value={severity} of={SEVERITIES.map((name) => [name, support.severities[name]])} choose={setSeverity} />
        </div>
        <Input name="subject" label={support.subject} required maxLength={200} value={subject} onChange={(event) => setSubject(event.target.value)} />
        <TextArea name="message" label={support.message} required value={message} onChange={(event) => setMessage(event.target.value)} />
        <Input name="relatedTaskId" label={support.taskNumber} hint={support.taskHint} inputMode="numeric" pattern="[0-9]*" value={task} onChange={(event) => setTask(event.target.value)} />
        <FileInput file={file} choose={setFile} />
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {support.send}
        </Button>
      </form>
    </Dialog>
  );
}
