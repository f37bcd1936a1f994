/** Number of unread notifications for the bell and the page, counted again after each event. */
import { Bell } from "lucide-react";
import { useEffect } from "react";
import { Link } from "../../app/router";
import { useRead, useRefreshed } from "../../graph/hooks";
import { useWords } from "../../words";
import { UNREAD } from "./notifications.documents";

const EVERY = 60_000;
const CHANGED = "fieldcall:notifications";

/** Have the bell count again, after some have been read. */
export const recount = () => dispatchEvent(new Event(CHANGED));

export function UnreadBell({ agentId }: { agentId: string }) {
  const { shared, support } = useWords();
  const { data, refresh } = useRead(UNREAD, {});
  useRefreshed(refresh);
  useEffect(() => {
    // What happens to the account, such as an answer of support, is no event of a task. Counting delivers none.
    const timer = setInterval(refresh, EVERY);
    const seen = () => document.visibilityState === "visible" && refresh();
    addEventListener(CHANGED, refresh);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      removeEventListener(CHANGED, refresh);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [refresh]);
  const count = data?.unreadNotificationCount ?? 0;
  return (
    <Link
      to="/desk/$agentId/notifications"
      params={{ agentId }}
      search={count > 0 ? { show: "unread" } : {}}
      aria-label={count > 0 ? support.unread(count) : shared.pages.notifications}
      className="btn icon small ghost bell"
    >
      <Bell size={18} aria-hidden />
      {count > 0 && (
        <span aria-hidden className="dot" />
      )}
    </Link>
  );
}
