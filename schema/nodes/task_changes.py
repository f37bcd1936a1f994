"""Changes of a filtered list of tasks in the graph."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from typing import Self

import strawberry

from domain.tasks.list_changes import ListChange
from resolvers.following.task_changes import ListFrame
from resolvers.tasks.statistics import StatusTally
from resolvers.tasks.view import Task
from resolvers.wire.pages import ListOrder
from schema.nodes.tasks import TaskNode
from schema.types.connections import make_order_cursor, make_sort_text
from schema.types.enums import enum_type
from schema.types.from_models import output


@strawberry.type(description="A changed task, and its effect on a filtered list.")
class TaskChange:
    change: ListChange = strawberry.field(description="The effect on the list.", graphql_type=enum_type(ListChange))
    task: Task = strawberry.field(description="The task with its latest state.", graphql_type=TaskNode)
    sort_key: str = strawberry.field(
        description="Place of the task in the order: compare it with `sortKeys` of a TaskConnection as plain text, "
        "descending for DESC."
    )
    cursor: str = strawberry.field(
        description="Cursor of the task in the list, for `after` and `before` of `tasks` in the same order."
    )


@strawberry.type(description="Changes of a filtered list of tasks since the previous message, each changed task once.")
class TaskChanges:
    changes: list[TaskChange] = strawberry.field(description="The changed tasks, at most 50.")
    by_status: list[StatusTally] = strawberry.field(
        description="Numbers of the tasks of the list by status, after the changes; in statuses without tasks none. "
        "Counted up to 10,000, as `totalCount` is.",
        graphql_type=list[output(StatusTally)],  # type: ignore[misc] # a type that is made at run time
    )
    total_count: int = strawberry.field(description="Number of tasks in the whole list, after the changes.")
    sequence: int = strawberry.field(
        description="Sequence of the last event that the message covers: the `after` of a new subscription."
    )

    @classmethod
    def from_frame(cls, frame: ListFrame, order: ListOrder) -> Self:
        """Return a frame as the graph shows it."""
        return cls(
            changes=[
                TaskChange(
                    change=change.change,
                    task=change.task,
                    sort_key=make_sort_text(change.key),
                    cursor=make_order_cursor(order, change.key),
                )
                for change in frame.changes
            ],
            by_status=frame.by_status,
            total_count=sum(tally.count for tally in frame.by_status),
            sequence=frame.sequence,
        )
