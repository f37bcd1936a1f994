"""The graph's endpoint: methods, bodies, bounds, headers and the page for browsers."""

import asyncio
import gc
import logging
import re

import aiosqlite
import httpx2
import pytest
from graphql import get_introspection_query

from resolvers.core.context import Services
from schema.app import GRAPHQL_RESPONSE, graphql_app
from schema.execution.bounds import MAXIMUM_ALIASES, MAXIMUM_DEPTH
from schema.execution.size import MAXIMUM_TOKENS_WITHOUT_KEY
from tests import actors
from tests.schema.client import Client
from tests.schema.nodes.test_tasks import accepted

DEEP = "{ tasks { nodes " + "{ events { task " * MAXIMUM_DEPTH + "{ id }" + " } }" * MAXIMUM_DEPTH + " } }"
BOMB = "query { ...F0 } " + " ".join(
    f"fragment F{n} on Query {{ a: countries {{ isoCode }} ...F{n + 1} ...F{n + 1} }}" for n in range(60)
) + " fragment F60 on Query { countries { isoCode } }"  # fmt: skip


async def test_a_query_may_come_by_get_and_a_change_may_not(client: Client) -> None:
    answer = await client.http.get("/graphql", params={"query": "{ __typename }"})
    assert answer.json()["data"] == {"__typename": "Query"}
    refused = await client.http.get("/graphql", params={"query": "mutation { publishTask(taskId: 1) { __typename } }"})
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, POST")
    assert refused.json()["errors"][0]["extensions"]["code"] == "method_not_allowed"


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("accept", ["application/json", GRAPHQL_RESPONSE, "text/event-stream"])
async def test_a_subscription_without_a_connection_is_told_where_to_go(
    client: Client, known: bool, accept: str, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"Accept": accept} | ({"Authorization": f"Bearer {await client.agent()}"} if known else {})
    request = {"query": "subscription { taskEvents { sequence } }"}
    for answer in (
        await client.http.post("/graphql", json=request, headers=headers),
        await client.http.get("/graphql", params=request, headers=headers),
    ):
        assert (answer.status_code, list(answer.json())) == (400, ["errors"])
        (error,) = answer.json()["errors"]
        assert (error["extensions"]["code"], error["extensions"]["errors"][0]["field"]) == (
            "validation_failed",
            "query",
        )
        assert "websocket at /graphql" in error["message"]
        assert "server-sent events at /graphql/stream" in error["message"]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"{", "application/json", 400, "malformed_body"),
        (b"[]", "application/json", 400, "malformed_body"),
        (b"7", "application/json", 400, "malformed_body"),
        (b"null", "application/json", 400, "malformed_body"),
        (b'{"query": 7}', "application/json", 400, "malformed_body"),
        (b'{"query": "{a}", "variables": []}', "application/json", 400, "malformed_body"),
        (b"{}", "application/json", 400, "validation_failed"),
        (b'{"query": "{__typename}", "operationName": 7}', "application/json", 400, "validation_failed"),
        (b"query", "text/plain", 415, "unsupported_media_type"),
        (b'{"query": "' + b" " * 1_000_001 + b'"}', "application/json", 413, "too_large"),
    ],
)
async def test_a_body_that_cannot_be_used_is_refused(
    client: Client, body: bytes, content_type: str, status: int, code: str
) -> None:
    answer = await client.http.post("/graphql", content=body, headers={"Content-Type": content_type})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["extensions"]["code"], error["extensions"]["status"]) == (status, code, status)
    assert answer.headers["x-request-id"] == error["extensions"]["requestId"]


@pytest.mark.parametrize("way", ["POST", "multipart", "stream", "GET", "stream by GET"])
@pytest.mark.parametrize(
    "sent",
    [
        ("operationName", '{"a": 1}'),
        ("operationName", '["A"]'),
        ("operationName", f'"{"n" * 201}"'),
        ("variables", "[]"),
        ("variables", '"x"'),
        ("variables", '{"a": 1, "a": 2}'),
        ("extensions", "7"),
        ("query", "{}"),
    ],
)
async def test_a_wrong_field_of_a_request_is_named_on_every_way(
    client: Client, services: Services, caplog: pytest.LogCaptureFixture, way: str, sent: tuple[str, str]
) -> None:
    field, value = sent
    operator = await actors.register_operator(services)
    fields = {"query": '"{ __typename }"', field: value}
    body = "{" + ", ".join(f'"{name}": {text}' for name, text in fields.items()) + "}"
    path = "/graphql/stream" if "stream" in way else "/graphql"
    headers = {"X-API-Key": operator.key or ""}
    if "GET" in way:
        if (field, value[0]) in {("operationName", "{"), ("operationName", "["), ("query", "{")}:
            # By GET they are texts.
            return
        parameters = {name: text.strip('"') if name != "variables" else text for name, text in fields.items()}
        answer = await client.http.get(path, params=parameters)
    elif way == "multipart":
        answer = await client.http.post(path, files={"operations": (None, body), "map": (None, "{}")}, headers=headers)
    else:
        answer = await client.http.post(path, content=body, headers={"Content-Type": "application/json"})
    (error,) = answer.json()["errors"]
    assert answer.status_code == 400
    assert error["extensions"]["code"] in {"malformed_body", "validation_failed"}
    named = error["extensions"]["errors"]
    if value != '{"a": 1, "a": 2}' or "GET" in way:
        assert [problem["field"] for problem in named] == [field]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("body", [b"x", b"--b\r\n\r\nx\r\n--b--\r\n"])
async def test_a_form_that_cannot_be_read_is_refused(client: Client, services: Services, body: bytes) -> None:
    operator = await actors.register_operator(services)
    headers = {"Content-Type": "multipart/form-data; boundary=b", "X-API-Key": operator.key or ""}
    answer = await client.http.post("/graphql", content=body, headers=headers)
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (400, "malformed_body")


async def test_a_form_needs_a_key_that_may_send_files(client: Client) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    answer = await client.http.post("/graphql", content=b"x", headers=headers)
    assert (answer.status_code, challenge_in(answer)) == (401, ("Bearer", None, "read dispatch"))
    assert answer.json()["errors"][0]["extensions"]["code"] == "unauthenticated"
    agent = await client.agent()
    making = 'mutation { createApiKey(keyName: "reader", scopes: [READ]) { ... on NewApiKey { key } } }'
    reader = (await client.ask(making, key=agent))["createApiKey"]["key"]
    answer = await client.http.post("/graphql", content=b"x", headers=headers | {"X-API-Key": reader})
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (403, "insufficient_scope")
    answer = await client.http.post("/graphql", content=b"x", headers=headers | {"X-API-Key": agent})
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (400, "malformed_body")


def challenge_in(answer: httpx2.Response) -> tuple[str, str | None, str | None]:
    """Scheme, error and scopes of the header that leads to a token."""
    scheme, _, rest = answer.headers["www-authenticate"].partition(" ")
    members = dict(re.findall(r'(\w+)="([^"]*)"', rest))
    assert members["resource_metadata"].endswith("/.well-known/oauth-protected-resource")
    return scheme, members.get("error"), members.get("scope")


async def test_who_is_not_known_is_led_to_a_token_whatever_the_status(client: Client) -> None:
    agent = await client.agent()
    mutation = 'mutation { publishTask(taskId: "1") { __typename ... on Problem { code } } }'
    for document in ("{ tasks { totalCount } }", mutation):
        for key, error in ((None, None), ("fc_agent_nonsense", "invalid_token")):
            answer = await client.send(document, key=key)
            assert "unauthenticated" in answer.text
            assert (answer.status_code, challenge_in(answer)[1]) == (200, error)
        assert "www-authenticate" not in (await client.send(document, key=agent)).headers


@pytest.mark.parametrize("body", [b'[{"query": "{ __typename }"}]', b'"{ __typename }"', b"null"])
async def test_a_body_that_is_json_but_no_object_is_told_so(client: Client, body: bytes) -> None:
    answer = await client.http.post("/graphql", content=body, headers={"Content-Type": "application/json"})
    (error,) = answer.json()["errors"]
    assert "one object with query" in error["message"]
    assert "Several operations in one request are not supported" in error["message"]


async def test_a_document_without_an_operation_is_told_so(client: Client) -> None:
    problem = await client.refused("fragment A on Query { __typename }")
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("query", "invalid")]
    assert "has no operation" in problem["detail"]


async def test_other_methods_are_refused(client: Client) -> None:
    answer = await client.http.put("/graphql", json={"query": "{ __typename }"})
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (405, "method_not_allowed")


async def test_the_request_id_is_the_callers_where_it_is_well_formed(client: Client) -> None:
    answer = await client.send("{ nothing }", **{"X-Request-Id": "my-request-1"})
    assert answer.headers["x-request-id"] == "my-request-1"
    assert answer.json()["errors"][0]["extensions"]["requestId"] == "my-request-1"
    other = await client.send("{ __typename }", **{"X-Request-Id": "a b"})
    assert other.headers["x-request-id"].startswith("req_")


async def test_clients_that_know_the_media_type_get_the_status(client: Client) -> None:
    known = {"Accept": f"{GRAPHQL_RESPONSE}, application/json;q=0.9"}
    right = await client.send("{ __typename }", **known)
    assert (right.status_code, right.headers["content-type"]) == (200, GRAPHQL_RESPONSE)
    wrong = await client.send("{ nothing }", **known)
    assert (wrong.status_code, wrong.headers["content-type"]) == (400, GRAPHQL_RESPONSE)
    for weight in ("q=0", "q=0.000", "charset=utf-8; q=0"):
        unwanted = await client.send("{ nothing }", Accept=f"{GRAPHQL_RESPONSE};{weight}, application/json")
        assert (unwanted.status_code, unwanted.headers["content-type"]) == (200, "application/json")
    least = await client.send("{ nothing }", Accept=f"{GRAPHQL_RESPONSE};q=0.1")
    assert least.headers["content-type"] == GRAPHQL_RESPONSE
    old = await client.send("{ nothing }")
    assert (old.status_code, old.headers["content-type"]) == (200, "application/json")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("{ nothing }", "Cannot query field 'nothing'"),
        ("{", "Syntax Error"),
        (DEEP, "depth of the query"),
        ("{ " + " ".join(f"a{n}: __typename" for n in range(MAXIMUM_ALIASES + 1)) + " }", "number of aliases"),
        (BOMB, "depth of the fragments"),
        (
            "{ task(id: [" + "1 " * MAXIMUM_TOKENS_WITHOUT_KEY + "]) { id } }",
            "at most 1,500 are allowed without an API key",
        ),
        ("query A { __typename } query B { __typename }", "several operations"),
        ("query { ...Missing }", "Unknown fragment"),
        ("query { ...A } fragment A on Query { ...A }", "within itself"),
        ("query($a: Int!) { currencies { code } }", "never used"),
    ],
)
async def test_a_query_that_cannot_run_is_refused(client: Client, query: str, expected: str) -> None:
    answer = (await client.send(query)).json()
    assert "data" not in answer or answer["data"] is None
    assert any(expected in error["message"] for error in answer["errors"]), answer
    assert {error["extensions"]["code"] for error in answer["errors"]} == {"validation_failed"}


async def test_the_schema_can_be_asked_for(client: Client) -> None:
    assert "__schema" in await client.ask(get_introspection_query(input_value_deprecation=True))


async def test_a_key_comes_in_one_of_two_headers_and_never_twice(client: Client) -> None:
    key, other = await client.agent(), await client.agent()
    assert "errors" not in (await client.send("{ agent { id } }", **{"X-API-Key": key})).json()
    assert "errors" not in (await client.send("{ agent { id } }", key=key, **{"X-API-Key": key})).json()
    twice = (await client.send("{ agent { id } }", key=key, **{"X-API-Key": other})).json()
    assert twice["errors"][0]["extensions"]["code"] == "unauthenticated"
    assert "two different" in twice["errors"][0]["message"]


async def test_a_bad_key_is_refused_even_where_none_is_needed(client: Client) -> None:
    assert (await client.refused("{ countries { isoCode } }", key="fc_agent_x"))["code"] == "unauthenticated"


async def test_a_refusal_leaves_nothing_in_the_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    await client.refused("{ agent { id } }")
    await client.refused("{ nothing }")
    assert caplog.records == []


async def test_a_fault_is_logged_and_tells_nothing(
    client: Client, services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    key = await client.agent()

    async with aiosqlite.connect(services.database.path) as connection:  # type: ignore[attr-defined] # SQLite here
        await connection.execute("PRAGMA foreign_keys = OFF")
        await connection.execute("DROP TABLE task")
    with caplog.at_level(logging.ERROR):
        problem = await client.refused("{ tasks { totalCount } }", key=key)
    assert (problem["code"], problem["status"]) == ("internal", 500)
    assert "task" not in problem["detail"]
    (record,) = caplog.records
    assert problem["requestId"] in record.getMessage()
    assert record.exc_info


async def test_a_browser_gets_a_page_that_loads_nothing_from_elsewhere(client: Client) -> None:
    page = await client.http.get("/graphql", headers={"Accept": "text/html,*/*"})
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Fieldcall" in page.text
    assert "//" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


async def test_links_use_the_public_address(services: Services) -> None:
    transport = httpx2.ASGITransport(app=graphql_app(services, base_url="https://fieldcall.example"))
    async with httpx2.AsyncClient(transport=transport, base_url="http://inside.test") as http:
        problem = await Client(http).refused("{ agent { id } }")
    assert problem["type"] == "https://fieldcall.example/problems/unauthenticated"


async def test_a_client_may_leave_at_any_moment(client: Client) -> None:
    """A resolver that has not begun is dropped in silence: a fault of the collection would end the test."""
    agent, _, task = await accepted(client)
    headers = {"Authorization": f"Bearer {agent}"}
    left = 0
    for turns in range(40):
        # Each is a document of its own, so that none is compiled.
        text = f"query Q($of: ID!) {{ a{turns}: task(id: $of) {{ events {{ event }} sequence proofs {{ id }} }} }}"
        body = {"query": text, "variables": {"of": task}}
        request = asyncio.create_task(client.http.post("/graphql", json=body, headers=headers))
        for _ in range(turns):
            await asyncio.sleep(0)
        left += request.cancel()
        await asyncio.wait([request])
        del request
        gc.collect()
    assert left > 5
    assert (await client.ask("{ tasks { totalCount } }", key=agent))["tasks"]["totalCount"] == 1
