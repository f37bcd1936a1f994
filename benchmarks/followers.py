"""Clients of `graphql-transport-ws`, cheap enough that one process with thousands keeps up with a server."""

import asyncio
import json
import time
from collections.abc import Callable, Iterable
from typing import Final, cast

MAX_CONNECTING: Final = 200
"""Clients that connect at a time."""
TIMEOUT_SECONDS: Final = 120
"""Seconds to wait for connections and events."""
TEXT, PING, PONG = 0x81, 0x89, 0x8A
MASKED: Final = 0x80
END_OF_HEAD: Final = b"\r\n\r\n"


def _frame(kind: int, content: bytes) -> bytes:
    """A client's frame, masked with zeros, which do not change its content (RFC 6455, section 5.3)."""
    size = len(content)
    length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2, "big")
    return bytes([kind]) + length + bytes(4) + content


def _message(**message: object) -> bytes:
    return _frame(TEXT, json.dumps(message).encode())


class Crowd:
    """Followers of one server. Counts their events, without the first one of each."""

    def __init__(self, port: int, key: str, query: str, heard: Callable[[int, float], None] | None = None) -> None:
        self.events = 0
        self.heard = heard
        """Called for each event with the number of its follower and the time in seconds since 1970."""
        self.introduction = _message(type="connection_init", payload={"Authorization": f"Bearer {key}"} if key else {})
        self.opening = (
            f"GET /graphql HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n"
        ).encode()
        self._port = port
        self._query = query
        self._followers: list[Follower] = []
        self._goal = 0
        self._reached = asyncio.Event()

    async def join(self, variables: Iterable[dict[str, object]]) -> float:
        """Connect a follower for each set of variables and wait for the first event of each. Returns the seconds."""
        loop, started_at = asyncio.get_running_loop(), time.perf_counter()
        remaining = iter(variables)

        async def connect() -> None:
            for values in remaining:
                request = _message(id="1", type="subscribe", payload={"query": self._query, "variables": values})
                follower = Follower(self, len(self._followers), request)
                self._followers.append(follower)
                await loop.create_connection(lambda: follower, "127.0.0.1", self._port)  # noqa: B023 - called at once
                await follower.ready

        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.gather(*(connect() for _ in range(MAX_CONNECTING)))
        return time.perf_counter() - started_at

    async def reached(self, events: int) -> None:
        """Wait until this number of events has arrived. Raises `TimeoutError`."""
        self._goal = events
        if self.events < events:
            self._reached.clear()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self._reached.wait()

    def count(self, number: int) -> None:
        """Count an event of the follower with this number."""
        self.events += 1
        if self.heard:
            self.heard(number, time.time())
        if self.events == self._goal:
            self._reached.set()

    def leave(self) -> None:
        """Disconnect all followers at once."""
        for follower in self._followers:
            follower.leave()


class Follower(asyncio.Protocol):
    """One websocket with one subscription. `ready` is done when its first event has arrived."""

    __slots__ = ("_crowd", "_introduced", "_number", "_open", "_received", "_request", "_transport", "ready")

    def __init__(self, crowd: Crowd, number: int, request: bytes) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._crowd = crowd
        self._number = number
        self._request = request
        self._open = self._introduced = False
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # The transport of uvloop is no subclass of asyncio.Transport.
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._crowd.opening)

    def data_received(self, data: bytes) -> None:
        data = self._received + data
        if not self._open:
            head, end, data = data.partition(END_OF_HEAD)
            if not end:
                self._received = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._fail(head)
                return
            self._open = True
            self._transport.write(self._crowd.introduction)
        at = 0
        while (begin := _content(data, at)) and (end_of_frame := begin[0] + begin[1]) <= len(data):
            self._take(data[at], data[begin[0] : end_of_frame])
            at = end_of_frame
        self._received = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(repr(exc or "the server closed the connection").encode())

    def leave(self) -> None:
        """Drop the connection without closing the websocket."""
        self.ready.cancel()
        self._transport.abort()

    def _take(self, kind: int, content: bytes) -> None:
        if kind == PING:
            self._transport.write(_frame(PONG, content))
        elif kind == TEXT and b'"errors"' not in content[:80]:
            if self.ready.done():
                self._crowd.count(self._number)
            elif self._introduced:
                self.ready.set_result(None)
            else:
                self._introduced = True
                self._transport.write(self._request)
        else:
            self._fail(content)

    def _fail(self, reason: bytes) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(reason.decode(errors="replace")))


def _content(data: bytes, at: int) -> tuple[int, int] | None:
    """The position and length of the content of a server's frame; None while the frame's head is incomplete."""
    if len(data) < at + 2:
        return None
    if (size := data[at + 1]) < 126:
        return at + 2, size
    if len(data) < at + 4:
        return None
    return at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
