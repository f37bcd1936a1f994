"""Archiving of notifications past their retention, to files in the blob store (docs/reference/retention.md)."""

import gzip
import hashlib
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import orjson

from adapters.storage.audit.archives import INSERT_ARCHIVE, RETIREMENTS, RetiredRow
from adapters.storage.tables.oversight import ArchiveRow
from domain.values.time import HOUR, SECOND
from resolvers.core.context import Call, Transaction
from resolvers.core.jobs import JobKind, job

BATCH_SIZE: Final = 5_000
"""Rows of one file, which are deleted in one transaction."""
MAX_RUN_SECONDS: Final = 30.0
"""Maximum duration of a run in seconds, within the lease of its job. The next run continues."""


@job(JobKind.ARCHIVE_OLD_ROWS, outside=True, every=HOUR)
async def archive_old_rows(call: Call, _: int) -> None:
    """Move rows older than their retention to files. Repeated after a crash, it stores the same files again."""
    policy = call.services.policy
    end = time.monotonic() + MAX_RUN_SECONDS
    for kind, retention in (
        ("operator_notification", policy.operator_notification_retention),
        ("notification", policy.notification_retention),
    ):
        after = 0
        while retention is not None and time.monotonic() < end:
            page = await call.session.find_all(RETIREMENTS[kind].page(after=after, limit=BATCH_SIZE))
            old = [row for row in page if row.created_at <= call.now - retention * SECOND]
            if not old:
                break
            after = page[-1].id
            await _archive(call, kind, old)


async def _archive(call: Call, kind: str, rows: Sequence[RetiredRow]) -> None:
    lines = b"".join(orjson.dumps(row._asdict(), option=orjson.OPT_APPEND_NEWLINE) for row in rows)
    # Without a time, so that the same rows make the same file.
    content = gzip.compress(lines, mtime=0)
    file = {
        "kind": kind,
        "blob": await call.services.blobs.put(content),
        "digest": hashlib.sha256(lines).hexdigest(),
        "row_count": len(rows),
        "bytes": len(content),
        "first_instant": min(row.created_at for row in rows),
        "last_instant": max(row.created_at for row in rows),
        "created_at": call.now,
    }
    await call.transact(partial(_replace_by_file, kind=kind, ids=[row.id for row in rows], file=file))


async def _replace_by_file(context: Transaction, *, kind: str, ids: Sequence[int], file: dict[str, Any]) -> None:
    # Another worker may have done it, if this one took longer than its lease.
    if await context.session.execute(RETIREMENTS[kind].remove(ids=orjson.dumps(ids).decode())):
        await context.session.get(INSERT_ARCHIVE(ArchiveRow(id=0, **file)))
