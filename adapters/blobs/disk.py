"""Blobs as files under one folder, named after the SHA-256 of their content: the default store, `file://./blobs`."""

import asyncio
import hashlib
import os
import re
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from pathlib import Path
from urllib.parse import unquote, urlsplit

from adapters.blobs.full_disk import may_be_full
from adapters.metrics import Counter
from adapters.private_files import FOLDER_MODE
from domain.refusals.general import NotFound

CHUNK_BYTES = 256 * 1024
MAX_LISTED = 10_000
ASIDE = "unused-"
"""Prefix of the name of a blob that is about to be deleted."""
FILES_SWEPT = Counter("fieldcall_files_swept_total", "Files that ended uploads had left behind, and that were deleted.")
NAME = re.compile(r"[0-9a-f]{64}")
SYNCS_FOLDERS = os.name != "nt"
"""False on Windows, which cannot open a folder; its file system has a journal of the names in it."""


class FileBlobs:
    """Implements `domain.ports.BlobStore` in a folder. A returned name survives a power cut."""

    def __init__(self, root: Path) -> None:
        self._root = self.folder = root
        self._incoming = root / "incoming"

    @classmethod
    def at(cls, url: str) -> "FileBlobs":
        """Return the store at `file://./relative` or `file:///absolute`. Raises `ValueError` for any other URL."""
        parts = urlsplit(url)
        path = unquote(parts.netloc + parts.path)
        if parts.scheme != "file" or not path or parts.netloc not in {"", ".", ".."}:
            raise ValueError(f"blobs are kept at file://./folder or file:///folder, not at {url}")
        return cls(Path(path))

    async def put(self, source: Path | bytes) -> str:
        """Store the content. Raises `Unavailable` when the disk is full."""
        with may_be_full():
            return await asyncio.to_thread(self._put, source)

    async def get(self, name: str) -> bytes:
        """Return the content. Raises `NotFound`."""
        return b"".join([chunk async for chunk in self.stream(name)])

    async def stream(self, name: str, start: int = 0, end: int | None = None) -> AsyncIterator[bytes]:
        """Yield the content, or the bytes from `start` to `end`, in chunks. Raises `NotFound` at the first step."""
        path = self._path(name)
        try:
            file = await asyncio.to_thread(path.open, "rb")
        except FileNotFoundError as absent:
            raise NotFound(f"There is no blob {name}.") from absent
        with file:
            file.seek(start)
            while chunk := await asyncio.to_thread(file.read, _next_bytes(file.tell(), end)):
                yield chunk

    async def sweep_drafts(self, age_seconds: int) -> int:
        """Delete files in `incoming` of uploads older than this, and return their number."""
        return await asyncio.to_thread(self._sweep_drafts, age_seconds)

    async def list_recent(self, from_age_seconds: int, to_age_seconds: int) -> list[str]:
        """Return the names of at most 10,000 blobs that were last stored within these ages."""
        return await asyncio.to_thread(self._list_recent, from_age_seconds, to_age_seconds)

    async def discard(self, names: Iterable[str], age_seconds: int) -> int:
        """Delete blobs unless they were stored again since that age, and return the number of those deleted."""
        return await asyncio.to_thread(lambda: sum(self._discard(name, age_seconds) for name in names))

    def _sweep_drafts(self, age_seconds: int) -> int:
        for aside in self._incoming.glob(f"{ASIDE}*"):
            # A process ended while it read the file's time: the next run decides again.
            aside.replace(self._path(aside.name.removeprefix(ASIDE)))
        old = [draft for draft in self._incoming.glob("*") if _age(draft) > age_seconds]
        for draft in old:
            draft.unlink(missing_ok=True)
        FILES_SWEPT.add(amount=len(old))
        return len(old)

    def _list_recent(self, from_age_seconds: int, to_age_seconds: int) -> list[str]:
        paths = (path for path in self._root.glob("??/??/*") if from_age_seconds < _age(path) <= to_age_seconds)
        return [path.name for path in islice(paths, MAX_LISTED) if NAME.fullmatch(path.name)]

    def _discard(self, name: str, age_seconds: int) -> bool:
        path, aside = self._path(name), self._incoming / f"{ASIDE}{name}"
        _make_folder(self._incoming)
        try:
            path.replace(aside)
        except FileNotFoundError:
            return False
        # An upload of the same content renews the time of the file, or finds no file and writes it again.
        if _age(aside) <= age_seconds:
            aside.replace(path)
            return False
        aside.unlink(missing_ok=True)
        FILES_SWEPT.add()
        return True

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise NotFound("That is not the name of a blob.")
        return self._root / name[:2] / name[2:4] / name

    def _put(self, source: Path | bytes) -> str:
        _make_folder(self._incoming)
        # Windows renames and deletes no file that is open.
        draft, path, is_new = self._draft(source)
        try:
            if is_new:
                _make_folder(path.parent)
                draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        # Also for an existing file: another writer may have renamed it without having synced the folder yet.
        sync_folder(path.parent)
        return path.name

    def _draft(self, source: Path | bytes) -> tuple[Path, Path, bool]:
        """Write a closed file with the content. Return its path, that of the blob, and whether the blob is new."""
        digest = hashlib.sha256()
        with tempfile.NamedTemporaryFile(dir=self._incoming, delete=False) as file:
            draft = Path(file.name)
            try:
                for chunk in _chunks(source):
                    digest.update(chunk)
                    file.write(chunk)
                path = self._path(digest.hexdigest())
                is_new = not _renew(path)
                if is_new:
                    file.flush()
                    os.fsync(file.fileno())
            except BaseException:
                file.close()
                draft.unlink(missing_ok=True)
                raise
        return draft, path, is_new


def _renew(path: Path) -> bool:
    """Set the time of a blob to now, so that it is not swept; return false if it is not stored."""
    try:
        os.utime(path)
    except FileNotFoundError:
        return False
    return True


def _age(path: Path) -> float:
    """Return the seconds since a file was last stored; 0 for one that is gone."""
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _next_bytes(position: int, end: int | None) -> int:
    return CHUNK_BYTES if end is None else min(CHUNK_BYTES, end - position)


def _chunks(source: Path | bytes) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
        return
    with source.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            yield chunk


def _make_folder(folder: Path) -> None:
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder to the disk, where the system can open a folder."""
    if not SYNCS_FOLDERS:
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
