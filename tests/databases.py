"""A new, migrated database for each test, on SQLite and on PostgreSQL, copied from one that is migrated once."""

import asyncio
import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from adapters.storage.engine import migrate

__all__ = ["database_url", "migrated_file", "migrated_postgres"]

TEMPLATE = "migrated"
numbers = itertools.count(1)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("databases") / "migrated.db"
    asyncio.run(migrate.upgrade(f"sqlite+aiosqlite:///{path}"))
    return path


async def execute(server: str, statement: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: str) -> str:
    """The server on which there is a database to copy."""
    asyncio.run(execute(postgres_server, f"CREATE DATABASE {TEMPLATE}"))
    asyncio.run(migrate.upgrade(named(postgres_server, TEMPLATE)))
    return postgres_server


def named(server: str, database: str) -> str:
    """The address of another database on the same server, as our settings write it."""
    address, _, options = server.partition("?")
    url = f"{address.rpartition('/')[0]}/{database}" + (f"?{options}" if options else "")
    return url.replace("postgresql://", "postgresql+asyncpg://", 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of this version; the test runs once for each kind."""
    if request.param == "sqlite":
        path = tmp_path / "fieldcall.db"
        shutil.copyfile(request.getfixturevalue("migrated_file"), path)
        yield f"sqlite+aiosqlite:///{path}"
        return
    server = request.getfixturevalue("migrated_postgres")
    name = f"test_{next(numbers)}"
    asyncio.run(execute(server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
    yield named(server, name)
    asyncio.run(execute(server, f"DROP DATABASE {name} WITH (FORCE)"))
