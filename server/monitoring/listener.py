"""The separate port at which a process serves its metrics: two paths over minimal HTTP."""

import asyncio
import errno
import multiprocessing
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from adapters.metrics import CONTENT_TYPE
from server.config.settings import PREFIX, Misconfigured, Settings
from server.monitoring.page import PATH, Metrics

MAX_HEAD_BYTES: Final = 16_000
HEAD_SECONDS: Final = 5.0
"""Seconds within which the head of a request must arrive."""
MAX_PROCESSES: Final = 64
"""Maximum processes of one `serve`, which use consecutive ports."""

log = structlog.get_logger("fieldcall.monitoring")


@asynccontextmanager
async def serve_metrics(settings: Settings, metrics: Metrics) -> AsyncIterator[None]:
    """Answer at the port of the settings, if there is one, for as long as the context lasts. Raises `Misconfigured` if
    the port is in use.
    """
    if settings.metrics_port is None:
        yield
        return
    server = await _listen(settings.metrics_host, settings.metrics_port, metrics)
    log.info("metrics are shown", port=server.sockets[0].getsockname()[1])
    try:
        yield
    finally:
        server.close()


def check_port(settings: Settings) -> None:
    """Raise `Misconfigured` if the port is in use, before anything else is started."""
    if settings.metrics_port:
        try:
            socket.create_server((settings.metrics_host, settings.metrics_port)).close()
        except OSError as fault:
            raise Misconfigured(_why(settings.metrics_host, settings.metrics_port, fault)) from None


def _why(host: str, port: int, fault: OSError) -> str:
    if fault.errno == errno.EADDRINUSE:
        return f"{PREFIX}METRICS_PORT: port {port} of {host} is in use: choose another one"
    return f"{PREFIX}METRICS_HOST: this machine does not listen at {host}: {fault.strerror}. Name an address of it"


async def _listen(host: str, port: int, metrics: Metrics) -> asyncio.Server:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A caller that leaves, or sends no valid request in time, gets no answer.
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            writer.write(await _response(head, metrics))
            await writer.drain()
        writer.close()

    # Several processes of one server share the range; for a single process, a port in use belongs to another program.
    tries = MAX_PROCESSES if multiprocessing.parent_process() and port else 1
    for number in range(port, port + tries):
        try:
            return await asyncio.start_server(answer, host, number, limit=MAX_HEAD_BYTES)
        except OSError as fault:
            if fault.errno != errno.EADDRINUSE or number == port + tries - 1:
                raise Misconfigured(_why(host, number, fault)) from None
    raise AssertionError("the last try ends it")


async def _response(head: bytes, metrics: Metrics) -> bytes:
    method, _, rest = head.decode("latin-1").partition(" ")
    path = rest.partition(" ")[0].partition("?")[0]
    status, kind, body = "404 Not Found", "text/plain", b""
    if path == PATH:
        status, kind, body = "200 OK", CONTENT_TYPE, await metrics.text()
    elif path == "/healthz":
        status, kind, body = "200 OK", "application/json", b'{"status":"ok"}'
    if method not in {"GET", "HEAD"}:
        status, body = "405 Method Not Allowed", b""
    lines = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return lines.encode() + (b"" if method == "HEAD" else body)
