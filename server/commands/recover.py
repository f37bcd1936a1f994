"""`fieldcall recover`: after the promotion of a standby, or the restore of a copy, that may lack the last commits."""

from adapters.clock import SystemClock
from resolvers.events.recovery import MARGIN, recover
from server.config.database import sole_owner, writable_database
from server.config.settings import Settings


async def give_up_numbers(settings: Settings) -> str:
    """Give up the numbers that lost commits may have had, and say so. Raises `Misconfigured` and `FileOwnedError`."""
    # The database alone: nobody is served until this has run, and to load the service takes seconds.
    with sole_owner(settings):
        async with writable_database(settings) as database:
            await recover(database, (database.clock or SystemClock()).now())
    return f"Gave up {MARGIN:,} numbers of every agent, operator and table. Followers of what was undone are told."
