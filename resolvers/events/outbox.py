"""What leaves: an event as it is told to the outside, and a delivery of it for each endpoint that must hear of it.

Both are rows of the transaction that makes the event, so nothing is lost between commit and sending
(docs/contract.md#events). Who has no endpoint costs nothing here: it is not called.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adapters.storage.queries.accounts import AGENT_BY_ID, CONTACT_METHODS
from adapters.storage.queries.events import EventNumbers
from adapters.storage.queries.webhooks import (
    ENDPOINTS_OF_EVENT,
    INSERT_DELIVERY,
    INSERT_WEBHOOK_EVENT,
    QUEUE_END,
    SET_BODY,
)
from adapters.storage.tables.accounts import ContactMethodRow
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from adapters.storage.tables.webhooks import WebhookDeliveryRow, WebhookEventRow
from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import Actor, Status
from domain.webhooks.contact_methods import Channel, MethodType, next_in_rank
from domain.webhooks.retry import DeliveryStatus
from resolvers.core.context import Context, Transaction
from resolvers.core.problem import NextAction, next_actions
from resolvers.events.endpoints import Target, endpoint_to_change, schedule_endpoint
from resolvers.events.types import EventOccurrence, event_body
from subscriptions.messages.event_types import EVENT_TYPE
from subscriptions.messages.payloads import Payload
from subscriptions.messages.task_payloads import TaskEvent, TaskPayload


async def enqueue_task_event(
    context: Transaction,
    row: TaskRow,
    events: Sequence[StatusEventRow],
    taken: EventNumbers,
    *,
    facts: Facts,
    event_details: Mapping[str, Any],
) -> None:
    """Enqueue the events of a task for its endpoints. `event_details` has what only the caller knows of them."""
    own = [Target(Channel.WEBHOOK, row.webhook_url)] if row.webhook_url else []
    if taken.callback_url:
        own.append(Target(Channel.CALLBACK, taken.callback_url))
    actions = next_actions(context, guidance.next_actions(Actor.AGENT, facts, row.id))
    for event in events:
        occurrence = EventOccurrence(
            context.now,
            row.timezone,
            row.id,
            event.sequence,
            Status(event.from_status) if event.from_status else None,
            Status(event.to_status),
            event.reason,
        )
        payload = _task_payload(context, row, event, event_details)
        made = await enqueue_event(context, row.agent_id, event.event, occurrence, payload, actions=actions)
        await _hand_out(context, made, own, ranked=taken.has_contact_methods)


async def enqueue_account_event(
    context: Transaction, agent_id: int, event: str, sequence: int, payload: Payload, *, last_resort: bool = False
) -> None:
    """Tell of what happened to no task: contact methods hear of it; as a `last_resort`, else the owner by e-mail."""
    made = await enqueue_event(context, agent_id, event, EventOccurrence(context.now, sequence=sequence), payload)
    reached = await _hand_out(context, made, (), ranked=True)
    if last_resort and not reached:
        owner = (await context.session.get(AGENT_BY_ID, id=agent_id)).email
        if owner is not None:
            await deliver(context, made, Target(Channel.EMAIL, owner))


async def enqueue_event(
    context: Context,
    agent_id: int,
    name: str,
    occurrence: EventOccurrence,
    payload: Payload,
    *,
    actions: Iterable[NextAction] = (),
) -> WebhookEventRow:
    """Write what is event_details, once for all endpoints and attempts."""
    row = WebhookEventRow(0, agent_id, occurrence.task_id, occurrence.sequence, name, "", context.now)
    row = row._replace(id=await context.session.get(INSERT_WEBHOOK_EVENT, **row._asdict()))
    row = row._replace(body=event_body(name, row.id, occurrence, payload, actions).decode())
    await context.session.execute(SET_BODY, key=row.id, body=row.body)
    return row


async def _hand_out(context: Transaction, event: WebhookEventRow, own: Iterable[Target], *, ranked: bool) -> bool:
    """A delivery for each of these and for the first contact methods; whether any of them can be reached."""
    # A task may name the address of its agent's callback, or of a contact method: it hears of each event once.
    targets = {(target.channel, target.address): target for target in own}
    reached = [await deliver(context, event, target) for target in targets.values()]
    if ranked:
        reached.append(await deliver_to_next_methods(context, event, after=0))
    return any(reached)


async def deliver_to_next_methods(context: Transaction, event: WebhookEventRow, after: int) -> bool:
    """Tell the contact methods that come next after a priority, further ones while none of them can be reached.

    What polls finds the event in the log, so it counts as reached. Returns whether any is.
    """
    methods = await context.session.find_all(CONTACT_METHODS, agent_id=event.agent_id)
    while found := next_in_rank(methods, after):
        reached = [await _deliver_by(context, event, method) for method in found]
        if any(reached):
            return True
        after = found[0].priority
    return False


async def _deliver_by(context: Transaction, event: WebhookEventRow, method: ContactMethodRow) -> bool:
    if method.method_type == MethodType.POLLING:
        return True
    return await deliver(context, event, Target(Channel(method.method_type), method.endpoint, method.id))


async def deliver(context: Transaction, event: WebhookEventRow, target: Target) -> bool:
    """A delivery of an event for an endpoint, unless it has one; whether the endpoint is enabled."""
    endpoint = await endpoint_to_change(context, event.agent_id, target.channel, target.address)
    if endpoint.id not in await context.session.find_all(ENDPOINTS_OF_EVENT, id=event.id):
        due_at = context.real_now
        if event.task_id is not None:
            before = await context.session.find(QUEUE_END, endpoint_id=endpoint.id, task_id=event.task_id)
            due_at = max(due_at, before or 0)
        row = WebhookDeliveryRow(
            id=0,
            agent_id=event.agent_id,
            event_id=event.id,
            endpoint_id=endpoint.id,
            contact_method_id=target.contact_method_id,
            task_id=event.task_id,
            in_order=event.task_id is not None,
            status=DeliveryStatus.PENDING.value,
            tries=0,
            attempts=0,
            due_at=due_at,
        )
        await context.session.get(INSERT_DELIVERY, **row._asdict())
        await schedule_endpoint(context, endpoint, due_at)
    return endpoint.disabled_at is None


def _task_payload(context: Context, row: TaskRow, event: StatusEventRow, event_details: Mapping[str, Any]) -> Payload:
    payload_type = type(EVENT_TYPE[event.event].example)
    assert issubclass(payload_type, TaskPayload)
    places = context.services.catalogue.currencies[row.currency].places
    return payload_type.from_task(TaskEvent(row, event, places, event_details))
