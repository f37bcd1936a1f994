"""Tells operators of open tasks, until it is cancelled. Any number of workers may: each task is told of once."""

import asyncio
import time
from typing import Final

import structlog

from resolvers.core.context import Services
from resolvers.matching import announcement
from subscriptions.transports.channels import OPEN_TASKS

POLL_INTERVAL_SECONDS: Final = 1.0
"""Seconds without a nudge after which a worker looks by itself."""
FAULT_COOLDOWN_SECONDS: Final = 5.0
"""Seconds to wait when the search has failed."""

log = structlog.get_logger("fieldcall.matcher")


async def match(services: Services) -> None:
    """Tell operators of open tasks until the task is cancelled."""
    async with services.broadcaster.subscribe(OPEN_TASKS) as nudges:
        while True:
            begun = time.monotonic()
            if await _turn(services):
                # However many tasks come, half of the time is for those who create them.
                await asyncio.sleep(time.monotonic() - begun)
            else:
                await nudges.wait(POLL_INTERVAL_SECONDS)


async def _turn(services: Services) -> int:
    """Tell of a batch, and return how many tasks there were."""
    try:
        return await announcement.tell_operators(services)
    except Exception:
        log.exception("operators cannot be told of open tasks")
        await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
        return 0
