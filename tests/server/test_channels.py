"""The channels beside webhooks, each against what an agent would run."""

import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import websockets
from standardwebhooks import Webhook

from adapters.http.client import HttpSender
from domain.webhooks.retry import DeliveryStatus
from resolvers.accounts import agents, staff, waitlist
from resolvers.core.context import Services
from resolvers.payments import deposits
from resolvers.webhooks import contact_methods as channels
from tests import actors
from tests.actors import Actor, SetClock
from tests.postbox import Postbox
from tests.receiver import receiving
from tests.server.workers.test_webhooks import delivering, until, until_log


@pytest.fixture
async def services(services: Services, clock: SetClock) -> AsyncIterator[Services]:
    clock.time = time.time_ns() // 1000
    sender = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=2)
    yield replace(services, sender=sender)
    await sender.stop()


async def test_a_websocket_gets_one_signed_message(services: Services) -> None:
    made = await Actor(services)(agents.register_agent, **actors.AGENT)
    agent = Actor(services, made.api_key, made.agent_id)
    taken: list[tuple[dict[str, str], bytes]] = []

    async def take(connection: websockets.ServerConnection) -> None:
        assert connection.request
        headers = {name.lower(): value for name, value in connection.request.headers.raw_items()}
        async for message in connection:
            assert isinstance(message, str)
            taken.append((headers, message.encode()))

    async with websockets.serve(take, "127.0.0.1", 0) as server, delivering(services):
        url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/events"
        await agent(channels.add_contact_method, methodType="websocket", endpoint=url)
        made_task = await actors.dispatch(agent, publishImmediately=False)
        (row,) = await until_log(agent, lambda log: log[0].attempt > 0)
    assert (row.channel, row.status, row.fault) == ("websocket", DeliveryStatus.DELIVERED, None)
    ((headers, body),) = taken
    assert Webhook(made.webhook_signing_secret).verify(body, headers)["task_id"] == made_task.id


async def test_an_mcp_callback_is_a_notification_of_json_rpc(services: Services) -> None:
    agent = await actors.register_agent(services)
    async with receiving() as receiver, delivering(services):
        config = {"authType": "header", "authValue": "Bearer mine"}
        await agent(
            channels.add_contact_method, methodType="mcp_callback", endpoint=receiver.url, configJson=json.dumps(config)
        )
        made = await actors.dispatch(agent, publishImmediately=False)
        await until(lambda: len(receiver.received) == 1)
    (call,) = receiver.received
    body = json.loads(call.body)
    assert (body["jsonrpc"], body["method"]) == ("2.0", "notifications/fieldcall/event")
    assert (body["params"]["event_type"], body["params"]["task_id"]) == ("task.created", made.id)
    assert "id" not in body
    assert call.headers["authorization"] == "Bearer mine"


async def test_email_is_the_fallback_of_a_webhook(services: Services) -> None:
    agent, box = await actors.register_agent(services), Postbox()
    async with receiving(b"HTTP/1.1 500 No\r\n\r\n") as receiver, delivering(replace(services, mailer=box)):
        await agent(channels.add_contact_method, methodType="webhook", endpoint=receiver.url)
        await agent(channels.add_contact_method, methodType="email", endpoint="me@example.org", priority=2)
        await actors.follow_confirmation(agent, "me@example.org")
        made = await actors.dispatch(agent, publishImmediately=False)
        await until(lambda: len(box.mails) == 1)
    (mail,) = box.mails
    assert (mail.to, mail.subject) == ("me@example.org", "Task created")
    assert "The task was saved as a draft." in mail.text
    assert f'"task_id": {made.id}' in mail.text


async def test_who_polls_is_told_nothing_and_needs_no_fallback(services: Services) -> None:
    agent = await actors.register_agent(services)
    async with receiving() as receiver, delivering(services):
        await agent(channels.add_contact_method, methodType="polling", endpoint="my loop")
        await agent(channels.add_contact_method, methodType="webhook", endpoint=receiver.url, priority=2)
        await actors.dispatch(agent, publishImmediately=False)
        assert await until_log(agent, lambda log: log == []) == []
    assert receiver.received == []


async def test_account_events_go_to_contact_methods(services: Services) -> None:
    agent, staffer = await actors.register_agent(services), await actors.platform(services)
    async with receiving() as receiver, delivering(services):
        added = await agent(channels.add_contact_method, methodType="webhook", endpoint=receiver.url)
        await agent(waitlist.join_country_waitlist, countryIsoCode="DE")
        await actors.fund_wallet(agent)
        refused = await agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
        await Actor(services)(deposits.decide_checkout, externalId=refused.external_id, decision="decline")
        await staffer(staff.set_country_phase, isoCode="DE", phase="Live")
        await until(lambda: len(receiver.received) == 3)
        await agent(channels.remove_contact_method, contactMethodId=added.id)
        await actors.fund_wallet(agent)
        log = await until_log(agent, lambda log: all(row.status is DeliveryStatus.DELIVERED for row in log))
    bodies: list[dict[str, Any]] = sorted((json.loads(call.body) for call in receiver.received), key=_sequence)
    assert [body["event_type"] for body in bodies] == ["wallet.credited", "wallet.deposit_failed", "country.live"]
    assert [body["sequence"] for body in bodies] == [1, 2, 3]
    assert bodies[0]["payload"]["available_balance"] == 500
    assert bodies[2]["payload"]["iso_code"] == "DE"
    assert len(log) == 3


def _sequence(body: dict[str, Any]) -> int:
    return int(body["sequence"])
