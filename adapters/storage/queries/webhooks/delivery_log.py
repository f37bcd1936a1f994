"""The log of deliveries to endpoints."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, exists, func, literal_column, or_, select

from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.expressions import AmongIds, optional
from adapters.storage.engine.statements.selections import both_ways, select_count, select_where
from adapters.storage.engine.statements.typed import (
    ManyAgents,
    Statement,
    returning_rows,
    select_value,
    statement,
    statements,
)
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import WebhookAttemptRow, webhook_attempt, webhook_delivery, webhook_event


class LoggedDelivery(NamedTuple):
    """A delivery with its event."""

    id: int
    agent_id: int | None
    event_id: int
    endpoint_id: int
    task_id: int | None
    status: str
    attempts: int
    due_at: int | None
    event_type: str
    sequence: int | None
    created_at: int
    timezone: str | None
    operator_id: int | None


LOG_OF_DELIVERIES = (
    select(
        webhook_delivery.c.id,
        webhook_delivery.c.agent_id,
        webhook_delivery.c.event_id,
        webhook_delivery.c.endpoint_id,
        webhook_delivery.c.task_id,
        webhook_delivery.c.status,
        webhook_delivery.c.attempts,
        webhook_delivery.c.due_at,
        webhook_event.c.event_type,
        webhook_event.c.sequence,
        webhook_event.c.created_at,
        task.c.timezone,
        webhook_delivery.c.operator_id,
    )
    .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
    .outerjoin(task, task.c.id == webhook_delivery.c.task_id)
)


@statement(LOG_OF_DELIVERIES.where(webhook_delivery.c.id == bindparam("id")))
def select_logged_delivery(id: int) -> LoggedDelivery: ...


_last = webhook_attempt.alias("last")
_last_answer = exists().where(
    _last.c.delivery_id == webhook_delivery.c.id,
    _last.c.number == webhook_delivery.c.attempts,
    _last.c.response_status == bindparam("response_status"),
)
DELIVERY_CONDITIONS: Final[Mapping[str, ColumnElement[bool]]] = {
    "agent_id": webhook_delivery.c.agent_id == bindparam("agent_id"),
    # The second condition is that of the index.
    "operator_id": and_(
        webhook_delivery.c.operator_id == bindparam("operator_id"), webhook_delivery.c.operator_id.is_not(None)
    ),
    "task_id": webhook_delivery.c.task_id == bindparam("task_id"),
    "endpoint_id": webhook_delivery.c.endpoint_id == bindparam("endpoint_id"),
    "status": webhook_delivery.c.status == bindparam("status"),
    "event_type": webhook_event.c.event_type == bindparam("event_type"),
    "from_instant": webhook_event.c.created_at >= bindparam("from_instant"),
    "to_instant": webhook_event.c.created_at <= bindparam("to_instant"),
    "response_status": _last_answer,
}
"""The conditions of the log by the name of their parameter."""
INDEXED: Final = frozenset({"agent_id", "operator_id", "endpoint_id"})
"""Conditions by which an index finds a page."""


def _chosen(conditions: frozenset[str]) -> Iterator[ColumnElement[bool]]:
    return (condition for name, condition in DELIVERY_CONDITIONS.items() if name in conditions)


@composed
def delivery_page(conditions: frozenset[str], *, from_oldest: bool) -> Statement[..., LoggedDelivery]:
    """Return the statement of a page of the log, newest first, under some of the conditions."""
    pages = both_ways(LOG_OF_DELIVERIES.where(*_chosen(conditions)), webhook_delivery)
    page = returning_rows(LoggedDelivery, pages[from_oldest])
    return page if conditions <= INDEXED else page.unbounded()


@composed
def delivery_count(conditions: frozenset[str]) -> Statement[..., int]:
    """Return the statement that counts the deliveries under some of the conditions."""
    return select_value(int, select_count(LOG_OF_DELIVERIES.where(*_chosen(conditions)), webhook_delivery)).unbounded()


class LoggedAttempt(NamedTuple):
    """A call and its delivery."""

    id: int
    delivery_id: int


ATTEMPTS_BY: Final[Mapping[str, ColumnElement[bool]]] = {
    "agent_id": webhook_attempt.c.agent_id == bindparam("agent_id"),
    # The second condition is that of the index.
    "operator_id": and_(
        webhook_attempt.c.operator_id == bindparam("operator_id"), webhook_attempt.c.operator_id.is_not(None)
    ),
}
"""The calls of an owner, by the condition that names the owner."""


@composed
def attempts_after(conditions: frozenset[str]) -> Statement[..., LoggedAttempt]:
    """Return the statement of the first calls of an owner after one of them, oldest first, whose delivery is under some
    of the conditions."""
    (owner,) = conditions & ATTEMPTS_BY.keys()
    calls = (
        select(webhook_attempt.c.id, webhook_attempt.c.delivery_id)
        .join(webhook_delivery, webhook_delivery.c.id == webhook_attempt.c.delivery_id)
        .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
        .where(
            ATTEMPTS_BY[owner],
            webhook_attempt.c.id > bindparam("after"),
            *_chosen(conditions - {owner}),
        )
        .order_by(webhook_attempt.c.id)
        .limit(bindparam("limit"))
    )
    return returning_rows(LoggedAttempt, calls)


@statements(
    {
        owner: select(func.coalesce(func.max(webhook_attempt.c.id), 0)).where(condition)
        for owner, condition in ATTEMPTS_BY.items()
    },
    many_agents=ManyAgents.OPERATORS,
)
def select_last_attempt(agent_id: int) -> int: ...
@statement(LOG_OF_DELIVERIES.where(AmongIds(webhook_delivery.c.id, "ids")))
def select_logged_deliveries(ids: str) -> LoggedDelivery: ...
@statement(
    select_where(
        webhook_attempt,
        AmongIds(webhook_attempt.c.delivery_id, "delivery_ids"),
        order_by=(webhook_attempt.c.delivery_id, webhook_attempt.c.number),
    )
)
def select_attempts(delivery_ids: str) -> WebhookAttemptRow: ...


IN_RANGE = (
    webhook_delivery.c.status != literal_column("'pending'"),
    optional(webhook_delivery.c.status, "in_status"),
    optional(webhook_delivery.c.endpoint_id, "at_endpoint"),
)
_EVENTS_IN_RANGE = (
    optional(webhook_event.c.event_type, "of_type"),
    webhook_event.c.event_type != literal_column("'webhook.test'"),
    or_(
        bindparam("from_sequence", type_=webhook_event.c.sequence.type).is_(None),
        webhook_event.c.sequence >= bindparam("from_sequence"),
    ),
    or_(
        bindparam("to_sequence", type_=webhook_event.c.sequence.type).is_(None),
        webhook_event.c.sequence <= bindparam("to_sequence"),
    ),
    webhook_event.c.created_at >= bindparam("from_instant"),
    webhook_event.c.created_at <= bindparam("to_instant"),
)


def _range_to_redeliver(owner: str, event: ColumnElement[bool]) -> Statement[..., int]:
    events = select(webhook_event.c.id).where(event, *_EVENTS_IN_RANGE)
    deliveries = select(webhook_delivery.c.id).where(
        DELIVERY_CONDITIONS[owner], *IN_RANGE, webhook_delivery.c.event_id.in_(events)
    )
    return select_value(int, deliveries.order_by(webhook_delivery.c.id).limit(bindparam("limit")))


RANGE_TO_REDELIVER = {
    "agent_id": _range_to_redeliver("agent_id", webhook_event.c.agent_id == bindparam("agent_id")),
    # An operator's events have no index of their own: each is found by its delivery.
    "operator_id": _range_to_redeliver("operator_id", webhook_event.c.id == webhook_delivery.c.event_id),
}
"""Completed deliveries of an owner's events in a range of sequence numbers and of time."""
