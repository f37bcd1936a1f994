"""Plain requests take a short way and get the same answer as on the long one, to which an invalid encoding leads."""

import io
import json
import logging
import sys
from collections.abc import Iterator
from typing import Any, Final

import httpx2
import pytest
import structlog

from resolvers.core.context import Services
from server.config.logging import configure
from server.config.settings import Settings
from server.http.app import create_app
from tests import actors

LONG: Final = {"Content-Encoding": "identity"}
TASKS: Final = "{ tasks(first: 5) { nodes { id title } } }"
NOTHING: Final = "mutation { markAllNotificationsRead { __typename } }"
ANOTHER_HOST: Final = {"Host": "evil.example"}
COMPRESSED: Final = {"Accept-Encoding": "gzip"}
MALFORMED_ID: Final = {"X-Request-Id": "a b"}
NO_KEY: Final = {"Authorization": ""}
FIT: Final = {"Accept": "application/graphql-response+json"}
VARYING: Final = {"ms", "timestamp"}
"""The fields of a line that no two requests have in common."""

REQUESTS: Final[tuple[tuple[str, str, Any, dict[str, str]], ...]] = (
    *[("POST", "/graphql", {"query": TASKS}, {})] * 4,
    ("POST", "/graphql", {"query": TASKS}, FIT),
    (
        "POST",
        "/graphql",
        {"query": "{ agent { id agentName status createdAt } countries { isoCode name } }"},
        COMPRESSED,
    ),
    ("POST", "/graphql", {"query": NOTHING}, {}),
    ("POST", "/graphql", {"query": "{ nothing }"}, {}),
    ("POST", "/graphql", {"query": "{ nothing }"}, FIT),
    ("POST", "/graphql", {"query": '{ task(id: "999") { id } }'}, {}),
    ("POST", "/graphql", {"query": TASKS}, NO_KEY),
    ("POST", "/graphql", {"query": TASKS}, {"Authorization": "Bearer fc_agent_unknown"}),
    ("POST", "/graphql", {"query": TASKS}, {"Authorization": "a-bare-key"}),
    ("POST", "/graphql", {"query": TASKS}, ANOTHER_HOST),
    ("POST", "/graphql", {"query": TASKS}, {"Content-Type": "text/plain"}),
    ("POST", "/graphql", {"query": "x" * 3_000_000}, {}),
    ("POST", "/graphql", [{"query": TASKS}], {}),
    ("POST", "/graphql", {}, {}),
    ("POST", "/graphql", None, {}),
    ("GET", "/graphql?query={__typename}", None, {}),
    ("GET", "/api/v1/agents/me/tasks", None, {}),
    ("GET", "/api/v1/countries", None, COMPRESSED),
    ("HEAD", "/api/v1/countries", None, {}),
    ("GET", "/api/v1/agents/me", None, NO_KEY),
    ("GET", "/api/v1/agents/me", None, ANOTHER_HOST),
    ("POST", "/api/v1/agents/me/tasks", {"title": ""}, {}),
    ("POST", "/api/v1/tools/call", {"name": "list_tasks", "arguments": {}}, {}),
    ("GET", "/api/v1/nothing", None, {}),
    ("PUT", "/api/v1/agents/me/tasks", None, {}),
    ("OPTIONS", "/api/v1/agents/me/tasks", None, {}),
)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    configure("info")
    yield written
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


async def test_both_ways_give_a_request_the_same(services: Services, settings: Settings, log: io.StringIO) -> None:
    limited = settings.model_copy(update={"rate_limit": "10000/hour"})
    agent = await actors.register_agent(services)
    transport = httpx2.ASGITransport(create_app(services, limited), client=("192.0.2.7", 1))
    headers = {"X-Request-Id": "both-ways", "Authorization": f"Bearer {agent.key}"}
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        client.headers["Accept-Encoding"] = "identity"
        for method, path, body, more in REQUESTS:
            seen = []
            for way in ({}, LONG):
                log.seek(0)
                log.truncate()
                response = await client.request(method, path, json=body, headers=more | way)
                (line,) = [json.loads(text) for text in log.getvalue().splitlines()]
                counted = {"ratelimit": response.headers.pop("ratelimit", "").partition(";")[0]}
                told = (response.status_code, dict(response.headers) | counted, response.content)
                # Fields of a query are worked out at once, in no order.
                line["operation"] = sorted(line.get("operation", "").split(","))
                seen.append((told, {name: value for name, value in line.items() if name not in VARYING}))
            assert seen[0] == seen[1], (method, path, more)
            assert seen[0][1]["status"] == seen[0][0][0]


async def test_both_ways_count_for_one_limit(services: Services, settings: Settings) -> None:
    agent = await actors.register_agent(services)
    limited = create_app(services, settings.model_copy(update={"rate_limit": "4/hour"}))
    headers = {"Authorization": f"Bearer {agent.key}"}
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(limited), base_url="http://localhost", headers=headers
    ) as client:
        responses = [
            await client.post("/graphql", json={"query": TASKS}, headers=way) for way in ({}, LONG, {}, LONG, {}, LONG)
        ]
    assert [response.headers["ratelimit"].split(";")[1] for response in responses] == [
        "r=3", "r=2", "r=1", "r=0", "r=0", "r=0"
    ]  # fmt: skip
    *_, short, long = responses
    assert (short.status_code, short.json()["errors"][0]["extensions"]["code"]) == (429, "rate_limited")
    assert short.headers.keys() == long.headers.keys()
