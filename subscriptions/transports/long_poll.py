"""Wait for an event in one request: the long poll (docs/contract.md#events)."""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from domain.ports import Broadcaster

Item = TypeVar("Item")

LOOK: Final = 2.0
"""Seconds between two looks without a nudge."""


async def first(
    broadcaster: Broadcaster, channel: str, read: Callable[[], Awaitable[Sequence[Item]]], patience: float
) -> Sequence[Item]:
    """What is there, waited for at most `patience` seconds while there is nothing."""
    deadline = time.monotonic() + patience
    async with broadcaster.subscribe(channel) as subscription:
        while not (found := await read()) and (left := deadline - time.monotonic()) > 0:
            await subscription.wait(min(left, LOOK))
    return found
