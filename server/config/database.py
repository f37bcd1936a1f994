"""The database of the settings, without the rest of the service, for commands that need nothing else."""

import errno
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from adapters.storage.audit.measures import select_takes_writes
from adapters.storage.engine.migration import migrate
from adapters.storage.engine.transactions.session import Database
from adapters.storage.files.damage import Damage, left_open
from adapters.storage.files.integrity import check_file
from adapters.storage.files.ownership import START_TIMEOUT_SECONDS, FileOwnedError, may_lose_commits, own
from domain.refusals.general import Unavailable
from server.config.settings import PREFIX, Misconfigured, Settings

CRASH_CHECK_SECONDS: Final = 10.0
READ_ONLY: Final = (
    "the database takes no writes. Promote it if it is a standby. If default_transaction_read_only is on, this command "
    f"writes all the same with ?default_transaction_read_only=off, or & after other options, at the end of {PREFIX}"
    "DATABASE_URL"
)
CANNOT_WRITE: Final = frozenset(
    {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EEXIST, errno.EISDIR}
)
"""Errors of the system for a folder that is missing, not a folder, or not for this user to write to."""
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


@contextmanager
def database_faults_named(settings: Settings, setting: str = "DATABASE_URL") -> Iterator[None]:
    """Raise `Misconfigured` with the setting and a remedy for a database out of reach, damaged, or in an unwritable
    folder."""
    name, file = PREFIX + setting, settings.database_file
    try:
        yield
    except FileOwnedError:
        raise
    except Unavailable:
        if file and (damage := Damage(file).fault):
            raise Misconfigured(
                f"{name}: the database is damaged ({damage}). Name another file, or restore a backup: "
                "fieldcall restore FOLDER"
            ) from None
        raise
    except OSError as fault:
        if file and fault.errno in CANNOT_WRITE:
            raise Misconfigured(
                f"{name}: {fault.filename or file}: {fault.strerror}. Name a file in a folder that you may write to"
            ) from None
        if file:
            raise
        if isinstance(fault, PermissionError):
            raise Misconfigured(f"{name}: {fault}. Correct the role, the password or the database in it") from None
        cause = str(fault) or "no answer in time"
        raise Misconfigured(f"{name}: no database answers: {cause}. Start it, or correct the address") from None


def direct_setting(settings: Settings) -> str:
    """Return the name of the setting that has the address for migrations, without its prefix."""
    return "DATABASE_DIRECT_URL" if settings.database_direct_url else "DATABASE_URL"


@contextmanager
def serving_owner(settings: Settings) -> Iterator[None]:
    """Own the file of an embedded database for the life of a server or worker, exclusively if SQLite needs this.

    Raises `FileOwnedError` on entry, while another process owns it, and `Misconfigured` if its folder is unwritable.
    """
    with ExitStack() as owned:
        if settings.database_file:
            with database_faults_named(settings):
                shared = not may_lose_commits()
                owned.enter_context(own(settings.database_file, shared=shared, seconds=START_TIMEOUT_SECONDS))
        yield


@contextmanager
def sole_owner(settings: Settings) -> Iterator[None]:
    """Own the file of an embedded database exclusively, for a command that needs the service stopped.

    Raises `FileOwnedError` on entry, while a server or worker runs, and `Misconfigured` if its folder is unwritable.
    """
    with ExitStack() as owned:
        if settings.database_file:
            with database_faults_named(settings):
                owned.enter_context(own(settings.database_file))
        yield


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
    url, setting = settings.direct_url, direct_setting(settings)
    with database_faults_named(settings, setting):
        state = await migrate.schema_state(url)
    if state.is_too_new:
        raise Misconfigured(f"{PREFIX}{setting}: {migrate.refusal(state)}")
    if not state.lacks_a_step and (settings.database_file is None or (state.revision or "") >= migrate.newest()):
        return
    if settings.database_file is None:
        raise Misconfigured(f"{PREFIX}{setting}: the database is not of this version; run: fieldcall migrate")
    with database_faults_named(settings, setting):
        await migrate.upgrade(url)
