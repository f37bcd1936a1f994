"""Checks of the pages of an SQLite file: the quick one of a running service, and the full one of `fieldcall check`."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from adapters.storage.files.damage import Damage, is_damage

STEPS_OF_A_TICK: Final = 100_000
FIRST_FAULT: Final = 1


def check_file(database: Path, damage: Damage, seconds: float, *, fully: bool = False) -> bool:
    """Check the pages of a file for at most some seconds, and note the first fault; false when time was too short.

    It reads concurrently with writes, on a connection of its own. Without `fully` it does not check that indexes match
    tables.
    """
    deadline = time.monotonic() + seconds
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > deadline, STEPS_OF_A_TICK)
        try:
            connection.execute("PRAGMA query_only = ON")
            check = "integrity_check" if fully else "quick_check"
            verdict = connection.execute(f"PRAGMA {check}({FIRST_FAULT})").fetchone()[0]
        except sqlite3.DatabaseError as fault:
            if is_damage(fault):
                damage.record_fault(str(fault))
                return True
            if fault.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                return False
            raise
    if verdict != "ok":
        damage.record_fault(verdict.replace("\n", " "))
    return True
