"""GraphQL over a streamed HTTP response: server-sent events, or parts of `multipart/mixed`.

A server-sent event with an item has its cursor as `id`. A browser that reconnects sends it back as `Last-Event-ID` and
resumes there. An error or a result has no `id`. A client that reads too slowly is disconnected and resumes in the same
way.
"""

import asyncio
import logging
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Final

from starlette.types import Receive, Send

from domain.refusals.refusal import Refusal
from subscriptions.transports.credential_check import CredentialCheck
from subscriptions.transports.feeds import Feeds, Subscriber
from subscriptions.transports.operations import GraphConnection, OperationRequest, RequestErrors
from subscriptions.transports.send_queue import SendQueue

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS: Final = 15.0
"""Silence after which an empty message keeps proxies from ending the response."""


@dataclass(frozen=True, slots=True)
class StreamFraming:
    """Framing of results in the body of a response."""

    content_type: str
    opening: str
    cursor: str
    """Template with `{cursor}`, sent before an item that has one."""
    item: str
    """Template with `{text}`."""
    heartbeat: str
    closing: str


SERVER_SENT_EVENTS: Final = StreamFraming(
    "text/event-stream; charset=utf-8",
    ":\n\n",
    "id: {cursor}\n",
    "event: next\ndata: {text}\n\n",
    ":\n\n",
    "event: complete\ndata:\n\n",
)
MULTIPART: Final = StreamFraming(
    'multipart/mixed; boundary="-"; subscriptionSpec="1.0"',
    "\r\n---",
    "",
    '\r\nContent-Type: application/json\r\n\r\n{{"payload":{text}}}\r\n---',
    "\r\nContent-Type: application/json\r\n\r\n{}\r\n---",
    "--\r\n",
)


class Stream:
    """One streamed response, from its beginning to its end. `send` is that of the request."""

    def __init__(self, form: StreamFraming, graph: GraphConnection, feeds: Feeds, request_id: str, send: Send) -> None:
        self._form = form
        self._graph = graph
        self._feeds = feeds
        self._request_id = request_id
        self._send_message = send
        self._queue = SendQueue(self._send, self._stop)
        self._opened = False
        self._started = False
        self._ended = asyncio.Event()
        self._subscriber: Subscriber | None = None
        self._check = CredentialCheck(graph.admit, self.end)

    async def respond(self, request: OperationRequest, receive: Receive) -> RequestErrors | None:
        """Send results until there are no more, or the client has gone. Return the errors because of which nothing ran.

        Raises a refusal before anything is sent: `Unauthenticated`, or `RateLimited` for too many connections.
        """
        await self._graph.introduce({})
        anonymity = nullcontext() if self._graph.holder else self._feeds.anonymous(self._graph.address)
        with anonymity, self._feeds.connected(self, self._graph.holder):
            running = asyncio.create_task(self._run(request))
            gone = asyncio.create_task(_disconnected(receive))
            try:
                await self._until_ended(running, gone)
                if running.done() and isinstance(errors := running.result(), RequestErrors):
                    return errors
                if not gone.done():
                    await self._finish()
            finally:
                self._queue.close()
                for task in (running, gone):
                    task.cancel()
                self._check.stop()
                if self._subscriber:
                    self._subscriber.leave()
        return None

    def put(self, text: str, cursor: int | None) -> None:
        self._open()
        self._queue.put(self._framed(text, cursor))

    async def write(self, text: str, cursor: int | None) -> None:
        self._open()
        await self._queue.write(self._framed(text, cursor))

    def end(self, refusal: Refusal | None) -> None:
        if refusal:
            self.put(f'{{"data":null,"errors":[{self._graph.encode_refusal(refusal)}]}}', None)
        self._stop()

    def wake_up(self) -> None:
        """Check that the credential is still valid."""
        self._check.wake_up()

    def stop(self) -> None:
        """Disconnect the client, which resumes at the process that follows this one."""
        self._queue.close()
        self._stop()

    async def _run(self, request: OperationRequest) -> RequestErrors | None:
        outcome = await self._graph.run(request, self)
        if isinstance(outcome, RequestErrors):
            self._stop()
            return outcome
        self._subscriber = outcome
        self._open()
        return None

    async def _until_ended(self, running: "asyncio.Task[RequestErrors | None]", gone: "asyncio.Task[None]") -> None:
        ended = asyncio.create_task(self._ended.wait())
        try:
            while not ended.done() and not gone.done():
                waiting = {ended, gone} | ({running} if not running.done() else set())
                done, _ = await asyncio.wait(waiting, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if running in done:
                    running.result()
                if not done and self._opened:
                    self._queue.put(self._form.heartbeat)
        finally:
            ended.cancel()

    async def _finish(self) -> None:
        # A disconnected client gets no closing frame: a client that misses it reconnects.
        if not self._queue.closed:
            self._open()
            self._queue.put(self._form.closing)
            await self._queue.drained()
        with suppress(OSError):
            await self._send_message({"type": "http.response.body", "body": b"", "more_body": False})

    def _framed(self, text: str, cursor: int | None) -> str:
        # A browser keeps the last id that it has seen through events without one.
        before = "" if cursor is None else self._form.cursor.format(cursor=cursor)
        return before + self._form.item.format(text=text)

    def _stop(self) -> None:
        self._ended.set()

    def _open(self) -> None:
        if not self._opened:
            self._opened = True
            self._queue.put(self._form.opening)

    async def _send(self, frame: str) -> None:
        # The task that waits for the client to disconnect notices it.
        with suppress(OSError):
            if not self._started:
                self._started = True
                await self._send_message({"type": "http.response.start", "status": 200, "headers": self._headers()})
            await self._send_message({"type": "http.response.body", "body": frame.encode(), "more_body": True})

    def _headers(self) -> list[tuple[bytes, bytes]]:
        return [
            (b"content-type", self._form.content_type.encode()),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"x-request-id", self._request_id.encode()),
        ]


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
