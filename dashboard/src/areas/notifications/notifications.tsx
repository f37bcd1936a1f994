/** Notifications, the newest first, each with a link to its subject. Reading the page delivers them. */
import { Check } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearch } from "../../app/router";
import { useViewer } from "../../app/viewer";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Card, Empty, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { When } from "../../parts/values";
import { useWords } from "../../words";
import { MARK_ALL_READ, MARK_READ, NOTIFICATIONS } from "./notifications.documents";
import { recount } from "./unread";

type Note = ResultOf<typeof NOTIFICATIONS>["notifications"]["nodes"][number];

const UNREAD_ONLY = "unread";

export function Notifications() {
  const { shared, support } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { show } = useSearch<"/desk/$agentId/notifications">();
  const isUnreadOnly = show === UNREAD_ONLY;
  const { agents } = useViewer();
  // A viewer only reads: marks are the agent's, shared by all of its members.
  const canMark = agents.find(({ id }) => id === agentId)?.role !== "VIEWER";
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, fault, isLoading, refresh } = useRead(NOTIFICATIONS, { unreadOnly: isUnreadOnly, after: cursors.at(-1) ?? null });
  useRefreshed(refresh);
  const marking = useWrite(MARK_ALL_READ);
  const page = data?.notifications;
  const changed = () => {
    refresh();
    recount();
  };
  const markAll = async () => {
    if (page && (await marking.run({ through: page.sequence }))) changed();
  };
  const tab = (text: string, search: { show?: string }, isShown: boolean) => (
    <Link
      to="/desk/$agentId/notifications"
      params={{ agentId }}
      search={search}
      aria-current={isShown ? "page" : undefined}
      onClick={() => setCursors([null])}
      className={`inline-flex min-h-10 items-center rounded-m border px-4 text-s no-underline ${isShown ? "border-brand font-semibold text-ink" : "border-line text-quiet hover:text-ink"}`}
    >
      {text}
    </Link>
  );
  return (
    <Page
      title={shared.pages.notifications}
      aside={
        <div className="flex flex-wrap items-start gap-2">
          {tab(support.everything, {}, !isUnreadOnly)}
          {tab(support.onlyUnread, { show: UNREAD_ONLY }, isUnreadOnly)}
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
      {page?.nodes.length === 0 && <Empty title={isUnreadOnly ? support.noUnread : support.noNotifications} text={support.notificationsText} />}
      {page && page.nodes.length > 0 && (
        <Card>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {page.nodes.map((note) => (
              <NoteRow key={note.id} note={note} agentId={agentId} canMark={canMark} done={changed} />
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

const LINK = "font-medium text-ink [overflow-wrap:anywhere] no-underline hover:underline";

function NoteRow({ note, agentId, canMark, done }: { note: Note; agentId: string; canMark: boolean; done: () => void }) {
  const { support } = useWords();
  const { run, isBusy } = useWrite(MARK_READ);
  const isUnread = note.status !== "READ";
  const read = async () => {
    if (await run({ id: note.id })) done();
  };
  const follow = () => {
    if (isUnread && canMark) void read();
  };
  return (
    <li className="flex items-start gap-3 py-3">
      <span className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? "bg-brand" : ""}`}>{isUnread && <span className="sr-only">{support.isUnread}</span>}</span>
      <div className="min-w-0 flex-1">
        <p className="m-0">
          {note.supportRequestId ? (
            <Link to="/desk/$agentId/support/$requestId" params={{ agentId, requestId: note.supportRequestId }} className={LINK} onClick={follow}>
              {note.title}
            </Link>
          ) : note.taskId ? (
            <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: note.taskId }} className={LINK} onClick={follow}>
              {note.title}
            </Link>
          ) : (
            <span className="font-medium">{note.title}</span>
          )}
        </p>
        <p className="m-0 text-s text-quiet [overflow-wrap:anywhere]">{note.body}</p>
        <p className="m-0 text-xs text-quiet">
          <When instant={note.createdInstant} />
        </p>
      </div>
      {isUnread && canMark && (
        <Button busy={isBusy} aria-label={`${support.markRead}: ${note.title}`} title={support.markRead} onClick={() => void read()}>
          <Check size={16} aria-hidden />
        </Button>
      )}
    </li>
  );
}
