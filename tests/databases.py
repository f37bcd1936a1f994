"""An empty, migrated database for each test, on SQLite and on PostgreSQL.

A file is copied from one that is migrated once. A database on PostgreSQL is emptied after a test and used again: a
copy of its 300 files costs more than most tests do. So are the connections to it: each new one reads the catalog again.
"""

import asyncio
import itertools
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

import asyncpg
import asyncpg.pool
import pytest
import pytest_asyncio

from adapters.storage.engine.migration import migrate
from adapters.storage.engine.sqlite import database as sqlite
from tests.citus import MISSING, Cluster, binaries, citus

__all__ = [
    "citus_cluster",
    "citus_database",
    "database_url",
    "forgetful_files",
    "kept_pools",
    "migrated_file",
    "postgres_databases",
]

TEMPLATE = "migrated"
NAME = "test_in_turn_"
"""Prefix of the names of reused databases."""
FORGETFUL = ("fsync = off", "full_page_writes = off")
"""So what was committed is lost only with the machine, and a test's database does not outlive that."""
KEPT = "fieldcall tests"
"""The name, on the server, of connections that may outlive their test."""
PREPARED = {
    "server_settings": {"application_name": KEPT, "plan_cache_mode": "force_generic_plan"},
    "statement_cache_size": 1000,
    "max_cached_statement_lifetime": 0,
    "max_cacheable_statement_size": 0,
}
"""Has each statement planned once in the life of a connection: to plan costs more than to read a test's few rows."""
MAXIMUM_KEPT = 4
"""A pool with more connections than this is closed after its test."""
MAXIMUM_BYTES = 20_000_000
"""A database with more than this in its tables is not used again: emptied tables keep their size."""
SHAPE = """
SELECT array_agg(name ORDER BY name) FROM (
  SELECT relname AS name FROM pg_class UNION ALL
  SELECT conname FROM pg_constraint UNION ALL
  SELECT tgname || tgenabled::text FROM pg_trigger
) AS part
"""
SIZE = "SELECT sum(pg_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
DISCONNECT_OTHERS = f"""
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND (application_name <> '{KEPT}' OR state <> 'idle')
"""
EMPTY = """
DO $$ DECLARE part regclass; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR part IN
    SELECT oid FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'
  LOOP
    EXECUTE format('DELETE FROM %s', part);
  END LOOP;
  FOR part IN SELECT oid FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace LOOP
    PERFORM setval(part, 1, false);
  END LOOP;
END $$
"""
"""Without triggers, which forbid to delete what is booked, and without checks of foreign keys."""


@pytest.fixture(scope="session", autouse=True)
def forgetful_files() -> Iterator[None]:
    """Leaves it to the system when a file of SQLite reaches the disk, as `FORGETFUL` does with those of PostgreSQL."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "PRAGMA synchronous = OFF"))
        yield


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a migrated, empty file; `MIGRATED_FILE` names that of a later version (`.ci/previous`)."""
    if given := os.environ.get("MIGRATED_FILE"):
        return Path(given)
    path = tmp_path_factory.mktemp("databases") / "migrated.db"
    asyncio.run(migrate.upgrade(f"sqlite+aiosqlite:///{path}"))
    return path


async def execute(server: str, statement: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


class KeptPool(asyncpg.pool.Pool):  # type: ignore[misc] # asyncpg ships no types
    """A pool of a database that lasts as long as the run: instead of closing, it waits for who wants the same again."""

    free: ClassVar[dict[str, Self]] = {}
    """Those that wait, by the address of their database."""

    def __init__(self, address: str, **options: Any) -> None:
        super().__init__(address, **PREPARED, **options)
        self.address = address
        self.options = options

    async def close(self) -> None:
        is_at_rest = self.get_idle_size() == self.get_size() <= MAXIMUM_KEPT
        if is_at_rest and self.free.setdefault(self.address, self) is self:
            return
        await super().close()


@pytest_asyncio.fixture(scope="session", autouse=True)
async def kept_pools() -> AsyncIterator[None]:
    """Has connections to the run's own databases kept from test to test, if they are of the loop of the run."""
    loop = asyncio.get_running_loop()

    def pool(address: str, **options: Any) -> asyncpg.pool.Pool:
        if NAME not in address or asyncio.get_running_loop() is not loop:
            return Pool(address, **options)
        kept = KeptPool.free.pop(address, None)
        if kept and kept.is_closing():
            # Services that were stopped twice shared it, and the second has closed it.
            kept = None
        if kept and kept.options != options:
            kept.terminate()
        return kept if kept and kept.options == options else KeptPool(address, **options)

    Pool = asyncpg.pool.Pool  # noqa: N806 - a class
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncpg.pool, "Pool", pool)
        yield
    for kept in KeptPool.free.values():
        kept.terminate()


class PostgresDatabases:
    """The databases of one server: one that is free, and one that every new one is copied from."""

    def __init__(self, server: str, runner: asyncio.Runner) -> None:
        self._server = server
        self._run = runner.run
        self._owner = self._run(asyncpg.connect(server))
        self._free: list[tuple[str, asyncpg.Connection]] = []
        self._numbers = itertools.count(1)
        for setting in FORGETFUL:
            self._change(f"ALTER SYSTEM SET {setting}")
        self._change("SELECT pg_reload_conf()")
        self._change(f"CREATE DATABASE {TEMPLATE}")
        self._run(migrate.upgrade(named(server, TEMPLATE)))
        template = self._run(asyncpg.connect(make_sibling_address(server, TEMPLATE)))
        self._shape = self._run(template.fetchval(SHAPE))
        self._run(template.close())

    @contextmanager
    def one(self) -> Iterator[str]:
        """The address of an empty database."""
        name, connection = self._free.pop() if self._free else self._new()
        yield named(self._server, name)
        if self._is_empty_again(connection):
            self._free.append((name, connection))
        else:
            connection.terminate()
            if pool := KeptPool.free.pop(make_sibling_address(self._server, name), None):
                pool.terminate()
            self._change(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        for _, connection in self._free:
            self._run(connection.close())
        self._run(self._owner.close())

    def _new(self) -> tuple[str, asyncpg.Connection]:
        name = f"{NAME}{next(self._numbers)}"
        self._change(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")
        return name, self._run(asyncpg.connect(make_sibling_address(self._server, name)))

    def _is_empty_again(self, connection: asyncpg.Connection) -> bool:
        """Return true if the database could be emptied.

        It cannot be emptied when a test has changed its tables, filled them too much, or closed all connections.
        """
        try:
            self._run(connection.execute(DISCONNECT_OTHERS))
        except asyncpg.PostgresConnectionError:
            return False
        if self._run(connection.fetchval(SHAPE)) != self._shape:
            return False
        self._run(connection.execute(EMPTY))
        return bool(self._run(connection.fetchval(SIZE)) < MAXIMUM_BYTES)

    def _change(self, statement: str) -> None:
        self._run(self._owner.execute(statement))


class CitusDatabases:
    """The databases of a cluster: one that is free is emptied and used again."""

    def __init__(self, cluster: Cluster, runner: asyncio.Runner) -> None:
        self._cluster = cluster
        self._run = runner.run
        self._free: list[str] = []
        self._numbers = itertools.count(1)

    @contextmanager
    def one(self) -> Iterator[str]:
        """The address of an empty database."""
        address = self._free.pop() if self._free else self._run(self._cluster.create(f"citus_{next(self._numbers)}"))
        yield address.replace("postgresql://", "postgresql+asyncpg://", 1)
        self._run(execute(address, EMPTY))
        self._free.append(address)

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture(scope="session")
def postgres_databases(request: pytest.FixtureRequest) -> Iterator[PostgresDatabases | CitusDatabases]:
    """The databases on the server of this process, or of its cluster."""
    if request.config.getoption("--citus"):
        programs = binaries()
        assert programs, MISSING
        with citus(programs) as cluster, asyncio.Runner() as runner:
            yield CitusDatabases(cluster, runner)
        return
    postgres_server: str = request.getfixturevalue("postgres_server")
    with asyncio.Runner() as runner:
        databases = PostgresDatabases(postgres_server, runner)
        yield databases
        databases.close()


def named(server: str, database: str) -> str:
    """The address of another database on the same server, as our settings write it."""
    return make_sibling_address(server, database).replace("postgresql://", "postgresql+asyncpg://", 1)


def make_sibling_address(server: str, database: str) -> str:
    """The address of another database on the same server, as its driver writes it."""
    address, _, options = server.partition("?")
    return f"{address.rpartition('/')[0]}/{database}" + (f"?{options}" if options else "")


@pytest.fixture(scope="session")
def citus_cluster() -> Iterator[Cluster]:
    """A cluster of Citus, which its tests share."""
    programs = binaries()
    if programs is None:
        pytest.skip(f"LEFT OUT: {MISSING}, so nothing was tested on it")
    with citus(programs) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def citus_database(citus_cluster: Cluster) -> str:
    """An empty, distributed database, which its tests share."""
    return asyncio.run(citus_cluster.create("fieldcall"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of this version; the test runs once for each kind."""
    if request.param == "sqlite":
        path = tmp_path / "fieldcall.db"
        shutil.copyfile(request.getfixturevalue("migrated_file"), path)
        yield f"sqlite+aiosqlite:///{path}"
        return
    databases: PostgresDatabases | CitusDatabases = request.getfixturevalue("postgres_databases")
    with databases.one() as url:
        yield url
