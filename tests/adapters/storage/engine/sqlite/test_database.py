"""The writer's answers, and where statements are read."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.statements.typed import Statement, select_value
from adapters.storage.engine.transactions.session import Session
from adapters.storage.engine.transactions.write_groups import GROUP_SIZE


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SQLiteDatabase]:
    database = SQLiteDatabase(str(tmp_path / "fieldcall.db"))
    await database.start()
    yield database
    await database.stop()


def counting(number: int) -> Statement[..., int]:
    """A statement whose steps grow with a number, declared as a small one."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {number})"
    return select_value(int, text(f"{numbers} SELECT count(*) FROM n"))


def group_sizes() -> tuple[float, float]:
    """The number of groups so far, and of the writes in them."""
    values = {sample.ending: sample.value for sample in GROUP_SIZE.family().samples}
    return values["_count"], values["_sum"]


async def two(_: Session) -> int:
    return 2


async def broken(_: Session) -> int:
    raise LookupError("nothing there")


async def test_who_gives_up_waiting_harms_nobody(database: SQLiteDatabase) -> None:
    given_up = asyncio.create_task(database.write(two))
    await asyncio.sleep(0)
    given_up.cancel()
    neighbour = asyncio.create_task(database.write(two))
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert await neighbour == 2
    assert await database.write(two) == 2


async def test_a_refused_neighbour_harms_nobody(database: SQLiteDatabase) -> None:
    outcomes = await asyncio.gather(*map(database.write, (two, broken, two)), return_exceptions=True)
    assert [outcomes[0], outcomes[2]] == [2, 2]
    assert isinstance(outcomes[1], LookupError)


async def test_the_writes_of_one_turn_of_the_loop_share_a_commit(database: SQLiteDatabase) -> None:
    groups, writes = group_sizes()
    assert await asyncio.gather(*map(database.write, [two] * 8)) == [2] * 8
    assert group_sizes() == (groups + 1, writes + 8)


async def test_a_write_that_begins_before_the_end_is_answered(database: SQLiteDatabase) -> None:
    last = asyncio.create_task(database.write(two))
    await asyncio.sleep(0)
    await database.stop()
    assert await last == 2
    await database.start()


async def test_a_statement_that_takes_longer_than_was_declared_leaves_the_event_loop(database: SQLiteDatabase) -> None:
    threads = threading.active_count()
    assert await database.reader.find(counting(100)()) == 100
    assert threading.active_count() == threads
    snapshot, turns = database.lazy_snapshot(), 0
    reading = asyncio.ensure_future(snapshot.find(counting(500_000)()))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert await reading == 500_000
    assert turns > 10, "the event loop waited"
    assert threading.active_count() == threads + 1
    # The same connection reads small statements without its thread again.
    assert [await snapshot.find(counting(number)()) for number in range(1, 200)] == [*range(1, 200)]
    await snapshot.close()
