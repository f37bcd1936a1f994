"""A full disk, reported as temporarily unavailable and not as an internal error."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog

from domain.refusals.general import Unavailable

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS})
"""The disk is full or read-only, or a quota or the largest file size is reached."""
RETRY_AFTER_SECONDS: Final = 30

log = structlog.get_logger("fieldcall.disk")


@contextmanager
def may_be_full() -> Iterator[None]:
    """Wrap code that writes files. Raises `Unavailable` when there is no space; other errors pass unchanged."""
    try:
        yield
    except OSError as fault:
        if fault.errno not in NO_ROOM:
            raise
        log.exception("there is no space for files")
        raise Unavailable(
            "There is no space for files now. Nothing was stored; send it again later.",
            retry_after=RETRY_AFTER_SECONDS,
        ) from fault
