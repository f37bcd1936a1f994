"""The log of status events, and that of their deliveries to endpoints.

A counter for each agent numbers the events; its row lock makes commits follow the numbers.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    update,
)

from adapters.storage.engine.lookups import GuardedUpdate, lookup
from adapters.storage.engine.statement import (
    AmongIds,
    Statement,
    both_ways,
    composed,
    optional,
    plain_insertion,
    returning_rows,
    select_count,
    select_value,
    select_where,
    statement,
    statements,
)
from adapters.storage.tables.accounts import TASK_COUNTERS, EventNumbers, agent, operator
from adapters.storage.tables.messages import operator_notification
from adapters.storage.tables.tasks import StatusEventRow, status_event, task
from adapters.storage.tables.webhooks import (
    WebhookAttemptRow,
    webhook_attempt,
    webhook_delivery,
    webhook_event,
)
from domain.lifecycle.statuses import Actor
from domain.webhooks.notification_texts import OperatorEvent
from domain.webhooks.retry import SUCCESS


class EventCounter(NamedTuple):
    """The number of the last event of an account."""

    id: int
    sequence: int


class NewestEvent(NamedTuple):
    """The sequence of the newest event of a task."""

    task_id: int
    sequence: int


@lookup(
    agent,
    # Rows that refer to the agent can be inserted beside the lock.
    select(*(agent.c[name] for name in EventNumbers._fields)).with_for_update(key_share=True),
    lock=True,
)
def lock_numbers(id: int) -> EventNumbers:
    """Lock the numbers of an agent. A later transaction of the same agent waits for this one's commit.

    It also returns the agent's endpoints, so that an agent without any needs no further statement.
    """


TAKE_NUMBERS = GuardedUpdate(
    agent,
    EventNumbers,
    ("event_sequence", "free_events", "free_events_since", *TASK_COUNTERS.values()),
    guard="event_sequence",
)


@statement(select(agent.c.event_sequence).where(agent.c.id == bindparam("agent_id")))
def select_newest_sequence(agent_id: int) -> int:
    """Sequence of an agent's newest event; 0 before the first event."""


@statement(select(agent.c.id, agent.c.event_sequence).where(AmongIds(agent.c.id, "ids")))
def select_counters_of_agents(ids: str) -> EventCounter: ...
@statement(
    select(task.c.id, agent.c.event_sequence)
    .join(agent, agent.c.id == task.c.agent_id)
    .where(AmongIds(task.c.id, "ids"))
)
def select_counters_of_tasks(ids: str) -> EventCounter:
    """The sequences of the newest events of the tasks' agents."""


@statement(select(operator.c.id, operator.c.event_sequence).where(AmongIds(operator.c.id, "ids")))
def select_counters_of_operators(ids: str) -> EventCounter: ...
@statement(
    select(status_event.c.task_id, func.max(status_event.c.sequence))
    .where(AmongIds(status_event.c.task_id, "task_ids"))
    .group_by(status_event.c.task_id)
)
def select_newest_of_tasks(task_ids: str) -> NewestEvent: ...


INSERT_EVENT = plain_insertion(status_event, StatusEventRow)


@statement(select(status_event.c.event).where(status_event.c.task_id == bindparam("task_id")))
def select_names_of_task(task_id: int) -> str: ...
@statement(
    select(status_event)
    .where(
        status_event.c.agent_id == bindparam("agent_id"),
        status_event.c.sequence > bindparam("after"),
    )
    .order_by(status_event.c.sequence)
    .limit(bindparam("limit"))
)
def select_events_of_agent(agent_id: int, after: int, limit: int) -> StatusEventRow: ...
@statement(
    select_where(
        status_event,
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.agent_id == bindparam("agent_id"),
        status_event.c.sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_own_task(task_id: int, agent_id: int, after: int, limit: int) -> StatusEventRow: ...
@statement(
    select_where(
        status_event,
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_task(task_id: int, after: int, limit: int) -> StatusEventRow: ...


@statement(
    select_where(
        status_event,
        AmongIds(status_event.c.task_id, "task_ids"),
        status_event.c.sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
    )
)
def select_events_of_tasks(task_ids: str, after: int) -> StatusEventRow: ...


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
    }
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


class EndpointCalls(NamedTuple):
    """The results of the calls to an endpoint."""

    endpoint_id: int
    delivered: int
    failed: int
    p95: int
    """The duration that 95 percent of the calls did not exceed, in milliseconds."""


_accepted = and_(
    webhook_attempt.c.fault.is_(None),
    or_(
        webhook_attempt.c.response_status.is_(None),
        webhook_attempt.c.response_status.between(SUCCESS.start, SUCCESS.stop - 1),
    ),
)
_earlier = webhook_attempt.alias("earlier")


def _calls_since(of_owner: ColumnElement[bool], of_earlier: ColumnElement[bool]) -> Select[Any]:
    before = (
        select(_earlier.c.id)
        .where(of_earlier, _earlier.c.sent_at < bindparam("since"))
        .order_by(_earlier.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    recent = (
        select(
            webhook_attempt.c.endpoint_id,
            webhook_attempt.c.duration,
            case((_accepted, 1), else_=0).label("accepted"),
            func.row_number()
            .over(partition_by=webhook_attempt.c.endpoint_id, order_by=webhook_attempt.c.duration)
            .label("rank"),
            func.count().over(partition_by=webhook_attempt.c.endpoint_id).label("calls"),
        )
        .where(
            of_owner, webhook_attempt.c.id > func.coalesce(before, 0), AmongIds(webhook_attempt.c.endpoint_id, "ids")
        )
        .subquery()
    )
    return select(
        recent.c.endpoint_id,
        func.sum(recent.c.accepted),
        func.sum(1 - recent.c.accepted),
        func.min(case((recent.c.rank * 100 >= recent.c.calls * 95, recent.c.duration))),
    ).group_by(recent.c.endpoint_id)


@statements(
    {
        Actor.AGENT: _calls_since(
            webhook_attempt.c.agent_id == bindparam("owner_id"), _earlier.c.agent_id == bindparam("owner_id")
        ),
        # The second conditions are those of the index.
        Actor.OPERATOR: _calls_since(
            and_(webhook_attempt.c.operator_id == bindparam("owner_id"), webhook_attempt.c.operator_id.is_not(None)),
            and_(_earlier.c.operator_id == bindparam("owner_id"), _earlier.c.operator_id.is_not(None)),
        ),
    },
    unbounded=True,
)
def select_calls_since(owner_id: int, since: int, ids: str) -> EndpointCalls:
    """Sum the calls to an owner's endpoints since an instant. `webhook_request.outcome` defines acceptance."""


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


@statement(
    update(operator)
    .where(operator.c.id == bindparam("operator_id"))
    .values(
        event_sequence=operator.c.event_sequence + bindparam("count"),
        tasks_done=operator.c.tasks_done + bindparam("done"),
    )
    .returning(operator.c.event_sequence)
)
def take_operator_sequence(count: int, done: int, operator_id: int) -> int:
    """Reserve `count` numbers of an operator, and return the last; `done` is 1 when a task of its is done, else 0."""


@statement(select(operator.c.event_sequence).where(operator.c.id == bindparam("operator_id")))
def select_last_event_of_operator(operator_id: int) -> int: ...


_OF_OPERATOR = (status_event.c.operator_id == bindparam("operator_id"), status_event.c.operator_id.is_not(None))
"""The second condition is that of the index."""


@statement(
    select_where(
        status_event,
        *_OF_OPERATOR,
        status_event.c.operator_sequence > bindparam("after"),
        order_by=(status_event.c.operator_sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_operator(operator_id: int, after: int, limit: int) -> StatusEventRow: ...


# The index of an operator's events would find all of them, and a task has few.
_operator_or_none = func.coalesce(status_event.c.operator_id, literal_column("0"))


@statement(
    select_where(
        status_event,
        _operator_or_none == bindparam("operator_id"),
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.operator_sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_operator_on_task(operator_id: int, task_id: int, after: int, limit: int) -> StatusEventRow: ...
@statement(
    select_where(
        status_event,
        _operator_or_none == bindparam("operator_id"),
        AmongIds(status_event.c.task_id, "task_ids"),
        status_event.c.operator_sequence > bindparam("after"),
        order_by=(status_event.c.operator_sequence,),
    )
)
def select_events_of_operator_on_tasks(operator_id: int, task_ids: str, after: int) -> StatusEventRow: ...
@statement(
    select(func.max(status_event.c.occurred_instant)).where(
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.event == literal_column("'task.proof_submitted'"),
    )
)
def select_submission_time(task_id: int) -> int:
    """When a task's proof was submitted last; None before."""


class OperatorTallies(NamedTuple):
    """Numbers of the tasks of an operator that had certain events while the operator had them."""

    accepted: int
    handed_in: int
    overdue: int
    rejected: int
    released: int
    no_shows: int


def _tasks_with(*events: str) -> ColumnElement[int]:
    had = or_(*(status_event.c.event == literal_column(f"'{event}'") for event in events))
    return func.count(case((had, status_event.c.task_id)).distinct())


@statement(
    select(
        _tasks_with("task.accepted"),
        _tasks_with("task.proof_submitted", "task.completed"),
        _tasks_with("task.overdue"),
        _tasks_with("task.rejected"),
        _tasks_with("task.released"),
        _tasks_with("task.operator_no_show"),
    ).where(*_OF_OPERATOR),
    unbounded=True,
)
def select_operator_tallies(operator_id: int) -> OperatorTallies: ...


class OfferTallies(NamedTuple):
    """The number of open tasks of which an operator was notified, and the number of these that it has accepted."""

    offered: int
    accepted: int


_OFFERED = operator_notification.c.task_id


@statement(
    select(
        func.count(_OFFERED.distinct()),
        func.count(
            case(
                (
                    _OFFERED.in_(select(status_event.c.task_id).where(*_OF_OPERATOR)),
                    _OFFERED,
                )
            ).distinct()
        ),
    ).where(
        operator_notification.c.operator_id == bindparam("operator_id"),
        operator_notification.c.event == OperatorEvent.TASK_OPEN.value,
    ),
    unbounded=True,
)
def select_offer_tallies(operator_id: int) -> OfferTallies: ...
