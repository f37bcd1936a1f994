"""Tasks as their agent dispatches and follows them: create, read, publish, cancel, events."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from pydantic import Field

from adapters.storage.events import EVENTS_OF_AGENT, EVENTS_OF_OWN_TASK, EVENTS_OF_TASK
from adapters.storage.session import the
from adapters.storage.tables import TaskRow
from adapters.storage.tasks import ID_BY_REQUEST, TASK
from adapters.storage.wallets import WALLETS
from domain.errors import InvalidInput
from domain.guards import Facts
from domain.lifecycle import Trigger
from domain.spending_errors import SpendingLimit
from domain.statuses import Actor, Status
from resolvers.advance import Step, advance, facts_of, needs_wallet, spending_breach, surroundings
from resolvers.approvals import ask_for_task, asking_owner
from resolvers.countries import every_country
from resolvers.operation import AGENT, Context, Kind, operation
from resolvers.ownership import owned
from resolvers.plans import needs_plan, plan_of
from resolvers.scalars import INT32, Flag, Id, Int32, Prose
from resolvers.spending import budget_for
from resolvers.task_draft import draft
from resolvers.task_input import CreateTask
from resolvers.task_list import NEWEST_FIRST, Stretch, TaskConditions, tasks_within
from resolvers.task_view import StatusEvent, Task, task_view
from resolvers.wire import Wire
from subscriptions.live import first
from subscriptions.nudges import task_channel

PAGE = 200
Limit = Annotated[Int32, Field(ge=1, le=PAGE)]
Cursor = Annotated[Int32, Field(ge=0)]
Wait = Annotated[Int32, Field(ge=0, le=60)]


class TaskReference(Wire):
    """Names a task."""

    task_id: Id
    """The task."""


class GetTask(TaskReference):
    """Which task, and what beside it."""

    include_events: Flag = False
    """Give the task's history too."""
    include_policy_text: Flag = False
    """Give the rules on fees and cancelling too."""
    include_allowed_actions: Flag = False
    """Give every operation on the task too, with whether it is allowed now and what it would be refused for."""


class ListTasks(TaskConditions):
    """Which tasks to list, newest first."""

    status: Status | None = None
    """Only tasks in this status."""
    limit: Limit = 100
    """At most so many."""
    after: Cursor = 0
    """The id of the last task of the page before; 0 starts with the newest."""


class CancelTask(TaskReference):
    """Which task to cancel, and why."""

    reason: Prose | None = None
    """Why, for the history."""


class GetTaskHistory(TaskReference):
    """Which part of a task's history to read."""

    after: Cursor = 0
    """Only events with a higher sequence; 0 gives all."""
    wait: Wait = 0
    """While there is nothing to give, wait for it, at most so many seconds."""


class GetTaskEvents(GetTaskHistory):
    """Which events of a task to read."""

    limit: Limit = PAGE
    """At most so many."""


async def show(context: Context, row: TaskRow, *, replay: bool = False) -> Task:
    """The view of a task with the guidance that its surroundings allow."""
    return task_view(context, row, await surroundings(context, row), replay=replay)


@operation(AGENT, kind=Kind.PROCEDURE)
async def create_task(context: Context, request: CreateTask) -> Task:
    """Dispatch a physical-world task.

    With publishImmediately it is funded from the wallet and published at once; when the wallet does not cover it, or
    the country is not live, it is kept as a draft with autoPublishDeferred and its reason. The same requestId
    returns the existing task. With dryRun nothing is stored: the answer tells what would happen. A task above a
    spending limit is kept as a draft, and published once the owner, asked by e-mail, has approved it.
    """
    try:
        row = await draft(context, request)
    except InvalidInput:
        # Times that were right when the task was created may have passed when the same request is repeated.
        if existing := await _existing(context, request):
            return existing
        raise
    return await context.conclude(partial(_store, request=request, row=row))


async def _existing(context: Context, request: CreateTask) -> Task | None:
    if request.request_id is None:
        return None
    asked = {"agent_id": context.agent_id, "request_id": request.request_id}
    task_id = await context.session.one(ID_BY_REQUEST, **asked)
    return None if task_id is None else await show(context, await the(context.session, TASK, id=task_id), replay=True)


async def _store(context: Context, *, request: CreateTask, row: TaskRow) -> Task:
    if existing := await _existing(context, request):
        return existing
    step = Step(Trigger.CREATE, known={"publish_now": request.publish_immediately})
    stored = await advance(context, row, step)
    task = await show(context, stored._replace(id=0) if context.rehearsal else stored)
    if task.auto_publish_deferred_reason == SpendingLimit.code:
        breach = await spending_breach(context, stored)
        assert breach, "it is why the task was not published"
        await ask_for_task(context, stored, breach)
    return task


@operation(AGENT, kind=Kind.READ)
async def get_task(context: Context, request: GetTask) -> Task:
    """Read one task: where it stands and what can be done next."""
    row = await owned(context, request.task_id)
    task = await show(context, row)
    beside: dict[str, object] = {}
    if request.include_events:
        beside["events"] = await _events(context, row.id, after=0, limit=INT32)
    if request.include_policy_text:
        beside["policy_text"] = context.services.policy.text()
    if request.include_allowed_actions:
        beside["allowed_actions"] = task.every_action()
    return task.model_copy(update=beside) if beside else task


@operation(AGENT, kind=Kind.READ)
async def list_tasks(context: Context, request: ListTasks) -> list[Task]:
    """List the agent's tasks, newest first."""
    return await listed(context, request)


async def listed(context: Context, request: ListTasks) -> list[Task]:
    """The caller's tasks, newest first."""
    stretch = Stretch(request.limit, after=(request.after,) if request.after else None)
    return await show_all(context, await tasks_within(context, request, NEWEST_FIRST, stretch))


async def show_all(context: Context, rows: Sequence[TaskRow]) -> list[Task]:
    """The views of one agent's tasks, or of an operator's, with two statements for what surrounds all of them."""
    return [
        task_view(context, row, facts) for row, facts in zip(rows, await all_surroundings(context, rows), strict=True)
    ]


async def all_surroundings(context: Context, rows: Sequence[TaskRow]) -> list[Callable[[], Facts]]:
    """Read without locks what surrounds one agent's tasks, or an operator's: the facts when they are asked for."""
    wallets = {}
    if context.actor is Actor.AGENT and any(needs_wallet(row) for row in rows):
        wallets = {wallet.currency: wallet for wallet in await context.session.all(WALLETS, agent_id=context.agent_id)}
    countries = await every_country(context.session, context.services.catalogue) if rows else []
    live = {country.iso_code for country in countries if country.is_active}
    plan = None
    if context.actor is Actor.AGENT and any(needs_plan(row) for row in rows):
        plan = await plan_of(context, context.agent_id)
    unpaid = next(filter(needs_wallet, rows), None) if context.actor is Actor.AGENT else None
    # The rules of the calling key are those of all of its agent's tasks.
    budget = await budget_for(context, unpaid) if unpaid else None
    return [
        partial(
            facts_of,
            row,
            wallets.get(row.currency),
            country_live=row.country in live,
            now=context.now,
            plan=plan,
            spending=budget.breach(context.services.catalogue, row) if budget and needs_wallet(row) else None,
        )
        for row in rows
    ]


@operation(AGENT, kind=Kind.PROCEDURE)
async def publish_task(context: Context, request: TaskReference) -> Task:
    """Publish a draft (its cost is locked from the wallet) or a funded task, so that operators near it see it."""
    async with asking_owner(context, request.task_id):
        return await context.conclude(partial(pull, task_id=request.task_id, step=Step(Trigger.PUBLISH)))


@operation(AGENT)
async def cancel_task(context: Context, request: CancelTask) -> Task:
    """Cancel a task before an operator accepts it, at no cost; direct tasks also while they are carried out."""
    return await pull(context, request.task_id, Step(Trigger.CANCEL, request.reason))


async def pull(context: Context, task_id: int, step: Step) -> Task:
    """Pull a trigger on one of the caller's tasks and show it as it then is."""
    row = await owned(context, task_id, change=True)
    return await show(context, await advance(context, row, step))


@operation(AGENT, kind=Kind.READ)
async def get_task_events(context: Context, request: GetTaskEvents) -> list[StatusEvent]:
    """Read the status events of a task after a cursor, oldest first: the way to follow it by polling.

    With wait the answer is held until there is something after the cursor.
    """
    return await _awaited_events(context, request, request.limit)


@operation(AGENT, kind=Kind.READ)
async def get_task_history(context: Context, request: GetTaskHistory) -> list[StatusEvent]:
    """Read the whole status history of a task, oldest first."""
    return await _awaited_events(context, request, INT32)


async def _awaited_events(context: Context, request: GetTaskHistory, limit: int) -> list[StatusEvent]:
    row = await owned(context, request.task_id)
    read = partial(_events, context, row.id, after=request.after, limit=limit)
    if not request.wait:
        return await read()
    return list(await first(context.services.broadcaster, task_channel(row.id), read, request.wait))


async def _events(context: Context, task_id: int, *, after: int, limit: int) -> list[StatusEvent]:
    rows = await context.session.all(EVENTS_OF_TASK, task_id=task_id, after=after, limit=limit)
    return [StatusEvent.of(row) for row in rows]


async def events_after(context: Context, after: int, limit: int, task_id: int | None = None) -> list[StatusEvent]:
    """The agent's stored events after a cursor, of one task or of all: what a subscription replays.

    Raises `NotFound` for a task that is not the agent's.
    """
    if task_id is None:
        rows = await context.session.all(EVENTS_OF_AGENT, agent_id=context.agent_id, after=after, limit=limit)
    else:
        about = {"agent_id": context.agent_id, "task_id": task_id}
        rows = await context.session.all(EVENTS_OF_OWN_TASK, after=after, limit=limit, **about)
        if not rows:
            await owned(context, task_id)
    return [StatusEvent.of(row) for row in rows]
