"""Self-descriptions of the service: OpenAPI, problem pages, well-known documents, health."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest
from graphql import build_schema
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from starlette.applications import Starlette

from adapters.storage.engine.sqlite.database import SQLiteDatabase
from domain.refusals.index import every_refusal
from resolvers.core.context import Services
from resolvers.core.operation import Kind
from rest_compat.app import rest_surface
from rest_compat.discovery.first_steps import FIRST_STEPS
from rest_compat.http.examples import postpone, utc_day
from rest_compat.reference import openapi
from rest_compat.reference.names import operation_ids
from rest_compat.reference.tags import TAGS, find_tag
from rest_compat.rest.routes import ROUTES
from tests.rest_compat import front_door
from tests.rest_compat.front_door import NOON, VERSION, Client, problem


def references(part: Any) -> set[str]:
    if isinstance(part, list):
        return {found for each in part for found in references(each)}
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
    return own | {found for each in part.values() for found in references(each)}


@pytest.fixture(scope="module")
def document() -> Any:
    return openapi.document(ROUTES, version=VERSION)


def operations(document: Any) -> list[Any]:
    return [operation for methods in document["paths"].values() for operation in methods.values()]


def resolved(document: Any, part: Any) -> Any:
    if "$ref" not in part:
        return part
    for step in part["$ref"].removeprefix("#/").split("/"):
        document = document[step]
    return document


def parameters(document: Any, operation: Any) -> list[Any]:
    return [resolved(document, parameter) for parameter in operation["parameters"]]


NAMED = {
    "POST /api/v1/agents/me/tasks": "createTask",
    "GET /api/v1/agents/me/tasks": "tasks",
    "GET /api/v1/platform/tasks/{taskId}": "platformTask",
    "GET /api/v1/operators/me/tasks/{taskId}": "operatorTask",
    "GET /api/v1/services/capabilities": "capabilities",
    "GET /api/v1/agents/me/notifications/count": "unreadNotificationCount",
    "GET /api/v1/operators/me/support": "operatorSupportRequests",
    "POST /api/v1/operators/me/support": "openSupportRequestAsOperator",
    "PUT /api/v1/agents/me/api-keys/{apiKeyId}/spending-rules": "setSpendingRulesOfApiKey",
    "PUT /api/v1/platform/agents/{agentId}/spending-rules": "setSpendingRulesAsPlatform",
}
"""Names that generated clients rely on; the first route of an operation has its name in the graph."""


async def test_openapi_is_served_as_it_is_made_for_its_day(client: Client) -> None:
    served = await client.get("/openapi.json")
    assert served == postpone(openapi.document(ROUTES, version=VERSION), utc_day(NOON))
    assert (served["openapi"], served["info"]["version"]) == ("3.1.0", VERSION)


def test_every_reference_of_openapi_leads_somewhere(document: Any) -> None:
    for reference in references(document):
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_openapi_describes_every_operation_once(document: Any) -> None:
    names = [operation["operationId"] for operation in operations(document)]
    assert len(set(names)) == len(names) == len(ROUTES)
    for name in names:
        assert re.fullmatch("[a-z][A-Za-z]+", name), name
    for path, methods in document["paths"].items():
        for operation in methods.values():
            in_path = {each["name"] for each in parameters(document, operation) if each["in"] == "path"}
            assert in_path == set(re.findall(r"{(\w+)}", path))
            assert operation["summary"]
            statuses = operation["responses"].keys() - {"304"}
            assert {"200", "429", "4XX", "5XX"} <= statuses
            refused = {str(refusal.status) for refusal in every_refusal() if refusal.code in operation["x-problems"]}
            assert refused <= statuses


def test_no_schema_has_a_default(document: Any) -> None:
    """openapi-typescript takes a field with a default for one that is always there, also in a request."""
    assert '"default": ' not in json.dumps([document["paths"], document["components"]])
    limit = next(
        each
        for each in document["paths"]["/api/v1/agents/me/tasks"]["get"]["parameters"]
        if each.get("name") == "limit"
    )
    assert "default" not in limit["schema"]
    assert limit["description"].endswith("Default: 1000.")


def test_a_thumbnail_is_a_jpeg(document: Any) -> None:
    for path in (path for path in document["paths"] if path.endswith("/thumbnail")):
        assert document["paths"][path]["get"]["responses"]["200"]["content"].keys() == {"image/jpeg"}


def test_an_operation_has_its_name_in_the_graph() -> None:
    named = operation_ids(ROUTES)
    assert {address: named[address] for address in NAMED} == NAMED
    graph = build_schema((Path(__file__).parents[3] / "docs" / "generated" / "schema.graphql").read_text())
    assert graph.mutation_type
    changes = {row.operation.name: row.address for row in reversed(ROUTES) if row.operation.kind is not Kind.READ}
    assert {named[address] for address in changes.values()} <= graph.mutation_type.fields.keys()


def test_the_schemas_of_openapi_have_names_of_their_own(document: Any) -> None:
    """Generators make a type of each title, and of a body that has no title one of its operation."""
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        assert schema["title"] == name
        assert re.fullmatch("[A-Z][A-Za-z0-9]+", name), name
    used = references(document)
    assert {f"#/components/schemas/{name}" for name in schemas} == {each for each in used if "/schemas/" in each}
    for operation in operations(document):
        for content in operation.get("requestBody", {"content": {}})["content"].values():
            assert content["schema"].keys() == {"$ref"}
        for parameter in parameters(document, operation):
            assert "null" not in str(parameter["schema"]), parameter


def test_openapi_puts_each_field_in_one_place(document: Any) -> None:
    paths = document["paths"]
    fund = paths["/api/v1/agents/me/tasks/{taskId}/fund"]["post"]
    body = resolved(document, fund["requestBody"]["content"]["application/json"]["schema"])
    assert "taskId" not in body["properties"]
    assert body["required"] == ["fundingMethod"]
    assert "requestBody" not in paths["/api/v1/platform/agents/{agentId}/reinstate"]["post"]
    listing = parameters(document, paths["/api/v1/agents/me/tasks"]["get"])
    assert {(name, "query") for name in ("status", "limit", "after")} <= {
        (each["name"], each["in"]) for each in listing
    }
    assert {each["in"] for each in listing} == {"query", "header"}
    near = parameters(document, paths["/api/v1/operators/me/open-tasks"]["get"])
    assert {"latitude", "longitude", "radiusKm"} <= {each["name"] for each in near}
    upload = paths["/api/v1/operators/me/tasks/{taskId}/proofs"]["post"]["requestBody"]["content"]
    assert resolved(document, upload["multipart/form-data"]["schema"])["required"] == ["file"]


def test_every_operation_says_who_may_call_it_and_what_it_is_refused_for(document: Any) -> None:
    operation = {each["operationId"]: each for each in operations(document)}
    for each in operation.values():
        assert each["description"], each["operationId"]
        assert all(scheme in document["components"]["securitySchemes"] for way in each["security"] for scheme in way)
        assert bool(each["security"]) is ("unauthenticated" in each["x-problems"])
    assert operation["countries"]["security"] == []
    read = ["read"]
    agents_only = [{"bearer": read}, {"apiKey": read}, {"oauth": read}, {"session": []}]
    assert operation["task"]["security"] == agents_only
    assert operation["operatorTask"]["security"] == [{"bearer": read}, {"apiKey": read}, {"session": []}]
    assert operation["passkeys"]["security"] == [{"session": []}]
    headers = {name: [each["name"] for each in parameters(document, operation[name])] for name in ("task", "countries")}
    assert ("X-Fieldcall-As" in headers["task"], "X-Fieldcall-As" in headers["countries"]) == (True, False)
    assert set(operation["acceptTask"]["x-problems"]) >= {"task_taken", "window_closed", "operator_not_approved"}
    assert "`wrong_status` (400), `not_found` (404)" in operation["cancelTask"]["description"]
    assert operation["countries"]["x-problems"] == ["validation_failed"]


def test_the_tags_are_those_of_audiences(document: Any) -> None:
    grouped = {name: group["name"] for group in document["x-tagGroups"] for name in group["tags"]}
    assert list(grouped) == [tag["name"] for tag in document["tags"]]
    assert all(name.startswith(f"{group}: ") for name, group in grouped.items())
    tags = {row.address: find_tag(row).name for row in ROUTES}
    assert tags["POST /api/v1/agents/me/tasks"] == "Agent: tasks"
    assert tags["POST /api/v1/operators/me/tasks/{taskId}/accept"] == "Operator: tasks"
    assert tags["POST /api/v1/platform/operators/{operatorId}/approve"] == "Staff: operators"
    assert tags["POST /api/v1/agents/register"] == "Public: registration"
    assert len({tag.slug for tag in TAGS}) == len(TAGS)


def samples(part: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Each place with an example: its schema and the value."""
    if isinstance(part, list):
        for inner in part:
            yield from samples(inner, place)
    if not isinstance(part, dict):
        return
    if isinstance(part.get("examples"), list):
        schema = {key: kept for key, kept in part.items() if key != "examples"}
        yield from ((place, schema, value) for value in part["examples"])
    if "schema" in part and "example" in part:
        yield place, part["schema"], part["example"]
    for key, inner in part.items():
        if key not in ("example", "examples", "responses"):
            yield from samples(inner, f"{place}/{key}")


def test_every_example_fits_its_schema(document: Any) -> None:
    """Numbers are numbers, not text. What is answered is compared as it is recorded."""
    whole = Resource.from_contents({"$id": "urn:openapi", **document}, default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("urn:openapi", whole)
    checked = 0
    for place, schema, value in samples(document):
        anchored = json.loads(json.dumps(schema).replace('"#/', '"urn:openapi#/'))
        errors = list(Draft202012Validator(anchored, registry=registry).iter_errors(value))
        assert not errors, (place, errors[0].message)
        checked += 1
    assert checked > len(ROUTES)


async def test_every_problem_has_a_page(client: Client) -> None:
    index = await client.send("GET", "/problems")
    assert index.headers["content-type"] == "text/html; charset=utf-8"
    for refusal in every_refusal():
        assert f'href="problems/{refusal.code}"' in index.text
        page = await client.send("GET", f"/problems/{refusal.code}")
        assert (page.status_code, escape(refusal.title) in page.text) == (200, True)
        prose = re.sub(r"<pre.*?</pre>", "", page.text, flags=re.DOTALL)
        assert "`" not in prose
    problem(await client.send("GET", "/problems/nothing"), 404, "not_found")


async def test_the_server_card_is_the_same_at_its_two_addresses(client: Client) -> None:
    card = await client.send("GET", "/.well-known/mcp.json")
    typed = await client.send("GET", "/mcp/server-card")
    assert (card.headers["content-type"], typed.headers["content-type"]) == (
        "application/json",
        "application/mcp-server-card+json",
    )
    assert card.json() == typed.json()
    (remote,) = card.json()["remotes"]
    assert (remote["type"], remote["url"]) == ("streamable-http", "http://service.test/mcp")
    assert card.json()["version"] == VERSION
    assert len(card.json()["description"]) <= 100
    assert card.json()["$schema"].endswith("/v1/server-card.schema.json")


async def test_the_catalogue_of_a_host_leads_to_the_server_card(client: Client) -> None:
    catalogue = await client.send("GET", "/.well-known/ai-catalog.json")
    assert catalogue.headers["content-type"] == "application/ai-catalog+json"
    assert catalogue.json()["specVersion"] == "1.0"
    assert catalogue.json()["entries"][0]["identifier"] == "urn:air:service.test:mcp:fieldcall"
    for entry in catalogue.json()["entries"]:
        assert (await client.send("GET", entry["url"])).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/.well-known/mcp.json", "/mcp/server-card", "/.well-known/ai-catalog.json", "/.well-known/fieldcall.json"],
)
async def test_a_stranger_may_read_and_keep_what_is_well_known(client: Client, path: str) -> None:
    response = await client.send("GET", path)
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["access-control-expose-headers"] == "ETag"
    assert response.headers["cache-control"] == "public, max-age=3600"
    again = await client.send("GET", path, headers={"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["access-control-allow-origin"] == "*"


async def test_the_platform_tells_all_that_a_client_needs_to_start(client: Client) -> None:
    platform = (await client.send("GET", "/.well-known/fieldcall.json")).json()
    for name in ("openapi", "tools", "mcpServerCard", "aiCatalog"):
        assert (await client.send("GET", platform["surfaces"][name])).status_code == 200
    for name in ("legal", "problems", "health", "events"):
        assert (await client.send("GET", platform[name])).status_code == 200
    registration = platform["registration"]
    method, _, address = registration["endpoint"].partition(" ")
    registered = await client.send(method, address, json=registration["example"])
    assert registered.status_code == 200, registered.text
    people = platform["authentication"]["people"]
    assert people["signIn"].endswith("/sign-in")
    assert (people["cookie"], list(people["actingAs"])) == ("fieldcall", ["X-Fieldcall-As"])
    oauth = platform["authentication"]["oauth"]["authorizationServer"]
    assert oauth.endswith("/.well-known/oauth-authorization-server")
    header = platform["authentication"]["headers"][0].replace("<API_KEY>", registered.json()["apiKey"])
    name, _, value = header.partition(": ")
    assert (await client.send("GET", "/api/v1/agents/me", headers={name: value})).status_code == 200
    assert [step["name"] for step in platform["firstSteps"]] == [step.name for step in FIRST_STEPS]


async def test_what_is_said_of_registering_is_true_of_the_endpoint_and_of_the_tool(client: Client) -> None:
    registration = (await client.send("GET", "/.well-known/fieldcall.json")).json()["registration"]
    example, address = registration["example"], registration["endpoint"].removeprefix("POST ")

    async def by_endpoint(fields: dict[str, Any]) -> Any:
        return await client.send("POST", address, json=fields)

    async def by_tool(fields: dict[str, Any]) -> Any:
        call = {"tool": registration["tool"], "arguments": fields}
        return await client.send("POST", "/api/v1/tools/call", json=call)

    assert example.keys() == set(registration["toolRequired"]) | set(registration["required"])
    for register, required in ((by_endpoint, registration["required"]), (by_tool, registration["toolRequired"])):
        assert (await register(example)).status_code == 200
        enough = {name: example[name] for name in required}
        assert (await register(enough)).status_code == 200
        refused = (await register({})).json()
        assert [error["field"] for error in refused.get("error", refused)["errors"]] == required


async def test_the_public_address_goes_before_that_of_the_request(services: Services) -> None:
    surface = rest_surface(services, version=VERSION, base_url="https://field.example")
    public = Client(Starlette(routes=surface.routes))
    card = (await public.send("GET", "/.well-known/mcp.json")).json()
    assert card["remotes"][0]["url"] == "https://field.example/mcp"


async def test_health_tells_life_from_readiness(client: Client, services: Services, tmp_path: Path) -> None:
    assert (await client.send("GET", "/healthz")).json() == {"status": "ok"}
    ready = await client.send("GET", "/readyz")
    assert (ready.status_code, ready.json()) == (
        200,
        {"status": "ok", "checks": {"database": "ok", "broadcaster": "ok", "writes": "ok"}},
    )
    empty = replace(services, database=SQLiteDatabase(str(tmp_path / "empty.db")))
    await empty.database.start()
    down = await Client(front_door.application(empty)).send("GET", "/readyz")
    await empty.database.stop()
    assert (down.status_code, down.json()) == (
        503,
        {"status": "down", "checks": {"database": "down", "broadcaster": "ok"}},
    )
