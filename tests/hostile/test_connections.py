"""Connections that send too much, too slowly or nothing at all: each is ended in time, and others do not notice.

The sweeps of the service run twenty times as fast as usual, so that its seconds pass in a twentieth of their time.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from benchmarks.holding import KINDS, MAX_MEMORY_MB, besiege
from server.config.settings import Settings
from server.http import open_connections
from server.http.connections import HEAD_SECONDS, IDLE_SECONDS, MAX_FRAMING_BYTES, MAX_HEADER_LINES, MAX_PAUSE_SECONDS
from server.process.background import serving
from subscriptions.transports.websocket import TOO_MANY
from tests import actors
from tests.faults import server as processes

FASTER = 0.05
TIMEOUT_SECONDS = 20
"""Seconds in which what these tests wait for comes, however busy the machine is."""
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
QUERY = b'{"query": "{ __typename }"}'
CHUNKED_QUERY = b"%x\r\n%b\r\n0\r\n" % (len(QUERY), QUERY)
PROTOCOLS = [Subprotocol("graphql-transport-ws")]


@pytest.fixture(scope="module", autouse=True)
def _faster() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(open_connections, "SWEEP_SECONDS", FASTER)
        yield


@pytest.fixture(scope="module")
def address(make_settings: Callable[..., Settings]) -> Iterator[str]:
    with serving(make_settings(operator_approval="auto")) as address:
        yield address


@pytest.fixture(scope="module")
def narrow(make_settings: Callable[..., Settings]) -> Iterator[str]:
    """A service with a low limit of connections; its proxy is another address of this machine."""
    bounds = {"max_open_connections": 10, "max_address_connections": 5, "max_anonymous_connections": 3}
    settings = make_settings(operator_approval="auto", forwarded_allow_ips=("127.0.0.8/29",), **bounds)
    with serving(settings) as address:
        yield address


class Peer:
    """One connection, on which anything can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def rest(self) -> bytes:
        """Return the bytes that arrive until the service closes the connection."""
        return await asyncio.wait_for(self.reader.read(), TIMEOUT_SECONDS)

    async def is_open(self) -> bool:
        """Return true if the service neither closed the connection nor sent anything within a sweep or two."""
        try:
            return not await asyncio.wait_for(self.reader.read(1), 2 * FASTER) and not self.reader.at_eof()
        except TimeoutError:
            return True


@asynccontextmanager
async def opened(address: str, source: str = "127.0.0.1") -> AsyncIterator[Peer]:
    port = int(address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        yield Peer(reader, writer)
    finally:
        # Unread bytes on either side are dropped.
        writer.transport.abort()


async def answer(address: str, data: bytes) -> bytes:
    """Send data and return the bytes that the service sends until it closes the connection."""
    async with opened(address) as peer:
        await peer.send(data)
        return await peer.rest()


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def refused_with(answer: bytes) -> tuple[int, str]:
    """The status and the code of the only answer, which is a problem like all others."""
    head, _, body = answer.partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert b"content-type: application/problem+json" in head
    assert b"connection: close" in head
    assert f"x-request-id: {problem['requestId']}".encode() in head
    assert problem.keys() >= {"type", "title", "status", "code", "detail", "errors", "nextActions"}
    assert status(head) == problem["status"]
    return problem["status"], problem["code"]


TOO_LARGE = (431, "headers_too_large")
TOO_SLOW = (408, "request_timeout")


@pytest.mark.parametrize(
    "request_",
    [
        GET + b"X-Endless: " + b"a" * MAX_FRAMING_BYTES,
        GET + b"X-Whole: " + b"a" * MAX_FRAMING_BYTES + b"\r\n\r\n",
        GET + b"X-Many: 1234567890\r\n" * 2_000,
        b"GET /" + b"a" * MAX_FRAMING_BYTES,
        GET + b"a:\r\n" * MAX_HEADER_LINES + b"\r\n",
        GET + b"a:\r\n" * (MAX_HEADER_LINES + 1),
        CHUNKED + CHUNKED_QUERY + b"a:\r\n" * (MAX_HEADER_LINES + 1) + b"\r\n",
        CHUNKED + CHUNKED_QUERY + b"X-Endless: " + b"a" * 2 * MAX_FRAMING_BYTES,
        CHUNKED + b"1;" + b"a" * 2 * MAX_FRAMING_BYTES,
        CHUNKED + (b"1;" + b"a" * 100 + b"\r\n{\r\n") * 1_000,
    ],
    ids=[
        "endless header",
        "long header",
        "many headers",
        "endless path",
        "many short headers",
        "many without an end",
        "many trailers",
        "endless trailer",
        "endless extension",
        "many extensions",
    ],
)
async def test_what_is_no_content_is_bounded(address: str, request_: bytes) -> None:
    assert refused_with(await answer(address, request_)) == TOO_LARGE


@pytest.mark.parametrize(
    "request_",
    [
        GET + b"X-Long: " + b"a" * (MAX_FRAMING_BYTES - 200) + b"\r\nConnection: close\r\n\r\n",
        GET + b"a:\r\n" * (MAX_HEADER_LINES - 2) + b"Connection: close\r\n\r\n",
        CHUNKED + CHUNKED_QUERY + b"a:\r\n" * MAX_HEADER_LINES + b"\r\n",
        CHUNKED + b"".join(b"1;ab=12\r\n%c\r\n" % byte for byte in QUERY.ljust(50_000)) + b"0\r\n\r\n",
        GET + b"\r\n" + (GET + b"a: " + b"b" * 400 + b"\r\n\r\n") * 200 + GET + b"Connection: close\r\n\r\n",
    ],
    ids=["long header", "100 headers", "100 trailers", "chunks of a byte", "one after another"],
)
async def test_what_is_within_the_bounds_is_answered(address: str, request_: bytes) -> None:
    whole = await answer(address, request_)
    assert {status(part) for part in whole.split(b"HTTP/1.1")[1:]} == {200}
    assert whole.count(b"HTTP/1.1 200") == request_.count(b"HTTP/1.1\r\n")


async def test_a_body_of_any_size_may_follow_long_headers(address: str) -> None:
    body = QUERY.ljust(900_000)
    head = POST + b"X-Long: %b\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % (b"a" * 30_000, len(body))
    assert status(await answer(address, head + body)) == 200


@pytest.mark.parametrize(
    "headers",
    [b"a: b\r\n" * MAX_HEADER_LINES + b"\r\n", b"a: " + b"b" * 2 * MAX_FRAMING_BYTES],
    ids=["many", "endless"],
)
async def test_a_request_with_too_many_headers_does_not_cost_the_one_before_it_its_answer(
    address: str, headers: bytes
) -> None:
    """A request that is sent ahead is refused after the answer to the one before it."""
    query = POST + b"Content-Length: %d\r\n\r\n%b" % (len(QUERY), QUERY)
    whole = await answer(address, query + GET + headers)
    answered, refused = (b"HTTP/1.1" + part for part in whole.split(b"HTTP/1.1")[1:])
    assert status(answered) == 200
    assert b'{"data":{"__typename":"Query"}' in answered
    assert refused_with(refused) == TOO_LARGE


async def test_trailers_are_no_headers(address: str) -> None:
    """Decisions by headers, such as the request's id, do not change while the body arrives."""
    chosen = b"X-Request-Id: chosen-in-the-trailers\r\n"
    assert b"chosen-in-the-trailers" not in await answer(address, CHUNKED + CHUNKED_QUERY + chosen + b"\r\n")
    assert b"chosen-in-the-trailers" in await answer(address, CHUNKED[:-2] + chosen + b"\r\n" + CHUNKED_QUERY + b"\r\n")


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [(b"", HEAD_SECONDS), (b"\r\n\r\n", HEAD_SECONDS), (GET + b"\r\n", IDLE_SECONDS)],
    ids=["silent", "empty lines", "idle"],
)
async def test_a_connection_without_a_request_is_closed_without_a_word(address: str, sent: bytes, seconds: int) -> None:
    begun = time.monotonic()
    assert (await answer(address, sent)).count(b"HTTP/1.1") == sent.count(b"HTTP/1.1")
    assert time.monotonic() - begun >= seconds * FASTER


@pytest.mark.parametrize(
    "sent", [GET, b"G", GET + b"\r\n" + GET, POST + b"Content-Length: 100\r\n\r\n{", CHUNKED + b"1\r\n"]
)
async def test_half_a_request_is_not_waited_for(address: str, sent: bytes) -> None:
    begun = time.monotonic()
    whole = await answer(address, sent)
    assert refused_with(whole[whole.rindex(b"HTTP/1.1") :]) == TOO_SLOW
    assert time.monotonic() - begun >= HEAD_SECONDS * FASTER


@pytest.mark.parametrize("piece", [b"a", b"a: b\r\n"], ids=["a byte", "a line"])
async def test_headers_that_drip_are_not_waited_for(address: str, piece: bytes) -> None:
    async with opened(address) as peer:
        await peer.send(GET)
        dripping = asyncio.create_task(drip(peer, piece))
        assert refused_with(await peer.rest()) == TOO_SLOW
        dripping.cancel()


async def drip(peer: Peer, piece: bytes, seconds: float = FASTER) -> None:
    while True:
        await peer.send(piece)
        await asyncio.sleep(seconds)


@pytest.mark.parametrize("media", ["application/json", "multipart/form-data; boundary=b"], ids=["json", "upload"])
async def test_a_body_that_drips_is_not_waited_for(address: str, media: str) -> None:
    async with httpx2.AsyncClient(base_url=address) as client:
        made = (await client.post("/api/v1/operators/register", json=actors.OPERATOR)).json()
    head = f"Host: localhost\r\nAuthorization: Bearer {made['apiKey']}\r\nContent-Type: {media}\r\n"
    path = "/api/v1/operators/me/tasks/1/proofs" if media.startswith("multipart") else "/graphql"
    async with opened(address) as peer:
        await peer.send(f"POST {path} HTTP/1.1\r\n{head}Content-Length: 900000\r\n\r\n--b\r\n".encode())
        dripping = asyncio.create_task(drip(peer, b"a"))
        assert refused_with(await peer.rest()) == TOO_SLOW
        dripping.cancel()


async def test_a_slow_body_is_taken_when_it_comes_fast_enough(address: str) -> None:
    """It takes longer than every time above, and pauses as long as it may."""
    body = QUERY.ljust(200_000)
    async with opened(address) as peer:
        await peer.send(POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body))
        for start in range(0, len(body), 4_000):
            await peer.send(body[start : start + 4_000])
            await asyncio.sleep(FASTER)
            if start == 160_000:
                await asyncio.sleep((MAX_PAUSE_SECONDS - 15) * FASTER)
        assert status(await peer.rest()) == 200


async def test_a_client_that_does_not_read_is_cut_off(address: str) -> None:
    async with opened(address) as peer:
        peer.writer.transport.pause_reading()  # type: ignore[attr-defined] # of a stream's transport
        with pytest.raises(ConnectionError):
            await asyncio.wait_for(
                drip(peer, (b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n") * 40), 20
            )


async def test_an_address_has_a_bound_and_a_proxy_has_that_of_all(narrow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_connections, "SWEEP_SECONDS", 1.0)
    full = (503, "too_many_connections")
    async with AsyncExitStack() as stack:
        for source in ("127.0.0.1", "127.0.0.9"):
            peers = [await stack.enter_async_context(opened(narrow, source)) for _ in range(5)]
            assert [await peer.is_open() for peer in peers] == [True] * 5
            async with opened(narrow, source) as peer:
                assert refused_with(await peer.rest()) == full
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await is_full(narrow):  # noqa: ASYNC110 - the service tells by its answers alone
            await asyncio.sleep(FASTER)


async def is_full(address: str) -> bool:
    """Return true if another connection is refused, as before the service has noticed that others have gone."""
    try:
        return status(await answer(address, GET + b"Connection: close\r\n\r\n")) != 200
    except ConnectionError:
        return True


async def test_a_websocket_counts_for_its_address_until_it_has_introduced_itself(
    narrow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_connections, "SWEEP_SECONDS", 1.0)
    async with httpx2.AsyncClient(base_url=narrow) as client:
        made = (await client.post("/api/v1/agents/register", json=actors.AGENT)).json()
    init = json.dumps({"type": "connection_init", "payload": {"apiKey": made["apiKey"]}})
    async with AsyncExitStack() as stack:

        async def websocket(client: str, introduction: str = "") -> Any:
            """A websocket of a client behind the proxy, which is acknowledged if it introduces itself."""
            headers = {"X-Forwarded-For": client}
            url = f"{narrow.replace('http', 'ws')}/graphql"
            made = await stack.enter_async_context(
                connect(url, subprotocols=PROTOCOLS, additional_headers=headers, local_addr=("127.0.0.9", 0))
            )
            if introduction:
                await introduce(made, introduction)
            return made

        async def introduce(websocket: Any, introduction: str) -> None:
            await websocket.send(introduction)
            assert "connection_ack" in str(await websocket.recv())

        # Those with a key do not count, nor those of another client behind the proxy.
        for _ in range(3):
            await websocket("203.0.113.7", init)
        silent, _, _ = [
            await websocket("203.0.113.7"),
            await websocket("203.0.113.7"),
            await websocket("203.0.113.7", '{"type": "connection_init"}'),
        ]
        await websocket("203.0.113.1", init)
        with pytest.raises(ConnectionClosed) as closed:
            await (await websocket("203.0.113.7")).recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == TOO_MANY
        await introduce(silent, init)
        await websocket("203.0.113.7", init)


async def test_many_who_hold_connections_are_ended_while_another_is_served(
    make_settings: Callable[..., Settings], tmp_path: Path
) -> None:
    """The same as `python -m benchmarks holding`, smaller, and in real time."""
    async with processes.serving(make_settings(operator_approval="auto"), tmp_path) as server:
        port = int(server.address.rpartition(":")[2])
        await besiege(port, server.number, len(KINDS), 1)
        siege = await besiege(port, server.number, 100, 15)
    for kind in KINDS:
        assert len(siege.open_seconds[kind]) >= 20, kind
    assert siege.slowest < TIMEOUT_SECONDS
    assert siege.memory_mb < MAX_MEMORY_MB
    assert len(siege.latencies) > 100
