"""Steps of tasks: by their callers, by their timers, and when their agent or operator is suspended.

The table of transitions decides each step.
"""

from functools import partial

from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.matching.places import select_near_expiries
from adapters.storage.queries.proofs.items import count_items_of_operator
from adapters.storage.queries.tasks.rows import (
    lock_task,
    select_in_execution_by_operator,
    select_published_tasks,
    select_tasks_in_execution,
)
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, AgentStatus, OperatorStatus, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from domain.values.time import DAY, SECOND
from resolvers.core.context import Call, Context, Transaction, enter_world
from resolvers.core.jobs import JobKind, cancel_jobs, job, schedule
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import FAR, SUBMISSION_GRACE, TIMERS, has_work_ended, reset_timers
from resolvers.lifecycle.transition import advance
from resolvers.tasks.view import Task, render_task

MAX_WITHDRAWN = 200
"""Maximum number of tasks that one run of a job withdraws, each in a transaction of its own."""
WITHDRAWN = {
    JobKind.WITHDRAW_PUBLISHED: ((Status.PUBLISHED,), select_published_tasks),
    JobKind.WITHDRAW_ACCEPTED: (IN_EXECUTION, select_tasks_in_execution),
}
"""The statuses of the tasks that a job withdraws, and the statement that reads them."""
FIRED = {
    # At quoteExpiresAt; the reserved amount returns to the wallet.
    JobKind.LAPSE_QUOTE: Trigger.LAPSE_QUOTE,
    # At acceptBy, without an operator; the money returns to the wallet.
    JobKind.EXPIRE: Trigger.EXPIRE,
    # At completeBy; the agent then decides on the no-show.
    JobKind.OVERDUE: Trigger.OVERDUE,
    # Reminds both sides, and the staff, of a dispute that is not resolved.
    JobKind.DISPUTE_OVERDUE: Trigger.DISPUTE_OVERDUE,
    # Finalizes a rejection that the operator has not contested within the dispute window.
    JobKind.CLOSE_REJECTION: Trigger.CLOSE_REJECTION,
}
"""Jobs that do nothing but fire a trigger of their task."""

REVIEW_WINDOW_OVER = "review_window_over"
NO_PROOF_IN_TIME = "no_proof_in_time"
NOT_SUBMITTED_IN_TIME = "proof_not_submitted_in_time"
"""Reasons in the history for steps that the service takes because a party has missed its time."""


async def move_task(context: Transaction, task_id: int, step: Step) -> Task:
    """Take a step with one of the caller's tasks, and return its view afterwards."""
    row = await owned(context, task_id, change=True)
    return await render_task(context, *await advance(context, row, step))


@reaction(ReactionKind.SET_TIMERS, silent=True)
async def set_timers(context: Transaction, taken: StepTaken) -> None:
    """Stop the timers of a task that has ended or whose overdue work has ended, and start those of the step."""
    before, after, plan = taken.before.status, taken.after.status, taken.plan
    # The timer of work that was done in time finds nothing to do: deleting it would cost each task a statement.
    was_overdue = before in IN_EXECUTION and after not in IN_EXECUTION and plan.facts.is_overdue
    if was_overdue or (taken.transition.target and after in TERMINAL):
        await cancel_jobs(context, TIMERS, taken.after.id)
    for kind, due_at in plan.jobs:
        await schedule(context, kind, taken.after.id, due_at)


async def _fire_timer(context: Transaction, task_id: int, *, trigger: Trigger) -> None:
    """Fire a task's timer. Does nothing when the task has left the timer's status."""
    await _take_step(context, await context.session.get(lock_task(id=task_id)), Step(trigger))


async def _take_step(context: Transaction, row: TaskRow, step: Step) -> None:
    try:
        await advance(context, row, step)
    except Refusal:
        return


for _kind, _trigger in FIRED.items():
    job(_kind)(partial(_fire_timer, trigger=_trigger))


@job(JobKind.SCHEDULE_EXPIRIES, outside=True, every=DAY)
async def schedule_expiries(context: Call, _: int) -> None:
    """Schedule the expiry of open tasks that expire soon."""
    for task_id in await _near_expiries(context, MAX_WITHDRAWN):
        await context.transact(partial(_schedule_expiry, task_id=task_id))


@job(JobKind.SCHEDULE_EXPIRIES)
async def schedule_more_expiries(context: Transaction, subject_id: int) -> None:
    """Schedule another run for the rest, so that no run takes longer than the lease of its job."""
    if await _near_expiries(context, 1):
        await schedule(context, JobKind.SCHEDULE_EXPIRIES, subject_id, context.now)


async def _near_expiries(context: Context, limit: int) -> list[int]:
    until = context.now + FAR
    return await context.session.find_all(select_near_expiries(until=until, job_kind=JobKind.EXPIRE, limit=limit))


async def _schedule_expiry(context: Transaction, *, task_id: int) -> None:
    row = await context.session.get(lock_task(id=task_id))
    if row.status == Status.PUBLISHED:
        await reset_timers(context, row)


@job(JobKind.NO_SHOW)
async def end_overdue_work(context: Transaction, task_id: int) -> None:
    """Release an overdue task whose operator has uploaded no proof; else submit the proof, after a further delay."""
    row = await context.session.get(lock_task(id=task_id))
    if row.status not in IN_EXECUTION or row.complete_by_instant is None:
        return
    items = await context.session.get(
        count_items_of_operator(task_id=row.id, operator_id=row.operator_id, since=row.accepted_instant)
    )
    grace = SUBMISSION_GRACE if items else context.services.policy.no_show_grace * SECOND
    due_at = row.complete_by_instant + grace
    if row.complete_by_instant <= context.now < due_at:
        await schedule(context, JobKind.NO_SHOW, row.id, due_at)
        return
    trigger, reason = Trigger.NO_SHOW, NO_PROOF_IN_TIME
    if items:
        reason = NOT_SUBMITTED_IN_TIME
        trigger = Trigger.SUBMIT_PROOF if row.settlement_mode == SettlementMode.ESCROW else Trigger.COMPLETE
    facts = {
        "grace_over": due_at <= context.now,
        "proof_begun": items > 0,
        "work_over": has_work_ended(row, context.now),
    }
    await _take_step(context, row, Step(trigger, reason, extra_facts=facts))


@job(JobKind.END_REVIEW)
async def end_review(context: Transaction, task_id: int) -> None:
    """End a review at reviewBy: approve the proof, or dispute it if a verdict failed. Before reviewBy, remind the
    agent."""
    row = await context.session.get(lock_task(id=task_id))
    if row.review_by_instant is not None and row.review_by_instant > context.now:
        await _take_step(context, row, Step(Trigger.REVIEW_DUE))
        return
    passed = row.proof_force_reason is None and bool(row.proof_passed)
    await _take_step(context, row, Step(Trigger.END_REVIEW, REVIEW_WINDOW_OVER, extra_facts={"proof_passed": passed}))


@reaction(ReactionKind.WITHDRAW_TASKS, entered=(Status.PUBLISHED,))
async def withdraw_of_suspended(context: Transaction, taken: StepTaken) -> None:
    """Withdraw a task that is published for a suspended agent: the staff released it, or the call began before the
    suspension."""
    if taken.numbers and taken.numbers.status == AgentStatus.SUSPENDED:
        await schedule(context, JobKind.WITHDRAW_PUBLISHED, taken.after.agent_id, context.now)


async def _withdraw_tasks(context: Call, agent_id: int, *, kind: JobKind) -> None:
    """Cancel tasks of a suspended agent: money of published ones returns to the wallet, and operators who carry one out
    are paid by the stage reached."""
    for task_id in await _to_withdraw(context, agent_id, kind, MAX_WITHDRAWN):
        await context.transact(partial(_withdraw_task, task_id=task_id, kind=kind))


async def _withdraw_task(context: Transaction, *, task_id: int, kind: JobKind) -> None:
    row = await context.session.get(lock_task(id=task_id))
    statuses, _ = WITHDRAWN[kind]
    if row.status not in statuses or not await _is_suspended(context, row.agent_id):
        # An operator has accepted it first, or the agent is reinstated.
        return
    await enter_world(context, row.agent_id)
    why = CancellationReason.PlatformCancelled
    await advance(context, row, Step(Trigger.WITHDRAW, why.name, cancellation=why))


async def _go_on(context: Transaction, agent_id: int, *, kind: JobKind) -> None:
    """Schedule another run for the rest, so that no run takes longer than the lease of its job."""
    if await _to_withdraw(context, agent_id, kind, 1):
        await schedule(context, kind, agent_id, context.now)


async def _to_withdraw(context: Context, agent_id: int, kind: JobKind, limit: int) -> list[int]:
    _, tasks = WITHDRAWN[kind]
    if not await _is_suspended(context, agent_id):
        return []
    return await context.session.find_all(tasks(agent_id=agent_id, limit=limit))


for _kind in WITHDRAWN:
    job(_kind, outside=True)(partial(_withdraw_tasks, kind=_kind))
    job(_kind)(partial(_go_on, kind=_kind))


async def _is_suspended(context: Context, agent_id: int) -> bool:
    return (await context.session.get(select_agent_by_id(id=agent_id))).status == AgentStatus.SUSPENDED


@job(JobKind.HAND_BACK, outside=True)
async def hand_back_tasks(context: Call, operator_id: int) -> None:
    """Release the tasks that a suspended operator carries out, one by one; each is published again."""
    for task_id in await context.session.find_all(select_in_execution_by_operator(operator_id=operator_id)):
        await context.transact(partial(_hand_back, task_id=task_id, operator_id=operator_id))


async def _hand_back(context: Transaction, *, task_id: int, operator_id: int) -> None:
    row = await context.session.get(lock_task(id=task_id))
    operator = await context.session.get(select_operator_by_id(id=operator_id))
    if row.operator_id != operator_id or operator.status != OperatorStatus.SUSPENDED:
        return
    await enter_world(context, row.agent_id)
    try:
        await advance(context, row, Step(Trigger.RELEASE, "The platform took the task from its operator."))
    except Refusal:
        # The operator has submitted its work in the meantime.
        return
