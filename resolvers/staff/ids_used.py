"""Warnings before the 32-bit ids that are documented for clients run out."""

from typing import Final

import structlog

from adapters.storage.audit.numbers import ids_used
from domain.values.time import HOUR
from resolvers.core.context import Call
from resolvers.core.jobs import JobKind, job

ALARM_SHARE: Final = 0.5
"""Share of the ids up to 2^31 from which the log warns."""

log = structlog.get_logger("fieldcall.ids")


@job(JobKind.CHECK_IDS, outside=True, every=HOUR)
async def check_ids(context: Call, _: int) -> None:
    """Log a warning for each table that has used half of the ids that clients can read."""
    for used in await context.session.find_all(ids_used()()):
        if used.share >= ALARM_SHARE:
            log.warning("ids run out", table=used.table, highest=used.highest, share=round(used.share, 3))
