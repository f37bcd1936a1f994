"""An endpoint as an agent runs it: a real server on a free port of the loopback that can also misbehave."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@dataclass(frozen=True)
class Received:
    """One call as it arrived; names of headers are in lower case."""

    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.target).query))


@dataclass
class Receiver:
    """Answers calls with the bytes of `answer`; with none it lets the caller wait."""

    port: int = 0
    answer: bytes | None = OK
    first: list[bytes] = field(default_factory=list)
    """Answers to the first calls, before `answer`; an empty one closes the connection."""
    received: list[Received] = field(default_factory=list)
    sent: int = 0
    """Bytes of answers that the other side has taken."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.received.append(Received(first.split()[1], headers, body))
            answer = self.first.pop(0) if self.first else self.answer
            if answer is None:
                await reader.read()
                return
            for start in range(0, len(answer), 65_536):
                writer.write(answer[start : start + 65_536])
                await writer.drain()
                self.sent += 65_536
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()


@asynccontextmanager
async def receiving(answer: bytes | None = OK) -> AsyncIterator[Receiver]:
    receiver = Receiver(answer=answer)
    server = await asyncio.start_server(receiver.take, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
