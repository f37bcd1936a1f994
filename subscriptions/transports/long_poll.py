"""The long poll: one request that waits for an event."""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from domain.ports import Broadcaster

Item = TypeVar("Item")

POLL_INTERVAL_SECONDS: Final = 2.0
"""How often the rows are read without a wake-up."""


async def first(
    broadcaster: Broadcaster, channel: str, read: Callable[[], Awaitable[Sequence[Item]]], timeout_seconds: float
) -> Sequence[Item]:
    """The first items that there are; none when `timeout_seconds` pass without any."""
    deadline = time.monotonic() + timeout_seconds
    async with broadcaster.subscribe(channel) as subscription:
        while not (items := await read()) and (remaining := deadline - time.monotonic()) > 0:
            await subscription.wait(min(remaining, POLL_INTERVAL_SECONDS))
    return items
