"""Damage to a database: how a driver reports it, and the mark that stops all writes until somebody clears it.

The first fault of this kind stops writes for good, as each further one could spread the damage. The mark of an embedded
database is a file beside it; PostgreSQL has it as a comment on a table
(`adapters/storage/engine/postgresql/server.py`). It survives a restart. Why: docs/decisions/0106-damaged-databases.md.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog

from adapters.private_files import make_private_file
from domain.refusals.general import Unavailable

CODES_OF_SQLITE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
CODES_OF_DISKS: Final = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)
PRIMARY_CODE: Final = 0xFF
CODES_OF_POSTGRESQL: Final = frozenset({"XX001", "XX002"})
"""`data_corrupted` and `index_corrupted`."""
RETRY_AFTER_SECONDS: Final = 60

log = structlog.get_logger("fieldcall.damage")


def is_damage(fault: BaseException) -> bool:
    """Return true for the error of a driver that has read damaged data."""
    if isinstance(fault, sqlite3.DatabaseError):
        return getattr(fault, "sqlite_errorcode", 0) & PRIMARY_CODE in CODES_OF_SQLITE
    return getattr(fault, "sqlstate", None) in CODES_OF_POSTGRESQL


def is_of_the_disk(fault: BaseException) -> bool:
    """Return true for an error of SQLite because its disk is full, read-only or broken."""
    # SQLAlchemy, with which migrations run, wraps what the driver raises.
    cause = getattr(fault, "orig", fault)
    return isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", 0) & PRIMARY_CODE in CODES_OF_DISKS


class Damage:
    """Known damage of one database. Any thread may note it, and each statement runs in its context."""

    def __init__(self, database: Path | None = None) -> None:
        """`database` is the file of an embedded one, whose mark lies beside it."""
        self._mark = database.with_name(f"{database.name}.damaged") if database else None
        self._fault: str | None = None

    @property
    def fault(self) -> str | None:
        """Return the first fault that was found; None for a database without known damage."""
        # Asked before each group of writes: without a mark, `access` raises nothing inside, as `exists` does.
        if self._fault is None and self._mark and os.access(self._mark, os.F_OK):
            self._fault = self._mark.read_text(encoding="utf-8", errors="replace").strip() or "unknown"
        return self._fault

    def record_fault(self, fault: str) -> None:
        """Mark the database as damaged, for this process and all others."""
        if self.fault:
            return
        self._fault = fault
        log.error("the database is damaged", fault=fault)
        if self._mark:
            # Without space on the disk, only this process remembers it.
            with suppress(OSError):
                make_private_file(self._mark)
                self._mark.write_text(f"{fault}\n", encoding="utf-8")

    def clear(self) -> None:
        """Remove the mark, of a database that has been restored or checked."""
        self._fault = None
        if self._mark:
            self._mark.unlink(missing_ok=True)

    def refusal(self) -> Unavailable:
        """Return the refusal of a call to a damaged database."""
        return Unavailable(
            "The database is damaged, and takes no writes until its operator has restored it. Nothing was stored.",
            retry_after=RETRY_AFTER_SECONDS,
        )

    def require_none(self) -> None:
        """Raise `Unavailable` for a database that is damaged."""
        if self.fault:
            raise self.refusal()

    def __enter__(self) -> None:
        """Watch a statement: note the damage that it finds, and raise `Unavailable` in its place."""

    def __exit__(self, kind: object, fault: BaseException | None, traceback: object) -> None:
        if fault is not None and is_damage(fault):
            self.record_fault(str(fault))
            raise self.refusal() from fault


def left_open(database: Path) -> bool:
    """Return true for a file of SQLite whose last process ended without closing it: its log is still there."""
    try:
        return database.with_name(f"{database.name}-wal").stat().st_size > 0
    except FileNotFoundError:
        return False
