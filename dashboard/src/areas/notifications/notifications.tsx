/** Notifications that need a person, or all events, the newest first, each with its way on. Reading the page delivers them. */
import { Check, CheckCheck } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearch } from "../../app/router";
import { useViewer } from "../../app/viewer";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { Button, buttonClass } from "../../parts/button";
import { Card, Empty, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { When } from "../../parts/values";
import { useWords } from "../../words";
import { MARK_ALL_READ, MARK_READ, NOTIFICATIONS } from "./notifications.documents";
import { describe, wayOn, type Note } from "./ways";

const ALL = "all";

export function Notifications() {
  const { notices, shared, support, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { show } = useSearch<"/desk/$agentId/notifications">();
  const isAsking = show !== ALL;
  const { agents } = useViewer();
  // A viewer only reads: marks are the agent's, shared by all of its members.
  const canMark = agents.find(({ id }) => id === agentId)?.role !== "VIEWER";
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, fault, isLoading, refresh } = useRead(NOTIFICATIONS, { needsPerson: isAsking, after: cursors.at(-1) ?? null });
  useRefreshed(refresh);
  const marking = useWrite(MARK_ALL_READ);
  const page = data?.notifications;
  const markAll = async () => {
    if (page && (await marking.run({ through: page.sequence, needsPerson: isAsking }))) refresh();
  };
  const tab = (text: string, search: { show?: string }, isShown: boolean) => (
    <Link
      to="/desk/$agentId/notifications"
      params={{ agentId }}
      search={search}
      aria-current={isShown ? "page" : undefined}
      onClick={() => setCursors([null])}
      className={`inline-flex min-h-11 items-center rounded-m border px-4 text-s no-underline ${isShown ? "border-brand font-semibold text-ink" : "border-line text-quiet hover:text-ink"}`}
    >
      {text}
    </Link>
  );
  return (
    <Page
      title={shared.pages.notifications}
      aside={
        <div className="flex flex-wrap items-start gap-2">
          {tab(work.needsYou, {}, isAsking)}
          {tab(notices.allEvents, { show: ALL }, !isAsking)}
          {canMark && (
            <Button busy={marking.isBusy} onClick={() => void markAll()}>
              {support.markAll}
            </Button>
          )}
        </div>
      }
    >
      {marking.problem && <ProblemNote problem={marking.problem} />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {page?.nodes.length === 0 &&
        (isAsking ? <Empty icon={CheckCheck} title={work.inboxEmpty} text={notices.needsText} /> : <Empty title={support.noNotifications} text={support.notificationsText} />)}
      {page && page.nodes.length > 0 && (
        <Card>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {page.nodes.map((note) => (
              <NoteRow key={note.id} note={note} agentId={agentId} isAsking={isAsking} canMark={canMark} done={refresh} />
            ))}
          </ul>
          <p className="m-0 mt-3 flex gap-2 empty:hidden">
            {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{shared.newer}</Button>}
            {page.pageInfo.hasNextPage && <Button onClick={() => setCursors([...cursors, page.pageInfo.endCursor])}>{shared.older}</Button>}
          </p>
        </Card>
      )}
    </Page>
  );
}

interface RowProps {
  note: Note;
  agentId: string;
  /** True where the row asks for something, and has a button for it. */
  isAsking: boolean;
  canMark: boolean;
  done: () => void;
}

function NoteRow({ note, agentId, isAsking, canMark, done }: RowProps) {
  const words = useWords();
  const { support } = words;
  const { run, isBusy } = useWrite(MARK_READ);
  const isUnread = note.status !== "READ";
  const read = async () => {
    if (await run({ id: note.id })) done();
  };
  const follow = () => {
    if (isUnread && canMark) void read();
  };
  const text = describe(note, words, isAsking);
  const way = wayOn(note, agentId, words);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className={`size-2 shrink-0 rounded-full ${isUnread ? "bg-brand" : ""}`}>{isUnread && <span className="sr-only">{support.isUnread}</span>}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="m-0 [overflow-wrap:anywhere]">
          {way && !isAsking ? (
            <Link {...way.target} className="font-medium text-ink no-underline hover:underline" onClick={follow}>
              {text}
            </Link>
          ) : (
            <span className="font-medium">{text}</span>
          )}
        </p>
        <p className="m-0 text-s text-quiet dot-sep [overflow-wrap:anywhere]">
          {note.task && <span>{note.task.title}</span>}
          <span>
            <When instant={note.createdInstant} />
          </span>
        </p>
      </div>
      {way && isAsking && (
        <Link {...way.target} className={buttonClass("quiet", "small")} onClick={follow}>
          {way.label}
        </Link>
      )}
      {isUnread && canMark && (
        <Button sizes={["small"]} busy={isBusy} aria-label={`${support.markRead}: ${text}`} title={support.markRead} onClick={() => void read()}>
          <Check size={16} aria-hidden />
        </Button>
      )}
    </li>
  );
}
