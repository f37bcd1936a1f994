"""Tasks in the graph: the views and their edges."""

from typing import Annotated

import strawberry
import strawberry.pydantic

from resolvers import tasks
from resolvers.funding import Funding, FundingCheck, Quote
from resolvers.task_view import AllowedAction, StatusEvent, Task
from schema.context import Info
from schema.loading import EventsAfter
from schema.types import node, output

output(AllowedAction)

AfterSequence = Annotated[int, strawberry.argument(description="Only events with a higher sequence; 0 gives all.")]

TASK = "The task."


TaskEdge = Annotated["TaskNode", strawberry.lazy("schema.tasks")] | None


@node
class StatusEventNode(StatusEvent):
    """A status event and its task."""

    @strawberry.pydantic.field(description="The task that it happened to.", graphql_type=TaskEdge)
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.task_id)


@node
class TaskNode(Task):
    """A task and what belongs to it."""

    @strawberry.pydantic.field(
        name="events", description="Its history, oldest first.", graphql_type=list[StatusEventNode]
    )
    async def history(self, info: Info, after: AfterSequence = 0) -> list[StatusEvent]:
        tasks.get_task_events.admit(await info.context.caller())
        return await info.context.loaders.events.load(EventsAfter(self.id, after))

    @strawberry.pydantic.field(description="Every operation on it, with whether it is allowed and why not.")
    def allowed_actions(self) -> list[AllowedAction]:
        return Task.allowed_actions(self)


@node
class QuoteNode(Quote):
    """A quote and its task."""

    @strawberry.pydantic.field(description=TASK, graphql_type=TaskEdge)
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.task_id)


@node
class FundingNode(Funding):
    """A funding and its task."""

    @strawberry.pydantic.field(description=TASK, graphql_type=TaskEdge)
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.task_id)


@node
class FundingCheckNode(FundingCheck):
    """A funding check and its task."""

    @strawberry.pydantic.field(description=TASK, graphql_type=TaskEdge)
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.task_id)
