"""Daily checks of the disk: the pages of an embedded database, and files without a row."""

import asyncio
import json
from typing import Final

import structlog

from adapters.storage.audit.archives import select_files_in_use
from adapters.storage.files.integrity import check_file
from domain.values.time import HOUR, SECOND
from resolvers.core.context import Call
from resolvers.core.jobs import JobKind, job

DAY: Final = 24 * HOUR
CHECK_SECONDS: Final = 45.0
"""Time for a check of the database in seconds, within the lease of its job."""
UNUSED_AGE: Final = DAY
"""Age from which a file without a row is a leftover of an unfinished upload."""
SWEPT_AGE: Final = 8 * DAY
"""Age from which a file is not checked again: several runs have found its row."""
BATCH_SIZE: Final = 500

log = structlog.get_logger("fieldcall.upkeep")


@job(JobKind.CHECK_DATABASE, outside=True, every=DAY)
async def check_database(context: Call, _: int) -> None:
    """Check the pages of an embedded database during its writes; damage stops these. PostgreSQL checks its own."""
    database = context.services.database
    if database.file and not await asyncio.to_thread(check_file, database.file, database.damage, CHECK_SECONDS):
        log.warning("the check of the database did not end in time: run fieldcall check", seconds=CHECK_SECONDS)


@job(JobKind.SWEEP_FILES, outside=True, every=DAY)
async def sweep_files(context: Call, _: int) -> None:
    """Delete the drafts and files of uploads that ended without a row more than a day ago."""
    blobs = context.services.blobs
    swept = await blobs.sweep_drafts(UNUSED_AGE // SECOND)
    names = await blobs.list_recent(UNUSED_AGE // SECOND, SWEPT_AGE // SECOND)
    for first in range(0, len(names), BATCH_SIZE):
        batch = names[first : first + BATCH_SIZE]
        used = set(await context.session.find_all(select_files_in_use(names=json.dumps(batch))))
        swept += await blobs.discard([name for name in batch if name not in used], UNUSED_AGE // SECOND)
    if swept:
        log.info("files of unfinished uploads deleted", files=swept)
