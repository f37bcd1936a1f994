"""`/metrics`: the metrics of a process, for Prometheus."""

import re
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.metrics import CONTENT_TYPE, MetricFamily, as_text
from resolvers.core.activity import note_route

PATH: Final = "/metrics"
LOCAL_HOSTS: Final = (b"localhost", b"127.0.0.1", b"[::1]")
PORT: Final = re.compile(rb":\d*$")
SIGNS_OF_PROXIES: Final = (b"forwarded", b"x-forwarded", b"via", b"x-real-ip", b"x-client-ip", b"cf-connecting-ip")
"""Beginnings of the headers that proxies add."""

Read = Callable[[], Awaitable[Iterable[MetricFamily]]]


class Metrics:
    """The page."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def text(self) -> bytes:
        return as_text(await self._read()).encode()


class LocalMetrics:
    """A middleware that answers `/metrics` to callers on this machine; for others, the path does not exist. A proxy on
    this machine has callers from elsewhere: a request with its headers, or for another host, counts as theirs.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_ours = scope["type"] == "http" and scope["path"] == PATH and scope["method"] == "GET" and is_local(scope)
        if not is_ours:
            await self.app(scope, receive, send)
            return
        note_route(PATH)
        await Response(await self._metrics.text(), media_type=CONTENT_TYPE)(scope, receive, send)


def is_local(scope: Scope) -> bool:
    """True if a request was sent on this machine, directly to this service."""
    client = scope.get("client")
    if not client or not _is_loopback(client[0]):
        return False
    for name, value in scope["headers"]:
        if name.startswith(SIGNS_OF_PROXIES):
            return False
        if name == b"host" and PORT.sub(b"", value) not in LOCAL_HOSTS:
            return False
    return True


def _is_loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
