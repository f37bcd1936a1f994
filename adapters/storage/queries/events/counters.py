"""The number of the newest event, of agents, operators and tasks.

A counter for each agent numbers the events; its row lock makes commits follow the numbers.
"""

from typing import NamedTuple

from sqlalchemy import bindparam, func, select, update

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.lookups import GuardedUpdate, lookup
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import TASK_COUNTERS, EventNumbers, agent, operator
from adapters.storage.tables.tasks import status_event, task


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


@statement(
    update(operator)
    .where(operator.c.id == bindparam("operator_id"))
    .values(
        event_sequence=operator.c.event_sequence + bindparam("count"),
        tasks_done=operator.c.tasks_done + bindparam("done"),
        tasks_accepted=operator.c.tasks_accepted + bindparam("accepted"),
        tasks_released=operator.c.tasks_released + bindparam("released"),
        no_shows=operator.c.no_shows + bindparam("missed"),
    )
    .returning(operator.c.event_sequence)
)
def take_operator_sequence(
    *, count: int, done: int, accepted: int, released: int, missed: int, operator_id: int
) -> int:
    """Reserve `count` numbers of an operator, and return the last.

    The others are 1 when a task of its is done, accepted, given back, or taken from it because it did not appear.
    """


@statement(select(operator.c.event_sequence).where(operator.c.id == bindparam("operator_id")))
def select_last_event_of_operator(operator_id: int) -> int: ...
