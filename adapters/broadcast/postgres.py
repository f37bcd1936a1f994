"""Wake-ups through PostgreSQL's LISTEN and NOTIFY."""

import asyncio
from typing import Any

import asyncpg

from adapters.broadcast.reconnecting import (
    ANSWER_TIMEOUT_SECONDS,
    CONNECT_TIMEOUT_SECONDS,
    PROBE_AFTER_SECONDS,
    ReconnectingBackend,
)


class PostgresBackend(ReconnectingBackend):
    """Listens and notifies on a dedicated connection, which must be direct: poolers do not support LISTEN.

    NOTIFY locks the whole database at commit. So it never runs in a business transaction: one statement in its own
    transaction covers all publications since the last one.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url.replace("postgresql+asyncpg://", "postgresql://", 1))

    async def _listen(self, channel: str) -> None:
        self._connection = await asyncpg.connect(
            self._url, timeout=CONNECT_TIMEOUT_SECONDS, server_settings={"application_name": "fieldcall broadcast"}
        )
        try:
            ended = asyncio.Event()
            self._connection.add_termination_listener(lambda _connection: ended.set())
            await self._connection.add_listener(channel, self._notified)
            await self._established(channel)
            while not await _within(PROBE_AFTER_SECONDS, ended):
                async with self._turn:
                    await self._connection.execute("SELECT 1", timeout=ANSWER_TIMEOUT_SECONDS)
            raise ConnectionResetError("the server has closed the connection")
        finally:
            self._connected = False
            self._connection.terminate()

    async def _notify(self, channel: str, message: str) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", channel, message, timeout=ANSWER_TIMEOUT_SECONDS)

    def _notified(self, _connection: Any, _process: int, channel: str, payload: object) -> None:
        self._hear(channel, str(payload))


async def _within(seconds: float, event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
