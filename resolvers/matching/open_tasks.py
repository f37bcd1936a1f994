"""Open tasks near an operator, as they appear and go."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from enum import StrEnum
from typing import Final

from resolvers.core.context import Context
from resolvers.matching.search import Near, OpenTaskFilter, list_open_tasks, search_for
from resolvers.tasks.view import Task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id
from subscriptions.transports.channels import OPEN_TASKS

MAX_RESULTS: Final = 200
"""So many of the nearest are followed."""
COOLDOWN_SECONDS: Final = 0.5
"""Seconds between two looks, however much changes."""
POLL_INTERVAL_SECONDS: Final = 10.0
"""Seconds after which it looks without a nudge: tasks expire, and other processes write."""


class Change(StrEnum):
    """What has become of an open task."""

    APPEARED = "appeared"
    """It can be accepted."""
    GONE = "gone"
    """It cannot be accepted any more: somebody has taken it, it was cancelled or it is over."""


class OpenTaskChange(Wire):
    """That a task has appeared among the open tasks of an operator, or has gone."""

    change: Change
    """Which of the two."""
    task_id: Id
    """The task."""
    task: Task | None = None
    """The task that has appeared; null for one that is gone."""


async def open_task_changes(
    opened: Callable[[], Awaitable[Context]], near: Near | None, wanted: OpenTaskFilter | None
) -> AsyncGenerator[OpenTaskChange, None]:
    """The open tasks within reach, nearest first, then each change, without end."""
    context = await opened()
    list_open_tasks.admit(context.caller)
    known: dict[int, None] = {}
    async with context.services.broadcaster.subscribe(OPEN_TASKS) as nudges:
        while True:
            context = await opened()
            search = await search_for(context, near, wanted)
            found = {task.row.id: task for task in await search.page(MAX_RESULTS)}
            for task_id in known.keys() - found.keys():
                yield OpenTaskChange(change=Change.GONE, task_id=task_id)
            new = [task for task_id, task in found.items() if task_id not in known]
            for appeared in await search.views(new):
                yield OpenTaskChange(change=Change.APPEARED, task_id=appeared.id, task=appeared)
            known = dict.fromkeys(found)
            await asyncio.sleep(COOLDOWN_SECONDS)
            await nudges.wait(POLL_INTERVAL_SECONDS)
