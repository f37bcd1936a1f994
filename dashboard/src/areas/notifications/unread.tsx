/** Number of unread notifications that need a person, as the service counts it after each change. */
import { Bell } from "lucide-react";
import { useAccountState } from "../../app/account_state";
import { Link } from "../../app/router";
import { useLanguage } from "../../words";
import { count as formatCount } from "../../words/formats";

export function UnreadBell({ agentId }: { agentId: string }) {
  const { locale, words: { shared, support } } = useLanguage();
  const count = useAccountState()?.unreadNeedsPerson ?? 0;
  return (
    <Link
      to="/desk/$agentId/notifications"
      params={{ agentId }}
      aria-label={count > 0 ? support.unread(count) : shared.pages.notifications}
      className="btn icon small ghost bell"
    >
      <Bell size={18} aria-hidden />
      {count > 0 && (
        <span aria-hidden className="n">
          {formatCount(locale, count)}
        </span>
      )}
    </Link>
  );
}
