"""Calls to addresses that clients named, over real sockets."""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from inspect import isfunction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.http import client
from adapters.http.client import HttpSender, _url_as_given
from domain.ports import CallFault, CallResult, OutboundCaller, OutgoingCall
from tests.receiver import receiving

OPEN = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=5)
GUARDED = HttpSender("fieldcall/test", allow_private=False, timeout_seconds=5)


@pytest.fixture(autouse=True)
async def _stopped() -> AsyncIterator[None]:
    yield
    await OPEN.stop()
    await GUARDED.stop()


def call(url: str, **headers: str) -> OutgoingCall:
    return OutgoingCall(url, headers, b"{}")


async def test_a_call_arrives_as_it_was_made_and_its_answer_comes_back() -> None:
    async with receiving(b"HTTP/1.1 201 Created\r\nSet-Cookie: a=b\r\nContent-Length: 4\r\n\r\nwell") as receiver:
        answer = await OPEN.post(call(f"{receiver.url}?a=%2B&b=c+d", Webhook="x"))
        await OPEN.post(call(receiver.url))
    assert (answer.status, answer.beginning, answer.fault) == (201, b"well", None)
    first, second = receiver.received
    assert (first.target, first.body) == ("/hook?a=%2B&b=c+d", b"{}")
    assert (first.headers["webhook"], first.headers["user-agent"]) == ("x", "fieldcall/test")
    assert first.headers["accept-encoding"] == "identity"
    assert "cookie" not in second.headers


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "169.254.169.254",
        "0x7f000001",
        "2130706433",
        "0177.0.0.1",
        "127.1",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "10.0.0.1",
        "0.0.0.0",
        "①②⑦.⓪.⓪.①",
    ],
)
async def test_a_private_address_is_not_called_in_whatever_form_it_is_written(host: str) -> None:
    async with receiving() as receiver:
        answer = await GUARDED.post(call(f"http://{host}:{receiver.port}/"))
    assert answer.status is None
    # Some forms are no host names at all for the client that sends.
    assert answer.fault in (CallFault.NOT_PUBLIC, CallFault.UNREADABLE)
    assert receiver.received == []


async def test_the_address_is_checked_when_the_connection_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that was public when it was looked at first, and leads home afterwards."""
    async with receiving() as receiver:
        home = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", receiver.port))]
        monkeypatch.setattr(socket, "getaddrinfo", _answering(home))
        answer = await GUARDED.post(call(f"http://rebound.example:{receiver.port}/"))
    assert (answer.fault, receiver.received) == (CallFault.NOT_PUBLIC, [])


async def test_one_private_address_among_several_ends_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving() as receiver:
        where = ("127.0.0.1", receiver.port)
        mixed = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place) for place in (("10.0.0.1", 1), where)]
        monkeypatch.setattr(socket, "getaddrinfo", _answering(mixed))
        monkeypatch.setattr(client, "is_public", lambda address: address == "127.0.0.1")
        answer = await GUARDED.post(call(f"http://mixed.example:{receiver.port}/"))
    assert (answer.fault, receiver.received) == (CallFault.NOT_PUBLIC, [])


async def test_a_port_of_another_service_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "is_public", lambda address: address == "127.0.0.1")
    for port in (25, 1023):
        assert (await GUARDED.post(call(f"http://127.0.0.1:{port}/"))).fault == CallFault.NOT_PUBLIC
    async with receiving() as receiver:
        assert (await GUARDED.post(call(receiver.url))).status == 200


def _answering(found: list[Any]) -> Callable[..., list[Any]]:
    return lambda *_, **__: found


async def test_a_redirect_is_an_answer_and_not_followed() -> None:
    async with receiving() as target:
        moved = f"HTTP/1.1 302 Found\r\nLocation: {target.url}\r\nContent-Length: 0\r\n\r\n".encode()
        async with receiving(moved) as receiver:
            answer = await OPEN.post(call(receiver.url))
    assert (answer.status, answer.fault, target.received) == (302, None, [])


WAYS_OUT: dict[str, Callable[[HttpSender, str], Awaitable[CallResult]]] = {
    "post": lambda sender, url: sender.post(call(url, Authorization="Bearer secret")),
    "fetch": lambda sender, url: sender.fetch(url, 1000),
    "push": lambda sender, url: sender.push(call(url.replace("http:", "ws:"), Authorization="Bearer secret")),
}


def test_each_way_out_is_known_here() -> None:
    calls = {name for name, member in vars(OutboundCaller).items() if isfunction(member) and not name.startswith("_")}
    assert calls - {"stop"} == WAYS_OUT.keys()


AS_GIVEN = {
    "/workflows/1/run?sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=a%2Bb%2Fc%3D": None,
    "/%41%7e%28%29%2f%5B?%41=%28%29&b=~'(*)!": None,
    "/a%20b+c?d+e=%20+": None,
    "/hook?": None,
    "/hook??a=b?": None,
    "/hook?a=b&&=c&d;e;f=1,2": None,
    "//double//slash/?x=//y": None,
    "/./a/../b/%2e%2E/": None,
    "/a;v=1/b:c@d/$&'()*+,;=": None,
    "/%E6%97%A5%e6%9c%ac?q=%c3%a9": None,
    "/%zz%?100%": None,
    '/a|b^c`d{e}[f]"<>\\?g|h^i`{j}[k]': None,
    # A request line has other characters as their bytes in UTF-8 (RFC 3987, section 3.1), no fragment, and a path.
    "/\u65e5/e\u0301?\u20ac=%e9": "/%E6%97%A5/e%CC%81?%E2%82%AC=%e9",
    "/hook?a=b#part": "/hook?a=b",
    "": "/",
    "?a=%2F": "/?a=%2F",
}
"""Path and query of an address, and the target of the request where it has to be another."""


@pytest.mark.parametrize("path", AS_GIVEN)
@pytest.mark.parametrize("way", WAYS_OUT)
async def test_each_way_out_calls_an_address_as_it_was_given(way: str, path: str) -> None:
    """RFC 9112, section 3.2.1: the origin-form is the path and query of the URI, to the byte (RFC 3986, section 6)."""
    async with receiving() as receiver:
        await WAYS_OUT[way](OPEN, f"http://127.0.0.1:{receiver.port}{path}")
    assert [one.target for one in receiver.received] == [AS_GIVEN[path] or path]


@given(st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=40))
def test_no_character_of_a_path_or_query_is_written_anew(text: str) -> None:
    """RFC 3986, section 6: an address that is called is not normalised."""
    for start in ("/", "/?"):
        address = f"http://receiver.example{start}{text.replace('#', '')}"
        assert _url_as_given(address).raw_path_qs == address.removeprefix("http://receiver.example")


async def test_a_user_in_an_address_authenticates_as_before() -> None:
    async with receiving() as receiver:
        await OPEN.post(call(f"http://us%65r:p%40ss@127.0.0.1:{receiver.port}/%2F?"))
    (arrived,) = receiver.received
    assert (arrived.target, arrived.headers["authorization"]) == ("/%2F?", "Basic dXNlcjpwQHNz")


@pytest.mark.parametrize("scheme", ["http", "ws"])
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("way", WAYS_OUT)
async def test_no_way_out_follows_a_redirect(way: str, status: int, scheme: str) -> None:
    async with receiving() as target:
        location = target.url.replace("http", scheme)
        moved = f"HTTP/1.1 {status} Moved\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n".encode()
        async with receiving(moved) as receiver:
            answer = await WAYS_OUT[way](OPEN, receiver.url)
    assert target.received == []
    assert len(receiver.received) == 1
    expected = (None, CallFault.REDIRECTED) if way == "push" else (status, None)
    assert (answer.status, answer.fault) == expected


@pytest.mark.parametrize("way", WAYS_OUT)
async def test_each_way_out_keeps_the_bounds_of_a_host(way: str) -> None:
    patient = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=0.3, host_calls=2)
    async with receiving(None) as receiver:
        answers = await asyncio.gather(*(WAYS_OUT[way](patient, receiver.url) for _ in range(6)))
        await patient.stop()
    # The first two hang until their time is over; the others wait at most as long for their places.
    assert len(receiver.received) < 6
    assert {answer.fault for answer in answers} == {CallFault.TIMEOUT}


async def test_who_does_not_answer_is_left_after_a_while() -> None:
    async with receiving(None) as receiver:
        impatient = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=0.2)
        answer = await impatient.post(call(receiver.url))
        await impatient.stop()
    assert (answer.status, answer.fault) == (None, CallFault.TIMEOUT)
    assert 150 <= answer.duration < 2000


async def test_of_a_long_answer_the_beginning_is_read() -> None:
    size = 10_000_000
    async with receiving(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % size + b"x" * size) as receiver:
        answer = await OPEN.post(call(receiver.url))
    assert (answer.status, answer.beginning) == (200, b"x" * 1024)
    assert receiver.sent < size


@pytest.mark.parametrize("said", [b"SSH-2.0-nothing\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000])
async def test_what_is_no_http_is_unreadable(said: bytes) -> None:
    async with receiving(said) as receiver:
        answer = await OPEN.post(call(receiver.url))
    assert (answer.status, answer.fault) == (None, CallFault.UNREADABLE)


async def test_a_connection_that_breaks_is_no_answer() -> None:
    async with receiving(b"") as receiver:
        answer = await OPEN.post(call(receiver.url))
    assert (answer.status, answer.fault) == (None, CallFault.UNREACHABLE)


async def test_where_nobody_listens_is_unreachable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    assert (await OPEN.post(call(f"http://127.0.0.1:{port}/"))).fault is CallFault.UNREACHABLE


async def test_a_name_without_address_is_unresolvable() -> None:
    assert (await OPEN.post(call("http://nobody.invalid/"))).fault is CallFault.UNRESOLVABLE


async def test_a_server_without_tls_fails_where_tls_is_asked_for() -> None:
    async def refuse(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        answer = await OPEN.post(call(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/"))
    assert answer.fault is CallFault.ENCRYPTION


@pytest.mark.parametrize("url", ["http://user:pass@127.0.0.1:9/", "http://[::1/", "http://127.0.0.1:99999/", "http://"])
async def test_an_address_that_cannot_be_called_is_an_answer_too(url: str) -> None:
    assert (await OPEN.post(call(url, Authorization="x"))).fault is CallFault.UNREADABLE


async def test_a_start_does_not_load_the_client() -> None:
    code = "import sys, server.http.app; sys.exit('aiohttp' in sys.modules)"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code)
    assert await process.wait() == 0
