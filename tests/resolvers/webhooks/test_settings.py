"""A task's webhook: its settings, its secrets, its test, on both databases and against a real receiver."""

import asyncio
import base64
import json
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from adapters.http.client import HttpSender
from domain.ports import CallFault, CallResult, OutgoingCall
from domain.refusals.general import InvalidInput, NotFound, RateLimited
from domain.refusals.tasks import NoWebhook
from domain.values.time import SECOND
from domain.values.wallclock import at, rfc3339
from domain.webhooks.retry import DeliveryStatus
from resolvers.accounts.agents import register_agent
from resolvers.core.context import Services
from resolvers.events.types import list_event_types
from resolvers.tasks import dispatch
from resolvers.webhooks import settings as webhooks
from resolvers.webhooks import signing
from resolvers.wire.model import to_json
from subscriptions.messages.event_types import EVENT_TYPE
from tests import actors
from tests.actors import Actor, SetClock
from tests.receiver import receiving
from tests.resolvers.practising import DAY, practising
from tests.resolvers.stages import rows_of_tables

PUBLIC = "https://agent.example.org/hook?a=1"
SECRET = "s3cret-value"


@pytest.fixture
async def services(services: Services, clock: SetClock) -> AsyncIterator[Services]:
    """Services that may call this machine, in the time of the system, by which receivers judge signatures."""
    clock.time = time.time_ns() // 1000
    sender = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=2)
    yield replace(services, sender=sender)
    await sender.stop()


@pytest.fixture
async def agent(services: Services) -> Actor:
    return await actors.register_agent(services)


async def dispatched(agent: Actor, **given: Any) -> int:
    task = await actors.dispatch(agent, publishImmediately=False, **given)
    return int(task.id)


async def stored(services: Services) -> str:
    """All rows of all tables."""
    reader = services.database.reader
    return repr([await reader.find_all(rows()) for rows in rows_of_tables().values()])


async def test_only_what_is_supplied_changes(agent: Actor, services: Services) -> None:
    config = {"authType": "header", "authValue": SECRET}
    task_id = await dispatched(agent, webhookUrl=PUBLIC, webhookConfigJson=config)
    changed = await agent(webhooks.update_task_webhook, taskId=task_id, webhookUrl="https://other.example.org/")
    assert changed.webhook_url == "https://other.example.org/"
    async with receiving() as receiver:
        await agent(webhooks.update_task_webhook, taskId=task_id, webhookUrl=receiver.url)
        await agent(webhooks.test_task_webhook, taskId=task_id)
        other = {"authType": "basic", "authValue": "user:pässword"}
        kept = await agent(webhooks.update_task_webhook, taskId=task_id, webhookConfigJson=json.dumps(other))
        await agent(webhooks.test_task_webhook, taskId=task_id)
        await agent(webhooks.update_task_webhook, taskId=task_id, webhookConfigJson=None)
        await agent(webhooks.test_task_webhook, taskId=task_id)
    assert kept.webhook_url == receiver.url
    first, second, third = (call.headers.get("authorization") for call in receiver.received)
    assert (first, third) == (SECRET, None)
    assert second == "Basic " + base64.b64encode("user:pässword".encode()).decode()
    cleared = await agent(webhooks.update_task_webhook, taskId=task_id, webhookUrl=None)
    assert cleared.webhook_url is None
    with pytest.raises(NoWebhook) as refused:
        await agent(webhooks.test_task_webhook, taskId=task_id)
    assert refused.value.next_actions[0].operation == "update_task_webhook"


async def test_a_wrong_configuration_is_refused_at_creation_and_at_a_change(agent: Actor, services: Services) -> None:
    task_id = await dispatched(agent, webhookUrl=PUBLIC)
    before = await stored(services)
    wrong = {"authType": "query_param", "authValue": SECRET}
    for attempt in (
        dispatched(agent, webhookConfigJson=wrong),
        agent(webhooks.update_task_webhook, taskId=task_id, webhookConfigJson=wrong),
    ):
        with pytest.raises(InvalidInput) as refused:
            await attempt
        assert [error.field for error in refused.value.errors] == ["webhookConfigJson.authQueryParam"]
        assert SECRET not in refused.value.detail
    assert await stored(services) == before


async def test_a_webhook_belongs_to_its_agent(agent: Actor, services: Services) -> None:
    task_id = await dispatched(agent, webhookUrl=PUBLIC)
    stranger = await actors.register_agent(services)
    for operation in (webhooks.update_task_webhook, webhooks.test_task_webhook):
        with pytest.raises(NotFound):
            await stranger(operation, taskId=task_id)


async def test_a_test_arrives_signed_by_the_agents_secret_and_is_on_record(services: Services, clock: SetClock) -> None:
    made = await Actor(services)(register_agent, **actors.AGENT)
    agent = Actor(services, made.api_key, made.agent_id)
    async with receiving(b"HTTP/1.1 202 Accepted\r\nContent-Length: 5\r\n\r\nt\x00ake") as receiver:
        task_id = await dispatched(agent, webhookUrl=receiver.url)
        delivery = await agent(webhooks.test_task_webhook, taskId=task_id)
    (call,) = receiver.received
    body = Webhook(made.webhook_signing_secret).verify(call.body, call.headers)
    (row,) = [row for row in await agent(list_event_types) if row.event_type == "webhook.test"]
    assert body.keys() == row.example.keys()
    assert body == EVENT_TYPE["webhook.test"].body.model_validate(body).model_dump(mode="json")
    assert (body["event_type"], body["task_id"]) == ("webhook.test", task_id)
    assert body["occurred_at_unix"] == clock.time // 1_000_000
    suggested = [action["endpoint"] for action in body["suggested_actions"]]
    assert suggested[0] == "POST /api/v1/agents/me/wallet/deposit"
    assert f"POST /api/v1/agents/me/tasks/{task_id}/quote" in suggested
    assert call.headers["webhook-id"] == str(body["event_id"]) == str(delivery.event_id)
    now = rfc3339(clock.time)
    assert delivery.model_dump() == {
        "id": delivery.id,
        "eventId": body["event_id"],
        "agentId": None,
        "operatorId": None,
        "eventType": "webhook.test",
        "sequence": None,
        "taskId": task_id,
        "endpointId": delivery.endpoint_id,
        "channel": "webhook",
        "url": receiver.url,
        "attempt": 1,
        "status": DeliveryStatus.DELIVERED,
        "responseStatus": 202,
        "responseBody": "t\N{REPLACEMENT CHARACTER}ake",
        "fault": None,
        "durationMs": delivery.duration_ms,
        "sentAt": body["occurred_at"],
        "nextAttemptAt": None,
        "createdAt": body["occurred_at"],
        "sentInstant": now,
        "nextAttemptInstant": None,
        "createdInstant": now,
        "attempts": [
            {
                "id": 1,
                "attempt": 1,
                "sentAt": body["occurred_at"],
                "sentInstant": now,
                "durationMs": delivery.duration_ms,
                "responseStatus": 202,
                "responseBody": "t\N{REPLACEMENT CHARACTER}ake",
                "fault": None,
            }
        ],
        "requestHeaders": None,
        "requestBody": None,
    }


async def test_an_endpoints_own_secret_signs_alone(agent: Actor) -> None:
    own = "whsec_" + base64.b64encode(b"o" * 24).decode()
    async with receiving() as receiver:
        config = {"authType": "hmac", "authValue": own}
        task_id = await dispatched(agent, webhookUrl=receiver.url, webhookConfigJson=config)
        await agent(webhooks.test_task_webhook, taskId=task_id)
    (call,) = receiver.received
    assert Webhook(own).verify(call.body, call.headers)
    assert len(call.headers["webhook-signature"].split()) == 1
    assert "authorization" not in call.headers


async def test_while_a_secret_is_rotated_both_verify_and_after_a_day_the_new_one_alone(
    services: Services, clock: SetClock
) -> None:
    made = await Actor(services)(register_agent, **actors.AGENT)
    agent = Actor(services, made.api_key, made.agent_id)
    async with receiving() as receiver:
        task_id = await dispatched(agent, webhookUrl=receiver.url, webhookConfigJson={"authType": "hmac"})
        rotated = await agent(signing.rotate_webhook_secret)
        clock.advance(24 * 3600 - 1)
        await agent(webhooks.test_task_webhook, taskId=task_id)
        clock.advance(1)
        await agent(webhooks.test_task_webhook, taskId=task_id)
    assert rotated.webhook_signing_secret != made.webhook_signing_secret
    during, after = (call.headers["webhook-signature"].split() for call in receiver.received)
    assert (len(during), len(after)) == (2, 1)
    assert rotated.webhook_signing_secret not in await stored(services)
    # The verifier knows no time but the machine's, so the signatures are looked at by themselves.
    for secret, signature in zip((rotated.webhook_signing_secret, made.webhook_signing_secret), during, strict=True):
        call = receiver.received[0]
        assert _signed(secret, call.headers, call.body) == signature
    call = receiver.received[1]
    assert _signed(rotated.webhook_signing_secret, call.headers, call.body) == after[0]


async def test_a_practice_world_that_is_ahead_keeps_the_previous_secret_for_a_real_day(
    services: Services, clock: SetClock
) -> None:
    """Receivers are outside of the world, where its clock is not known."""
    practice = await practising(services)
    await practice.advance(3 * DAY)
    async with receiving() as receiver:
        task_id = await dispatched(practice.agent, webhookUrl=receiver.url, webhookConfigJson={"authType": "hmac"})
        rotated = await practice.agent(signing.rotate_webhook_secret)
        assert rotated.previous_valid_until == at(clock.now() + DAY * SECOND, "UTC")
        await practice.agent(webhooks.test_task_webhook, taskId=task_id)
        clock.advance(DAY)
        await practice.agent(webhooks.test_task_webhook, taskId=task_id)
    assert [len(call.headers["webhook-signature"].split()) for call in receiver.received] == [2, 1]


def _signed(secret: str, headers: dict[str, str], body: bytes) -> str:
    moment = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    return Webhook(secret).sign(headers["webhook-id"], moment, body.decode())


async def test_a_changed_body_does_not_verify(agent: Actor) -> None:
    own = "whsec_" + base64.b64encode(b"o" * 24).decode()
    async with receiving() as receiver:
        config = {"authType": "hmac", "authValue": own}
        task_id = await dispatched(agent, webhookUrl=receiver.url, webhookConfigJson=config)
        await agent(webhooks.test_task_webhook, taskId=task_id)
    (call,) = receiver.received
    with pytest.raises(WebhookVerificationError):
        Webhook(own).verify(call.body.replace(b"webhook.test", b"task.settled"), call.headers)


async def test_a_secret_in_the_query_is_added_and_shown_nowhere(agent: Actor, services: Services) -> None:
    value = "a&b=c d/ü"
    async with receiving() as receiver:
        config = {"authType": "query_param", "authQueryParam": "to ken", "authValue": value}
        url = f"{receiver.url}?from=fieldcall"
        task_id = await dispatched(agent, webhookUrl=url, webhookConfigJson=config)
        delivery = await agent(webhooks.test_task_webhook, taskId=task_id)
    assert receiver.received[0].query == {"from": "fieldcall", "to ken": value}
    assert delivery.url == url


@pytest.mark.parametrize(
    ("config", "echoed"),
    [
        ({"authType": "header", "authValue": SECRET}, SECRET),
        ({"authType": "basic", "authValue": f"me:{SECRET}"}, base64.b64encode(f"me:{SECRET}".encode()).decode()),
        ({"authType": "query_param", "authQueryParam": "k", "authValue": f"{SECRET}/"}, f"{SECRET}%2F"),
    ],
)
async def test_secrets_are_in_no_view_no_row_and_no_log(
    agent: Actor, services: Services, caplog: pytest.LogCaptureFixture, config: dict[str, str], echoed: str
) -> None:
    caplog.set_level(logging.DEBUG)
    said = f"you sent {echoed}".encode()
    async with receiving(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: %d\r\n\r\n" % len(said) + said) as receiver:
        task_id = await dispatched(agent, webhookUrl=receiver.url, webhookConfigJson=config)
        updated = await agent(webhooks.update_task_webhook, taskId=task_id, webhookConfigJson=config)
        delivery = await agent(webhooks.test_task_webhook, taskId=task_id)
    assert (delivery.status, delivery.response_status) == (DeliveryStatus.FAILED, 401)
    assert delivery.response_body == "you sent hidden"
    views = to_json([updated, delivery, await agent(dispatch.get_task, taskId=task_id)]).decode()
    for place in (views, await stored(services), caplog.text):
        assert SECRET not in place
        assert echoed not in place


async def test_what_does_not_answer_is_a_failed_delivery(agent: Actor) -> None:
    async with receiving() as receiver:
        gone = receiver.url
    task_id = await dispatched(agent, webhookUrl=gone)
    delivery = await agent(webhooks.test_task_webhook, taskId=task_id)
    assert (delivery.status, delivery.fault) == (DeliveryStatus.FAILED, CallFault.UNREACHABLE)
    assert (delivery.response_status, delivery.response_body) == (None, None)


async def test_without_the_setting_nothing_goes_to_this_machine(agent: Actor, services: Services) -> None:
    sender = HttpSender("fieldcall/test", allow_private=False)
    guarded = replace(agent, services=replace(services, sender=sender))
    async with receiving() as receiver:
        task_id = await dispatched(guarded, webhookUrl=receiver.url)
        delivery = await guarded(webhooks.test_task_webhook, taskId=task_id)
    await sender.stop()
    assert (delivery.fault, receiver.received) == (CallFault.NOT_PUBLIC, [])


async def test_three_tests_in_five_minutes(agent: Actor, services: Services, clock: SetClock) -> None:
    stranger = await actors.register_agent(services)
    async with receiving() as receiver:
        first, second = (
            await dispatched(agent, webhookUrl=receiver.url),
            await dispatched(agent, webhookUrl=receiver.url),
        )
        for task_id in (first, second, first):
            await agent(webhooks.test_task_webhook, taskId=task_id)
            clock.advance(10)
        before = await stored(services)
        with pytest.raises(RateLimited) as refused:
            await agent(webhooks.test_task_webhook, taskId=second)
        assert refused.value.retry_after == 270
        assert await stored(services) == before
        await stranger(webhooks.test_task_webhook, taskId=await dispatched(stranger, webhookUrl=receiver.url))
        clock.advance(269.5)
        with pytest.raises(RateLimited) as refused:
            await agent(webhooks.test_task_webhook, taskId=second)
        assert refused.value.retry_after == 1
        clock.advance(0.5)
        await agent(webhooks.test_task_webhook, taskId=second)
    assert len(receiver.received) == 5


async def test_tests_at_once_are_counted_one_after_the_other(agent: Actor, services: Services) -> None:
    async with receiving() as receiver:
        task_id = await dispatched(agent, webhookUrl=receiver.url)
        sent = [agent(webhooks.test_task_webhook, taskId=task_id) for _ in range(8)]
        outcomes = await asyncio.gather(*sent, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["RateLimited"] * 5 + ["WebhookDelivery"] * 3
    assert len(receiver.received) == 3


async def test_the_call_is_made_outside_of_a_transaction(agent: Actor, services: Services) -> None:
    """While an endpoint thinks, others go on: the sender itself changes the database."""

    class Curious:
        async def post(self, call: OutgoingCall) -> CallResult:
            self.changed = await agent(webhooks.update_task_webhook, taskId=task_id, webhookUrl=PUBLIC)
            return CallResult(1, 204)

    sender = Curious()
    task_id = await dispatched(agent, webhookUrl="http://127.0.0.1:1024/")
    curious = replace(agent, services=replace(services, sender=sender))
    delivery = await curious(webhooks.test_task_webhook, taskId=task_id)
    assert (delivery.status, delivery.url) == (DeliveryStatus.DELIVERED, "http://127.0.0.1:1024/")
    assert sender.changed.webhook_url == PUBLIC
