"""Notifications, in pages by their sequence: it rises with the time of their creation."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, literal_column, select, update

from adapters.storage.message_tables import NotificationRow, notification
from adapters.storage.statement import AmongIds, change, changing, find, plain_insertion, rows, value
from domain.notices import NotificationStatus

OF_AGENT = notification.c.agent_id == bindparam("agent_id")
NEW_SINCE = notification.c.created_at >= bindparam("since")
UNREAD = notification.c.status != literal_column(f"'{NotificationStatus.READ}'")
"""Written out, as in the index: a parameter would keep the index from being used."""

INSERT_NOTIFICATION = plain_insertion(notification)
PAGE = (
    select(notification)
    .where(
        OF_AGENT,
        NEW_SINCE,
        notification.c.sequence < bindparam("older_than"),
        notification.c.sequence > bindparam("newer_than"),
    )
    .limit(bindparam("limit"))
)
NOTIFICATION_PAGES = {
    False: rows(NotificationRow, PAGE.order_by(notification.c.sequence.desc())),
    True: rows(NotificationRow, PAGE.order_by(notification.c.sequence)),
}
"""The page at either end of a span: the newest (false) or the oldest (true), nearest to that end first."""
NOTIFICATIONS_BY_ID = find(notification, NotificationRow, AmongIds(notification.c.id, "ids"))
NOTIFICATION_COUNT = value(int, select(func.count()).select_from(notification).where(OF_AGENT, NEW_SINCE))
UNREAD_COUNT = value(int, select(func.count()).select_from(notification).where(OF_AGENT, UNREAD))
NOTIFICATION_TO_CHANGE = find(notification, NotificationRow, OF_AGENT, notification.c.id == bindparam("id"), lock=True)
DELIVER_NOTIFICATIONS = change(
    update(notification)
    .where(AmongIds(notification.c.id, "ids"), notification.c.status == NotificationStatus.PENDING.value)
    .values(status=NotificationStatus.DELIVERED.value)
)
SET_NOTIFICATION_STATUS = changing(notification, "status")


class LoggedRow(NamedTuple):
    """An event as all processes look for it."""

    id: int
    agent_id: int
    task_id: int | None
    sequence: int


LOG_AFTER = rows(
    LoggedRow,
    select(notification.c.id, notification.c.agent_id, notification.c.task_id, notification.c.sequence)
    .where(notification.c.id > bindparam("after"))
    .order_by(notification.c.id)
    .limit(bindparam("limit")),
)
LAST_LOGGED = value(int, select(func.coalesce(func.max(notification.c.id), 0)))
