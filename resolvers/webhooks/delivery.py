"""Taking events to endpoints: who may send, what is sent, and what came of it (docs/decisions/0015).

An endpoint is leased as a whole. So at most one worker sends to it, two calls at a time and the events of a task one
after the other, and a dead worker's endpoints are free again when their leases have run out.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from adapters.storage.queries.accounts import AGENT_BY_ID
from adapters.storage.queries.webhooks import (
    CLAIM_ENDPOINTS,
    DELAY_QUEUE,
    DUE_DELIVERIES,
    ENDPOINT_BY_ID,
    ENDPOINT_BY_ID_TO_CHANGE,
    FIRST_DUE,
    INSERT_ATTEMPTS,
    SET_DELIVERY_RESULT,
    SET_ENDPOINT,
    Due,
)
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.webhooks import EndpointRow, WebhookAttemptRow, WebhookEventRow
from domain.ports import Answer
from domain.values.time import SECOND
from domain.webhooks.contact_methods import Channel
from domain.webhooks.notification_texts import AccountEvent, Notice
from domain.webhooks.retry import (
    GONE,
    WHY,
    DeliveryStatus,
    DisabledBecause,
    next_retry_delay,
    requested_delay,
    why_disabled,
)
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.events.account_events import notify
from resolvers.events.endpoints import endpoint_of, secrets_of
from resolvers.events.outbox import deliver_to_next_methods
from subscriptions.messages.channel_formats import callback_form, mail_form, mcp_form
from subscriptions.messages.event_types import WEBHOOK_TEST
from subscriptions.messages.payloads import WebhookDisabled
from subscriptions.messages.webhook_request import Message, call_of, outcome, secrets_sent, shown

LEASE = 30 * SECOND
"""How long an endpoint is leased: longer than a batch takes, which is sent before the lease is renewed."""
BATCH_SIZE = 32
"""At most so many deliveries are read, and then recorded, at once."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A leased endpoint with what is due there, and what signs it."""

    endpoint: EndpointRow
    agent: AgentRow
    secrets: tuple[str, ...]
    due: Sequence[Due]


class Sent(NamedTuple):
    """A delivery that was tried, or for which there is no address any more: then there is no answer."""

    due: Due
    sent_at: int
    answer: Answer | None
    said: str | None = None
    """The beginning of the answer, without secrets."""

    @property
    def is_delivered(self) -> bool:
        return self.answer is not None and outcome(self.answer) is DeliveryStatus.DELIVERED

    @property
    def halts(self) -> bool:
        """Whether the endpoint said that it wants nothing for now, or nothing ever."""
        answer = self.answer
        return answer is not None and not self.is_delivered and (answer.status == GONE or bool(answer.retry_after))


def system(services: Services, request_id: str) -> Call:
    """A call by the service itself."""
    return Call(services, SYSTEM_CALLER, request_id, "", services.clock.now(), services.database.reader)


async def claim_endpoints(services: Services, healthy: int, failing: int) -> list[EndpointRow]:
    """Lease endpoints for which something is due, at most so many of those that work and of those that do not."""
    return await system(services, "claim").transact(partial(_claim, limits={False: healthy, True: failing}))


async def _claim(context: Context, *, limits: dict[bool, int]) -> list[EndpointRow]:
    claimed = []
    for failing, limit in limits.items():
        if limit:
            lease = context.now + LEASE
            statement = CLAIM_ENDPOINTS[failing]
            claimed += await context.session.find_all(statement, now=context.now, lease=lease, limit=limit)
    return claimed


async def begin(services: Services, endpoint: EndpointRow) -> Visit | None:
    """What is due at a leased endpoint; none when there is nothing, and then the lease has ended."""
    return await system(services, f"endpoint-{endpoint.id}").transact(
        partial(_proceed, endpoint=endpoint, sent=(), more=True)
    )


async def conclude(services: Services, visit: Visit, sent: Sequence[Sent], *, more: bool) -> Visit | None:
    """Record what came of a batch. With `more`, go on with what is due now; otherwise the lease ends."""
    context = system(services, f"endpoint-{visit.endpoint.id}")
    if failed := [each.due for each in sent if _turns_to_another(each)]:
        # In a transaction of its own, first: locks of several endpoints are never held with that of this one, and
        # whoever is told already is not told again when the same is recorded once more after a crash.
        await context.transact(partial(_fall_back, agent_id=visit.endpoint.agent_id, failed=failed))
    return await context.transact(partial(_proceed, endpoint=visit.endpoint, sent=sent, more=more))


def _turns_to_another(sent: Sent) -> bool:
    """Whether a contact method has failed for the first time, so that the next one is told."""
    return sent.due.contact_method_id is not None and not sent.is_delivered and sent.due.tries == 0


async def _fall_back(context: Transaction, *, agent_id: int, failed: Sequence[Due]) -> None:
    for due in failed:
        event = WebhookEventRow(due.event_id, agent_id, due.task_id, None, due.event_type, due.body, context.now)
        await deliver_to_next_methods(context, event, after=due.method_priority or 0)


async def attempt(services: Services, visit: Visit, due: Due) -> Sent:
    """Try a delivery once, outside of any transaction."""
    sent_at = services.clock.now()
    endpoint, keyring = visit.endpoint, services.keyring
    found = _address_of(visit, due)
    if found is None:
        return Sent(due, sent_at, None)
    if endpoint.channel == Channel.EMAIL:
        title, text = due.title or due.event_type, due.text or due.event_type
        mail = mail_form(due.event_id, due.body, endpoint.address, title, text)
        answer = await services.mailer.send(mail)
        return Sent(due, sent_at, answer, shown(answer, ()))
    aim = endpoint_of(keyring, endpoint.address, found.config, visit.secrets)
    message = _message(services, visit, due)
    call = call_of(aim, message, sent_at // SECOND)
    pushed = endpoint.channel == Channel.WEBSOCKET
    answer = await (services.sender.push(call) if pushed else services.sender.post(call))
    return Sent(due, sent_at, answer, shown(answer, secrets_sent(aim, message)))


class _Source(NamedTuple):
    config: bytes | None


def _address_of(visit: Visit, due: Due) -> _Source | None:
    """What names this endpoint still: a contact method, the task or the agent; none when nothing does any more."""
    endpoint, agent = visit.endpoint, visit.agent
    if due.contact_method_id is not None:
        named = due.method_active and (due.method_type, due.method_endpoint) == (endpoint.channel, endpoint.address)
        return _Source(due.method_config) if named else None
    match endpoint.channel:
        case Channel.CALLBACK:
            return _Source(None) if agent.callback_url == endpoint.address else None
        case Channel.EMAIL:
            return _Source(None) if agent.email == endpoint.address else None
    return _Source(due.webhook_config) if due.webhook_url == endpoint.address else None


def _message(services: Services, visit: Visit, due: Due) -> Message:
    agent = visit.agent
    match visit.endpoint.channel:
        case Channel.MCP_CALLBACK:
            return Message(due.event_id, mcp_form(due.body))
        case Channel.CALLBACK:
            config = services.keyring.opened(agent.callback_config_json)
            body = callback_form(due.body, config, due.task_id, due.text)
            return Message(due.event_id, body, services.keyring.opened(agent.callback_secret))
    return Message(due.event_id, due.body.encode())


async def _proceed(context: Transaction, *, endpoint: EndpointRow, sent: Sequence[Sent], more: bool) -> Visit | None:
    row = await context.session.get(ENDPOINT_BY_ID_TO_CHANGE, id=endpoint.id)
    held = row.leased_until == endpoint.leased_until
    row = await _record(context, row, sent)
    due: list[Due] = []
    waits = row.disabled_at is not None or (row.paused_until or 0) > context.now
    if held and more and not waits:
        due = await context.session.find_all(DUE_DELIVERIES, endpoint_id=row.id, now=context.now, limit=BATCH_SIZE)
    if held:
        first = None if row.disabled_at else await context.session.find(FIRST_DUE, endpoint_id=row.id)
        row = row._replace(
            due_at=None if first is None else max(first, row.paused_until or 0),
            leased_until=context.now + LEASE if due else None,
        )
    if held or sent:
        await context.session.execute(SET_ENDPOINT, key=row.id, **row._asdict())
    if not due:
        return None
    agent = await context.session.get(AGENT_BY_ID, id=row.agent_id)
    return Visit(row, agent, secrets_of(context.services.keyring, agent, context.now), due)


async def record_alone(context: Transaction, endpoint_id: int, sent: Sent) -> None:
    """Record a call that was made beside the queue, such as a test. One that is taken enables the endpoint again."""
    row = await context.session.get(ENDPOINT_BY_ID_TO_CHANGE, id=endpoint_id)
    row = await _record(context, row, (sent,))
    if sent.is_delivered and row.due_at is None:
        row = row._replace(due_at=await context.session.find(FIRST_DUE, endpoint_id=row.id))
    await context.session.execute(SET_ENDPOINT, key=row.id, **row._asdict())


async def _record(context: Transaction, row: EndpointRow, sent: Sequence[Sent]) -> EndpointRow:
    """Write down attempts and what became of their deliveries; the endpoint as it then fares, not yet written."""
    attempts, conclusions, pushes = [], [], []
    for each in sent:
        due, answer = each.due, each.answer
        if answer is None:
            conclusions.append(_conclusion(due, DeliveryStatus.CANCELLED, due.attempts, None))
            continue
        attempts.append(
            WebhookAttemptRow(
                id=0,
                delivery_id=due.id,
                number=due.attempts + 1,
                sent_at=each.sent_at,
                duration=answer.duration,
                response_status=answer.status,
                response_body=each.said,
                fault=answer.fault.value if answer.fault else None,
            )._asdict()
        )
        status, due_at = DeliveryStatus.DELIVERED, None
        if not each.is_delivered:
            wish = requested_delay(answer.retry_after, context.now // SECOND)
            row = await _failed(context, row, answer, wish)
            status, due_at = DeliveryStatus.FAILED, _next_try(context, due, wish)
        if due_at is not None:
            status = DeliveryStatus.PENDING
            if due.in_order:
                pushes.append({"endpoint_id": row.id, "task_id": due.task_id, "event_id": due.event_id})
                pushes[-1]["new_due_at"] = due_at
        conclusions.append(_conclusion(due, status, due.attempts + 1, due_at))
    if any(each.is_delivered for each in sent):
        row = row._replace(failing_since=None, paused_until=None, disabled_at=None, disabled_because=None)
    await context.session.execute_many(INSERT_ATTEMPTS, attempts)
    await context.session.execute_many(SET_DELIVERY_RESULT, conclusions)
    await context.session.execute_many(DELAY_QUEUE, pushes)
    return row


def _next_try(context: Context, due: Due, wish: int | None) -> int | None:
    """When a delivery that has failed is tried again; a test is not."""
    if due.event_type == WEBHOOK_TEST:
        return None
    pause = next_retry_delay(due.tries + 1, random.uniform(-1, 1), wish)  # noqa: S311 - spreads what failed together
    return None if pause is None else context.now + round(pause * SECOND)


def _conclusion(due: Due, status: DeliveryStatus, attempts: int, due_at: int | None) -> dict[str, object]:
    return {
        "key": due.id,
        "new_status": status.value,
        "new_tries": due.tries + 1,
        "new_attempts": attempts,
        "new_due_at": due_at,
    }


async def _failed(context: Transaction, row: EndpointRow, answer: Answer, wish: int | None) -> EndpointRow:
    """The endpoint after a failure: paused where it asked for it, disabled where nothing more is to be hoped for."""
    since = row.failing_since or context.now
    row = row._replace(failing_since=since)
    if wish is not None:
        row = row._replace(paused_until=max(row.paused_until or 0, context.now + wish * SECOND))
    because = why_disabled(answer.status, (context.now - since) // SECOND)
    if because is None or row.disabled_at is not None:
        return row
    # Told by a job, for the agent's counter of events is locked before any of its endpoints.
    await schedule(context, JobKind.NOTIFY_OF_DISABLED_ENDPOINT, row.id, context.now)
    return row._replace(disabled_at=context.now, disabled_because=because.value)


@job(JobKind.NOTIFY_OF_DISABLED_ENDPOINT)
async def tell_disabled(context: Transaction, endpoint_id: int) -> None:
    """Say by other channels that an endpoint is given up."""
    row = await context.session.get(ENDPOINT_BY_ID, id=endpoint_id)
    if row.disabled_because is None:
        # It has been enabled again in the meantime.
        return
    because = DisabledBecause(row.disabled_because)
    notice = Notice("Endpoint disabled", f"Nothing is sent to {row.address} any more: {WHY[because]}.")
    payload = WebhookDisabled(channel=row.channel, address=row.address, cause=because)
    await notify(context, row.agent_id, AccountEvent.WEBHOOK_DISABLED, notice, payload)
