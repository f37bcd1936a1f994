"""The transactional outbox: writes one event row and one delivery row for each endpoint that receives the event.

Both are rows of the transaction that makes the event, so nothing is lost between commit and sending
(docs/reference/event-log.md). Callers skip this module when the agent has no endpoint.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.webhooks.contact_methods import select_contact_methods
from adapters.storage.queries.webhooks.deliveries import (
    INSERT_DELIVERY,
    INSERT_WEBHOOK_EVENT,
    select_endpoints_of_event,
)
from adapters.storage.queries.webhooks.queues import select_queue_end
from adapters.storage.queries.webhooks.task_endpoints import select_task_endpoints
from adapters.storage.tables.accounts import ContactMethodRow, EventNumbers
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from adapters.storage.tables.webhooks import NOT_NUMBERED, WebhookDeliveryRow, WebhookEventRow, packed
from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import Actor, Status
from domain.webhooks.contact_methods import Channel, MethodType, Owner, fanned_out, next_in_rank
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
    """Enqueue the events of a task for its endpoints. `event_details` has the contents that the task's row lacks."""
    own = [Target(Channel.WEBHOOK, row.webhook_url)] if row.webhook_url else []
    if taken.callback_url:
        own.append(Target(Channel.CALLBACK, taken.callback_url))
    if row.endpoints:
        named = await context.session.find_all(select_task_endpoints(task_id=row.id))
        own += [Target(Channel.A2A, endpoint.address, task_endpoint_id=endpoint.id) for endpoint in named]
    actions = next_actions(context, guidance.next_actions(Actor.AGENT, facts, row.id), in_graph=False)
    for event in events:
        occurrence = EventOccurrence(
            instant=event.occurred_instant,
            timezone=row.timezone,
            task_id=row.id,
            sequence=event.sequence,
            from_status=Status(event.from_status) if event.from_status else None,
            to_status=Status(event.to_status),
            reason=event.reason,
            recorded_instant=event.recorded_instant,
        )
        payload = _task_payload(context, row, event, event_details)
        enqueued = await enqueue_event(context, row.agent_id, event.event, occurrence, payload, actions=actions)
        await enqueue_deliveries(context, enqueued, own, to_contact_methods=taken.has_contact_methods)


async def enqueue_account_event(
    context: Transaction, agent_id: int, event: str, sequence: int, payload: Payload, *, last_resort: bool = False
) -> None:
    """Enqueue an event without a task for the contact methods. With `last_resort`, mail the owner if none is
    reached."""
    enqueued = await enqueue_event(context, agent_id, event, EventOccurrence(context.now, sequence=sequence), payload)
    reached = await enqueue_deliveries(context, enqueued, (), to_contact_methods=True)
    if last_resort and not reached:
        owner_email = (await context.session.get(select_agent_by_id(id=agent_id))).email
        if owner_email is not None:
            await deliver(context, enqueued, Target(Channel.EMAIL, owner_email))


async def enqueue_event(
    context: Transaction,
    agent_id: int,
    name: str,
    occurrence: EventOccurrence,
    payload: Payload,
    *,
    actions: Iterable[NextAction] = (),
) -> WebhookEventRow:
    """Write an event with its body, which is the same for all endpoints and attempts."""
    row = WebhookEventRow(
        id=0,
        agent_id=agent_id,
        task_id=occurrence.task_id,
        sequence=occurrence.sequence,
        event_type=name,
        packed_body=packed(event_body(name, NOT_NUMBERED, occurrence, payload, actions)),
        created_at=context.now,
        traceparent=context.traceparent,
    )
    return row._replace(id=await context.session.get(INSERT_WEBHOOK_EVENT(row)))


async def enqueue_deliveries(
    context: Transaction, event: WebhookEventRow, own: Iterable[Target], *, to_contact_methods: bool
) -> bool:
    """Enqueue a delivery for each of these targets, the first contact methods, and those that receive each event.

    Returns true if any can be reached.
    """
    # A task's address may be that of the agent's callback or of a contact method: it receives each event once.
    targets = {(target.channel, target.address): target for target in own}
    reached = [await deliver(context, event, target) for target in targets.values()]
    if to_contact_methods:
        methods = await _contact_methods(context, event.owner)
        # First, because an address that is also in the fallback is called once, and its failure counts there.
        reached.append(await _deliver_to_next_in_rank(context, event, methods, after=0))
        reached += [await _deliver_by(context, event, method) for method in fanned_out(methods)]
    return any(reached)


async def deliver_to_next_methods(context: Transaction, event: WebhookEventRow, after: int) -> bool:
    """Enqueue an event for the contact methods of the next priority, and so on, until one can be reached.

    A polling agent finds the event in the log, so polling counts as reached. Returns true if one was reached.
    """
    methods = await _contact_methods(context, event.owner)
    return await _deliver_to_next_in_rank(context, event, methods, after)


async def _contact_methods(context: Transaction, owner: Owner) -> Sequence[ContactMethodRow]:
    return await context.session.find_all(select_contact_methods[owner.actor](owner_id=owner.id))


async def _deliver_to_next_in_rank(
    context: Transaction, event: WebhookEventRow, methods: Sequence[ContactMethodRow], after: int
) -> bool:
    while next_methods := next_in_rank(methods, after):
        reached = [await _deliver_by(context, event, method) for method in next_methods]
        if any(reached):
            return True
        after = next_methods[0].priority
    return False


async def _deliver_by(context: Transaction, event: WebhookEventRow, method: ContactMethodRow) -> bool:
    if method.method_type == MethodType.POLLING:
        return True
    return await deliver(context, event, Target(Channel(method.method_type), method.endpoint, method.id))


async def deliver(context: Transaction, event: WebhookEventRow, target: Target) -> bool:
    """Enqueue an event for an endpoint, unless it is enqueued already. Returns true if the endpoint should accept it.

    An endpoint that does not receive this type gets no event. A disabled endpoint does not accept it, nor does one that
    has failed before it ever accepted an event.
    before it ever accepted an event.
    """
    endpoint = await endpoint_to_change(context, event.owner, target.channel, target.address)
    if not endpoint.receives(event.event_type):
        return False
    if endpoint.id not in await context.session.find_all(select_endpoints_of_event(id=event.id)):
        due_at = context.real_now
        if event.task_id is not None:
            last_due_at = await context.session.find(select_queue_end(endpoint_id=endpoint.id, task_id=event.task_id))
            due_at = max(due_at, last_due_at or 0)
        row = WebhookDeliveryRow(
            id=0,
            agent_id=event.agent_id,
            operator_id=event.operator_id,
            event_id=event.id,
            endpoint_id=endpoint.id,
            contact_method_id=target.contact_method_id,
            task_endpoint_id=target.task_endpoint_id,
            task_id=event.task_id,
            in_order=event.task_id is not None,
            status=DeliveryStatus.PENDING.value,
            tries=0,
            attempts=0,
            due_at=due_at,
        )
        await context.session.get(INSERT_DELIVERY(row))
        await schedule_endpoint(context, endpoint, due_at)
    unproven = endpoint.proven_at is None and endpoint.failing_since is not None
    return endpoint.disabled_at is None and not unproven


def _task_payload(context: Context, row: TaskRow, event: StatusEventRow, event_details: Mapping[str, Any]) -> Payload:
    payload_type = type(EVENT_TYPE[event.event].example)
    assert issubclass(payload_type, TaskPayload)
    places = context.services.catalogue.currencies[row.currency].places
    return payload_type.from_task(TaskEvent(row, event, places, event_details))
