"""The edge to a task, which nodes of several rooms have."""

from typing import Annotated, Any, Final, ForwardRef

import strawberry
import strawberry.pydantic

from resolvers.tasks.view import Task
from schema.types.context import Info

TASK_NODE: Final = Annotated[ForwardRef("TaskNode"), strawberry.lazy("schema.nodes.tasks")]
"""By its name, because tasks have edges back to the nodes that use this."""


def task_edge(description: str = "The task.", *, by: str = "task_id") -> Any:
    """An edge to the task whose id is the attribute `by` of a view; null without an id."""

    async def task(self: Any, info: Info) -> Task | None:
        task_id = getattr(self, by)
        return await info.context.loaders.tasks.load(task_id) if task_id else None

    return strawberry.pydantic.field(task, description=description, graphql_type=TASK_NODE | None)
