"""Global ids: every object is found again by its nodeId, by nobody else, and a nodeId stands for an id everywhere."""

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final, get_args

import httpx2
import pytest
from graphql import GraphQLNonNull, GraphQLObjectType, get_named_type
from pydantic import create_model
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from resolvers.accounts.staff import set_country_phase
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS
from resolvers.matching.invitations import invite_operators
from resolvers.messaging.sending import send_message
from resolvers.pay.expenses import add_expense
from resolvers.pay.offers import make_offer
from resolvers.pay.time_extensions import request_more_time
from resolvers.payments import deposits
from resolvers.tasks.reviews import review_agent, review_task
from resolvers.tasks.settlement import approve_task_review
from resolvers.wire.node_ids import find_kinds
from resolvers.wire.scalars import IdNumber
from rest_compat.a2a.errors import TASK_NOT_FOUND
from schema.graph import graph
from server.config.settings import Settings
from tests.actors import dispatch, register_agent, register_operator
from tests.habits.rare_objects import add_rare_objects
from tests.hostile.scene import IN_PROGRESS, fill
from tests.people import cookies, signed_in
from tests.resolvers.attachments.test_changes import attach
from tests.resolvers.stages import Scene
from tests.rest_compat.front_door import HOST, application

CORE: Final = graph()._schema
ROOT: Final = CORE.query_type
PARTS: Final = {"AuditActor", "ChangedBy", "Claim", "SavedView", "StatementLine", "TrackingLink", "WebhookAttempt"}
"""Types whose objects are parts of others, which `node` does not find."""
NODES: Final = {kind.name for kind in CORE.get_possible_types(CORE.type_map["Node"])}
NOT_IN_SCENE: Final = {"Claim"}
"""Results of a mutation alone, which no query reads."""
PERIOD: Final = "from: 20270101000000"
ARGUMENTS: Final = {"statement": f"({PERIOD})", "balances": f"({PERIOD})"}
DEPTH: Final = 4
DEEPER: Final = "{ tasks(first: 12) { nodes { offers { operator { __typename nodeId } } } } }"
"""Objects that are deeper in the graph than a query for everything may be."""
WITHOUT_NODES: Final = {"after", "related_webhook_event_id"}
"""A cursor, and the id of an object that is not in the graph."""
PROTOCOLS: Final = {
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
    "A2A-Version": "1.0",
}
FIND: Final = "query($id: ID!) { node(nodeId: $id) { __typename nodeId } }"


def connection(name: str, kind: Any, depth: int, path: tuple[str, ...]) -> str:
    if not kind.name.endswith("Connection"):
        return selection(kind, depth, (*path, name))
    return f"nodes {{ {selection(get_named_type(kind.fields['nodes'].type), depth, (*path, name))} }}"


def selection(kind: Any, depth: int, path: tuple[str, ...] = ()) -> str:
    """The nodeId of every object that an object leads to, in some steps."""
    selected = ["__typename", *(["nodeId"] if "nodeId" in kind.fields else [])]
    for name, field in kind.fields.items():
        inner = get_named_type(field.type)
        needs = any(isinstance(argument.type, GraphQLNonNull) for argument in field.args.values())
        if depth and isinstance(inner, GraphQLObjectType) and name not in path and (not needs or name in ARGUMENTS):
            arguments = ARGUMENTS.get(name) or ("(first: 2)" if "first" in field.args else "")
            selected.append(f"{name}{arguments} {{ {connection(name, inner, depth - 1, path)} }}")
    return " ".join(selected)


def nodes_in(value: Any) -> Iterator[tuple[str, str]]:
    """The objects of an answer that have a nodeId: type and nodeId."""
    if isinstance(value, list):
        for item in value:
            yield from nodes_in(item)
    elif isinstance(value, dict):
        if "nodeId" in value:
            yield value["__typename"], value["nodeId"]
        for inner in value.values():
            yield from nodes_in(inner)


def test_every_type_with_an_id_is_a_node() -> None:
    types = [kind for kind in CORE.type_map.values() if isinstance(kind, GraphQLObjectType)]
    assert {kind.name for kind in types if "id" in kind.fields} - NODES == set()
    assert all(str(kind.fields["nodeId"].type) == "ID!" for kind in types if kind.name in NODES)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"allow_private_targets": True})


@pytest.fixture
async def callers(scene: Scene, services: Services, client: httpx2.AsyncClient) -> dict[str, dict[str, str]]:
    """Headers of each kind of caller in a busy world, and of another agent and operator."""
    await fill(scene)
    closed = await scene.reach(Status.UNDER_REVIEW, "escrow", payoutAmount="20.00")
    await scene.agent(approve_task_review, taskId=closed)
    await scene.agent(review_task, taskId=closed, rating=4)
    await scene.operator(review_agent, taskId=closed, rating=5)
    await scene.operator(make_offer, taskId=await scene.published(payoutAmount="5.00", pricingType="negotiable"))
    by_the_hour = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 15, "expenseBudget": "2.00"}
    hourly = await scene.reach(Status.IN_PROGRESS, **by_the_hour)
    await scene.operator(add_expense, taskId=hourly, amount="1.00", description="Parking")
    await scene.operator(request_more_time, taskId=hourly, minutes=30, reason="It is large.")
    await scene.operator(send_message, taskId=hourly, body="The door is locked.")
    await attach(scene, hourly)
    await scene.staff(set_country_phase, isoCode="NL", phase="Live")
    private = await scene.published(isPublic=False, payoutAmount="20.00")
    await scene.agent(invite_operators, taskId=private, emails=["stranger@example.org"])
    person = await signed_in(services, "ada@example.org", agent=scene.agent.id)
    both = await add_rare_objects(scene, services, client, person)
    others = {"other agent": await register_agent(services), "other operator": await register_operator(services)}
    actors = {"agent": scene.agent, "operator": scene.operator, "staff": scene.staff, **others}
    keys = {name: {"Authorization": f"Bearer {actor.key}"} for name, actor in actors.items()}
    people = {"person": cookies(person), "operator and staff": cookies(both)}
    return keys | people | {"owner": cookies(person, f"agent:{scene.agent.id}")}


async def ask(http: httpx2.AsyncClient, headers: dict[str, str], query: str, **variables: Any) -> Any:
    answer = await http.post("/graphql", json={"query": query, "variables": variables}, headers=headers)
    return answer.json()


async def read_nodes(http: httpx2.AsyncClient, headers: dict[str, str]) -> set[tuple[str, str]]:
    """All objects that a caller can read, in one query for each root field."""
    found: set[tuple[str, str]] = set()
    for name, field in ROOT.fields.items():
        inner = get_named_type(field.type)
        if isinstance(inner, GraphQLObjectType) and not any(str(a.type).endswith("!") for a in field.args.values()):
            arguments = "(first: 12)" if "first" in field.args else ""
            for depth in range(DEPTH, 0, -1):
                answer = await ask(http, headers, f"{{ {name}{arguments} {{ {connection(name, inner, depth, ())} }} }}")
                if answer.get("data") is not None:
                    break
            found |= set(nodes_in(answer.get("data")))
    return found | set(nodes_in((await ask(http, headers, DEEPER)).get("data")))


async def find_all(http: httpx2.AsyncClient, headers: dict[str, str], found: list[tuple[str, str]]) -> list[Any]:
    """The objects of nodeIds, as a caller finds them."""
    objects: list[Any] = []
    for first in range(0, len(found), 100):
        ids = [node_id for _, node_id in found[first : first + 100]]
        answer = await ask(http, headers, "query($ids: [ID!]!) { nodes(nodeIds: $ids) { __typename nodeId } }", ids=ids)
        assert "errors" not in answer, answer
        objects += answer["data"]["nodes"]
    return objects


async def test_each_object_is_found_again(client: httpx2.AsyncClient, callers: dict[str, dict[str, str]]) -> None:
    everything = {name: sorted(await read_nodes(client, headers)) for name, headers in callers.items()}
    for name, headers in callers.items():
        expected = [
            None if kind in PARTS else {"__typename": kind, "nodeId": node_id} for kind, node_id in everything[name]
        ]
        assert await find_all(client, headers, everything[name]) == expected
    # Nobody finds what another tenant reads, but for the catalogue, which is public.
    private = [*{*everything["agent"]} - {*everything["other agent"], *everything["other operator"]}]
    for name in ("other agent", "other operator"):
        assert await find_all(client, callers[name], private) == [None] * len(private)
    assert len({node_id for _, node_id in private}) == len(private)
    kinds = {kind for found in everything.values() for kind, _ in found}
    assert kinds == NODES - NOT_IN_SCENE


EVENTS = "{ tasks(first: 20) { nodes { events { nodeId id taskId event instant } } } }"


async def test_an_id_of_an_event_means_one_event_for_all(
    client: httpx2.AsyncClient, callers: dict[str, dict[str, str]], scene: Scene, services: Services
) -> None:
    other = await register_agent(services)
    await dispatch(other, publishImmediately=False)
    callers["third agent"] = {"Authorization": f"Bearer {other.key}"}
    meanings: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for name in ("agent", "operator", "staff", "third agent"):
        for task in (await ask(client, callers[name], EVENTS))["data"]["tasks"]["nodes"]:
            for event in task["events"]:
                meanings[event["nodeId"]].add((event["taskId"], event["event"], event["instant"]))
    assert [node_id for node_id, events in meanings.items() if len(events) > 1] == []
    numbers = {
        event["id"]
        for task in (await ask(client, callers["third agent"], EVENTS))["data"]["tasks"]["nodes"]
        for event in task["events"]
    }
    assert numbers == {"1"}


async def node_id(http: httpx2.AsyncClient, headers: dict[str, str], query: str) -> str:
    """The nodeId of the only object that a query reads, at any depth."""
    value: Any = (await ask(http, headers, query))["data"]
    while not isinstance(value, str):
        value = value[0] if isinstance(value, list) else next(iter(value.values()))
    return value


async def test_a_node_id_stands_for_an_id_on_every_surface(
    client: httpx2.AsyncClient, callers: dict[str, dict[str, str]]
) -> None:
    headers = callers["agent"]
    task = await node_id(client, headers, "{ task(id: 1) { nodeId } }")
    agent = await node_id(client, headers, "{ agent { nodeId } }")

    # arguments and inputs of the graph
    assert (await ask(client, headers, "query($id: ID!) { task(id: $id) { id } }", id=task))["data"] == {
        "task": {"id": "1"}
    }
    update = """mutation($id: ID!) { updateTaskWebhook(input: {taskId: $id, webhookUrl: "https://example.org/hook"}) {
      __typename ... on Task { id } } }"""
    assert (await ask(client, headers, update, id=task))["data"]["updateTaskWebhook"] == {
        "__typename": "Task",
        "id": "1",
    }
    for query, path in (("query($id: ID!) { task(id: $id) { id } }", "task"), (update, "updateTaskWebhook")):
        answer = await ask(client, headers, query, id=agent)
        assert "not_found" in str(answer) or answer["data"][path] == {"__typename": "Problem"}
    problem = """mutation($id: ID!) { publishTask(taskId: $id) { ... on Problem { code detail } } }"""
    assert (await ask(client, headers, problem, id=agent))["data"]["publishTask"]["code"] == "not_found"

    # paths and bodies of REST
    path = "/api/v1/agents/me/tasks"
    assert (await client.get(f"{path}/{task}", headers=headers)).json()["id"] == 1
    refused = await client.get(f"{path}/{agent}", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    request = {"type": "support", "subject": "Proof", "message": "The third photograph."}
    for related, status in ((task, 200), (agent, 404)):
        answer = await client.post(
            "/api/v1/agent-support/requests", json={**request, "relatedTaskId": related}, headers=headers
        )
        assert answer.status_code == status, answer.text

    # tools
    for identity, status in ((task, 200), (agent, 404)):
        call = {"tool": "get_physical_task_details", "arguments": {"taskId": identity}}
        answer = await client.post("/api/v1/tools/call", json=call, headers=headers)
        assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == "not_found"


@pytest.fixture
async def assistant(services: Services, callers: dict[str, dict[str, str]]) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of MCP and A2A with the agent's key."""
    app = application(services)
    transport, headers = httpx2.ASGITransport(app), callers["agent"] | PROTOCOLS
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=headers) as http,
    ):
        yield http


async def rpc(http: httpx2.AsyncClient, path: str, method: str, **params: Any) -> Any:
    """The answer to a call of JSON-RPC."""
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return (await http.post(path, json=body)).json()


async def test_a_node_id_stands_for_an_id_in_mcp(assistant: httpx2.AsyncClient, scene: Scene) -> None:
    task, agent = f"Task_{IN_PROGRESS}", f"Agent_{scene.agent.id}"

    async def call(tool: str, **arguments: Any) -> Any:
        return (await rpc(assistant, "/mcp", "tools/call", name=tool, arguments=arguments))["result"]

    assert (await call("get_physical_task_details", taskId=task))["structuredContent"]["id"] == IN_PROGRESS
    assert (await call("get_physical_task_details", taskId=agent))["structuredContent"]["code"] == "not_found"
    (decision,) = (await call("get_decision_requests", taskId=task))["structuredContent"]["result"]
    answer = {"decisionId": f"Decision_{IN_PROGRESS}.{decision['id']}", "agentDecisionJson": '"wait"'}
    assert (await call("resolve_decision_request", taskId=task, **answer))["isError"] is False
    # A handle of a task is its number.
    assert (await rpc(assistant, "/mcp", "tasks/get", taskId=task))["result"]["taskId"] == str(IN_PROGRESS)
    assert "error" in await rpc(assistant, "/mcp", "tasks/get", taskId=agent)


async def test_a_node_id_stands_for_an_id_in_a2a(
    assistant: httpx2.AsyncClient, client: httpx2.AsyncClient, callers: dict[str, dict[str, str]], scene: Scene
) -> None:
    task, agent = f"Task_{IN_PROGRESS}", f"Agent_{scene.agent.id}"
    decision = await node_id(client, callers["agent"], f"{{ task(id: {IN_PROGRESS}) {{ decisions {{ nodeId }} }} }}")
    assert (await rpc(assistant, "/a2a", "GetTask", id=task))["result"]["id"] == str(IN_PROGRESS)
    assert (await rpc(assistant, "/a2a", "GetTask", id=agent))["error"]["code"] == TASK_NOT_FOUND.code
    assert (await assistant.get(f"/a2a/v1/tasks/{task}")).json()["id"] == str(IN_PROGRESS)
    assert (await assistant.get(f"/a2a/v1/tasks/{agent}")).status_code == 404
    configs = await assistant.get(f"/a2a/v1/tasks/{task}/pushNotificationConfigs")
    assert (configs.status_code, configs.json()["configs"]) == (200, [])

    async def send(**data: Any) -> Any:
        message = {"messageId": str(data), "role": "ROLE_USER", "parts": [{"data": data}], "taskId": task}
        return await rpc(assistant, "/a2a", "SendMessage", message=message, configuration={"returnImmediately": True})

    hook = {"webhookUrl": "https://example.org/hook"}
    for same in (task, str(IN_PROGRESS)):
        answer = await send(tool="update_task_webhook", arguments={"taskId": same, **hook})
        assert answer["result"]["task"]["id"] == str(IN_PROGRESS), answer
    refused = await send(tool="update_task_webhook", arguments={"taskId": "Task_1", **hook})
    assert "arguments.taskId" in str(refused["error"])
    assert "not_found" in str((await send(answer="wait", decisionId=agent))["error"])
    answer = await send(answer="wait", decisionId=decision)
    assert answer["result"]["task"]["id"] == str(IN_PROGRESS), answer
    resolved = f"{{ task(id: {IN_PROGRESS}) {{ decisions {{ status }} }} }}"
    assert await node_id(client, callers["agent"], resolved) == "RESOLVED"


def list_id_fields() -> Iterator[tuple[str, FieldInfo]]:
    """The fields of all requests that take an id, by name."""
    for operation in OPERATIONS.values():
        for name, field in operation.request.model_fields.items():
            if IdNumber in list_parts(field.annotation):
                yield name, field


def list_parts(annotation: Any) -> set[Any]:
    """The types of which an annotation consists."""
    return {annotation}.union(*map(list_parts, get_args(annotation)))


def test_each_field_of_an_id_takes_the_node_id_of_its_type(subtests: pytest.Subtests) -> None:
    """Surfaces share the type of ids, and the name of a field leads to the types of its objects."""
    fields = dict(list_id_fields())
    assert len(fields) > 25
    for name, field in fields.items():
        with subtests.test(name=name):
            request: Any = create_model("Request", **{name: (field.annotation, field)})  # type: ignore[call-overload]
            is_list, key = name.endswith("_ids"), to_camel(name)
            kinds = find_kinds(name)
            assert bool(kinds) == (name not in WITHOUT_NODES)
            for kind in kinds:
                value = f"{kind}_3.7"
                read = getattr(request.model_validate({key: [value] if is_list else value}), name)
                assert read == ([7] if is_list else 7)
            with pytest.raises(NotFound):
                request.model_validate({key: ["StatementLine_7"] if is_list else "StatementLine_7"})


async def test_a_node_id_stands_for_the_external_id_of_a_deposit(
    client: httpx2.AsyncClient, callers: dict[str, dict[str, str]], scene: Scene
) -> None:
    made = await scene.agent(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    node = f"Deposit_{made.external_id}"
    found = await ask(client, callers["agent"], FIND, id=node)
    assert found["data"]["node"] == {"__typename": "Deposit", "nodeId": node}
    path = "/api/v1/agents/me/wallet/deposit/{}/status"
    read = await client.get(path.format(node), headers=callers["agent"])
    assert (read.status_code, read.json()["externalId"]) == (200, made.external_id)
    refused = await client.get(path.format("Task_1"), headers=callers["agent"])
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


MALFORMED = ["", "7", "garbage", "Task_", "_7", "Nothing_7", "Task 7", "Task_7\n", "x" * 100_000, "Task_" + "7" * 200]


@pytest.mark.parametrize("text", MALFORMED)
async def test_text_that_is_no_node_id_is_null(client: httpx2.AsyncClient, scene: Scene, text: str) -> None:
    headers = {"Authorization": f"Bearer {scene.agent.key}"}
    answer = await ask(client, headers, FIND, id=text)
    assert (answer["data"], "errors" in answer) == ({"node": None}, False)
    query = "query($ids: [ID!]!) { nodes(nodeIds: $ids) { nodeId } }"
    answer = await ask(client, headers, query, ids=["Agent_1", text])
    assert (answer["data"], "errors" in answer) == ({"nodes": [{"nodeId": "Agent_1"}, None]}, False)


async def test_what_is_unknown_is_null(client: httpx2.AsyncClient, scene: Scene) -> None:
    headers = {"Authorization": f"Bearer {scene.agent.key}"}
    unknown = [
        "Task_99",
        "Task_9007199254740991",
        "Wallet_2.USD",
        "StatusEvent_1",
        "ChangedBy_key.1",
        "Task_x",
        "Agent_2.1",
    ]
    answer = await ask(
        client, headers, "query($ids: [ID!]!) { nodes(nodeIds: $ids) { nodeId } }", ids=[*unknown, "Agent_1"]
    )
    assert (answer["data"], "errors" in answer) == ({"nodes": [*[None] * 7, {"nodeId": "Agent_1"}]}, False)
    answer = await ask(client, headers, "query($ids: [ID!]!) { nodes(nodeIds: $ids) { nodeId } }", ids=["Task_1"] * 101)
    assert [fault["field"] for fault in answer["errors"][0]["extensions"]["errors"]] == ["nodeIds"]
    assert (await ask(client, {}, FIND, id="Task_1"))["errors"][0]["extensions"]["code"] == "unauthenticated"
