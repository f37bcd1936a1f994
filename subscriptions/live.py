"""Follow what happens: stored events after a cursor, each once and in order, then those to come.

The rows are the truth and a broadcast is only a nudge (decisions.md section 6). So a lost nudge, another process on the
same database or a reconnect with the last cursor costs a little time and never an event.
"""

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple, Protocol, TypeVar

from domain.ports import Broadcaster


class Numbered(Protocol):
    """Something with a place in a log."""

    @property
    def sequence(self) -> int: ...


Item = TypeVar("Item", bound=Numbered)
State = TypeVar("State")

PAGE = 100
"""At most so many events are read at once."""


class Pace(NamedTuple):
    """How often a follower looks by itself, in seconds."""

    poll: float = 2.0
    """For rows of which no nudge told."""
    admission: float = 10.0
    """For whether the caller may still listen."""


USUAL_PACE: Final = Pace()


class Listening(NamedTuple):
    """Who listens to which channel; `admit` raises the refusal once they may not any more."""

    broadcaster: Broadcaster
    channel: str
    admit: Callable[[], Awaitable[object]]
    pace: Pace = USUAL_PACE


async def wakes(listening: Listening) -> AsyncGenerator[bool, None]:
    """One item to begin with, then one at each nudge (true) and each time to look without one (false).

    The channel is subscribed before the first item: what is read after an item misses nothing. Raises what `admit`
    raises.
    """
    admitted = time.monotonic()
    async with listening.broadcaster.subscribe(listening.channel) as subscription:
        yield True
        while True:
            nudged = await subscription.wait(listening.pace.poll)
            if time.monotonic() - admitted >= listening.pace.admission:
                await listening.admit()
                admitted = time.monotonic()
            yield nudged


async def follow(
    listening: Listening, after: int, read: Callable[[int, int], Awaitable[Sequence[Item]]]
) -> AsyncGenerator[Item, None]:
    """Events after a cursor, each once and in order, without end. `read(after, limit)` gives stored ones in order."""
    async with aclosing(wakes(listening)) as looks:
        async for _ in looks:
            page = await read(after, PAGE)
            while page:
                for item in page:
                    yield item
                    after = item.sequence
                page = await read(after, PAGE) if len(page) == PAGE else ()


async def states(listening: Listening, read: Callable[[], Awaitable[State]]) -> AsyncGenerator[State, None]:
    """How something stands, now and after each change."""
    last: State | None = None
    async with aclosing(wakes(listening)) as looks:
        async for _ in looks:
            state = await read()
            if state != last:
                yield state
                last = state


async def first(
    broadcaster: Broadcaster, channel: str, read: Callable[[], Awaitable[Sequence[Item]]], patience: float
) -> Sequence[Item]:
    """What is there, waited for at most `patience` seconds while there is nothing."""
    deadline = time.monotonic() + patience
    async with broadcaster.subscribe(channel) as subscription:
        while not (found := await read()) and (left := deadline - time.monotonic()) > 0:
            await subscription.wait(min(left, USUAL_PACE.poll))
    return found
