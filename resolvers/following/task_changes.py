"""Changes of a filtered list of one agent's tasks, as frames: each changed task once, with its latest state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import orjson

from adapters.storage.queries.events.log import select_steps_of_agent
from adapters.storage.queries.tasks.listing import TaskWhere, matching_ids
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput
from domain.tasks.list_changes import ListChange, TaskStep, TaskSteps
from resolvers.core.context import Context
from resolvers.events.recovery import require_kept
from resolvers.tasks.listing import (
    TaskFilter,
    TaskOrder,
    count_listed_by_status,
    make_sort_key,
    select_tasks,
    task_rows_of_agent,
)
from resolvers.tasks.statistics import StatusTally, tally_statuses
from resolvers.tasks.view import Task, show_all
from resolvers.wire.pages import SortKey

MAX_TASKS: Final = 50
"""Maximum number of tasks in a frame."""
MAX_EVENTS: Final = 1_000
"""Maximum number of events that a frame covers."""


class ChangedTask(NamedTuple):
    """A changed task, its effect on the list, and its place in the order."""

    change: ListChange
    task: Task
    key: SortKey


class ListFrame(NamedTuple):
    """One frame: the changes since the last one, and the list after them."""

    sequence: int
    """Sequence of the last event that it covers."""
    changes: Sequence[ChangedTask]
    """In the order of the tasks' first events."""
    by_status: list[StatusTally]
    """Numbers of the tasks of the list, by status."""


@dataclass(frozen=True)
class FollowedList:
    """A list of one agent's tasks under a filter that can be followed, in an order."""

    agent_id: int
    conditions: TaskFilter
    order: TaskOrder
    where: TaskWhere
    parameters: Mapping[str, object]

    @classmethod
    def from_filter(cls, context: Context, conditions: TaskFilter, order: TaskOrder) -> "FollowedList":
        """Check the filter of a list to follow. Raises `InvalidInput` for one that cannot be followed."""
        if context.actor is Actor.PLATFORM and conditions.agent_id is None:
            raise InvalidInput.for_field(
                "filter.agentId", "required", "is required: each agent has an event log of its own"
            )
        where, parameters = select_tasks(context, conditions)
        if "text" in where.conditions:
            message = (
                "cannot be followed, because only the newest tasks are searched for it. Read the list again instead"
            )
            raise InvalidInput.for_field("filter.text", "invalid", message)
        agent_id = conditions.agent_id if context.actor is Actor.PLATFORM else context.agent_id
        assert agent_id is not None, "an agent has an id, and the staff names one"
        return cls(agent_id, conditions, order, where, parameters)

    @property
    def key(self) -> tuple[object, ...]:
        """The values that distinguish it from other lists."""
        return self.where, tuple(sorted(self.parameters.items())), self.order.field, self.order.direction

    @property
    def statuses(self) -> frozenset[str] | None:
        """The statuses of the filter; None for any."""
        if "status" not in self.where.conditions:
            return None
        return frozenset(str(self.parameters[f"status_{place}"]) for place in range(self.where.statuses))

    async def changes_after(self, context: Context, after: int) -> ListFrame | None:
        """Return the next frame after a sequence; None if nothing has happened since.

        Raises `InvalidCursor` for the sequence of an undone event.
        """
        steps = await context.session.find_all(
            select_steps_of_agent(agent_id=self.agent_id, after=after, limit=MAX_EVENTS)
        )
        if not steps:
            return None
        await require_kept(context, Actor.AGENT, self.agent_id, after, steps[0].sequence)
        tasks, sequence = _join_steps(steps)
        rows = {row.id: row for row in await task_rows_of_agent(context, self.agent_id, list(tasks))}
        meeting = await self._meet_others(context, list(tasks))
        statuses, changed = self.statuses, {}
        for row in rows.values():
            meets_others = row.id in meeting
            meets_now = meets_others and (statuses is None or row.status in statuses)
            change = tasks[row.id].find_change(
                statuses, self.where.conditions, meets_now=meets_now, meets_others=meets_others
            )
            if change:
                changed[row.id] = change
        listed = [rows[task_id] for task_id in tasks if task_id in changed]
        if not listed:
            return ListFrame(sequence, (), [])
        keys = [make_sort_key(row, self.order) for row in listed]
        views = await show_all(context, listed)
        changes = [ChangedTask(changed[row.id], view, key) for row, view, key in zip(listed, views, keys, strict=True)]
        counted = await count_listed_by_status(context, self.conditions, self.order)
        return ListFrame(sequence, changes, tally_statuses(counted))

    async def _meet_others(self, context: Context, ids: Sequence[int]) -> set[int]:
        """Return those of the tasks that meet all conditions but that of the status."""
        others = self.where.conditions - {"status"}
        if not others:
            return set(ids)
        statement = matching_ids(TaskWhere(self.where.actor, others))
        return set(await context.session.find_all(statement(ids=orjson.dumps(ids).decode(), **self.parameters)))


def _join_steps(steps: Sequence[TaskStep]) -> tuple[dict[int, TaskSteps], int]:
    """Return the steps by task, of at most `MAX_TASKS` tasks, and the sequence of the last one."""
    tasks: dict[int, TaskSteps] = {}
    sequence = 0
    for step in steps:
        if known := tasks.get(step.task_id):
            known.add(step)
        elif len(tasks) == MAX_TASKS:
            break
        else:
            tasks[step.task_id] = TaskSteps(step)
        sequence = step.sequence
    return tasks, sequence
