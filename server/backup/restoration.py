"""`fieldcall restore`: replaces a database by a backup. A crash at any step loses neither. Everything is checked before
any change. The new database is made beside the old one and verified there; its numbers are advanced past all that were
used; the exchange comes last (docs/decisions/0105-backup-and-restore.md).
"""

import shutil
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import asyncpg

from adapters.clock import SystemClock
from adapters.private_files import FILE_MODE, make_private_folder
from adapters.storage.engine.migration import migrate
from adapters.storage.engine.postgresql.server import CLEAR_MARK
from domain.values.numbers import quantity
from resolvers.events.recovery import MARGIN, recover
from server.backup.blob_files import blob_queries, check_blobs, find_missing, put_blobs
from server.backup.creation import SECRET_KEYS, require_keys
from server.backup.folders import find_backup
from server.backup.manifest import Manifest, check_files, read_blob_list
from server.backup.numbers import Query, UsedNumbers, choose_margins, read_numbers
from server.backup.postgres_databases import (
    HAS_TABLES,
    WRITABLE,
    connected,
    exchange,
    load,
    made_beside,
    make_query,
    mark_restoring,
    read_mark,
    read_name,
    renamed,
    require_unused,
    server_version,
)
from server.backup.progress import ProgressLines
from server.backup.sqlite_files import (
    copy_database,
    exclusive_staging,
    exclusive_use,
    finish,
    is_empty,
    mark_ready,
    query_file,
    read_replaced,
    reading,
    settle,
)
from server.backup.verification import find_breaches, require_balance, staged_settings
from server.config.addresses import SQLITE
from server.config.database import READY, open_database, sole_owner, staging_folder
from server.config.settings import Misconfigured, Settings
from server.config.wiring import blob_store


class Options(NamedTuple):
    """Choices of the person who restores."""

    replace: bool = False
    """True to replace a database that is not empty, which is kept under another name."""
    accept_breaches: bool = False
    """True to restore a backup whose ledger breaks an invariant."""


class RestoreSource(NamedTuple):
    """Source of a restore: a backup, or only a database file that another program has restored."""

    path: Path
    """The file or dump of the database."""
    manifest: Manifest | None
    folder: Path

    @property
    def name(self) -> str:
        """Name by which a repeated command recognizes the same source."""
        return self.manifest.created_at.isoformat() if self.manifest else self.path.name

    def blobs(self) -> Iterable[str]:
        """Return the names of the blobs in the backup."""
        return read_blob_list(self.folder) if self.manifest else ()


class AdvancedNumbers(NamedTuple):
    """Result of advancing the numbers of the restored database."""

    knows_replaced: bool


async def restore(settings: Settings, source: Path, options: Options) -> str:
    """Restore a backup, the newest one of a folder, or a file of SQLite; return a report. Raises `Misconfigured`, and
    `FileOwnedError` while a server runs."""
    file, progress = settings.database_file, ProgressLines()
    if file and (staging_folder(file) / READY).exists():
        with sole_owner(settings), exclusive_staging(file):
            return f"Finished the restore of {file} that was interrupted. {_say_kept(finish(file))}"
    checked = _check(settings, source, progress)
    if file:
        return await _restore_file(settings, file, checked, options, progress)
    return await _restore_server(settings, checked, options, progress)


def _check(settings: Settings, source: Path, progress: ProgressLines) -> RestoreSource:
    """Check the source and the settings before any change. Raises `Misconfigured`."""
    if source.is_file():
        if settings.database_file is None:
            raise Misconfigured(f"{source} is a file, and the database of the settings is PostgreSQL: name a backup")
        return RestoreSource(source, None, source.parent)
    folder, manifest = find_backup(source)
    kind = "sqlite" if settings.database_file else "postgresql"
    if manifest.database != kind:
        raise Misconfigured(f"{folder} is a backup of {manifest.database}, and the database of the settings is {kind}")
    if manifest.revision > migrate.newest():
        raise Misconfigured(
            f"{folder} was made by version {manifest.version}, whose schema (revision {manifest.revision}) is newer "
            f"than this version's ({migrate.newest()}): install that version first"
        )
    require_keys(settings, manifest.secret_keys)
    progress.step(f"Checking the backup {folder}")
    check_files(folder, manifest)
    check_blobs(folder, read_blob_list(folder), progress)
    return RestoreSource(folder / manifest.database_file, manifest, folder)


async def _restore_file(
    settings: Settings, database: Path, source: RestoreSource, options: Options, progress: ProgressLines
) -> str:
    make_private_folder(database.parent)
    with sole_owner(settings), exclusive_staging(database) as staging:
        with exclusive_use(database) as old:
            if not options.replace and not is_empty(old, database):
                raise Misconfigured(
                    f"{database} is not empty. --replace puts the backup in its place, and keeps it under another name"
                )
            new = staging / database.name
            progress.step("Copying the database")
            if source.manifest:
                shutil.copyfile(source.path, new)
                new.chmod(FILE_MODE)
            else:
                copy_database(source.path, new)
            staged = staged_settings(settings, f"{SQLITE}{new}")
            with reading(new) as connection:
                require_keys(settings, [row[0] for row in await query_file(connection, SECRET_KEYS)])
            await _verify(staged, options, progress)
            with reading(new) as connection:
                numbers = await read_numbers(lambda statement: query_file(connection, statement), "sqlite")
            moved = await _move_numbers(staged, await read_replaced(old), numbers)
            settle(new)
            with reading(new) as connection:
                said = await _restore_blobs(
                    settings, source, lambda statement: query_file(connection, statement), progress
                )
            mark_ready(database, source.name)
        old_copy = finish(database)
    return " ".join((_say_restored(source, said), _say_moved(moved), _say_kept(old_copy)))


async def _restore_server(settings: Settings, source: RestoreSource, options: Options, progress: ProgressLines) -> str:
    url, name = settings.direct_url, read_name(settings.direct_url)
    async with connected(url) as connection:
        await require_unused(connection, name)
        mark = await read_mark(connection)
        if mark is not None and mark != source.name and not options.replace:
            raise Misconfigured(
                f"a restore of another backup ({mark}) into {name} was interrupted: repeat that one, or use --replace"
            )
        is_loaded = bool(await connection.fetchval(HAS_TABLES))
        version = server_version(connection)
        if not is_loaded or mark == source.name:
            return await _fill(connection, settings, source, options, progress, is_loaded=is_loaded)
        if not options.replace:
            raise Misconfigured(
                f"the database {name} is not empty. --replace puts the backup in its place, and keeps it under another "
                "name"
            )
        replaced = await _read_server(connection)
    async with made_beside(url, "_restoring") as new:
        progress.step("Loading the database")
        await load(new, source.path, version)
        moved, said = await _adopt(settings, new, source, options, progress, replaced=replaced)
        # Unique also for two restores of one second, and at most 63 characters, as PostgreSQL allows.
        old_copy = f"{name[:30]}_replaced_{datetime.now(UTC):%Y%m%dt%H%M%S_%f}"
        await exchange(url, new, old_copy)
    return " ".join((_say_restored(source, said), _say_moved(moved), _say_kept(old_copy)))


async def _fill(
    connection: asyncpg.Connection,
    settings: Settings,
    source: RestoreSource,
    options: Options,
    progress: ProgressLines,
    *,
    is_loaded: bool,
) -> str:
    """Restore into an empty database, which refuses other writes until it is verified."""
    url, name = settings.direct_url, read_name(settings.direct_url)
    await mark_restoring(connection, name, source.name)
    writable = renamed(url, name, **WRITABLE)
    if not is_loaded:
        progress.step("Loading the database")
        await load(writable, source.path, server_version(connection))
    moved, said = await _adopt(settings, writable, source, options, progress, replaced=None)
    await mark_restoring(connection, name, None)
    return " ".join((_say_restored(source, said), _say_moved(moved)))


async def _adopt(
    settings: Settings,
    url: str,
    source: RestoreSource,
    options: Options,
    progress: ProgressLines,
    *,
    replaced: UsedNumbers | None,
) -> tuple[AdvancedNumbers, str]:
    """Verify a loaded database, restore its files and advance its numbers."""
    staged = staged_settings(settings, url)
    async with connected(url) as connection:
        # A dump includes the mark of a database that was marked as damaged.
        await connection.execute(CLEAR_MARK)
    await _verify(staged, options, progress)
    async with connected(url) as connection:
        numbers = await read_numbers(make_query(connection), "postgresql")
        said = await _restore_blobs(settings, source, make_query(connection), progress)
    return await _move_numbers(staged, replaced, numbers), said


async def _read_server(connection: asyncpg.Connection) -> UsedNumbers | None:
    try:
        return await read_numbers(make_query(connection), "postgresql")
    except asyncpg.PostgresError:
        return None


async def _verify(staged: Settings, options: Options, progress: ProgressLines) -> None:
    progress.step("Verifying the database and its ledger")
    require_balance(await find_breaches(staged), accept_breaches=options.accept_breaches)


async def _move_numbers(staged: Settings, replaced: UsedNumbers | None, restored: UsedNumbers) -> AdvancedNumbers:
    """Skip every number that may have been used after the backup."""
    margins = choose_margins(replaced, restored)
    database = open_database(staged)
    await database.start()
    try:
        now = (database.clock or SystemClock()).now()
        await recover(database, now, events=margins.events, ids=margins.ids)
    finally:
        await database.stop()
    return AdvancedNumbers(replaced is not None)


async def _restore_blobs(settings: Settings, source: RestoreSource, query: Query, progress: ProgressLines) -> str:
    """Restore the files; for a database file alone, count those that the store lacks. Return a report."""
    store = blob_store(settings.blob_url)
    progress.step("Restoring the files")
    if source.manifest:
        added = await put_blobs(store, source.folder, source.blobs(), progress)
        missing = len(source.manifest.missing_blobs)
        lacking = f"; the backup lacked {quantity(missing, 'more file')}" if missing else ""
        return f"{quantity(source.manifest.blobs, 'file')}, {added:,} of them new to the blob store{lacking}"
    names = sorted({name for statement in blob_queries() for (name,) in await query(statement)})
    lost = [name async for name in find_missing(store, names, progress)]
    return f"no files: the blob store lacks {len(lost):,} of the {len(names):,} that rows name"


def _say_restored(source: RestoreSource, blobs: str) -> str:
    if source.manifest is None:
        return f"Restored {source.path} and {blobs}. The ledger was verified."
    return (
        f"Restored {quantity(source.manifest.rows['task'], 'task')} and {blobs}, as they were at "
        f"{source.manifest.created_at:%Y-%m-%d %H:%M:%S} UTC. The ledger was verified."
    )


def _say_moved(moved: AdvancedNumbers) -> str:
    if moved.knows_replaced:
        return "No number that the replaced database has given is given again."
    return (
        f"{MARGIN:,} numbers of every account and table were given up, as nothing says how many were given after the "
        "backup. If it may have been more, run fieldcall recover before the service starts, once for each further "
        f"{MARGIN:,}."
    )


def _say_kept(old_copy: Path | str | None) -> str:
    if old_copy is None:
        return "You can start the service."
    how = f"DROP DATABASE {old_copy}" if isinstance(old_copy, str) else f"rm {old_copy}*"
    return f"The replaced database is kept as {old_copy}; when you no longer need it: {how}. You can start the service."
