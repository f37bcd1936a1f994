import hashlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from obstore.exceptions import PermissionDeniedError

from adapters.blobs.s3 import CHUNK_BYTES, ObjectBlobs
from domain.refusals.general import NotFound, Unavailable
from tests.simulators.bucket import Bucket, keeping


@pytest.fixture
async def bucket(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bucket]:
    async with keeping() as bucket:
        monkeypatch.setenv("AWS_ENDPOINT_URL", bucket.url)
        monkeypatch.setenv("AWS_REGION", "eu-west-1")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
        yield bucket


async def test_a_blob_is_named_after_its_content_and_kept_once(bucket: Bucket) -> None:
    blobs = ObjectBlobs("s3://proofs/of/tasks")
    name = await blobs.put(b"proof")
    assert name == hashlib.sha256(b"proof").hexdigest()
    assert bucket.objects == {f"proofs/of/tasks/{name}": b"proof"}
    assert await blobs.put(b"proof") == name
    assert await blobs.get(name) == b"proof"
    assert bucket.calls == ["HEAD", "PUT", "HEAD", "GET"]


async def test_a_large_file_goes_in_parts_and_comes_in_chunks(bucket: Bucket, tmp_path: Path) -> None:
    content = bytes(range(256)) * 50_000
    source = tmp_path / "upload"
    source.write_bytes(content)
    blobs = ObjectBlobs("s3://proofs")
    name = await blobs.put(source)
    assert name == hashlib.sha256(content).hexdigest()
    assert len(bucket.parts) == 3
    chunks = [chunk async for chunk in blobs.stream(name)]
    assert b"".join(chunks) == content == source.read_bytes()
    assert len(chunks) > 1
    assert all(len(chunk) >= CHUNK_BYTES for chunk in chunks[:-1])
    for start, end in ((0, 1), (1000, 400_000), (12_000_000, None), (0, None)):
        assert b"".join([chunk async for chunk in blobs.stream(name, start, end)]) == content[start:end]


@pytest.mark.parametrize("name", ["0" * 64, "../../etc/passwd", "", "A" * 64, "0" * 64 + "\n"])
async def test_an_unknown_name_is_not_found(bucket: Bucket, name: str) -> None:
    with pytest.raises(NotFound):
        await ObjectBlobs("s3://proofs").get(name)
    assert bucket.calls == (["GET"] if name == "0" * 64 else [])


async def test_what_the_bucket_refuses_is_not_taken_for_kept(bucket: Bucket) -> None:
    bucket.refuses = 403
    with pytest.raises(PermissionDeniedError):
        await ObjectBlobs("s3://proofs").put(b"proof")
    assert bucket.objects == {}


@pytest.mark.parametrize("status", [503, 507])
async def test_a_bucket_that_is_busy_or_full_is_told_and_nothing_is_lost(bucket: Bucket, status: int) -> None:
    blobs = ObjectBlobs("s3://proofs")
    kept = await blobs.put(b"before")
    bucket.refuses, bucket.full = (status, False) if status == 503 else (None, True)
    with pytest.raises(Unavailable) as refused:
        await blobs.put(b"proof")
    assert refused.value.retry_after == 30
    bucket.refuses, bucket.full = None, False
    assert await blobs.get(kept) == b"before"
    assert await blobs.get(await blobs.put(b"proof")) == b"proof"


async def test_a_bucket_out_of_reach_is_told(bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = await ObjectBlobs("s3://proofs").put(b"proof")
    with socket.socket() as nobody:
        # Bound and not listening, so that it refuses connections for as long as it is open.
        nobody.bind(("127.0.0.1", 0))
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{nobody.getsockname()[1]}")
        away = ObjectBlobs("s3://proofs")
        with pytest.raises(Unavailable):
            await away.put(b"proof")
        with pytest.raises(Unavailable):
            await away.get(kept)
