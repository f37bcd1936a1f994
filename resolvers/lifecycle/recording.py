"""Status events of a step, with their notifications and deliveries, and the wake-up of their followers."""

from collections.abc import Iterator
from typing import NamedTuple

from adapters.notifications.agents import task_notice
from adapters.storage.queries.events.log import INSERT_EVENT
from adapters.storage.queries.events.notifications import INSERT_NOTIFICATION, set_answered
from adapters.storage.tables.messages import NotificationRow
from adapters.storage.tables.tasks import StatusEventRow
from domain.lifecycle.events import list_events
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Effect, Transition
from domain.values import wallclock
from domain.webhooks.contact_methods import Owner
from domain.webhooks.notifications import NotificationStatus, answers_person, needs_person, notifies_agent
from resolvers.core.context import Context, Transaction
from resolvers.events.allowance import StatusChange, require_allowance, take_numbers
from resolvers.events.outbox import enqueue_task_event
from resolvers.lifecycle.assignment import OperatorNumbers, take_operator_numbers
from resolvers.lifecycle.facts import load_facts
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from subscriptions.transports.channels import account_channel, agent_channel, task_channel

SPENDS = {Effect.LOCK_FUNDS, Effect.SETTLE_FUNDS, Effect.PAY_BONUS}
"""Effects that need an agent's money. Returning money costs nothing, so the events of that are free."""


class EventSequences(NamedTuple):
    """The numbers of the first event of a step: in the agent's sequence, and in that of the task's operator."""

    of_agent: int
    of_operator: OperatorNumbers | None


@reaction(ReactionKind.RECORD_EVENTS)
async def record_events(context: Transaction, taken: StepTaken) -> None:
    """Write the status events of a step, and a notification for each. Raises `TooManyEvents`."""
    before, after, count = taken.before, taken.after, len(list_events(taken.transition))
    if context.dry_run and after.status != before.status:
        context.dry_run.status = Status(after.status)
    free = count if _is_free(context, taken.transition) else 0
    change = StatusChange(Status(before.status) if before.status else None, Status(after.status))
    taken.numbers = await take_numbers(context, after.agent_id, count, free=free, change=change)
    if free and taken.has_endpoints:
        require_allowance(context, taken.numbers)
    of_operator = await take_operator_numbers(context, before, after, taken.transition, count)
    numbers = EventSequences(taken.numbers.event_sequence - count + 1, of_operator)
    taken.events = list(_event_rows(context, taken, numbers))
    await context.session.insert_all(INSERT_EVENT, taken.events)
    is_answered = False
    if before.status and answers_person(taken.transition):
        is_answered = bool(await context.session.execute(set_answered(owner_id=after.agent_id, subject_id=after.id)))
    sent = [event for event in taken.events if notifies_agent(event.event, context.actor)]
    notifications = [_notification(context, taken, event) for event in sent]
    await context.session.insert_all(INSERT_NOTIFICATION, notifications)
    if is_answered or any(notification.needs_person for notification in notifications):
        context.notify_channel(account_channel(Owner(Actor.AGENT, after.agent_id)))


@reaction(ReactionKind.ENQUEUE_DELIVERIES)
async def enqueue_deliveries_of_step(context: Transaction, taken: StepTaken) -> None:
    """Enqueue the events of a step for the endpoints of the task and its agent."""
    if taken.has_endpoints and notifies_agent(taken.events[-1].event, context.actor):
        assert taken.numbers, "events are recorded first"
        facts = await load_facts(context, taken.after, taken.sources)
        details = taken.step.event_details
        await enqueue_task_event(
            context, taken.after, taken.events, taken.numbers, facts=facts(), event_details=details
        )


@reaction(ReactionKind.WAKE_FOLLOWERS)
async def wake_followers(context: Transaction, taken: StepTaken) -> None:
    """Wake those who follow the task or all tasks of its agent."""
    context.notify_channel(agent_channel(taken.after.agent_id))
    context.notify_channel(task_channel(taken.after.id))


def _is_free(context: Context, transition: Transition) -> bool:
    """Return true if the calling agent can cause the events of a transition without limit: test money costs nothing."""
    return context.actor is Actor.AGENT and (context.practice is not None or SPENDS.isdisjoint(transition.also))


def _event_rows(context: Context, taken: StepTaken, numbers: EventSequences) -> Iterator[StatusEventRow]:
    before, after, step = taken.before, taken.after, taken.step
    occurred = step.occurrence.instant if step.occurrence else context.now
    occurred_at = wallclock.at(occurred, after.timezone)
    recorded = None if occurred == context.now else context.now
    status, by = before.status or None, context.caller.credential_used if context.caller else None
    for offset, (reached, name) in enumerate(list_events(taken.transition)):
        to_status = reached or before.status
        yield StatusEventRow(
            agent_id=after.agent_id,
            task_id=after.id,
            sequence=numbers.of_agent + offset,
            event=name,
            from_status=status,
            to_status=to_status,
            reason=step.reason,
            actor=context.actor,
            # The system has no id.
            actor_id=(context.caller.id or None) if context.caller else None,
            latitude=step.location.lat if step.location else None,
            longitude=step.location.lng if step.location else None,
            accuracy=step.location.accuracy if step.location else None,
            source=step.location.source if step.location else None,
            occurred_at=occurred_at,
            occurred_instant=occurred,
            operator_id=numbers.of_operator and numbers.of_operator.operator_id,
            operator_sequence=numbers.of_operator and numbers.of_operator.first + offset,
            credential=by and by.kind,
            credential_id=by and by.id,
            recorded_at=None if recorded is None else wallclock.at(recorded, after.timezone),
            recorded_instant=recorded,
        )
        status = to_status


def _notification(context: Context, taken: StepTaken, event: StatusEventRow) -> NotificationRow:
    notice = task_notice(event.event, taken.after.title, taken.step.reason)
    return NotificationRow(
        id=0,
        agent_id=event.agent_id,
        sequence=event.sequence,
        event=event.event,
        title=notice.title,
        body=notice.body,
        task_id=event.task_id,
        support_request_id=None,
        status=NotificationStatus.PENDING,
        created_at=context.now,
        needs_person=needs_person(event.event, context.actor),
    )
