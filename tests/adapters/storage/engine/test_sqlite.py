"""The writer's answers."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.storage.engine.session import Session
from adapters.storage.engine.sqlite import SQLiteDatabase


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SQLiteDatabase]:
    database = SQLiteDatabase(str(tmp_path / "fieldcall.db"))
    await database.start()
    yield database
    await database.stop()


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
