"""The log of all agents' events, which the feeds of subscriptions read. It is no operation: no caller reads it."""

from collections.abc import Sequence
from typing import Final

import orjson

from adapters.storage.engine.session import Database
from adapters.storage.queries.accounts import INVALID_KEYS
from adapters.storage.queries.messages import LAST_LOGGED, LOG_AFTER, LoggedRow
from domain.ports import Clock

MAX_ROWS: Final = 1_000
"""Maximum number of rows in one read."""


class EventLog:
    """Implements `subscriptions.transports.feeds.Log`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def last(self) -> int:
        """The id of the last row; 0 when there is none."""
        return await self._database.reader.get(LAST_LOGGED)

    async def after(self, row_id: int) -> list[LoggedRow]:
        """The rows after one of them, in order."""
        return await self._database.reader.find_all(LOG_AFTER, after=row_id, limit=MAX_ROWS)

    async def revoked(self, key_ids: Sequence[int]) -> list[int]:
        """The ids of those keys that are revoked or expired."""
        ids = orjson.dumps(key_ids).decode()
        return await self._database.reader.find_all(INVALID_KEYS, ids=ids, now=self._clock.now())
