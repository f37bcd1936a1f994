"""Reads from a replica of the database, if there is one (`FIELDCALL_DATABASE_READ_URL`)."""

import asyncio
import time
from collections import OrderedDict
from typing import Final, Protocol

import structlog

from adapters.storage.engine.transactions.session import Database
from adapters.storage.queries.accounts.api_keys import select_key_by_digest
from domain.lifecycle.statuses import Actor
from domain.refusals.general import Unavailable

OWN_WRITE_SECONDS: Final = 10.0
"""Seconds after a write in which its caller reads the database itself: longer than a replica should lag behind."""
MAX_WRITERS: Final = 100_000
"""Callers that are remembered as having written. The oldest write is forgotten first."""
START_TIMEOUT_SECONDS: Final = 2.0
"""Seconds for which a start waits for a replica. Then the service runs without it."""
RETRY_INTERVAL_SECONDS: Final = 5.0
"""Seconds between attempts to reach a replica that did not answer at the start."""

log = structlog.get_logger("fieldcall.replica")


class _Account(Protocol):
    @property
    def actor(self) -> Actor: ...
    @property
    def id(self) -> int: ...


class Replica:
    """A replica of the database, and the callers who have just written with this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._starting: asyncio.Task[None] | None = None
        self._wrote_at: OrderedDict[tuple[Actor, int], float] = OrderedDict()

    async def start(self) -> None:
        """Start the replica. If it does not answer in time, continue without it and retry in the background."""
        self._starting = asyncio.create_task(self._start(), name="replica")
        await asyncio.wait([self._starting], timeout=START_TIMEOUT_SECONDS)
        if self.is_missing:
            log.warning("the replica does not answer, so the database answers what it would")

    async def stop(self) -> None:
        """Stop the replica, or the attempts to start it."""
        if self._starting:
            self._starting.cancel()
            await asyncio.wait([self._starting])
        await self.database.stop()

    async def _start(self) -> None:
        while True:
            try:
                await self.database.start()
            except Exception as fault:
                log.info("the replica cannot be reached", exc_info=fault)
                await self.database.stop()
            else:
                log.info("the replica answers")
                return
            await asyncio.sleep(RETRY_INTERVAL_SECONDS)

    @property
    def is_missing(self) -> bool:
        """True if the replica has not answered since the start."""
        return self._starting is not None and not self._starting.done()

    async def probe(self) -> None:
        """Check that the replica answers. Raises the errors of its database, and `Unavailable`."""
        if self.is_missing:
            raise Unavailable("The replica has not answered since the start.")
        # No key has this digest: a statement that every connection has prepared reads the index once.
        await self.database.reader.find(select_key_by_digest(digest=b""))

    def note_write(self, caller: _Account | None) -> None:
        """Remember that a caller has written."""
        if caller is None:
            return
        key = (caller.actor, caller.id)
        self._wrote_at[key] = time.monotonic()
        self._wrote_at.move_to_end(key)
        if len(self._wrote_at) > MAX_WRITERS:
            self._wrote_at.popitem(last=False)

    def serves(self, caller: _Account | None) -> bool:
        """Return true if the replica answers a caller."""
        if self.is_missing:
            return False
        wrote_at = self._wrote_at.get((caller.actor, caller.id)) if caller else None
        return wrote_at is None or time.monotonic() - wrote_at > OWN_WRITE_SECONDS
