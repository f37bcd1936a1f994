"""Support requests and notifications in the graph: the views and their edges."""

from typing import Annotated

import strawberry
import strawberry.pydantic

from domain.support import SupportStatus, SupportType
from resolvers.support.view import SupportMessage, SupportRequest
from resolvers.tasks.pending_actions import PendingTask
from resolvers.tasks.view import Task
from resolvers.webhooks.notifications import Notification
from schema.nodes.tasks import TASK, TaskEdge
from schema.types.context import Info
from schema.types.enums import enum_type
from schema.types.from_models import node, output

output(SupportMessage)
for words in (SupportType, SupportStatus):
    enum_type(words)


@node
class SupportRequestNode(SupportRequest):
    """A support request, its thread and its task."""

    messages: strawberry.Private[list[SupportMessage] | None]

    @strawberry.pydantic.field(
        name="messages", description="Its thread, oldest first: the opening message, replies and answers."
    )
    async def thread(self, info: Info) -> list[SupportMessage]:
        return await info.context.loaders.support_messages.load(self.id)

    @strawberry.pydantic.field(description="The task that it is about.", graphql_type=TaskEdge)
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.related_task_id) if self.related_task_id else None


@node
class NotificationNode(Notification):
    """A notification and its task."""

    @strawberry.pydantic.field(
        description="The task that it is about, where it is the caller's: an operator's once it has accepted it.",
        graphql_type=TaskEdge,
    )
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.task_id) if self.task_id else None


@node
class PendingTaskNode(PendingTask):
    """A task that waits, and the whole of it."""

    @strawberry.pydantic.field(description=TASK, graphql_type=TaskEdge)
    async def task(self, info: Info) -> Task | None:
        return await info.context.loaders.tasks.load(self.task_id)


@strawberry.input(description="Which support requests to list.")
class SupportRequestFilter:
    type: SupportType | None = strawberry.field(default=None, description="Only those about this.")
    status: SupportStatus | None = strawberry.field(default=None, description="Only those in this status.")


SupportFilter = Annotated[
    SupportRequestFilter | None, strawberry.argument(description="Which of them; all when left out.")
]
