import asyncio
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.storage.engine.migration import migrate
from adapters.storage.tables.accounts import agent
from tests.databases import execute, named
from tests.fork_server import LAUNCHER
from tests.server.test_cli import environment


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, agent.metadata))


async def test_a_migrated_database_is_what_the_tables_say(database_url: str) -> None:
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()
    assert await migrate.current(database_url) == migrate.newest()


async def test_migrating_again_changes_nothing(database_url: str) -> None:
    await migrate.upgrade(database_url)
    assert await migrate.current(database_url) == migrate.newest()


async def upgrade_in_processes(url: str, count: int) -> list[tuple[int | None, bytes]]:
    code = (
        f"import asyncio; from adapters.storage.engine.migration import migrate; asyncio.run(migrate.upgrade({url!r}))"
    )
    processes = [
        await asyncio.create_subprocess_exec(*LAUNCHER, "-c", code, env=environment(), stderr=asyncio.subprocess.PIPE)
        for _ in range(count)
    ]
    errors = [(await process.communicate())[1] for process in processes]
    return [(process.returncode, error) for process, error in zip(processes, errors, strict=True)]


async def test_processes_that_start_together_migrate_a_file_once(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/new/fieldcall.db"
    assert await migrate.current(url) is None
    assert await upgrade_in_processes(url, 3) == [(0, b"")] * 3
    assert await migrate.current(url) == migrate.newest()


async def test_processes_that_start_together_migrate_a_server_once(postgres_server: str) -> None:
    await execute(postgres_server, "CREATE DATABASE migrated_together")
    url = named(postgres_server, "migrated_together")
    assert await migrate.current(url) is None
    assert await upgrade_in_processes(url, 3) == [(0, b"")] * 3
    assert await migrate.current(url) == migrate.newest()


@pytest.mark.parametrize("module", ["alembic", "sqlalchemy.ext.asyncio", "asyncpg"])
async def test_asking_for_the_revision_loads_nothing_heavy(migrated_file: Path, module: str) -> None:
    code = (
        "import asyncio, sys; from adapters.storage.engine.migration import migrate\n"
        f"assert asyncio.run(migrate.current('sqlite+aiosqlite:///{migrated_file}')) == migrate.newest()\n"
        f"sys.exit({module!r} in sys.modules)"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code)
    assert await process.wait() == 0
