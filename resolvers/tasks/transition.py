"""A move of one of the caller's tasks: the table decides, and the answer shows the task as it then is."""

from adapters.storage.queries.tasks import TASK_TO_CHANGE
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from resolvers.core.context import Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.transition import Step, advance
from resolvers.tasks.view import Task, show


async def move_task(context: Transaction, task_id: int, step: Step) -> Task:
    """Pull a trigger on one of the caller's tasks and show it as it then is."""
    row = await owned(context, task_id, change=True)
    return await show(context, *await advance(context, row, step))


async def _elapse(context: Transaction, task_id: int, *, trigger: Trigger) -> None:
    """A timer of a task: nothing happens when the task has moved on since the timer was set."""
    row = await context.session.get(TASK_TO_CHANGE, id=task_id)
    try:
        await advance(context, row, Step(trigger))
    except Refusal:
        return


@job(JobKind.LAPSE_QUOTE)
async def lapse_quote(context: Transaction, task_id: int) -> None:
    """Let a quote end at quoteExpiresAt; what it reserved returns to the wallet."""
    await _elapse(context, task_id, trigger=Trigger.LAPSE_QUOTE)


@job(JobKind.EXPIRE)
async def expire_task(context: Transaction, task_id: int) -> None:
    """End a task that nobody has accepted by acceptBy; its money returns to the wallet."""
    await _elapse(context, task_id, trigger=Trigger.EXPIRE)


@job(JobKind.OVERDUE)
async def mark_overdue(context: Transaction, task_id: int) -> None:
    """Record that a task is not done by completeBy, and give the agent the no-show to decide on."""
    await _elapse(context, task_id, trigger=Trigger.OVERDUE)


@job(JobKind.CLOSE_REJECTION)
async def close_rejection(context: Transaction, task_id: int) -> None:
    """Make a rejection final that the operator has not contested within the dispute window."""
    await _elapse(context, task_id, trigger=Trigger.CLOSE_REJECTION)
