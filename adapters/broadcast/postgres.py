"""Wake-ups through PostgreSQL's LISTEN and NOTIFY."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Final

import asyncpg

from adapters.broadcast.reconnecting import (
    ANSWER_TIMEOUT_SECONDS,
    CONNECT_TIMEOUT_SECONDS,
    EVERYWHERE,
    PROBE_AFTER_SECONDS,
    WAKE_PART,
    ReconnectingBackend,
)
from adapters.postgres_address import dsn

NOTIFY: Final = "SELECT pg_notify(part, message) FROM unnest($1::text[], $2::text[]) AS sent (part, message)"


class PostgresBackend(ReconnectingBackend):
    """Listens and notifies on a dedicated connection, which must be direct: poolers do not support LISTEN.

    NOTIFY locks the whole database at commit. So it never runs in a business transaction: one statement in its own
    transaction covers all publications since the last one.
    """

    def __init__(self, url: str) -> None:
        super().__init__(dsn(url))

    async def _stay(self) -> None:
        self._connection = await asyncpg.connect(
            self._url, timeout=CONNECT_TIMEOUT_SECONDS, server_settings={"application_name": "fieldcall broadcast"}
        )
        try:
            self._connection.add_termination_listener(lambda _connection: self._parts_changed.set())
            heard: set[str] = set()
            await self._hear_also({EVERYWHERE, *self._parts}, heard)
            await self._established()
            while not self._connection.is_closed():
                if await _within(PROBE_AFTER_SECONDS, self._parts_changed):
                    self._parts_changed.clear()
                    new = self._parts - heard
                    await self._hear_also(new, heard)
                    for part in new:
                        self._hear(f"{WAKE_PART}{part}")
                else:
                    await self._hear_no_more(heard - self._parts - {EVERYWHERE}, heard)
            raise ConnectionResetError("the server has closed the connection")
        finally:
            self._connected = False
            self._connection.terminate()

    async def _hear_also(self, parts: Iterable[str], heard: set[str]) -> None:
        for part in parts:
            async with self._turn, asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                await self._connection.add_listener(part, self._notified)
            heard.add(part)

    async def _hear_no_more(self, parts: Iterable[str], heard: set[str]) -> None:
        for part in parts:
            async with self._turn, asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                await self._connection.remove_listener(part, self._notified)
            heard.remove(part)
        async with self._turn:
            await self._connection.execute("SELECT 1", timeout=ANSWER_TIMEOUT_SECONDS)

    async def _notify(self, messages: Mapping[str, str]) -> None:
        await self._connection.execute(NOTIFY, *zip(*messages.items(), strict=True), timeout=ANSWER_TIMEOUT_SECONDS)

    def _notified(self, _connection: Any, _process: int, _part: str, payload: object) -> None:
        self._hear(str(payload))


async def _within(seconds: float, event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
