"""SQLite: a consistent copy of a file in use, and the exchange of a file without loss after a crash at any step. A
restore is staged in `FILE.restoring/`. Once the new file is verified, `ready.json` there marks it as the replacement of
the old one. From then on, each step can be repeated, and only `restore` opens the database.
"""

import json
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from adapters.blobs.disk import sync_folder
from adapters.private_files import make_private_file, make_private_folder
from adapters.storage.files.damage import Damage
from server.backup.folders import locked_folder
from server.backup.manifest import as_json, sync_file, write_durably
from server.backup.numbers import UsedNumbers, read_numbers
from server.config.database import READY, staging_folder
from server.config.settings import Misconfigured

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _fcntl = None  # type: ignore[assignment]
fcntl: ModuleType | None = _fcntl
"""Module for locks of files; None if the system has none."""

PAGES_A_STEP: Final = 2_048
"""Pages that are copied in one step before other connections can run: 8 MB."""
SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that belong to one database file, and would destroy another one that is opened with them."""
INDEX: Final = "-shm"
"""Suffix of the shared index of the log."""
SHARED_LOCK: Final = (0x40000002, 510)
"""Range of bytes of the file, as start and length, in which every open connection holds a lock."""
SETTLE: Final = ("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode = DELETE")
UNREADABLE: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def copy_database(source: Path, target: Path) -> None:
    """Copy a consistent state of a file, which may be in use. Raises `Misconfigured` for a damaged one. Writers
    continue during the copy: in WAL mode, a reader blocks no writer.
    """
    make_private_file(target)
    try:
        with closing(_connect(source)) as reading, closing(sqlite3.connect(target, isolation_level=None)) as writing:
            # Within one transaction, a write by another process does not restart the copy.
            reading.execute("BEGIN")
            reading.execute("SELECT 1 FROM sqlite_master").fetchone()
            reading.backup(writing, pages=PAGES_A_STEP, sleep=0)
            reading.execute("COMMIT")
            # The copy is one file, complete without side files.
            writing.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as fault:
        raise explain(source, fault) from fault
    require_sound(target)
    sync_file(target)


def require_sound(path: Path) -> None:
    """Check the structure of a file that no other process uses. Raises `Misconfigured` if it is damaged."""
    try:
        with closing(_connect(path)) as connection:
            problems = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(3)")]
    except sqlite3.Error as fault:
        raise explain(path, fault) from fault
    if problems != ["ok"]:
        raise Misconfigured(f"the database is damaged: {'; '.join(problems)}")


async def query_file(connection: sqlite3.Connection, statement: str) -> Iterable[Any]:
    """Run a statement and return its rows."""
    return connection.execute(statement).fetchall()


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy for reading statements."""
    with closing(_connect(path)) as connection:
        connection.execute("PRAGMA query_only = ON")
        yield connection


def settle(path: Path) -> None:
    """Move everything into the one file, durably, so that it can be renamed alone."""
    with closing(_connect(path)) as connection:
        for step in SETTLE:
            connection.execute(step).fetchall()
    sync_file(path)


def explain(path: Path, fault: sqlite3.Error) -> Misconfigured:
    """Return the error of a backup for a fault of SQLite."""
    match getattr(fault, "sqlite_errorcode", None):
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR_WRITE:
            return Misconfigured(f"the disk is full, so {path} could not be copied. Free space, and repeat the command")
        case sqlite3.SQLITE_BUSY:
            return Misconfigured(f"{path} is in use by another process: stop the service first")
        case code if code in UNREADABLE:
            return Misconfigured(f"{path} is damaged: {fault}. Restore the newest backup with: fieldcall restore")
    return Misconfigured(f"{path}: {fault}")


def _connect(path: Path) -> sqlite3.Connection:
    # This mode never makes a file. Read-only access could not open a file whose log no process has open.
    uri = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=10)


@contextmanager
def exclusive_staging(database: Path) -> Iterator[Path]:
    """Make the folder in which the restore of a database is prepared, and remove it at the end, unless the restore is
    ready.

    Raises `Misconfigured` while another restore of this database runs.
    """
    staging = staging_folder(database)
    make_private_folder(staging)
    try:
        with locked_folder(staging):
            try:
                yield staging
            finally:
                if not (staging / READY).exists():
                    shutil.rmtree(staging, ignore_errors=True)
    except BlockingIOError:
        raise Misconfigured(f"another restore of {database} runs: wait for its end") from None


@contextmanager
def exclusive_use(database: Path) -> Iterator[sqlite3.Connection | None]:
    """Lock a database file against all other processes, and yield its connection; None if there is no readable file.
    Raises `Misconfigured` while another process has it open.
    """
    if not database.exists():
        yield None
        return
    _require_unused(database)
    connection = _connect(database)
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as fault:
        connection.close()
        if getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise explain(database, fault) from fault
        yield None
        return
    try:
        yield connection
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.close()


def _require_unused(database: Path) -> None:
    """Try the range in which each connection holds a lock, which works on a damaged file, too."""
    if not fcntl:
        return
    with database.open("rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_LOCK[1], SHARED_LOCK[0])
        except OSError:
            raise Misconfigured(f"{database} is in use by another process: stop the service first") from None


async def read_replaced(connection: sqlite3.Connection | None) -> UsedNumbers | None:
    """Return the numbers that the replaced database has used; None if it cannot be read."""
    if connection is None:
        return None
    try:
        return await read_numbers(lambda statement: query_file(connection, statement), "sqlite")
    except sqlite3.Error:
        return None


def is_empty(connection: sqlite3.Connection | None, database: Path) -> bool:
    """Return true if replacing the database file would lose nothing."""
    if connection is None:
        return not database.exists() or database.stat().st_size == 0
    return not connection.execute("SELECT 1 FROM sqlite_master").fetchone()


def mark_ready(database: Path, backup: str) -> None:
    """Record durably that the staged file is verified and replaces the database."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    old_copy = database.with_name(f"{database.name}.replaced-{stamp}")
    staging = staging_folder(database)
    sync_folder(staging)
    sync_folder(staging.parent)
    write_durably(staging / READY, as_json({"backup": backup, "kept": old_copy.name}))


def finish(database: Path) -> Path | None:
    """Move the staged file to the database's path; return the path of the replaced database, if there was one. Each
    step can be repeated after a crash. While the staged file exists, all files at the database's path are old.
    """
    staging = staging_folder(database)
    old_copy = database.with_name(json.loads((staging / READY).read_text())["kept"])
    new = staging / database.name
    if new.exists():
        # The log moves with its file, so that the old database stays whole under its new name.
        for ending in ("", *SIDE_FILES):
            old = database.with_name(database.name + ending)
            if ending == INDEX:
                # SQLite makes a new index.
                old.unlink(missing_ok=True)
            elif old.exists():
                old.replace(old_copy.with_name(old_copy.name + ending))
        sync_folder(database.parent)
        new.replace(database)
        sync_folder(database.parent)
    Damage(database).clear()
    with suppress(FileNotFoundError):
        (staging / READY).unlink()
    shutil.rmtree(staging, ignore_errors=True)
    return old_copy if old_copy.exists() else None
