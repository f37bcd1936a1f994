/** A conversation with the platform's support, live. */
import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "../../app/router";
import { followSubscription } from "../../graph/client";
import type { ResultOf } from "../../graph/graphql";
import { useGraph, useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Confirmation } from "../../parts/confirmation";
import { TextArea } from "../../parts/labelled";
import { LINK } from "../../parts/link";
import { Card, Empty, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime } from "../../parts/values";
import { useLanguage, useWords } from "../../words";
import { FileInput } from "./file";
import { StateChip } from "./state";
import { CLOSE, MESSAGES, REPLY, REQUEST } from "./support.documents";
import { Chip } from "../../parts/marks/status";
import { unit } from "../../words/formats";

type Request = NonNullable<ResultOf<typeof REQUEST>["supportRequest"]>;
type Message = Request["messages"][number];

export function Thread() {
  const { shared, support } = useWords();
  const { agentId, requestId } = useParams<"/desk/$agentId/support/$requestId">();
  const { data, fault, isLoading, refresh } = useRead(REQUEST, { id: requestId });
  const request = data?.supportRequest;
  useMessages(requestId, request ? Number(request.messages.at(-1)?.id ?? 0) : null, refresh);
  return (
    <Page
      title={request?.subject ?? shared.pages.support}
      aside={
        <Link to="/desk/$agentId/support" params={{ agentId }} className={`text-s ${LINK}`}>
          {support.toAll}
        </Link>
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && !request && <Empty title={shared.notFound} text={shared.notFoundText} />}
      {request && <Conversation request={request} refresh={refresh} />}
    </Page>
  );
}

/** Read again when a message comes after those that the page had at first; `newest` is null while it has none. */
function useMessages(requestId: string, newest: number | null, refresh: () => void): void {
  const graph = useGraph();
  const cursor = useRef(newest);
  cursor.current ??= newest;
  const isRead = newest !== null;
  useEffect(() => {
    if (!isRead) return;
    const take = ({ supportMessages: message }: ResultOf<typeof MESSAGES>) => {
      cursor.current = Number(message.id);
      refresh();
    };
    return followSubscription(graph, MESSAGES, () => cursor.current, take, console.error, { requestId });
  }, [graph, requestId, isRead, refresh]);
}

function Conversation({ request, refresh }: { request: Request; refresh: () => void }) {
  const { support } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const isOver = request.status === "CLOSED";
  return (
    <div className="grid w-full max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-s text-quiet">
        <StateChip state={request.status} />
        <span>{support.types[request.type]}</span>
        <span>{support.severities[request.severity]}</span>
        {request.task && (
          <span className="flex flex-wrap items-center gap-2">
            <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: request.task.id }} className={LINK}>
              {request.task.title}
            </Link>
            <Chip status={request.task.status} />
          </span>
        )}
      </div>
      <ol aria-label={support.messages} className="m-0 grid list-none gap-3 p-0">
        {request.messages.map((message) => (
          <Bubble
            key={message.id}
            isOwn={message.sender === "AGENT"}
            who={message.sender === "AGENT" ? support.you : `${message.senderName} · ${support.team}`}
            instant={message.createdInstant}
            body={message.body}
            attachment={message.attachment}
          />
        ))}
      </ol>
      {isOver ? (
        <p className="m-0 text-s text-quiet">{support.closedText}</p>
      ) : (
        <>
          <Reply requestId={request.id} done={refresh} />
          <div>
            <Confirmation
              label={support.close}
              title={support.closeTitle}
              text={support.closeText}
              document={CLOSE}
              variables={{ id: request.id }}
              done={refresh}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface BubbleProps {
  isOwn: boolean;
  who: string;
  instant: string;
  body: string;
  attachment?: Message["attachment"];
}

function Bubble({ isOwn, who, instant, body, attachment }: BubbleProps) {
  return (
    <li className={`max-w-[90%] rounded-l border border-line p-3 sm:max-w-[75%] ${isOwn ? "ms-auto bg-surface" : "bg-warn-soft text-warn"}`}>
      <p className="m-0 flex flex-wrap justify-between gap-x-4 text-xs">
        <span className="font-semibold">{who}</span>
        <ExactTime instant={instant} />
      </p>
      <p className="m-0 mt-1 text-s whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
      {attachment && <Attached attachment={attachment} />}
    </li>
  );
}

function Attached({ attachment }: { attachment: NonNullable<Message["attachment"]> }) {
  const { locale } = useLanguage();
  const { fileName, contentType, size, contentUrl } = attachment;
  const kilobytes = unit(locale, Math.ceil(size / 1000), "kilobyte");
  return (
    <p className="m-0 mt-2 text-s">
      {contentType.startsWith("image/") && <img src={contentUrl} alt={fileName} className="mb-1 block max-h-64 max-w-full rounded-m border border-line" />}
      <a href={contentUrl} target="_blank" rel="noreferrer">
        {fileName}
      </a>{" "}
      ({kilobytes})
    </p>
  );
}

function Reply({ requestId, done }: { requestId: string; done: () => void }) {
  const { support } = useWords();
  const { run, isBusy, problem } = useWrite(REPLY);
  const [body, setBody] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const send = async () => {
    if (!(await run({ input: { requestId, body, ...(file ? { file } : {}) } }))) return;
    setBody("");
    setFile(null);
    form.current?.reset();
    done();
  };
  return (
    <Card>
      <form
        ref={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
        }}
      >
        <TextArea name="body" label={support.reply} required value={body} onChange={(event) => setBody(event.target.value)} />
        <FileInput file={file} choose={setFile} />
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {support.send}
        </Button>
      </form>
    </Card>
  );
}
