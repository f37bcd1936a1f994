"""The live feed of open tasks near an operator."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from enum import StrEnum
from typing import Final

from domain.lifecycle.statuses import Status
from resolvers.core.context import Context, Transaction
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.matching.search import Near, OpenTaskFilter, list_open_tasks, search_for
from resolvers.tasks.view import Task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id
from subscriptions.transports.channels import OPEN_TASKS

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


class OpenTaskChange(Wire):
    """A change in the list of an operator's open tasks."""

    change: Change
    """Kind of the change: the task has appeared or is gone."""
    task_id: Id
    """The task."""
    task: Task | None = None
    """The task that has appeared; null for one that is gone."""


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
            tasks = {task.row.id: task for task in await search.page(MAX_RESULTS)}
            for task_id in known.keys() - tasks.keys():
                yield OpenTaskChange(change=Change.GONE, task_id=task_id)
            new = [task for task_id, task in tasks.items() if task_id not in known]
            for appeared in await search.views(new):
                yield OpenTaskChange(change=Change.APPEARED, task_id=appeared.id, task=appeared)
            known = dict.fromkeys(tasks)
            await asyncio.sleep(COOLDOWN_SECONDS)
            await wake_ups.wait(POLL_INTERVAL_SECONDS)


@reaction(ReactionKind.WAKE_OPERATORS, entered=(Status.PUBLISHED,), left=(Status.PUBLISHED,))
async def wake_operators(context: Transaction, taken: StepTaken) -> None:
    """Wake the operators who follow open tasks."""
    context.notify_channel(OPEN_TASKS)
