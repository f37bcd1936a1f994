"""Steps of tasks: by their callers, by their timers, and when their agent or operator is suspended.

The table of transitions decides each.
"""

from functools import partial

from adapters.storage.queries.accounts import AGENT_BY_ID, OPERATOR_BY_ID
from adapters.storage.queries.tasks import (
    IN_EXECUTION_BY_OPERATOR,
    PUBLISHED_TASKS,
    TASK_TO_CHANGE,
    TASKS_IN_EXECUTION,
)
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.statuses import IN_EXECUTION, AgentStatus, OperatorStatus, Status
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from resolvers.core.context import Call, Context, Transaction, enter_world
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.transition import Step, advance
from resolvers.tasks.view import Task, show

MAX_WITHDRAWN = 200
"""Maximum number of tasks that one run of a job withdraws, each in a transaction of its own."""
WITHDRAWN = {
    JobKind.WITHDRAW_PUBLISHED: ((Status.PUBLISHED,), PUBLISHED_TASKS),
    JobKind.WITHDRAW_ACCEPTED: (IN_EXECUTION, TASKS_IN_EXECUTION),
}
"""The statuses of the tasks that a job withdraws, and the statement that finds them."""


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


@job(JobKind.WITHDRAW_PUBLISHED, outside=True)
async def withdraw_published(context: Call, agent_id: int) -> None:
    """Cancel the published tasks of a suspended agent; their money returns to the wallet."""
    await _withdraw_tasks(context, agent_id, JobKind.WITHDRAW_PUBLISHED)


@job(JobKind.WITHDRAW_PUBLISHED)
async def withdraw_more_published(context: Transaction, agent_id: int) -> None:
    """Leave the rest to another run, so that no run takes longer than the lease of its job."""
    await _go_on(context, agent_id, JobKind.WITHDRAW_PUBLISHED)


@job(JobKind.WITHDRAW_ACCEPTED, outside=True)
async def withdraw_accepted(context: Call, agent_id: int) -> None:
    """Cancel the tasks of a suspended agent that are being carried out; operators are paid by the stage reached."""
    await _withdraw_tasks(context, agent_id, JobKind.WITHDRAW_ACCEPTED)


@job(JobKind.WITHDRAW_ACCEPTED)
async def withdraw_more_accepted(context: Transaction, agent_id: int) -> None:
    """Leave the rest to another run, as above."""
    await _go_on(context, agent_id, JobKind.WITHDRAW_ACCEPTED)


async def _withdraw_tasks(context: Call, agent_id: int, kind: JobKind) -> None:
    for task_id in await _to_withdraw(context, agent_id, kind, MAX_WITHDRAWN):
        await context.transact(partial(_withdraw_task, task_id=task_id, kind=kind))


async def _withdraw_task(context: Transaction, *, task_id: int, kind: JobKind) -> None:
    row = await context.session.get(TASK_TO_CHANGE, id=task_id)
    statuses, _ = WITHDRAWN[kind]
    if row.status not in statuses or not await _is_suspended(context, row.agent_id):
        # An operator was faster, or the agent is reinstated.
        return
    await enter_world(context, row.agent_id)
    why = CancellationReason.PlatformCancelled
    await advance(context, row, Step(Trigger.WITHDRAW, why.name, cancellation=why))


async def _go_on(context: Transaction, agent_id: int, kind: JobKind) -> None:
    if await _to_withdraw(context, agent_id, kind, 1):
        await schedule(context, kind, agent_id, context.now)


async def _to_withdraw(context: Context, agent_id: int, kind: JobKind, limit: int) -> list[int]:
    _, tasks = WITHDRAWN[kind]
    if not await _is_suspended(context, agent_id):
        return []
    return await context.session.find_all(tasks, agent_id=agent_id, limit=limit)


async def _is_suspended(context: Context, agent_id: int) -> bool:
    return (await context.session.get(AGENT_BY_ID, id=agent_id)).status == AgentStatus.SUSPENDED


@job(JobKind.HAND_BACK, outside=True)
async def hand_back_tasks(context: Call, operator_id: int) -> None:
    """Take from a suspended operator what it carries out, task by task; each is published again."""
    for task_id in await context.session.find_all(IN_EXECUTION_BY_OPERATOR, operator_id=operator_id):
        await context.transact(partial(_hand_back, task_id=task_id, operator_id=operator_id))


async def _hand_back(context: Transaction, *, task_id: int, operator_id: int) -> None:
    row = await context.session.get(TASK_TO_CHANGE, id=task_id)
    operator = await context.session.get(OPERATOR_BY_ID, id=operator_id)
    if row.operator_id != operator_id or operator.status != OperatorStatus.SUSPENDED:
        return
    await enter_world(context, row.agent_id)
    try:
        await advance(context, row, Step(Trigger.RELEASE, "The platform took the task from its operator."))
    except Refusal:
        # The operator has handed in what it had in the meantime.
        return
