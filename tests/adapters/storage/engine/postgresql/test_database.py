"""Writes that share a transaction on PostgreSQL, and what becomes of them when one of them fails."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import asyncpg
import pytest
from sqlalchemy import Text, cast, func, select

from adapters.storage.engine.postgresql.database import PostgresDatabase
from adapters.storage.engine.postgresql.server import GONE_AFTER_SECONDS, LOCK_WAIT_SECONDS
from adapters.storage.engine.postgresql.session import PostgresSession
from adapters.storage.engine.statements.typed import select_value, statement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.core.idempotency import INSERT_CLAIM, delete_response, select_stored_response
from adapters.storage.tables.jobs import StoredResponseRow
from domain.refusals.general import NotFound, Unavailable
from tests.databases import execute

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@statement(select(cast(func.pg_current_xact_id(), Text)))
def select_transaction() -> str: ...


MANY = 10
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()"


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[PostgresDatabase]:
    """A database with one writer, so that what comes together is carried out together."""
    database = PostgresDatabase(database_url, connections=2)
    await database.start()
    yield database
    await database.stop()


async def store(session: Session, digest: str) -> str:
    """Store a row, and return the number of its transaction."""
    await session.insert_all(INSERT_CLAIM, [StoredResponseRow(digest, b"", None, 0, 0)])
    return await session.get(select_transaction())


async def stored(database: PostgresDatabase, *digests: str) -> list[bool]:
    return [await database.reader.find(select_stored_response(digest=digest)) is not None for digest in digests]


async def refuse(session: Session, digest: str, *, writes: bool) -> str:
    if writes:
        await store(session, digest)
    raise NotFound("There is no such thing.")


async def test_what_comes_together_shares_a_transaction(database: PostgresDatabase) -> None:
    digests = [str(number) for number in range(MANY)]
    transactions = await asyncio.gather(*(database.write(partial(store, digest=digest)) for digest in digests))
    assert len(set(transactions)) == 1
    assert await stored(database, *digests) == [True] * MANY


@pytest.mark.parametrize("writes", [False, True])
async def test_one_that_is_refused_takes_nobody_with_it(database: PostgresDatabase, writes: bool) -> None:
    outcomes = await asyncio.gather(
        database.write(partial(store, digest="before")),
        database.write(partial(refuse, digest="refused", writes=writes)),
        database.write(partial(store, digest="after")),
        return_exceptions=True,
    )
    assert isinstance(outcomes[1], NotFound)
    # Those beside it were still carried out together.
    assert outcomes[0] == outcomes[2]
    assert await stored(database, "before", "refused", "after") == [True, False, True]


async def test_what_is_refused_by_the_database_at_the_end_is_refused_to_the_one_at_fault(
    database: PostgresDatabase,
) -> None:
    async def wrong(session: Session) -> None:
        row = StoredResponseRow("wrong", None, None, 0, 0)  # type: ignore[arg-type] # so that the database refuses it
        await session.insert_all(INSERT_CLAIM, [row])

    outcomes = await asyncio.gather(
        database.write(partial(store, digest="before")),
        database.write(wrong),
        database.write(partial(store, digest="after")),
        return_exceptions=True,
    )
    assert isinstance(outcomes[1], asyncpg.NotNullViolationError)
    assert await stored(database, "before", "wrong", "after") == [True, False, True]


async def test_one_sees_what_it_has_written_and_what_those_before_it_have(database: PostgresDatabase) -> None:
    async def look(session: Session) -> list[bool]:
        await store(session, "own")
        return [
            await session.find(select_stored_response(digest=digest)) is not None
            for digest in ("own", "before", "after")
        ]

    _, seen, _ = await asyncio.gather(
        database.write(partial(store, digest="before")),
        database.write(look),
        database.write(partial(store, digest="after")),
    )
    assert seen == [True, True, False]


async def test_one_that_waits_for_a_lock_lets_the_others_go_first(
    database: PostgresDatabase, database_url: str
) -> None:
    await database.write(partial(store, digest="locked"))
    other = await asyncpg.connect(database_url.replace("+asyncpg", ""))

    async def forget(session: Session) -> int:
        return await session.execute(delete_response(digest="locked"))

    try:
        transaction = other.transaction()
        await transaction.start()
        await other.fetchrow("SELECT * FROM kept_answer WHERE digest = 'locked' FOR UPDATE")
        waits = asyncio.create_task(database.write(forget))
        # Another writer is needed to go on while this one waits.
        neighbours = [asyncio.create_task(database.write(partial(store, digest=str(n)))) for n in range(3)]
        await asyncio.sleep(0.5)
        assert not waits.done()
        await transaction.rollback()
        assert await waits == 1
        await asyncio.gather(*neighbours)
    finally:
        await other.close()
    assert await stored(database, "locked", "0", "1", "2") == [False, True, True, True]


async def test_those_of_a_cut_connection_are_all_told_to_repeat(database: PostgresDatabase, database_url: str) -> None:
    reached = asyncio.Event()

    async def slow(session: Session) -> None:
        await store(session, "slow")
        reached.set()
        await session.get(select_value(str, select(cast(func.pg_sleep(30), Text)))())

    writes = [
        asyncio.create_task(database.write(work))
        for work in (partial(store, digest="before"), slow, partial(store, digest="after"))
    ]
    await reached.wait()
    await execute(database_url.replace("+asyncpg", ""), CUT)
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 3
    assert await stored(database, "before", "slow", "after") == [False] * 3
    assert await database.write(partial(store, digest="before"))
    assert await stored(database, "before") == [True]


async def test_who_gives_up_waiting_harms_nobody(database: PostgresDatabase) -> None:
    given_up = asyncio.create_task(database.write(partial(store, digest="given up")))
    await asyncio.sleep(0)
    given_up.cancel()
    neighbour = asyncio.create_task(database.write(partial(store, digest="neighbour")))
    with pytest.raises(asyncio.CancelledError):
        await given_up
    await neighbour
    assert await stored(database, "neighbour") == [True]


async def test_who_falls_silent_in_a_transaction_locks_nobody_out(
    database: PostgresDatabase, database_url: str
) -> None:
    async with database.connection() as connection:
        assert await connection.fetchval("SHOW idle_in_transaction_session_timeout") == f"{GONE_AFTER_SECONDS}s"
    await database.write(partial(store, digest="locked"))
    locked, resumes = asyncio.Event(), asyncio.Event()

    async def fall_silent(session: Session) -> None:
        assert isinstance(session, PostgresSession)
        await session.execute(delete_response(digest="locked"))
        # As the connection has it, only sooner.
        await session._connection.execute("SET LOCAL idle_in_transaction_session_timeout = '100ms'")
        locked.set()
        await resumes.wait()
        await store(session, "later")

    silent = asyncio.create_task(database.write(fall_silent))
    await locked.wait()
    other = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        await other.execute("DELETE FROM kept_answer WHERE digest = 'locked'", timeout=GONE_AFTER_SECONDS - 1)
    finally:
        await other.close()
    resumes.set()
    with pytest.raises(Unavailable):
        await silent
    assert await stored(database, "locked", "later") == [False, False]


async def test_a_wait_for_a_lock_begins_anew_before_its_owner_counts_as_gone(
    database: PostgresDatabase, database_url: str
) -> None:
    """A waiter gives up before its server would count as gone.

    So the waiter of a dead process never gets the lock, and that of a live one gets it on a later try.
    """
    assert LOCK_WAIT_SECONDS < GONE_AFTER_SECONDS
    await database.write(partial(store, digest="locked"))
    attempts = []

    async def remove(session: Session) -> None:
        attempts.append(session)
        await session.execute(delete_response(digest="locked"))

    other = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        async with other.transaction():
            await other.execute("DELETE FROM kept_answer WHERE digest = 'locked'")
            waiting = asyncio.create_task(database.write(remove))
            async with asyncio.timeout(LOCK_WAIT_SECONDS + GONE_AFTER_SECONDS):
                while len(attempts) < 2:  # noqa: ASYNC110 - the server's turn
                    await asyncio.sleep(0.05)
            assert not waiting.done()
    finally:
        await other.close()
    await waiting
    assert await stored(database, "locked") == [False]
