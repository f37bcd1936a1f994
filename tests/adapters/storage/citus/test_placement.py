"""`fieldcall distribute` brings the tables to their servers once, and says where it cannot."""

import asyncio

import asyncpg
import pytest

from adapters.storage.citus.placement import DISTRIBUTED, EVERYWHERE, distribute
from domain.lifecycle.statuses import Status
from server.commands import migrate
from server.config.settings import Misconfigured, Settings
from server.config.wiring import running
from tests import actors
from tests.adapters.books import breaches, busy_books, select_entries
from tests.citus import Cluster

TABLES = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod = $1"
FOREIGN_KEYS = """
SELECT count(*) FROM pg_constraint
WHERE contype = 'f' AND conrelid = 'task'::regclass AND confrelid = 'wallet'::regclass
"""


def on(settings: Settings, address: str) -> Settings:
    return settings.model_copy(update={"database_url": address.replace("postgresql:", "postgresql+asyncpg:")})


@pytest.fixture
def on_citus(settings_of_all: Settings, citus_database: str) -> Settings:
    return on(settings_of_all, citus_database)


def test_tables_are_distributed_once(on_citus: Settings, citus_database: str) -> None:
    async def tables() -> tuple[set[str], set[str], int]:
        connection = await asyncpg.connect(citus_database)
        try:
            distributed = {name for (name,) in await connection.fetch(TABLES, b"h")}
            everywhere = {name for (name,) in await connection.fetch(f"{TABLES} AND repmodel = 't'", b"n")}
            return distributed, everywhere, await connection.fetchval(FOREIGN_KEYS)
        finally:
            await connection.close()

    assert asyncio.run(tables()) == (DISTRIBUTED, EVERYWHERE, 1)
    said = asyncio.run(migrate.distribute_tables(on_citus, shards=8))
    assert said.startswith("The tables of agents are distributed in 8 parts over 2 servers.")
    assert asyncio.run(tables()) == (DISTRIBUTED, EVERYWHERE, 1)


async def test_an_installation_with_data_is_distributed(settings_of_all: Settings, citus_cluster: Cluster) -> None:
    address = await citus_cluster.prepare("filled")
    settings = on(settings_of_all, address)
    async with running(settings) as services:
        await busy_books(services)
        before = await services.database.reader.find_all(select_entries())
    await distribute(address, shards=8)
    async with running(settings) as services:
        assert await services.database.reader.find_all(select_entries()) == before
        assert await breaches(services) == {}
        agent = await actors.register_agent(services)
        await actors.fund_wallet(agent)
        assert (await actors.dispatch(agent)).status is Status.PUBLISHED
        assert await breaches(services) == {}
    connection = await asyncpg.connect(address)
    tenants = await connection.fetch("SELECT tenant_id, count(*) FROM ledger_transaction GROUP BY 1 ORDER BY 1")
    await connection.close()
    # The one of an operator alone is its payout's.
    assert [tuple(row) for row in tenants] == [(-1, 1), (1, len(before) - 1), (2, 3)]


def test_other_databases_are_refused(settings: Settings) -> None:
    with pytest.raises(Misconfigured, match=r"CREATE EXTENSION citus|the database is a file"):
        asyncio.run(migrate.distribute_tables(settings, shards=8))
