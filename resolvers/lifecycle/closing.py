"""Closing of a task's open requests, when the operator who asked releases it or the task ends; of a request for
more time, when the work ends; and of the offers to do it, when it is no longer open.

So a question of an operator who has left blocks no other operator, and an ended task shows no open request.
"""

from typing import Any

from adapters.storage.queries.pay.expenses import delete_expenses, set_expenses_paid
from adapters.storage.queries.pay.time_extensions import withdraw_time_extension
from adapters.storage.queries.tasks.decisions import expire_decisions, expire_decisions_of_operator
from adapters.storage.queries.tasks.offers import expire_offers, select_pending_offers
from adapters.storage.queries.tasks.reschedules import reject_reschedules, reject_reschedules_of_operator
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import TERMINAL, Actor, Status
from domain.lifecycle.transitions import Effect, Transition
from domain.money.ledger import EntryKind
from domain.values import wallclock
from domain.values.time import Instant
from domain.webhooks.notifications import NoticeDetails, OperatorEvent
from resolvers.core.context import Transaction
from resolvers.events.operator_notices import notify_operators
from resolvers.lifecycle.effects import TransitionPlan


async def close_open_requests(context: Transaction, row: TaskRow, transition: Transition) -> dict[str, Any]:
    """Close the requests whose asker leaves with a transition, and return the task's new counts of open ones."""
    ends = bool(transition.target) and transition.target[-1] in TERMINAL
    changes: dict[str, Any] = {}
    if row.pending_minutes is not None and transition.target:
        await context.session.execute(withdraw_time_extension(of_task=row.id, decided_instant=context.now))
        changes["pending_minutes"] = None
    if row.pending_offers and transition.target:
        is_taken = transition.target[-1] is Status.ACCEPTED
        await notify_bidders(context, row, OperatorEvent.OFFER_LOST if is_taken else OperatorEvent.OFFER_LAPSED)
        await context.session.execute(expire_offers(of_task=row.id, ended_instant=context.now))
        changes["pending_offers"] = 0
    if not ends and Effect.UNASSIGN_OPERATOR not in transition.also:
        return changes
    if row.pending_decisions:
        decisions = expire_decisions if ends else expire_decisions_of_operator
        closed = await context.session.execute(decisions(of_task=row.id))
        changes["pending_decisions"] = row.pending_decisions - closed
    if row.asked_by_operator or (ends and row.asked_by_agent):
        reschedules = reject_reschedules if ends else reject_reschedules_of_operator
        now = wallclock.at(context.now, row.timezone)
        await context.session.execute(reschedules(of_task=row.id, answered_at=now, answered_instant=context.now))
        changes["asked_by_operator"] = 0
        if ends:
            changes["asked_by_agent"] = 0
    return changes


async def notify_bidders(
    context: Transaction, row: TaskRow, event: OperatorEvent, expired_by: Instant | None = None
) -> None:
    """Notify the operators whose pending offers for a task are about to lapse: all, or those that have expired by then.

    The operator who accepts the task itself knows.
    """
    acting = context.operator_id if context.actor is Actor.OPERATOR else None
    bidders = [
        pending.operator_id
        for pending in await context.session.find_all(select_pending_offers(of_task=row.id))
        if pending.operator_id != acting and (expired_by is None or pending.expires_instant <= expired_by)
    ]
    await notify_operators(context, bidders, NoticeDetails(event, row.title), task_id=row.id)


async def close_expenses(context: Transaction, plan: TransitionPlan, transition: Transition) -> dict[str, Any]:
    """Mark the expenses that a transition pays, or delete those of the operator who leaves; return the task's new
    sum."""
    if plan.row.expenses is None:
        return {}
    if any(movement.kind is EntryKind.SETTLEMENT for movement in plan.movements):
        await context.session.execute(set_expenses_paid(of_task=plan.row.id))
    if Effect.UNASSIGN_OPERATOR not in transition.also:
        return {}
    await context.session.execute(delete_expenses(of_task=plan.row.id))
    return {"expenses": None}
