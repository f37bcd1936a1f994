"""Tasks as their agent dispatches and follows them: create, read, publish, cancel, events."""

from functools import partial
from typing import Annotated

from pydantic import Field

from adapters.storage.countries import COUNTRY_PHASES
from adapters.storage.events import EVENTS_OF_AGENT, EVENTS_OF_TASK
from adapters.storage.tables import TaskRow
from adapters.storage.tasks import TASK_BY_REQUEST, TASKS_OF_AGENT, TASKS_OF_OPERATOR
from adapters.storage.wallets import WALLETS
from domain.countries import CountryPhase
from domain.lifecycle import Trigger, decide
from domain.statuses import Actor, Status
from resolvers.advance import Step, advance, facts_of, gather, needs_wallet
from resolvers.operation import AGENT, OPERATOR, Context, Kind, operation
from resolvers.ownership import owned
from resolvers.scalars import INT32, Flag, Id, Int32, Prose
from resolvers.task_draft import draft
from resolvers.task_input import CreateTask
from resolvers.task_view import StatusEvent, Task, task_view
from resolvers.wire import Wire

PAGE = 200
Limit = Annotated[Int32, Field(ge=1, le=PAGE)]
Cursor = Annotated[Int32, Field(ge=0)]


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


class ListTasks(Wire):
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


class GetTaskEvents(TaskReference):
    """Which events of a task to read."""

    after: Cursor = 0
    """Only events with a higher sequence; 0 gives all."""
    limit: Limit = PAGE
    """At most so many."""


async def show(context: Context, row: TaskRow, *, replay: bool = False) -> Task:
    """The view of a task with the guidance that its surroundings allow."""
    return task_view(context, row, await gather(context, row), replay=replay)


@operation(AGENT, kind=Kind.PROCEDURE)
async def create_task(context: Context, request: CreateTask) -> Task:
    """Dispatch a physical-world task.

    With publishImmediately it is funded from the wallet and published at once; when the wallet does not cover it, or
    the country is not live, it is kept as a draft with autoPublishDeferred and its reason. The same requestId
    returns the existing task.
    """
    if existing := await _existing(context, request):
        return existing
    return await context.transact(partial(_store, request=request, row=draft(context, request)))


async def _existing(context: Context, request: CreateTask) -> Task | None:
    if request.request_id is None:
        return None
    row = await context.session.one(TASK_BY_REQUEST, agent_id=context.agent_id, request_id=request.request_id)
    return await show(context, row, replay=True) if row else None


async def _store(context: Context, *, request: CreateTask, row: TaskRow) -> Task:
    if existing := await _existing(context, request):
        return existing
    deferred = None
    if request.publish_immediately:
        deferred = await _obstacle(context, row)
    step = Step(
        Trigger.CREATE,
        known={"publish_now": request.publish_immediately},
        changes={"publish_deferred_reason": deferred},
    )
    return await show(context, await advance(context, row, step))


async def _obstacle(context: Context, row: TaskRow) -> str | None:
    """The code of what keeps a new task from being published at once."""
    facts = await gather(context, row)
    return next((code for code in obstacles(facts)), None)
