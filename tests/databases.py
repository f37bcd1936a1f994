"""A new, migrated database for each test, on SQLite and on PostgreSQL, copied from one that is migrated once."""

import asyncio
import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from adapters.storage.engine import migrate, sqlite

__all__ = ["database_url", "forgetful_files", "migrated_file", "postgres_statement"]

TEMPLATE = "migrated"
FORGETFUL = ("fsync = off", "full_page_writes = off")
"""So what was committed is lost only with the machine, and a test's database does not outlive that."""
numbers = itertools.count(1)


@pytest.fixture(scope="session", autouse=True)
def forgetful_files() -> Iterator[None]:
    """Leaves it to the system when a file of SQLite reaches the disk, as `FORGETFUL` does with those of PostgreSQL."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "PRAGMA synchronous = OFF"))
        yield


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
def postgres_statement(postgres_server: str) -> Iterator[Callable[[str], None]]:
    """Carries out a statement on the server, on which there is a database to copy."""
    with asyncio.Runner() as runner:
        connection = runner.run(asyncpg.connect(postgres_server))

        def carry_out(statement: str) -> None:
            runner.run(connection.execute(statement))

        for setting in FORGETFUL:
            carry_out(f"ALTER SYSTEM SET {setting}")
        carry_out("SELECT pg_reload_conf()")
        carry_out(f"CREATE DATABASE {TEMPLATE}")
        runner.run(migrate.upgrade(named(postgres_server, TEMPLATE)))
        yield carry_out
        runner.run(connection.close())


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
    carry_out = request.getfixturevalue("postgres_statement")
    name = f"test_{next(numbers)}"
    carry_out(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")
    yield named(request.getfixturevalue("postgres_server"), name)
    carry_out(f"DROP DATABASE {name} WITH (FORCE)")
