"""GraphQL over websockets: `graphql-transport-ws`, and the older `graphql-ws` with other words.

A client that reads too slowly is closed with `SLOW_CONSUMER` and resumes with its cursor; one whose key is no longer
good with `FORBIDDEN`. Pings of the websocket itself, from the server, find connections that are dead.
"""

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from domain.refusals.general import RateLimited, Unauthenticated, Unavailable
from domain.refusals.refusal import Refusal
from subscriptions.transports.feeds import Feeds, Seat
from subscriptions.transports.operations import Asked, Refused, Visitor
from subscriptions.transports.send_queue import Outbox

log = logging.getLogger(__name__)

INTRODUCTION_TIME: Final = 10.0
"""Seconds until a client must have introduced itself."""
OPERATIONS: Final = 100
"""At most so many operations at once on one connection."""
LARGEST_MESSAGE: Final = 64_000
"""Characters of a message."""

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
    """The words of a subprotocol."""

    name: str
    start: str
    data: str
    stop: str
    one_error: bool
    """Whether an error message holds one error, not a list."""


MODERN: Final = Dialect("graphql-transport-ws", "subscribe", "next", "complete", one_error=False)
OLD: Final = Dialect("graphql-ws", "start", "data", "stop", one_error=True)
DIALECTS: Final = {dialect.name: dialect for dialect in (MODERN, OLD)}


class Closed(Exception):  # noqa: N818 - the way out of reading
    """The connection is to be closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Operation:
    """One operation of a connection, whose messages carry its id."""

    __slots__ = ("_connection", "_id", "_opening", "seat", "task")

    def __init__(self, connection: "Connection", identity: str) -> None:
        self._connection = connection
        self._id = identity
        self._opening = f'{{"id":{json.dumps(identity)},"type":"{connection.dialect.data}","payload":'
        self.task: asyncio.Task[None] | None = None
        self.seat: Seat | None = None

    def give(self, text: str, place: int | None) -> None:  # noqa: ARG002 - a message has no room for it
        self._connection.outbox.put(f"{self._opening}{text}}}")

    async def write(self, text: str, place: int | None) -> None:  # noqa: ARG002 - as above
        await self._connection.outbox.write(f"{self._opening}{text}}}")

    def end(self, refusal: Refusal | None) -> None:
        if isinstance(refusal, Unauthenticated):
            self._connection.close(FORBIDDEN, refusal.detail)
            return
        if refusal:
            self.give(f'{{"data":null,"errors":[{self._connection.visitor.told(refusal)}]}}', None)
        self._finish("complete", "")

    async def run(self, asked: Asked) -> None:
        """From the message that begins it until it waits for nudges or has ended."""
        connection = self._connection
        try:
            found = await connection.visitor.run(asked, self)
        except Refusal as refusal:
            # Nothing ran.
            self.refuse(f"[{connection.visitor.told(refusal)}]")
            return
        finally:
            self.task = None
        if isinstance(found, Refused):
            self.refuse(found.errors)
        else:
            self.seat = found

    def stop(self) -> None:
        """The client wants no more."""
        if self.seat:
            self.seat.leave()
        if self.task:
            self.task.cancel()

    def refuse(self, errors: str) -> None:
        """Nothing ran, for these errors, encoded as a list."""
        payload = orjson.dumps(orjson.loads(errors)[0]).decode() if self._connection.dialect.one_error else errors
        self._finish("error", f',"payload":{payload}')

    def _finish(self, word: str, rest: str) -> None:
        self._connection.outbox.put(f'{{"id":{json.dumps(self._id)},"type":"{word}"{rest}}}')
        self._connection.forget(self._id)


class Connection:
    """One websocket from its opening to its end."""

    __slots__ = (
        "_checking",
        "_closing",
        "_feeds",
        "_introduced",
        "_operations",
        "_websocket",
        "dialect",
        "outbox",
        "visitor",
    )

    def __init__(self, websocket: WebSocket, dialect: Dialect, visitor: Visitor, feeds: Feeds) -> None:
        self.dialect = dialect
        self.visitor = visitor
        self.outbox = Outbox(self._send, self._too_slow)
        self._websocket = websocket
        self._feeds = feeds
        self._operations: dict[str, Operation] = {}
        self._introduced = False
        self._checking: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Answer until either side ends it."""
        await self._websocket.accept(self.dialect.name)
        too_late = asyncio.get_running_loop().call_later(INTRODUCTION_TIME, self._look_for_introduction)
        try:
            while not self._introduced:
                await self._take(_message(await self._websocket.receive()))
            too_late.cancel()
            with self._feeds.visited(self, self.visitor.key_id):
                self.outbox.put('{"type":"connection_ack"}')
                while True:
                    await self._take(_message(await self._websocket.receive()))
        except RateLimited as refusal:
            self.close(TOO_MANY, refusal.detail)
        except Closed as closed:
            self.close(closed.code, closed.reason)
        except WebSocketDisconnect:
            self.outbox.close()
        finally:
            too_late.cancel()
            self._stop_everything()
            if self._closing:
                await self._closing

    def forget(self, identity: str) -> None:
        """An operation has ended."""
        self._operations.pop(identity, None)

    def wake_up(self) -> None:
        """Look now whether the key is still good."""
        if self._checking is None and not self.outbox.closed:
            self._checking = asyncio.create_task(self._check())

    def close(self, code: int, reason: str) -> None:
        """Send what waits, say why and end."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(code, reason))
            self._stop_everything()

    async def _check(self) -> None:
        try:
            await self.visitor.admit()
        except Unauthenticated as refusal:
            self.close(FORBIDDEN, refusal.detail)
        except Unavailable:
            log.warning("a key cannot be looked up: it is asked for again with all the others")
        finally:
            self._checking = None

    async def _take(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "connection_init"}:
                await self._introduce(message.get("payload") or {})
            case {"type": "ping"}:
                self.outbox.put('{"type":"pong"}')
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
                raise Closed(MALFORMED, "The message is not one of this subprotocol.")

    async def _introduce(self, parameters: object) -> None:
        if self._introduced:
            raise Closed(TOO_MANY, "Too many initialisation requests")
        self._introduced = True
        try:
            await self.visitor.introduce(parameters)
        except Unavailable as refusal:
            # Clients take the other codes for final.
            raise Closed(TRY_AGAIN_LATER, refusal.detail) from None
        except Refusal as refusal:
            if self.dialect is MODERN:
                raise Closed(FORBIDDEN, refusal.detail) from None
            self.outbox.put(f'{{"type":"connection_error","payload":{self.visitor.told(refusal)}}}')
            raise Closed(FAILED, refusal.detail) from None

    def _begin(self, identity: str, asked: Mapping[str, Any]) -> None:
        if not self._introduced:
            raise Closed(UNAUTHORIZED, "Unauthorized")
        if identity in self._operations:
            raise Closed(ALREADY_THERE, f"Subscriber for {identity} already exists"[:120])
        operation = Operation(self, identity)
        self._operations[identity] = operation
        if len(self._operations) > OPERATIONS:
            limited = RateLimited(f"At most {OPERATIONS} operations run at once on one connection.")
            operation.refuse(f"[{self.visitor.told(limited)}]")
            return
        wanted = Asked(asked.get("query"), asked.get("variables"), asked.get("operationName"), asked.get("extensions"))
        operation.task = asyncio.create_task(operation.run(wanted))

    async def _send(self, frame: str) -> None:
        # Whoever reads learns that the other side has gone, and ends everything.
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.send({"type": "websocket.send", "text": frame})

    def _too_slow(self) -> None:
        self.close(SLOW_CONSUMER, "Too much is waiting for you to read. Subscribe again with your last cursor.")

    async def _close(self, code: int, reason: str) -> None:
        with suppress(TimeoutError):
            # One that does not read is not waited for.
            async with asyncio.timeout(0 if code == SLOW_CONSUMER else 5):
                await self.outbox.drained()
        self.outbox.close()
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(code, reason[:120])

    def _look_for_introduction(self) -> None:
        if not self._introduced:
            self.close(TOO_LATE, "Connection initialisation timeout")

    def _stop_everything(self) -> None:
        operations = tuple(self._operations.values())
        self._operations.clear()
        for operation in operations:
            operation.stop()
        if self._checking and self._checking is not asyncio.current_task():
            self._checking.cancel()


def _message(received: Mapping[str, Any]) -> dict[str, Any]:
    """A well-formed message. Raises `Closed` for another one, `WebSocketDisconnect` when there will be none."""
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", NORMAL))
    text = received.get("text")
    if text is None:
        raise Closed(MALFORMED, "Messages are text.")
    if len(text) > LARGEST_MESSAGE:
        raise Closed(TOO_BIG, "The message is too large.")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        message = None
    if not _is_well_formed(message):
        raise Closed(MALFORMED, "The message is not one of this subprotocol.")
    assert isinstance(message, dict)
    return message


def _is_well_formed(message: Any) -> bool:
    match message:
        case {"type": "subscribe" | "start", "id": str(), "payload": {**asked}}:
            named = isinstance(extensions := asked.get("extensions"), dict) and "persistedQuery" in extensions
            return (
                isinstance(asked.get("query"), str | None if named else str)
                and isinstance(asked.get("variables"), dict | None)
                and isinstance(asked.get("operationName"), str | None)
                and isinstance(extensions, dict | None)
            )
        case {"type": "subscribe" | "start"}:
            return False
        case {"type": "connection_init"}:
            return isinstance(message.get("payload"), dict | None)
        case {"type": "complete" | "stop"}:
            return isinstance(message.get("id"), str)
        case {"type": str()}:
            return True
    return False
