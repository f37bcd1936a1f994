"""A refusal leads out, in the same words on every surface."""

import re
from typing import Any, NamedTuple

import httpx2
import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.refusal import Refusal
from resolvers.accounts import staff
from resolvers.core.operation import LISTS, OPERATIONS
from resolvers.payments import funding
from resolvers.tasks import dispatch, settlement
from tests import actors
from tests.actors import TASK
from tests.resolvers.stages import Scene

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

WAIT = {"agentDecisionJson": "wait"}
REGISTER = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}


class Surfaces:
    """The same call on each surface of a real server; each answers with the problem of its refusal."""

    def __init__(self, http: httpx2.Client) -> None:
        self._http = http

    def everywhere(self, headers: dict[str, str]) -> dict[str, Any]:
        """Create a task without its fields, or with what is wrong in `headers`."""
        return {name: ask({}, headers) for name, ask in self.by_name.items()}

    @property
    def by_name(self) -> dict[str, Any]:
        return {"rest": self.rest, "graph": self.graph, "bridge": self.bridge, "mcp": self.mcp}

    def rest(self, fields: dict[str, Any], headers: dict[str, str]) -> Any:
        return self._http.post("/api/v1/agents/me/tasks", json=fields, headers=headers).json()

    def graph(self, fields: dict[str, Any], headers: dict[str, str]) -> Any:
        query = """mutation($input: CreateTaskInput!) { createTask(input: $input) { ... on Problem {
            code detail errors { field code message } nextActions { code endpoint tool mutation } } } }"""
        answer = self._http.post(
            "/graphql", json={"query": query, "variables": {"input": {**TASK, **fields}}}, headers=headers
        ).json()
        return answer["errors"][0]["extensions"] if "errors" in answer else answer["data"]["createTask"]

    def bridge(self, fields: dict[str, Any], headers: dict[str, str]) -> Any:
        body = {"tool": "dispatch_physical_task", "arguments": fields}
        return self._http.post("/api/v1/tools/call", json=body, headers=headers).json()["error"]

    def mcp(self, fields: dict[str, Any], headers: dict[str, str]) -> Any:
        call = {"name": "dispatch_physical_task", "arguments": fields}
        answer = self._http.post(
            "/mcp",
            json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call},
            headers={"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18", **headers},
        ).json()
        return answer["result"]["structuredContent"] if "result" in answer else answer["error"]["data"]


CAUSES = {
    "Bearer Bearer {key}": "says `Bearer` twice",
    "Bearer {cut}": "is not whole: it has 55 characters instead of 58",
}


def test_who_is_not_known_learns_how_to_send_a_key_and_how_to_get_one(live_server: str) -> None:
    with httpx2.Client(base_url=live_server, timeout=60) as http:
        surfaces = Surfaces(http)
        key = http.post("/api/v1/agents/register", json=REGISTER).json()["apiKey"]
        for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": f"Bearer {key[:-1]}~"}):
            for surface, told in surfaces.everywhere(headers).items():
                assert told["code"] == "unauthenticated", surface
                assert "`Authorization: Bearer KEY`" in told["detail"], surface
                (way,) = told["nextActions"]
                if surface == "mcp":
                    assert way["tool"] == "register_agent"
                else:
                    assert (way["code"], way["endpoint"]) == ("register_agent", "POST /api/v1/agents/register"), surface
        (registration,) = surfaces.rest({}, {})["nextActions"]
        made = http.post(registration["endpoint"].partition(" ")[2], json=registration["arguments"])
        assert made.json()["apiKey"].startswith("fc_agent_"), "the suggestion is a complete call"
        operators = http.post("/api/v1/operators/me/tasks/1/accept", json={}).json()
        assert [action["code"] for action in operators["nextActions"]] == ["register_operator"]
        made = http.post("/api/v1/operators/register", json=operators["nextActions"][0]["arguments"])
        assert made.status_code == 200, made.text

        bare = surfaces.everywhere({"Authorization": key})
        for surface, told in bare.items():
            assert told["code"] == "unauthenticated", surface
            assert "write `Authorization: Bearer KEY`" in told["detail"], surface
            assert key not in told["detail"]
        for sent, cause in CAUSES.items():
            for surface, told in surfaces.everywhere({"Authorization": sent.format(key=key, cut=key[:-3])}).items():
                assert cause in told["detail"], (surface, told)
                assert key[:-3] not in str(told)
                assert "cookie" not in told["detail"]
                (way,) = told["nextActions"]
                assert surface == "graph" or way["why"].startswith("Only without the right key"), told
        session = surfaces.rest({}, {"X-Fieldcall-As": "agent:1"})
        assert "the cookie of a person's session" in session["detail"]
        behind_proxy = {"Authorization": "Basic cHJveHk6eA==", "X-API-Key": key}
        assert surfaces.rest({}, behind_proxy)["code"] == "validation_failed"


MISSPELT = [
    ({"location_address": "x"}, "location_address", "locationAddress"),
    ({"locationAdress": "x"}, "locationAdress", "locationAddress"),
    ({"priority": "urgnt"}, "priority", "urgent"),
    ({"executionMode": "Operator-Schedule"}, "executionMode", "operator_schedule"),
    ({"proofRequirementsJson": '{"min_photos": 2}'}, "proofRequirementsJson.min_photos", "minPhotos"),
]


def test_a_misspelt_name_is_repeated_as_it_was_sent_with_the_one_that_is_meant(live_server: str) -> None:
    with httpx2.Client(base_url=live_server, timeout=60) as http:
        surfaces = Surfaces(http)
        key = http.post("/api/v1/agents/register", json=REGISTER).json()["apiKey"]
        http.headers["X-API-Key"] = key
        for fields, field, meant in MISSPELT:
            for surface, ask in surfaces.by_name.items():
                told = ask({**TASK, "payoutAmount": 50, **fields}, {})
                assert told["code"] == "validation_failed", (surface, told)
                errors = {error["field"]: error["message"].lower() for error in told["errors"]}
                assert re.search(rf"did you mean [^?]*\b{meant.lower()}\b", errors[field]), (surface, told)
        assert "detail: location_address" in f"detail: {surfaces.rest({'location_address': 'x'}, {})['detail']}"
        query = http.get("/api/v1/agents/me/tasks", params={"Limit": 5}).json()
        assert query["errors"][0] == {
            "field": "Limit",
            "code": "unknown_field",
            "message": "is not a field of this request (did you mean limit?)",
            "values": {},
        }
        many = surfaces.rest({f"location_addres{number}": 1 for number in range(4_000)}, {})
        assert sum("did you mean" in error["message"] for error in many["errors"]) == 5


class Unpaid(NamedTuple):
    """A task that its agent cannot pay for."""

    client: httpx2.AsyncClient
    task_id: int

    async def refused(self, path: str, **fields: Any) -> Any:
        return (await self.client.post(f"/api/v1/agents/me/tasks/{self.task_id}/{path}", json=fields)).json()


WRONG_TURNS = (dispatch.publish_task, dispatch.cancel_task, settlement.approve_task, settlement.approve_task_review)


@pytest.mark.parametrize("status", [Status.DRAFT, Status.QUOTED, Status.FUNDED, Status.PUBLISHED, Status.UNDER_REVIEW])
@pytest.mark.parametrize("flow", ["simple", "direct"])
async def test_what_a_refusal_offers_first_can_be_done(scene: Scene, status: Status, flow: str) -> None:
    if flow == "direct":
        status = {Status.UNDER_REVIEW: Status.COMPLETED}.get(status, status)
    task_id = await scene.reach(status, flow)
    for operation in (*WRONG_TURNS, funding.check_task_funding):
        try:
            await scene.agent(operation, taskId=task_id, dryRun=True)
        except Refusal as refused:
            first, *_ = refused.next_actions
            dry = {"dryRun": True} if "dry_run" in OPERATIONS[first.operation].request.model_fields else {}
            await scene.agent(OPERATIONS[first.operation], **first.arguments, **dry)


async def test_the_approval_of_a_task_that_is_not_paid_leads_to_paying(scene: Scene) -> None:
    task_id = await scene.reach(Status.QUOTED)
    refused = await scene.refused(scene.agent, settlement.approve_task, taskId=task_id)
    assert refused.code == "wrong_funding_flow"
    assert "approve_task_review is, in status UnderReview or Rejected; this one is Quoted." in refused.detail
    assert [action.operation for action in refused.next_actions] == ["fund_task", "quote_task", "cancel_task"]


@pytest.fixture
async def unpaid(scene: Scene, client: httpx2.AsyncClient) -> Unpaid:
    """A draft of an agent with an empty wallet."""
    agent = await actors.register_agent(scene.services)
    client.headers["Authorization"] = f"Bearer {agent.key}"
    return Unpaid(client, (await actors.dispatch(agent)).id)


async def test_a_verdict_on_a_task_that_nobody_has_accepted_leads_on(unpaid: Unpaid) -> None:
    """There is no work to dispute yet."""
    for path, fields in (("approve-review", {}), ("reject-review", {"rejectReasonCodeRef": 2, "notes": "Dark."})):
        refused = await unpaid.refused(path, **fields)
        assert refused["code"] == "wrong_status"
        assert [way["code"] for way in refused["nextActions"]] == ["deposit_to_wallet", "quote_task", "cancel_task"]


async def test_the_sentence_of_a_refusal_names_what_its_first_suggestion_does(unpaid: Unpaid) -> None:
    """Publishing does the same as funding where the wallet covers the draft, and quoting where it does not."""
    refused = await unpaid.refused("fund", fundingMethod="wallet")
    first, *_ = refused["nextActions"]
    assert (refused["code"], first["code"]) == ("wrong_status", "quote_task")
    assert f" Use {first['endpoint']} (" in refused["detail"]


async def test_a_wrong_id_leads_to_the_list_of_right_ones(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    for operation, fields, listing in (
        (dispatch.get_task, {"taskId": 999}, "list_tasks"),
        (OPERATIONS["resolve_decision"], {"taskId": task_id, "decisionId": 9, **WAIT}, "get_decision_requests"),
        (OPERATIONS["get_support_request"], {"requestId": 9}, "list_support_requests"),
        (OPERATIONS["get_webhook_delivery"], {"deliveryId": 999}, "list_webhook_deliveries"),
        (OPERATIONS["get_service_capability"], {"capabilityId": 999_999}, "list_service_capabilities"),
    ):
        refused = await scene.refused(scene.agent, operation, **fields)
        assert isinstance(refused, NotFound)
        (way,) = refused.next_actions
        assert way.operation == listing
        assert await scene.agent(OPERATIONS[listing], **way.arguments) is not None
        assert " Use " not in refused.detail
    refused = await scene.refused(scene.operator, OPERATIONS["accept_task"], taskId=999)
    assert [way.operation for way in refused.next_actions] == ["list_open_tasks"]
    for (field, _), listing in LISTS.items():
        requests = [each.request.model_fields for each in OPERATIONS.values() if field in each.request.model_fields]
        required = {name for name, bounds in listing.request.model_fields.items() if bounds.is_required()}
        assert requests, field
        assert all(required <= fields.keys() for fields in requests), field


async def test_an_operator_who_works_on_an_open_task_is_told_to_accept_it_first(
    scene: Scene, client: httpx2.AsyncClient
) -> None:
    client.headers["Authorization"] = f"Bearer {scene.operator.key}"
    task_id = await scene.reach(Status.PUBLISHED)
    hidden = [await scene.published(isPublic=False), await scene.reach(Status.DRAFT), 999]
    path = "/api/v1/operators/me/tasks/{}"
    calls = [("GET", ""), ("POST", "/en-route"), ("POST", "/start"), ("POST", "/submit"), ("POST", "/release")]
    for method, step in calls:
        told = (await client.request(method, path.format(task_id) + step)).json()
        assert (told["status"], told["code"]) == (404, "not_found"), step
        assert told["detail"] == f"Task {task_id} is open and not yours yet: accept it first."
        (way,) = told["nextActions"]
        assert (way["endpoint"], way["arguments"]) == (f"POST {path.format(task_id)}/accept", {"taskId": task_id})
        for other in hidden:
            told = (await client.request(method, path.format(other) + step)).json()
            assert (told["code"], told["detail"]) == ("not_found", f"There is no task {other}.")
    asked = await scene.refused(await actors.register_agent(scene.services), dispatch.get_task, taskId=task_id)
    assert asked.detail == f"There is no task {task_id}."
    assert (await client.post(path.format(task_id) + "/accept")).json()["status"] == "Accepted"


async def test_a_client_of_the_graph_follows_the_suggestions_to_the_end(
    scene: Scene, client: httpx2.AsyncClient
) -> None:
    """Without a document of its own but the first."""
    client.headers["Authorization"] = f"Bearer {scene.agent.key}"
    task_id = await scene.reach(Status.DRAFT)

    async def actions() -> dict[str, Any]:
        query = "query($id: ID!) { task(id: $id) { status nextActions { code graphql } } }"
        answer = await client.post("/graphql", json={"query": query, "variables": {"id": str(task_id)}})
        return {action["code"]: action["graphql"] for action in answer.json()["data"]["task"]["nextActions"]}

    async def follow(code: str) -> Any:
        answer = (await client.post("/graphql", json=(await actions())[code])).json()
        assert "errors" not in answer, answer
        (outcome,) = answer["data"].values()
        assert outcome.get("__typename") != "Problem", outcome
        return outcome

    assert (await follow("quote_task"))["status"] == "QUOTED"
    assert (await follow("fund_task"))["status"] == "FUNDED"
    assert (await follow("publish_task"))["status"] == "PUBLISHED"
    assert [event["toStatus"] for event in (await follow("get_task_events"))["events"]][-1] == "PUBLISHED"
    await scene.carry(task_id, Status.UNDER_REVIEW)
    assert (await follow("get_task_proofs"))["proofReview"]["items"]
    assert (await follow("approve_task_review"))["status"] == "CLOSED"


async def test_a_followed_suggestion_of_a_key_gives_the_key(scene: Scene, client: httpx2.AsyncClient) -> None:
    """The key is shown once: without the field in the selection nobody can use it."""
    client.headers["Authorization"] = f"Bearer {scene.agent.key}"
    (own,) = (await client.get("/api/v1/agents/me/api-keys")).json()
    revoke = """mutation($id: ID!) { revokeApiKey(apiKeyId: $id) {
        ... on Problem { code nextActions { code graphql } } } }"""
    answer = await client.post("/graphql", json={"query": revoke, "variables": {"id": str(own["id"])}})
    refused = answer.json()["data"]["revokeApiKey"]
    assert refused["code"] == "key_in_use"
    (way,) = refused["nextActions"]
    made = (await client.post("/graphql", json=way["graphql"])).json()["data"]["createApiKey"]
    client.headers["Authorization"] = f"Bearer {made['key']}"
    answer = await client.post("/graphql", json={"query": revoke, "variables": {"id": str(own["id"])}})
    assert answer.json()["data"] == {"revokeApiKey": {}}
    keys = (await client.get("/api/v1/agents/me/api-keys")).json()
    assert [(key["id"], key["active"]) for key in keys] == [(own["id"], False), (int(made["apiKey"]["id"]), True)]


@pytest.mark.parametrize(
    ("who", "path", "contested_at"),
    [
        ("agent", "/agents/me/tasks/{task}/cancel", "/agent-support/requests"),
        ("operator", "/operators/me/tasks/{task}/accept", "/operators/me/support"),
    ],
)
async def test_who_is_suspended_contests_it_where_its_key_may(
    scene: Scene, client: httpx2.AsyncClient, who: str, path: str, contested_at: str
) -> None:
    task = await scene.reach(Status.PUBLISHED)
    actor = scene.agent if who == "agent" else scene.operator
    suspend = staff.suspend_agent if who == "agent" else staff.suspend_operator
    await scene.staff(suspend, **{f"{who}Id": actor.id}, reason="Complaints")
    client.headers["Authorization"] = f"Bearer {actor.key}"
    refused = (await client.post("/api/v1" + path.format(task=task))).json()
    assert refused["code"] == "agent_suspended"
    address = f"POST /api/v1{contested_at}"
    tools = "(tool submit_support_request, mutation openSupportRequest)"
    assert refused["detail"].partition(" change nothing else. ")[2] == f"Reason: Complaints. Use {address} {tools}."
    (way,) = refused["nextActions"]
    assert way["endpoint"] == address
    answer = await client.post(address.removeprefix("POST "), json=way["arguments"])
    assert answer.json()["status"] == "open"
