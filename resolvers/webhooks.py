"""Webhooks as their agent sets them: where events go, how calls are authenticated and signed, and whether it works."""

from functools import partial
from typing import NamedTuple

from pydantic import Field

from adapters.storage.agents import AGENT_TO_CHANGE, SET_WEBHOOK_SECRETS
from adapters.storage.call_tables import WebhookDeliveryRow, WebhookEventRow
from adapters.storage.deliveries import EARLIER_TEST, INSERT_DELIVERY, INSERT_WEBHOOK_EVENT, RECORD_ANSWER, SET_BODY
from adapters.storage.session import the
from adapters.storage.statement import changing
from adapters.storage.tables import task
from domain import guidance, wallclock
from domain.errors import NoWebhook, RateLimited
from domain.ports import Answer, CallFault
from domain.suggestion import Suggestion
from resolvers.advance import gather
from resolvers.endpoints import encrypted_config, endpoint_of
from resolvers.events import MICROSECONDS, Happening, event_body
from resolvers.identity import make_webhook_secret
from resolvers.operation import AGENT, Context, Kind, operation
from resolvers.ownership import owned
from resolvers.problem import next_actions
from resolvers.scalars import Id, Int32, JsonText, LocalTime, WebAddress
from resolvers.task_view import Task
from resolvers.tasks import TaskReference, show
from resolvers.wire import Nothing, Wire
from subscriptions.event_catalogue import WEBHOOK_TEST
from subscriptions.nudges import task_channel
from subscriptions.payloads import WebhookTest
from subscriptions.webhooks import DeliveryStatus, Endpoint, Message, call_of, outcome, shown

TESTS = 3
TEST_WINDOW = 300 * MICROSECONDS
"""An agent may send so many tests in this time (specification, Limits)."""
OVERLAP = 24 * 3600 * MICROSECONDS
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

    webhook_signing_secret: str
    """The secret, in the form of Standard Webhooks."""
    previous_valid_until: LocalTime
    """Until when events are signed with the one before too, on the server's clock (UTC)."""


class WebhookDelivery(Wire):
    """One attempt to give an event to an endpoint, and what came of it."""

    id: Id
    """The attempt."""
    event_id: Id
    """The event: `event_id` in its body and the header webhook-id."""
    event_type: str
    """The event's name."""
    task_id: Id | None
    """The task that it is about."""
    url: str
    """Where it was sent, without what authenticates it."""
    attempt: Int32
    """The number of the attempt, from 1."""
    status: DeliveryStatus
    """delivered by any 2xx, failed otherwise; pending before there is an answer."""
    response_status: Int32 | None
    """The HTTP status of the answer."""
    response_body: str | None
    """The first kilobyte of the answer."""
    fault: CallFault | None
    """Why there was no answer."""
    duration_ms: Int32 | None
    """How long it took, in milliseconds."""
    sent_at: LocalTime | None
    """When it was sent, on the clock at the task."""


@operation(AGENT)
async def update_task_webhook(context: Context, request: UpdateTaskWebhook) -> Task:
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
        changes["updated_instant"] = context.now
        await context.session.execute(changing(task, *changes), key=row.id, **changes)
        context.wake(task_channel(row.id))
    return await show(context, row._replace(**changes))  # type: ignore[arg-type] # each is of its column's type


@operation(AGENT)
async def rotate_webhook_secret(context: Context, request: Nothing) -> WebhookSecret:
    """Replace the secret that webhooks are signed with; the new one is given once.

    For 24 hours events carry two signatures, with the new secret and with the one before, so that receivers can change
    over. Rotating again within that time drops the older one.
    """
    row = await the(context.session, AGENT_TO_CHANGE, id=context.agent_id)
    secret, until = make_webhook_secret(), context.now + OVERLAP
    await context.session.execute(
        SET_WEBHOOK_SECRETS,
        key=row.id,
        webhook_secret=context.services.keyring.encrypt(secret),
        previous_webhook_secret=row.webhook_secret,
        previous_webhook_secret_until=until,
    )
    return WebhookSecret(webhook_signing_secret=secret, previous_valid_until=wallclock.at(until, "UTC"))


class Attempt(NamedTuple):
    """An attempt that has been recorded and is to be made."""

    row: WebhookDeliveryRow
    event: WebhookEventRow
    endpoint: Endpoint
    timezone: str


@operation(AGENT, kind=Kind.PROCEDURE)
async def test_task_webhook(context: Context, request: TaskReference) -> WebhookDelivery:
    """Send the event webhook.test to a task's webhook now, with the authentication and signature of real events.

    The answer tells what the endpoint said. At most 3 tests in 5 minutes.
    """
    attempt = await context.transact(partial(_intend_test, task_id=request.task_id))
    sent_at = context.services.clock.now()
    message = Message(attempt.event.id, attempt.event.body.encode())
    answer = await context.services.sender.post(call_of(attempt.endpoint, message, sent_at // MICROSECONDS))
    return await context.transact(partial(_record, attempt=attempt, answer=answer, sent_at=sent_at))


async def _intend_test(context: Context, *, task_id: int) -> Attempt:
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
    agent = await the(context.session, AGENT_TO_CHANGE, id=context.agent_id)
    await _admit_test(context)
    happening = Happening(context.now, row.timezone, row.id)
    payload = WebhookTest(message="This is a test of your webhook.", webhook_url=row.webhook_url)
    facts = await gather(context, row)
    actions = next_actions(context, guidance.next_actions(context.actor, facts, row.id))
    event = WebhookEventRow(0, agent.id, row.id, WEBHOOK_TEST, "", context.now)
    event = event._replace(id=await the(context.session, INSERT_WEBHOOK_EVENT, **event._asdict()))
    event = event._replace(body=event_body(WEBHOOK_TEST, event.id, happening, payload, actions).decode())
    await context.session.execute(SET_BODY, key=event.id, body=event.body)
    delivery = WebhookDeliveryRow(
        id=0,
        event_id=event.id,
        url=row.webhook_url,
        attempt=1,
        status=DeliveryStatus.PENDING.value,
        due_at=context.now,
        sent_at=None,
        duration=None,
        response_status=None,
        response_body=None,
        fault=None,
    )
    delivery = delivery._replace(id=await the(context.session, INSERT_DELIVERY, **delivery._asdict()))
    return Attempt(delivery, event, endpoint_of(context.services.keyring, row, agent, context.now), row.timezone)


async def _admit_test(context: Context) -> None:
    before = await context.session.one(EARLIER_TEST, agent_id=context.agent_id, newer=TESTS - 1)
    wait = 0 if before is None else before + TEST_WINDOW - context.now
    if wait > 0:
        seconds = -(-wait // MICROSECONDS)
        raise RateLimited(
            f"At most {TESTS} test events in 5 minutes. Try again in {seconds} seconds.", retry_after=seconds
        )


async def _record(context: Context, *, attempt: Attempt, answer: Answer, sent_at: int) -> WebhookDelivery:
    row = attempt.row._replace(
        status=outcome(answer).value,
        sent_at=sent_at,
        duration=answer.duration,
        response_status=answer.status,
        response_body=shown(answer, attempt.endpoint),
        fault=answer.fault.value if answer.fault else None,
    )
    await context.session.execute(
        RECORD_ANSWER,
        key=row.id,
        status=row.status,
        sent_at=row.sent_at,
        duration=row.duration,
        response_status=row.response_status,
        response_body=row.response_body,
        fault=row.fault,
    )
    return WebhookDelivery(
        id=row.id,
        event_id=row.event_id,
        event_type=attempt.event.event_type,
        task_id=attempt.event.task_id,
        url=row.url,
        attempt=row.attempt,
        status=row.status,
        response_status=row.response_status,
        response_body=row.response_body,
        fault=row.fault,
        duration_ms=row.duration,
        sent_at=wallclock.at(sent_at, attempt.timezone),
    )
