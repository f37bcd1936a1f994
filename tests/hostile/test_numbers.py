"""Numbers that a few characters make enormous, in every field of every surface: each is refused, none is a fault."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx2
import orjson
import pytest
from graphql import GraphQLInputObjectType, get_named_type

from resolvers.core.operation import Operation
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from schema.graph import graph
from server.config.settings import Settings
from server.config.wiring import running
from server.process.background import serving
from subscriptions.transports.websocket import MALFORMED
from tests import actors
from tests.actors import TASK
from tests.people import credential_headers, signed_in
from tests.schema.websocket_client import socket

NUMBERS = {
    "beyond decimals": "1e1000000000000000000000",
    "negative": "-1e1000000000000000000000",
    "tiny": "1e-1000000000000000000000",
    "largest decimal": "1e999999999999999999",
    "smallest decimal": "-1.5E-999999999999999999",
    "beyond floats": "1e400",
    "long": "1" * 400,
    "beyond int": "1" * 5000,
    "long fraction": "0." + "1" * 5000,
}
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
SCHEMA = graph()._schema


class Target(NamedTuple):
    """A real server, a key of each kind of caller, and the session of a person."""

    address: str
    keys: dict[str, str]

    def key(self, operation: Operation[Any, Any]) -> dict[str, str]:
        return credential_headers(self.keys[operation.by[0]]) if operation.by else {}


@pytest.fixture(scope="module")
def target(make_settings: Callable[..., Settings]) -> Iterator[Target]:
    settings = make_settings()

    async def registered() -> dict[str, str]:
        async with running(settings) as services:
            agent = await actors.register_agent(services)
            await actors.dispatch(agent)
            callers = {"agent": agent, "operator": await actors.register_operator(services)}
            return {kind: caller.key or "" for kind, caller in callers.items()} | {
                "platform": (await actors.platform(services)).key or "",
                "person": await signed_in(services, "ada@example.org"),
            }

    keys = asyncio.run(registered())
    with serving(settings) as address:
        yield Target(address, keys)


@pytest.fixture
def client(target: Target) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=target.address, headers=HEADERS, timeout=30) as made:
        yield made


def holds(response: httpx2.Response) -> None:
    """It is an answer, not a fault."""
    assert response.status_code < 500, (response.request.url, response.text)
    assert '"internal"' not in response.text, (response.request.url, response.text)
    assert "There is nothing at this path" not in response.text, response.request.url


def with_number(fields: list[str], number: str) -> str:
    """A JSON object whose fields all have the number as it is written."""
    return "{" + ",".join(f"{json.dumps(field)}:{number}" for field in fields) + "}"


def list_fields(operation: Operation[Any, Any]) -> list[str]:
    return [field.alias or name for name, field in operation.request.model_fields.items()]


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_no_number_is_a_fault_on_rest(target: Target, client: httpx2.Client, number: str) -> None:
    for row in ROUTES:
        path = "/".join("1" if part.startswith("{") else part for part in row.path.split("/"))
        fields = [field for field in list_fields(row.operation) if f"{{{field}}}" not in row.path]
        headers = target.key(row.operation)
        if row.method in ("GET", "DELETE"):
            holds(client.request(row.method, path, params=dict.fromkeys(fields, number[:1000]), headers=headers))
        else:
            answer = client.request(row.method, path, content=with_number(fields, number), headers=headers)
            holds(answer)
            # As text, too: existing clients send numbers so.
            holds(client.request(row.method, path, content=with_number(fields, f'"{number}"'), headers=headers))


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("surface", ["bridge", "mcp"])
def test_no_number_is_a_fault_in_a_tool(target: Target, client: httpx2.Client, surface: str, number: str) -> None:
    for tool in TOOLS:
        arguments = with_number(list_fields(tool.operation), number)
        if surface == "mcp":
            path = "/mcp"
            body = (
                '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":'
                f'{{"name":"{tool.name}","arguments":{arguments}}}}}'
            )
        else:
            path, body = "/api/v1/tools/call", f'{{"tool":"{tool.name}","arguments":{arguments}}}'
        holds(client.post(path, content=body, headers=target.key(tool.operation)))


def calls(number: str) -> Iterator[tuple[str, str, str]]:
    """For each mutation a document with the number as a literal, one with variables, and these."""
    assert SCHEMA.mutation_type
    for name, field in SCHEMA.mutation_type.fields.items():
        kinds = {argument: get_named_type(kind.type) for argument, kind in field.args.items()}
        for argument, kind in kinds.items():
            inner = [*kind.fields] if isinstance(kind, GraphQLInputObjectType) else None
            literal = "{" + " ".join(f"{each}: {number}" for each in inner) + "}" if inner else number
            value = with_number(inner, number) if inner else number
            yield (
                f"mutation {{ {name}({argument}: {literal}) {{ __typename }} }}",
                f"mutation($value: {field.args[argument].type}) {{ {name}({argument}: $value) {{ __typename }} }}",
                f'{{"value": {value}}}',
            )


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_no_number_is_a_fault_in_the_graph(target: Target, client: httpx2.Client, number: str) -> None:
    headers = {"X-API-Key": target.keys["agent"]}
    for literal, document, variables in calls(number):
        holds(client.post("/graphql", json={"query": literal}, headers=headers))
        holds(
            client.post(
                "/graphql", content=f'{{"query": {json.dumps(document)}, "variables": {variables}}}', headers=headers
            )
        )
    for field in ("first", "last"):
        holds(client.post("/graphql", json={"query": f"{{ tasks({field}: {number}) {{ totalCount }} }}"}))
        body = (
            f'{{"query": "query($n: Int) {{ tasks({field}: $n) {{ totalCount }} }}", "variables": {{"n": {number}}}}}'
        )
        holds(client.post("/graphql", content=body))


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
async def test_no_number_is_a_fault_on_a_websocket(target: Target, number: str) -> None:
    deposit = 'depositToWallet(input: {amount: %s, currency: "EUR"}) { __typename ... on Problem { code } }'
    async with socket(int(target.address.rpartition(":")[2])) as peer:
        await peer.introduced({"apiKey": target.keys["agent"]})
        await peer.subscribe(f"mutation {{ {deposit % number} }}")
        assert "validation_failed" in json.dumps(await peer.receive())
        query = json.dumps(f"mutation($amount: Decimal!) {{ {deposit % '$amount'} }}")
        payload = f'{{"query":{query},"variables":{{"amount":{number}}}}}'
        await peer.connection.send(f'{{"type":"subscribe","id":"2","payload":{payload}}}')
        try:
            orjson.loads(number)
        except orjson.JSONDecodeError:
            assert await peer.closed() == MALFORMED
        else:
            answers = [json.dumps(await peer.receive()) for _ in range(2)]
            assert "validation_failed" in "".join(answers)


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize(
    "field", ["payoutAmount", "locationLatitude", "maxBudget", "proofRequirementsJson", "requestedTime"]
)
def test_a_task_with_such_a_number_is_refused(target: Target, client: httpx2.Client, field: str, number: str) -> None:
    value = f'{{"minPhotos": {number}}}' if field.endswith("Json") else number
    for written in (value, json.dumps(value)):
        others = {name: other for name, other in TASK.items() if name != field}
        body = json.dumps(others)[:-1] + f', "{field}": {written}}}'
        answer = client.post("/api/v1/agents/me/tasks", content=body, headers={"X-API-Key": target.keys["agent"]})
        assert answer.status_code == 400, answer.text
        assert answer.json()["code"] in {"malformed_body", "validation_failed"}
