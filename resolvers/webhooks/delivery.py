"""Delivery of events to endpoints: leases, calls and their results (docs/decisions/0015).

A worker leases a whole endpoint. So at most one worker sends to it, with two calls at a time and the events of a task
one after the other. The endpoints of a dead worker are free again when their leases have expired. An endpoint that has
never accepted an event gets one event at a time, its probe (docs/decisions/0033).
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import orjson

from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.webhooks.deliveries import INSERT_ATTEMPTS, Due, take_attempts_lock
from adapters.storage.queries.webhooks.endpoints import (
    lock_endpoint_by_id,
    select_endpoint_by_id,
    set_endpoint,
    set_endpoint_postponed,
)
from adapters.storage.queries.webhooks.leases import lease_endpoints, take_claim_lock
from adapters.storage.queries.webhooks.push import delete_push_method
from adapters.storage.queries.webhooks.queues import (
    Waiting,
    delay_queue,
    expedite_all,
    select_due_deliveries,
    select_first_due,
    select_probe,
    select_waiting_deliveries,
    set_delivery_result,
)
from adapters.storage.tables.accounts import AgentRow, OperatorRow
from adapters.storage.tables.webhooks import EndpointRow, WebhookAttemptRow, WebhookEventRow
from adapters.tracing import spans
from domain.lifecycle.statuses import Actor
from domain.ports import CallResult, Mail
from domain.values.time import SECOND, Instant
from domain.webhooks.contact_methods import Channel, Owner
from domain.webhooks.notifications import AccountEvent, NoticeDetails, OperatorEvent
from domain.webhooks.redaction import mask_address
from domain.webhooks.retry import (
    GONE,
    DeliveryStatus,
    DisabledBecause,
    EndpointHealth,
    has_ended,
    next_retry_delay,
    requested_delay,
    why_disabled,
)
from resolvers.accounts.confirmations import is_confirmed
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.keyring import Keyring
from resolvers.events.account_events import notify
from resolvers.events.endpoints import list_secrets, make_endpoint
from resolvers.events.operator_notices import in_english, notify_operator
from resolvers.events.outbox import deliver_to_next_methods
from resolvers.mail.door import hand_over
from resolvers.webhooks.push_key import push_sender
from subscriptions.messages.a2a import CONTENT_TYPE, TOKEN_HEADER, a2a_form
from subscriptions.messages.channel_formats import callback_form, mail_form, mcp_form
from subscriptions.messages.event_types import WEBHOOK_TEST
from subscriptions.messages.operator_events import operator_mail, push_form
from subscriptions.messages.payloads import WebhookDisabled
from subscriptions.messages.web_push import PushSender, SubscribedBrowser
from subscriptions.messages.webhook_request import WebhookMessage, hide_secrets, make_call, outcome, secrets_sent
from subscriptions.transports.channels import DELIVERIES, deliveries_channel

LEASE = 30 * SECOND
"""Duration of an endpoint's lease, longer than a batch takes: the lease is renewed after each batch."""
CLAIM_LEASE = 5 * SECOND
"""Duration of a lease until its first batch is read, which renews it. A claim whose answer is lost delays nothing for
longer."""
BATCH_SIZE = 32
"""Maximum number of deliveries that are read and recorded at once."""
MAX_FALLBACKS = 1000
"""Maximum number of events that go to the next contact methods when the first call to an endpoint fails."""


@dataclass(frozen=True, slots=True)
class EndpointBatch:
    """A leased endpoint with the deliveries that are due and the secrets that sign them."""

    endpoint: EndpointRow
    account: AgentRow | OperatorRow
    """Owner of the endpoint."""
    secrets: tuple[str, ...]
    due: Sequence[Due]
    may_be_sent: bool = True
    """False if the endpoint is an address that has to be confirmed first."""
    push: PushSender | None = None
    """Signs messages to a browser."""


class Sent(NamedTuple):
    """An attempted delivery; without an answer when its address is no longer in use."""

    due: Due
    sent_at: int
    answer: CallResult | None
    response_body: str | None = None
    """Beginning of the answer's body, without secrets."""

    @property
    def is_delivered(self) -> bool:
        return self.answer is not None and outcome(self.answer) is DeliveryStatus.DELIVERED

    @property
    def stops_batch(self) -> bool:
        """True if the endpoint asked for a pause, or is gone."""
        answer = self.answer
        return answer is not None and not self.is_delivered and (answer.status == GONE or bool(answer.retry_after))


def system(services: Services, request_id: str) -> Call:
    """Return a call by the service itself."""
    return Call(services, SYSTEM_CALLER, request_id, "", services.clock.now(), services.database.reader)


async def claim_endpoints(
    services: Services, worker: str, limits: Mapping[EndpointHealth, int]
) -> list[EndpointRow] | None:
    """Lease endpoints with due deliveries for a worker, at most these numbers by their health.

    Skips hosts that another worker sends to. Returns None while another worker claims.
    """
    return await system(services, "claim").transact(partial(_claim, worker=worker, limits=limits))


async def _claim(context: Context, *, worker: str, limits: Mapping[EndpointHealth, int]) -> list[EndpointRow] | None:
    if not await context.session.get(take_claim_lock()):
        return None
    claimed, now = [], context.now
    for health, limit in limits.items():
        if limit:
            lease = lease_endpoints[health](now=now, lease=now + CLAIM_LEASE, worker=worker, limit=limit)
            claimed += await context.session.find_all(lease)
    return claimed


async def put_off(services: Services, due: Sequence[tuple[EndpointRow, Instant]]) -> None:
    """End the leases of endpoints whose host accepts no further call now. Each is due again at its instant."""
    await system(services, "put-off").transact(partial(_put_off, due=due))


async def _put_off(context: Context, *, due: Sequence[tuple[EndpointRow, Instant]]) -> None:
    # Stored as a pause, so that no new event makes an endpoint due earlier.
    await context.session.execute_many(
        set_endpoint_postponed(key=row.id, due_at=at, paused_until=at, leased_until=None) for row, at in due
    )


async def first_batch(services: Services, endpoint: EndpointRow) -> EndpointBatch | None:
    """Return the due deliveries of a leased endpoint. None when there are none; the lease has then ended."""
    return await system(services, f"endpoint-{endpoint.id}").transact(
        partial(_next_batch, endpoint=endpoint, sent=(), more=True)
    )


async def record_batch(
    services: Services, batch: EndpointBatch, sent: Sequence[Sent], *, more: bool
) -> EndpointBatch | None:
    """Record the results of a batch. With `more`, return the next batch; otherwise end the lease."""
    context = system(services, f"endpoint-{batch.endpoint.id}")
    if failed := [delivery.due for delivery in sent if _needs_fallback(delivery)]:
        # In a separate transaction, and first: no transaction holds the locks of several endpoints, and no fallback is
        # notified twice when the batch is recorded again after a crash.
        await context.transact(partial(_fall_back, endpoint=batch.endpoint, failed=failed))
    return await context.transact(partial(_next_batch, endpoint=batch.endpoint, sent=sent, more=more))


def _needs_fallback(sent: Sent) -> bool:
    """Return true if a contact method of the fallback has failed for the first time, so that the next one is used."""
    in_fallback = sent.due.contact_method_id is not None and not sent.due.method_fan_out
    return in_fallback and not sent.is_delivered and sent.due.tries == 0


async def _fall_back(context: Transaction, *, endpoint: EndpointRow, failed: Sequence[Due]) -> None:
    late: Sequence[Due | Waiting] = failed
    if endpoint.proven_at is None:
        # Events that wait behind the probe would be late, too.
        late = [
            *failed,
            *await context.session.find_all(select_waiting_deliveries(endpoint_id=endpoint.id, limit=MAX_FALLBACKS)),
        ]
    for due in late:
        event = WebhookEventRow(
            id=due.event_id,
            agent_id=endpoint.agent_id,
            operator_id=endpoint.operator_id,
            task_id=due.task_id,
            sequence=None,
            event_type=due.event_type,
            packed_body=due.packed_body,
            created_at=context.now,
        )
        await deliver_to_next_methods(context, event, after=due.method_priority or 0)


async def attempt(services: Services, batch: EndpointBatch, due: Due) -> Sent:
    """Try a delivery once, outside of any transaction."""
    with spans.span(f"deliver {due.event_type}", spans.CLIENT, due.traceparent) as span:
        sent = await _attempt(services, batch, due)
        if sent.answer is not None and sent.answer.status is not None:
            span.add_attributes({"http.response.status_code": sent.answer.status})
        return sent


async def _attempt(services: Services, batch: EndpointBatch, due: Due) -> Sent:
    sent_at = services.clock.now()
    endpoint, keyring = batch.endpoint, services.keyring
    source = find_source(endpoint, batch.account, due)
    if source is None or not batch.may_be_sent:
        return Sent(due, sent_at, None)
    if endpoint.channel == Channel.EMAIL:
        answer = await hand_over(services, write_mail(services, endpoint, due))
        return Sent(due, sent_at, answer, hide_secrets(answer, ()))
    if endpoint.channel == Channel.PUSH:
        assert batch.push, "a batch for a browser has what signs its messages"
        assert source.config, "a browser has keys"
        browser = SubscribedBrowser.from_keys(**orjson.loads(keyring.decrypt(source.config)))
        answer = await services.sender.post(
            batch.push.call(endpoint.address, browser, push_form(due.body), sent_at // SECOND)
        )
        return Sent(due, sent_at, answer, hide_secrets(answer, ()))
    target = make_endpoint(keyring, endpoint.address, source.config, batch.secrets)
    message = make_message(keyring, endpoint, batch.account, due)
    call = make_call(target, message, sent_at // SECOND, spans.current())
    pushed = endpoint.channel == Channel.WEBSOCKET
    answer = await (services.sender.push(call) if pushed else services.sender.post(call))
    return Sent(due, sent_at, answer, hide_secrets(answer, secrets_sent(target, message)))


def write_mail(services: Services, endpoint: EndpointRow, due: Due) -> Mail:
    """Return the mail of an event: for a person only a sentence about it, for an agent also the event itself."""
    if endpoint.operator_id is not None:
        return operator_mail(due.event_id, due.body, endpoint.address, services.base_url)
    return mail_form(due.event_id, due.body, endpoint.address, due.title or due.event_type, due.text or due.event_type)


class EndpointSetting(NamedTuple):
    """The setting that names an endpoint, with its encrypted authentication."""

    config: bytes | None


def find_source(endpoint: EndpointRow, account: AgentRow | OperatorRow, due: Due) -> EndpointSetting | None:
    """Return the contact method, task or agent that names this endpoint now; None when none does any longer."""
    if due.contact_method_id is not None:
        named = due.method_active and (due.method_type, due.method_endpoint) == (endpoint.channel, endpoint.address)
        return EndpointSetting(due.method_config) if named else None
    if due.task_endpoint_id is not None:
        return EndpointSetting(due.task_endpoint_config) if due.task_endpoint_address == endpoint.address else None
    assert isinstance(account, AgentRow), "an operator is told by contact methods alone"
    match endpoint.channel:
        case Channel.CALLBACK:
            return EndpointSetting(None) if account.callback_url == endpoint.address else None
        case Channel.EMAIL:
            return EndpointSetting(None) if account.email == endpoint.address else None
    return EndpointSetting(due.webhook_config) if due.webhook_url == endpoint.address else None


def make_message(keyring: Keyring, endpoint: EndpointRow, account: AgentRow | OperatorRow, due: Due) -> WebhookMessage:
    """Return the event in the form of its channel, as each attempt sends it."""
    match endpoint.channel:
        case Channel.MCP_CALLBACK:
            return WebhookMessage(due.event_id, mcp_form(due.body))
        case Channel.CALLBACK:
            assert isinstance(account, AgentRow), "agents alone have callbacks"
            config = keyring.opened(account.callback_config_json)
            body = callback_form(due.body, config, due.task_id, due.text)
            return WebhookMessage(due.event_id, body, keyring.opened(account.callback_secret))
        case Channel.A2A:
            token = keyring.opened(due.task_endpoint_token)
            return WebhookMessage(due.event_id, a2a_form(due.body, due.text), token, CONTENT_TYPE, TOKEN_HEADER)
    return WebhookMessage(due.event_id, due.body.encode())


async def _next_batch(
    context: Transaction, *, endpoint: EndpointRow, sent: Sequence[Sent], more: bool
) -> EndpointBatch | None:
    """Record the results of a batch; read the next one, or end the lease, if this worker still holds it."""
    row = await context.session.get(lock_endpoint_by_id(id=endpoint.id))
    held = row.leased_until == endpoint.leased_until
    row = await _record(context, row, sent)
    due: list[Due] = []
    blocked = row.disabled_at is not None or (row.paused_until or 0) > context.now
    if held and more and not blocked:
        due = await _due(context, row)
    if held:
        first = None if row.disabled_at else await context.session.find(select_first_due(endpoint_id=row.id))
        row = row._replace(
            due_at=None if first is None else max(first, row.paused_until or 0),
            leased_until=context.now + LEASE if due else None,
        )
    if held or sent:
        await context.session.execute(set_endpoint(key=row.id, **row._asdict()))
    if not due:
        return None
    account = await load_account(context, row.owner)
    may_be_sent = row.channel != Channel.EMAIL or await is_confirmed(context, row.owner, row.address)
    secrets = list_secrets(context.services.keyring, account, context.real_now)
    push = await push_sender(context) if row.channel == Channel.PUSH else None
    return EndpointBatch(row, account, secrets, due, may_be_sent, push)


async def load_account(context: Context, owner: Owner) -> AgentRow | OperatorRow:
    """Return the agent or the operator that owns an endpoint."""
    if owner.actor is Actor.OPERATOR:
        return await context.session.get(select_operator_by_id(id=owner.id))
    return await context.session.get(select_agent_by_id(id=owner.id))


async def _due(context: Transaction, row: EndpointRow) -> list[Due]:
    if row.proven_at is None:
        return await context.session.find_all(select_probe(endpoint_id=row.id))
    return await context.session.find_all(select_due_deliveries(endpoint_id=row.id, now=context.now, limit=BATCH_SIZE))


async def record_alone(context: Transaction, endpoint: EndpointRow, sent: Sent) -> None:
    """Record a call outside of the queue, such as a test. A successful one enables the endpoint again.

    Ends the lease of the test of a new endpoint.
    """
    row = await context.session.get(lock_endpoint_by_id(id=endpoint.id))
    leased = row.leased_until
    row = await _record(context, row, (sent,))
    if endpoint.proven_at is None and leased == endpoint.leased_until:
        row = row._replace(leased_until=None)
    if sent.is_delivered:
        row = row._replace(due_at=await context.session.find(select_first_due(endpoint_id=row.id)))
        context.notify_channel(DELIVERIES)
    await context.session.execute(set_endpoint(key=row.id, **row._asdict()))


async def _record(context: Transaction, row: EndpointRow, sent: Sequence[Sent]) -> EndpointRow:
    """Store attempts and the new states of their deliveries. Returns the endpoint's new state, which is not stored."""
    attempts, conclusions, postponed = [], [], []
    for delivery in sent:
        due, answer = delivery.due, delivery.answer
        if answer is None:
            conclusions.append(_conclusion(due, DeliveryStatus.CANCELLED, due.attempts, None))
            continue
        attempts.append(_attempt_row(row, delivery, answer))
        status, due_at = DeliveryStatus.DELIVERED, None
        if not delivery.is_delivered:
            retry_after = requested_delay(answer.retry_after, context.now // SECOND)
            row = await _failed(context, row, answer, retry_after)
            row = row._replace(last_failed_delivery_id=due.id, last_failed_attempt=due.attempts + 1)
            await _forget_browser(context, row, due, answer)
            status, due_at = DeliveryStatus.FAILED, _next_try(context, due, answer, retry_after, row.channel)
        if due_at is not None:
            status = DeliveryStatus.PENDING
            if row.proven_at is None:
                row = row._replace(paused_until=max(row.paused_until or 0, due_at))
            if due.in_order:
                delay = delay_queue(endpoint_id=row.id, task_id=due.task_id, event_id=due.event_id, new_due_at=due_at)
                postponed.append(delay)
        conclusions.append(_conclusion(due, status, due.attempts + 1, due_at))
    new = row.proven_at is None
    if any(delivery.is_delivered for delivery in sent):
        proven_at = row.proven_at or context.now
        row = row._replace(
            failing_since=None, paused_until=None, disabled_at=None, disabled_because=None, proven_at=proven_at
        )
    if attempts:
        await context.session.execute(take_attempts_lock[row.owner.actor](owner_id=row.owner.id))
        context.notify_channel(deliveries_channel(row.owner))
    await context.session.insert_all(INSERT_ATTEMPTS, attempts)
    await context.session.execute_many(conclusions)
    await context.session.execute_many(postponed)
    if new and row.proven_at is not None:
        await context.session.execute(expedite_all(endpoint_id=row.id, now=context.now))
    return row


def _attempt_row(row: EndpointRow, sent: Sent, answer: CallResult) -> WebhookAttemptRow:
    return WebhookAttemptRow(
        id=0,
        agent_id=row.agent_id,
        endpoint_id=row.id,
        delivery_id=sent.due.id,
        number=sent.due.attempts + 1,
        sent_at=sent.sent_at,
        duration=answer.duration,
        response_status=answer.status,
        response_body=sent.response_body,
        fault=answer.fault.value if answer.fault else None,
        operator_id=row.operator_id,
    )


async def _forget_browser(context: Transaction, row: EndpointRow, due: Due, answer: CallResult) -> None:
    """Remove the contact method of a browser that is gone. Its waiting deliveries are cancelled at their next attempt,
    as for every removed contact method."""
    if has_ended(row.channel, answer.status):
        await context.session.execute(delete_push_method(id=due.contact_method_id))


def _next_try(context: Context, due: Due, answer: CallResult, retry_after: int | None, channel: str) -> int | None:
    """Return the next attempt of a failed delivery; None for a test, after the last attempt, or if a browser is
    gone."""
    if due.event_type == WEBHOOK_TEST or has_ended(channel, answer.status):
        return None
    spread = random.uniform(-1, 1)  # noqa: S311 - spreads retries of what failed together
    delay = next_retry_delay(due.tries + 1, spread, retry_after)
    return None if delay is None else context.now + round(delay * SECOND)


def _conclusion(due: Due, status: DeliveryStatus, attempts: int, due_at: int | None) -> BoundStatement[None]:
    return set_delivery_result(
        key=due.id, new_status=status.value, new_tries=due.tries + 1, new_attempts=attempts, new_due_at=due_at
    )


async def _failed(context: Transaction, row: EndpointRow, answer: CallResult, retry_after: int | None) -> EndpointRow:
    """Return the endpoint after a failure: paused for the requested seconds, disabled if it is gone or fails too
    long."""
    since = row.failing_since or context.now
    row = row._replace(failing_since=since)
    if retry_after is not None:
        row = row._replace(paused_until=max(row.paused_until or 0, context.now + retry_after * SECOND))
    because = why_disabled(answer.status, (context.now - since) // SECOND)
    if because is None or row.disabled_at is not None or has_ended(row.channel, answer.status):
        return row
    # A job notifies the agent, because the agent's counter of events must be locked before any of its endpoints.
    await schedule(context, JobKind.NOTIFY_OF_DISABLED_ENDPOINT, row.id, context.now)
    # After it is enabled again, it has to prove itself like a new endpoint.
    return row._replace(disabled_at=context.now, disabled_because=because.value, proven_at=None)


@job(JobKind.NOTIFY_OF_DISABLED_ENDPOINT)
async def notify_of_disabled_endpoint(context: Transaction, endpoint_id: int) -> None:
    """Notify an agent or an operator, by its other channels, that an endpoint is disabled."""
    row = await context.session.get(select_endpoint_by_id(id=endpoint_id))
    if row.disabled_because is None:
        # The endpoint was enabled again in the meantime.
        return
    because = DisabledBecause(row.disabled_because)
    address = mask_address(row.address)
    details = NoticeDetails(OperatorEvent.WEBHOOK_DISABLED, address=address, term=because)
    if row.operator_id is not None:
        await notify_operator(context, row.operator_id, details)
        return
    assert row.agent_id is not None, "an endpoint has an owner"
    payload = WebhookDisabled(channel=row.channel, address=address, cause=because)
    await notify(context, row.agent_id, AccountEvent.WEBHOOK_DISABLED, in_english(details), payload)
