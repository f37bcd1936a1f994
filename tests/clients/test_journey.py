"""A task's whole life with the Python client: nothing is lost or done twice, whatever breaks on the way."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from urllib.parse import urlsplit

import httpx2
import pytest
from fieldcall_client import AsyncAgentClient, AsyncOperatorClient, ProblemError, SignatureError, verify
from fieldcall_client.generated.models import (
    StatusEvent,
    TaskCancelledEvent,
    TaskCreatedEvent,
    TaskPublishedEvent,
    WebhookTestEvent,
)

from tests.clients.conftest import AGENT, HERE, OPERATOR, TASK, Demo
from tests.journeys.people import SIMPLE_LIFE, photo
from tests.receiver import Receiver, receiving
from tests.simulators.cutting import Proxy, cutting

CUTS = 10
TIMEOUT_SECONDS = 30.0


@pytest.fixture
async def proxy(demo: Demo) -> AsyncIterator[Proxy]:
    """In front of the service."""
    port = urlsplit(demo.url).port
    async with cutting(lambda: asyncio.open_connection("127.0.0.1", port), b"POST ") as proxy:
        yield proxy


async def followed(agent: AsyncAgentClient, task_id: int | None = None) -> list[StatusEvent]:
    seen = []
    async for event in agent.events(task_id):
        seen.append(event)
        if event.event == "task.closed":
            break
    return seen


async def received(receiver: Receiver, event_type: str) -> tuple[bytes, dict[str, str]]:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            for call in receiver.received:
                if f'"{event_type}"'.encode() in call.body:
                    return call.body, call.headers
            await asyncio.sleep(0.02)


async def test_the_stream_of_a_task_ends_with_the_task(demo: Demo) -> None:
    async with AsyncAgentClient(demo.url) as anybody:
        key = (await anybody.register_agent(**AGENT)).api_key
    async with AsyncAgentClient(demo.url, key) as agent, asyncio.timeout(TIMEOUT_SECONDS):
        await agent.add_contact_method(method_type="polling", endpoint="a test")
        task = await agent.create_task(**TASK, publish_immediately=False)
        await agent.create_task(**TASK, publish_immediately=False)
        await agent.cancel_task(task.id)
        events = [event async for event in agent.events(task.id)]
        assert [event.event for event in events] == ["task.created", "task.cancelled"]
        assert [event async for event in agent.events(task.id, after=events[-1].sequence)] == []
        created, cancelled = [event async for event in agent.feed(task.id)]
        assert isinstance(created, TaskCreatedEvent)
        assert isinstance(cancelled, TaskCancelledEvent)
        assert (str(created.payload.payout_amount), created.sequence) == ("50.00", events[0].sequence)
        assert created.occurred_instant == events[0].instant
        assert [event.webhook for event in events] == [created, cancelled]
        match events[1].webhook:
            case TaskCancelledEvent() as ended:
                assert (ended.payload.changed_by_actor_type, ended.to_status) == ("agent", "Cancelled")
            case other:
                raise AssertionError(other)


async def test_a_life_over_connections_that_are_cut(demo: Demo, proxy: Proxy) -> None:
    async with AsyncExitStack() as stack:
        receiver = await stack.enter_async_context(receiving())
        anybody = await stack.enter_async_context(AsyncAgentClient(demo.url))
        registration = await anybody.register_agent(**AGENT)
        agent = await stack.enter_async_context(AsyncAgentClient(demo.url, registration.api_key))
        operator_key = (await anybody.register_operator(**OPERATOR)).api_key
        operator = await stack.enter_async_context(AsyncOperatorClient(demo.url, operator_key))
        shaky = await stack.enter_async_context(
            AsyncAgentClient(f"http://127.0.0.1:{proxy.port}", registration.api_key)
        )

        # The answer is lost: the call is made again under its key, and gets the first answer.
        proxy.cut()
        deposit = await shaky.deposit_to_wallet(amount="200.00", currency="EUR")
        assert proxy.cuts == 1
        assert [entry.type async for entry in agent.wallet_transactions()] == ["deposit_opened"]
        # So it is by hand, also after a restart of the program.
        by_hand = [await agent.deposit_to_wallet(amount=20, idempotency_key="order-4711-deposit") for _ in range(2)]
        assert by_hand[0].external_id == by_hand[1].external_id != deposit.external_id
        async with httpx2.AsyncClient() as browser:
            (await browser.post(deposit.checkout_url, data={"decision": "pay"})).raise_for_status()

        follower = asyncio.create_task(followed(shaky))
        await proxy.cut_now()
        task = await agent.create_task(**TASK, webhook_url=receiver.url)
        assert (task.status, str(task.payout_amount)) == ("Published", "50.00")
        await proxy.cut_now()

        with pytest.raises(ProblemError) as refused:
            await agent.approve_task(task.id)
        assert (refused.value.code, refused.value.status, refused.value.is_temporary) == ("wrong_status", 400, False)
        (event,) = await agent.take(refused.value.next_actions[0])
        assert event["event"] == "task.published"

        for step in (operator.accept_task, operator.mark_en_route, operator.mark_arrived, operator.start_work):
            await proxy.cut_now()
            await step(task.id, location=HERE)
        await proxy.cut_now()
        picture = photo(task.id)
        item = await operator.upload_proof(
            task.id,
            file=("front.jpg", picture),
            location=HERE,
            capture="live",
            captured_instant=datetime.now(UTC),
            captured_location={"lat": HERE["lat"], "lng": HERE["lng"], "accuracy": 5.0, "age_seconds": 1.0},
        )
        assert (item.file_name, item.captured_location and item.captured_location.accuracy) == ("front.jpg", 5.0)
        await operator.submit_proof(task.id, location=HERE, report="As asked.")
        async with asyncio.timeout(TIMEOUT_SECONDS):
            async for event in agent.events(task.id):
                if event.to_status == "UnderReview":
                    break
        await proxy.cut_now()

        proofs = await agent.task_proofs(task.id)
        assert [verdict.rule for verdict in proofs.validation_results if not verdict.passed] == []
        (proof,) = proofs.items
        async with httpx2.AsyncClient() as browser:
            assert (await browser.get(proof.content_url)).content == picture
        assert (await agent.proof_thumbnail(task.id, proof.id)).startswith(b"\xff\xd8")
        await proxy.cut_now()
        await proxy.cut_now()
        assert (await agent.approve_task(task.id)).status == "Closed"

        async with asyncio.timeout(TIMEOUT_SECONDS):
            events = await follower
        assert [event.sequence for event in events] == list(range(2, 2 + len(SIMPLE_LIFE))), "1 told of the money"
        assert [event.to_status for event in events] == SIMPLE_LIFE
        on_rest = [event async for event in agent.task_events(task.id, limit=4)]
        assert [StatusEvent(event.raw) for event in events] == on_rest
        settlement = (await agent.task(task.id)).settlement
        assert settlement
        assert settlement.outcome == "payout"
        assert proxy.cuts == 1 + CUTS

        # While the secret is rotated, a receiver that knows the old one or the new one takes the calls.
        old, new = registration.webhook_signing_secret, (await agent.rotate_webhook_secret()).webhook_signing_secret
        body, headers = await received(receiver, "task.published")
        match verify(body, headers, [new, old]):
            case TaskPublishedEvent() as published:
                assert (published.task_id, published.payload.title) == (task.id, task.title)
            case other:
                raise AssertionError(other)
        assert (await agent.test_task_webhook(task.id)).status == "delivered"
        body, headers = await received(receiver, "webhook.test")
        for secrets in (old, new, [new, old]):
            assert isinstance(verify(body, headers, secrets), WebhookTestEvent)
        for wrong in ({"body": body + b" "}, {"secrets": "whsec_AAAA"}, {"now_unix": time.time() + 301}):
            with pytest.raises(SignatureError):
                verify(**{"body": body, "headers": headers, "secrets": old, **wrong})
