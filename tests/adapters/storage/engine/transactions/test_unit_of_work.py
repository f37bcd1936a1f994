"""Memory and flushes of a transaction, also when one of several works is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from adapters.storage.audit.verification import verify
from adapters.storage.engine.postgresql.database import PostgresDatabase
from adapters.storage.engine.postgresql.session import PostgresSession
from adapters.storage.engine.transactions.session import Session
from adapters.storage.engine.transactions.write_groups import Pending
from adapters.storage.queries.ledger.wallets import (
    INSERT_WALLET,
    MOVE_WALLET,
    lock_wallet,
    lock_wallet_by_id,
    select_wallets,
)
from adapters.storage.tables.ledger import WalletRow
from domain.refusals.general import NotFound
from resolvers.core.context import Services
from resolvers.ledger.posting import unused_wallet
from server.config.settings import Settings
from server.config.wiring import build, started
from tests import actors

Work = Callable[[Session], Awaitable[Any]]
MANY = 6
CURRENCY = {"currency": "EUR"}


async def an_agent(services: Services) -> int:
    return (await actors.register_agent(services)).id


async def together(services: Services, *works: Work) -> list[Any]:
    """The outcomes of works that wait at the same time, and share a transaction."""
    writes = (services.database.write(work, "one key") for work in works)
    return await asyncio.gather(*writes, return_exceptions=True)


async def find_wallet(session: Session, agent_id: int) -> WalletRow:
    return await session.get(lock_wallet(agent_id=agent_id, **CURRENCY))


async def add(session: Session, agent_id: int) -> int:
    """Add one to a wallet, and return its balance."""
    before = await find_wallet(session, agent_id)
    length = before.chain_length + 1
    after = before._replace(available=before.available + 1, chain_length=length, chain_hash=bytes([length] * 32))
    assert await session.update(MOVE_WALLET, before, after)
    return after.available


async def test_a_locked_row_is_as_the_last_work_left_it(services: Services) -> None:
    agent_id = await an_agent(services)

    async def opened(session: Session) -> int:
        return (await session.insert(INSERT_WALLET, unused_wallet(agent_id, "EUR", 1))).id

    async def refused(session: Session) -> None:
        await add(session, agent_id)
        raise NotFound("There is no such thing.")

    async def stale(session: Session) -> list[bool]:
        before = await find_wallet(session, agent_id)
        changed = before._replace(available=before.available + 7, chain_hash=b"7" * 32)
        return [await session.update(MOVE_WALLET, row, changed) for row in (before, before)]

    async def seen(session: Session) -> list[list[WalletRow]]:
        one = await find_wallet(session, agent_id)
        by_id = await session.get(lock_wallet_by_id(id=one.id))
        # A statement that is answered by the database sees what has not been sent.
        return [[one], [by_id], await session.find_all(select_wallets(agent_id=agent_id))]

    async def adding(session: Session) -> int:
        return await add(session, agent_id)

    number, first, second, refusal, once, rows, last = await together(
        services, opened, adding, adding, refused, stale, seen, adding
    )
    assert (first, second, last) == (1, 2, 10)
    assert isinstance(refusal, NotFound)
    assert once == [True, False]
    assert rows[0] == rows[1] == rows[2]
    (stored,) = await services.database.reader.find_all(select_wallets(agent_id=agent_id))
    assert (stored.id, stored.available, stored.chain_length) == (number, 10, 3)


async def test_what_the_database_refuses_at_the_end_is_refused_to_the_one_at_fault(services: Services) -> None:
    agents = [await an_agent(services) for _ in range(2)]

    def opening(agent_id: int) -> Work:
        async def opened(session: Session) -> int:
            return (await session.insert(INSERT_WALLET, unused_wallet(agent_id, "EUR", 1))).id

        return opened

    async def counted(session: Session) -> int:
        return await add(session, agents[0])

    outcomes = await together(services, opening(agents[0]), counted, opening(10**6), counted, opening(agents[1]))
    assert [isinstance(outcome, Exception) for outcome in outcomes] == [False, False, True, False, False]
    assert "foreign key" in str(outcomes[2]).lower()
    assert [outcomes[1], outcomes[3]] == [1, 2]
    stored = [await services.database.reader.find_all(select_wallets(agent_id=agent_id)) for agent_id in agents]
    assert [[row.available for row in rows] for rows in stored] == [[2], [0]]


async def test_a_repeated_request_finds_the_task_of_the_one_beside_it(services: Services) -> None:
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    made = await asyncio.gather(*(actors.dispatch(agent, requestId=f"request {n % 2}") for n in range(MANY)))
    dry = await asyncio.gather(*(actors.dispatch(agent, dryRun=True) for _ in range(MANY)))
    assert len({task.id for task in made}) == 2
    assert all(task.dry_run for task in dry)
    assert not [breach for verdict in await verify(services.database.reader) for breach in verdict.breaches]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_chain_has_the_order_of_its_ids_where_two_servers_write_to_it(
    services: Services, settings: Settings
) -> None:
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    async with started(build(settings)) as beside:
        other = replace(agent, services=replace(beside, clock=services.clock))
        await asyncio.gather(*(actors.dispatch(who) for _ in range(3 * MANY) for who in (agent, other)))
    assert not [breach for verdict in await verify(services.database.reader) for breach in verdict.breaches]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_works_that_foresee_what_they_read_take_no_more_statements_than_one(services: Services) -> None:
    database = services.database
    assert isinstance(database, PostgresDatabase)
    agents = [await an_agent(services) for _ in range(MANY)]
    for agent_id in agents:
        await database.write(lambda session, of=agent_id: session.insert(INSERT_WALLET, unused_wallet(of, "EUR", 1)))
    taken: list[int] = []
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    async with database.connection() as connection:
        # The first time, the driver asks for the types as well.
        for group in (agents[:1], agents[:1], agents):
            asked: list[str] = []

            def record_query(query: asyncpg.connection.LoggedQuery, asked: list[str] = asked) -> None:
                asked.append(query.query)

            connection.add_query_logger(record_query)
            async with connection.transaction():
                session = PostgresSession(connection)
                announced = [lock_wallet(agent_id=agent_id, **CURRENCY) for agent_id in group]
                await session.look_ahead([Pending(add, future, None, [each]) for each in announced])  # type: ignore[list-item]
                for agent_id in group:
                    await add(session, agent_id)
                await session.flush()
            connection.remove_query_logger(record_query)
            taken.append(len(asked))
    assert taken[1] == taken[2]
