"""Bounds of connections: the size and the minimum speed of the parts of a request, and the number of open connections.
Uvicorn reads headers of any size, waits for the rest of a request without end, and parses requests that the client
sends ahead. Here, headers, and the framing of a chunked body, have at most `MAX_FRAMING_BYTES`. Headers must arrive
within `HEAD_SECONDS`, and bodies at `MIN_BODY_RATE`. A request is parsed after the answer to the previous one. Until
then, its connection keeps one piece of at most `PIECE_BYTES` unparsed, and reads nothing more. One timer in each
process checks the open connections (docs/decisions/0029-connections.md, docs/decisions/0100-overload.md).
"""

import asyncio
import contextvars
from typing import Any, Final

import httptools
import structlog
from uvicorn import Config
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from domain.refusals.general import HeadersTooLarge, RequestTimeout, TooManyConnections
from domain.refusals.refusal import Refusal
from resolvers.core.arrival import ARRIVAL, SHED, Arrival
from server.http.admission import EXEMPT_BEGINNINGS, OVERLOADED, is_exempt
from server.http.draining import STOPPING
from server.http.early_refusals import answer_refused, new_request_id
from server.http.open_connections import RETRY_SECONDS, OpenConnections, read_address
from server.http.parts import (
    BODY,
    END_OF_CHUNKS,
    END_OF_HEAD,
    HEAD,
    REQUEST,
    HeldFlow,
    RequestAheadError,
    TooManyLinesError,
    content_length,
    is_plain_request,
)

MAX_FRAMING_BYTES: Final = 32_000
"""Bytes of a request line with its headers, and of the framing of a body."""
MAX_HEADER_LINES: Final = 100
"""Header lines of a request; and trailers of a body."""
TOO_MANY_LINES: Final = HeadersTooLarge(f"Headers and trailers have at most {MAX_HEADER_LINES} lines.")
CHUNK_FRAMING_BYTES: Final = 16
"""Bytes of framing that each chunk of a body may have without being counted."""
HEAD_SECONDS: Final = 10
"""Seconds from the opening of a connection, or the first byte of a later request, to the end of its headers."""
BODY_SECONDS: Final = 10
"""Seconds until the minimum rate of a body applies."""
MIN_BODY_RATE: Final = 1_000
"""Minimum rate of a body, in bytes per second."""
MAX_PAUSE_SECONDS: Final = 30
"""Maximum seconds for which a body may pause after it was faster than the minimum."""
IDLE_SECONDS: Final = 30
"""Seconds for which a connection stays open without a request, or without its client reading the answer."""
LINGER_SECONDS: Final = 1
"""Seconds for which a refused client may continue to send: a client that is disconnected at once would lose the
answer."""
INVALID: Final = "Invalid HTTP request received."

log = structlog.get_logger("fieldcall.access")


class BoundedHttp(HttpToolsProtocol, asyncio.BufferedProtocol):
    """Uvicorn's protocol of one connection, which refuses requests that are too large or too slow, and parses one
    request at a time."""

    flow: HeldFlow

    def __init__(
        self,
        registry: OpenConnections,
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
        """Time at which the service began to wait for the client."""
        self._network: str | None = None
        self._arrival: Arrival | None = None
        self._is_expected = False
        """True if a request had arrived when the connection was accepted, until its first bytes are read."""
        self._is_shed = False
        """True from the head to the end of a request that is refused because the process is full."""
        self._rest = b""
        """Bytes that arrived after a request that is being answered."""
        self._tail = b""
        """The end of the previous piece, in which the end marker may have begun."""
        self._framing = 0
        """Bytes so far of a head, or of the framing of a body."""
        self._framing_of_part = 0
        """Bytes of framing of the part that is being parsed."""
        self._content_left: int | None = None
        """Bytes of the body that have not yet arrived; None for a chunked body."""
        self._received = 0
        """Bytes of the body since the last sweep."""
        self._pause_seconds_left = 0.0
        """Seconds for which the body may pause."""
        self._unread = 0
        """Bytes that the client had not read at the last sweep."""

    def expect_request(self) -> None:
        """Count a request that has arrived before the connection is open."""
        self._is_expected = True
        self._registry.admission.expected += 1

    def stop_expecting(self) -> None:
        """Stop counting that request, because it is being read or never will be."""
        if self._is_expected:
            self._is_expected = False
            self._registry.admission.expected -= 1

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        self.flow = HeldFlow(transport)
        self._is_counted = self._registry.add(read_address(self.client))
        if self._is_counted:
            self._registry.watch(self)
        else:
            self._reads_no_more = True
            self._write(TooManyConnections("Too many connections are open.", retry_after=RETRY_SECONDS))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_expecting()
        self._registry.forget(self)
        if self._is_counted:
            self._registry.remove(read_address(self.client))
        if self._arrival:
            self._arrival.lose()
        if self.cycle is not None:
            self.cycle.body = bytearray()
        self._release()

    def _release(self) -> None:
        """Drop the request and the references back to the connection. The garbage collector runs rarely: without this,
        a closed connection would keep its memory for minutes.
        """
        self._rest = b""
        self.parser = None  # type: ignore[assignment] # as uvicorn does when a connection is lost
        if self.cycle is not None:
            self.cycle.on_response = lambda: None
        self._arrival = None
        self.cycle = self.scope = self.headers = None  # type: ignore[assignment] # as the parser

    def shutdown(self) -> None:
        if stopping := self.app_state.get(STOPPING):
            stopping.set()
        super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # From here on, the websocket owns the connection, and stops counting it when it is lost.
        self._reads_no_more = True
        self._registry.forget(self)
        self._release()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - asyncio's own name
        return self._registry.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(memoryview(self._registry.buffer)[:nbytes]))

    def data_received(self, data: bytes) -> None:
        if self._is_expected:
            self.stop_expecting()
        if self._rest:
            # Reading was paused, but these bytes had already arrived.
            self._rest += data
        else:
            self._take(data)

    def _take(self, data: bytes) -> None:
        """Parse the received bytes part by part, up to a request that has to wait for the answer to the previous
        one."""
        if self._phase is REQUEST and not self._is_answering() and is_plain_request(data, MAX_FRAMING_BYTES):
            self._take_plain(data)
            return
        start, end_of_data = 0, len(data)
        while start < end_of_data:
            if self._reads_no_more or self.transport.is_closing():
                return
            if self._phase is REQUEST and self._is_answering():
                self._rest = data[start:]
                self.flow.pause_reading()
                self.flow.is_held = True
                return
            end = self._end_of_part(data, start)
            self._parse(data[start:end])
            start = end
            if self._is_shed:
                self._shed(end_of_data - start)

    def _is_answering(self) -> bool:
        cycle = self.cycle
        return self.flow.write_paused or (cycle is not None and not cycle.response_complete)

    def _take_rest(self) -> None:
        """Parse the waiting bytes and read on, once the previous request is answered."""
        if self.transport.is_closing() or self._is_answering():
            return
        self.flow.is_held = False
        self.flow.resume_reading()
        if self._rest:
            rest, self._rest = self._rest, b""
            self._take(rest)

    def _end_of_part(self, data: bytes, start: int) -> int:
        """Return the end of the head or body that begins or continues at `start`, or the end of the data if that is
        nearer. No part exceeds the bound of framing, so a head that is incomplete at the bound is too large.
        """
        if self._phase is BODY and self._content_left is not None:
            end = min(start + self._content_left, len(data))
            self._content_left -= end - start
            return end
        mark = END_OF_CHUNKS if self._phase is BODY else END_OF_HEAD
        bound = min(start + MAX_FRAMING_BYTES - self._framing, len(data))
        tail, self._tail = self._tail, b""
        if tail:
            begun = (tail + data[start : start + len(mark) - 1]).find(mark)
            if begun >= 0:
                return min(start + begun + len(mark) - len(tail), bound)
        at = data.find(mark, start, bound)
        if at >= 0:
            return at + len(mark)
        self._tail = (tail + data[max(start, bound - len(mark) + 1) : bound])[1 - len(mark) :]
        return bound

    def _parse(self, part: bytes) -> None:
        before = self._phase
        self._framing_of_part = len(part)
        try:
            self.parser.feed_data(part)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self._unsupported_upgrade_warning()
                # The parser would read a body of this request as the next request.
                self._end_with_this_answer()
            return
        except httptools.HttpParserError as fault:
            if isinstance(fault.__context__, TooManyLinesError):
                self._refuse(TOO_MANY_LINES)
            elif isinstance(fault.__context__, RequestAheadError):
                self._end_with_this_answer()
            else:
                self.logger.warning(INVALID)
                self.send_400_response(INVALID)
            return
        phase = self._phase
        if phase is BODY:
            self._received += len(part)
        if phase is REQUEST or (phase is BODY and before is not BODY):
            self._framing = 0
            self._tail = b""
            return
        self._framing = max(0, self._framing + self._framing_of_part)
        if self._framing >= MAX_FRAMING_BYTES:
            self._refuse(HeadersTooLarge(f"Headers and trailers have at most {MAX_FRAMING_BYTES:,} bytes."))
        elif len(self.headers) > MAX_HEADER_LINES:
            self._refuse(TOO_MANY_LINES)

    def _shed(self, bytes_at_hand: int) -> None:
        """Refuse the request whose head was parsed. Its connection stays open if the whole body has arrived."""
        is_whole = self._phase is REQUEST
        keeps_open = is_whole or (self._content_left is not None and self._content_left <= bytes_at_hand)
        if not keeps_open:
            self._reads_no_more = True
        elif not is_whole:
            # The answer follows the body, which the parser has to read.
            return
        self._is_shed = False
        self._since = self._registry.seconds
        keeps_open = keeps_open and self.parser.should_keep_alive()
        self._write_overloaded(keeps_open=keeps_open)
        if not keeps_open:
            self._reads_no_more = True
            self.transport.write_eof()

    def _take_plain(self, data: bytes) -> None:
        """Parse a whole request at once. If the process is full, refuse it unparsed, because parsing costs more than
        all other steps."""
        if self._reads_no_more or self.transport.is_closing():
            return
        reason = self._reason_against()
        if reason and not data.startswith(EXEMPT_BEGINNINGS):
            SHED.add(reason)
            self._since = self._registry.seconds
            self._write_overloaded(keeps_open=True)
            return
        self._parse(data)
        if self._is_shed:
            self._shed(0)

    def _write_overloaded(self, *, keeps_open: bool) -> None:
        headers = self.server_state.default_headers
        self.transport.write(answer_refused(OVERLOADED, new_request_id(), headers, keeps_open=keeps_open))

    def _reason_against(self) -> str:
        if self._network is None:
            self._network = self._registry.find_network(read_address(self.client))
        return self._registry.admission.reason_against(self._network)

    def _has_room(self) -> bool:
        reason = self._reason_against()
        if reason and not is_exempt(self.url):
            SHED.add(reason)
            return False
        return True

    def _end_with_this_answer(self) -> None:
        """Read nothing after the request that is being answered, so that the client sends the next one on another
        connection."""
        self._reads_no_more = True
        self.cycle.keep_alive = False

    def on_message_begin(self) -> None:
        if self._is_answering():
            raise RequestAheadError
        super().on_message_begin()
        self._phase = HEAD
        self._since = self._registry.seconds

    def on_headers_complete(self) -> None:
        if len(self.headers) > MAX_HEADER_LINES:
            raise TooManyLinesError
        self._phase = BODY
        self._received = 0
        self._pause_seconds_left = BODY_SECONDS
        self._content_left = content_length(self.headers)
        is_websocket = self.parser.should_upgrade() and self._should_upgrade()
        if is_websocket or self._has_room():
            super().on_headers_complete()
        else:
            self._is_shed = True
        if not self.parser.should_upgrade():
            # Trailers go to a separate list, because the application already has the headers.
            self.headers = []

    def on_chunk_header(self) -> None:
        """Httptools calls this at each chunk of a body."""
        self._framing_of_part -= CHUNK_FRAMING_BYTES

    def on_body(self, body: bytes) -> None:
        # Framing may be as large as the content.
        self._framing_of_part -= 2 * len(body)
        if not self._is_shed:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if len(self.headers) > MAX_HEADER_LINES:
            raise TooManyLinesError
        self._phase = REQUEST
        if self._is_shed:
            return
        super().on_message_complete()
        arrival = self._arrival
        if arrival and not arrival.is_answered and not self.parser.should_upgrade():
            assert self._network is not None
            self._registry.admission.count(arrival, self._network, self.loop.time())

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        arrival = self._arrival = Arrival()
        # Only this task, and the tasks that it starts, see the arrival; other requests of this connection do not.
        context = contextvars.copy_context()
        context.run(ARRIVAL.set, arrival)
        task = self.loop.create_task(cycle.run_asgi(app), context=context)
        self.tasks.add(task)

        def end(task: "asyncio.Task[None]") -> None:
            self.tasks.discard(task)
            arrival.end()

        task.add_done_callback(end)

    def on_response_complete(self) -> None:
        # Uvicorn's method would start a timer after every response, which the sweep replaces.
        self.server_state.total_requests += 1
        if self._arrival:
            self._arrival.answer()
        self._since = self._registry.seconds
        self._take_rest()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._take_rest()

    def check(self, seconds: int) -> None:
        """End the connection if its client has exceeded a time limit."""
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
        """Stop reading, and answer, unless an answer has begun."""
        self._reads_no_more = True
        self._since = self._registry.seconds
        if self._phase is BODY and not self._is_shed:
            cycle = self.cycle
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                # The client could mistake an answer for that to another request.
                self.transport.close()
                return
        self._write(refusal)
        self.transport.write_eof()

    def _write(self, refusal: Refusal) -> None:
        request_id = new_request_id()
        log.info("request refused", request_id=request_id.decode(), status=refusal.status, code=refusal.code)
        self.transport.write(answer_refused(refusal, request_id, self.server_state.default_headers))
