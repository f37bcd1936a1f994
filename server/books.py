"""`fieldcall ledger verify`: checks the books and says what it checked."""

from adapters.storage.verification import Verdict
from adapters.storage.verification import verify as verdicts
from server.settings import Settings
from server.wiring import open_database, prepare

MOST_SHOWN = 50
"""Offending rows that are printed for one invariant; the rest is counted."""


async def check(settings: Settings) -> list[Verdict]:
    """The verdict on each invariant over the whole database."""
    await prepare(settings)
    database = open_database(settings)
    await database.start()
    try:
        return await verdicts(database.reader)
    finally:
        await database.stop()


async def verify(settings: Settings) -> int:
    """Print a line for each invariant, with the rows that break it. 1 when there are any, else 0."""
    found = await check(settings)
    for verdict in found:
        print(f"{'BROKEN' if verdict.breaches else 'holds '}  {verdict.invariant} ({verdict.checked} rows)")
        for breach in verdict.breaches[:MOST_SHOWN]:
            print(f"        {breach.place} of {breach.id}: {breach.found}, should be {breach.expected}")
        if len(verdict.breaches) > MOST_SHOWN:
            print(f"        and {len(verdict.breaches) - MOST_SHOWN} more")
    return 1 if any(verdict.breaches for verdict in found) else 0
