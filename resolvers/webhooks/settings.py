"""Webhook settings of a task: its address, authentication and test events."""

import asyncio
import time
from functools import partial
from typing import NamedTuple

from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.webhooks.deliveries import (
    INSERT_DELIVERY,
    Due,
    select_one_delivery,
    select_test_event_time,
)
from adapters.storage.queries.webhooks.delivery_log import select_logged_delivery
from adapters.storage.queries.webhooks.endpoints import set_lease
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import EndpointRow, WebhookDeliveryRow
from domain.accounts.scopes import Scope
from domain.budgets import WEBHOOK_TESTS
from domain.lifecycle import guidance
from domain.lifecycle.statuses import Actor
from domain.refusals.general import RateLimited
from domain.refusals.suggestion import Suggestion
from domain.refusals.tasks import NoWebhook
from domain.values.time import SECOND
from domain.webhooks.contact_methods import Channel, Owner
from domain.webhooks.redaction import mask_address
from domain.webhooks.retry import ANSWER_TIMEOUT_SECONDS, DeliveryStatus
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import operation
from resolvers.core.problem import next_actions
from resolvers.events.endpoints import (
    Target,
    encrypted_config,
    endpoint_to_change,
    find_owner,
    list_secrets,
    redirect_deliveries,
)
from resolvers.events.outbox import enqueue_event
from resolvers.events.types import EventOccurrence
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, render_task
from resolvers.webhooks.delivery import LEASE, EndpointBatch, Sent, attempt, record_alone
from resolvers.webhooks.delivery_log import WebhookDelivery, delivery_views
from resolvers.wire.scalars import CalledAddress, JsonText
from subscriptions.messages.event_types import WEBHOOK_TEST
from subscriptions.messages.payloads import WebhookTest
from subscriptions.transports.channels import task_channel

TEST_WAIT_SECONDS = 20
"""Seconds that a test waits for the call in progress to an endpoint that has accepted no event yet."""
TEST_POLL_SECONDS = 0.1


class UpdateTaskWebhook(TaskReference):
    """The webhook settings of a task to change: only supplied fields change, and null removes a setting."""

    webhook_url: CalledAddress | None = Field(default_factory=lambda: None)
    """Address to which events of this task are sent."""
    webhook_config_json: JsonText | None = Field(
        default_factory=lambda: None, examples=['{"authType": "basic", "authValue": "user:pass"}']
    )
    """Authentication of calls to webhookUrl: authType (header, query_param, basic or hmac), authHeader, authValue,
    authQueryParam. Stored encrypted, never shown."""


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def update_task_webhook(transaction: Transaction, request: UpdateTaskWebhook) -> Task:
    """Change the address of a task's webhook and the authentication of its calls; only supplied fields change."""
    row = await owned(transaction, request.task_id, change=True)
    changes: dict[str, object] = {}
    if "webhook_url" in request.model_fields_set:
        changes["webhook_url"] = request.webhook_url
    if "webhook_config_json" in request.model_fields_set:
        changes["webhook_config"] = encrypted_config(
            transaction.services.keyring, "webhookConfigJson", request.webhook_config_json
        )
    if changes:
        changes["updated_instant"] = max(transaction.now, row.updated_instant)
        await transaction.session.execute(set_columns(task, row.id, changes))
        transaction.notify_channel(task_channel(row.id))
    after = row._replace(**changes)  # type: ignore[arg-type] # each is of its column's type
    if after.webhook_url:
        target = Target(Channel.WEBHOOK, after.webhook_url)
        before = Target(Channel.WEBHOOK, row.webhook_url) if row.webhook_url else None
        await redirect_deliveries(transaction, Owner(Actor.AGENT, row.agent_id), before, target, task_id=row.id)
    return await render_task(transaction, after)


class Test(NamedTuple):
    """A stored test event that is about to be sent."""

    batch: EndpointBatch
    due: Due


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def test_task_webhook(call: Call, request: TaskReference) -> WebhookDelivery:
    """Send the event webhook.test to a task's webhook now, with the authentication and signature of real events.

    Returns the endpoint's answer. A disabled endpoint that accepts the test is enabled again. At most 3 tests in 5
    minutes.
    """
    test = await _begin_test(call, request.task_id)
    sent = await attempt(call.services, test.batch, test.due)
    return await call.transact(partial(_record_test, endpoint=test.batch.endpoint, sent=sent))


async def _begin_test(context: Call, task_id: int) -> Test:
    """Return the stored test, once no other call is in progress to an endpoint that has accepted no event yet."""
    until = time.monotonic() + TEST_WAIT_SECONDS
    while (test := await context.transact(partial(_intend_test, task_id=task_id))) is None:
        if time.monotonic() > until:
            raise RateLimited(
                "The endpoint has not accepted an event yet, and one is on its way to it. Test it after that.",
                retry_after=round(ANSWER_TIMEOUT_SECONDS),
            )
        await asyncio.sleep(TEST_POLL_SECONDS)
    return test


async def _intend_test(context: Transaction, *, task_id: int) -> Test | None:
    row = await owned(context, task_id)
    if row.webhook_url is None:
        raise NoWebhook(
            "The task has no webhookUrl to send to.",
            next_actions=(
                Suggestion(
                    "update_task_webhook",
                    "Name the address first.",
                    {"taskId": row.id, "webhookUrl": "https://agent.example.org/fieldcall"},
                ),
            ),
        )
    # Under this lock tests are counted one after the other, in all processes.
    agent = await context.session.get(lock_agent(id=context.agent_id))
    await _admit_test(context)
    endpoint = await _endpoint_to_test(context, row.webhook_url)
    if endpoint is None:
        return None
    payload = WebhookTest(message="This is a test of your webhook.", webhook_url=mask_address(row.webhook_url))
    facts = (await load_facts(context, row))()
    actions = next_actions(context, guidance.next_actions(context.actor, facts, row.id), in_graph=False)
    occurrence = EventOccurrence(context.now, row.timezone, row.id)
    event = await enqueue_event(context, agent.id, WEBHOOK_TEST, occurrence, payload, actions=actions)
    delivery = WebhookDeliveryRow(
        id=0,
        agent_id=agent.id,
        event_id=event.id,
        endpoint_id=endpoint.id,
        contact_method_id=None,
        task_endpoint_id=None,
        task_id=row.id,
        in_order=False,
        status=DeliveryStatus.PENDING.value,
        tries=0,
        attempts=0,
        # This call sends it, so workers must not.
        due_at=None,
    )
    delivery_id = await context.session.get(INSERT_DELIVERY(delivery))
    due = await context.session.get(select_one_delivery(id=delivery_id))
    return Test(
        EndpointBatch(endpoint, agent, list_secrets(context.services.keyring, agent, context.real_now), (due,)), due
    )


async def _endpoint_to_test(context: Context, address: str) -> EndpointRow | None:
    """Return the endpoint of a test; leased when it is new, or None while another call to it is in progress."""
    row = await endpoint_to_change(context, find_owner(context), Channel.WEBHOOK, address)
    if row.proven_at is not None:
        return row
    if row.leased_until is not None and row.leased_until > context.real_now:
        return None
    row = row._replace(leased_until=context.real_now + LEASE)
    await context.session.execute(set_lease(key=row.id, leased_until=row.leased_until))
    return row


async def _admit_test(context: Context) -> None:
    limit = WEBHOOK_TESTS.limit(context.services.policy)
    assert limit, "tests are always limited"
    oldest = await context.session.find(select_test_event_time(agent_id=context.agent_id, newer=limit.max_requests - 1))
    wait = 0 if oldest is None else oldest + limit.window_seconds * SECOND - context.now
    if wait > 0:
        raise WEBHOOK_TESTS.refusal(limit, -(-wait // SECOND))


async def _record_test(context: Transaction, *, endpoint: EndpointRow, sent: Sent) -> WebhookDelivery:
    await record_alone(context, endpoint, sent)
    (view,) = await delivery_views(context, [await context.session.get(select_logged_delivery(id=sent.due.id))])
    return view
