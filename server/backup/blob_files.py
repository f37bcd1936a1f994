"""Blobs of a backup: copied from the blob store, checked by their names, and put back."""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from adapters.blobs.disk import sync_folder
from adapters.private_files import FILE_MODE, make_private_folder
from adapters.storage.audit.numbers import all_tables
from domain.ports import BlobStore
from domain.refusals.general import NotFound
from server.backup.manifest import BLOB_LIST, BLOBS
from server.backup.progress import ProgressLines
from server.config.settings import Misconfigured

BLOB_COLUMN: Final = "blob"
"""Suffix of the names of columns with the name of a blob."""


class CopiedBlobs(NamedTuple):
    """Counts of the blobs of a snapshot."""

    copied: int
    bytes: int
    missing: tuple[str, ...]
    """Names that the store did not have, or had with another content."""


def blob_queries() -> Iterator[str]:
    """Yield a statement for each column that names blobs."""
    for table in all_tables():
        for column in table.c:
            if column.name.split("_")[-1] == BLOB_COLUMN:
                yield f"SELECT DISTINCT {column.name} FROM {table.name} WHERE {column.name} IS NOT NULL"  # noqa: S608 - names of our own


def path_in(folder: Path, name: str) -> Path:
    """Return the path of a blob in a backup: that of `adapters.blobs.disk`."""
    return folder / BLOBS / name[:2] / name[2:4] / name


async def copy_blobs(store: BlobStore, names: Iterable[str], folder: Path, progress: ProgressLines) -> CopiedBlobs:
    """Copy blobs into a backup, and write their list. Blobs that the store does not have are left out."""
    copied = total = 0
    missing: list[str] = []
    ordered = sorted(set(names))
    folders: set[Path] = set()
    with os.fdopen(os.open(folder / BLOB_LIST, os.O_WRONLY | os.O_CREAT, FILE_MODE), "w") as lines:
        for number, name in enumerate(ordered):
            progress.advance("files copied", number, len(ordered))
            target = path_in(folder, name)
            make_private_folder(target.parent)
            folders |= {target.parent, *target.parent.parents[:2]}
            size = await _copy(store, name, target)
            if size is None:
                missing.append(name)
                continue
            lines.write(f"{name}\n")
            copied += 1
            total += size
        lines.flush()
        os.fsync(lines.fileno())
    for used in folders:
        sync_folder(used)
    return CopiedBlobs(copied, total, tuple(missing))


async def _copy(store: BlobStore, name: str, target: Path) -> int | None:
    """Copy one blob; return its size, or None if the store does not have it whole."""
    digest, size = hashlib.sha256(), 0
    with suppress(NotFound):
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE), "wb") as file:
            async for chunk in store.stream(name):
                digest.update(chunk)
                size += len(chunk)
                file.write(chunk)
            file.flush()
            await asyncio.to_thread(os.fsync, file.fileno())
        if digest.hexdigest() == name:
            return size
    await asyncio.to_thread(target.unlink)
    return None


def check_blobs(folder: Path, names: Iterable[str], progress: ProgressLines) -> None:
    """Compare the blobs of a backup with their names. Raises `Misconfigured` for the first that differs."""
    for number, name in enumerate(names):
        progress.advance("files checked", number)
        path = path_in(folder, name)
        try:
            with path.open("rb") as content:
                is_whole = hashlib.file_digest(content, "sha256").hexdigest() == name
        except FileNotFoundError:
            is_whole = False
        if not is_whole:
            raise Misconfigured(f"the backup is damaged: {path} is missing or changed. Take another backup")


async def put_blobs(store: BlobStore, folder: Path, names: Iterable[str], progress: ProgressLines) -> int:
    """Put blobs of a checked backup into the store; return the number of added ones. Raises `Misconfigured` for a blob
    that the store has with another content.
    """
    added = 0
    for number, name in enumerate(names):
        progress.advance("files restored", number)
        if await is_stored(store, name):
            continue
        await store.put(path_in(folder, name))
        if not await is_stored(store, name):
            raise Misconfigured(f"the blob store has another content under {name}: remove that file, and repeat")
        added += 1
    return added


async def is_stored(store: BlobStore, name: str) -> bool:
    """Return true if the store has a blob whose content matches the hash in its name."""
    digest = hashlib.sha256()
    try:
        async for chunk in store.stream(name):
            digest.update(chunk)
    except NotFound:
        return False
    return digest.hexdigest() == name


async def find_missing(store: BlobStore, names: Iterable[str], progress: ProgressLines) -> AsyncIterator[str]:
    """Yield the blobs that the store does not have whole."""
    for number, name in enumerate(names):
        progress.advance("files looked up", number)
        if not await is_stored(store, name):
            yield name
