"""Snapshots: what they see, which line they wait in, and how long."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import bindparam, literal_column, select, text

from adapters.storage.engine.postgresql.database import PostgresDatabase
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.sqlite.reads import MAX_SMALL_SNAPSHOTS
from adapters.storage.engine.statements.typed import Statement, select_value, statement
from adapters.storage.engine.transactions.session import Database, Session
from adapters.storage.engine.transactions.snapshots import MAX_UNBOUNDED_READS, LazySnapshot
from adapters.storage.queries.core.idempotency import INSERT_CLAIM, select_stored_response
from adapters.storage.queries.core.jobs import select_next_due
from adapters.storage.tables.jobs import StoredResponseRow
from domain.refusals.general import DeadlineExceeded, NotFound, Unavailable
from tests.event_loop import longest_hold

LIMIT_SECONDS = 2.0
MAX_HOLD_SECONDS = 0.06
"""Upper bound for all snapshots until they share time slices. Without time slices it is their whole duration."""


@statement(select(literal_column("1")))
def select_one() -> int: ...
@statement(select(bindparam("sought")), unbounded=("sought",))
def select_by_filter(sought: str) -> str: ...


ENDLESS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
    "postgresql": "SELECT 1 FROM pg_sleep(600)",
}


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A started database whose unbounded reads have two seconds."""
    built: Database = (
        SQLiteDatabase(database_url.removeprefix("sqlite+aiosqlite:///"), read_time_limit_seconds=LIMIT_SECONDS)
        if database_url.startswith("sqlite")
        else PostgresDatabase(database_url, read_time_limit_seconds=LIMIT_SECONDS)
    )
    await built.start()
    yield built
    await built.stop()


def endless(database: Database) -> Statement[..., int]:
    """A statement that takes for ever."""
    return select_value(int, text(ENDLESS[database.dialect])).unbounded()


async def store(session: Session, digest: str) -> None:
    await session.insert_all(INSERT_CLAIM, [StoredResponseRow(digest, b"", None, 0, 0)])


async def test_a_moment_sees_what_its_first_statement_saw(database: Database) -> None:
    snapshot = database.lazy_snapshot()
    await database.write(partial(store, digest="before it began"))
    assert await snapshot.find(select_stored_response(digest="before it began"))
    await database.write(partial(store, digest="meanwhile"))
    assert await snapshot.find(select_stored_response(digest="meanwhile")) is None
    assert await database.reader.find(select_stored_response(digest="meanwhile"))
    await snapshot.close()

    later = database.lazy_snapshot()
    assert await later.find(select_stored_response(digest="meanwhile"))
    await later.close()
    with pytest.raises(RuntimeError, match="the snapshot is closed"):
        await later.find(select_one())


async def test_a_moment_whose_statements_leave_the_event_loop_ends_like_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.storage.engine.sqlite.reads.MAX_TICKS", 0)
    monkeypatch.setattr("adapters.storage.engine.sqlite.reads.STEPS_OF_A_TICK", 1)
    for number in range(5):
        assert await alone(database, select_stored_response, digest=str(number)) is None
        # Its thread is idle again, so its end is made on the event loop.
        await asyncio.sleep(0.01)
        await database.write(partial(store, digest=str(number)))
        assert await alone(database, select_stored_response, digest=str(number)), "an old state is still open"


async def test_snapshots_of_many_statements_share_the_event_loop(database: Database) -> None:
    if database.dialect != "sqlite":
        pytest.skip("PostgreSQL executes nothing on the event loop")
    # SQLite takes about a millisecond for it, below the bound of a statement on the event loop.
    counted = text(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500) SELECT max(i) FROM n"
    )
    statement = select_value(int, counted)

    async def read_all() -> list[int | None]:
        snapshot = database.lazy_snapshot()
        found = await asyncio.gather(*(snapshot.find(statement()) for _ in range(50)))
        await snapshot.close()
        return found

    found, longest = await longest_hold(asyncio.gather(*(read_all() for _ in range(MAX_SMALL_SNAPSHOTS))))
    assert found == [[1_500] * 50] * MAX_SMALL_SNAPSHOTS
    assert longest < MAX_HOLD_SECONDS


async def test_a_moment_cannot_write(database: Database) -> None:
    snapshot = database.lazy_snapshot()
    with pytest.raises(PermissionError):
        await store(snapshot, "not allowed")
    await snapshot.close()


async def test_small_reads_do_not_wait_for_endless_ones_which_have_an_end(database: Database) -> None:
    waiting = [asyncio.create_task(alone(database, endless(database))) for _ in range(MAX_UNBOUNDED_READS + 2)]
    # Some began with a small read, and keep what they have seen.
    waiting += [asyncio.create_task(alone(database, select_one, endless(database))) for _ in range(2)]
    await asyncio.sleep(0.05)
    for _ in range(10):
        assert await database.reader.find(select_one()) == 1
        assert await alone(database, select_one) == 1
    assert not any(task.done() for task in waiting), "the endless ones outlast twenty small ones"
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {DeadlineExceeded}
    # Those that waited in vain have left no place taken.
    assert (
        await asyncio.gather(*(alone(database, select_one, select_by_filter, sought="x") for _ in range(30)))
        == ["x"] * 30
    )


async def alone(database: Database, *statements: Statement[..., Any], **parameters: Any) -> Any:
    """Return the result of the last of some statements, all in one snapshot."""
    snapshot = database.lazy_snapshot()
    try:
        for statement in statements:
            found = await snapshot.find(statement(**parameters))
    finally:
        await snapshot.close()
    return found


async def test_after_the_end_of_its_time_a_snapshot_reads_no_longer(database: Database) -> None:
    snapshot = database.lazy_snapshot()
    with pytest.raises(DeadlineExceeded) as refused:
        await snapshot.find(endless(database)())
    assert refused.value.retry_after
    with pytest.raises(DeadlineExceeded):
        await snapshot.find(select_one())
    await snapshot.close()


async def test_who_stops_waiting_gives_everything_back(database: Database) -> None:
    for _ in range(3):
        reads = [
            asyncio.create_task(alone(database, select_one, endless(database))) for _ in range(MAX_SMALL_SNAPSHOTS)
        ]
        await asyncio.sleep(0.05)
        for read in reads:
            read.cancel()
        outcomes = await asyncio.gather(*reads, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {asyncio.CancelledError}
    # One after the other, so that none waits for another's place until its time is over.
    for _ in range(30):
        assert await alone(database, select_by_filter, sought="x") == "x"


async def test_a_statement_that_nobody_waits_for_ends_with_its_moment(database: Database) -> None:
    snapshot = database.lazy_snapshot()
    orphan = asyncio.create_task(snapshot.find(endless(database)()))
    await asyncio.sleep(0.05)
    await snapshot.close()
    (outcome,) = await asyncio.gather(orphan, return_exceptions=True)
    assert isinstance(outcome, DeadlineExceeded)
    assert await alone(database, select_by_filter, sought="x") == "x"


async def test_a_filter_makes_a_read_unbounded() -> None:
    assert [select_by_filter.is_unbounded({"sought": value}) for value in (None, 0, "x")] == [False, False, True]
    assert not select_one.is_unbounded({})


async def test_a_snapshot_without_statements_costs_nothing(tmp_path: Path) -> None:
    database = SQLiteDatabase(str(tmp_path / "fieldcall.db"))
    await database.start()
    snapshots = [database.lazy_snapshot() for _ in range(100)]
    assert {type(snapshot) for snapshot in snapshots} == {LazySnapshot}
    assert await alone(database, select_one) == 1
    for snapshot in snapshots:
        await snapshot.close()
    await database.stop()


@pytest.mark.parametrize("single", [True, False])
async def test_a_read_sees_one_moment_however_it_is_carried_out(database: Database, single: bool) -> None:
    """One snapshot, with one statement or more, with time slices between, with waits, and with an unbounded read."""
    began = 0

    async def work(session: Session, *, turns: int = 0, waits: bool = False, filtered: bool = False) -> list[Any]:
        nonlocal began
        began += 1
        found: list[Any] = [await session.get(select_one())]
        for _ in range(turns):
            await asyncio.sleep(0)
            found.append(await session.get(select_one()))
        if waits:
            await asyncio.sleep(0.01)
        return [*found, await session.get(select_by_filter(sought="x"))] if filtered else found

    assert await database.read(work, single=single) == [1]
    assert began == 1
    assert await database.read(partial(work, turns=2), single=single) == [1, 1, 1]
    assert await database.read(partial(work, waits=True, turns=1), single=single) == [1, 1]
    assert await database.read(partial(work, filtered=True), single=single) == [1, "x"]


async def test_a_refusal_in_a_read_reaches_the_caller(database: Database) -> None:
    async def refuse(session: Session) -> None:
        await session.get(select_one())
        raise NotFound("There is no such thing.")

    for _ in range(MAX_SMALL_SNAPSHOTS + 1):
        with pytest.raises(NotFound):
            await database.read(refuse)
    assert await database.read(nothing) == "nothing"


async def nothing(_: Session) -> str:
    return "nothing"


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_snapshot_that_cannot_have_a_lock_any_longer_is_refused(database: Database, database_url: str) -> None:
    """It and somebody who changes two tables wait for each other."""
    snapshot = database.lazy_snapshot()
    assert await snapshot.find(select_stored_response(digest="")) is None
    other = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        async with other.transaction():
            await other.execute("LOCK TABLE job IN ACCESS EXCLUSIVE MODE")
            waiting = asyncio.create_task(snapshot.find(select_next_due(now=0)))
            while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110 - the server's turn
                await asyncio.sleep(0.01)
            locking = asyncio.create_task(other.execute("LOCK TABLE kept_answer IN ACCESS EXCLUSIVE MODE"))
            with pytest.raises(Unavailable) as refused:
                await waiting
            assert refused.value.retry_after == 5
            with pytest.raises(Unavailable):
                await snapshot.find(select_stored_response(digest=""))
            await snapshot.close()
            await locking
    finally:
        await other.close()
    assert await database.reader.find(select_next_due(now=0)) is None
