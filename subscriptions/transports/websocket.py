"""GraphQL over websockets: `graphql-transport-ws`, and the older `graphql-ws`, whose messages have other names.

A connection whose client reads too slowly is closed with `SLOW_CONSUMER`, and the client resumes with its cursor; one
whose key is no longer valid is closed with `FORBIDDEN`. The server's own pings detect dead connections.
"""

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any, Final

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from domain.refusals.general import RateLimited, Unauthenticated, Unavailable
from domain.refusals.refusal import Refusal
from domain.values import json_text
from domain.values.json_text import BINARY, WITH_KEY, WITHOUT_KEY, Bounds, JsonError, OutOfBoundsError
from subscriptions.transports.credential_check import CredentialCheck
from subscriptions.transports.envelope import Envelope
from subscriptions.transports.feeds import Feeds, Subscriber
from subscriptions.transports.operations import GraphConnection, OperationRequest, RequestErrors
from subscriptions.transports.send_queue import SendQueue

log = logging.getLogger(__name__)

INIT_TIMEOUT_SECONDS: Final = 10.0
"""Time in which a client must introduce itself."""
CLOSE_TIMEOUT_SECONDS: Final = 5.0
"""Time in which a client can read the waiting messages before its connection closes."""
MAX_OPERATIONS: Final = 100
"""Operations that run at once on one connection."""
MAX_MESSAGE_SIZE: Final = 64_000
"""Characters of a message."""
MAX_STARTING_SIZE: Final = 2 * MAX_MESSAGE_SIZE
"""Characters of the documents that one connection has started and that have neither ended nor joined a feed."""
MAX_REASON_BYTES: Final = 123
"""Bytes of the reason in a close frame (RFC 6455)."""
CUT: Final = " …"
MAX_ID_LENGTH: Final = 200
"""Characters of an operation's id, which every message about it repeats."""
NOT_A_MESSAGE: Final = f"The message is not one of this subprotocol; an id has at most {MAX_ID_LENGTH} characters."

NORMAL: Final = 1000
TOO_BIG: Final = 1009
FAILED: Final = 1011
TRY_AGAIN_LATER: Final = 1013
MALFORMED: Final = 4400
UNAUTHORIZED: Final = 4401
FORBIDDEN: Final = 4403
TOO_LATE: Final = 4408
ALREADY_THERE: Final = 4409
SLOW_CONSUMER: Final = 4413
TOO_MANY: Final = 4429


@dataclass(frozen=True, slots=True)
class Dialect:
    """The names of a subprotocol's messages."""

    name: str
    start: str
    data: str
    stop: str
    one_error: bool
    """True if an error message holds one error, not a list."""


MODERN: Final = Dialect("graphql-transport-ws", "subscribe", "next", "complete", one_error=False)
OLD: Final = Dialect("graphql-ws", "start", "data", "stop", one_error=True)
DIALECTS: Final = {dialect.name: dialect for dialect in (MODERN, OLD)}


class Closed(Exception):  # noqa: N818 - the way out of reading
    """Raised when the server has to close the connection."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class WebsocketOperation:
    """One operation of a connection, whose messages carry its id."""

    __slots__ = ("_connection", "_id", "_opening", "subscriber", "task")

    def __init__(self, connection: "WebsocketConnection", identity: str) -> None:
        self._connection = connection
        self._id = identity
        self._opening = f'{{"id":{json.dumps(identity)},"type":"{connection.dialect.data}","payload":'
        self.task: asyncio.Task[None] | None = None
        self.subscriber: Subscriber | None = None

    def put(self, text: str, cursor: int | None) -> None:  # noqa: ARG002 - a message has no field for it
        self._connection.queue.put(f"{self._opening}{text}}}")

    async def write(self, text: str, cursor: int | None) -> None:  # noqa: ARG002 - as above
        await self._connection.queue.write(f"{self._opening}{text}}}")

    def end(self, refusal: Refusal | None) -> None:
        if isinstance(refusal, Unauthenticated):
            self._connection.close(FORBIDDEN, refusal.detail)
            return
        if refusal:
            self.put(f'{{"data":null,"errors":[{self._connection.graph.encode_refusal(refusal)}]}}', None)
        self._finish("complete", "")

    async def run(self, request: OperationRequest) -> None:
        """Run the operation until it has joined a feed or has ended."""
        connection = self._connection
        try:
            outcome = await connection.graph.run(request, self)
        except Refusal as refusal:
            # Nothing ran.
            self.refuse(f"[{connection.graph.encode_refusal(refusal)}]")
            return
        finally:
            self.task = None
        if isinstance(outcome, RequestErrors):
            self.refuse(outcome.encoded)
        else:
            self.subscriber = outcome

    def stop(self) -> None:
        """End the operation without a message: the client requested the end, or has gone."""
        if self.subscriber:
            self.subscriber.leave()
        if self.task:
            self.task.cancel()
            # A task that never ran would refer to this operation for as long as the operation refers to it.
            self.task = None

    def refuse(self, errors: str) -> None:
        """End the operation with the errors because of which nothing ran, encoded as a list."""
        payload = orjson.dumps(orjson.loads(errors)[0]).decode() if self._connection.dialect.one_error else errors
        self._finish("error", f',"payload":{payload}')

    def _finish(self, kind: str, rest: str) -> None:
        self._connection.queue.put(f'{{"id":{json.dumps(self._id)},"type":"{kind}"{rest}}}')
        self._connection.forget(self._id)


class WebsocketConnection:
    """One websocket from its opening to its end."""

    __slots__ = (
        "_check",
        "_closing",
        "_feeds",
        "_introduced",
        "_operations",
        "_starting",
        "_websocket",
        "dialect",
        "graph",
        "queue",
    )

    def __init__(self, websocket: WebSocket, dialect: Dialect, graph: GraphConnection, feeds: Feeds) -> None:
        self.dialect = dialect
        self.graph = graph
        self.queue = SendQueue(self._send, self._too_slow)
        self._websocket = websocket
        self._feeds = feeds
        self._operations: dict[str, WebsocketOperation] = {}
        self._starting = 0
        """Characters of documents, bounded by `MAX_STARTING_SIZE`."""
        self._introduced = False
        self._check = CredentialCheck(graph.admit, self._refuse)
        self._closing: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Serve the client until either side closes the connection."""
        await self._websocket.accept(self.dialect.name)
        timeout = asyncio.get_running_loop().call_later(INIT_TIMEOUT_SECONDS, self._check_introduction)
        try:
            with ExitStack() as anonymity:
                anonymity.enter_context(self._feeds.anonymous(self.graph.address))
                while not self._introduced:
                    await self._take(self._message(await self._websocket.receive()))
                timeout.cancel()
                if self.graph.holder:
                    anonymity.close()
                with self._feeds.connected(self, self.graph.holder):
                    self.queue.put('{"type":"connection_ack"}')
                    while True:
                        await self._take(self._message(await self._websocket.receive()))
        except RateLimited as refusal:
            self.close(TOO_MANY, refusal.detail)
        except Closed as closed:
            self.close(closed.code, closed.reason)
        except WebSocketDisconnect:
            self.queue.close()
        finally:
            timeout.cancel()
            self._stop_everything()
            if self._closing:
                await self._closing

    def forget(self, identity: str) -> None:
        """Forget an operation that has ended."""
        self._operations.pop(identity, None)

    def wake_up(self) -> None:
        """Check that the credential is still valid."""
        if not self.queue.closed:
            self._check.wake_up()

    def stop(self) -> None:
        """Do nothing: the server closes its websockets with 1012."""

    def close(self, code: int, reason: str) -> None:
        """Send the waiting messages, and close with a reason."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(code, reason))
            self._stop_everything()

    def _refuse(self, refusal: Refusal) -> None:
        self.close(FORBIDDEN, refusal.detail)

    def _message(self, received: Mapping[str, Any]) -> dict[str, Any]:
        """Return a well-formed message. Raises `Closed` for any other, `WebSocketDisconnect` if the client has gone."""
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", NORMAL))
        return message_in(received.get("text"), WITH_KEY if self.graph.holder else WITHOUT_KEY)

    async def _take(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "connection_init"}:
                await self._introduce(message.get("payload") or {})
            case {"type": "ping"}:
                self.queue.put('{"type":"pong"}')
            case {"type": "pong"}:
                pass
            case {"type": "connection_terminate"} if self.dialect is OLD:
                raise Closed(NORMAL, "")
            case {"type": self.dialect.start}:
                self._begin(message["id"], message["payload"])
            case {"type": self.dialect.stop}:
                if operation := self._operations.pop(message["id"], None):
                    operation.stop()
            case _:
                raise Closed(MALFORMED, NOT_A_MESSAGE)

    async def _introduce(self, parameters: object) -> None:
        if self._introduced:
            raise Closed(TOO_MANY, "Too many initialisation requests")
        self._introduced = True
        try:
            await self.graph.introduce(parameters)
        except Unavailable as refusal:
            # Clients treat the other codes as final.
            raise Closed(TRY_AGAIN_LATER, refusal.detail) from None
        except RateLimited as refusal:
            raise Closed(TOO_MANY, refusal.detail) from None
        except Refusal as refusal:
            if self.dialect is MODERN:
                raise Closed(FORBIDDEN, refusal.detail) from None
            self.queue.put(f'{{"type":"connection_error","payload":{self.graph.encode_refusal(refusal)}}}')
            raise Closed(FAILED, refusal.detail) from None

    def _begin(self, identity: str, payload: Any) -> None:
        if not self._introduced:
            raise Closed(UNAUTHORIZED, "Unauthorized")
        if identity in self._operations:
            raise Closed(ALREADY_THERE, f"Subscriber for {identity} already exists"[:120])
        sent = _envelope(payload)
        operation = WebsocketOperation(self, identity)
        self._operations[identity] = operation
        if len(self._operations) > MAX_OPERATIONS:
            limited = RateLimited(f"At most {MAX_OPERATIONS} operations run at once on one connection.")
            operation.refuse(f"[{self.graph.encode_refusal(limited)}]")
            return
        request = OperationRequest(sent.query, sent.variables, sent.operation_name, sent.extensions)
        size = len(request.query or "")
        if self._starting + size > MAX_STARTING_SIZE:
            limited = RateLimited(f"Documents of more than {MAX_STARTING_SIZE:,} characters start at once.")
            operation.refuse(f"[{self.graph.encode_refusal(limited)}]")
            return
        self._starting += size
        operation.task = asyncio.create_task(operation.run(request))
        operation.task.add_done_callback(lambda _: self._count_started(size))

    def _count_started(self, size: int) -> None:
        self._starting -= size

    async def _send(self, frame: str) -> None:
        # The task that reads notices that the client has gone, and ends everything.
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.send({"type": "websocket.send", "text": frame})

    def _too_slow(self) -> None:
        self.close(SLOW_CONSUMER, "Too much is waiting for you to read. Subscribe again with your last cursor.")

    async def _close(self, code: int, reason: str) -> None:
        with suppress(TimeoutError):
            # There is no wait for a client that does not read.
            async with asyncio.timeout(0 if code == SLOW_CONSUMER else CLOSE_TIMEOUT_SECONDS):
                await self.queue.drained()
        self.queue.close()
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(code, shortened(reason))

    def _check_introduction(self) -> None:
        if not self._introduced:
            self.close(TOO_LATE, "Connection initialisation timeout")

    def _stop_everything(self) -> None:
        operations = tuple(self._operations.values())
        self._operations.clear()
        for operation in operations:
            operation.stop()
        self._check.stop()


def shortened(reason: str) -> str:
    """Shorten a reason to the size of a close frame: to whole sentences, or else to the first words."""
    text = reason
    while len(text.encode()) > MAX_REASON_BYTES:
        text, separator, _ = text.rpartition(". ")
        if not separator:
            words = reason.encode()[: MAX_REASON_BYTES - len(CUT.encode())].decode(errors="ignore")
            return words.rsplit(" ", 1)[0] + CUT
        text += "."
    return text


def message_in(text: str | None, bounds: Bounds) -> dict[str, Any]:
    """Parse a well-formed message. Raises `Closed` for any other."""
    if text is None:
        raise Closed(MALFORMED, "Messages are text.")
    if len(text) > MAX_MESSAGE_SIZE:
        raise Closed(TOO_BIG, "The message is too large.")
    try:
        message = json_text.parse(text, bounds, BINARY)
    except OutOfBoundsError as error:
        raise Closed(TOO_BIG, f"The message {error}.") from None
    except JsonError as error:
        raise Closed(MALFORMED, f"The message {error}.") from None
    if not _is_well_formed(message):
        raise Closed(MALFORMED, NOT_A_MESSAGE)
    assert isinstance(message, dict)
    return message


def _envelope(payload: Any) -> Envelope:
    """Read the request of an operation. Raises `Closed` with the fields that are wrong."""
    try:
        sent = Envelope.read(payload)
    except Refusal as refusal:
        raise Closed(MALFORMED, refusal.detail) from None
    if sent.query is None and "persistedQuery" not in (sent.extensions or {}):
        raise Closed(MALFORMED, "query: is required")
    return sent


def _is_well_formed(message: Any) -> bool:
    match message:
        case {"type": "subscribe" | "start"}:
            return _is_id(message.get("id")) and isinstance(message.get("payload"), dict)
        case {"type": "connection_init"}:
            return isinstance(message.get("payload"), dict | None)
        case {"type": "complete" | "stop"}:
            return _is_id(message.get("id"))
        case {"type": str()}:
            return True
    return False


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_ID_LENGTH
