import asyncio
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.blobs.disk import CHUNK_BYTES, FileBlobs
from domain.refusals.general import NotFound


@pytest.fixture
def blobs(tmp_path: Path) -> FileBlobs:
    return FileBlobs(tmp_path / "deep" / "blobs")


def files(tmp_path: Path) -> list[Path]:
    return sorted(path for path in tmp_path.rglob("*") if path.is_file())


async def test_a_blob_is_named_after_its_content(blobs: FileBlobs, tmp_path: Path) -> None:
    name = await blobs.put(b"proof")
    assert name == hashlib.sha256(b"proof").hexdigest()
    assert await blobs.get(name) == b"proof"
    assert files(tmp_path) == [tmp_path / "deep" / "blobs" / name[:2] / name[2:4] / name]


async def test_a_file_is_kept_as_its_bytes_are_and_stays_where_it_was(blobs: FileBlobs, tmp_path: Path) -> None:
    content = bytes(range(256)) * (CHUNK_BYTES // 256) + b"and more"
    source = tmp_path / "upload"
    source.write_bytes(content)
    name = await blobs.put(source)
    assert name == hashlib.sha256(content).hexdigest()
    assert [chunk async for chunk in blobs.stream(name)] == [content[:CHUNK_BYTES], b"and more"]
    for start, end in ((0, 1), (1000, 2000), (CHUNK_BYTES - 3, None), (1, CHUNK_BYTES + 3)):
        assert b"".join([chunk async for chunk in blobs.stream(name, start, end)]) == content[start:end]
    assert source.read_bytes() == content


async def test_the_same_content_is_kept_once(blobs: FileBlobs, tmp_path: Path) -> None:
    names = await asyncio.gather(*(blobs.put(b"again") for _ in range(20)))
    assert len(set(names)) == 1
    assert len(files(tmp_path)) == 1


async def test_nothing_is_left_behind_by_a_source_that_cannot_be_read(blobs: FileBlobs, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        await blobs.put(tmp_path / "absent")
    assert files(tmp_path) == []


async def test_as_on_windows_a_file_that_is_open_is_neither_renamed_nor_deleted_and_no_folder_is_opened(
    blobs: FileBlobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(change: Callable[..., Any]) -> Callable[..., Any]:
        def changed(path: Path, *arguments: Any, **options: Any) -> Any:
            assert path not in {link.readlink() for link in Path("/proc/self/fd").iterdir() if link.is_symlink()}
            return change(path, *arguments, **options)

        return changed

    def open_file(path: Path, *arguments: Any, **options: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(path)
        return opened(path, *arguments, **options)

    opened = os.open
    for name in ("replace", "unlink"):
        monkeypatch.setattr(Path, name, closed(getattr(Path, name)))
    monkeypatch.setattr(os, "open", open_file)
    with pytest.raises(PermissionError):
        await blobs.put(b"where folders are synced")
    monkeypatch.setattr("adapters.blobs.disk.SYNCS_FOLDERS", False)
    names = [await blobs.put(b"proof") for _ in range(2)]
    assert await blobs.get(names[0]) == await blobs.get(names[1]) == b"proof"
    with pytest.raises(FileNotFoundError):
        await blobs.put(tmp_path / "absent")
    assert len(files(tmp_path)) == 1


@pytest.mark.parametrize("name", ["0" * 64, "../../etc/passwd", "", "A" * 64, "0" * 64 + "\n"])
async def test_an_unknown_name_is_not_found(blobs: FileBlobs, name: str) -> None:
    with pytest.raises(NotFound):
        await blobs.get(name)


async def test_an_address_gives_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = await FileBlobs.at("file://./my%20blobs").put(b"relative")
    assert (tmp_path / "my blobs" / name[:2] / name[2:4] / name).read_bytes() == b"relative"
    assert await FileBlobs.at(f"file://{tmp_path}/my%20blobs").get(name) == b"relative"


@pytest.mark.parametrize("url", ["s3://bucket", "file://", "file://host/folder", "blobs"])
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="blobs are kept at"):
        FileBlobs.at(url)
