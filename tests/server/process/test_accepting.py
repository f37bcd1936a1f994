"""Connections that wait at the listening socket while the process is busy (docs/decisions/0100-overload.md)."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from resolvers.core.arrival import SHED
from server.http.admission import Admission
from server.http.connections import BoundedHttp
from server.http.open_connections import OpenConnections
from server.process.accepting import Accepting

REQUEST = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
PROBE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
MAX_UNDER_WAY = 2
WAIT_SECONDS = 20


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listening:
        yield listening


class Service:
    """An application that answers nothing before the test lets it, behind the bounds of connections."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.begun = 0
        self.admission = Admission(MAX_UNDER_WAY)
        self._registry = registry = OpenConnections(100, 100, ("*",), self.admission)
        config = uvicorn.Config(self._answer, interface="asgi3", log_config=None)
        config.load()
        self.opened = 0
        self._protocol = partial(BoundedHttp, registry, config, ServerState(), {})

    def protocol(self) -> BoundedHttp:
        self.opened += 1
        return self._protocol()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun += 1
        await self.free.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def end(self, *peers: socket.socket) -> None:
        """Close the clients, and wait until the service has noticed."""
        for peer in peers:
            peer.close()
        await until(lambda: not self._registry._watched)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not holds():  # noqa: ASYNC110 - the loop says nothing of its connections
            await asyncio.sleep(0.01)


def connected(listening: socket.socket, request: bytes) -> socket.socket:
    peer = socket.create_connection(listening.getsockname())
    peer.sendall(request)
    return peer


async def read_status(peer: socket.socket) -> str:
    peer.setblocking(False)
    async with asyncio.timeout(WAIT_SECONDS):
        return (await asyncio.get_running_loop().sock_recv(peer, 65_536))[9:12].decode()


async def test_requests_that_came_together_are_counted_before_they_are_parsed(listening: socket.socket) -> None:
    """The bound holds within one batch of connections: what is beyond it is refused without a protocol."""
    service = Service()
    peers = [connected(listening, REQUEST) for _ in range(6)]
    probe = connected(listening, PROBE)
    accepting = Accepting(listening, service.protocol, service.admission)
    refused = [await read_status(peer) for peer in peers[MAX_UNDER_WAY:]]
    assert refused == ["503"] * 4
    service.free.set()
    assert [await read_status(peer) for peer in (*peers[:MAX_UNDER_WAY], probe)] == ["204"] * 3
    assert service.opened == service.begun == MAX_UNDER_WAY + 1
    assert (service.admission.expected, service.admission.under_way) == (0, 0)
    # There is room again.
    peers.append(connected(listening, REQUEST))
    assert await read_status(peers[-1]) == "204"
    accepting.stop()
    await service.end(*peers, probe)


async def test_a_client_that_has_left_is_not_answered(listening: socket.socket) -> None:
    service = Service()
    service.free.set()
    before = SHED.values["gone",]
    connected(listening, REQUEST).close()
    peer = connected(listening, REQUEST)
    accepting = Accepting(listening, service.protocol, service.admission)
    assert await read_status(peer) == "204"
    assert service.begun == 1
    assert SHED.values["gone",] == before + 1
    accepting.stop()
    await service.end(peer)


async def test_a_connection_that_cannot_be_opened_is_not_expected(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service()
    loop = asyncio.get_running_loop()

    tried: list[object] = []

    async def fail(*arguments: object) -> None:
        tried.append(arguments)
        raise OSError("no file is left")

    monkeypatch.setattr(loop, "connect_accepted_socket", fail)
    peer = connected(listening, REQUEST)
    accepting = Accepting(listening, service.protocol, service.admission)
    await until(lambda: bool(tried) and not accepting._opening)
    assert service.admission.expected == 0
    accepting.stop()
    peer.close()
