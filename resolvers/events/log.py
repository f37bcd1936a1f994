"""The progress of the events of all accounts, which the feeds of subscriptions poll. It is not an operation."""

from collections.abc import Iterable, Sequence
from typing import Final

import orjson

from adapters.storage.engine.transactions.session import Database
from adapters.storage.queries.accounts.api_keys import select_invalid_keys
from adapters.storage.queries.events.counters import (
    select_counters_of_agents,
    select_counters_of_operators,
    select_counters_of_tasks,
)
from domain.ports import Clock
from subscriptions.transports.channels import agent_channel, operator_events_channel, parse_subject, task_channel

MAX_IDS: Final = 1_000
"""Maximum number of accounts or tasks in one read."""
COUNTERS: Final = (
    (agent_channel, select_counters_of_agents),
    (task_channel, select_counters_of_tasks),
    (operator_events_channel, select_counters_of_operators),
)


class EventLog:
    """Implements `subscriptions.transports.feeds.Log`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def newest(self, channels: Iterable[str]) -> dict[str, int]:
        """Return the counter of each channel that has one: that of an agent, of a task's agent, or of an operator.

        A counter rises with the commit of the events that it counts, so a later read has all of them.
        """
        counters: dict[str, int] = {}
        followed = list(channels)
        for channel_of, statement in COUNTERS:
            ids = [number for channel in followed if (number := parse_subject(channel, channel_of)) is not None]
            for some in (ids[start : start + MAX_IDS] for start in range(0, len(ids), MAX_IDS)):
                rows = await self._database.reader.find_all(statement(ids=orjson.dumps(some).decode()))
                counters |= {channel_of(row.id): row.sequence for row in rows}
        return counters

    async def revoked(self, key_ids: Sequence[int]) -> list[int]:
        """Return the ids of the keys that are revoked or expired."""
        ids = orjson.dumps(key_ids).decode()
        return await self._database.reader.find_all(select_invalid_keys(ids=ids, now=self._clock.now()))
