"""PostgreSQL: a dump of one snapshot, and new databases that replace another one."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit, urlunsplit

import asyncpg

from adapters.postgres_address import dsn
from adapters.private_files import make_private_file
from adapters.storage.engine.postgresql.server import HAS_CITUS, IS_DISTRIBUTED, admitted, in_reach
from server.backup.numbers import Query
from server.backup.postgres_programs import find_programs, run_program
from server.config.settings import Misconfigured

MAINTENANCE: Final = "postgres"
"""Database from which others are made and renamed."""
MAX_NAME_BYTES: Final = 63
SESSIONS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid() AND usename IS NOT NULL"
)
HAS_TABLES: Final = """
SELECT EXISTS (
  SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
)
"""
LOCALE: Final = "SELECT pg_encoding_to_char(encoding), datcollate, datctype FROM pg_database WHERE datname = $1"
MARK: Final = "restoring: "
"""Beginning of the comment of a database, before the name of the backup that is being restored into it. The owner of a
database may set its comment, but only a superuser a setting of our own."""
COMMENT: Final = """
SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = current_database()
"""
WRITABLE: Final = {"default_transaction_read_only": "off"}
"""Options for sessions with a database that is read only until it is restored."""


def read_name(url: str) -> str:
    """Return the name of the database in an address."""
    return unquote(urlsplit(url).path.lstrip("/"))


def renamed(url: str, name: str, **options: str) -> str:
    """Return the address of another database on the same server, with further options."""
    parts = urlsplit(url)
    query = "&".join(filter(None, (parts.query, *(f"{key}={value}" for key, value in options.items()))))
    return urlunsplit(parts._replace(path=f"/{quote(name)}", query=query))


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Connection]:
    """Connect to a database. Raises `Unavailable`, `NotAdmittedError`, and `Misconfigured` if the role lacks a
    privilege for a statement."""
    with in_reach(), admitted():
        connection = await asyncpg.connect(dsn(url), server_settings=WRITABLE)
        try:
            yield connection
        except asyncpg.InsufficientPrivilegeError as fault:
            raise Misconfigured(
                f"PostgreSQL refuses: {fault}. The role has to own the database, and needs CREATEDB for --replace and "
                "for a drill; or restore into an empty database that you make by hand"
            ) from None
        finally:
            await connection.close()


def make_query(connection: asyncpg.Connection) -> Query:
    """Return a function that runs a statement on a connection and returns its rows."""

    async def query(statement: str) -> Iterable[Any]:
        rows: Iterable[Any] = await connection.fetch(statement)
        return rows

    return query


async def dump(connection: asyncpg.Connection, url: str, target: Path) -> None:
    """Dump the snapshot of the connection's transaction. Raises `Misconfigured`."""
    programs = find_programs(server_version(connection))
    snapshot = await connection.fetchval("SELECT pg_export_snapshot()")
    options = ("--format=custom", f"--snapshot={snapshot}", "--no-password", f"--file={target}")
    make_private_file(target)
    await run_program(url, programs.dump, *options)


async def load(url: str, source: Path, version: int) -> None:
    """Fill an empty database from a dump, whole or not at all. Raises `Misconfigured`."""
    options = ("--exit-on-error", "--single-transaction", "--no-owner", "--no-password", f"--dbname={read_name(url)}")
    await run_program(url, find_programs(version).restore, *options, str(source))


def server_version(connection: asyncpg.Connection) -> int:
    """Return the major version of the server."""
    version: int = connection.get_server_version().major
    return version


async def require_undistributed(connection: asyncpg.Connection) -> None:
    """Raise `Misconfigured` for a database whose tables Citus distributes."""
    if await connection.fetchval(HAS_CITUS) and await connection.fetchval(IS_DISTRIBUTED):
        raise Misconfigured(
            "Citus distributes this database, and a dump has no snapshot of all its servers: use the servers' archives "
            "(docs/how-to/citus.md)"
        )


async def require_unused(connection: asyncpg.Connection, name: str) -> None:
    """Raise `Misconfigured` while others are connected to a database."""
    if others := await connection.fetchval(SESSIONS, name):
        raise Misconfigured(
            f"the database {name} is in use by {others} other sessions: stop all servers and workers first "
            "(pg_stat_activity shows the sessions)"
        )


@asynccontextmanager
async def made_beside(url: str, suffix: str) -> AsyncIterator[str]:
    """Make an empty database on the same server, yield its address, and drop it at the end if it still exists. A
    database that an earlier run left under the same name is dropped first. Raises `Misconfigured`, also while another
    restore or drill of the same database runs.
    """
    original = read_name(url)
    name = original.encode()[: MAX_NAME_BYTES - len(suffix)].decode(errors="ignore") + suffix
    async with connected(renamed(url, MAINTENANCE)) as maintenance:
        if not await maintenance.fetchval("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", name):
            raise Misconfigured(f"another restore or drill of the database {original} runs: wait for its end")
        encoding, collate, ctype = await maintenance.fetchrow(LOCALE, original)
        await maintenance.execute(f"DROP DATABASE IF EXISTS {_quoted(name)} WITH (FORCE)")
        await maintenance.execute(
            f"CREATE DATABASE {_quoted(name)} TEMPLATE template0 ENCODING '{encoding}'"
            f" LC_COLLATE {_literal(collate)} LC_CTYPE {_literal(ctype)}"
        )
        try:
            yield renamed(url, name)
        finally:
            await maintenance.execute(f"DROP DATABASE IF EXISTS {_quoted(name)} WITH (FORCE)")


async def exchange(url: str, new: str, old_copy: str) -> None:
    """Give a database the name of another one, which gets the name `old_copy`, in one transaction.

    Raises `Misconfigured` while somebody is connected to either.
    """
    old = read_name(url)
    async with connected(renamed(url, MAINTENANCE)) as maintenance:
        try:
            async with maintenance.transaction():
                await maintenance.execute(f"ALTER DATABASE {_quoted(old)} RENAME TO {_quoted(old_copy)}")
                await maintenance.execute(f"ALTER DATABASE {_quoted(read_name(new))} RENAME TO {_quoted(old)}")
        except asyncpg.ObjectInUseError:
            raise Misconfigured(
                f"somebody has connected to the database {old} meanwhile, so nothing was replaced: stop all servers "
                "and workers, and repeat the command"
            ) from None


async def mark_restoring(connection: asyncpg.Connection, name: str, backup: str | None) -> None:
    """Make a database refuse writes of new sessions while a backup is restored into it. Without a `backup`, allow them
    again."""
    database, comment = f"ALTER DATABASE {_quoted(name)}", f"COMMENT ON DATABASE {_quoted(name)} IS"
    async with connection.transaction():
        if backup is None:
            await connection.execute(f"{comment} NULL; {database} RESET default_transaction_read_only")
        else:
            await connection.execute(
                f"{comment} {_literal(MARK + backup)}; {database} SET default_transaction_read_only = on"
            )


async def read_mark(connection: asyncpg.Connection) -> str | None:
    """Return the backup that is being restored into the connection's database, or None."""
    comment: str = await connection.fetchval(COMMENT) or ""
    return comment.removeprefix(MARK) if comment.startswith(MARK) else None


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
