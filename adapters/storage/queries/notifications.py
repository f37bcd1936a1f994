"""Statements about notifications of agents and operators, in pages by sequence, which is the order of creation, and
about e-mail addresses that are to be confirmed."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, Table, and_, bindparam, func, literal_column, select, update

from adapters.storage.engine.statement import (
    AmongIds,
    Statement,
    command,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.tables.messages import (
    EmailConfirmationRow,
    NotificationRow,
    OperatorNotificationRow,
    email_confirmation,
    notification,
    operator_notification,
)
from adapters.storage.tables.tasks import status_event
from domain.lifecycle.statuses import Actor
from domain.spending.approvals import ApprovalStatus
from domain.webhooks.notification_texts import NotificationStatus

INSERT_NOTIFICATION = plain_insertion(notification)
INSERT_OPERATOR_NOTIFICATION = plain_insertion(operator_notification)


class NotificationStatements(NamedTuple):
    """The statements for notifications of one kind of recipient, whose id is `owner_id`.

    `pages` has the statements of a page: by False the newest first, by True the oldest first; `unread_pages` those of
    the ones that are not marked as read.
    """

    pages: dict[bool, Statement[Any]]
    unread_pages: dict[bool, Statement[Any]]
    by_id: Statement[Any]
    number: Statement[int]
    unread: Statement[int]
    unread_number: Statement[int]
    mark_read: Statement[None]
    to_change: Statement[Any]
    deliver: Statement[None]
    set_status: Statement[None]


def _statements(
    table: Table, row: type[Any], owner: ColumnElement[int], sequence: ColumnElement[int]
) -> NotificationStatements:
    of_owner = owner == bindparam("owner_id")
    new_since = table.c.created_at >= bindparam("since")
    # A literal, as in the index: with a parameter, the index is not used.
    unread = table.c.status != literal_column(f"'{NotificationStatus.READ}'")
    count = select(func.count()).select_from(table)
    page = (
        select(table)
        .where(of_owner, new_since, sequence < bindparam("older_than"), sequence > bindparam("newer_than"))
        .limit(bindparam("limit"))
    )
    oldest_unread = (
        select(table.c.id)
        .where(of_owner, unread, sequence <= bindparam("through"))
        .order_by(sequence)
        .limit(bindparam("limit"))
    )
    return NotificationStatements(
        pages=_both_ways(row, page, sequence),
        unread_pages=_both_ways(row, page.where(unread), sequence),
        by_id=select_rows(table, row, AmongIds(table.c.id, "ids")),
        number=select_value(int, count.where(of_owner, new_since)).unbounded(),
        unread=select_value(int, count.where(of_owner, unread)).unbounded(),
        unread_number=select_value(int, count.where(of_owner, unread, new_since)).unbounded(),
        mark_read=command(
            update(table).where(table.c.id.in_(oldest_unread)).values(status=NotificationStatus.READ.value)
        ),
        to_change=select_rows(table, row, of_owner, table.c.id == bindparam("id"), lock=True),
        deliver=command(
            update(table)
            .where(AmongIds(table.c.id, "ids"), table.c.status == NotificationStatus.PENDING.value)
            .values(status=NotificationStatus.DELIVERED.value)
        ),
        set_status=update_by_id(table, "status"),
    )


def _both_ways(row: type[Any], page: Select[Any], sequence: ColumnElement[int]) -> dict[bool, Statement[Any]]:
    return {
        False: returning_rows(row, page.order_by(sequence.desc())).unbounded("since"),
        True: returning_rows(row, page.order_by(sequence)).unbounded("since"),
    }


NOTIFICATION_STATEMENTS = {
    Actor.AGENT: _statements(notification, NotificationRow, notification.c.agent_id, notification.c.sequence),
    Actor.OPERATOR: _statements(
        operator_notification, OperatorNotificationRow, operator_notification.c.operator_id, operator_notification.c.id
    ),
}


NEWEST_OF_OPERATOR = select_value(
    int,
    select(func.coalesce(func.max(operator_notification.c.id), 0)).where(
        operator_notification.c.operator_id == bindparam("operator_id")
    ),
)


class LoggedRow(NamedTuple):
    """An event in the log that all processes poll."""

    id: int
    agent_id: int
    task_id: int | None
    sequence: int
    operator_id: int | None


LOG_AFTER = returning_rows(
    LoggedRow,
    select(
        notification.c.id,
        notification.c.agent_id,
        notification.c.task_id,
        notification.c.sequence,
        status_event.c.operator_id,
    )
    .select_from(notification)
    .outerjoin(
        status_event,
        and_(status_event.c.agent_id == notification.c.agent_id, status_event.c.sequence == notification.c.sequence),
    )
    .where(notification.c.id > bindparam("after"))
    .order_by(notification.c.id)
    .limit(bindparam("limit")),
)
LAST_LOGGED = select_value(int, select(func.coalesce(func.max(notification.c.id), 0)))


_OF_AGENT = email_confirmation.c.agent_id == bindparam("agent_id")
_OF_ADDRESS = email_confirmation.c.address == bindparam("address")


CONFIRMATION = select_rows(email_confirmation, EmailConfirmationRow, _OF_AGENT, _OF_ADDRESS)


CONFIRMATION_BY_ID = select_rows(email_confirmation, EmailConfirmationRow, email_confirmation.c.id == bindparam("id"))


CONFIRMATION_TO_CHANGE = select_rows(
    email_confirmation, EmailConfirmationRow, email_confirmation.c.id == bindparam("id"), lock=True
)


CONFIRMED_ADDRESSES = select_rows(
    email_confirmation,
    EmailConfirmationRow,
    _OF_AGENT,
    email_confirmation.c.status == ApprovalStatus.APPROVED.value,
)


MAILS_SINCE = select_value(
    int,
    select(func.count())
    .select_from(email_confirmation)
    .where(_OF_ADDRESS, email_confirmation.c.asked_at > bindparam("since")),
)
"""The number of agents that have had an address mailed since an instant."""


INSERT_CONFIRMATION = insertion(email_confirmation)


ASK_AGAIN = update_by_id(email_confirmation, "locale", "base_url", "asked_at", "expires_at")


SET_CONFIRMATION = update_by_id(email_confirmation, "status", "decided_at")
