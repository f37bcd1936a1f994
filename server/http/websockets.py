"""Uvicorn's websockets with less memory for each, and with bounds: most are idle, and clients are not trusted."""

import asyncio
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from server.http.open_connections import OpenConnections, read_address

PART_BYTES: Final = 1_024
"""Bytes that are parsed at once. Each frame of six bytes becomes an object of several hundred."""


MAX_FRAMES_PER_SECOND: Final = 1_000
"""Maximum pings, pongs and fragments in a second. Messages are not bounded here: the client waits until each is
received."""
POLICY: Final = 1008
"""Close code for a connection that sends more."""


class SmallWebsocket(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Uvicorn's protocol, which keeps one piece unparsed while messages wait for the application.

    It drops the headers of the handshake, a tenth of a connection's memory, when the handshake has ended.
    """

    def __init__(
        self, registry: OpenConnections, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._registry = registry
        self._rest = b""
        """Bytes that arrived after the waiting messages."""
        self._fragments = bytearray()
        """The beginning of a message in fragments."""
        self._second = 0.0
        """The time of the loop at which the current second began."""
        self._frames_of_second = 0
        self._pong = b""
        """The answer to the last ping of a client that does not read."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._registry.remove(read_address(self.client))
        self._rest = self._pong = b""
        self.frames = []
        self._fragments = bytearray()
        # The parser is a generator of the connection that holds it.
        del self.conn.parser

    def start_keepalive(self) -> None:
        """Uvicorn calls this when the handshake has ended."""
        super().start_keepalive()
        # The parser still holds the request.
        self.request.headers.clear()
        self.response.headers.clear()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - asyncio's own name
        return self._registry.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(memoryview(self._registry.buffer)[:nbytes]))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        for start in range(0, len(data), PART_BYTES):
            if self.transport.is_closing():
                break
            if self.read_paused:
                self._rest = data[start:]
                return
            super().data_received(data[start : start + PART_BYTES])
        self._rest = b""

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._take_rest()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        # Uvicorn reads on after its close frame, and the waiting bytes may contain the client's close frame.
        self._take_rest()

    def _take_rest(self) -> None:
        if self._rest and not self.read_paused:
            self.data_received(b"")

    def handle_cont(self, event: Frame) -> None:
        self._count_frame()
        if self.frames:
            self._fragments = bytearray(self.frames[0])
        # A message in many fragments is one object, because the number of empty fragments is not bounded.
        self._fragments += event.data
        self.frames = [bytes(self._fragments)] if event.fin else []
        if event.fin:
            self.send_receive_event_to_app()

    def handle_pong(self, event: Frame) -> None:
        self._count_frame()
        super().handle_pong(event)

    def _count_frame(self) -> None:
        now = self.loop.time()
        if now - self._second >= 1:
            self._second, self._frames_of_second = now, 0
        self._frames_of_second += 1
        if self._frames_of_second == MAX_FRAMES_PER_SECOND:
            self.conn.fail(POLICY, f"At most {MAX_FRAMES_PER_SECOND:,} frames come in a second beside messages.")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        self._count_frame()
        if self.writable.is_set():
            super().handle_ping()
        else:
            # An answer to the last ping is enough (RFC 6455, section 5.5.3).
            self._pong = b"".join(self.conn.data_to_send()) or self._pong

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._pong and not self.transport.is_closing():
            self.transport.write(self._pong)
        self._pong = b""


class Websockets:
    """A middleware that routes the websockets of one path straight to their application `to`.

    The other middlewares do nothing for a websocket, but would hold memory for each one as long as it is open.
    """

    def __init__(self, app: ASGIApp, path: str, to: ASGIApp) -> None:
        self.app = app
        self._path = path
        self._to = to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_ours = scope["type"] == "websocket" and scope["path"] == self._path
        await (self._to if is_ours else self.app)(scope, receive, send)
