"""The agent's side of a task: create, read, list, publish, cancel."""

from collections.abc import Sequence
from functools import partial

from adapters.storage.queries.events.counters import lock_numbers
from adapters.storage.queries.ledger.wallets import lock_wallet
from adapters.storage.queries.tasks.rows import select_id_by_request, select_task
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.refusals.general import InvalidInput
from domain.refusals.spending import SpendingLimit
from domain.refusals.suggestion import Way
from domain.refusals.tasks import HeldForReview
from domain.screening.rules import Screener
from resolvers.accounts.reach import is_in_reach
from resolvers.accounts.reputation import operators_of_tasks, rated_operators
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import is_live
from resolvers.lifecycle.place import TaskDoubt, TaskWarning
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.screening.holds import clear, hold, hold_for_staff, holding
from resolvers.spending.approvals import ask_for_task, asking_owner
from resolvers.tasks.draft import draft
from resolvers.tasks.history import events_of_task
from resolvers.tasks.input import CreateTask, MoveTask, ReadTask, TaskReference
from resolvers.tasks.listing import ListTasks, newest_tasks
from resolvers.tasks.transition import move_task
from resolvers.tasks.view import Task, render_task
from resolvers.wire.scalars import INT32, Flag, Prose


class GetTask(ReadTask):
    """The task to read, and what to include."""

    include_events: Flag = False
    """Includes the task's status events."""
    include_policy_text: Flag = False
    """Includes the rules on fees and cancellation."""
    include_allowed_actions: Flag = False
    """Includes every operation on the task, with its permission now and the reason for a refusal."""


class RequestPublicationReview(SupportsDryRun, TaskReference):
    """The task that a rule refused, and the reason for a human decision."""

    reason: Prose
    """Reason why the rule should not apply to this task. The platform's staff reads it."""


class CancelTask(SupportsDryRun, TaskReference):
    """The task to cancel, and the reason."""

    reason: Prose | None = None
    """Reason, for the history."""


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def create_task(call: Call, request: CreateTask) -> Task:
    """Dispatch a physical-world task.

    With publishImmediately it is funded from the wallet and published at once. If the wallet does not cover it, or the
    country is not live, it is kept as a draft with autoPublishDeferred and its reason. The same requestId returns the
    existing task. With dryRun nothing is stored: the answer says what would happen. A task above a spending limit is
    kept as a draft, and published once the owner, asked by e-mail, has approved it.
    """
    try:
        row = await draft(call, request)
    except InvalidInput:
        # Times that were valid at the creation of the task may have passed when the same request is repeated.
        if existing := await _existing(call, request):
            return existing
        raise
    if request.request_id is not None:
        call.announce(select_id_by_request(agent_id=row.agent_id, request_id=request.request_id))
    call.announce(lock_wallet(agent_id=row.agent_id, currency=row.currency))
    call.announce(lock_numbers(id=row.agent_id))
    warnings = await reach_warnings(call, row)
    return await call.conclude(partial(_store, request=request, row=row, warnings=warnings))


async def _existing(context: Context, request: CreateTask) -> Task | None:
    if request.request_id is None:
        return None
    task_id = await context.session.find(select_id_by_request(agent_id=context.agent_id, request_id=request.request_id))
    return (
        None
        if task_id is None
        else await render_task(context, await context.session.get(select_task(id=task_id)), replay=True)
    )


async def _store(context: Transaction, *, request: CreateTask, row: TaskRow, warnings: Sequence[TaskWarning]) -> Task:
    if existing := await _existing(context, request):
        return existing
    return _with_warnings(await _store_new(context, request, row), warnings)


async def _store_new(context: Transaction, request: CreateTask, row: TaskRow) -> Task:
    step = Step(Trigger.CREATE, extra_facts={"publish_now": request.publish_immediately})
    stored, sources = await advance(context, row, step)
    task = await render_task(context, stored._replace(id=0) if context.dry_run else stored, sources)
    if task.auto_publish_deferred_reason == SpendingLimit.code:
        breach = await sources.breach(context, stored)
        assert breach, "the task was not published because of it"
        await ask_for_task(context, stored, breach)
    elif task.auto_publish_deferred_reason == HeldForReview.code:
        held = await hold(context, stored)
        return await render_task(context, held._replace(id=0) if context.dry_run else held, sources)
    return task


@operation(Actor.AGENT, Actor.PLATFORM, reads=Snapshot.SINGLE, way=Way.READ_TASK)
async def get_task(read: Context, request: GetTask) -> Task:
    """Read one task: its status and its next actions. The platform's staff reads any task."""
    row = await owned(read, request.task_id)
    # A second statement begins the read anew in a snapshot, so these come before the work of the view.
    included: dict[str, object] = {}
    if row.operator_id is not None and read.needs is None:
        # In the graph the operator is an edge.
        rated = await rated_operators(read, [row.operator_id], row.agent_id)
        included["operator"] = rated.get(row.operator_id)
    if request.include_events:
        included["events"] = await events_of_task(read, row.id, after=0, limit=INT32)
    task = await render_task(read, row, settled=request.include_settlement)
    if request.include_policy_text:
        included["policy_text"] = read.services.policy.text()
    if request.include_allowed_actions:
        included["allowed_actions"] = task.every_action()
    return task.model_copy(update=included) if included else task


@operation(Actor.AGENT, Actor.PLATFORM, reads=Snapshot.ONE, lists="task_id")
async def list_tasks(read: Context, request: ListTasks) -> list[Task]:
    """List the agent's tasks, newest first; the platform's staff gets those of all agents."""
    tasks = await newest_tasks(read, request)
    accepted = [task.id for task in tasks if task.operator_id is not None]
    operators = await operators_of_tasks(read, accepted) if accepted else {}
    return [
        task.model_copy(update={"operator": operators[task.id]}) if task.id in operators else task for task in tasks
    ]


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def publish_task(call: Call, request: MoveTask) -> Task:
    """Publish a draft (its cost is locked from the wallet) or a funded task, so that operators near it see it."""
    warnings = await reach_warnings(call, await owned(call, request.task_id))
    async with asking_owner(call, request.task_id), holding(call, request.task_id):
        return await call.conclude(partial(_publish, task_id=request.task_id, warnings=warnings))


async def _publish(context: Transaction, *, task_id: int, warnings: Sequence[TaskWarning]) -> Task:
    return _with_warnings(await move_task(context, task_id, Step(Trigger.PUBLISH)), warnings)


async def reach_warnings(call: Call, row: TaskRow) -> Sequence[TaskWarning]:
    """Return the warning that nobody is in reach of a task, read outside of the transaction that stores the task.

    Practice tasks have simulated operators, a task that is not public has those whom its agent invites, and a country
    that is not live has none yet.
    """
    if row.is_practice or not row.is_public or await is_in_reach(call, row):
        return ()
    if not await is_live(call, row.country):
        return ()
    message = (
        "No operator in reach would be notified of this task. Raise locationRadiusKm, or remove the category or the "
        "language that nobody there offers."
    )
    return (TaskWarning(code=TaskDoubt.NOBODY_IN_REACH, field="locationAddress", message=message),)


def _with_warnings(task: Task, warnings: Sequence[TaskWarning]) -> Task:
    return task.model_copy(update={"warnings": [*task.warnings, *warnings]}) if warnings else task


@operation(Actor.AGENT, scope=Scope.DISPATCH, ended_by="cancel_task")
async def request_publication_review(transaction: Transaction, request: RequestPublicationReview) -> Task:
    """Ask for a human decision on a task that a rule or the screening service refuses to publish.

    The task is held until the platform's staff releases it, which publishes it, or refuses it with a reason; the agent
    is notified. In test mode it is released at once.
    """
    row = await owned(transaction, request.task_id, change=True)
    step = Step(Trigger.REQUEST_PUBLICATION_REVIEW, request.reason)
    moved = await hold_for_staff(transaction, row, step, Screener.AGENT)
    if row.is_practice:
        moved = await clear(transaction, moved.row, Screener.STAFF)
    return await render_task(transaction, *moved)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def cancel_task(transaction: Transaction, request: CancelTask) -> Task:
    """Cancel a task before an operator accepts it, at no cost; direct tasks also while they are carried out."""
    return await move_task(transaction, request.task_id, Step(Trigger.CANCEL, request.reason))
