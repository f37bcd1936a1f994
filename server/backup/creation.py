"""`fieldcall backup`: a snapshot of the database and the files that it names, made while the service runs."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from adapters.storage.engine.migration import migrate
from domain.values.numbers import quantity
from resolvers.core.keyring import compute_fingerprint
from resolvers.wire.version import VERSION
from server.backup.blob_files import blob_queries, copy_blobs
from server.backup.folders import choose_folder, making
from server.backup.manifest import BLOB_LIST, DATABASE_FILES, MANIFEST, Manifest, describe_file, write_durably
from server.backup.numbers import Query, count_rows, read_ids
from server.backup.postgres_databases import connected, dump, make_query, require_undistributed
from server.backup.progress import ProgressLines
from server.backup.sqlite_files import copy_database, query_file, reading
from server.config.database import require_restored
from server.config.secret_key import existing_secret_keys
from server.config.settings import PREFIX, Misconfigured, Settings
from server.config.wiring import blob_store

SECRET_KEYS = "SELECT fingerprint FROM secret_key ORDER BY since, fingerprint"  # noqa: S105 - a statement


class BackupSnapshot(NamedTuple):
    """Facts of the copied database for its manifest."""

    created_at: datetime
    secret_keys: tuple[str, ...]
    numbers: dict[str, int]
    rows: dict[str, int]
    blobs: Sequence[str]
    """Names of the blobs in its rows."""


async def back_up(settings: Settings, folder: Path | None) -> str:
    """Make a backup in a folder that is new or empty; return a sentence. Raises `Misconfigured`."""
    target, progress = choose_folder(settings, folder), ProgressLines()
    require_restored(settings)
    revision = (await migrate.schema_state(settings.direct_url)).revision
    if revision is None:
        raise Misconfigured("there is nothing to back up: the database has no tables of Fieldcall")
    with making(target) as partial:
        progress.step("Copying the database")
        if settings.database_file:
            snapshot = await _copy_file(settings, settings.database_file, partial)
        else:
            snapshot = await _dump(settings, partial)
        progress.step("Copying the files that it names")
        blobs = await copy_blobs(blob_store(settings.blob_url), snapshot.blobs, partial, progress)
        kind = "sqlite" if settings.database_file else "postgresql"
        manifest = Manifest(
            created_at=snapshot.created_at,
            version=VERSION,
            revision=revision,
            database=kind,
            secret_keys=snapshot.secret_keys,
            files=tuple(describe_file(partial, path) for path in (DATABASE_FILES[kind], BLOB_LIST)),
            blobs=blobs.copied,
            blob_bytes=blobs.bytes,
            missing_blobs=blobs.missing,
            numbers=snapshot.numbers,
            rows=snapshot.rows,
        )
        write_durably(partial / MANIFEST, manifest.model_dump_json(indent=2) + "\n")
    said = f"Backed up {quantity(manifest.rows['task'], 'task')} and {quantity(blobs.copied, 'file')} in {target}."
    if blobs.missing:
        said += (
            f" Missing or damaged in the blob store: {quantity(len(blobs.missing), 'file')} that rows name, erased or "
            f"lost. The manifest lists them as missing_blobs."
        )
    return f"{said} Keep the secret key in another place: the backup has only its fingerprint."


async def _copy_file(settings: Settings, source: Path, folder: Path) -> BackupSnapshot:
    target = folder / DATABASE_FILES["sqlite"]
    created_at = datetime.now(UTC)
    copy_database(source, target)
    with reading(target) as connection:
        return await _describe(settings, lambda statement: query_file(connection, statement), "sqlite", created_at)


async def _dump(settings: Settings, folder: Path) -> BackupSnapshot:
    async with connected(settings.direct_url) as connection:
        await require_undistributed(connection)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            # The first statement takes the snapshot, which the dump shares.
            created_at = await connection.fetchval("SELECT clock_timestamp()")
            snapshot = await _describe(settings, make_query(connection), "postgresql", created_at)
            await dump(connection, settings.direct_url, folder / DATABASE_FILES["postgresql"])
            return snapshot


async def _describe(settings: Settings, query: Query, dialect: str, created_at: datetime) -> BackupSnapshot:
    needed = tuple([fingerprint for (fingerprint,) in await query(SECRET_KEYS)])
    require_keys(settings, needed)
    blobs = {name for statement in blob_queries() for (name,) in await query(statement)}
    return BackupSnapshot(created_at, needed, await read_ids(query, dialect), await count_rows(query), sorted(blobs))


def require_keys(settings: Settings, needed: Sequence[str]) -> None:
    """Raise `Misconfigured` unless the settings have the secret keys with these fingerprints."""
    present = set(map(compute_fingerprint, existing_secret_keys(settings)))
    if missing := [fingerprint for fingerprint in needed if fingerprint not in present]:
        file = settings.database_file
        where = f", or put it into {file}.key" if file else ""
        supplied = "another one is given" if present else "none is given"
        raise Misconfigured(
            f"the database was written with the secret key of fingerprint {missing[0]}, and {supplied}. Set that key "
            f"in {PREFIX}SECRET_KEY{where}; without it no API key and no stored secret can be used"
        )
