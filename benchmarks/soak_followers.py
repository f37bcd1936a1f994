"""Clients that follow all events of an agent, lose their connection repeatedly, and resume after the last event."""

import asyncio
import json
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Final

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

EVENTS = "subscription($after: Int! = 0) { taskEvents(after: $after) { sequence } }"
MIN_EVENTS, MAX_EVENTS = 100, 1_000
"""Range of the number of events after which a client cuts its connection."""
COOLDOWN_SECONDS = 0.2
"""Seconds until a client reconnects."""

Following = Callable[[str, str, int], AsyncGenerator[int, None]]
"""Yields the sequences of an agent's events over one connection. Arguments: the server's address, a key, a cursor."""


@dataclass
class Follower:
    """One client; `seen` are the sequences of its events in their order of arrival."""

    following: Following
    seen: list[int] = field(default_factory=list)
    connections: int = 0
    """Number of connections with at least one event."""

    async def follow(self, address: str, key: str) -> None:
        """Follow until cancelled, and reconnect when needed. Raises `AssertionError` for a wrong message."""
        while True:
            try:
                await self._follow_for_a_while(address, key)
            except (OSError, WebSocketException, httpx2.TransportError):
                # The server was killed, or has not started yet.
                await asyncio.sleep(COOLDOWN_SECONDS)

    async def _follow_for_a_while(self, address: str, key: str) -> None:
        limit, count = random.randint(MIN_EVENTS, MAX_EVENTS), 0
        async with aclosing(self.following(address, key, self.seen[-1] if self.seen else 0)) as sequences:
            async for sequence in sequences:
                self.connections += count == 0
                count += 1
                self.seen.append(sequence)
                if count == limit:
                    return


def over_websocket(protocol: str, start: str, data: str) -> Following:
    """Follow over a websocket in a subprotocol; `start` and `data` are the types of its messages."""

    async def following(address: str, key: str, after: int) -> AsyncGenerator[int, None]:
        connection = await connect(f"{address.replace('http', 'ws', 1)}/graphql", subprotocols=[Subprotocol(protocol)])
        try:
            await connection.send(json.dumps({"type": "connection_init", "payload": {"apiKey": key}}))
            acknowledged = json.loads(await connection.recv())
            assert acknowledged["type"] == "connection_ack", acknowledged
            request = {"query": EVENTS, "variables": {"after": after}}
            await connection.send(json.dumps({"type": start, "id": "1", "payload": request}))
            async for text in connection:
                message = json.loads(text)
                assert message["type"] not in ("error", "complete"), message
                if message["type"] == data:
                    yield message["payload"]["data"]["taskEvents"]["sequence"]
        finally:
            # Without closing the websocket, as when a cable is pulled.
            connection.transport.abort()

    return following


async def over_server_sent_events(address: str, key: str, after: int) -> AsyncGenerator[int, None]:
    """Follow as a browser does, which resumes by the id of the last event."""
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/event-stream"}
    if after:
        headers["Last-Event-ID"] = str(after)
    async with (
        httpx2.AsyncClient(headers=headers, timeout=httpx2.Timeout(10, read=None), trust_env=False) as client,
        client.stream("GET", f"{address}/graphql/stream", params={"query": EVENTS}) as answer,
    ):
        assert answer.status_code == httpx2.codes.OK, answer.status_code
        async for line in answer.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))["data"]["taskEvents"]["sequence"]


KINDS: Final[dict[str, Following]] = {
    "graphql-transport-ws": over_websocket("graphql-transport-ws", "subscribe", "next"),
    "graphql-ws": over_websocket("graphql-ws", "start", "data"),
    "server-sent events": over_server_sent_events,
}
