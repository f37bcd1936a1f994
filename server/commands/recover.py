"""`fieldcall recover`: after the promotion of a standby that may lack the last commits."""

from resolvers.events.recovery import MARGIN, recover
from server.config.settings import Misconfigured, Settings
from server.config.wiring import running


async def give_up_numbers(settings: Settings) -> str:
    """Give up the numbers that lost commits may have had, and say so. Raises `Misconfigured`."""
    if settings.database_file:
        raise Misconfigured("recover is for PostgreSQL with standbys, and the database is a file")
    async with running(settings) as services:
        await recover(services.database, services.clock.now())
    return f"Gave up {MARGIN:,} numbers of every agent, operator and table. Followers of what was undone are told."
