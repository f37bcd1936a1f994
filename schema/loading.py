"""Reads along edges, one statement for all parents of a level. Nothing is kept: a subscription would see the past."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from strawberry.dataloader import DataLoader

from resolvers.decisions import Decision
from resolvers.edges import (
    decisions_of_tasks,
    events_of_tasks,
    proofs_of_tasks,
    reschedules_of_tasks,
    reviews_of_tasks,
    support_requests_of_tasks,
    tasks_by_id,
)
from resolvers.operation import Context
from resolvers.proof_view import ProofItem
from resolvers.reschedules import Reschedule
from resolvers.reviews import TaskReview
from resolvers.support import messages_of_requests
from resolvers.support_view import SupportMessage, SupportRequest
from resolvers.task_view import StatusEvent, Task


class EventsAfter(NamedTuple):
    """The events of a task after a cursor."""

    task_id: int
    after: int


class Loaders:
    """The readers of one GraphQL operation; `opened` gives the context of its caller."""

    def __init__(self, opened: Callable[[], Awaitable[Context]]) -> None:
        self._opened = opened
        self.tasks: DataLoader[int, Task | None] = DataLoader(self._tasks, cache=False)
        self.events: DataLoader[EventsAfter, list[StatusEvent]] = DataLoader(self._events, cache=False)
        self.proofs: DataLoader[int, list[ProofItem]] = DataLoader(self._proofs, cache=False)
        self.decisions: DataLoader[int, list[Decision]] = DataLoader(self._decisions, cache=False)
        self.reschedules: DataLoader[int, list[Reschedule]] = DataLoader(self._reschedules, cache=False)
        self.reviews: DataLoader[int, TaskReview | None] = DataLoader(self._reviews, cache=False)
        self.support_requests: DataLoader[int, list[SupportRequest]] = DataLoader(self._support_requests, cache=False)
        self.support_messages: DataLoader[int, list[SupportMessage]] = DataLoader(self._support_messages, cache=False)

    async def _tasks(self, ids: Sequence[int]) -> list[Task | None]:
        found = await tasks_by_id(await self._opened(), ids)
        return [found.get(task_id) for task_id in ids]

    async def _proofs(self, task_ids: Sequence[int]) -> list[list[ProofItem]]:
        found = await proofs_of_tasks(await self._opened(), task_ids)
        return [found[task_id] for task_id in task_ids]

    async def _decisions(self, task_ids: Sequence[int]) -> list[list[Decision]]:
        found = await decisions_of_tasks(await self._opened(), task_ids)
        return [found[task_id] for task_id in task_ids]

    async def _reschedules(self, task_ids: Sequence[int]) -> list[list[Reschedule]]:
        found = await reschedules_of_tasks(await self._opened(), task_ids)
        return [found[task_id] for task_id in task_ids]

    async def _reviews(self, task_ids: Sequence[int]) -> list[TaskReview | None]:
        found = await reviews_of_tasks(await self._opened(), task_ids)
        return [found.get(task_id) for task_id in task_ids]

    async def _support_requests(self, task_ids: Sequence[int]) -> list[list[SupportRequest]]:
        found = await support_requests_of_tasks(await self._opened(), task_ids)
        return [found[task_id] for task_id in task_ids]

    async def _support_messages(self, request_ids: Sequence[int]) -> list[list[SupportMessage]]:
        found = await messages_of_requests(await self._opened(), request_ids)
        return [found[request_id] for request_id in request_ids]

    async def _events(self, keys: Sequence[EventsAfter]) -> list[list[StatusEvent]]:
        context = await self._opened()
        asked: dict[int, list[int]] = defaultdict(list)
        for key in keys:
            asked[key.after].append(key.task_id)
        found = {after: await events_of_tasks(context, task_ids, after) for after, task_ids in asked.items()}
        return [found[key.after][key.task_id] for key in keys]
