"""The log of status events. A counter for each agent numbers them; its row lock makes commits follow the numbers."""

from typing import NamedTuple

from sqlalchemy import and_, bindparam, case, func, select, update

from adapters.storage.engine.statement import AmongIds, plain_insertion, returning_rows, select_rows, select_value
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.tasks import StatusEventRow, status_event


class EventNumbers(NamedTuple):
    """The last of the new sequence numbers, the agent's endpoints beside its tasks' webhooks, and its free events."""

    last: int
    callback_url: str | None
    has_contact_methods: bool
    free_events: int
    free_events_since: int
    status: str
    """The agent's own, not that of a task."""


class NewestEvent(NamedTuple):
    """The sequence of the newest event of a task."""

    task_id: int
    sequence: int


SINCE = agent.c.free_events_since
SAME_MINUTE = and_(bindparam("window", type_=SINCE.type) < SINCE, bindparam("now", type_=SINCE.type) >= SINCE)
TAKE_SEQUENCE = returning_rows(
    EventNumbers,
    update(agent)
    .where(agent.c.id == bindparam("agent_id"))
    .values(
        event_sequence=agent.c.event_sequence + bindparam("count"),
        free_events=case((SAME_MINUTE, agent.c.free_events), else_=0) + bindparam("free"),
        free_events_since=case((SAME_MINUTE, SINCE), else_=bindparam("now", type_=SINCE.type)),
    )
    .returning(
        agent.c.event_sequence,
        agent.c.callback_url,
        agent.c.has_contact_methods,
        agent.c.free_events,
        SINCE,
        agent.c.status,
    ),
)
"""Reserve `count` numbers, and count `free` events in the minute that has begun. A later transaction of the same agent
waits for this one's commit.

It also returns the agent's endpoints, so that an agent without any needs no further statement.
"""

NEWEST_SEQUENCE = select_value(int, select(agent.c.event_sequence).where(agent.c.id == bindparam("agent_id")))
"""The sequence of an agent's newest event; 0 when there is none."""
NEWEST_OF_TASKS = returning_rows(
    NewestEvent,
    select(status_event.c.task_id, func.max(status_event.c.sequence))
    .where(AmongIds(status_event.c.task_id, "task_ids"))
    .group_by(status_event.c.task_id),
)
INSERT_EVENT = plain_insertion(status_event)
NAMES_OF_TASK = select_value(str, select(status_event.c.event).where(status_event.c.task_id == bindparam("task_id")))
EVENTS_OF_AGENT = returning_rows(
    StatusEventRow,
    select(status_event)
    .where(
        status_event.c.agent_id == bindparam("agent_id"),
        status_event.c.sequence > bindparam("after"),
    )
    .order_by(status_event.c.sequence)
    .limit(bindparam("limit")),
)
EVENTS_OF_OWN_TASK = select_rows(
    status_event,
    StatusEventRow,
    status_event.c.task_id == bindparam("task_id"),
    status_event.c.agent_id == bindparam("agent_id"),
    status_event.c.sequence > bindparam("after"),
    order_by=(status_event.c.sequence,),
    limit=bindparam("limit"),
)
EVENTS_OF_TASK = select_rows(
    status_event,
    StatusEventRow,
    status_event.c.task_id == bindparam("task_id"),
    status_event.c.sequence > bindparam("after"),
    order_by=(status_event.c.sequence,),
    limit=bindparam("limit"),
)


EVENTS_OF_TASKS = select_rows(
    status_event,
    StatusEventRow,
    AmongIds(status_event.c.task_id, "task_ids"),
    status_event.c.sequence > bindparam("after"),
    order_by=(status_event.c.sequence,),
)
