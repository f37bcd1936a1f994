"""Effects common to all requests, on every surface."""

import io
import json
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator

import httpx2
import pytest
import structlog
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send

from server.config.logging import configure
from server.http.request_log import RequestLog

KEY = "fc_agent_" + "A" * 49


async def inner(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    if request.url.path == "/fault":
        raise RuntimeError(f"no use for {KEY}")
    told = {"id": request.state.request_id, "base": request.state.base_url, "header": request.headers["x-request-id"]}
    headers = {"Content-Security-Policy": "default-src 'self'"} if request.url.path == "/page" else {}
    await Response(json.dumps(told), headers=headers)(scope, receive, send)


def fault(scope: Scope) -> Response:
    return PlainTextResponse("a fault", 500)


@pytest.fixture(params=[None, "https://fieldcall.example"])
async def client(request: pytest.FixtureRequest) -> AsyncIterator[httpx2.AsyncClient]:
    app = RequestLog(inner, request.param, fault)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://here:8000") as made:
        yield made


Lines = Callable[[], list[dict[str, object]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    configure("debug")
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


async def test_an_id_of_the_client_is_kept(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/", headers={"X-Request-Id": "client-id.1"})
    assert answer.headers["x-request-id"] == answer.json()["id"] == answer.json()["header"] == "client-id.1"


async def test_white_space_around_a_value_is_no_part_of_it() -> None:
    seen: list[bytes] = []

    async def look(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend(value for _, value in scope["headers"])
        await PlainTextResponse("")(scope, receive, send)

    headers = [(b"x-request-id", b"  client-id.1 \t"), (b"mcp-name", b" get_agent_profile ")]
    scope = {"type": "http", "method": "GET", "path": "/", "scheme": "http", "headers": headers}
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await RequestLog(look, None, fault)(scope, no_body, send)
    assert seen == [b"client-id.1", b"get_agent_profile"]
    assert (b"x-request-id", b"client-id.1") in sent[0]["headers"]


async def no_body() -> Message:
    return {"type": "http.disconnect"}


@pytest.mark.parametrize("bad", [None, "short", "with space 1", 'quote"quote"', "x" * 65])
async def test_any_other_is_replaced_for_everybody(client: httpx2.AsyncClient, bad: str | None) -> None:
    answer = await client.get("/", headers={"X-Request-Id": bad} if bad else {})
    given = answer.headers["x-request-id"]
    assert given == answer.json()["id"] == answer.json()["header"]
    assert given != bad
    assert len(given) == 16


async def test_a_page_keeps_its_own_policy(client: httpx2.AsyncClient) -> None:
    assert (await client.get("/page")).headers["content-security-policy"] == "default-src 'self'"
    answer = await client.get("/")
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_links_lead_to_the_public_address_or_where_the_request_was_sent(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/")
    encrypted = "strict-transport-security" in answer.headers
    assert answer.json()["base"] == ("https://fieldcall.example" if encrypted else "http://here:8000")


async def test_a_line_for_each_request(client: httpx2.AsyncClient, lines: Lines) -> None:
    answer = await client.get(f"/tasks?apiKey={KEY}")
    (line,) = lines()
    assert float(str(line.pop("ms"))) < 1000
    assert line.pop("timestamp")
    assert line == {
        "event": "request",
        "level": "info",
        "method": "GET",
        "path": "/tasks",
        "status": 200,
        "request_id": answer.headers["x-request-id"],
        "instance": f"{socket.gethostname()}-{os.getpid()}",
    }


async def test_a_probe_is_not_worth_a_line(client: httpx2.AsyncClient, lines: Lines) -> None:
    await client.get("/healthz")
    assert lines() == []


async def test_a_fault_is_answered_and_logged_without_the_key(client: httpx2.AsyncClient, lines: Lines) -> None:
    answer = await client.get("/fault")
    assert (answer.status_code, answer.text) == (500, "a fault")
    traceback, line = lines()
    assert (line["level"], line["status"]) == ("error", 500)
    assert "RuntimeError: no use for fc_agent_hidden" in str(traceback["exception"])


def test_a_terminal_shows_no_key_either(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stderr", terminal)
    configure("info")
    try:
        use(KEY)
    except RuntimeError:
        structlog.get_logger().exception("a fault", apiKey=KEY)
    assert "RuntimeError: no use for fc_agent_hidden" in terminal.getvalue()
    assert KEY not in terminal.getvalue()


def use(key: str) -> None:
    raise RuntimeError(f"no use for {key}")


def test_what_is_named_like_a_secret_is_hidden(lines: Lines) -> None:
    structlog.get_logger().info("call", apiKey=KEY, arguments={"apiKey": "x", "note": f"my key is {KEY}"}, list=[KEY])
    (line,) = lines()
    assert line["apiKey"] == "hidden"
    assert line["arguments"] == {"apiKey": "hidden", "note": "my key is fc_agent_hidden"}
    assert line["list"] == ["fc_agent_hidden"]
