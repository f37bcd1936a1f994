"""GraphQL over one HTTP answer that goes on: server-sent events, and parts of `multipart/mixed`.

Each server-sent event that is an item has its place as `id`, so that a browser's own reconnect, which sends it back as
`Last-Event-ID`, resumes where it was; an error or an answer has none. A client that reads too slowly is cut off and
resumes in the same way.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.types import Receive, Send

from domain.refusals.general import Unauthenticated, Unavailable
from domain.refusals.refusal import Refusal
from subscriptions.transports.feeds import Feeds, Seat
from subscriptions.transports.operations import Asked, Refused, Visitor
from subscriptions.transports.send_queue import Outbox

log = logging.getLogger(__name__)

HEARTBEAT: Final = 15.0
"""Seconds after which a word without meaning keeps proxies from ending the answer."""


@dataclass(frozen=True, slots=True)
class Form:
    """How results stand in the body of an answer."""

    content_type: str
    opening: str
    place: str
    """With `{place}`. It stands before an item that has one."""
    item: str
    """With `{text}`."""
    heartbeat: str
    closing: str


SERVER_SENT_EVENTS: Final = Form(
    "text/event-stream; charset=utf-8",
    ":\n\n",
    "id: {place}\n",
    "event: next\ndata: {text}\n\n",
    ":\n\n",
    "event: complete\ndata:\n\n",
)
MULTIPART: Final = Form(
    'multipart/mixed; boundary="-"; subscriptionSpec="1.0"',
    "\r\n---",
    "",
    '\r\nContent-Type: application/json\r\n\r\n{{"payload":{text}}}\r\n---',
    "\r\nContent-Type: application/json\r\n\r\n{}\r\n---",
    "--\r\n",
)


class Stream:
    """One answer from its beginning to its end; `send` is that of the request."""

    def __init__(self, form: Form, visitor: Visitor, feeds: Feeds, request_id: str, send: Send) -> None:
        self._form = form
        self._visitor = visitor
        self._feeds = feeds
        self._request_id = request_id
        self._send_message = send
        self._outbox = Outbox(self._send, self._over)
        self._opened = False
        self._headed = False
        self._ended = asyncio.Event()
        self._seat: Seat | None = None
        self._checking: asyncio.Task[None] | None = None

    async def answer(self, asked: Asked, receive: Receive) -> Refused | None:
        """Give results until there are no more, or the client has gone. Gives the errors for which nothing ran.

        Raises a refusal before anything is sent: `Unauthenticated`, or `RateLimited` for too many connections.
        """
        await self._visitor.introduce({})
        with self._feeds.visited(self, self._visitor.key_id):
            running = asyncio.create_task(self._run(asked))
            gone = asyncio.create_task(_gone(receive))
            try:
                await self._until_over(running, gone)
                if running.done() and isinstance(refused := running.result(), Refused):
                    return refused
                if not gone.done():
                    await self._finish()
            finally:
                self._outbox.close()
                for task in (running, gone, self._checking):
                    if task:
                        task.cancel()
                if self._seat:
                    self._seat.leave()
        return None

    def give(self, text: str, place: int | None) -> None:
        self._open()
        self._outbox.put(self._framed(text, place))

    async def write(self, text: str, place: int | None) -> None:
        self._open()
        await self._outbox.write(self._framed(text, place))

    def end(self, refusal: Refusal | None) -> None:
        if refusal:
            self.give(f'{{"data":null,"errors":[{self._visitor.told(refusal)}]}}', None)
        self._over()

    def wake_up(self) -> None:
        """Look now whether the key is still good."""
        if self._checking is None:
            self._checking = asyncio.create_task(self._check())

    async def _run(self, asked: Asked) -> Refused | None:
        found = await self._visitor.run(asked, self)
        if isinstance(found, Refused):
            self._over()
            return found
        self._seat = found
        self._open()
        return None

    async def _until_over(self, running: "asyncio.Task[Refused | None]", gone: "asyncio.Task[None]") -> None:
        ended = asyncio.create_task(self._ended.wait())
        try:
            while not ended.done() and not gone.done():
                waiting = {ended, gone} | ({running} if not running.done() else set())
                done, _ = await asyncio.wait(waiting, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
                if running in done:
                    running.result()
                if not done and self._opened:
                    self._outbox.put(self._form.heartbeat)
        finally:
            ended.cancel()

    async def _finish(self) -> None:
        # Who was cut off gets no last word: a client that misses it comes back.
        if not self._outbox.closed:
            self._open()
            self._outbox.put(self._form.closing)
            await self._outbox.drained()
        with suppress(OSError):
            await self._send_message({"type": "http.response.body", "body": b"", "more_body": False})

    async def _check(self) -> None:
        try:
            await self._visitor.admit()
        except Unauthenticated as refusal:
            self.end(refusal)
        except Unavailable:
            log.warning("a key cannot be looked up: it is asked for again with all the others")
        finally:
            self._checking = None

    def _framed(self, text: str, place: int | None) -> str:
        # A browser keeps the last place that it has seen through all that has none.
        before = "" if place is None else self._form.place.format(place=place)
        return before + self._form.item.format(text=text)

    def _over(self) -> None:
        self._ended.set()

    def _open(self) -> None:
        if not self._opened:
            self._opened = True
            self._outbox.put(self._form.opening)

    async def _send(self, frame: str) -> None:
        # Whoever waits for the client to go learns that it has.
        with suppress(OSError):
            if not self._headed:
                self._headed = True
                await self._send_message({"type": "http.response.start", "status": 200, "headers": self._headers()})
            await self._send_message({"type": "http.response.body", "body": frame.encode(), "more_body": True})

    def _headers(self) -> list[tuple[bytes, bytes]]:
        return [
            (b"content-type", self._form.content_type.encode()),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"x-request-id", self._request_id.encode()),
        ]


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
