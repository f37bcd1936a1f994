"""Events arrive: in order, signed, once where all is well and with the same id where it is not."""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest
from standardwebhooks import Webhook

from adapters.http.client import HttpSender
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.webhooks import EndpointRow, endpoint
from domain.ports import CallFault, CallResult, OutgoingCall
from domain.webhooks.retry import MAX_FAILING_SECONDS, RETRY_DELAYS, DeliveryStatus
from resolvers.core.context import Services
from resolvers.payments import funding
from resolvers.tasks import dispatch, pending_actions
from resolvers.tasks import history as task_history
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log, endpoints, notifications
from resolvers.webhooks import settings as webhooks
from server.workers import jobs as worker
from server.workers import webhooks as webhook_worker
from subscriptions.messages.event_types import EVENT_TYPE
from tests import actors
from tests.actors import Actor, SetClock
from tests.postbox import Postbox
from tests.receiver import Receiver, receiving

TOO_LONG = 60.0  # seconds


@statement(select_where(endpoint, order_by=(endpoint.c.id,)))
def select_endpoints() -> EndpointRow: ...


GONE = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
ACCEPTS = b"HTTP/1.1 204 No Content\r\n\r\n"
REPEATED = [2, 2, 3]
"""The attempts for two events that waited, and for the probe."""
FAILS = b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 4\r\n\r\noops"
MINUTE = 60


@pytest.fixture
async def services(services: Services, clock: SetClock) -> AsyncIterator[Services]:
    """Services that may call this machine, in the time of the system, by which receivers judge signatures."""
    clock.time = time.time_ns() // 1000
    sender = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=0.5)
    yield replace(services, sender=sender)
    await sender.stop()


@pytest.fixture
async def agent(services: Services) -> Actor:
    return await actors.register_agent(services)


@asynccontextmanager
async def run_task(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def delivering(services: Services) -> AbstractAsyncContextManager[None]:
    return run_task(webhook_worker.deliver(services))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(TOO_LONG):
        while not true():  # noqa: ASYNC110 - what happens is on the other side of a socket
            await asyncio.sleep(0.01)


async def read_log(agent: Actor, **given: Any) -> list[Any]:
    return list(await agent(delivery_log.list_webhook_deliveries, **given))


async def until_log(agent: Actor, right: Callable[[list[Any]], bool], **given: Any) -> list[Any]:
    async with asyncio.timeout(TOO_LONG):
        while not right(found := await read_log(agent, **given)):  # noqa: ASYNC110 - it is a row
            await asyncio.sleep(0.02)
    return found


def events(receiver: Receiver) -> list[tuple[int, str]]:
    """Task and event of each call, as they arrived."""
    bodies = [json.loads(call.body) for call in receiver.received]
    return [(body["task_id"], body["event_type"]) for body in bodies]


async def add(agent: Actor, receiver: Receiver, **fields: Any) -> Any:
    return await agent(channels.add_contact_method, methodType="webhook", endpoint=receiver.url, **fields)


async def draft(agent: Actor, url: str, **given: Any) -> int:
    made = await actors.dispatch(agent, publishImmediately=False, webhookUrl=url, **given)
    return int(made.id)


async def test_every_event_arrives_signed_and_in_order(services: Services) -> None:
    made = await Actor(services)(actors.agents.register_agent, **actors.AGENT)
    agent = Actor(services, made.api_key, made.agent_id)
    await actors.fund_wallet(agent)
    async with receiving() as receiver, delivering(services):
        task_id = await draft(agent, receiver.url)
        await agent(funding.quote_task, taskId=task_id)
        await agent(funding.fund_task, taskId=task_id, fundingMethod="wallet")
        await agent(dispatch.publish_task, taskId=task_id)
        await agent(dispatch.cancel_task, taskId=task_id, reason="No longer needed.")
        await until(lambda: len(receiver.received) == 5)
    names = ["task.created", "task.quoted", "task.funded", "task.published", "task.cancelled"]
    assert events(receiver) == [(task_id, name) for name in names]
    history = await agent(task_history.get_task_history, taskId=task_id)
    for call, event in zip(receiver.received, history, strict=True):
        body = Webhook(made.webhook_signing_secret).verify(call.body, call.headers)
        assert EVENT_TYPE[event.event].body.model_validate(body)
        assert (body["sequence"], body["from_status"], body["to_status"], body["reason"]) == (
            event.sequence,
            event.from_status,
            event.to_status,
            event.reason,
        )
        assert call.headers["webhook-id"] == str(body["event_id"])
    delivered = await read_log(agent)
    assert [row.event_type for row in delivered] == names[::-1]
    assert {(row.status, row.attempt) for row in delivered} == {(DeliveryStatus.DELIVERED, 1)}


async def test_who_fails_is_tried_again_later_and_later_with_the_same_bytes(
    services: Services, clock: SetClock
) -> None:
    agent = await actors.register_agent(services)
    async with receiving(FAILS) as receiver, delivering(services):
        task_id = await draft(agent, receiver.url)
        await agent(dispatch.cancel_task, taskId=task_id)
        for tries in range(1, 11):
            await until(lambda tries=tries: len(receiver.received) >= tries)  # type: ignore[misc]
            await until_log(agent, lambda log, tries=tries: log[-1].attempt == tries)  # type: ignore[misc]
            clock.advance(RETRY_DELAYS[tries] * 1.2 + 1 if tries < len(RETRY_DELAYS) else 0)
        await until_log(agent, lambda log: log[-1].status is DeliveryStatus.FAILED)
        # Only then is the next event of the task tried.
        await until(lambda: len(receiver.received) == 11)
    assert events(receiver)[:10] == [(task_id, "task.created")] * 10
    assert events(receiver)[10] == (task_id, "task.cancelled")
    assert len({(call.body, call.headers["webhook-id"]) for call in receiver.received[:10]}) == 1
    (first,) = [row for row in await read_log(agent) if row.event_type == "task.created"]
    assert [attempt.attempt for attempt in first.attempts] == list(range(1, 11))
    assert {(attempt.response_status, attempt.response_body) for attempt in first.attempts} == {(500, "oops")}


@pytest.mark.parametrize(
    ("answer", "fault", "status"),
    [
        (FAILS, None, 500),
        (None, CallFault.TIMEOUT, None),
        (b"", CallFault.UNREACHABLE, None),
        (b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n", None, 302),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n" + b"x" * 10_000_000, None, 200),
    ],
    ids=["answers 500", "hangs", "closes", "redirects to a private address", "answers 10 MB"],
)
async def test_who_misbehaves_harms_nobody_and_loses_nothing(
    services: Services, clock: SetClock, answer: bytes | None, fault: CallFault | None, status: int | None
) -> None:
    agent = await actors.register_agent(services)
    async with receiving(answer) as bad, receiving() as good, delivering(services):
        bad_task, good_task = await draft(agent, bad.url), await draft(agent, good.url)
        await agent(dispatch.cancel_task, taskId=bad_task)
        await agent(dispatch.cancel_task, taskId=good_task)
        began = time.monotonic()
        await until(lambda: len(good.received) == 2)
        assert time.monotonic() - began < 5
        log = await until_log(agent, lambda log: log[-1].attempt > 0, taskId=bad_task)
        attempt = log[-1].attempts[0]
        assert (attempt.fault, attempt.response_status) == (fault, status)
        assert len(attempt.response_body or "") <= 1024
        bad.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        clock.advance(10)
        log = await until_log(
            agent, lambda log: all(row.status is DeliveryStatus.DELIVERED for row in log), taskId=bad_task
        )
    assert list(dict.fromkeys(events(bad))) == [(bad_task, "task.created"), (bad_task, "task.cancelled")]
    assert len({call.headers["webhook-id"] for call in bad.received}) == 2


async def test_at_most_two_calls_at_a_time_go_to_one_endpoint(services: Services) -> None:
    agent = await actors.register_agent(services)
    busy: list[int] = []
    most = 0

    async def slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal most
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
        busy.append(1)
        most = max(most, len(busy))
        await asyncio.sleep(0.02)
        busy.pop()
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(slowly, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        for _ in range(20):
            await draft(agent, url)
        async with delivering(services), delivering(services):
            await until_log(agent, lambda log: all(row.status is DeliveryStatus.DELIVERED for row in log))
    assert most == 2
    assert [row.attempt for row in await read_log(agent)] == [1] * 20


async def test_several_workers_send_everything_once_and_in_order(services: Services) -> None:
    agents = [await actors.register_agent(services) for _ in range(3)]
    async with receiving() as first, receiving() as second:
        receivers = (first, second)
        async with delivering(services), delivering(services), delivering(services):
            made = defaultdict(list)
            for number in range(24):
                agent = agents[number % 3]
                task_id = await draft(agent, receivers[number % 2].url)
                await agent(dispatch.cancel_task, taskId=task_id)
                made[number % 2].append(task_id)
            await until(lambda: len(first.received) + len(second.received) >= 48)
            await asyncio.sleep(0.1)
    for number, receiver in enumerate(receivers):
        arrived = events(receiver)
        assert len(arrived) == len(set(arrived)) == 24
        for task_id in made[number]:
            assert [name for about, name in arrived if about == task_id] == ["task.created", "task.cancelled"]


class Endless:
    """A sender that dies in the middle of a call."""

    def __init__(self) -> None:
        self.calls = 0

    async def post(self, call: OutgoingCall) -> CallResult:
        self.calls += 1
        await asyncio.sleep(3600)
        return CallResult(0)


async def test_what_a_dead_worker_had_is_taken_up(
    services: Services, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_worker, "SHUTDOWN_GRACE_SECONDS", 0.1)
    agent, dead = await actors.register_agent(services), Endless()
    async with receiving() as receiver:
        await draft(agent, receiver.url)
        async with delivering(replace(services, sender=dead)):  # type: ignore[arg-type] # it can do no more
            await until(lambda: dead.calls > 0)
        async with delivering(services):
            await asyncio.sleep(0.2)
            assert receiver.received == []
            clock.advance(MINUTE + 1)
            await until(lambda: len(receiver.received) == 1)


async def test_the_clock_may_jump(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    async with receiving() as receiver, delivering(services):
        task_id = await draft(agent, receiver.url)
        await until(lambda: len(receiver.received) == 1)
        clock.advance(-3600)
        await agent(dispatch.cancel_task, taskId=task_id)
        await until(lambda: len(receiver.received) == 2)
        clock.advance(30 * 24 * 3600)
        other = await draft(agent, receiver.url)
        await until(lambda: len(receiver.received) == 3)
    assert events(receiver) == [(task_id, "task.created"), (task_id, "task.cancelled"), (other, "task.created")]


async def test_410_disables_and_setting_the_webhook_again_enables(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    async with receiving(b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n") as receiver, delivering(services):
        task_id = await draft(agent, receiver.url)
        await until_log(agent, lambda log: log[0].attempt == 1)
        await agent(dispatch.cancel_task, taskId=task_id)
        clock.advance(24 * 3600)
        await asyncio.sleep(0.2)
        assert len(receiver.received) == 1
        (row,) = await services.database.reader.find_all(select_endpoints())
        assert (row.disabled_because, row.due_at, row.leased_until) == ("gone", None, None)
        receiver.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        await agent(webhooks.update_task_webhook, taskId=task_id, webhookUrl=receiver.url)
        await until_log(agent, lambda log: all(row.status is DeliveryStatus.DELIVERED for row in log))
    assert events(receiver)[1:] == [(task_id, "task.created"), (task_id, "task.cancelled")]
    (row,) = await services.database.reader.find_all(select_endpoints())
    assert (row.disabled_at, row.failing_since) == (None, None)


async def test_five_days_of_nothing_but_failures_disable_and_are_told_elsewhere(
    services: Services, clock: SetClock
) -> None:
    agent = await actors.register_agent(services)
    async with receiving(FAILS) as bad, receiving() as other, delivering(services), run_task(worker.do_jobs(services)):
        await draft(agent, bad.url)
        await until_log(agent, lambda log: log[0].attempt == 1)
        await agent(channels.add_contact_method, methodType="webhook", endpoint=other.url)
        clock.advance(MAX_FAILING_SECONDS)
        await until(lambda: len(other.received) == 1)
    (told,) = [json.loads(call.body) for call in other.received]
    assert (told["event_type"], told["payload"]["address"], told["payload"]["cause"]) == (
        "webhook.disabled",
        bad.url,
        "failing",
    )
    pending = await agent(pending_actions.get_pending_actions)
    concerns = [(concern.endpoint, "five days" in concern.message) for concern in pending.webhook_health]
    assert concerns == [(bad.url, True)]
    assert "enable_endpoint" in [action.code for action in pending.next_actions]
    (notice,) = await agent(notifications.list_notifications, limit=1)
    assert notice.title == "Endpoint disabled"


async def test_without_another_channel_the_owner_gets_a_mail(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    await actors.confirm_email(agent, "owner@example.org")
    box = Postbox()
    services = replace(services, mailer=box)
    answer = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
    async with receiving(answer) as gone, delivering(services), run_task(worker.do_jobs(services)):
        await draft(agent, gone.url)
        await until(lambda: len(box.mails) == 1)
    (mail,) = box.mails
    assert (mail.to, mail.subject) == ("owner@example.org", "Endpoint disabled")
    assert gone.url in mail.text


async def test_retry_after_is_honoured_for_the_whole_endpoint(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    busy = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 600\r\nContent-Length: 0\r\n\r\n"
    async with receiving(busy) as receiver, delivering(services):
        await draft(agent, receiver.url)
        await until_log(agent, lambda log: log[0].attempt == 1)
        await draft(agent, receiver.url)
        clock.advance(599)
        await asyncio.sleep(1.2)
        assert len(receiver.received) == 1
        receiver.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        clock.advance(2)
        await until(lambda: len(receiver.received) == 3)


async def test_what_failed_is_sent_again_when_asked(services: Services, clock: SetClock, agent: Actor) -> None:
    async with receiving(FAILS) as receiver, delivering(services):
        task_id = await draft(agent, receiver.url)
        (row,) = await until_log(agent, lambda log: log[0].attempt == 1)
        receiver.answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        await agent(delivery_log.redeliver_webhook, deliveryId=row.id)
        (row,) = await until_log(agent, lambda log: log[0].status is DeliveryStatus.DELIVERED)
        assert [attempt.response_status for attempt in row.attempts] == [500, 200]
        await agent(delivery_log.redeliver_webhook, deliveryId=row.id)
        await until(lambda: len(receiver.received) == 3)
        await until_log(agent, lambda log: log[0].attempt == 3)
        none = await agent(delivery_log.redeliver_webhooks)
        assert (none.count, none.more) == (0, False)
        again = await agent(
            delivery_log.redeliver_webhooks, status=None, fromSequence=row.sequence, toSequence=row.sequence
        )
        assert again.count == 1
        await until(lambda: len(receiver.received) == 4)
    assert events(receiver) == [(task_id, "task.created")] * 4
    assert len({(call.body, call.headers["webhook-id"]) for call in receiver.received}) == 1


async def test_a_fallback_is_told_when_the_first_contact_method_fails(services: Services, agent: Actor) -> None:
    async with receiving(FAILS) as first, receiving() as second, receiving() as third, delivering(services):
        for priority, receiver in enumerate((first, second, third), start=1):
            await agent(channels.add_contact_method, methodType="webhook", endpoint=receiver.url, priority=priority)
        made = await actors.dispatch(agent, publishImmediately=False)
        await until(lambda: len(second.received) == 1)
        await asyncio.sleep(0.1)
    assert events(first)[0] == events(second)[0] == (made.id, "task.created")
    assert first.received[0].headers["webhook-id"] == second.received[0].headers["webhook-id"]
    assert third.received == []


async def test_each_of_several_endpoints_gets_what_it_wants_once_in_order_and_at_its_own_speed(
    services: Services, agent: Actor
) -> None:
    async with AsyncExitStack() as stack:
        first, fallback, audit = [await stack.enter_async_context(receiving()) for _ in range(3)]
        failing = await stack.enter_async_context(receiving(FAILS))
        hanging = await stack.enter_async_context(receiving(None))
        await add(agent, first)
        await add(agent, fallback, priority=2)
        await add(agent, audit, fanOut=True, priority=7, eventTypes=["task.cancelled"])
        for receiver in (failing, hanging):
            await add(agent, receiver, fanOut=True)
        await stack.enter_async_context(delivering(services))
        made = []
        for _ in range(3):
            task = await actors.dispatch(agent, publishImmediately=False)
            made.append(task.id)
            await agent(dispatch.cancel_task, taskId=task.id)
        await until(lambda: len(first.received) == 6 and len(audit.received) == 3)
        await until_log(agent, lambda log: sum(row.attempt for row in log if row.status == "pending") >= 2)
    for task_id in made:
        assert [event for event in events(first) if event[0] == task_id] == [
            (task_id, "task.created"),
            (task_id, "task.cancelled"),
        ]
    assert sorted(events(audit)) == [(task_id, "task.cancelled") for task_id in made]
    # The first event is the probe of each, and none of their failures concerns the fallback.
    assert (len(failing.received), len(hanging.received), fallback.received) == (1, 1, [])
    states = await agent(endpoints.list_webhook_endpoints)
    assert [(state.url, state.status) for state in reversed(states)] == [
        (first.url, "working"),
        (fallback.url, "new"),
        (audit.url, "working"),
        (failing.url, "failing"),
        (hanging.url, "failing"),
    ]


async def test_an_endpoint_that_was_disabled_is_enabled_and_gets_what_waited(services: Services, agent: Actor) -> None:
    async with receiving(GONE) as receiver, receiving() as healthy, delivering(services):
        method = await add(agent, receiver, fanOut=True)
        await add(agent, healthy)
        for _ in range(3):
            await actors.dispatch(agent, publishImmediately=False)
        await until(lambda: len(receiver.received) == 1 and len(healthy.received) == 3)
        await until_log(agent, lambda log: len(log) == 1, responseStatus=410)
        (state,) = await agent(endpoints.list_webhook_endpoints, status="disabled")
        assert (state.id, state.contact_method_ids) == (method.endpoint_id, [method.id])
        assert (state.disabled_because, state.last_error.response_status) == ("gone", 410)
        assert (state.last_24h.delivered, state.last_24h.failed) == (0, 1)
        assert state.last_24h.p95_ms == state.last_error.duration_ms
        receiver.answer = ACCEPTS
        enabled = await agent(endpoints.enable_endpoint, endpointId=state.id)
        assert (enabled.status, enabled.disabled_at, enabled.last_error) == ("new", None, state.last_error)
        at_once = await until_log(agent, lambda log: {row.status for row in log} == {"delivered"}, endpointId=state.id)
        await agent(delivery_log.redeliver_webhooks, status=None, endpointId=state.id, eventType="task.created")
        await until_log(agent, lambda log: [row.attempt for row in log] == REPEATED, endpointId=state.id)
    names = [event for _, event in events(receiver)]
    assert names == ["task.created"] * 7
    assert (len(at_once), len(healthy.received)) == (3, 3)
    (state,) = await agent(endpoints.list_webhook_endpoints, status="working", limit=1, after=state.id + 1)
    assert (state.last_24h.delivered, state.last_24h.failed) == (6, 1)


async def test_the_callback_carries_its_token_and_what_the_framework_reads(services: Services) -> None:
    async with receiving() as receiver, delivering(services):
        config = {"mode": "agent", "sessionKeyPattern": "hook:fieldcall:{taskId}", "wakeMode": "now"}
        agent = await actors.register_agent(
            services,
            callbackUrl=receiver.url,
            callbackSecret="callback-token",
            callbackConfigJson=json.dumps(config),
        )
        made = await actors.dispatch(agent, publishImmediately=False)
        await until(lambda: len(receiver.received) == 1)
    (call,) = receiver.received
    body = json.loads(call.body)
    assert call.headers["authorization"] == "Bearer callback-token"
    assert body["sessionKey"] == f"hook:fieldcall:{made.id}"
    assert (body["wakeMode"], body["mode"], body["event_type"], body["task_id"]) == (
        "now",
        "agent",
        "task.created",
        made.id,
    )
    assert "saved as a draft" in body["message"]
