"""A load generator: repeats one HTTP request over many connections, cheap enough to saturate a server."""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

CONNECTIONS = 32
END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length:"
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class LoadResult:
    """The results: seconds that each response took, CPU microseconds of the server per response."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0
    cpu: float = 0

    @property
    def rate(self) -> float:
        """Responses a second."""
        return len(self.latencies) / self.seconds


class Client(asyncio.Protocol):
    """One connection, which sends the next request when the response to the last has arrived."""

    def __init__(self, request: bytes, until: float, result: LoadResult) -> None:
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._until = until
        self._result = result
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._send()

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, end, body = self._received.partition(END_OF_HEAD)
        if not end or len(body) < _length(head):
            return
        if not head.startswith(b"HTTP/1.1 200") or b'"errors"' in body[:200]:
            self._end(RuntimeError(self._received[:1000].decode()))
            return
        now = time.perf_counter()
        self._result.latencies.append(now - self._sent)
        self._received = b""
        if now < self._until:
            self._send()
        else:
            self._end(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.finished.done():
            self._end(exc or ConnectionError("the server closed the connection"))

    def _send(self) -> None:
        self._sent = time.perf_counter()
        self._transport.write(self._request)

    def _end(self, fault: Exception | None) -> None:
        if fault:
            self.finished.set_exception(fault)
        else:
            self.finished.set_result(None)
        self._transport.close()


def _length(head: bytes) -> int:
    line = next(line for line in head.lower().split(b"\r\n") if line.startswith(LENGTH))
    return int(line.removeprefix(LENGTH))


def post(port: int, path: str, body: object, key: str = "") -> bytes:
    """A request as bytes; `key` is an API key."""
    content = json.dumps(body).encode()
    authorization = f"authorization: Bearer {key}\r\n" if key else ""
    head = (
        f"POST {path} HTTP/1.1\r\nhost: localhost:{port}\r\ncontent-type: application/json\r\n"
        f"{authorization}content-length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


def get(port: int, path: str, key: str = "") -> bytes:
    """A request without a body as bytes; `key` is an API key."""
    authorization = f"authorization: Bearer {key}\r\n" if key else ""
    return f"GET {path} HTTP/1.1\r\nhost: localhost:{port}\r\n{authorization}\r\n".encode()


class Line:
    """One connection for one request after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    @asynccontextmanager
    async def to(cls, port: int) -> AsyncIterator[Self]:
        """Open a connection for as long as the context lasts."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            yield cls(reader, writer)
        finally:
            writer.close()
            await writer.wait_closed()

    async def answer(self, request: bytes) -> Any:
        """Send a request and return the body of its response, which must be a success."""
        self._writer.write(request)
        head = await self._reader.readuntil(END_OF_HEAD)
        body = await self._reader.readexactly(_length(head))
        assert head.startswith(b"HTTP/1.1 200"), (head + body).decode()
        return json.loads(body)


async def answer(port: int, request: bytes) -> Any:
    """Send one request over a connection of its own. See `Line.answer`."""
    async with Line.to(port) as line:
        return await line.answer(request)


async def load(port: int, process: int, request: bytes, seconds: float, connections: int = CONNECTIONS) -> LoadResult:
    """Repeat a request for some seconds. Raises `RuntimeError` for a response that is not a success."""
    loop, result = asyncio.get_running_loop(), LoadResult()
    cpu, started_at = read_cpu_seconds(process), time.perf_counter()
    until = started_at + seconds
    clients = []
    for _ in range(connections):
        _, client = await loop.create_connection(lambda: Client(request, until, result), "127.0.0.1", port)
        clients.append(client.finished)
    await asyncio.gather(*clients)
    result.seconds = time.perf_counter() - started_at
    result.cpu = (read_cpu_seconds(process) - cpu) / len(result.latencies) * 1e6
    return result


def read_cpu_seconds(process: int) -> float:
    """Seconds of CPU that a process has used. Raises `FileNotFoundError` elsewhere than on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
