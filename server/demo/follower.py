"""Follows an agent's tasks by subscription: `taskEvents` over graphql-transport-ws."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from domain.lifecycle.statuses import Status
from server.demo.caller import TIMEOUT_SECONDS, Stopped

DOCUMENT = """subscription { taskEvents {
  sequence toStatus timestamp changedByActorType changedByActorId location { lat lng } } }"""
PROTOCOL = Subprotocol("graphql-transport-ws")
QUIET_SECONDS = 0.3
"""Seconds without an event after which no further one is expected."""


class FollowedEvent(NamedTuple):
    """A status event of the subscription."""

    sequence: int
    status: Status
    timestamp: int
    actor: str
    place: tuple[float, float] | None


class EventFollower:
    """Reads events as they arrive and passes each to `show`."""

    def __init__(self, connection: ClientConnection, show: Callable[[FollowedEvent], None]) -> None:
        self.events: list[FollowedEvent] = []
        self._connection = connection
        self._show = show

    async def until(self, status: Status) -> None:
        """Read until a task reaches a status. Raises `Stopped` if this takes longer than `TIMEOUT_SECONDS`."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while all(event.status is not status for event in self.events):
                    await self._next()
        except TimeoutError:
            raise Stopped(f"After {TIMEOUT_SECONDS:.0f} seconds the subscription has not sent {status}.") from None

    async def until_silence(self) -> None:
        """Read the events that are still on their way."""
        try:
            while True:
                async with asyncio.timeout(QUIET_SECONDS):
                    await self._next()
        except TimeoutError:
            return

    async def _next(self) -> None:
        message = json.loads(await self._connection.recv())
        if message["type"] == "next" and "errors" not in message["payload"]:
            event = _event(message["payload"]["data"]["taskEvents"])
            self.events.append(event)
            self._show(event)
        elif message["type"] != "ping":
            raise Stopped(f"The subscription ended: {message}")


def _event(message: dict[str, Any]) -> FollowedEvent:
    actor = message["changedByActorType"].lower()
    if message["changedByActorId"]:
        actor += f" {message['changedByActorId']}"
    location = message["location"]
    place = (location["lat"], location["lng"]) if location else None
    return FollowedEvent(message["sequence"], Status[message["toStatus"]], message["timestamp"], actor, place)


@asynccontextmanager
async def following(url: str, key: str, show: Callable[[FollowedEvent], None]) -> AsyncIterator[EventFollower]:
    """Yield a follower of all tasks of the agent with this key. Raises `Stopped` if the connection fails."""
    address = f"{url.replace('http', 'ws', 1)}/graphql"
    try:
        async with connect(address, subprotocols=[PROTOCOL], open_timeout=TIMEOUT_SECONDS) as connection:
            await _say(connection, type="connection_init", payload={"apiKey": key})
            await connection.recv()
            await _say(connection, type="subscribe", id="1", payload={"query": DOCUMENT})
            yield EventFollower(connection, show)
    except (OSError, WebSocketException) as error:
        raise Stopped(f"The subscription at {address} broke off: {error}") from None


async def _say(connection: ClientConnection, **message: Any) -> None:
    await connection.send(json.dumps(message))
