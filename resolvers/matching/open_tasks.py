"""The live feed of open tasks near an operator."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from enum import StrEnum
from typing import Final

from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Status
from resolvers.core.context import Context, Transaction
from resolvers.eligibility.acceptance import no_open_task
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.matching.search import (
    Near,
    OpenTask,
    OpenTaskFilter,
    ReadOpenTask,
    Search,
    SearchPage,
    get_open_task,
    list_open_tasks,
    search_for,
    was_offered,
    was_taken,
)
from resolvers.tasks.view import Task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id
from subscriptions.transports.channels import OPEN_TASKS, task_channel

MAX_RESULTS: Final = 200
"""Number of the nearest open tasks that the feed follows."""
COOLDOWN_SECONDS: Final = 0.5
"""Minimum seconds between two searches."""
POLL_INTERVAL_SECONDS: Final = 10.0
"""Seconds after which the feed searches without a wake-up: tasks expire, and other processes write."""


class Change(StrEnum):
    """Kind of a change of the list of open tasks."""

    APPEARED = "appeared"
    """The task can be accepted."""
    GONE = "gone"
    """The task can no longer be accepted: it was accepted by another operator, was cancelled or has expired."""


class Ending(StrEnum):
    """Reason why a task is no longer open."""

    TAKEN = "taken"
    """Another operator has accepted it."""
    CANCELLED = "cancelled"
    """Its agent or the platform has withdrawn it."""
    EXPIRED = "expired"
    """Nobody accepted it in time."""


class OpenTaskChange(Wire):
    """A change in the list of an operator's open tasks."""

    change: Change
    """Kind of the change: the task has appeared or is gone."""
    task_id: Id
    """The task."""
    task: Task | None = None
    """The task that has appeared or changed; null for one that is gone."""
    ending: Ending | None = None
    """Reason why a task that was followed by its id is gone; null in the feed, which tasks also leave by their
    distance."""


async def open_task_changes(
    open_context: Callable[[], Awaitable[Context]], near: Near | None, task_filter: OpenTaskFilter | None
) -> AsyncGenerator[OpenTaskChange, None]:
    """Yield the open tasks within reach, nearest first, then each change, without end."""
    context = await open_context()
    list_open_tasks.admit(context.caller)
    known: dict[int, None] = {}
    async with context.services.broadcaster.subscribe(OPEN_TASKS) as wake_ups:
        while True:
            context = await open_context()
            search = await search_for(context, near, task_filter)
            tasks = {task.row.id: task for task in await search.page(SearchPage(MAX_RESULTS))}
            for task_id in known.keys() - tasks.keys():
                yield OpenTaskChange(change=Change.GONE, task_id=task_id)
            new = [task for task_id, task in tasks.items() if task_id not in known]
            for appeared in await search.views(new):
                yield OpenTaskChange(change=Change.APPEARED, task_id=appeared.id, task=appeared)
            known = dict.fromkeys(tasks)
            await asyncio.sleep(COOLDOWN_SECONDS)
            await wake_ups.wait(POLL_INTERVAL_SECONDS)


async def changes_of_open_task(
    open_context: Callable[[], Awaitable[Context]], request: ReadOpenTask
) -> AsyncGenerator[OpenTaskChange, None]:
    """Yield an open task, or the end of one that another operator has, then each change of it, without end. Raises
    `NotFound` for any other task."""
    context = await open_context()
    get_open_task.admit(context.caller)
    task_id, seen = request.task_id, None
    async with context.services.broadcaster.subscribe(task_channel(task_id)) as wake_ups:
        while True:
            context = await open_context()
            search = await search_for(context, request.near, None, include_ineligible=True)
            tasks = await search.among([task_id])
            if not tasks and seen is None and not await was_taken(search, task_id):
                raise no_open_task(task_id)
            version = tasks[0].row.updated_instant if tasks else 0
            if version != seen:
                yield await _change_to(context, search, task_id, tasks)
            seen = version
            await asyncio.sleep(COOLDOWN_SECONDS)
            await wake_ups.wait(POLL_INTERVAL_SECONDS)


async def _change_to(context: Context, search: Search, task_id: int, tasks: Sequence[OpenTask]) -> OpenTaskChange:
    if not tasks:
        row = await context.session.find(select_task(id=task_id))
        return OpenTaskChange(change=Change.GONE, task_id=task_id, ending=_ending(context, row))
    (task,) = await search.views(tasks)
    return OpenTaskChange(change=Change.APPEARED, task_id=task_id, task=task)


def _ending(context: Context, row: TaskRow | None) -> Ending:
    if row is None or not was_offered(row):
        return Ending.CANCELLED
    if row.operator_id is not None:
        return Ending.TAKEN
    has_ended = row.status == Status.PUBLISHED and (row.accept_by_instant or 0) <= context.now
    return Ending.EXPIRED if has_ended or row.status == Status.EXPIRED else Ending.CANCELLED


@reaction(ReactionKind.WAKE_OPERATORS, entered=(Status.PUBLISHED,), left=(Status.PUBLISHED,))
async def wake_operators(context: Transaction, taken: StepTaken) -> None:
    """Wake the operators who follow open tasks."""
    context.notify_channel(OPEN_TASKS)
