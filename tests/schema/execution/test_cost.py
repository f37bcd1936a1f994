"""Costs of queries, their report in the answer, and refusals of expensive ones."""

from typing import Any

import httpx2
import pytest
from graphql import get_introspection_query

from resolvers.core.context import Services
from schema.app import GRAPHQL_RESPONSE, graphql_app
from schema.execution.cost import SURCHARGES
from schema.graph import graph
from schema.types.context import Rules
from tests.schema.client import TASK, Client

FRAGMENTS = "fragment A on Task { ...B } fragment B on Task { events { task { events { id } } } }"
PAGE = "query($n: Int = 30) { tasks(first: $n) { totalCount nodes { id } } }"


@pytest.mark.parametrize(
    ("query", "variables", "cost"),
    [
        ("{ __typename }", None, 0),
        (get_introspection_query(), None, 0),
        ("{ agent { id } }", None, 1),
        ("{ countries { isoCode name } }", None, 250),
        ("{ tasks { totalCount } }", None, 1 + 20),
        ("{ tasks { nodes { id } } }", None, 1 + 50 * 2),
        ("{ tasks(first: 5) { nodes { id } } }", None, 1 + 5 * 2),
        ("{ tasks(last: 5) { edges { cursor node { id } } } }", None, 1 + 5 * 3),
        ("{ tasks(first: 5) { nodes { events { sequence } proofs { id } walletLock { taskId } } } }", None, 1 + 5 * 25),
        ("{ wallets { deposits(first: 2) { nodes { amount task { id } } } } }", None, 10 * (1 + 1 + 2 * 3)),
        (PAGE, {"n": 7}, 21 + 7 * 2),
        (PAGE, None, 21 + 30 * 2),
        (PAGE, {"n": None}, 21 + 50 * 2),
        ("query($n: Int) { tasks(first: $n) { nodes { id } } }", None, 1 + 50 * 2),
        ("{ a: tasks(first: 5) { nodes { id } } b: tasks(first: 5) { nodes { id } } }", None, 2 * 11),
        ("{ tasks(first: 5) { nodes { ...T } } } fragment T on Task { events { sequence } }", None, 1 + 5 * 12),
        ("{ tasks(first: 5) { ... on TaskConnection { nodes { id } } } }", None, 1 + 5 * 2),
        ("{ tasks(first: 5) { nodes { description nextActions { code } } } }", None, 1 + 5 * (2 + 3 + 1 + 10)),
        ("{ tasks(first: 5) { nodes { allowedActions { code } } } }", None, 1 + 5 * (2 + 20 + 10)),
        ("{ tasks(first: 5) { nodes { " + "id " * 40 + "} } }", None, 1 + 5 * (2 + 40 // 20)),
        ("{ taskStatistics { totalCount money { currency } } }", None, 1 + 20 + 20 + 10),
    ],
)
async def test_an_object_costs_one_and_more_what_is_worked_out(
    client: Client, query: str, variables: Any, cost: int
) -> None:
    answer = (await client.send(query, variables, await client.agent())).json()
    assert answer["extensions"] == {"cost": {"requested": cost, "limit": 10_000}}
    assert "errors" not in answer


def test_everything_with_a_surcharge_exists() -> None:
    types = graph()._schema.type_map
    for name in SURCHARGES:
        parent, _, field = name.partition(".")
        assert parent in types, name
        assert not field or field in getattr(types[parent], "fields", {}), name


async def test_introspection_has_a_bound_of_its_own(client: Client) -> None:
    often = " ".join(f"s{number}: __schema {{ types {{ ...T }} }}" for number in range(12))
    refused = await client.refused(f"{{ {often} }} fragment T on __Type {{ fields {{ name type {{ name }} }} }}")
    assert "objects of the schema; at most 12,000" in refused["detail"]


async def test_a_change_costs_more(client: Client) -> None:
    mutation = "mutation { publishTask(taskId: 1) { ... on Task { id } ... on Problem { code } } }"
    answer = (await client.send(mutation, key=await client.agent())).json()
    assert answer["extensions"]["cost"]["requested"] == 10 + 1


@pytest.mark.parametrize(
    ("query", "variables"),
    [
        ("{ tasks(first: 200) { nodes { events { task { events { sequence } } } } } }", None),
        ("query($n: Int) { tasks(first: $n) { nodes { events { task { events { id } } } } } }", {"n": 200}),
        (f"{{ tasks(first: 200) {{ nodes {{ ...A }} }} }} {FRAGMENTS}", None),
    ],
)
async def test_a_query_that_costs_too_much_is_refused_before_it_runs(
    client: Client, query: str, variables: Any
) -> None:
    headers = {"Accept": GRAPHQL_RESPONSE}
    answer = await client.send(query, variables, await client.agent(), **headers)
    (error,) = answer.json()["errors"]
    assert answer.status_code == 400
    assert "cost of the query is" in error["message"]
    assert answer.json()["extensions"]["cost"]["requested"] > 10_000
    assert "data" not in answer.json()


async def test_a_wrong_size_is_refused_for_what_it_is(client: Client) -> None:
    key = await client.agent()
    for wrong in (-1, 2**31, "many", True, 2.5, [1]):
        answer = (await client.send(PAGE, {"n": wrong}, key)).json()
        assert [error["extensions"]["code"] for error in answer["errors"]] == ["validation_failed"], wrong


@pytest.fixture
def strict(services: Services) -> httpx2.AsyncClient:
    app = graphql_app(services, rules=Rules(introspection=False, maximum_cost=100))
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://service.test")


async def test_the_limit_is_a_setting(strict: httpx2.AsyncClient) -> None:
    async with strict as http:
        client = Client(http)
        key = await client.agent()
        assert (await client.ask("{ tasks(first: 39) { totalCount nodes { id } } }", key=key))["tasks"]
        refused = await client.refused("{ tasks(first: 50) { nodes { id } } }", key=key)
        assert "at most 100 is allowed" in refused["detail"]


async def test_without_introspection_the_schema_is_not_told_and_everything_else_works(
    client: Client, strict: httpx2.AsyncClient
) -> None:
    query = '{ __type(name: "Task") { name } }'
    assert await client.ask(query) == {"__type": {"name": "Task"}}
    async with strict as http:
        closed = Client(http)
        for text in (query, get_introspection_query(), "{ ...Q } fragment Q on Query { __schema { description } }"):
            answer = (await closed.send(text)).json()
            assert {error["extensions"]["code"] for error in answer["errors"]} == {"validation_failed"}
            assert "introspection" in answer["errors"][0]["message"]
        key = await closed.agent()
        assert await closed.draft(key, **TASK)
        assert await closed.ask("{ __typename agent { __typename } }", key=key)
    assert await client.ask(query) == {"__type": {"name": "Task"}}
