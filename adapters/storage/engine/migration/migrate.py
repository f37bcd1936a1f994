"""Migration of a database to the schema of this version, in two steps, during which two versions may run.

A revision that expands only adds, so every earlier version still runs. One that contracts removes parts that earlier
versions need. `docs/explanation/migrations.md` explains how to write one, and docs/decisions/0075 why.
"""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

from adapters.postgres_address import dsn
from adapters.private_files import make_private_file
from adapters.storage.files.damage import Damage
from adapters.storage.files.ownership import START_TIMEOUT_SECONDS, FileOwnedError, WriteLock, own

if TYPE_CHECKING:
    import asyncpg

MIGRATIONS = Path(__file__).parents[2] / "migrations"
VERSIONS: tuple[Path, ...] = (MIGRATIONS / "versions",)
FIRST: Final = "0001"
EXPAND: Final = "expand"
CONTRACT: Final = "contract"
STATE = "SELECT version_num, (SELECT max(revision) FROM schema_change WHERE phase = 'contract') FROM alembic_version"
LOCK = 0x666965
"""The key of the advisory lock that a migration holds on PostgreSQL, so that others wait."""
LOCK_TIMEOUT_SECONDS = 2.0
"""Time that a step waits for a table. Later statements on that table wait behind it."""
RETRY_INTERVAL_SECONDS = 3.0
"""Time between two tries of a step, in which the statements that waited behind it continue."""
MAX_TRIES = 100
WAIT_INTERVAL_SECONDS = 0.1
MIGRATION_TIMEOUT_SECONDS = 60.0
"""Time to wait for another process that migrates the same file."""


class Revision(NamedTuple):
    """One step of the schema."""

    number: str
    contracts: bool
    """True if it removes parts that earlier versions need. The first revision counts as such: no version is earlier."""


class SchemaState(NamedTuple):
    """The progress of a database's migration; None for steps that never happened."""

    revision: str | None
    last_contraction: str | None

    @property
    def lacks_a_step(self) -> bool:
        """Return true if the database lacks a step that this version needs."""
        return self.revision is None or self.revision < required()

    @property
    def is_too_new(self) -> bool:
        """Return true if a newer version has removed parts that this one needs."""
        return self.last_contraction is not None and self.last_contraction > newest()


class NotMigrated(Exception):  # noqa: N818 - its message is for the person who runs the migration
    """The database cannot be migrated to this version; the message names the remedy."""


def revisions() -> list[Revision]:
    """Return the revisions of this version, oldest first, by the names of their files."""
    names = sorted(path.name for folder in VERSIONS for path in folder.glob("[0-9]*.py"))
    parts = [name.split("_", 2) for name in names]
    return [Revision(number, number == FIRST or phase == CONTRACT) for number, phase, _ in parts]


def newest() -> str:
    """Return the last revision of this version."""
    return revisions()[-1].number


def required() -> str:
    """Return the oldest revision on which this version runs. Contractions may follow when no other version runs."""
    return max(step.number for step in revisions() if not step.contracts or step.number == FIRST)


async def schema_state(url: str) -> SchemaState:
    """Return the progress of a database's migration. Avoids importing alembic, which is slow."""
    if urlsplit(url).scheme.startswith("sqlite"):
        path = _path(url)
        with Damage(path):
            return _state_of_file(path) if path.exists() else SchemaState(None, None)
    import asyncpg  # noqa: PLC0415 - not needed with an embedded database

    connection = await _connect(url)
    try:
        return SchemaState(*await connection.fetchrow(STATE))
    except asyncpg.UndefinedTableError:
        return SchemaState(None, None)
    finally:
        await connection.close()


async def current(url: str) -> str | None:
    """Return the revision of a database; None for a new one."""
    return (await schema_state(url)).revision


def refusal(state: SchemaState) -> str:
    """Return the refusal of a database that is too new for this version, with the remedy."""
    return (
        f"the database is at revision {state.revision} of a newer version, which has taken away what this version "
        f"(revision {newest()}) needs since revision {state.last_contraction}: run that newer version, or go back to a "
        "backup from before"
    )


async def _connect(url: str, **options: Any) -> "asyncpg.Connection":
    import asyncpg  # noqa: PLC0415 - not needed with an embedded database

    from adapters.storage.engine.postgresql.server import admitted  # noqa: PLC0415 - as above

    with admitted():
        return await asyncpg.connect(dsn(url), **options)


def _path(url: str) -> Path:
    return Path(url.partition(":///")[2])


def _state_of_file(path: Path) -> SchemaState:
    connection = sqlite3.connect(path, timeout=60)
    try:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_change'").fetchone():
            return SchemaState(None, None)
        row = connection.execute(STATE).fetchone()
        return SchemaState(*row) if row else SchemaState(None, None)
    finally:
        connection.close()


async def upgrade(url: str, *, contract: bool = True) -> SchemaState:
    """Run the missing revisions; without `contract`, those before the next contraction. Return the resulting state.

    Concurrent processes wait for each other. A new database gets all of them, and so does an embedded one, whose file
    belongs to one version. Raises `NotMigrated` for a database that is too new, or whose tables are never free.
    """
    if urlsplit(url).scheme.startswith("sqlite"):
        if (state := await schema_state(url)).is_too_new:
            raise NotMigrated(refusal(state))
        if state.revision is None or state.revision < newest():
            await _upgrade_alone(url)
    else:
        connection = await _connect(url)
        try:
            # No transaction waits for the lock: an index that is made concurrently waits for all transactions.
            while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", LOCK):  # noqa: ASYNC110 - as above
                await asyncio.sleep(WAIT_INTERVAL_SECONDS)
            await _upgrade_server(url, contract=contract)
        finally:
            await connection.close()
    return await schema_state(url)


async def _upgrade_server(url: str, *, contract: bool) -> None:
    state = await schema_state(url)
    if state.is_too_new:
        raise NotMigrated(refusal(state))
    for step in revisions():
        if state.revision is not None and step.number <= state.revision:
            continue
        if step.contracts and not contract and state.revision is not None:
            return
        await _take_step(url, step.number)


async def _take_step(url: str, number: str) -> None:
    """Run one revision in a transaction of its own; it is retried while other sessions use its tables."""
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415 - takes a large part of the start
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    settings = {"lock_timeout": f"{round(LOCK_TIMEOUT_SECONDS * 1000)}ms"}
    # The driver takes the addresses of several hosts, which SQLAlchemy does not.
    connect = partial(_connect, url, server_settings=settings)
    engine = create_async_engine("postgresql+asyncpg://", poolclass=NullPool, async_creator=connect)
    try:
        for _ in range(MAX_TRIES):
            try:
                async with engine.connect() as connection:
                    await connection.run_sync(_run, number)
            except DBAPIError as fault:
                if getattr(fault.orig, "sqlstate", None) != "55P03":
                    raise
                await asyncio.sleep(RETRY_INTERVAL_SECONDS)
            else:
                return
    finally:
        await engine.dispose()
    raise NotMigrated(
        f"revision {number} could not be reached: other sessions have held its tables for too long (see "
        "pg_stat_activity for old transactions). Nothing of it has been done; run the same command again"
    )


async def _upgrade_alone(url: str) -> None:
    """Upgrade a file while no other process commits to it. Raises `FileOwnedError` while another one owns it."""
    path = _path(url)
    # Processes that start together migrate one after another, with every version of SQLite.
    lock = WriteLock(path, is_needed=True)
    try:
        if not lock.acquire(MIGRATION_TIMEOUT_SECONDS):
            raise FileOwnedError(f"another process keeps {path} locked; stop it, and run the same command again")
        with own(path, seconds=START_TIMEOUT_SECONDS):
            # Another process may have run them in the meantime.
            if (await current(url) or "") < newest():
                await _upgrade_file(url)
    finally:
        lock.close()


async def _upgrade_file(url: str) -> None:
    # Imported only when there is something to do: both take a large part of the start.
    from sqlalchemy import Connection, event  # noqa: PLC0415
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    # SQLite gives its log and its shared memory the mode of the database.
    make_private_file(_path(url))
    engine = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": 60})

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        # Without this, the driver opens transactions late and commits before some statements.
        connection.isolation_level = None
        # The mode is stored in the file, so that processes which start together need not agree on it.
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    async with engine.begin() as connection:
        await connection.run_sync(_run, "head")
    await engine.dispose()


def _run(connection: Any, target: str) -> None:
    # Takes a large part of the start.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", ":".join(str(folder).replace("%", "%%") for folder in VERSIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, target)
