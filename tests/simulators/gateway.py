"""A gateway between a browser and the service: a proxy with a limit, the login page of a network, a slow line.

It passes each request on over a connection of its own, with everything that follows, so that websockets work.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

HEAD_END = b"\r\n\r\n"
CHUNK = 65_536
MAX_HEAD = 65_536


@dataclass(frozen=True)
class Asked:
    """The head of a request."""

    line: str
    headers: dict[str, str]

    @property
    def size(self) -> int:
        return int(self.headers.get("content-length", "0"))

    @property
    def is_upload(self) -> bool:
        return self.headers.get("content-type", "").startswith("multipart/form-data")


def page(status: str, body: str = "", *headers: str) -> bytes:
    """An answer as a proxy gives it."""
    lines = (
        f"HTTP/1.1 {status}",
        "Content-Type: text/html",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *headers,
    )
    return "\r\n".join((*lines, "", body)).encode()


@dataclass
class Gateway:
    """In front of the service at `port`. `rule` answers in its place, or with None lets a request pass."""

    service_port: int
    port: int = 0
    rule: Callable[[Asked], bytes | None] = lambda _: None
    asked: list[Asked] = field(default_factory=list)
    """All graph requests, in their order."""
    uploads_pass: asyncio.Event = field(default_factory=asyncio.Event)
    """While it is not set, no more of an upload is read than its first bytes."""
    connections: set[asyncio.StreamWriter] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.uploads_pass.set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.add(writer)
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await self._serve(reader, writer)
        self.connections.discard(writer)
        writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(HEAD_END)
        line, *fields = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in fields if one)}
        asked = Asked(line, headers)
        if "/graphql" in line:
            self.asked.append(asked)
        if asked.is_upload:
            await self.uploads_pass.wait()
        answer = self.rule(asked)
        if answer is not None:
            # As nginx does, what is sent after the answer is read and thrown away, so that the answer arrives.
            await reader.readexactly(asked.size)
            writer.write(answer)
            await writer.drain()
            return
        kept = [one for one in fields if one and not one.lower().startswith("connection:")]
        ending = "Connection: Upgrade" if "upgrade" in headers else "Connection: close"
        service, upstream = await asyncio.open_connection("127.0.0.1", self.service_port)
        upstream.write("\r\n".join((line, *kept, ending, "", "")).encode("latin-1"))
        up, down = asyncio.create_task(_copy(reader, upstream)), asyncio.create_task(_copy(service, writer))
        try:
            await down
        finally:
            up.cancel()
            upstream.close()


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while (chunk := await source.read(CHUNK)) and not target.is_closing():
            target.write(chunk)
            await target.drain()


@asynccontextmanager
async def gateway(service_port: int) -> AsyncIterator[Gateway]:
    """A gateway that lets everything pass until it has another rule."""
    made = Gateway(service_port)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0, limit=MAX_HEAD)
    made.port = server.sockets[0].getsockname()[1]
    yield made
    server.close()
    for writer in made.connections:
        writer.transport.abort()
