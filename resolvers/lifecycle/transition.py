"""The only module that changes a task's status: load facts, find the row, carry out its effects, record the events.

Rows are locked in one order everywhere: the task, its wallet, then the agent's event counter.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.accounts import SET_OPERATOR_LOCATION
from adapters.storage.queries.events import INSERT_EVENT
from adapters.storage.queries.ledger import WALLET_TO_CHANGE
from adapters.storage.queries.messages import INSERT_NOTIFICATION
from adapters.storage.queries.tasks import ACTIVATE_AGENT, INSERT_TASK
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.messages import NotificationRow
from adapters.storage.tables.tasks import StatusEventRow, TaskRow, task
from domain.lifecycle.events import events_of
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, Actor, AgentStatus, SettlementMode, Status
from domain.lifecycle.transitions import Effect, Transition, Trigger, decide
from domain.refusals.refusal import Refusal
from domain.screening.rules import ScreeningState
from domain.spending.plan_limit import Plan
from domain.spending.rules import Breach
from domain.values import wallclock
from domain.webhooks.notification_texts import NotificationStatus, StaffEvent, dispute_notice, task_notice
from resolvers.accounts.operator_location import located
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, schedule
from resolvers.core.next_actions import explain
from resolvers.events.allowance import StatusChange, require_allowance, take_numbers
from resolvers.events.outbox import enqueue_task_event
from resolvers.events.staff_notices import notify_staff, queues_changed
from resolvers.ledger.posting import Cause, open_wallet, post
from resolvers.lifecycle.assignment import OperatorNumbers, take_operator_numbers, tell_operator, withdraw_offers
from resolvers.lifecycle.budget import budget_for
from resolvers.lifecycle.closing import close_open_requests
from resolvers.lifecycle.effects import TransitionPlan, plan_effects
from resolvers.lifecycle.facts import FactSources, facts_of, is_held, load_facts, needs_wallet
from resolvers.lifecycle.plan import count_on, needs_plan, plan_of
from resolvers.lifecycle.practice_world import expect_step
from resolvers.lifecycle.timers import stop_timers
from resolvers.lifecycle.verdict import note_decision
from resolvers.wire.location import Location, usable
from subscriptions.transports.channels import OPEN_TASKS, agent_channel, operator_channel, task_channel


@dataclass(frozen=True, slots=True)
class Step:
    """A trigger with the input of its caller: a reason and a location for the event, facts and columns."""

    trigger: Trigger
    reason: str | None = None
    location: Location | None = None
    extra_facts: dict[str, Any] = field(default_factory=dict)
    """Facts that only the caller knows."""
    changes: dict[str, Any] = field(default_factory=dict)
    """Columns of the task that change with it."""
    cancellation: CancellationReason | None = None
    event_details: Mapping[str, Any] = field(default_factory=dict)
    """Contents of its events besides the columns of the task."""
    called: str = ""
    """Name of the operation that takes the step, if it differs from the trigger."""


class Moved(NamedTuple):
    """A task after a step, and the data read for it: enough to show the task without reading again."""

    row: TaskRow
    sources: FactSources


async def advance(context: Transaction, row: TaskRow, step: Step) -> Moved:
    """Take a step with a task that this transaction has locked, or with a new one, whose id is 0.

    Raises the `Refusal` that explains why the table does not allow it.
    """
    sources = FactSources()
    wallet: WalletRow | None = None
    if row.settlement_mode == SettlementMode.ESCROW and (row.locked or row.reserved or needs_wallet(row)):
        wallet = await context.session.find(WALLET_TO_CHANGE, agent_id=row.agent_id, currency=row.currency)
    live = await sources.live(context, row)
    plan = await plan_of(context, row.agent_id, change=True) if needs_plan(row) else None
    breach = await (sources.breach(context, row) if step.trigger in COMMITS else _misplaced(context, row, step))
    facts = facts_of(
        row,
        wallet,
        policy=context.services.policy,
        country_live=live,
        now=context.now,
        plan=plan,
        spending=breach,
        takes_payments=context.takes_payments,
        currency=context.services.catalogue.currencies[row.currency],
    )
    if step.extra_facts:
        facts = facts._replace(**step.extra_facts)
    try:
        transition = decide(step.trigger, context.actor, facts, step.called)
    except Refusal as refusal:
        raise explain(context, refusal, row, facts) from refusal
    if step.trigger in OPENS_WALLET and wallet is None:
        wallet = await open_wallet(context, row.agent_id, row.currency)
    effects = plan_effects(
        TransitionPlan(
            row,
            facts,
            wallet.id if wallet else 0,
            context.services.policy,
            context.now,
            context.caller.id if context.caller else 0,
            context.caller.key_id if context.caller and context.actor is Actor.AGENT else row.funded_by_key_id,
            operator_at_fault=step.cancellation is CancellationReason.OperatorNoShow,
            changes=dict(step.changes),
        ),
        transition,
    )
    effects.changes |= await close_open_requests(context, row, transition)
    after = await _store(context, row, effects.changes)
    for movement in effects.movements:
        assert wallet
        wallet = await post(context, wallet, movement, Cause(task_id=after.id))
    await _set_timers(context, after, transition, effects)
    if Status.PUBLISHED in transition.target:
        await _note_publication(context, row.agent_id, plan)
    sources.wallet, sources.plan = wallet, plan
    if after.country != row.country:
        sources.country_live = None
    await _record(context, row, Moved(after, sources), transition, step)
    if after.simulation_scenario is not None:
        after = await expect_step(context, after)
    return Moved(after, sources)


async def _set_timers(context: Transaction, row: TaskRow, transition: Transition, plan: TransitionPlan) -> None:
    # The timer of work that was done in time finds nothing to do: deleting it would cost each task a statement.
    was_overdue = plan.row.status in IN_EXECUTION and row.status not in IN_EXECUTION and plan.facts.is_overdue
    if was_overdue or (transition.target and transition.target[-1] in TERMINAL):
        await stop_timers(context, row.id)
    for kind, due_at in plan.jobs:
        await schedule(context, kind, row.id, due_at)


async def _store(context: Transaction, row: TaskRow, changes: Mapping[str, Any]) -> TaskRow:
    after = row._replace(**changes)
    if not row.id:
        return after._replace(id=await context.session.insert(INSERT_TASK, after))
    await context.session.execute(update_by_id(task, *changes), key=row.id, **changes)
    return after


async def _misplaced(context: Context, row: TaskRow, step: Step) -> Breach | None:
    """Return the spending rule that a task with locked money would break in the country that a step moves it to."""
    country = step.extra_facts.get("country", row.country)
    if not row.locked or country == row.country:
        return None
    budget = await budget_for(context, row)
    return budget.country_breach(context.services.catalogue, row._replace(country=country)) if budget else None


COMMITS = (Trigger.CREATE, Trigger.PUBLISH, Trigger.FUND, Trigger.RECEIVE_PAYMENT)
"""The triggers that may commit money to a task."""
OPENS_WALLET = (Trigger.QUOTE,)
"""Triggers that may open a wallet: a quote may be the first use of a currency."""


async def _note_publication(context: Context, agent_id: int, plan: Plan | None) -> None:
    if plan:
        await count_on(context, agent_id, plan)
    if context.caller and not context.caller.active:
        await context.session.execute(ACTIVATE_AGENT, key=agent_id)


async def _record(context: Transaction, before: TaskRow, moved: Moved, transition: Transition, step: Step) -> None:
    """Write the status events of a transition with their notifications and deliveries, and wake their followers."""
    after = moved.row
    names = events_of(transition)
    if not names:
        return
    free = len(names) if _is_free(context, transition) else 0
    change = StatusChange(Status(before.status) if before.status else None, Status(after.status))
    taken = await take_numbers(context, after.agent_id, len(names), free=free, change=change)
    has_endpoints = after.webhook_url or after.endpoints or taken.callback_url or taken.has_contact_methods
    if free and has_endpoints:
        require_allowance(context, taken)
    if Status.PUBLISHED in transition.target and taken.status == AgentStatus.SUSPENDED:
        # An operator released the task, or the call began before the suspension.
        await schedule(context, JobKind.WITHDRAW_PUBLISHED, after.agent_id, context.now)
    of_operator = await take_operator_numbers(context, before, after, transition, len(names))
    numbers = EventSequences(taken.event_sequence - len(names) + 1, of_operator)
    events = list(_event_rows(context, before, after, step, names=names, numbers=numbers))
    await context.session.insert_all(INSERT_EVENT, events)
    await context.session.insert_all(
        INSERT_NOTIFICATION, [_notification(context, after, event, step.reason) for event in events]
    )
    if (location := usable(step.location)) and context.actor is Actor.OPERATOR:
        columns = located(location, context.now)
        await context.session.execute(SET_OPERATOR_LOCATION, key=context.operator_id, **columns)
        context.notify_channel(operator_channel(context.operator_id))
    await withdraw_offers(context, before, after)
    await tell_operator(context, after, events)
    await note_decision(context, before, transition)
    if has_endpoints:
        facts = await load_facts(context, *moved)
        await enqueue_task_event(context, after, events, taken, facts=facts(), event_details=step.event_details)
    context.notify_channel(agent_channel(after.agent_id))
    context.notify_channel(task_channel(after.id))
    if before.status != after.status and Status.PUBLISHED in (before.status, after.status):
        context.notify_channel(OPEN_TASKS)
    if before.screening == ScreeningState.HELD and not is_held(after):
        queues_changed(context)
    overdue = any(name == StaffEvent.DISPUTE_OVERDUE for _, name in names)
    if overdue or (before.status != after.status and Status.DISPUTED in (before.status, after.status)):
        await _notify_staff(context, after, step.reason, overdue=overdue)


async def _notify_staff(context: Transaction, after: TaskRow, reason: str | None, *, overdue: bool) -> None:
    """Notify the staff of a dispute, or of the end of one. Disputes in practice worlds are decided by the
    simulation."""
    if after.simulation_scenario is not None:
        return
    if after.status != Status.DISPUTED:
        queues_changed(context)
        return
    event = StaffEvent.DISPUTE_OVERDUE if overdue else StaffEvent.DISPUTE_OPENED
    notice = dispute_notice(after.title, context.actor, reason, overdue=overdue)
    await notify_staff(context, event, notice, task_id=after.id)


SPENDS = {Effect.LOCK_FUNDS, Effect.SETTLE_FUNDS}
"""Effects that need an agent's money. Returning money costs nothing, so the events of that are free."""


def _is_free(context: Context, transition: Transition) -> bool:
    """Return true if the calling agent can cause the events of a transition without limit: test money costs nothing."""
    return context.actor is Actor.AGENT and (context.practice is not None or SPENDS.isdisjoint(transition.also))


class EventSequences(NamedTuple):
    """The numbers of the first event of a step: in the agent's sequence, and in that of the task's operator."""

    of_agent: int
    of_operator: OperatorNumbers | None


def _event_rows(
    context: Context,
    before: TaskRow,
    after: TaskRow,
    step: Step,
    *,
    names: Sequence[tuple[Status | None, str]],
    numbers: EventSequences,
) -> Iterator[StatusEventRow]:
    status, by = before.status or None, context.caller.by if context.caller else None
    for offset, (reached, name) in enumerate(names):
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
            occurred_at=wallclock.at(context.now, after.timezone),
            occurred_instant=context.now,
            operator_id=numbers.of_operator and numbers.of_operator.operator_id,
            operator_sequence=numbers.of_operator and numbers.of_operator.first + offset,
            credential=by and by.kind,
            credential_id=by and by.id,
        )
        status = to_status


def _notification(context: Context, row: TaskRow, event: StatusEventRow, reason: str | None) -> NotificationRow:
    notice = task_notice(event.event, row.title, reason)
    return NotificationRow(
        id=0,
        agent_id=row.agent_id,
        sequence=event.sequence,
        event=event.event,
        title=notice.title,
        body=notice.body,
        task_id=row.id,
        support_request_id=None,
        status=NotificationStatus.PENDING,
        created_at=context.now,
    )
