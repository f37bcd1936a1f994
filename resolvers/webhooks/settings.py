"""Webhooks as their agent sets them: where events go, how calls are authenticated and signed, and whether it works."""

from functools import partial
from typing import NamedTuple

from pydantic import Field

from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.accounts import AGENT_TO_CHANGE, SET_WEBHOOK_SECRETS
from adapters.storage.queries.webhooks import INSERT_DELIVERY, LOGGED_DELIVERY, ONE_DELIVERY, TEST_EVENT_TIME, Due
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import WebhookDeliveryRow
from domain.lifecycle import guidance
from domain.lifecycle.statuses import Actor
from domain.refusals.general import RateLimited
from domain.refusals.suggestion import Suggestion
from domain.refusals.tasks import NoWebhook
from domain.values import wallclock
from domain.values.time import DAY, MINUTE, SECOND
from domain.webhooks.contact_methods import Channel
from domain.webhooks.retry import DeliveryStatus
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.keyring import make_webhook_secret
from resolvers.core.operation import Kind, operation
from resolvers.core.problem import next_actions
from resolvers.events.endpoints import Target, encrypted_config, endpoint_to_change, redirect_deliveries, secrets_of
from resolvers.events.outbox import enqueue_event
from resolvers.events.types import EventOccurrence
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, show
from resolvers.webhooks.delivery import Sent, Visit, attempt, record_alone
from resolvers.webhooks.delivery_log import WebhookDelivery, delivery_views
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import JsonText, LocalTime, Secret, WebAddress
from subscriptions.messages.event_types import WEBHOOK_TEST
from subscriptions.messages.payloads import WebhookTest
from subscriptions.transports.channels import task_channel

TESTS = 3
TEST_WINDOW = 5 * MINUTE
"""An agent may send so many tests in this time (docs/contract.md#limits)."""
OVERLAP = DAY
"""How long a rotated secret stays valid beside the new one."""


class UpdateTaskWebhook(TaskReference):
    """Which task, and what changes: only supplied fields do. Null takes a setting away."""

    webhook_url: WebAddress | None = Field(default_factory=lambda: None)
    """Where events of this task are sent."""
    webhook_config_json: JsonText | None = Field(
        default_factory=lambda: None, examples=['{"authType": "basic", "authValue": "user:pass"}']
    )
    """How calls to webhookUrl are authenticated: authType (header, query_param, basic or hmac), authHeader, authValue,
    authQueryParam. Stored encrypted, never shown."""


class WebhookSecret(Wire):
    """A new secret to sign webhooks with, given this once."""

    webhook_signing_secret: Secret
    """The secret, in the form of Standard Webhooks."""
    previous_valid_until: LocalTime
    """Until when events are signed with the one before too, on the server's clock (UTC)."""


@operation(Actor.AGENT)
async def update_task_webhook(context: Transaction, request: UpdateTaskWebhook) -> Task:
    """Change where a task's events are sent and how those calls are authenticated; only supplied fields change."""
    row = await owned(context, request.task_id, change=True)
    changes: dict[str, object] = {}
    if "webhook_url" in request.model_fields_set:
        changes["webhook_url"] = request.webhook_url
    if "webhook_config_json" in request.model_fields_set:
        changes["webhook_config"] = encrypted_config(
            context.services.keyring, "webhookConfigJson", request.webhook_config_json
        )
    if changes:
        changes["updated_instant"] = max(context.now, row.updated_instant)
        await context.session.execute(update_by_id(task, *changes), key=row.id, **changes)
        context.notify_channel(task_channel(row.id))
    after = row._replace(**changes)  # type: ignore[arg-type] # each is of its column's type
    if after.webhook_url:
        target = Target(Channel.WEBHOOK, after.webhook_url)
        before = Target(Channel.WEBHOOK, row.webhook_url) if row.webhook_url else None
        await redirect_deliveries(context, row.agent_id, before, target, task_id=row.id)
    return await show(context, after)


@operation(Actor.AGENT)
async def rotate_webhook_secret(context: Transaction, request: Nothing) -> WebhookSecret:
    """Replace the secret that webhooks are signed with; the new one is given once.

    For 24 hours events carry two signatures, with the new secret and with the one before, so that receivers can change
    over. Rotating again within that time drops the older one.
    """
    row = await context.session.get(AGENT_TO_CHANGE, id=context.agent_id)
    secret, until = make_webhook_secret(), context.now + OVERLAP
    await context.session.execute(
        SET_WEBHOOK_SECRETS,
        key=row.id,
        webhook_secret=context.services.keyring.encrypt(secret),
        previous_webhook_secret=row.webhook_secret,
        previous_webhook_secret_until=until,
    )
    return WebhookSecret(webhook_signing_secret=secret, previous_valid_until=wallclock.at(until, "UTC"))


class Test(NamedTuple):
    """A test event that is on record and is to be sent."""

    visit: Visit
    due: Due


@operation(Actor.AGENT, kind=Kind.PROCEDURE)
async def test_task_webhook(context: Call, request: TaskReference) -> WebhookDelivery:
    """Send the event webhook.test to a task's webhook now, with the authentication and signature of real events.

    The answer tells what the endpoint said; one that takes the test is enabled again, should it have been disabled. At
    most 3 tests in 5 minutes.
    """
    test = await context.transact(partial(_intend_test, task_id=request.task_id))
    sent = await attempt(context.services, test.visit, test.due)
    return await context.transact(partial(_record_test, endpoint_id=test.visit.endpoint.id, sent=sent))


async def _intend_test(context: Context, *, task_id: int) -> Test:
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
    # The lock counts one test after the other, in whichever process they arrive.
    agent = await context.session.get(AGENT_TO_CHANGE, id=context.agent_id)
    await _admit_test(context)
    payload = WebhookTest(message="This is a test of your webhook.", webhook_url=row.webhook_url)
    facts = (await load_facts(context, row))()
    actions = next_actions(context, guidance.next_actions(context.actor, facts, row.id))
    occurrence = EventOccurrence(context.now, row.timezone, row.id)
    event = await enqueue_event(context, agent.id, WEBHOOK_TEST, occurrence, payload, actions=actions)
    endpoint = await endpoint_to_change(context, agent.id, Channel.WEBHOOK, row.webhook_url)
    delivery = WebhookDeliveryRow(
        id=0,
        agent_id=agent.id,
        event_id=event.id,
        endpoint_id=endpoint.id,
        contact_method_id=None,
        task_id=row.id,
        in_order=False,
        status=DeliveryStatus.PENDING.value,
        tries=0,
        attempts=0,
        # This call takes care of it.
        due_at=None,
    )
    delivery_id = await context.session.get(INSERT_DELIVERY, **delivery._asdict())
    due = await context.session.get(ONE_DELIVERY, id=delivery_id)
    return Test(Visit(endpoint, agent, secrets_of(context.services.keyring, agent, context.now), (due,)), due)


async def _admit_test(context: Context) -> None:
    before = await context.session.find(TEST_EVENT_TIME, agent_id=context.agent_id, newer=TESTS - 1)
    wait = 0 if before is None else before + TEST_WINDOW - context.now
    if wait > 0:
        seconds = -(-wait // SECOND)
        raise RateLimited(
            f"At most {TESTS} test events in 5 minutes. Try again in {seconds} seconds.", retry_after=seconds
        )


async def _record_test(context: Transaction, *, endpoint_id: int, sent: Sent) -> WebhookDelivery:
    await record_alone(context, endpoint_id, sent)
    (view,) = await delivery_views(context, [await context.session.get(LOGGED_DELIVERY, id=sent.due.id)])
    return view
