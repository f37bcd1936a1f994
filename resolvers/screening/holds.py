"""Holds of tasks before they are published, and their outcomes.

See docs/decisions/0047.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from adapters.notifications.staff import held_notice
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import AgentStatus
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import HeldForReview
from domain.screening.rules import Screener, ScreeningState
from domain.webhooks.notifications import StaffEvent
from resolvers.core.context import Call, Transaction
from resolvers.core.jobs import JobKind, schedule
from resolvers.events.staff_notices import notify_staff, queues_changed
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import FactSources, find_obstacles, is_held
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import MovedTask, advance

IS_CHECKED = "It is checked before it is published."


@asynccontextmanager
async def holding(context: Call, task_id: int) -> AsyncIterator[None]:
    """Hold one of the caller's tasks, in a separate transaction, when its publication is refused with
    `HeldForReview`."""
    try:
        yield
    except HeldForReview:
        if context.dry_run is None:
            await context.transact(partial(_hold_again, task_id=task_id))
        raise


async def _hold_again(context: Transaction, *, task_id: int) -> None:
    row = await owned(context, task_id, change=True)
    if row.screening is None:
        await hold(context, row)


async def hold(context: Transaction, row: TaskRow) -> TaskRow:
    """Hold a locked task that has no other obstacle to publication.

    The staff decides on a task that a rule holds; any other waits for the screening service.
    """
    acting = replace(context, caller=None)
    objection = find_obstacles(row, context.services.policy).objection
    if objection is not None:
        return (await hold_for_staff(acting, row, Step(Trigger.HOLD, objection.reason), Screener.RULE)).row
    row = await _record_state(acting, row, ScreeningState.WAITING, IS_CHECKED, Screener.SERVICE)
    await schedule(acting, JobKind.SCREEN_TASK, row.id, context.now)
    return row


async def hold_for_staff(context: Transaction, row: TaskRow, step: Step, by: Screener) -> MovedTask:
    """Take a step that puts a locked task into the staff's queue, with the step's reason. Raises its `Refusal`."""
    assert step.reason, "a task is held for a reason"
    columns = _columns(context, ScreeningState.HELD, step.reason, by) | {"publish_wished": True}
    moved = await advance(context, row, step._replace(changes=columns))
    if not row.is_practice:
        await notify_staff(context, StaffEvent.TASK_HELD, held_notice(row.title, step.reason), task_id=row.id)
    return moved


async def release(context: Transaction, row: TaskRow, note: str | None) -> MovedTask:
    """Clear a held task and publish it, unless another obstacle prevents it. Raises its `Refusal`."""
    columns = _columns(context, ScreeningState.CLEARED, note, Screener.STAFF)
    return await _publish(context, await advance(context, row, Step(Trigger.RELEASE_HELD, note, changes=columns)))


async def decline(context: Transaction, row: TaskRow, reason: str) -> MovedTask:
    """Refuse a held task permanently, as the staff. Raises its `Refusal`."""
    columns = _columns(context, ScreeningState.DECLINED, reason, Screener.STAFF)
    return await advance(context, row, Step(Trigger.REFUSE_HELD, reason, changes=columns))


async def refuse_by_service(context: Transaction, row: TaskRow, reason: str) -> MovedTask:
    """Refuse a task for the screening service. Its agent can ask for a human decision."""
    columns = _columns(context, ScreeningState.REFUSED, reason, Screener.SERVICE)
    return await advance(context, row, Step(Trigger.REFUSE_HELD, reason, changes=columns))


@reaction(ReactionKind.END_HOLD)
async def remove_hold(context: Transaction, taken: StepTaken) -> None:
    """Wake the followers of the queues when a task no longer waits for the staff."""
    if taken.before.screening == ScreeningState.HELD and not is_held(taken.after):
        queues_changed(context)


async def clear(context: Transaction, row: TaskRow, by: Screener) -> MovedTask:
    """Clear a locked task, and publish it unless another obstacle prevents it."""
    return await _publish(
        context, MovedTask(await _record_state(context, row, ScreeningState.CLEARED, None, by), FactSources())
    )


async def _publish(context: Transaction, moved: MovedTask) -> MovedTask:
    row = moved.row
    if (await context.session.get(select_agent_by_id(id=row.agent_id))).status == AgentStatus.SUSPENDED:
        return moved
    try:
        return await advance(replace(context, caller=None), row, Step(Trigger.PUBLISH))
    except Refusal:
        # Another obstacle now prevents it; the decision stays valid for the agent's next attempt.
        return moved


async def _record_state(
    context: Transaction, row: TaskRow, state: ScreeningState, reason: str | None, by: Screener
) -> TaskRow:
    columns = _columns(context, state, reason, by) | {"publish_wished": True}
    await context.session.execute(set_columns(task, row.id, columns))
    return row._replace(**columns)


def _columns(context: Transaction, state: ScreeningState, reason: str | None, by: Screener) -> dict[str, Any]:
    return {
        "screening": state.value,
        "screening_reason": reason,
        "screened_by": by.value,
        "screened_instant": context.now,
    }
