"""A write under an idempotency key happens once, for every kind of repeat."""

import asyncio
import json
import re
import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from stripe import HTTPClient

from adapters.payments import stripe
from adapters.practice.drawing import photograph
from adapters.storage.queries.core.idempotency import select_stored_response
from domain.ports import CheckoutRequest, OpenedCheckout
from domain.refusals.general import Conflict, IdempotencyKeyReused
from domain.values.time import SECOND
from domain.webhooks import retry
from resolvers.accounts import agents, operators
from resolvers.core import jobs
from resolvers.core.context import Call, Context, Services
from resolvers.core.idempotency import LEASE, IdempotencyClaim, gives_secret, make_claim
from resolvers.core.operation import OPERATIONS, Kind
from resolvers.ledger import wallets
from resolvers.payments import deposits, refunds
from resolvers.practice import clock as practice
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution
from resolvers.webhooks import signing
from resolvers.wire.model import Wire
from resolvers.wire.scalars import server_time
from tests import actors
from tests.actors import BASE_URL, SetClock

TASKS = "/api/v1/agents/me/tasks"
KEYS = "/api/v1/agents/me/api-keys"
DAY = 24 * 3600


def under(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key}


def make_context(services: Services, key: str | None, caller: Any = None) -> Context:
    now = services.clock.now()
    context = Call(services, caller, "req_test", BASE_URL, now, services.database.reader)
    context.idempotency_key = key
    return context


def test_every_answer_can_be_kept(subtests: pytest.Subtests) -> None:
    for operation in [each for each in OPERATIONS.values() if each.kind is not Kind.READ]:
        with subtests.test(operation=operation.name):
            assert issubclass(operation.result, Wire)
            if operation.result.__private_attributes__:
                own = operation.result.from_stored.__func__ is not Wire.from_stored.__func__
                assert own, "what is private is not kept: say how it is made again"


async def test_a_repeat_gets_the_first_answer(as_agent: httpx2.AsyncClient, task: Any, clock: SetClock) -> None:
    first = await as_agent.post(TASKS, json=task, headers=under("order-7"))
    assert first.json()["status"] == "Published"
    assert "idempotent-replayed" not in first.headers
    await as_agent.post(f"{TASKS}/{first.json()['taskId']}/cancel")
    clock.advance(DAY - 1)
    second = await as_agent.post(TASKS, json=task, headers=under("order-7"))
    assert second.headers["idempotent-replayed"] == "true"
    assert second.json() == first.json()
    assert len((await as_agent.get(TASKS)).json()) == 1


async def test_after_a_day_the_key_is_free(as_agent: httpx2.AsyncClient, task: Any, clock: SetClock) -> None:
    first = await as_agent.post(TASKS, json=task, headers=under("order-7"))
    clock.advance(DAY + 1)
    second = await as_agent.post(TASKS, json=task, headers=under("order-7"))
    assert second.json()["taskId"] != first.json()["taskId"]
    assert "idempotent-replayed" not in second.headers


@pytest.mark.parametrize("change", ["body", "operation"])
async def test_another_request_under_the_same_key_is_refused(
    as_agent: httpx2.AsyncClient, task: Any, change: str
) -> None:
    await as_agent.post(TASKS, json=task, headers=under("order-7"))
    other = (TASKS, {**task, "payoutAmount": 51}) if change == "body" else (KEYS, {"keyName": "second"})
    answer = await as_agent.post(other[0], json=other[1], headers=under("order-7"))
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_key_reused")
    assert "Send a new key for a new request, or repeat the first request unchanged" in answer.json()["detail"]


async def test_two_callers_may_choose_the_same_key(services: Services, client: httpx2.AsyncClient, task: Any) -> None:
    made = []
    for _ in range(2):
        agent = await actors.register_agent(services)
        headers = {"X-API-Key": agent.key or "", **under("1")}
        made.append((await client.post(TASKS, json=task, headers=headers)).json()["taskId"])
    assert made[0] != made[1]


async def test_a_refusal_is_not_kept(services: Services, client: httpx2.AsyncClient, task: Any) -> None:
    agent = await actors.register_agent(services)
    client.headers["X-API-Key"] = agent.key or ""
    draft = (await client.post(TASKS, json=task)).json()["taskId"]
    refused = await client.post(f"{TASKS}/{draft}/publish", headers=under("go"))
    assert refused.status_code == 402
    await actors.fund_wallet(agent)
    published = await client.post(f"{TASKS}/{draft}/publish", headers=under("go"))
    assert published.json()["status"] == "Published"
    again = await client.post(f"{TASKS}/{draft}/publish", headers=under("go"))
    assert again.json() == published.json()


async def test_at_once_is_once(as_agent: httpx2.AsyncClient, task: Any) -> None:
    draft = (await as_agent.post(TASKS, json={**task, "publishImmediately": False})).json()["taskId"]
    path = f"{TASKS}/{draft}/cancel"
    answers = await asyncio.gather(*(as_agent.post(path, headers=under("go")) for _ in range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    assert sum("idempotent-replayed" in answer.headers for answer in answers) == 7
    events = (await as_agent.get(f"{TASKS}/{draft}/events")).json()
    assert [event["event"] for event in events] == ["task.created", "task.cancelled"]


async def test_every_method_that_writes(as_agent: httpx2.AsyncClient) -> None:
    for key, body in (("put-1", {"agentName": "Other"}), ("put-2", {"agentName": "Another"})):
        for replayed in (None, "true"):
            answer = await as_agent.put("/api/v1/agents/me", json=body, headers=under(key))
            assert (answer.status_code, answer.headers.get("idempotent-replayed")) == (200, replayed)
    made = (await as_agent.post(KEYS, json={"keyName": "second"})).json()["apiKey"]["id"]
    for replayed in (None, "true"):
        answer = await as_agent.delete(f"{KEYS}/{made}", headers=under("delete-1"))
        assert (answer.status_code, answer.headers.get("idempotent-replayed")) == (200, replayed)


async def test_secrets_are_given_again_and_kept_encrypted(
    services: Services, agent: actors.Actor, as_agent: httpx2.AsyncClient
) -> None:
    first = await as_agent.post(KEYS, json={"keyName": "second"}, headers=under("key-1"))
    second = await as_agent.post(KEYS, json={"keyName": "second"}, headers=under("key-1"))
    assert second.json() == first.json()
    digest = services.keyring.digest(f"agent:{agent.id} key-1").hex()
    row = await services.database.reader.find(select_stored_response(digest=digest))
    assert row is not None
    assert row.answer is not None
    assert first.json()["key"].encode() not in row.answer
    assert first.json()["key"] in services.keyring.decrypt(row.answer)


async def second_key(agent: actors.Actor) -> actors.Actor:
    return replace(agent, key=(await agent(agents.create_api_key, keyName="limited")).key)


@pytest.mark.parametrize(
    ("operation", "fields"),
    [
        (agents.create_api_key, {"keyName": "worker"}),
        (signing.rotate_webhook_secret, {}),
        (agents.register_agent, actors.AGENT),
        (operators.register_operator, actors.OPERATOR),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
async def test_a_secret_is_given_again_to_the_key_alone_that_asked(
    agent: actors.Actor, operation: Any, fields: dict[str, Any]
) -> None:
    other = await second_key(agent)
    made = await agent.once("rotate-1", operation, **fields)
    with pytest.raises(IdempotencyKeyReused, match="returned again only to the API key"):
        await other.once("rotate-1", operation, **fields)
    assert await agent.once("rotate-1", operation, **fields) == made


async def test_what_is_no_secret_is_given_again_to_every_key_of_the_caller(agent: actors.Actor) -> None:
    other = await second_key(agent)
    made = await agent.once("order-7", dispatch.create_task, **actors.TASK)
    assert (await other.once("order-7", dispatch.create_task, **actors.TASK)).id == made.id


def test_the_answers_with_secrets_are_known_as_such() -> None:
    writes = [each for each in OPERATIONS.values() if each.kind is not Kind.READ]
    found = {each.name for each in writes if gives_secret(each.result)}
    keys = {"create_api_key", "create_operator_key", "create_staff_key"}
    assert found == {
        "register_agent",
        "register_operator",
        "rotate_webhook_secret",
        *keys,
        "begin_as_guest",
        "sign_in_by_code",
        "sign_in_by_link",
        "sign_in_with_passkey",
        "issue_tokens",
    }
    named = re.compile(r"(^|_)(key|secret|token|password)$")
    for each in writes:
        for name, field in each.result.model_fields.items():
            if named.search(name) and field.annotation is str:
                assert each.name in found, f"{each.name} gives {name}: is it a Secret?"


async def test_a_registration_needs_a_key_that_nobody_guesses(client: httpx2.AsyncClient) -> None:
    register = "/api/v1/agents/register"
    short = await client.post(register, json=actors.AGENT, headers=under("1"))
    assert (short.status_code, short.json()["errors"][0]["field"]) == (400, "Idempotency-Key")
    long = under(str(uuid.uuid4()))
    first = await client.post(register, json=actors.AGENT, headers=long)
    second = await client.post(register, json=actors.AGENT, headers=long)
    assert (second.json(), second.headers["idempotent-replayed"]) == (first.json(), "true")


@pytest.mark.parametrize("key", ["", "x" * 256, "t\tb"])
async def test_what_is_no_key_is_refused(as_agent: httpx2.AsyncClient, key: str) -> None:
    answer = await as_agent.post(KEYS, json={"keyName": "second"}, headers=under(key))
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "Idempotency-Key")


async def test_a_read_takes_no_notice_of_a_key(as_agent: httpx2.AsyncClient, task: Any) -> None:
    for count in (0, 1):
        answer = await as_agent.get(TASKS, headers=under("read"))
        assert len(answer.json()) == count
        await as_agent.post(TASKS, json=task)


async def test_the_graph_takes_the_key_as_an_extension(as_agent: httpx2.AsyncClient, task: Any) -> None:
    created = {"query": CREATE, "variables": {"input": task | {"payoutAmount": "50"}}}
    answers = [
        await as_agent.post("/graphql", json={**created, "extensions": {"idempotencyKey": "graph-1"}}),
        await as_agent.post("/graphql", json=created, headers=under("graph-1")),
    ]
    assert answers[0].json()["data"]["createTask"]["status"] == "PUBLISHED", answers[0].text
    assert answers[0].json() == answers[1].json()
    assert [answer.headers.get("idempotent-replayed") for answer in answers] == [None, "true"]
    # The same request on another surface is the same request.
    rest = await as_agent.post(TASKS, json=task, headers=under("graph-1"))
    assert rest.headers["idempotent-replayed"] == "true"
    odd = await as_agent.post("/graphql", json={**created, "extensions": {"idempotencyKey": 7}})
    assert odd.json()["data"]["createTask"]["code"] == "validation_failed"


CREATE = """mutation($input: CreateTaskInput!) { createTask(input: $input) { __typename
  ... on Task { id status nextActions { code } allowedActions { code allowed } } ... on Problem { code detail } } }"""


async def test_each_mutation_of_a_document_has_the_key_under_its_own_name(as_agent: httpx2.AsyncClient) -> None:
    made = "createApiKey(keyName: $name) { ... on NewApiKey { key } ... on Problem { code } }"
    body = {
        "query": f"mutation($name: String!) {{ first: {made} second: {made} }}",
        "variables": {"name": "another"},
        "extensions": {"idempotencyKey": "two-keys"},
    }
    answers = [(await as_agent.post("/graphql", json=body)).json()["data"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0]["first"]["key"] != answers[0]["second"]["key"]


async def test_tools_take_the_header(as_agent: httpx2.AsyncClient, task: Any) -> None:
    call = {"tool": "dispatch_physical_task", "arguments": task}
    answers = [await as_agent.post("/api/v1/tools/call", json=call, headers=under("tool-1")) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert [answer.headers.get("idempotent-replayed") for answer in answers] == [None, "true"]
    other = {"tool": "dispatch_physical_task", "arguments": {**task, "title": "Another"}}
    refused = await as_agent.post("/api/v1/tools/call", json=other, headers=under("tool-1"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "idempotency_key_reused")


async def test_mcp_tells_a_replay_in_the_metadata(live_server: str) -> None:
    headers = {"Accept": "application/json, text/event-stream", **under(str(uuid.uuid4()))}
    call = {"name": "register_agent", "arguments": {**actors.AGENT, "description": "Runs errands."}}
    async with httpx2.AsyncClient(base_url=live_server, headers=headers, timeout=30) as client:
        results = []
        for number in (1, 2):
            body = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call}
            results.append((await client.post("/mcp", json=body)).json()["result"])
    assert results[0]["structuredContent"] == results[1]["structuredContent"]
    assert [result.get("_meta", {}).get("fieldcall/idempotentReplayed") for result in results] == [None, True]


async def test_a_procedure_under_way_is_in_conflict_and_ends_once(
    services: Services, as_agent: httpx2.AsyncClient, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    provider = services.payments
    open_checkout = provider.open_checkout

    async def slowly(request: CheckoutRequest, base_url: str) -> OpenedCheckout:
        begun.set()
        await go_on.wait()
        return await open_checkout(request, base_url)

    monkeypatch.setattr(type(provider), "open_checkout", lambda _, request, base_url: slowly(request, base_url))
    path, body = "/api/v1/agents/me/wallet/deposit", {"amount": 25, "currency": "EUR"}
    first = asyncio.create_task(as_agent.post(path, json=body, headers=under("pay")))
    await begun.wait()
    second = await as_agent.post(path, json=body, headers=under("pay"))
    assert (second.status_code, second.json()["code"], second.headers["retry-after"]) == (409, "conflict", "1")
    assert "free in 60 seconds" in second.json()["detail"]
    clock.advance(59)
    third = await as_agent.post(path, json=body, headers=under("pay"))
    assert third.status_code == 409
    assert "free in 1 seconds" in third.json()["detail"]
    go_on.set()
    fourth = await as_agent.post(path, json=body, headers=under("pay")) if (await first).is_success else None
    assert fourth is not None
    assert fourth.json() == (await first).json()


def test_a_claim_lasts_longer_than_what_procedures_wait_for() -> None:
    """It is not much longer either: after a crash its key is of no use for so long."""
    pauses = stripe.MAX_RETRIES * HTTPClient.MAX_DELAY
    longest = max(
        (stripe.MAX_RETRIES + 1) * stripe.TIMEOUT_SECONDS + pauses,
        practice.ADVANCE_TIMEOUT_SECONDS,
        retry.ANSWER_TIMEOUT_SECONDS,
    )
    assert longest + 10 <= LEASE / SECOND <= longest + 20


async def test_a_refund_that_was_killed_is_gone_on_with_by_a_repeat(
    services: Services, agent: actors.Actor, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await actors.fund_wallet(agent, "20")
    caller = await actors.find_caller(services, (await actors.platform(services)).key or "")
    request = refunds.RefundDeposit(external_id=name, amount="5")
    killed = make_context(services, "back", caller)
    killed.claim = await make_claim(killed, refunds.refund_deposit, request)
    assert await killed.transact(killed.claim.acquire) is None

    async def killed_before_the_provider_knows(_: Context, __: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(refunds, "send_refund", killed_before_the_provider_knows)
        with pytest.raises(KeyboardInterrupt):
            await refunds.refund_deposit.function(killed, request)
    with pytest.raises(Conflict):
        await refunds.refund_deposit(make_context(services, "back", caller), request)
    clock.advance(61)
    made = await refunds.refund_deposit(make_context(services, "back", caller), request)
    assert made.status == "succeeded"
    assert await refunds.refund_deposit(make_context(services, "back", caller), request) == made
    another = await refunds.refund_deposit(make_context(services, "back again", caller), request)
    assert another.refund_id != made.refund_id
    assert made.available_balance - another.available_balance == 5
    assert str((await agent(wallets.get_wallet, currency="EUR")).total_funded) == "510.00"
    more = refunds.RefundDeposit(external_id=name, amount="6")
    with pytest.raises(IdempotencyKeyReused):
        await refunds.refund_deposit(make_context(services, "back", caller), more)


async def test_a_lost_claim_stores_nothing(services: Services, agent: actors.Actor, clock: SetClock) -> None:
    made = await actors.dispatch(agent)
    caller = await actors.find_caller(services, agent.key or "")
    request = dispatch.CancelTask(task_id=made.id)
    context = make_context(services, "slow", caller)
    slow = await make_claim(context, dispatch.cancel_task, request)
    assert await context.transact(slow.acquire) is None
    clock.advance(121)
    later = make_context(services, "slow", caller)
    faster = await make_claim(later, dispatch.cancel_task, request)
    assert await later.transact(faster.acquire) is None
    with pytest.raises(Conflict):
        await context.transact(
            lambda inner: slow.run_and_store(inner, lambda same: dispatch.cancel_task.function(same, request))
        )
    assert (await agent(dispatch.get_task, taskId=made.id)).status == "Published"


async def test_a_failed_procedure_frees_its_key(services: Services, agent: actors.Actor) -> None:
    caller = await actors.find_caller(services, agent.key or "")
    bad = make_context(services, "try", caller)
    with pytest.raises(Exception, match="not a supported currency"):
        await deposits.deposit_to_wallet(bad, deposits.DepositToWallet(amount="25", currency="XXX"))
    good = make_context(services, "try", caller)
    made = await deposits.deposit_to_wallet(good, deposits.DepositToWallet(amount="25", currency="EUR"))
    assert not good.replayed
    again = make_context(services, "try", caller)
    same = deposits.DepositToWallet(amount="25", currency="EUR")
    assert await deposits.deposit_to_wallet(again, same) == made


async def test_an_upload_is_known_by_its_content(
    services: Services, agent: actors.Actor, client: httpx2.AsyncClient
) -> None:
    operator = await actors.register_operator(services)
    made = await actors.dispatch(agent)
    for step in (execution.accept_task, execution.mark_arrived, execution.start_work):
        await operator(step, taskId=made.id)
    path = f"/api/v1/operators/me/tasks/{made.id}/proofs"
    pictures = [photograph(seed, "SHOP", taken_at=20270102130000, latitude=52.4, longitude=4.9) for seed in (1, 2)]
    answers = [
        await client.post(
            path,
            files={"file": ("shop.jpg", picture, "image/jpeg")},
            headers={"X-API-Key": operator.key or "", **under("photo")},
        )
        for picture in (pictures[0], pictures[0], pictures[1])
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 409], answers[0].text
    assert answers[0].json() == answers[1].json()
    assert len((await agent(submission.get_task_proofs, taskId=made.id)).items) == 1
    batches = [
        await client.post(
            f"{path}/batch",
            files=[("file", ("a.jpg", picture)), ("file", ("b.jpg", pictures[0]))],
            headers={"X-API-Key": operator.key or "", **under("photos")},
        )
        for picture in (pictures[1], pictures[1], pictures[0])
    ]
    assert [answer.status_code for answer in batches] == [200, 200, 409], batches[0].text
    assert batches[0].json() == batches[1].json()
    assert len((await agent(submission.get_task_proofs, taskId=made.id)).items) == 3


async def test_the_worker_forgets_what_has_expired(services: Services, clock: SetClock) -> None:
    context = make_context(services, "k" * 32)
    await agents.register_agent(context, agents.RegisterAgent.model_validate(actors.AGENT))
    claim: IdempotencyClaim = await make_claim(
        context, agents.register_agent, agents.RegisterAgent.model_validate(actors.AGENT)
    )

    async def work() -> None:
        for job in await jobs.claim_jobs(services, 20):
            await jobs.run_job(services, job)

    await jobs.schedule_recurring(services)
    await work()
    assert await services.database.reader.find(select_stored_response(digest=claim.digest))
    clock.advance(DAY + 600)
    await work()
    assert await services.database.reader.find(select_stored_response(digest=claim.digest)) is None
    # It recurs.
    clock.advance(601)
    assert [job.kind for job in await jobs.claim_jobs(services, 20)] == ["forget_answers", "forget_challenges"]


def test_what_is_kept_of_a_view_is_json(tmp_path: Path) -> None:
    view = deposits.Deposit.model_validate(
        {
            "externalId": "dep_1",
            "status": "pending",
            "processing": False,
            "amount": "25.00",
            "takenBack": "0.00",
            "currency": "EUR",
            "checkoutUrl": None,
            "taskId": None,
            "provider": "embedded",
            "createdAt": server_time(1_798_891_200_000_000),
            "expiresAt": server_time(1_798_977_600_000_000),
        }
    )
    restored = deposits.Deposit.from_stored(json.loads(json.dumps(view.to_stored())), None)
    assert restored == view
    assert restored.model_dump() == view.model_dump()
