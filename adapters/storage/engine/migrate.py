"""Migration of a database to the schema of this version.

A change of `adapters/storage/tables/` becomes a migration by
`alembic -x url=sqlite+aiosqlite:///./fieldcall.db revision --autogenerate --rev-id 0002 -m "what changes"`,
and is then reviewed and corrected, because it runs on production databases.
"""

import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

from adapters.private_files import make_private_file

MIGRATIONS = Path(__file__).parents[1] / "migrations"
VERSION = "SELECT version_num FROM alembic_version"
LOCK = 0x666965
"""The key of the advisory lock that a migration holds on PostgreSQL, so that others wait."""


def newest() -> str:
    """Return the revision of this version: the highest prefix of the migration files."""
    return max(path.name for path in MIGRATIONS.glob("versions/[0-9]*.py")).partition("_")[0]


async def current(url: str) -> str | None:
    """Return the revision of a database; None for a new one. Avoids importing alembic, which is slow."""
    if urlsplit(url).scheme.startswith("sqlite"):
        path = _path(url)
        return _current_of_file(path) if path.exists() else None
    import asyncpg  # noqa: PLC0415 - not needed with an embedded database

    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    try:
        revision: str | None = await connection.fetchval(VERSION)
    except asyncpg.UndefinedTableError:
        revision = None
    finally:
        await connection.close()
    return revision


def _path(url: str) -> Path:
    return Path(url.partition(":///")[2])


def _current_of_file(path: Path) -> str | None:
    connection = sqlite3.connect(path, timeout=60)
    try:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            return None
        row = connection.execute(VERSION).fetchone()
        return str(row[0]) if row else None
    finally:
        connection.close()


async def upgrade(url: str) -> None:
    """Run the missing migrations in one transaction. Concurrent processes wait for each other."""
    # Imported only when there is something to do: both take a large part of the start.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from sqlalchemy import Connection, event, text  # noqa: PLC0415
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    embedded = urlsplit(url).scheme.startswith("sqlite")
    if embedded:
        # SQLite gives its log and its shared memory the mode of the database.
        make_private_file(_path(url))
    engine = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": 60})
    if embedded:

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

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))

    def run_migrations(connection: Connection) -> None:
        if not embedded:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async with engine.begin() as connection:
        await connection.run_sync(run_migrations)
    await engine.dispose()
