"""Locks on an SQLite file: one for the life of the process that owns it, and one for each commit.

SQLite before 3.51.3 can lose a commit when one connection commits while another copies the log into the file
(https://www.sqlite.org/wal.html#walresetbug). With such a version one server or worker owns the file. A command beside
it, and the processes of `serve --workers`, hold the write lock for each commit with its checkpoint, as the owner does.
Why: docs/decisions/0106-damaged-databases.md.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Final

from adapters.private_files import make_private_file

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _fcntl = None  # type: ignore[assignment]
fcntl: ModuleType | None = _fcntl
"""Locks of files on POSIX; elsewhere bytes are locked."""

SAFE_VERSION: Final = (3, 51, 3)
"""First release of SQLite in which two processes may write one file."""
BACKPORTS: Final = {(3, 44): 6, (3, 50): 7}
"""First patch release with the same fix, by the older branch that has it."""
WRITE_TIMEOUT_SECONDS: Final = 10.0
"""Time to wait for the write lock, as long as SQLite waits for its own."""
START_TIMEOUT_SECONDS: Final = 3.0
"""Time that a server waits for an owner that is about to end."""
POLL_INTERVAL_SECONDS: Final = 0.001
LOCKED_BYTE: Final = 1 << 30
"""The byte that is locked on Windows: behind the text, which others may read."""

_OWNED: set[Path] = set()
"""Lock files of the databases that this process owns."""


class FileOwnedError(OSError):
    """Another process owns the database file; the message says which one, and what to do."""


def may_lose_commits(version: tuple[int, int, int] = sqlite3.sqlite_version_info) -> bool:
    """Return true for a version of SQLite that can lose a commit when two processes write one file."""
    if version[:2] in BACKPORTS:
        return version[2] < BACKPORTS[version[:2]]
    return version < SAFE_VERSION


def describe_version() -> str:
    """Name the version of SQLite, and its consequence for processes."""
    if may_lose_commits():
        return (
            f"SQLite {sqlite3.sqlite_version} can lose commits when two processes write one file, before 3.51.3: one "
            "server or worker owns the file, and commands wait for its write lock"
        )
    return f"SQLite {sqlite3.sqlite_version}: several processes may write the file"


class FileLock:
    """An advisory lock on a file that lies beside the database. The system releases it when the process ends."""

    def __init__(self, path: Path) -> None:
        make_private_file(path)
        self._descriptor = os.open(path, os.O_RDWR)

    def acquire(self, seconds: float, *, shared: bool = False) -> bool:
        """Acquire the lock; false when it is not free within that time. On Windows none is shared."""
        deadline = time.monotonic() + seconds
        while not self._try(shared=shared):
            if time.monotonic() >= deadline:
                return False
            time.sleep(POLL_INTERVAL_SECONDS)
        return True

    def release(self) -> None:
        """Release the lock that is held."""
        if fcntl:
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)
        else:
            self._lock_byte(unlock=True)

    def write(self, text: str) -> None:
        """Replace the text of the file, for those who find it locked."""
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, text.encode())

    def close(self) -> None:
        """Close the file, which releases the lock."""
        os.close(self._descriptor)

    def _try(self, *, shared: bool) -> bool:
        try:
            if fcntl:
                fcntl.flock(self._descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            else:
                self._lock_byte(unlock=False)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def _lock_byte(self, *, unlock: bool) -> None:
        import msvcrt  # noqa: PLC0415 - Windows alone has it

        os.lseek(self._descriptor, LOCKED_BYTE, os.SEEK_SET)
        mode = msvcrt.LK_UNLCK if unlock else msvcrt.LK_NBLCK  # type: ignore[attr-defined]
        msvcrt.locking(self._descriptor, mode, 1)  # type: ignore[attr-defined]


@contextmanager
def own(database: Path, *, shared: bool = False, seconds: float = 0.0) -> Iterator[None]:
    """Own the file of a database as long as the context lasts. A process that already owns it continues at once.

    Owners that are `shared` exclude only one that is not. Raises `FileOwnedError` when another owner does not end
    within that time.
    """
    path = _lock_path(database)
    if path in _OWNED:
        yield
        return
    lock = FileLock(path)
    try:
        if not lock.acquire(seconds, shared=shared):
            raise FileOwnedError(_explain(database))
        # Without space on the disk, the number is left out.
        with suppress(OSError):
            lock.write(str(os.getpid()))
        _OWNED.add(path)
        try:
            yield
        finally:
            _OWNED.discard(path)
    finally:
        lock.close()


def _lock_path(database: Path) -> Path:
    return database.resolve().with_name(f"{database.name}.lock")


def _explain(database: Path) -> str:
    number = _lock_path(database).read_text(encoding="ascii")
    loses = f"SQLite {sqlite3.sqlite_version} can lose commits when two processes write one file. "
    return (
        f"process {number} runs on the database {database}. {loses if may_lose_commits() else ''}Stop that process "
        "first. Several servers or workers need PostgreSQL, or SQLite from version 3.51.3 on"
    )


class WriteLock:
    """The lock that a process holds while it commits, where the version of SQLite needs it."""

    def __init__(self, database: Path, *, is_needed: bool = may_lose_commits()) -> None:
        self._lock = FileLock(database.with_name(f"{database.name}.write-lock")) if is_needed else None

    def acquire(self, seconds: float = WRITE_TIMEOUT_SECONDS) -> bool:
        """Wait for the lock; false when another process keeps it for longer."""
        return self._lock is None or self._lock.acquire(seconds)

    def release(self) -> None:
        """Release the lock that is held."""
        if self._lock:
            self._lock.release()

    def close(self) -> None:
        """Close the file, which releases the lock."""
        if self._lock:
            self._lock.close()
