"""Support requests and notifications in the graph: the views and their edges."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from typing import ClassVar

import strawberry
import strawberry.pydantic

from domain.support import SupportStatus, SupportType
from resolvers.support.requests import SupportConditions
from resolvers.support.view import SupportMessage, SupportRequest
from resolvers.tasks.pending_actions import PendingDecision, PendingTask
from resolvers.webhooks.notifications import Notification, newest_notification
from schema.nodes.edges import agent_edge, operator_edge, task_edge
from schema.types.connections import Connection, parse_id
from schema.types.context import Info, parse_model
from schema.types.enums import enum_type
from schema.types.from_models import node, output

output(SupportMessage)
for words in (SupportType, SupportStatus):
    enum_type(words)


@node
class SupportRequestNode(SupportRequest):
    """A support request, its thread, its task, and the agent or operator who opened it."""

    messages: strawberry.Private[list[SupportMessage] | None]

    @strawberry.pydantic.field(
        name="messages",
        description="The messages of the thread, oldest first: the opening message, replies and answers.",
    )
    async def thread(self, info: Info) -> list[SupportMessage]:
        return await info.context.loaders.support_messages.load(self.id)

    task: ClassVar = task_edge("The task that the request is about.", by="related_task_id")
    agent: ClassVar = agent_edge("The agent that opened the request; null for an operator's.")
    operator: ClassVar = operator_edge("The operator who opened the request; null for an agent's.")


@node
class NotificationNode(Notification):
    """A notification and its task."""

    task: ClassVar = task_edge(
        "The task that it is about, if it is the caller's: an operator's once it has accepted it."
    )


@strawberry.type(name="NotificationConnection", description="A Relay connection of notifications.")
class NotificationConnection(Connection[NotificationNode]):
    @strawberry.field(
        description="Highest sequence when this page was read: follow `notifications` after it, and nothing is missed "
        "or repeated."
    )
    async def sequence(self, info: Info) -> int:
        return await newest_notification(await info.context.open_call())


@node
class PendingTaskNode(PendingTask):
    """A task that waits for its agent, and the whole task."""

    task: ClassVar = task_edge()


@node
class PendingDecisionNode(PendingDecision):
    """A decision request that waits for its agent, and the whole task."""

    task: ClassVar = task_edge("The task that the decision request blocks.")


@strawberry.input(description="Which support requests to list.")
class SupportRequestFilter:
    type: SupportType | None = strawberry.field(default=None, description="Only requests of this type.")
    status: SupportStatus | None = strawberry.field(default=None, description="Only requests in this status.")
    agent_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only requests of this agent; for the platform only."
    )
    operator_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only requests of this operator; for the platform only."
    )
    text: str | None = strawberry.field(
        default=None,
        description="Only requests with this text in their subject or message, or the request of this number; for the "
        "platform only.",
    )

    def conditions(self) -> SupportConditions:
        """Return the conditions for the operation that lists support requests. Raises `InvalidInput` that names the
        wrong field."""
        agent_id = parse_id("filter.agentId", self.agent_id) if self.agent_id else None
        operator_id = parse_id("filter.operatorId", self.operator_id) if self.operator_id else None
        owners = {"agent_id": agent_id, "operator_id": operator_id}
        return parse_model(SupportConditions, {"type": self.type, "status": self.status, "text": self.text, **owners})
