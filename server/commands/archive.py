"""`fieldcall archive`: the files of rows whose retention in the database has ended."""

import gzip
import hashlib
import sys
from collections.abc import AsyncIterator
from typing import Final

from adapters.storage.audit.archives import select_archive, select_archives
from adapters.storage.tables.oversight import ArchiveRow
from domain.refusals.general import NotFound
from domain.values import wallclock
from resolvers.core.context import Services
from server.config.settings import Misconfigured, Settings
from server.config.wiring import running

PAGE: Final = 500
HEAD: Final = f"{'ID':>6}  {'ROWS':>7}  {'BYTES':>10}  {'FROM':>14}  {'TO':>14}  {'TABLE':<24}  FILE"


async def show_list(settings: Settings) -> None:
    """Print a line for each file, oldest first."""
    async with running(settings) as services:
        print(HEAD)
        async for row in _files(services):
            first, last = (wallclock.at(instant, "UTC") for instant in (row.first_instant, row.last_instant))
            print(f"{row.id:>6}  {row.row_count:>7}  {row.bytes:>10}  {first}  {last}  {row.kind:<24}  {row.blob}")


async def print_rows(settings: Settings, archive_id: int) -> None:
    """Print the rows of a file as JSON lines. Raises `Misconfigured` for a file that is missing or was changed."""
    async with running(settings) as services:
        row = await services.database.reader.find(select_archive(id=archive_id))
        if row is None:
            raise Misconfigured(f"there is no archive {archive_id}; fieldcall archive list shows all")
        if fault := await find_fault(services, row):
            raise Misconfigured(f"archive {archive_id}: {fault}")
        sys.stdout.buffer.write(gzip.decompress(await services.blobs.get(row.blob)))
        sys.stdout.flush()


async def verify(settings: Settings) -> int:
    """Check every file against its hashes and print the faults; return the number of faulty files."""
    checked = faulty = 0
    async with running(settings) as services:
        async for row in _files(services):
            checked += 1
            if fault := await find_fault(services, row):
                faulty += 1
                print(f"archive {row.id} ({row.kind}): {fault}")
    print(f"{checked} files checked, {faulty} faulty.")
    return faulty


async def find_fault(services: Services, row: ArchiveRow) -> str | None:
    """Return the fault of a file; None if it is unchanged."""
    try:
        content = await services.blobs.get(row.blob)
    except NotFound:
        return f"its file {row.blob} is missing"
    if hashlib.sha256(content).hexdigest() != row.blob:
        return "its file was changed"
    lines = gzip.decompress(content)
    if hashlib.sha256(lines).hexdigest() != row.digest or lines.count(b"\n") != row.row_count:
        return "its file has other rows than were written"
    return None


async def _files(services: Services) -> AsyncIterator[ArchiveRow]:
    after = 0
    while page := await services.database.reader.find_all(select_archives(after=after, limit=PAGE)):
        for row in page:
            yield row
        after = page[-1].id
