"""The extremes of every scalar in every field, and of every header: an answer, never a fault.

Scalars and headers are derived from the code, so that a new one is covered or fails a test.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_origin

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from domain.refusals.general import InvalidInput
from domain.values import wallclock
from domain.values.wallclock import IsoTime
from resolvers.wire import scalars
from rest_compat.rest.routes import ROUTES
from server.config.settings import Settings
from server.config.wiring import running
from server.http.app import create_app
from tests import actors
from tests.people import signed_in

ROOT: Final = Path(__file__).parents[2]
LONG: Final = 31_000
MAX_CPU_SECONDS: Final = 0.15
TIME_SLICES: Final = 6
TIMES: Final = [
    "0001-01-01T00:00:00+14:00",
    "0001-01-01T00:00:00-12:00",
    "0001-01-01",
    "9999-12-31T23:59:59-12:00",
    "9999-12-31T23:59:59+14:00",
    "9999-12-31",
    10_000_101_000_000,
    10_101_000_000,
    99_981_231_235_959,
    99_991_231_235_959,
]
EXTREMES: Final = [
    *TIMES,
    0,
    -1,
    1,
    2**31 - 1,
    2**31,
    -(2**31),
    2**53,
    2**63 - 1,
    2**63,
    -(2**63),
    10**308,
    0.0,
    -0.0,
    5e-324,
    1.7e308,
    -90,
    90.0000001,
    180,
    True,
    None,
    "",
    " ",
    "0",
    "0" * 5_000,
    "9" * 5_000,
    "1e308",
    "-1e-324",
    "NaN",
    "Infinity",
    "²",
    "٣",
    "\u2028",
    "\ufeff",
    "\U0010ffff",
    "\x7f",
    "a@b.example",
    "https://[::1]:99999/",
    "https://example.org:0/",
    "https://[/",
    "{}",
    "[" * 60 + "]" * 60,
    [],
    {},
    [None],
    {"": None},
    "x" * 20_001,
]
SCALARS: Final = {
    name: TypeAdapter(value)
    for name, value in vars(scalars).items()
    if get_origin(value) is Annotated and "Content" not in str(value)
}
"""Every scalar of the wire."""
ANYTHING: Final = st.sampled_from(EXTREMES) | st.text() | st.integers() | st.floats() | st.datetimes().map(str)


def test_there_are_as_many_scalars_as_the_module_has() -> None:
    assert {
        "Id",
        "LongId",
        "TaskTime",
        "LocalTime",
        "Money",
        "JsonText",
        "WebAddress",
        "Email",
        "Day",
    } <= SCALARS.keys()
    assert len(SCALARS) >= 25


@pytest.mark.parametrize("name", SCALARS)
@settings(max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=ANYTHING)
def test_a_scalar_takes_or_refuses_any_value(name: str, value: Any) -> None:
    try:
        read = SCALARS[name].validate_python(value)
    except ValidationError:
        return
    if isinstance(read, IsoTime):
        for zone in ("UTC", "Pacific/Kiritimati", "America/Los_Angeles"):
            with pytest.raises(InvalidInput):
                wallclock.to_instant("time", read, zone)


class Target(NamedTuple):
    """The application without a network, a key of each kind of caller, and a person's session."""

    app: Any
    keys: dict[str, str]

    def client(self) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.app)
        return httpx2.AsyncClient(transport=transport, base_url="http://localhost", timeout=60)


@pytest.fixture
async def target(make_settings: Callable[..., Settings]) -> Any:
    options = make_settings()
    async with running(options) as services:
        agent = await actors.register_agent(services)
        await actors.dispatch(agent)
        keys = {
            "agent": agent.key or "",
            "operator": (await actors.register_operator(services)).key or "",
            "platform": (await actors.platform(services)).key or "",
            "person": await signed_in(services, "ada@example.org"),
        }
        yield Target(create_app(services, options), keys)


def answered(answer: httpx2.Response) -> None:
    assert answer.status_code < 500, (answer.request.method, answer.request.url, answer.request.headers, answer.text)


async def test_no_field_of_rest_is_a_fault(target: Target) -> None:
    async with target.client() as http:
        for turn, row in enumerate(ROUTES):
            kind = row.operation.by[0].value if row.operation.by else ""
            headers = credential(target, kind)
            path = "/".join("1" if part.startswith("{") else part for part in row.path.split("/"))
            names = [field.alias or name for name, field in row.operation.request.model_fields.items()]
            # Each time for each route, and the others in turn: routes share their scalars.
            for value in (*TIMES, *EXTREMES[len(TIMES) + turn % TIME_SLICES :: TIME_SLICES]):
                fields = {name: value for name in names if f"{{{name}}}" not in row.path}
                if row.method in ("GET", "DELETE"):
                    texts = {name: str(value)[:1000] for name in fields}
                    answered(await http.request(row.method, path, params=texts, headers=headers))
                else:
                    answered(await http.request(row.method, path, json=fields, headers=headers))


async def test_no_time_of_a_task_is_a_fault(target: Target) -> None:
    headers = credential(target, "agent")
    names = ("requestedTime", "deadlineAt", "scheduledAt", "windowStart", "windowEnd", "from", "until", "createdFrom")
    async with target.client() as http:
        for value in TIMES:
            for name in names:
                answered(await http.post("/api/v1/agents/me/tasks", json={**actors.TASK, name: value}, headers=headers))
                answered(await http.get("/api/v1/agents/me/tasks", params={name: value}, headers=headers))
                answered(await http.get("/api/v1/agents/me/tasks/1", params={name: value}, headers=headers))


def credential(target: Target, kind: str) -> dict[str, str]:
    if kind == "person":
        return {
            "Cookie": f"fieldcall={target.keys[kind]}",
            "X-Fieldcall-As": "person",
            "Sec-Fetch-Site": "same-origin",
        }
    return {"X-API-Key": target.keys[kind]} if kind else {}


WORST: Final = [
    b"",
    b" ",
    b"0",
    b"-1",
    b"9" * LONG,
    b"0" * LONG,
    b"\xff\xfe",
    b"\xb2",
    b"\xd9\xa3",
    b"\t",
    b"agent:" + b"0" * LONG,
    b"agent:0000000000000000000000000001",
    b"agent:00000000001" + b"1" * 4_000,
    b"agent:2147483648",
    b"agent:1",
    b"operator:" + b"9" * 30,
    b"bearer",
    b"Bearer  ",
    b"Bearer " + b"x" * LONG,
    b"Basic " + b"=" * 100,
    b"bytes=0-0",
    b"bytes=" + b"9" * 18 + b"-" + b"9" * 18,
    b"bytes=-0",
    b"bytes=" + b"0-1," * 5_000,
    b'W/"' + b"a" * 5_000 + b'"',
    b"*",
    b'"*", ' * 5_000,
    b"*/*",
    b"a/b;q=" * 5_000,
    b"application/graphql-response+json;" + b"q=0." * 5_000,
    b"application/graphql-response+json; " * 800,
    b"en-" * 10_000,
    b"en-a," * 6_000,
    b"q=nan",
    b"en;q=inf, de;q=nan, fr;q=1e400",
    b"00-" + b"0" * 32 + b"-" + b"0" * 16 + b"-01",
    b"00-" + b"a" * 32 + b"-" + b"b" * 16 + b"-01-" + b"x" * 5_000,
    b"localhost:99999",
    b"[::1",
    b"http://[",
    b"null",
    b"=" * LONG,
    b";" * LONG,
    b"fieldcall=a; " * 2_000,
    b'multipart/form-data; a="' + b";" * 30_000,
    b"application/json; charset=" + b"x" * 1_000,
    b"multipart/form-data; boundary=" + b"-" * 500,
    b"2026-07-28",
    b"1.0." * 5_000,
    b"t=1,v1=" + b"a" * 64,
    b"t=" + b"9" * 30 + b",v1=a",
]
HEADERS: Final = [
    "X-Fieldcall-As",
    "X-API-Key",
    "Access-Control-Request-Headers",
    "Sec-Fetch-Mode",
    "Authorization",
    "Idempotency-Key",
    "If-None-Match",
    "If-Modified-Since",
    "If-Range",
    "Range",
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Last-Event-ID",
    "traceparent",
    "tracestate",
    "Content-Length",
    "Content-Type",
    "Content-Encoding",
    "Cookie",
    "Host",
    "Origin",
    "Referer",
    "Sec-Fetch-Dest",
    "Sec-Fetch-Site",
    "User-Agent",
    "X-Request-Id",
    "X-Forwarded-For",
    "Stripe-Signature",
    "MCP-Protocol-Version",
    "Mcp-Session-Id",
    "Mcp-Method",
    "Mcp-Name",
    "A2A-Version",
    "A2A-Extensions",
]
PATHS: Final = [
    ("GET", "/api/v1/agents/me/tasks"),
    ("GET", "/api/v1/countries"),
    ("POST", "/api/v1/agents/me/tasks"),
    ("POST", "/api/v1/agents/register"),
    ("POST", "/api/v1/tools/call"),
    ("POST", "/api/v1/operators/me/tasks/1/proofs"),
    ("POST", "/api/v1/payments/stripe/webhook"),
    ("POST", "/a2a"),
    ("GET", "/a2a/v1/tasks/1"),
    ("POST", "/graphql"),
    ("GET", "/graphql?query=%7B__typename%7D"),
    ("POST", "/graphql/stream"),
    ("GET", "/sign-in"),
    ("POST", "/sign-in"),
    ("POST", "/oauth/token"),
    ("GET", "/"),
    ("GET", "/no-such-path"),
]


@pytest.mark.parametrize("header", HEADERS)
async def test_no_header_is_a_fault_or_takes_long(target: Target, header: str) -> None:
    others = {"X-API-Key": target.keys["agent"]}
    session = credential(target, "person")
    async with target.client() as http:
        for turn, value in enumerate(WORST):
            for method, path in PATHS[turn % TIME_SLICES :: TIME_SLICES]:
                base = session if header in session else others
                sent = {name: text.encode() for name, text in base.items() if name != header}
                body = b'{"query": "{ __typename }"}' if method == "POST" else b""
                kind = {} if header == "Content-Type" or not body else {"Content-Type": b"application/json"}
                before = time.process_time()
                answer = await http.request(
                    method, path, content=body, headers=[*(sent | kind).items(), (header, value)]
                )
                seconds = time.process_time() - before
                answered(answer)
                if len(value) > 2_000 and seconds > MAX_CPU_SECONDS:
                    before = time.process_time()
                    await http.request(method, path, content=body, headers=[*(sent | kind).items(), (header, value)])
                    assert time.process_time() - before < MAX_CPU_SECONDS, (path, value[:40])


READ: Final = re.compile(r'headers(?:\(scope\))?\.get\(\s*"([A-Za-z-]+)"')
WRITTEN_ALONE: Final = {"content-disposition", "vary", "etag", "cache-control", "x-request-id"}
LAYERS: Final = ("adapters", "resolvers", "subscriptions", "schema", "rest_compat", "server/http")
OF_ANSWERS: Final = {"retry-after", "location", "allow", "set-cookie", "deprecation", "link", "content-length"}


def test_every_header_that_is_read_is_tried() -> None:
    texts = (path.read_text("utf-8") for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
    read = {name.lower() for text in texts for name in READ.findall(text)}
    assert {"accept", "accept-language", "content-type", "last-event-id"} <= read
    assert read - {header.lower() for header in HEADERS} <= WRITTEN_ALONE | OF_ANSWERS
