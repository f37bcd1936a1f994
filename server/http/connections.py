"""The bounds of connections: how large and how slow the parts of a request may be, and how many connections are open.

Uvicorn reads headers of any size and waits for the rest of a request without end. Here headers, and what a body of
chunks has beside its content, are at most `MAX_FRAMING_BYTES`; headers come within `HEAD_SECONDS`, and bodies at
`MIN_BODY_RATE`. One timer a process looks at its open connections (docs/decisions/0029-connections.md).
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from ipaddress import ip_address, ip_network
from typing import Any, Final, NamedTuple

import httptools
import structlog
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from domain.refusals.general import HeadersTooLarge, RequestTimeout, TooManyConnections
from domain.refusals.refusal import Refusal
from resolvers.core.problem import Problem, headers_of
from resolvers.wire.model import to_json
from rest_compat.http.exchange import PROBLEM_JSON

MAX_FRAMING_BYTES: Final = 32_000
"""Bytes of a request line with its headers; and of what a body has beside its content."""
MAX_HEADER_LINES: Final = 100
"""Header lines of a request; and trailers of a body."""
CHUNK_FRAMING_BYTES: Final = 16
"""Bytes that each chunk of a body may have beside its content without being counted."""
HEAD_SECONDS: Final = 10
"""Seconds from the opening of a connection, or the first byte of a later request, to the end of its headers."""
BODY_SECONDS: Final = 10
"""Seconds until the least rate of a body applies."""
MIN_BODY_RATE: Final = 1_000
"""Bytes a second."""
MAX_PAUSE_SECONDS: Final = 30
"""Seconds for which a body may pause that came faster before."""
IDLE_SECONDS: Final = 30
"""Seconds for which a connection stays open without a request, or without reading its answer."""
LINGER_SECONDS: Final = 1
"""Seconds for which a refused client may go on sending: one that is cut off at once would lose the answer."""
SWEEP_SECONDS: Final = 1.0
"""Seconds between two looks at all connections, by which each time above can be longer."""
RETRY_SECONDS: Final = 10
"""Seconds after which a client that found no room should come back."""
STOPPING: Final = "stopping"
"""The name in the state of the application of the event that is set when the server begins to stop."""
DRAIN: Final = "drain"
"""The name of the `Drain` there."""
INVALID: Final = "Invalid HTTP request received."

log = structlog.get_logger("fieldcall.access")


class Drain(NamedTuple):
    """How a server goes out of service before it stops: `begun` is set, and for `seconds` it goes on serving."""

    begun: asyncio.Event
    seconds: int


class Connections:
    """The open connections of one process: at most `max_open`, and `max_of_address` from one address.

    `proxies` are addresses, networks or `*`: their connections have many clients behind them and count only in all.
    """

    def __init__(self, max_open: int, max_of_address: int, proxies: Sequence[str]) -> None:
        self.seconds = 0
        """The sweeps so far: a clock that costs nothing to read."""
        self._max_open = max_open
        self._max_of_address = max_of_address
        self._all_are_proxies = "*" in proxies
        self._proxies = [ip_network(proxy) for proxy in proxies if proxy != "*"]
        self._open = 0
        self._of_addresses: Counter[str] = Counter()
        self._watched: set[BoundedHttp] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._warned_at = 0.0

    def add(self, address: str) -> bool:
        """Count a connection. False, and it is not counted, when there are too many."""
        of_address = self._of_addresses.get(address, 0)
        if self._open >= self._max_open or (of_address >= self._max_of_address and not self._is_proxy(address)):
            self._warn()
            return False
        self._open += 1
        self._of_addresses[address] = of_address + 1
        return True

    def remove(self, address: str) -> None:
        """Count a connection no more."""
        self._open -= 1
        self._of_addresses[address] -= 1
        if not self._of_addresses[address]:
            del self._of_addresses[address]

    def watch(self, connection: "BoundedHttp") -> None:
        """Look at a connection in every sweep."""
        self._watched.add(connection)
        if self._timer is None:
            self._timer = connection.loop.call_later(SWEEP_SECONDS, self._sweep, connection.loop)

    def forget(self, connection: "BoundedHttp") -> None:
        """Look at a connection no more."""
        self._watched.discard(connection)

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        self.seconds += 1
        for connection in tuple(self._watched):
            connection.check(self.seconds)
        self._timer = loop.call_later(SWEEP_SECONDS, self._sweep, loop) if self._watched else None

    def _is_proxy(self, address: str) -> bool:
        return self._all_are_proxies or (
            bool(address) and any(ip_address(address) in network for network in self._proxies)
        )

    def _warn(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._warned_at >= SWEEP_SECONDS:
            self._warned_at = now
            log.warning("connections are turned away", open=self._open)


class Phase(Enum):
    """What a client sends next."""

    REQUEST = auto()
    HEAD = auto()
    """The rest of a request line and its headers."""
    BODY = auto()


# To look up a member of an enumeration takes as long as all else that is done with it, for each piece of each request.
REQUEST: Final = Phase.REQUEST
HEAD: Final = Phase.HEAD
BODY: Final = Phase.BODY


class TooManyLinesError(Exception):
    """A request has too many headers, or a body too many trailers."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol of one connection, which also refuses requests that are too large or too slow."""

    def __init__(
        self,
        registry: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._registry = registry
        self._is_counted = False
        self._reads_no_more = False
        self._phase = REQUEST
        self._since = registry.seconds
        """When the client's turn began."""
        self._framing = 0
        """Bytes so far of a head, or of what a body has beside its content."""
        self._framing_of_piece = 0
        """The same of the piece that is being parsed."""
        self._heads_of_piece = 0
        """Requests that begin in it."""
        self._received = 0
        """Bytes of the body since the last sweep."""
        self._pause_seconds_left = 0.0
        """Seconds for which the body may pause."""
        self._unread = 0
        """Bytes that the client had not read at the last sweep."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        self._is_counted = self._registry.add(address_of(self.client))
        if self._is_counted:
            self._registry.watch(self)
        else:
            self._reads_no_more = True
            self._write(TooManyConnections("Too many connections are open.", retry_after=RETRY_SECONDS))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._registry.forget(self)
        if self._is_counted:
            self._registry.remove(address_of(self.client))

    def shutdown(self) -> None:
        if stopping := self.app_state.get(STOPPING):
            stopping.set()
        super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # From here on the connection is the websocket's, which counts it no more when it is lost.
        self._reads_no_more = True
        self._registry.forget(self)

    def data_received(self, data: bytes) -> None:
        room = MAX_FRAMING_BYTES - self._framing
        if len(data) <= room:
            self._parse(data)
            return
        # No piece goes past the bound, so a head that is not complete at the bound is too large.
        rest = memoryview(data)
        while rest and not (self._reads_no_more or self.transport.is_closing()):
            self._parse(rest[:room])
            rest = rest[room:]
            room = MAX_FRAMING_BYTES - self._framing

    def _parse(self, piece: bytes | memoryview) -> None:
        if self._reads_no_more:
            return
        before = self._phase
        self._framing_of_piece = len(piece)
        self._heads_of_piece = 0
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self._unsupported_upgrade_warning()
            return
        except httptools.HttpParserError as fault:
            if isinstance(fault.__context__, TooManyLinesError):
                self._refuse(_too_many_lines())
            else:
                self.logger.warning(INVALID)
                self.send_400_response(INVALID)
            return
        if self._phase is REQUEST:
            self._framing = 0
            return
        if self._phase is BODY:
            self._received += len(piece)
        goes_on = self._heads_of_piece == (before is REQUEST) and (self._phase is HEAD or before is BODY)
        # What a piece has of a part that began within it is below the bound.
        self._framing = max(0, self._framing + self._framing_of_piece) if goes_on else 0
        if self._framing >= MAX_FRAMING_BYTES:
            self._refuse(HeadersTooLarge(f"Headers and trailers have at most {MAX_FRAMING_BYTES:,} bytes."))
        elif len(self.headers) > MAX_HEADER_LINES:
            self._refuse(_too_many_lines())

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._phase = HEAD
        self._heads_of_piece += 1
        self._since = self._registry.seconds

    def on_headers_complete(self) -> None:
        if len(self.headers) > MAX_HEADER_LINES:
            raise TooManyLinesError
        super().on_headers_complete()
        self._phase = BODY
        self._received = 0
        self._pause_seconds_left = BODY_SECONDS
        if not self.parser.should_upgrade():
            # Trailers go to a list of their own: the application has the headers already.
            self.headers = []

    def on_chunk_header(self) -> None:
        """Httptools calls this at each chunk of a body."""
        self._framing_of_piece -= CHUNK_FRAMING_BYTES

    def on_body(self, body: bytes) -> None:
        # Framing may be as much as content beside it.
        self._framing_of_piece -= 2 * len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        if len(self.headers) > MAX_HEADER_LINES:
            raise TooManyLinesError
        super().on_message_complete()
        self._phase = REQUEST

    def on_response_complete(self) -> None:
        # Uvicorn's own starts a timer after every response, which the sweep makes needless.
        self.server_state.total_requests += 1
        self._since = self._registry.seconds
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())

    def check(self, seconds: int) -> None:
        """End the connection when its client has had its time."""
        unread, before = self.transport.get_write_buffer_size(), self._unread
        self._unread = unread
        waited = seconds - self._since
        cycle = self.cycle
        if unread:
            if unread != before:
                self._since = seconds
            elif waited > IDLE_SECONDS:
                self.transport.abort()
        elif cycle is not None and not (cycle.response_complete or cycle.disconnected):
            self._since = seconds
            if cycle.more_body and not self.flow.read_paused:
                self._check_rate()
        elif self._reads_no_more:
            if waited > LINGER_SECONDS:
                self.transport.close()
        elif self._phase is HEAD and waited > HEAD_SECONDS:
            self._refuse(RequestTimeout(f"The headers were not complete after {HEAD_SECONDS} seconds."))
        elif waited > (HEAD_SECONDS if cycle is None else IDLE_SECONDS):
            self.transport.close()

    def _check_rate(self) -> None:
        self._pause_seconds_left = min(self._pause_seconds_left + self._received / MIN_BODY_RATE, MAX_PAUSE_SECONDS) - 1
        self._received = 0
        if self._pause_seconds_left < 0:
            self._refuse(RequestTimeout(f"The body came with fewer than {MIN_BODY_RATE:,} bytes a second."))

    def _refuse(self, refusal: Refusal) -> None:
        """Read no more, and answer, unless the answer could be taken for that to another request."""
        self._reads_no_more = True
        self._since = self._registry.seconds
        cycle = self.cycle
        is_answered = cycle is None or cycle.response_complete
        if self._phase is HEAD and not is_answered:
            # The connection ends with the answer to the request before.
            cycle.keep_alive = False
            return
        if self._phase is BODY:
            cycle.disconnected = True
            cycle.message_event.set()
            if is_answered or cycle.response_started or self.pipeline:
                self.transport.close()
                return
        self._write(refusal)
        self.transport.write_eof()

    def _write(self, refusal: Refusal) -> None:
        request_id = secrets.token_hex(8)
        log.info("request refused", request_id=request_id, status=refusal.status, code=refusal.code)
        body = to_json(
            Problem(
                # A reference, because the address that the client used is not known.
                type=f"/problems/{refusal.code}",
                title=refusal.title,
                status=refusal.status,
                code=refusal.code,
                detail=refusal.detail,
                errors=[],
                next_actions=[],
                request_id=request_id,
            )
        )
        headers = {
            "content-type": PROBLEM_JSON,
            "content-length": str(len(body)),
            "connection": "close",
            "x-request-id": request_id,
            **headers_of(refusal, ""),
        }
        lines = [
            *self.server_state.default_headers,
            *((name.encode(), value.encode()) for name, value in headers.items()),
        ]
        head = b"".join(b"%b: %b\r\n" % line for line in lines)
        self.transport.write(STATUS_LINE[refusal.status] + head + b"\r\n" + body)


def address_of(client: tuple[str, int] | None) -> str:
    """The network address of a client; empty for a socket that has none."""
    return client[0] if client else ""


def _too_many_lines() -> HeadersTooLarge:
    return HeadersTooLarge(f"Headers and trailers have at most {MAX_HEADER_LINES} lines.")
