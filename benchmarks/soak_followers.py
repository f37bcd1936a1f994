"""Clients that follow all events of an agent, lose their connection again and again, and resume after the last one."""

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
"""A connection is cut after so many events."""
COOLDOWN_SECONDS = 0.2
"""Seconds until a client whose connection was lost tries again."""

Following = Callable[[str, str, int], AsyncGenerator[int, None]]
"""The sequences of an agent's events over one connection: to a server's address, with a key, after a cursor."""


@dataclass
class Follower:
    """One client; `seen` are the sequences of its events as they came."""

    following: Following
    seen: list[int] = field(default_factory=list)
    connections: int = 0
    """Over how many they came."""

    async def follow(self, address: str, key: str) -> None:
        """Follow until cancelled, over as many connections as it takes. Raises `AssertionError` at a wrong answer."""
        while True:
            try:
                await self._follow_for_a_while(address, key)
            except (OSError, WebSocketException, httpx2.TransportError):
                # The server was killed, or is not there yet.
                await asyncio.sleep(COOLDOWN_SECONDS)

    async def _follow_for_a_while(self, address: str, key: str) -> None:
        patience, count = random.randint(MIN_EVENTS, MAX_EVENTS), 0
        async with aclosing(self.following(address, key, self.seen[-1] if self.seen else 0)) as sequences:
            async for sequence in sequences:
                self.connections += count == 0
                count += 1
                self.seen.append(sequence)
                if count == patience:
                    return


def over_websocket(protocol: str, start: str, data: str) -> Following:
    """Following over a websocket in a subprotocol, which says `start` and `data` with these words."""

    async def following(address: str, key: str, after: int) -> AsyncGenerator[int, None]:
        connection = await connect(f"{address.replace('http', 'ws', 1)}/graphql", subprotocols=[Subprotocol(protocol)])
        try:
            await connection.send(json.dumps({"type": "connection_init", "payload": {"apiKey": key}}))
            acknowledged = json.loads(await connection.recv())
            assert acknowledged["type"] == "connection_ack", acknowledged
            asked = {"query": EVENTS, "variables": {"after": after}}
            await connection.send(json.dumps({"type": start, "id": "1", "payload": asked}))
            async for text in connection:
                message = json.loads(text)
                assert message["type"] not in ("error", "complete"), message
                if message["type"] == data:
                    yield message["payload"]["data"]["taskEvents"]["sequence"]
        finally:
            # Without a word, as when a cable is pulled.
            connection.transport.abort()

    return following


async def over_server_sent_events(address: str, key: str, after: int) -> AsyncGenerator[int, None]:
    """Following as a browser does it: it resumes by the id of the last event."""
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
