"""The events that an agent can cause in a minute without spending money (docs/decisions/0033).

An agent that pays for each task cannot flood a host with events; drafts, cancellations and redeliveries cost nothing.
The count is stored with the counter of events, which every event updates anyway.
"""

from typing import Any, NamedTuple

from adapters.storage.queries.events.counters import TAKE_NUMBERS, lock_numbers
from adapters.storage.tables.accounts import TASK_COUNTERS, EventNumbers
from domain.lifecycle.statuses import Status
from domain.refusals.general import TooManyEvents
from domain.values.time import MINUTE, SECOND
from resolvers.core.context import Context


class StatusChange(NamedTuple):
    """The previous status of a task, None for a new one, and its current status."""

    left: Status | None
    reached: Status


async def take_numbers(
    context: Context, agent_id: int, count: int, *, free: int = 0, change: StatusChange | None = None
) -> EventNumbers:
    """Reserve `count` sequence numbers of an agent, and count `free` events that it causes without spending money.

    The free events are counted in the current minute. With a `change`, the agent's numbers of tasks by status follow
    it. Returns the numbers afterwards, with the last of the reserved ones.
    """
    now = context.real_now
    before = await context.session.get(lock_numbers(id=agent_id))
    is_same_minute = now - MINUTE < before.free_events_since <= now
    by_status: dict[str, Any] = {}
    if change and change.left is not change.reached:
        reached = TASK_COUNTERS[change.reached]
        by_status[reached] = getattr(before, reached) + 1
        if change.left:
            left = TASK_COUNTERS[change.left]
            by_status[left] = getattr(before, left) - 1
    after = before._replace(
        event_sequence=before.event_sequence + count,
        free_events=(before.free_events if is_same_minute else 0) + free,
        free_events_since=before.free_events_since if is_same_minute else now,
        **by_status,
    )
    if not await context.session.update(TAKE_NUMBERS, before, after):
        raise LookupError(f"the numbers of agent {agent_id} have changed since they were locked")
    return after


def require_allowance(context: Context, taken: EventNumbers) -> None:
    """Refuse the operation, before its events go to an endpoint, if they are too many. Raises `TooManyEvents`."""
    limit = context.services.policy.free_events_per_minute
    if taken.free_events > limit:
        seconds = -(-(taken.free_events_since + MINUTE - context.real_now) // SECOND)
        raise TooManyEvents(
            f"At most {limit} events in a minute go to your endpoints without money being locked or paid. "
            f"Try again in {seconds} seconds.",
            retry_after=seconds,
        )
