"""Notifies operators of open tasks until it is cancelled. Any number of workers may run: each task is announced
once."""

import asyncio
import time
from typing import Final

import structlog

from resolvers.core.context import Services
from resolvers.matching import announcement
from subscriptions.transports.channels import OPEN_TASKS

POLL_INTERVAL_SECONDS: Final = 1.0
"""Seconds without a wake-up after which a worker polls."""
FAULT_COOLDOWN_SECONDS: Final = 5.0
"""Seconds to wait after a failed search."""

log = structlog.get_logger("fieldcall.matching")


async def match(services: Services) -> None:
    """Notify operators of open tasks until the asyncio task is cancelled."""
    async with services.broadcaster.subscribe(OPEN_TASKS) as wakeups:
        while True:
            started = time.monotonic()
            if await _announce_batch(services):
                # Half of the time is left to requests, even if many tasks wait.
                await asyncio.sleep(time.monotonic() - started)
            else:
                await wakeups.wait(POLL_INTERVAL_SECONDS)


async def _announce_batch(services: Services) -> int:
    """Announce a batch and return its number of tasks."""
    try:
        return await announcement.announce_open_tasks(services)
    except Exception:
        log.exception("operators cannot be notified of open tasks")
        await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
        return 0
