"""Change requests: the agent sends a submitted proof back with a list of what is missing, and the operator submits it
again (docs/reference/requests.md#changes-of-the-proof)."""

from typing import Annotated, Any

from pydantic import Field

from adapters.storage.queries.events.log import select_end_of_work
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import Refusal
from domain.tasks.changes import DEFAULT_HOURS, MAX_HOURS, MAX_ITEMS, RequestedChanges
from domain.values.time import HOUR
from resolvers.core.context import Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.jobs import JobKind, job
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, render_task
from resolvers.wire.scalars import Int32, Line, Prose

CHANGES_WINDOW_OVER = "changes_window_over"
"""Reason in the history for a submission when the time for the changes has passed."""


class RequestChanges(SupportsDryRun, TaskReference):
    """The changes of the proof that the operator is asked for."""

    message: Annotated[Prose, Field(max_length=2000)]
    """Message to the operator."""
    items: Annotated[list[Line], Field(min_length=1, max_length=MAX_ITEMS)]
    """Parts to add, replace or remove: 1 to 20 items, each up to 200 characters."""
    changes_within_hours: Annotated[Int32, Field(ge=1, le=MAX_HOURS)] = DEFAULT_HOURS
    """Hours that the operator has for it. What is there afterwards goes into review."""


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def request_changes(transaction: Transaction, request: RequestChanges) -> Task:
    """Send a submitted proof back to its operator with a list of changes, at most twice for each task.

    The task is InProgress again, and the review stops. When the operator has submitted again, or when the time for the
    changes has passed, a whole new review begins. It cannot be withdrawn: approve or reject what is submitted then.
    """
    row = await owned(transaction, request.task_id, change=True)
    due = transaction.now + request.changes_within_hours * HOUR
    requested = RequestedChanges(request.message, tuple(request.items), transaction.now, due)
    changes: dict[str, Any] = {
        "change_requests": (row.change_requests or 0) + 1,
        "change_request_json": requested.to_json(),
        "complete_by": None,
        "complete_by_instant": due,
        "unworked_time": await _unworked_time(transaction, row),
    }
    details = {"message": requested.message, "items": requested.items, "number": changes["change_requests"]}
    step = Step(Trigger.REQUEST_CHANGES, requested.as_text, changes=changes, event_details=details)
    return await render_task(transaction, *await advance(transaction, row, step))


async def _unworked_time(transaction: Transaction, row: TaskRow) -> int | None:
    """Return the time since the work on an hourly task began in which it was not in progress."""
    ended = await transaction.session.find(select_end_of_work(task_id=row.id)) if row.is_hourly else None
    return row.unworked_time if ended is None else (row.unworked_time or 0) + transaction.now - ended


@job(JobKind.END_CHANGES)
async def end_changes(context: Transaction, task_id: int) -> None:
    """Submit the proof as it is, when the time for the changes has passed."""
    row = await context.session.get(lock_task(id=task_id))
    try:
        await advance(context, row, Step(Trigger.SUBMIT_PROOF, CHANGES_WINDOW_OVER))
    except Refusal:
        # The operator has submitted the changes, or the task was cancelled or disputed.
        return
