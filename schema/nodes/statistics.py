"""Statistics of an agent's tasks in the graph; only those that are selected are computed."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from typing import ClassVar

import strawberry

from resolvers.tasks import statistics as task_statistics
from resolvers.tasks.listing import TaskFilter, count_tasks
from resolvers.tasks.statistics import (
    CategoryTally,
    CountryTally,
    DayTally,
    DurationTally,
    HeldTally,
    MoneyTally,
    OperatorTally,
    SpentTally,
    StatusTally,
    TaskCell,
)
from resolvers.wire.scalars import IdNumber
from schema.nodes.edges import task_edge
from schema.types.context import Info
from schema.types.from_models import node, output

for view in (
    StatusTally,
    DayTally,
    CountryTally,
    CategoryTally,
    OperatorTally,
    DurationTally,
    MoneyTally,
    HeldTally,
    SpentTally,
):
    output(view)


@node
class TaskCellNode(TaskCell):
    """A cell of the map with the tasks in it."""

    task_id: strawberry.Private[IdNumber | None]
    task: ClassVar = task_edge("The task, when the cell has only one.")


@strawberry.type(description="Statistics of the calling agent's tasks, or of everybody's for the platform.")
class TaskStatistics:
    conditions: strawberry.Private[TaskFilter]

    @strawberry.field(description="Number of tasks.")
    async def total_count(self, info: Info) -> int:
        return await count_tasks(await info.context.open_call(), self.conditions)

    @strawberry.field(
        description="Number of tasks in each status, in the order of a task's life, without statuses that have none."
    )
    async def by_status(self, info: Info) -> list[StatusTally]:
        return await task_statistics.count_by_status(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Number of tasks created on each day, oldest first, without days that have none.")
    async def by_day(self, info: Info) -> list[DayTally]:
        return await task_statistics.count_by_day(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Number of tasks in each country, the largest number first.")
    async def by_country(self, info: Info) -> list[CountryTally]:
        return await task_statistics.count_by_country(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Number of tasks of each service category, the largest number first.")
    async def by_category(self, info: Info) -> list[CategoryTally]:
        return await task_statistics.count_by_category(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Number of tasks of each operator, the largest number first, at most 250 operators.")
    async def by_operator(self, info: Info) -> list[OperatorTally]:
        return await task_statistics.count_by_operator(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Time from publishing to acceptance.")
    async def time_to_accept(self, info: Info) -> DurationTally:
        return await task_statistics.time_to_accept(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Time from acceptance to completion, with the agent's review.")
    async def time_to_complete(self, info: Info) -> DurationTally:
        return await task_statistics.time_to_complete(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Costs of the tasks, by currency.")
    async def money(self, info: Info) -> list[MoneyTally]:
        return await task_statistics.sum_money(await info.context.open_call(), self.conditions)

    @strawberry.field(description="Money that the tasks hold, by currency and status.")
    async def held_by_status(self, info: Info) -> list[HeldTally]:
        return await task_statistics.sum_held_by_status(await info.context.open_call(), self.conditions)

    @strawberry.field(
        description="Money paid for the tasks, by currency and service category, the largest amount first."
    )
    async def spent_by_category(self, info: Info) -> list[SpentTally]:
        return await task_statistics.sum_spent_by_category(await info.context.open_call(), self.conditions)
