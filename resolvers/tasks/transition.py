"""Steps of tasks: by their callers, and by their timers. The table of transitions decides."""

from adapters.storage.queries.tasks import TASK_TO_CHANGE
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from resolvers.core.context import Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.transition import Step, advance
from resolvers.tasks.view import Task, show


async def move_task(context: Transaction, task_id: int, step: Step) -> Task:
    """Take a step with one of the caller's tasks; returns its view afterwards."""
    row = await owned(context, task_id, change=True)
    return await show(context, *await advance(context, row, step))


async def _fire_timer(context: Transaction, task_id: int, *, trigger: Trigger) -> None:
    """Fire a task's timer; does nothing when the task has left the timer's status."""
    row = await context.session.get(TASK_TO_CHANGE, id=task_id)
    try:
        await advance(context, row, Step(trigger))
    except Refusal:
        return


@job(JobKind.LAPSE_QUOTE)
async def lapse_quote(context: Transaction, task_id: int) -> None:
    """Expire a quote at quoteExpiresAt; the reserved amount returns to the wallet."""
    await _fire_timer(context, task_id, trigger=Trigger.LAPSE_QUOTE)


@job(JobKind.EXPIRE)
async def expire_task(context: Transaction, task_id: int) -> None:
    """Expire a task that no operator has accepted by acceptBy; its money returns to the wallet."""
    await _fire_timer(context, task_id, trigger=Trigger.EXPIRE)


@job(JobKind.OVERDUE)
async def mark_overdue(context: Transaction, task_id: int) -> None:
    """Record that a task is not completed by completeBy; the agent then decides on the no-show."""
    await _fire_timer(context, task_id, trigger=Trigger.OVERDUE)


@job(JobKind.CLOSE_REJECTION)
async def close_rejection(context: Transaction, task_id: int) -> None:
    """Make final a rejection that the operator has not contested within the dispute window."""
    await _fire_timer(context, task_id, trigger=Trigger.CLOSE_REJECTION)
