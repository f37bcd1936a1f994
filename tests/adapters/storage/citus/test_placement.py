"""`fieldcall distribute` brings the tables to their servers once, and says where it cannot."""

import asyncio

import asyncpg
import pytest

from adapters.storage.citus.placement import EVERYWHERE, OF_AGENTS
from server.commands import migrate
from server.config.settings import Misconfigured, Settings

TABLES = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod = $1"
FOREIGN_KEYS = """
SELECT count(*) FROM pg_constraint
WHERE contype = 'f' AND conrelid = 'task'::regclass AND confrelid = 'wallet'::regclass
"""


@pytest.fixture
def on_citus(settings_of_all: Settings, citus_database: str) -> Settings:
    address = citus_database.replace("postgresql:", "postgresql+asyncpg:")
    return settings_of_all.model_copy(update={"database_url": address})


def test_tables_are_distributed_once(on_citus: Settings, citus_database: str) -> None:
    async def tables() -> tuple[set[str], set[str], int]:
        connection = await asyncpg.connect(citus_database)
        try:
            of_agents = {name for (name,) in await connection.fetch(TABLES, b"h")}
            everywhere = {name for (name,) in await connection.fetch(f"{TABLES} AND repmodel = 't'", b"n")}
            return of_agents, everywhere, await connection.fetchval(FOREIGN_KEYS)
        finally:
            await connection.close()

    assert asyncio.run(tables()) == (OF_AGENTS, EVERYWHERE, 1)
    said = asyncio.run(migrate.distribute_tables(on_citus, shards=8))
    assert said.startswith("The tables of agents are distributed in 8 parts over 2 servers.")
    assert asyncio.run(tables()) == (OF_AGENTS, EVERYWHERE, 1)


def test_other_databases_are_refused(settings: Settings) -> None:
    with pytest.raises(Misconfigured, match=r"CREATE EXTENSION citus|the database is a file"):
        asyncio.run(migrate.distribute_tables(settings, shards=8))
