"""Compiles operations in a separate thread, within a share of the process's time, while graphql-core answers them. The
compiler is Python code, which blocks the event loop for slices of 5 ms. So the thread sleeps between functions, and
compiles within its share of the time.
"""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final

import strawberry
from graphql import DocumentNode

from schema.compiled.plan import QueryPlan, compile_query
from schema.compiled.size import PlanSize

MAX_WAITING: Final = 8
"""Operations that wait to be compiled."""
SHARE_WITH_KEY: Final = 0.10
SHARE_WITHOUT_KEY: Final = 0.02
"""Parts of the time for operations of callers with a credential, and of callers without."""
BURST_SECONDS: Final = 1.0
"""Maximum of unused time that a share keeps."""
SECONDS_OF_A_FIELD: Final = 0.0001
PAUSE_SECONDS: Final = 0.001

log = logging.getLogger(__name__)


class Share:
    """A part of the time, in seconds that can be taken."""

    def __init__(self, part: float, clock: Callable[[], float]) -> None:
        self._part = part
        self._clock = clock
        self._seconds = BURST_SECONDS
        self._since = clock()

    def take(self, seconds: float) -> bool:
        """Take some seconds of the share; return False if it has too few."""
        now = self._clock()
        self._seconds = min(self._seconds + (now - self._since) * self._part, BURST_SECONDS)
        self._since = now
        if seconds > self._seconds:
            return False
        self._seconds -= seconds
        return True


class Compiler:
    """The thread that compiles, and its queue. Its thread begins with the first operation."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="compiler")
        self._waiting: set[Future[QueryPlan | None]] = set()
        self._shares = {True: Share(SHARE_WITH_KEY, clock), False: Share(SHARE_WITHOUT_KEY, clock)}

    def submit(
        self, schema: strawberry.Schema, document: DocumentNode, name: str | None, size: PlanSize, *, with_key: bool
    ) -> Future[QueryPlan | None] | None:
        """Queue an operation for compilation; return None if the queue is full or the share of its callers is spent."""
        if len(self._waiting) >= MAX_WAITING or not self._shares[with_key].take(size.fields * SECONDS_OF_A_FIELD):
            return None
        compiling = self._thread.submit(_compiled, schema, document, name)
        self._waiting.add(compiling)
        compiling.add_done_callback(self._waiting.discard)
        return compiling

    def finish(self) -> None:
        """Wait until all submitted operations are compiled."""
        wait(list(self._waiting))


def _compiled(schema: strawberry.Schema, document: DocumentNode, name: str | None) -> QueryPlan | None:
    try:
        return compile_query(schema, document, name, _pause)
    except Exception:
        log.exception("An operation could not be compiled. graphql-core answers it.")
        return None


def _pause() -> None:
    time.sleep(PAUSE_SECONDS)


COMPILER: Final = Compiler()
