"""Blobs as files under one folder, named after the SHA-256 of their content: the default store, `file://./blobs`."""

import asyncio
import hashlib
import os
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from adapters.blobs.full_disk import may_be_full
from adapters.private_files import FOLDER_MODE
from domain.refusals.general import NotFound

CHUNK_BYTES = 256 * 1024
NAME = re.compile(r"[0-9a-f]{64}")


class FileBlobs:
    """Implements `domain.ports.BlobStore` in a folder. A returned name survives a power cut."""

    def __init__(self, root: Path) -> None:
        self._root = root
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

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise NotFound("That is not the name of a blob.")
        return self._root / name[:2] / name[2:4] / name

    def _put(self, source: Path | bytes) -> str:
        _make_folder(self._incoming)
        digest = hashlib.sha256()
        with tempfile.NamedTemporaryFile(dir=self._incoming, delete=False) as draft:
            try:
                for chunk in _chunks(source):
                    digest.update(chunk)
                    draft.write(chunk)
                path = self._path(digest.hexdigest())
                if path.exists():
                    Path(draft.name).unlink()
                else:
                    draft.flush()
                    os.fsync(draft.fileno())
                    _make_folder(path.parent)
                    Path(draft.name).replace(path)
            except BaseException:
                Path(draft.name).unlink(missing_ok=True)
                raise
        # Also for an existing file: another writer may have renamed it without having synced the folder yet.
        _sync_folder(path.parent)
        return path.name


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
    _sync_folder(folder.parent)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
