/** The conversation about a task, live: its messages with their files, a mark of what is new, and the form to answer. */
import { useEffect, useRef, useState, type FormEvent } from "react";
import { followSubscription, listen } from "../../graph/client";
import type { ResultOf } from "../../graph/graphql";
import { refreshReads } from "../../graph/session";
import { useGraph, useSeldom, useWrite } from "../../graph/hooks";
import { useWords } from "../../words";
import { Attached, FileInput } from "../attached";
import { Button } from "../button";
import { TextArea } from "../labelled";
import { Card } from "../page";
import { ProblemNote } from "../problem";
import { ExactTime } from "../values";
import { MARK_MESSAGES_READ, READ_MARKS, SEND_MESSAGE, TASK_MESSAGES, TASK_READ } from "./messages.documents";

export type Message = ResultOf<typeof TASK_MESSAGES>["taskMessages"];

export interface Props {
  taskId: string;
  side: Message["author"];
  /** The zone of the task. */
  zone: string;
  /** Number of messages that this side has not read. */
  unread: number;
  /** Why nothing can be written now; null if it can. */
  refusal: string | null;
  /** Messages that wait for a connection. */
  waiting?: readonly string[];
  /** Sends a message by its document where it is not sent at once. */
  enqueue?: ((document: typeof SEND_MESSAGE, body: string, file: File | null) => Promise<void>) | undefined;
}

export function Thread({ taskId, side, zone, unread, refusal, waiting = [], enqueue }: Props) {
  const { shared } = useWords();
  const messages = useMessages(taskId, side);
  const newest = messages.at(-1)?.sequence ?? 0;
  const hasUnread = messages.some(({ author, readInstant }) => author !== side && readInstant === null);
  const isNew = useMarked(taskId, side, newest, hasUnread, unread);
  return (
    <Card title={shared.messages}>
      {messages.length + waiting.length === 0 && <p className="m-0 text-s text-quiet">{shared.messagesEmpty}</p>}
      <ol className="thread" aria-label={shared.messages} aria-live="polite">
        {messages.map((message) => (
          <li key={message.id} className={message.author === side ? "me" : undefined}>
            <div className="msg">
              <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{message.body}</p>
              {message.attachments.map((file) => (
                <Attached key={file.contentUrl} file={file} />
              ))}
            </div>
            <p className="xs q">
              {message.author === side ? shared.messageYou : shared.authors[message.author]} · <ExactTime instant={message.createdInstant} zone={zone} />
              {isNew(message) && <strong> · {shared.messageNew}</strong>}
              {message.author === side && message.readInstant !== null && <> · {shared.messageRead}</>}
            </p>
          </li>
        ))}
        {waiting.map((body, place) => (
          <li key={place} className="me">
            <p className="msg whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
            <p className="xs q">{shared.messageWaiting}</p>
          </li>
        ))}
      </ol>
      {refusal === null ? <Answer taskId={taskId} enqueue={enqueue} /> : <p className="m-0 mt-3 text-s text-quiet">{refusal}</p>}
    </Card>
  );
}

/** All messages of a task: the stored ones, each new one when it is written, and those of this side again when they are read. */
function useMessages(taskId: string, side: Message["author"]): readonly Message[] {
  const graph = useGraph();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const cursor = useRef(0);
  useEffect(() => {
    const take = ({ taskMessages: message }: ResultOf<typeof TASK_MESSAGES>) => {
      cursor.current = message.sequence;
      setMessages((before) => [...before.filter(({ id }) => id !== message.id), message]);
    };
    return followSubscription(graph, TASK_MESSAGES, () => cursor.current, take, console.info, { taskId });
  }, [graph, taskId]);
  const isUnread = (message: Message) => message.author === side && message.readInstant === null;
  const readMarks = async () => {
    const first = messages.findIndex(isUnread);
    if (first < 0) return;
    const variables = { taskId, after: messages[first - 1]?.sequence ?? 0 };
    const { data } = await graph.client.query(READ_MARKS, variables, { requestPolicy: "network-only" }).toPromise();
    const marks = new Map(data?.task?.messages.map(({ id, readInstant }) => [id, readInstant]));
    // The mark of what is new to this page stays.
    setMessages((before) => before.map((message) => (isUnread(message) ? { ...message, readInstant: marks.get(message.id) ?? null } : message)));
  };
  const read = useSeldom(() => void readMarks());
  useEffect(() => listen(graph, TASK_READ, { taskId }, read, console.info), [graph, taskId, read]);
  // A message may come after the news that it was read.
  useEffect(read, [messages.length, read]);
  return messages;
}

/** Mark messages as read while they are in sight; the returned function tells which of them were new to this page. */
function useMarked(taskId: string, side: Message["author"], newest: number, hasUnread: boolean, unread: number): (message: Message) => boolean {
  const { run } = useWrite(MARK_MESSAGES_READ);
  const marked = useRef(0);
  useEffect(() => {
    const mark = () => {
      if (side === "STAFF" || newest <= marked.current || document.visibilityState !== "visible") return;
      marked.current = newest;
      // What counts unread messages elsewhere on the page hears of it by no event.
      void run({ taskId, upTo: newest }).then((done) => done && hasUnread && refreshReads());
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [taskId, side, newest, hasUnread, run]);
  return ({ author, readInstant }) => side !== "STAFF" && author !== side && readInstant === null && unread > 0;
}

function Answer({ taskId, enqueue }: Pick<Props, "taskId" | "enqueue">) {
  const { shared } = useWords();
  const { run, isBusy, problem } = useWrite(SEND_MESSAGE);
  const [body, setBody] = useState("");
  const [file, setFile] = useState<File | null>(null);
  // A new one empties the field of the file.
  const [round, setRound] = useState(0);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (enqueue) await enqueue(SEND_MESSAGE, body, file);
    else if (!(await run({ input: { taskId, body, ...(file ? { file } : {}) } }))) return;
    setBody("");
    setFile(null);
    setRound(round + 1);
  };
  return (
    <form className="mt-3 grid gap-3" onSubmit={(event) => void send(event)}>
      <TextArea name="body" label={shared.messageText} rows={2} maxLength={4000} required value={body} onChange={(event) => setBody(event.target.value)} />
      <FileInput key={round} change={setFile} />
      {problem && <ProblemNote problem={problem} />}
      <Button type="submit" busy={isBusy}>
        {shared.messageSend}
      </Button>
    </form>
  );
}
