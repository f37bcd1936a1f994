"""A disk that takes nothing more, told as what will pass and not as a fault of the service."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog

from domain.refusals.general import Unavailable

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS})
"""It is full, the quota or the largest size of a file is reached, or it has been made read-only."""
RETRY_AFTER: Final = 30

log = structlog.get_logger("fieldcall.disk")


@contextmanager
def may_be_full() -> Iterator[None]:
    """Around whatever writes files. Raises `Unavailable` when there is no room; other faults stay as they are."""
    try:
        yield
    except OSError as fault:
        if fault.errno not in NO_ROOM:
            raise
        log.exception("there is no room for files")
        raise Unavailable(
            "There is no room for files at the moment. Nothing was stored; send it again.", retry_after=RETRY_AFTER
        ) from fault
