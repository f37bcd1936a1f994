"""Durations for which work blocks the event loop."""

import asyncio
import time
from collections.abc import Awaitable
from typing import TypeVar

Result = TypeVar("Result")


async def longest_hold(work: Awaitable[Result]) -> tuple[Result, float]:
    """The result of work, and the most seconds of CPU between two rounds of the loop meanwhile.

    CPU, so that it is the same on a busy machine.
    """
    longest = 0.0

    async def look() -> None:
        nonlocal longest
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - before)

    looking = asyncio.create_task(look())
    await asyncio.sleep(0)
    result = await work
    await asyncio.sleep(0)
    looking.cancel()
    return result, longest
