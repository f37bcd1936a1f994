"""Shared write access to an SQLite file, with the version of SQLite that this Python has."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adapters.storage.engine.sqlite import database as sqlite
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.transactions.session import Session
from adapters.storage.files import ownership
from adapters.storage.files.ownership import FileOwnedError, WriteLock, may_lose_commits, own
from domain.refusals.general import Unavailable

HOLD = """
import sys
from pathlib import Path
from adapters.storage.files.ownership import WriteLock, own
path = Path(sys.argv[1])
match sys.argv[2]:
    case "write":
        lock = WriteLock(path, is_needed=True)
        assert lock.acquire()
        print("held", flush=True)
        sys.stdin.read()
    case kind:
        with own(path, shared=kind == "shared"):
            print("held", flush=True)
            sys.stdin.read()
"""


@contextmanager
def held(database: Path, kind: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds a lock until its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database), kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.mark.parametrize(
    ("version", "loses"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 3), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
    ],
)
def test_versions_before_the_fix_and_without_its_backport_may_lose_commits(
    version: tuple[int, int, int], *, loses: bool
) -> None:
    assert may_lose_commits(version) is loses


def test_a_second_owner_is_refused_by_the_number_of_the_first_until_it_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "fieldcall.db"
    with held(database, "sole") as first:
        with pytest.raises(FileOwnedError, match=rf"^process {first.pid} runs on the database .* Stop that process"):
            own(database).__enter__()
        first.kill()
        first.wait()
        with own(database), own(database):
            """A process that owns it already goes on."""


def test_shared_owners_exclude_one_that_is_alone(tmp_path: Path) -> None:
    database = tmp_path / "fieldcall.db"
    with held(database, "shared"):
        with own(database, shared=True):
            pass
        with pytest.raises(FileOwnedError):
            own(database).__enter__()


async def test_no_commit_runs_beside_that_of_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer waits for the lock before it begins, and answers when it is not free in time."""
    monkeypatch.setattr(sqlite, "WriteLock", lambda path: WriteLock(path, is_needed=True))
    monkeypatch.setattr(WriteLock.acquire, "__defaults__", (0.05,))
    database = SQLiteDatabase(str(tmp_path / "fieldcall.db"))
    await database.start()
    ran: list[int] = []

    async def work(_: Session) -> None:
        ran.append(1)

    try:
        await database.write(work)
        with held(tmp_path / "fieldcall.db", "write"):
            with pytest.raises(Unavailable, match="Another process has locked the database"):
                await database.write(work)
            assert ran == [1]
        await asyncio.wait_for(database.write(work), 60)
        assert ran == [1, 1]
    finally:
        await database.stop()


def test_the_version_and_what_follows_are_named() -> None:
    said = ownership.describe_version()
    assert said.startswith(f"SQLite {sqlite3.sqlite_version}")
    assert ("can lose commits" in said) is may_lose_commits()
