"""The database of the settings, without the rest of the service, for commands that need nothing else."""

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Final

from adapters.storage.audit.measures import select_takes_writes
from adapters.storage.engine.migration import migrate
from adapters.storage.engine.transactions.session import Database
from adapters.storage.files.damage import Damage, left_open
from adapters.storage.files.integrity import check_file
from adapters.storage.files.ownership import START_TIMEOUT_SECONDS, may_lose_commits, own
from server.config.settings import PREFIX, Misconfigured, Settings

CRASH_CHECK_SECONDS: Final = 10.0
READ_ONLY: Final = (
    "the database takes no writes. Promote it if it is a standby. If default_transaction_read_only is on, this command "
    f"writes all the same with ?default_transaction_read_only=off, or & after other options, at the end of {PREFIX}"
    "DATABASE_URL"
)
READY: Final = "ready.json"
"""File in the folder of a restore that marks the new database as the replacement of the old one."""


def staging_folder(database: Path) -> Path:
    """Return the folder beside a database file in which its restore is prepared."""
    return database.with_name(f"{database.name}.restoring")


def require_restored(settings: Settings) -> None:
    """Raise `Misconfigured` if a restore of an embedded database was interrupted during its last step."""
    file = settings.database_file
    if file and (staging_folder(file) / READY).exists():
        raise Misconfigured(
            f"a restore of {file} was interrupted: repeat the same fieldcall restore command, which finishes it"
        )


def serving_owner(settings: Settings) -> AbstractContextManager[None]:
    """Own the file of an embedded database for the life of a server or worker, exclusively if SQLite needs this.

    Raises `FileOwnedError` on entry, while another process owns it.
    """
    if settings.database_file is None:
        return nullcontext()
    return own(settings.database_file, shared=not may_lose_commits(), seconds=START_TIMEOUT_SECONDS)


def sole_owner(settings: Settings) -> AbstractContextManager[None]:
    """Own the file of an embedded database exclusively, for a command that needs the service stopped.

    Raises `FileOwnedError` on entry, while a server or worker runs.
    """
    return own(settings.database_file) if settings.database_file else nullcontext()


def open_database(settings: Settings) -> Database:
    """The database of the settings, not yet started."""
    # Only the driver in use is imported: each one adds to the startup time.
    if settings.database_file:
        from adapters.storage.engine.sqlite.database import SQLiteDatabase  # noqa: PLC0415

        return SQLiteDatabase(str(settings.database_file))
    return postgresql(settings, settings.database_url)


def postgresql(settings: Settings, url: str) -> Database:
    """The database of the settings at an address, or its replica there, not yet started."""
    from adapters.storage.citus.connection import citus_connection  # noqa: PLC0415
    from adapters.storage.engine.postgresql.database import PostgresDatabase  # noqa: PLC0415

    return PostgresDatabase(
        url,
        connections=settings.database_connections,
        direct_url=settings.direct_url if url == settings.database_url else url,
        prepares=settings.database_prepared_statements,
        coordinated=citus_connection,
    )


def require_sound(database: Database) -> None:
    """Raise `Misconfigured` for a database that is marked as damaged."""
    if fault := database.damage.fault:
        raise Misconfigured(
            f"the database is damaged ({fault}). Stop every process and restore a backup: fieldcall restore FOLDER. "
            "If you repaired it yourself, run: fieldcall check"
        )


def check_after_crash(settings: Settings) -> None:
    """Before serving, check for a few seconds the file of an embedded database that its last process did not close. The
    first run of the daily check takes more time.
    """
    file = settings.database_file
    if file and file.exists() and left_open(file):
        check_file(file, Damage(file), CRASH_CHECK_SECONDS)


@asynccontextmanager
async def writable_database(settings: Settings) -> AsyncIterator[Database]:
    """Yield the database, migrated and started. Raises `Misconfigured` as `migrate_embedded` does, and if the database
    refuses writes."""
    await migrate_embedded(settings)
    database = open_database(settings)
    await database.start()
    try:
        require_sound(database)
        if not await database.reader.find(select_takes_writes()):
            raise Misconfigured(READ_ONLY)
        yield database
    finally:
        await database.stop()


async def migrate_embedded(settings: Settings) -> None:
    """Migrate an embedded database to this version; only check PostgreSQL, which may be newer.

    Raises `Misconfigured`.
    """
    require_restored(settings)
    url = settings.direct_url
    state = await migrate.schema_state(url)
    if state.is_too_new:
        raise Misconfigured(migrate.refusal(state))
    if not state.lacks_a_step and (settings.database_file is None or (state.revision or "") >= migrate.newest()):
        return
    if settings.database_file is None:
        raise Misconfigured("the database is not of this version; run: fieldcall migrate")
    await migrate.upgrade(url)
