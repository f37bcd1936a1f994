"""The root fields of subscriptions: what is stored after the cursor, then what comes."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped for what is not a plain field of a dataclass.

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from resolvers import notifications, support, tasks
from resolvers.advance import agent_channel, task_channel
from resolvers.edges import task_version
from resolvers.notifications import Notification
from resolvers.ownership import owned
from resolvers.support import support_channel
from resolvers.support_view import SupportMessage
from resolvers.task_view import StatusEvent, Task
from schema.context import GraphContext, Info
from schema.pages import number_of
from schema.support import NotificationNode
from schema.tasks import AfterSequence, StatusEventNode, TaskNode, read_task
from subscriptions.live import Listening, follow, states

TaskId = Annotated[strawberry.ID, strawberry.argument(description="The task.")]
AnyTaskId = Annotated[
    strawberry.ID | None, strawberry.argument(description="The task; without it, all of the caller's.")
]

RequestId = Annotated[strawberry.ID, strawberry.argument(description="The support request.")]
AfterMessage = Annotated[int, strawberry.argument(description="Only messages with a higher id; 0 gives all.")]
AfterNotification = Annotated[
    int, strawberry.argument(description="Only notifications with a higher sequence; 0 gives all.")
]


def listening(context: GraphContext, channel: str) -> Listening:
    """A caller at a channel, for as long as its key is good."""
    return Listening(context.services.broadcaster, channel, context.admit, context.visit.pace)


@strawberry.type(description="What can be followed. Each first gives what is stored, then goes on live.")
class Subscription:
    @strawberry.subscription(
        description="Status events, each once and in order, also across a reconnect.", graphql_type=StatusEventNode
    )
    async def task_events(
        self, info: Info, task_id: AnyTaskId = None, after: AfterSequence = 0
    ) -> AsyncGenerator[StatusEvent, None]:
        context = info.context
        caller = await context.known()
        tasks.get_task_events.admit(caller)
        task = number_of("taskId", task_id) if task_id is not None else None
        if task:
            await owned(await context.opened(), task)

        async def read(sequence: int, limit: int) -> list[StatusEvent]:
            return await tasks.events_after(await context.opened(), sequence, limit, task)

        channel = task_channel(task) if task else agent_channel(caller.id)
        async with aclosing(follow(listening(context, channel), after, read)) as events:
            async for event in events:
                yield event

    @strawberry.subscription(description="The task as it stands, now and after each change.", graphql_type=TaskNode)
    async def task_changed(self, info: Info, task_id: TaskId) -> AsyncGenerator[Task, None]:
        context = info.context
        task = number_of("taskId", task_id)
        await read_task(context, task)

        async def version() -> int:
            return await task_version(await context.opened(), task)

        async with aclosing(states(listening(context, task_channel(task)), version)) as versions:
            async for _ in versions:
                yield await read_task(context, task)

    @strawberry.subscription(
        description="The calling agent's notifications, oldest first, delivered by being sent.",
        graphql_type=NotificationNode,
    )
    async def notifications(self, info: Info, after: AfterNotification = 0) -> AsyncGenerator[Notification, None]:
        context = info.context
        caller = await context.known()
        notifications.list_notifications.admit(caller)

        async def read(sequence: int, limit: int) -> list[Notification]:
            return await notifications.notifications_after(await context.opened(), sequence, limit)

        async with aclosing(follow(listening(context, agent_channel(caller.id)), after, read)) as found:
            async for notification in found:
                yield notification

    @strawberry.subscription(description="The messages of a support request's thread, each once and in order.")
    async def support_messages(
        self, info: Info, request_id: RequestId, after: AfterMessage = 0
    ) -> AsyncGenerator[SupportMessage, None]:
        context = info.context
        request = number_of("requestId", request_id)
        await context.call(support.get_support_request, request_id=request)

        async def read(last: int, limit: int) -> list[SupportMessage]:
            return await support.messages_after(await context.opened(), request, last, limit)

        async with aclosing(follow(listening(context, support_channel(request)), after, read)) as messages:
            async for message in messages:
                yield message
