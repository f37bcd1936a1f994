"""Preflights of pages of other origins, and what the log says of the refused ones (the Fetch standard, "CORS")."""

from collections.abc import AsyncIterator

import httpx2
import pytest
import structlog
from starlette.applications import Starlette
from starlette.routing import Route

from resolvers.core.context import Services
from rest_compat.http.cross_origin import (
    MAX_NAMED,
    MAX_REQUESTED_BYTES,
    MAX_REQUESTED_NAMES,
    TOO_MANY_REQUESTED,
    Origins,
)
from server.config.settings import Settings, load
from server.http.app import create_app

ORIGIN = "https://app.example.org"
STRANGER = "https://evil.example"
OF_LIBRARIES = "authorization, Content-Type,apollographql-client-name, x-apollo-operation-name ,sentry-trace"


@pytest.fixture
def app(services: Services, settings_of_all: Settings) -> Starlette:
    """The application, whose setting names an origin in an equivalent form."""
    # As a person writes it in the environment (RFC 6454, section 4).
    named = load(**settings_of_all.model_dump(exclude_unset=True) | {"allowed_origins": "HTTPS://App.Example.ORG:443/"})
    return create_app(services, settings_of_all.model_copy(update={"allowed_origins": named.allowed_origins}))


@pytest.fixture
async def http(app: Starlette) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        yield client


def asked(origin: str, names: str | None = OF_LIBRARIES, method: str = "POST") -> dict[str, str]:
    named = {} if names is None else {"Access-Control-Request-Headers": names}
    return {"Origin": origin, "Access-Control-Request-Method": method, **named}


async def test_a_page_may_send_what_it_asks_for_on_every_surface(app: Starlette, http: httpx2.AsyncClient) -> None:
    """Fetch standard, "CORS-preflight fetch": the names that were asked for, and no credentials."""
    paths = [route.path for route in app.routes if isinstance(route, Route)]
    assert {"/graphql", "/graphql/stream", "/mcp", "/a2a", "/api/{rest:path}", "/oauth/register"} < set(paths)
    for path in paths:
        answer = await http.options(path, headers=asked(ORIGIN))
        assert answer.status_code == 200, path
        allowed = answer.headers["access-control-allow-headers"]
        assert [name.strip() for name in allowed.split(",")] == [name.strip() for name in OF_LIBRARIES.split(",")]
        assert answer.headers["access-control-allow-origin"] == ORIGIN
        assert "access-control-allow-credentials" not in answer.headers
        assert "Access-Control-Request-Headers" in answer.headers["vary"]


async def test_a_page_of_the_internet_may_call_into_a_private_network(http: httpx2.AsyncClient) -> None:
    """Private Network Access, section 3.1: a preflight asks for it, and is refused to other origins."""
    more = {"Access-Control-Request-Private-Network": "true"}
    answer = await http.options("/graphql", headers=asked(ORIGIN) | more)
    assert (answer.status_code, answer.headers["access-control-allow-private-network"]) == (200, "true")
    refused = await http.options("/graphql", headers=asked(STRANGER) | more)
    assert refused.status_code == 400
    assert "access-control-allow-private-network" not in refused.headers


@pytest.mark.parametrize("names", [None, "", " , "])
async def test_a_preflight_may_ask_for_no_header(http: httpx2.AsyncClient, names: str | None) -> None:
    answer = await http.options("/graphql", headers=asked(ORIGIN, names, "DELETE"))
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, ORIGIN)


@pytest.mark.parametrize("name", ["X-Fieldcall-As", "x-fieldcall-as", "a b", "a\tb", "\u00e9", "a:b"])
async def test_what_is_no_name_or_acts_by_a_session_is_not_allowed(http: httpx2.AsyncClient, name: str) -> None:
    """RFC 9110, section 5.6.2, and docs/reference/people.md."""
    headers = [*asked(ORIGIN, None).items(), ("Access-Control-Request-Headers", f"x-one, {name}".encode())]
    answer = await http.options(
        "/graphql",
        headers=[(key.encode(), bytes(value, "ascii") if isinstance(value, str) else value) for key, value in headers],
    )
    assert (answer.status_code, answer.headers["access-control-allow-headers"]) == (400, "x-one")


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ([f"x-{number}" for number in range(MAX_REQUESTED_NAMES)], 200),
        ([f"x-{number}" for number in range(MAX_REQUESTED_NAMES + 1)], 400),
        ([""] * 1_001, 400),
        (["x" * MAX_REQUESTED_BYTES], 200),
        (["x" * (MAX_REQUESTED_BYTES + 1)], 400),
    ],
)
async def test_the_headers_that_a_preflight_requests_are_bounded(
    http: httpx2.AsyncClient, names: list[str], status: int
) -> None:
    answer = await http.options("/graphql", headers=asked(ORIGIN, ",".join(names)))
    allowed = answer.headers.get("access-control-allow-headers")
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (status, ORIGIN)
    if status == 200:
        assert allowed == ", ".join(names)
    else:
        assert (answer.text, allowed) == (TOO_MANY_REQUESTED, None)
        assert "Access-Control-Request-Headers" in answer.headers["vary"]


async def test_a_refused_origin_is_answered_without_leave_and_named_once_an_hour(http: httpx2.AsyncClient) -> None:
    with structlog.testing.capture_logs() as lines:
        answers = [
            await http.options("/graphql", headers=asked(STRANGER)),
            await http.options("/api/v1/countries", headers=asked(STRANGER)),
            await http.get("/api/v1/countries", headers={"Origin": STRANGER}),
            await http.options("/mcp", headers=asked("https://other.example")),
        ]
    assert [answer.status_code for answer in answers] == [400, 400, 200, 400]
    for answer in answers:
        assert [name for name in answer.headers if name.startswith("access-control-allow-")] == []
    warnings = [line for line in lines if line["log_level"] == "warning"]
    assert [line["origin"] for line in warnings] == [STRANGER, "https://other.example"]
    assert {line["setting"] for line in warnings} == {"FIELDCALL_ALLOWED_ORIGINS"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": ORIGIN},
        {"Origin": "http://localhost"},
        {"Origin": STRANGER, "Sec-Fetch-Site": "same-origin"},
        {"Origin": STRANGER, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
async def test_who_is_not_refused_is_not_named(http: httpx2.AsyncClient, headers: dict[str, str]) -> None:
    with structlog.testing.capture_logs() as lines:
        assert (await http.get("/api/v1/countries", headers=headers)).status_code == 200
        # A document for everybody.
        public = await http.get("/.well-known/oauth-protected-resource", headers=headers)
    assert public.status_code == 200
    assert [line for line in lines if line["log_level"] == "warning"] == []


def test_the_log_names_a_bounded_number_of_origins() -> None:
    origins = Origins(())
    with structlog.testing.capture_logs() as lines:
        for number in range(3 * MAX_NAMED):
            assert not origins.check(f"https://{number}.example/{'x' * 1_000}")
            assert not origins.check(f"https://{number}.example/{'x' * 1_000}")
    assert len(lines) == MAX_NAMED
    assert max(len(line["origin"]) for line in lines) == 200


@pytest.mark.parametrize("value", ["app.example.org", "https://app.example.org/page", "https://app.example.org?x"])
def test_a_setting_that_is_no_origin_is_refused_at_the_start(settings_of_all: Settings, value: str) -> None:
    with pytest.raises(Exception, match="FIELDCALL_ALLOWED_ORIGINS: must be origins such as"):
        load(**settings_of_all.model_dump(exclude_unset=True) | {"allowed_origins": value})
