"""`fieldcall recover`, after the promotion of a standby or the restore of a copy that may lack the last commits, and
`fieldcall check`, for a database that was marked as damaged."""

import asyncio
import math

from adapters.clock import SystemClock
from adapters.storage.files.damage import Damage
from adapters.storage.files.integrity import check_file
from resolvers.events.recovery import MARGIN, recover
from server.config.database import sole_owner, writable_database
from server.config.settings import Misconfigured, Settings


async def give_up_numbers(settings: Settings) -> str:
    """Skip the numbers that lost commits may have used, and return a sentence. Raises `Misconfigured` and
    `FileOwnedError`."""
    # Only the database is opened: the service is down until this has run, and loading it takes seconds.
    with sole_owner(settings):
        async with writable_database(settings) as database:
            await recover(database, (database.clock or SystemClock()).now())
    return f"Skipped {MARGIN:,} numbers of every agent, operator and table. Followers of undone events are notified."


async def check_database(settings: Settings) -> str:
    """Read the whole database, clear its mark of damage if it is sound, and return a sentence. Raises
    `Misconfigured`."""
    scan = Damage()
    if file := settings.database_file:
        with sole_owner(settings):
            await asyncio.to_thread(check_file, file, scan, math.inf, fully=True)
            if scan.fault is None:
                Damage(file).clear()
    else:
        from adapters.storage.engine.postgresql.server import read_tables  # noqa: PLC0415 - not needed with an embedded database

        await read_tables(settings.direct_url, scan)
    if scan.fault:
        raise Misconfigured(f"the database is damaged ({scan.fault}). Restore a backup: fieldcall restore FOLDER")
    return "The database is sound, and is marked as damaged no longer. Restart every process that found the damage."
