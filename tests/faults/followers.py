"""Followers of an agent's events, one for each transport: they record the events, and reconnect with a cursor."""

import asyncio
import json
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

EVENTS = "subscription($after: Int! = 0) { taskEvents(after: $after) { sequence taskId } }"
POLLING = {"methodType": "polling", "endpoint": "-", "fanOut": True}
"""The contact method of an agent that reads its events itself."""
AGAIN_SECONDS = 0.1
TIMEOUT_SECONDS = 20.0
LONG_POLL_SECONDS = 10
REMAINS = re.compile(r"go on after (\d+)|must be at most (\d+)")
"""Refusals of a cursor, with the number of the last event that remains."""


class LostPlaceError(Exception):
    """The cursor was refused. What came after the number in it has been undone."""


class Followed(NamedTuple):
    """The log to follow: a subscription and its field, and a list over REST."""

    subscription: str
    field: str
    path: str


ALL_EVENTS = Followed(EVENTS, "taskEvents", "/agents/me/webhook-events")


@dataclass
class Follower(ABC):
    """A client that follows all events of an agent, or another log. `where` gives the address of a server that it
    finds."""

    where: Callable[[], str]
    key: str
    followed: Followed = ALL_EVENTS
    after: int = 0
    seen: list[tuple[int, int]] = field(default_factory=list)
    """The number and the task of each event, as it came."""
    undone: list[tuple[int, int]] = field(default_factory=list)
    """Events that it had to forget."""
    returns: int = 0
    """Number of reconnects after a connection that ended."""
    refused: int = 0
    """Number of connects that no server answered."""

    async def follow(self) -> None:
        """Follow until the task is cancelled."""
        while True:
            try:
                await self.read()
            except LostPlaceError as lost:
                self.after = int(str(lost))
                self.undone += [event for event in self.seen if event[0] > self.after]
                self.seen = [event for event in self.seen if event[0] <= self.after]
            except (OSError, TimeoutError, WebSocketException, httpx2.HTTPError):
                self.refused += 1
            self.returns += 1
            await asyncio.sleep(AGAIN_SECONDS)

    @abstractmethod
    async def read(self) -> None:
        """Read on from the cursor until the connection ends."""

    def record_event(self, event: dict[str, Any]) -> None:
        """Note an event, which moves the cursor."""
        self.after = int(event["sequence"])
        if event["taskId"]:
            self.seen.append((self.after, int(event["taskId"])))

    def check(self, text: str) -> None:
        """Raise `LostPlaceError` where an answer refuses the cursor."""
        if '"invalid_cursor"' not in text:
            return
        found = REMAINS.search(text)
        assert found, text
        raise LostPlaceError(found[1] or found[2])

    @property
    def headers(self) -> dict[str, str]:
        """Those of its requests."""
        return {"Authorization": f"Bearer {self.key}"}


class WebsocketFollower(Follower):
    """Follows over a websocket."""

    async def read(self) -> None:
        address = f"{self.where().replace('http', 'ws', 1)}/graphql"
        async with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
            payload = {"query": self.followed.subscription, "variables": {"after": self.after}}
            await socket.send(json.dumps({"type": "connection_init", "payload": {"apiKey": self.key}}))
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
            async for message in socket:
                self.check(str(message))
                told = json.loads(message)
                if told["type"] == "next":
                    self.record_event(told["payload"]["data"][self.followed.field])
                elif told["type"] in ("error", "complete"):
                    return


class StreamFollower(Follower):
    """Follows server-sent events."""

    async def read(self) -> None:
        field = self.followed.field
        query = {"query": self.followed.subscription, "variables": json.dumps({"after": self.after})}
        headers = self.headers | {"Accept": "text/event-stream"}
        async with (
            httpx2.AsyncClient(base_url=self.where(), headers=headers, timeout=TIMEOUT_SECONDS) as client,
            client.stream("GET", "/graphql/stream", params=query) as answer,
        ):
            async for line in answer.aiter_lines():
                self.check(line)
                if line.startswith(f'data: {{"data":{{"{field}"'):
                    self.record_event(json.loads(line.removeprefix("data: "))["data"][field])
        self.refused += answer.status_code != 200


class PollingFollower(Follower):
    """Polls the feed of events over REST. Its agent has the contact method `POLLING`."""

    async def read(self) -> None:
        async with httpx2.AsyncClient(base_url=self.where(), headers=self.headers, timeout=TIMEOUT_SECONDS) as client:
            while True:
                query = {"after": self.after, "wait": LONG_POLL_SECONDS}
                answer = await client.get(f"/api/v1{self.followed.path}", params=query)
                self.check(answer.text)
                if answer.status_code != 200:
                    self.refused += 1
                    return
                for event in answer.json():
                    self.record_event(event)


TRANSPORTS = (WebsocketFollower, StreamFollower, PollingFollower)


@asynccontextmanager
async def following(followers: Iterable[Follower]) -> AsyncIterator[list[Follower]]:
    """Followers that follow while the context lasts."""
    running = {asyncio.create_task(follower.follow()): follower for follower in followers}
    try:
        yield list(running.values())
    finally:
        for task in running:
            task.cancel()
        results = await asyncio.gather(*running, return_exceptions=True)
    for result in results:
        if not isinstance(result, asyncio.CancelledError):
            raise result or AssertionError("a follower has stopped")


async def wait_for_events(followers: Iterable[Follower], last: int, seconds: float) -> None:
    """Wait until each follower has come to an event. Raises `TimeoutError`."""
    async with asyncio.timeout(seconds):
        while any(follower.after < last for follower in followers):  # noqa: ASYNC110 - the servers' turn
            await asyncio.sleep(AGAIN_SECONDS)
