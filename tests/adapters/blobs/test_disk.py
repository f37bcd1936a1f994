import asyncio
import hashlib
from pathlib import Path

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
