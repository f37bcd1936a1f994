"""`fieldcall recover`: after the promotion of a standby, or the restore of a copy, that may lack the last commits."""

from resolvers.events.recovery import MARGIN, recover
from server.config.settings import Settings
from server.config.wiring import running


async def give_up_numbers(settings: Settings) -> str:
    """Give up the numbers that lost commits may have had, and say so. Raises `Misconfigured`."""
    async with running(settings) as services:
        await recover(services.database, services.clock.now())
    return f"Gave up {MARGIN:,} numbers of every agent, operator and table. Followers of what was undone are told."
