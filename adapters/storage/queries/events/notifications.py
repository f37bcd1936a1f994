"""Notifications of agents, operators and staff, in pages by sequence, which is the order of creation."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from adapters.storage.engine.statements.changes import insertion, plain_insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import Statement, command, returning_rows, select_value, statement
from adapters.storage.tables.accounts import api_key, staff
from adapters.storage.tables.messages import (
    NotificationRow,
    OperatorNotificationRow,
    StaffNotificationRow,
    notification,
    operator_notification,
    staff_notification,
)
from domain.lifecycle.statuses import Actor
from domain.webhooks.notifications import NotificationFilter, NotificationStatus, OperatorEvent

INSERT_NOTIFICATION = plain_insertion(notification, NotificationRow)
INSERT_OPERATOR_NOTIFICATION = plain_insertion(operator_notification, OperatorNotificationRow)
INSERT_SENT_NOTIFICATION = insertion(operator_notification, OperatorNotificationRow)
"""Insert a notification that is also sent to contact methods, and return its id."""


@statement(select_where(operator_notification, operator_notification.c.id == bindparam("id"), lock=True))
def lock_notification(id: int) -> OperatorNotificationRow: ...
@update_by_id(operator_notification)
def set_sent(key: int, status: str) -> None: ...


_offers = (
    select(operator_notification.c.id)
    .where(
        operator_notification.c.task_id == bindparam("task_id"),
        # Literals, as in the index: with parameters, it is not used.
        operator_notification.c.event == literal_column(f"'{OperatorEvent.TASK_OPEN}'"),
        operator_notification.c.status == literal_column(f"'{NotificationStatus.PENDING}'"),
        operator_notification.c.operator_id != bindparam("taken_by"),
    )
    # A locked notification is being listed or sent now, so it stays.
    .with_for_update(skip_locked=True)
    .cte("offers")
)


@statement(delete(operator_notification).where(operator_notification.c.id.in_(select(_offers.c.id))))
def delete_offers(task_id: int, taken_by: int) -> None:
    """Delete the offers of a task that were neither listed nor sent, except that of the operator who accepted it."""


@statement(
    update(notification)
    .where(
        notification.c.agent_id == bindparam("owner_id"),
        notification.c.task_id == bindparam("subject_id"),
        # A literal, as in the index: with a parameter, it is not used.
        notification.c.needs_person == literal_column("1"),
    )
    .values(needs_person=0)
)
def set_answered(owner_id: int, subject_id: int) -> None:
    """Set what a task has asked a person of its agent to answered."""


@statement(
    update(notification)
    .where(
        notification.c.agent_id == bindparam("owner_id"),
        notification.c.task_id == bindparam("subject_id"),
        notification.c.needs_person == literal_column("1"),
        notification.c.event == bindparam("event"),
    )
    .values(needs_person=0)
)
def set_event_answered(owner_id: int, subject_id: int, event: str) -> None:
    """Set what one kind of event of a task has asked a person of its agent to answered."""


_FOR_STAFF = [name for name in StaffNotificationRow._fields if name not in ("id", "staff_id")]
_keyed = (
    select(api_key.c.owner_id)
    .where(api_key.c.actor == literal_column(f"'{Actor.PLATFORM}'"), api_key.c.active == literal_column("1"))
    .distinct()
    .subquery("keyed")
)


@statement(
    insert(staff_notification).from_select(
        ["staff_id", *_FOR_STAFF],
        select(staff.c.id, *(bindparam(name, type_=staff_notification.c[name].type) for name in _FOR_STAFF))
        .select_from(staff.outerjoin(_keyed, _keyed.c.owner_id == staff.c.id))
        .where(staff.c.ended_at.is_(None), or_(staff.c.person_id.is_not(None), _keyed.c.owner_id.is_not(None))),
    )
)
def insert_staff_notifications(
    *,
    event: str,
    title: str,
    body: str,
    task_id: int | None,
    support_request_id: int | None,
    operator_id: int | None,
    status: str,
    created_at: int,
) -> None:
    """Insert a notification for each member of the staff who can read it."""


AnyNotificationRow = NotificationRow | OperatorNotificationRow | StaffNotificationRow
"""A notification of an agent, an operator or a member of the staff."""


NOT_READ: Final = (NotificationStatus.PENDING, NotificationStatus.DELIVERED)


class NotificationStatements(NamedTuple):
    """The statements for notifications of one kind of recipient, whose id is `owner_id`.

    `pages` has the statements of a page for each filter: by False the newest first, by True the oldest first. `unread`
    counts the unread ones and `mark_read` marks them: by False all, by True those that need a person.
    """

    pages: Mapping[NotificationFilter, dict[bool, Statement[..., AnyNotificationRow]]]
    newest: Statement[..., int]
    by_id: Statement[..., AnyNotificationRow]
    numbers: Mapping[NotificationFilter, Statement[..., int]]
    unread: Mapping[bool, Statement[..., int]]
    mark_read: Mapping[bool, Statement[..., None]]
    to_change: Statement[..., AnyNotificationRow]
    deliver: Statement[..., None]
    set_status: Statement[..., None]


def _between(sequence: ColumnElement[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition between two sequences. Those of operators and of the staff are ids, which may have more bits
    than a sequence."""
    older, newer = (bindparam(name, type_=BigInteger()) for name in ("older_than", "newer_than"))
    return sequence < older, sequence > newer


def _statements(
    table: Table, row: type[AnyNotificationRow], owner: ColumnElement[int], sequence: ColumnElement[int]
) -> NotificationStatements:
    of_owner = owner == bindparam("owner_id")
    new_since = table.c.created_at >= bindparam("since")
    # Literals, as in the indexes: with a parameter, an index is not used.
    unread = table.c.status != literal_column(f"'{NotificationStatus.READ}'")
    filters: dict[NotificationFilter, list[ColumnElement[bool]]] = {
        NotificationFilter(): [],
        NotificationFilter(unread_only=True): [unread],
        NotificationFilter(needs_person=True): [],
        NotificationFilter(unread_only=True, needs_person=True): [unread],
    }
    if table is notification:
        for_person = table.c.needs_person == literal_column("1")
        # Unlike `unread`, this is not the condition of the index of all unread ones, which are many.
        not_read = table.c.status.in_([literal_column(f"'{status}'") for status in NOT_READ])
        filters[NotificationFilter(needs_person=True)] = [for_person]
        filters[NotificationFilter(unread_only=True, needs_person=True)] = [for_person, not_read]
    count = select(func.count()).select_from(table)
    page = select(table).where(of_owner, new_since, *_between(sequence)).limit(bindparam("limit"))
    of_those_unread = {chosen.needs_person: filters[chosen] for chosen in filters if chosen.unread_only}
    oldest = select(table.c.id).where(of_owner, sequence <= bindparam("through")).order_by(sequence)
    return NotificationStatements(
        pages={chosen: _both_ways(row, page.where(*conditions), sequence) for chosen, conditions in filters.items()},
        newest=select_value(int, select(func.coalesce(func.max(sequence), 0)).where(of_owner)),
        by_id=returning_rows(row, select_where(table, AmongIds(table.c.id, "ids"))),
        numbers={
            chosen: select_value(int, count.where(of_owner, new_since, *conditions)).unbounded()
            for chosen, conditions in filters.items()
        },
        unread={
            needs_person: select_value(int, count.where(of_owner, *conditions)).unbounded()
            for needs_person, conditions in of_those_unread.items()
        },
        mark_read={
            needs_person: command(
                update(table)
                .where(of_owner, table.c.id.in_(oldest.where(*conditions).limit(bindparam("limit"))))
                .values(status=NotificationStatus.READ.value)
            )
            for needs_person, conditions in of_those_unread.items()
        },
        to_change=returning_rows(row, select_where(table, of_owner, table.c.id == bindparam("id"), lock=True)),
        deliver=command(
            update(table)
            .where(AmongIds(table.c.id, "ids"), table.c.status == NotificationStatus.PENDING.value)
            .values(status=NotificationStatus.DELIVERED.value)
        ),
        set_status=command(update(table).where(table.c.id == bindparam("key")).values(status=bindparam("status"))),
    )


def _both_ways(
    row: type[AnyNotificationRow], page: Select[Any], sequence: ColumnElement[int]
) -> dict[bool, Statement[..., AnyNotificationRow]]:
    return {
        False: returning_rows(row, page.order_by(sequence.desc())).unbounded("since"),
        True: returning_rows(row, page.order_by(sequence)).unbounded("since"),
    }


NOTIFICATION_STATEMENTS = {
    Actor.AGENT: _statements(notification, NotificationRow, notification.c.agent_id, notification.c.sequence),
    Actor.OPERATOR: _statements(
        operator_notification, OperatorNotificationRow, operator_notification.c.operator_id, operator_notification.c.id
    ),
    Actor.PLATFORM: _statements(
        staff_notification, StaffNotificationRow, staff_notification.c.staff_id, staff_notification.c.id
    ),
}
