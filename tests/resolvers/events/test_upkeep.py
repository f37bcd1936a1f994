"""The daily upkeep deletes files without a row, and checks the pages of an embedded database."""

import os
import time
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from adapters.blobs.disk import FILES_SWEPT
from adapters.storage.audit.archives import INSERT_ARCHIVE
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.oversight import ArchiveRow
from domain.refusals.general import NotFound, Unavailable
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.core.jobs import JobKind
from server.config.settings import Settings
from tests import actors
from tests.faults.test_damaged import overwrite

DAY_SECONDS = 24 * 3600


async def run_daily(services: Services, kind: JobKind) -> None:
    await jobs.schedule_recurring(services)
    claimed = await jobs.claim_jobs(services, 50)
    for job in claimed:
        if job.kind != kind:
            await jobs.postpone_job(services, job, "not of this test")
    for job in claimed:
        if job.kind == kind:
            await jobs.run_job(services, job)


def age(path: Path, days: float) -> None:
    then = time.time() - days * DAY_SECONDS
    os.utime(path, (then, then))


async def name_file(session: Session, *, blob: str) -> None:
    values = {"kind": "notification", "digest": "", "row_count": 0, "bytes": 0, "first_instant": 0, "last_instant": 0}
    await session.find(INSERT_ARCHIVE(ArchiveRow(id=0, blob=blob, created_at=0, **values)))


async def test_what_uploads_left_is_deleted_after_a_day_and_nothing_else(
    services: Services, settings: Settings
) -> None:
    folder = Path(urlsplit(settings.blob_url).path)
    names = [await services.blobs.put(content) for content in (b"left", b"named", b"new", b"again", b"old")]
    left, named, new, again, old = names
    await services.database.write(partial(name_file, blob=named))
    for name in (left, named, again):
        age(folder / name[:2] / name[2:4] / name, 2)
    age(folder / old[:2] / old[2:4] / old, 9)
    # An upload of the same content is under way: its row comes later.
    assert await services.blobs.put(b"again") == again
    draft, fresh = folder / "incoming" / "tmpdraft", folder / "incoming" / "tmpfresh"
    for path in (draft, fresh):
        path.write_bytes(b"half")
    age(draft, 2)
    before = FILES_SWEPT.values[()]
    await run_daily(services, JobKind.SWEEP_FILES)
    for name, content in ((named, b"named"), (new, b"new"), (again, b"again"), (old, b"old")):
        assert await services.blobs.get(name) == content
    with pytest.raises(NotFound):
        await services.blobs.get(left)
    assert sorted(path.name for path in (folder / "incoming").iterdir()) == ["tmpfresh"]
    assert FILES_SWEPT.values[()] == before + 2


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_the_daily_check_finds_damage_that_nothing_has_read(services: Services) -> None:
    await actors.register_agent(services)
    await run_daily(services, JobKind.CHECK_DATABASE)
    assert services.database.damage.fault is None
    assert services.database.file
    overwrite(services.database.file, "archive")
    with pytest.raises(Unavailable, match="The database is damaged"):
        await run_daily(services, JobKind.CHECK_DATABASE)
    assert services.database.damage.fault
    with pytest.raises(Unavailable, match="The database is damaged"):
        await actors.register_agent(services)
