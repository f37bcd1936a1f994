"""The events that an agent can cause in a minute without spending money (docs/decisions/0033).

An agent that pays for each task cannot flood a host with events; drafts, cancellations and redeliveries cost nothing.
The count stands beside the counter of events, which every event updates anyway.
"""

from adapters.storage.queries.events import TAKE_SEQUENCE, EventNumbers
from domain.refusals.general import TooManyEvents
from domain.values.time import MINUTE, SECOND
from resolvers.core.context import Context


async def take_numbers(context: Context, agent_id: int, count: int, *, free: int = 0) -> EventNumbers:
    """Reserve `count` sequence numbers of an agent, and count `free` events that it causes without spending money."""
    now = context.real_now
    return await context.session.get(
        TAKE_SEQUENCE, agent_id=agent_id, count=count, free=free, now=now, window=now - MINUTE
    )


def require_allowance(context: Context, taken: EventNumbers) -> None:
    """Refuse the operation, before its events go to an endpoint, when they are too many. Raises `TooManyEvents`."""
    limit = context.services.policy.free_events_per_minute
    if taken.free_events > limit:
        seconds = -(-(taken.free_events_since + MINUTE - context.real_now) // SECOND)
        raise TooManyEvents(
            f"At most {limit} events in a minute go to your endpoints without money being locked or paid. "
            f"Try again in {seconds} seconds.",
            retry_after=seconds,
        )
