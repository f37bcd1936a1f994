"""The long poll: one request that waits for an event."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from domain.ports import Broadcaster

Item = TypeVar("Item")

POLL_INTERVAL_SECONDS: Final = 2.0
"""Interval at which the rows are read without a wake-up: the longest time until a poll notices that the service
stops."""


async def first(
    broadcaster: Broadcaster,
    channel: str,
    read: Callable[[], Awaitable[Sequence[Item]]],
    timeout_seconds: float,
    stopping: asyncio.Event,
) -> Sequence[Item]:
    """Return the first items; empty if `timeout_seconds` pass without any, or if the service is stopping."""
    deadline = time.monotonic() + timeout_seconds
    async with broadcaster.subscribe(channel) as subscription:
        while not (items := await read()) and (remaining := deadline - time.monotonic()) > 0 and not stopping.is_set():
            await subscription.wait(min(remaining, POLL_INTERVAL_SECONDS))
    return items
