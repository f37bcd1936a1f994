/** One support request: what was written, live, and the answer. */
import { useEffect, useState } from "react";
import { Link, useParams } from "../../../app/router";
import { listen } from "../../../graph/client";
import { useGraph, useRead, useRefreshed, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Card, Empty, Loading, Page } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { FieldInput } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { ANSWER, SET_STATUS, SUPPORT_MESSAGES, SUPPORT_THREAD } from "./support.documents";
import { Tag } from "../../../parts/marks/tag";

export function Thread() {
  const { shared, staff } = useWords();
  const graph = useGraph();
  const { requestId } = useParams<"/staff/support/$requestId">();
  const { data, fault, isLoading, refresh } = useRead(SUPPORT_THREAD, { id: requestId });
  useRefreshed(refresh);
  useEffect(() => listen(graph, SUPPORT_MESSAGES, { id: requestId }, refresh), [graph, requestId, refresh]);
  const request = data?.supportRequest;
  return (
    <Page title={request?.subject ?? shared.pages.support} aside={request && <Tag>{staff.supportStatuses[request.status]}</Tag>}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !request && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {request && (
        <Card>
          <p className="m-0 mb-3 flex flex-wrap gap-x-4 text-s text-quiet">
            <span>{request.agent?.agentName ?? request.operator?.name}</span>
            <span>{staff.supportTypes[request.type]}</span>
            <span>{staff.severities[request.severity]}</span>
            {request.relatedTaskId && (
              <Link to="/staff/tasks/$taskId" params={{ taskId: request.relatedTaskId }} className="text-brand">
                {shared.task(request.relatedTaskId)}
              </Link>
            )}
          </p>
          <ol className="m-0 grid list-none gap-3 p-0" aria-live="polite">
            {request.messages.map((message) => (
              <li key={message.id} className={`max-w-[85%] rounded-m border border-line p-3 text-s ${message.sender === "SUPPORT" ? "justify-self-end bg-ground" : ""}`}>
                <p className="m-0 flex flex-wrap justify-between gap-x-4 text-xs text-quiet">
                  <strong className="text-ink">{message.senderName}</strong>
                  <When instant={message.createdInstant} />
                </p>
                <p className="m-0 mt-1 whitespace-pre-wrap">{message.body}</p>
              </li>
            ))}
          </ol>
          <Reply requestId={requestId} isClosed={request.status === "CLOSED"} done={refresh} />
        </Card>
      )}
    </Page>
  );
}

function Reply({ requestId, isClosed, done }: { requestId: string; isClosed: boolean; done: () => void }) {
  const { staff } = useWords();
  const refusal = useRefusal()("SUPPORT");
  const answer = useWrite(ANSWER);
  const status = useWrite(SET_STATUS);
  const [body, setBody] = useState("");
  const send = async () => {
    if (!(await answer.run({ input: { requestId, body: body.trim() } }))) return;
    setBody("");
    done();
  };
  const move = async () => {
    if (await status.run({ input: { requestId, status: isClosed ? "OPEN" : "CLOSED" } })) done();
  };
  const problem = answer.problem ?? status.problem;
  return (
    <form
      className="mt-4 grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FieldInput field={{ name: "body", label: staff.answer, hint: staff.answerHint }} value={body} change={setBody} />
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={status.isBusy} refusal={refusal} onClick={() => void move()}>
          {isClosed ? staff.reopen : staff.close}
        </Button>
        <Button type="submit" look="primary" busy={answer.isBusy} refusal={refusal ?? (body.trim() ? null : staff.missing(staff.answer))}>
          {staff.send}
        </Button>
      </div>
    </form>
  );
}
