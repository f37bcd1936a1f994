"""Blobs in a bucket that speaks S3, named after the SHA-256 of their content: `s3://bucket/prefix`.

Region, endpoint and credentials come from the environment or the machine, as the AWS tools read them
(`AWS_REGION`, `AWS_ENDPOINT_URL`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`).
"""

import asyncio
import hashlib
import io
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import obstore
import structlog
from obstore.exceptions import GenericError
from obstore.store import S3Store

from domain.refusals.general import NotFound, Unavailable

if TYPE_CHECKING:
    from obstore import GetOptions

CHUNK_BYTES = 256 * 1024
NAME = re.compile(r"[0-9a-f]{64}")
# With the defaults, a call could hang for minutes while an upload holds its connection.
RETRIES = 3
MAX_RETRYING = timedelta(seconds=20)
MAX_CALL_DURATION = timedelta(seconds=60)
RETRY_AFTER_SECONDS = 30

log = structlog.get_logger("fieldcall.blobs")


class ObjectBlobs:
    """Implements `domain.ports.BlobStore` in a bucket. A returned name is as durable as the bucket."""

    folder = None

    def __init__(self, url: str) -> None:
        self._store = S3Store.from_url(
            url,
            # Plain HTTP is used only when the environment names such an endpoint.
            client_options={"timeout": MAX_CALL_DURATION, "allow_http": True},
            retry_config={"max_retries": RETRIES, "retry_timeout": MAX_RETRYING},
        )

    async def put(self, source: Path | bytes) -> str:
        """Store the content. Raises `Unavailable` when the bucket cannot be reached or written."""
        name = await asyncio.to_thread(_digest, source)
        with _in_reach():
            try:
                await obstore.head_async(self._store, name)
            except FileNotFoundError:
                await obstore.put_async(self._store, name, source)
        return name

    async def get(self, name: str) -> bytes:
        """Return the content. Raises `NotFound`, and `Unavailable` when the bucket cannot be reached."""
        return b"".join([chunk async for chunk in self.stream(name)])

    async def stream(self, name: str, start: int = 0, end: int | None = None) -> AsyncIterator[bytes]:
        """Yield the content, or the bytes from `start` to `end`, in chunks. Raises `NotFound` at the first step,
        `Unavailable` when the bucket is out of reach."""
        if not NAME.fullmatch(name):
            raise NotFound("That is not the name of a blob.")
        with _in_reach():
            try:
                blob = await obstore.get_async(self._store, name, options=_part(start, end))
            except FileNotFoundError as absent:
                raise NotFound(f"There is no blob {name}.") from absent
            async for chunk in blob.stream(min_chunk_size=CHUNK_BYTES):
                yield bytes(chunk)

    async def sweep_drafts(self, age_seconds: int) -> int:  # noqa: ARG002 - as the port has it
        """Return 0: a bucket shows no upload before it is whole. A lifecycle rule ends unfinished ones."""
        return 0

    async def list_recent(self, from_age_seconds: int, to_age_seconds: int) -> list[str]:  # noqa: ARG002 - as above
        """Return nothing: a blob cannot be deleted here while an upload may store it again (docs/decisions/0106)."""
        return []

    async def discard(self, names: Iterable[str], age_seconds: int) -> int:  # noqa: ARG002 - as above
        """Return 0: nothing is deleted from a bucket."""
        return 0


@contextmanager
def _in_reach() -> Iterator[None]:
    # Missing permissions raise other classes: waiting does not help, so they stay internal errors.
    try:
        yield
    except GenericError as fault:
        log.exception("the bucket does not answer as expected")
        raise Unavailable(
            "Files cannot be stored or read now. Nothing was stored; send it again later.",
            retry_after=RETRY_AFTER_SECONDS,
        ) from fault


def _part(start: int, end: int | None) -> "GetOptions | None":
    if end is not None:
        return {"range": (start, end)}
    return {"range": {"offset": start}} if start else None


def _digest(source: Path | bytes) -> str:
    with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
