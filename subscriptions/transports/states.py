"""Topics of states that have no version of their own: the present state, then each change."""

from collections.abc import Awaitable, Callable, Sequence
from time import monotonic_ns
from typing import Any, NamedTuple, TypeVar

from subscriptions.transports.feeds import FeedItem

Call = TypeVar("Call")

NANOSECONDS_IN_MICROSECOND = 1000


class Observation(NamedTuple):
    """A state as it was read."""

    compared: object
    """The values that make it another state when they differ."""
    item: Any
    """The message about it."""


def state_reader(
    open_call: Callable[[], Awaitable[Call]], observe: Callable[[Call], Awaitable[Observation]]
) -> Callable[[int, int], Awaitable[Sequence[FeedItem]]]:
    """Make the `read` of a topic: the state now, then whenever its compared values differ.

    Its cursors rise with time and are meaningless to another process, so a follower begins with the present state.
    """
    last: object = None

    async def read(cursor: int, limit: int) -> Sequence[FeedItem]:  # noqa: ARG001 - there is one state at a time
        nonlocal last
        # Taken before the read: a follower that joins later has read later changes.
        moment = monotonic_ns() // NANOSECONDS_IN_MICROSECOND
        compared, item = await observe(await open_call())
        if compared == last and cursor >= 0:
            return ()
        last = compared
        return [FeedItem(max(moment, cursor + 1), item)]

    return read
