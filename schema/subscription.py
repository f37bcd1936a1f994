"""The root fields of subscriptions. Each yields the topic to follow: the stored items after a cursor, then new ones."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from typing import Annotated, Any, Final

import strawberry

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import Forbidden
from resolvers.accounts.state import AccountState, observe_account
from resolvers.core.operation import require_scope
from resolvers.events.endpoints import find_owner
from resolvers.following.task_changes import FollowedList
from resolvers.ledger import wallets
from resolvers.lifecycle.access import owned
from resolvers.matching.open_tasks import OpenTaskChange, changes_of_open_task, open_task_changes
from resolvers.matching.operator_position import OperatorLocation, location_after
from resolvers.matching.search import ReadOpenTask
from resolvers.messaging import thread
from resolvers.staff.queues import StaffQueues, get_staff_queues, observe_queues
from resolvers.support import requests as support
from resolvers.support.view import SupportMessage
from resolvers.tasks import dispatch
from resolvers.tasks import history as task_history
from resolvers.tasks.listing import NEWEST_FIRST, task_version
from resolvers.tasks.view import Task
from resolvers.webhooks import delivery_log, notifications
from resolvers.webhooks.delivery_log import DeliveryFilter
from schema.nodes.support import NotificationNode
from schema.nodes.task_changes import TaskChanges
from schema.nodes.tasks import StatusEventNode, TaskMessageNode, TaskNode, read_task
from schema.nodes.wallets import WalletNode, read_wallet
from schema.nodes.webhooks import DeliveriesFilter, WebhookDeliveryNode
from schema.roots.handwritten import ALL_TASKS, CurrencyOf, Filter, NearPlace, OpenTasksFilter, OrderBy
from schema.types.connections import parse_id
from schema.types.context import CurrentState, GraphContext, Info
from schema.types.event_bodies import BodiesOfPage
from schema.types.from_models import output
from subscriptions.transports.channels import (
    OPERATORS_NOTIFIED,
    STAFF_QUEUES,
    account_channel,
    agent_channel,
    deliveries_channel,
    operator_channel,
    operator_events_channel,
    support_channel,
    task_channel,
)
from subscriptions.transports.feeds import FeedItem, Topic
from subscriptions.transports.states import state_reader

TaskId = Annotated[strawberry.ID, strawberry.argument(description="The task.")]
AnyTaskId = Annotated[
    strawberry.ID | None, strawberry.argument(description="The task. Default: all tasks of the caller.")
]

RequestId = Annotated[strawberry.ID, strawberry.argument(description="The support request.")]
AfterMessage = Annotated[
    int | None,
    strawberry.argument(
        description="Only messages with a higher id. 0, the default, sends all; null sends new ones alone."
    ),
]
AfterNotification = Annotated[
    int | None,
    strawberry.argument(
        description="Only notifications with a higher sequence. 0, the default, sends all; null sends new ones alone."
    ),
]
AfterEvent = Annotated[
    int | None,
    strawberry.argument(
        description="Only events with a higher sequence, such as that of a TaskConnection. 0, the default, sends all; "
        "null sends new ones alone."
    ),
]

AfterChange = Annotated[
    int | None,
    strawberry.argument(
        description="Only changes by events with a higher sequence, such as that of the TaskConnection that the list "
        "began with. Default: from now on."
    ),
]
AfterCall = Annotated[
    int | None,
    strawberry.argument(description="Only calls with a higher id. Default: from now on. 0 returns all on record."),
]
OFTEN_SECONDS: Final = 2.0
"""Poll interval of topics with few subscribers, which follow for a short time."""
SELDOM_SECONDS: Final = 30.0
"""Poll interval of topics that can change without an event in the log, which other processes read to detect changes."""
FRAME_SECONDS: Final = 0.1
"""Minimum time between two messages with the changes of a list."""
FROM_NOW: Final = -1
"""A cursor below every version: the present state comes first."""

Topics = AsyncGenerator[Topic, None]
"""One topic; the transports read it once for all of its subscribers."""

output(OperatorLocation)
output(SupportMessage)


@strawberry.type(
    description="Root of the subscriptions. Each sends stored items, then new ones, and needs a key with the scope "
    f"{Scope.READ}."
)
class Subscription:
    @strawberry.subscription(
        description="Status events, each once and in order, also across reconnects. An operator gets those of the "
        "tasks that it has or had, from its own time with each, under numbers of its own.",
        graphql_type=StatusEventNode,
    )
    async def task_events(self, info: Info, task_id: AnyTaskId = None, after: AfterEvent = 0) -> Topics:
        context = info.context
        caller = await context.require_caller()
        is_operator = caller.actor is Actor.OPERATOR
        (task_history.list_operator_events if is_operator else task_history.get_task_events).admit(caller)
        task = parse_id("taskId", task_id) if task_id is not None else None
        events_after = task_history.operator_events_after if is_operator else task_history.events_after

        async def read(cursor: int, limit: int) -> list[FeedItem]:
            events = await events_after(await context.open_call(), cursor, limit, task)
            context.bodies_of_page = BodiesOfPage(event.sequence for event in events)
            return [FeedItem(event.sequence, event) for event in events]

        own = operator_events_channel if is_operator else agent_channel
        channel = own(caller.id) if is_operator or task is None else task_channel(task)
        newest_of = task_history.newest_of_operator if is_operator else task_history.newest_sequence

        async def newest() -> int:
            return await newest_of(await context.open_call(), caller.id)

        # The log of all agents has the numbers of agents, which differ from those of operators.
        yield Topic(("task_events", task), channel, read, after, newest, numbered=not is_operator)

    @strawberry.subscription(
        description="Changes of a filtered list of tasks: the tasks that enter it, stay in it or leave it, and its "
        "numbers by status. At most 10 messages a second, each with every changed task once. For agents, and for the "
        "platform with `filter.agentId`.",
        graphql_type=TaskChanges,
    )
    async def task_changes(
        self,
        info: Info,
        filter: Filter = None,  # noqa: A002 - the argument's name in the graph
        order_by: OrderBy = None,
        after: AfterChange = None,
    ) -> Topics:
        context = info.context
        dispatch.list_tasks.admit(await context.require_caller())
        call, order = await context.open_call(), order_by or NEWEST_FIRST
        followed = FollowedList.from_filter(call, filter or ALL_TASKS, order)

        async def read(cursor: int, limit: int) -> list[FeedItem]:  # noqa: ARG001 - there is one frame at a time
            # The rows and the numbers of a frame are of one snapshot.
            snapshot = context.of_event()
            try:
                frame = await followed.changes_after(await snapshot.open_call(), cursor)
            finally:
                await snapshot.close()
            if frame is None:
                return []
            changes = TaskChanges.from_frame(frame, order.as_list_order())
            return [FeedItem(frame.sequence, changes if changes.changes else None)]

        async def newest() -> int:
            return await task_history.newest_sequence(await context.open_call(), followed.agent_id)

        yield Topic(
            ("task_changes", *followed.key),
            agent_channel(followed.agent_id),
            read,
            after,
            newest,
            numbered=True,
            page_size=1,
            interval_seconds=FRAME_SECONDS,
        )

    @strawberry.subscription(
        description="The task, now and after each change, also when a message about it is read.", graphql_type=TaskNode
    )
    async def task_changed(self, info: Info, task_id: TaskId) -> Topics:
        context = info.context
        task = parse_id("taskId", task_id)
        await read_task(context, task)

        async def version() -> int:
            return await task_version(await context.open_call(), task)

        async def state(context: GraphContext) -> Task:
            return await read_task(context, task)

        yield Topic(
            ("task_changed", task),
            task_channel(task),
            states(version, state),
            FROM_NOW,
            poll_seconds=SELDOM_SECONDS,
        )

    @strawberry.subscription(description="The wallet, now and after each movement of money.", graphql_type=WalletNode)
    async def wallet_changed(self, info: Info, currency: CurrencyOf = None) -> Topics:
        context = info.context
        wallet = await read_wallet(context, currency)

        async def version() -> int:
            return await wallets.wallet_version(await context.open_call(), wallet.currency)

        async def state(context: GraphContext) -> wallets.Wallet:
            return await read_wallet(context, wallet.currency)

        channel = agent_channel((await context.require_caller()).id)
        read = states(version, state)
        yield Topic(("wallet_changed", wallet.currency), channel, read, FROM_NOW, poll_seconds=SELDOM_SECONDS)

    @strawberry.subscription(
        description="The caller's notifications, oldest first. Sending one delivers it.",
        graphql_type=NotificationNode,
    )
    async def notifications(self, info: Info, after: AfterNotification = 0) -> Topics:
        context = info.context
        caller = await context.require_caller()
        notifications.list_notifications.admit(caller)

        async def read(cursor: int, limit: int) -> list[FeedItem]:
            page = await notifications.notifications_after(await context.open_call(), cursor, limit)
            return [FeedItem(notification.sequence, notification) for notification in page]

        async def newest() -> int:
            return await notifications.newest_notification(await context.open_call())

        if caller.actor is Actor.OPERATOR:
            own = operator_events_channel(caller.id)
            yield Topic(("notifications",), own, read, after, newest, second_channel=lambda: OPERATORS_NOTIFIED)
        elif caller.actor is Actor.PLATFORM:
            yield Topic(("notifications",), STAFF_QUEUES, read, after, newest)
        else:
            yield Topic(("notifications",), agent_channel(caller.id), read, after, newest, numbered=True)

    @strawberry.subscription(
        description="The caller's deliveries, one message after each call to an endpoint: a live log.",
        graphql_type=WebhookDeliveryNode,
    )
    async def deliveries_changed(
        self,
        info: Info,
        filter: DeliveriesFilter = None,  # noqa: A002 - the argument's name in the graph
        after: AfterCall = None,
    ) -> Topics:
        context = info.context
        caller = await context.require_caller()
        if caller.actor is Actor.PLATFORM:
            raise Forbidden("Only agents and operators follow deliveries live. The platform lists them instead.")
        delivery_log.list_webhook_deliveries.admit(caller)
        call = await context.open_call()
        conditions = delivery_log.make_conditions(call, filter or DeliveryFilter(), None, None)

        async def read(cursor: int, limit: int) -> list[FeedItem]:
            calls = await delivery_log.deliveries_after(await context.open_call(), conditions, cursor, limit)
            return [FeedItem(number, delivery) for number, delivery in calls]

        cursor = await delivery_log.last_attempt(call) if after is None else after
        key = ("deliveries_changed", *sorted(conditions.items()))
        yield Topic(key, deliveries_channel(find_owner(call)), read, cursor, poll_seconds=SELDOM_SECONDS)

    @strawberry.subscription(
        description="Status and restrictions of the calling agent or operator, now and after each change: an approval, "
        "a suspension, spending that is stopped or resumed, a payout of an operator.",
        graphql_type=output(AccountState),
    )
    async def account_changed(self, info: Info) -> Topics:
        context = info.context
        caller = await context.require_caller()
        if caller.actor is Actor.PLATFORM:
            raise Forbidden("Only agents and operators follow their account. The staff follows its queues instead.")
        require_scope(caller, Scope.READ)
        read = state_reader(context.open_call, observe_account)
        channel = account_channel(find_owner(await context.open_call()))
        yield Topic(("account_changed",), channel, read, FROM_NOW, poll_seconds=SELDOM_SECONDS)

    @strawberry.subscription(
        description="Sizes of the staff's queues, now and after a queue grows, shrinks or has another oldest item.",
        graphql_type=output(StaffQueues),
    )
    async def queues_changed(self, info: Info) -> Topics:
        context = info.context
        await context.require_caller()
        await context.call(get_staff_queues)
        read = state_reader(context.open_call, observe_queues)
        yield Topic(("queues_changed",), STAFF_QUEUES, read, FROM_NOW, poll_seconds=SELDOM_SECONDS)

    @strawberry.subscription(
        description="The messages of a support request's thread, each once and in order.", graphql_type=SupportMessage
    )
    async def support_messages(self, info: Info, request_id: RequestId, after: AfterMessage = 0) -> Topics:
        context = info.context
        request = parse_id("requestId", request_id)
        await context.call(support.get_support_request, request_id=request)

        async def read(cursor: int, limit: int) -> list[FeedItem]:
            messages = await support.messages_after(await context.open_call(), request, cursor, limit)
            return [FeedItem(message.id, message) for message in messages]

        async def newest() -> int:
            return await support.newest_message(await context.open_call(), request)

        yield Topic(
            ("support_messages", request),
            support_channel(request),
            read,
            after,
            newest,
            of_messages=True,
            poll_seconds=OFTEN_SECONDS,
        )

    @strawberry.subscription(
        description="The messages about a task, each once and in order; an operator gets those of its own time with "
        "the task.",
        graphql_type=TaskMessageNode,
    )
    async def task_messages(self, info: Info, task_id: TaskId, after: AfterEvent = 0) -> Topics:
        context = info.context
        caller = await context.require_caller()
        thread.list_task_messages.admit(caller)
        task = parse_id("taskId", task_id)
        await owned(await context.open_call(), task)

        async def read(cursor: int, limit: int) -> list[FeedItem]:
            messages = await thread.messages_after(await context.open_call(), task, cursor, limit)
            return [FeedItem(message.sequence, message) for message in messages]

        async def newest() -> int:
            return await thread.newest_cursor(await context.open_call(), task)

        # The log of all agents has the numbers of agents, which differ from those of operators.
        numbered = caller.actor is not Actor.OPERATOR
        yield Topic(("task_messages", task), task_channel(task), read, after, newest, numbered=numbered)

    @strawberry.subscription(
        description="The location of a task's operator, now and after each report, while the task is under way.",
        graphql_type=OperatorLocation,
    )
    async def operator_location(self, info: Info, task_id: TaskId) -> Topics:
        context = info.context
        task = parse_id("taskId", task_id)
        call = await context.open_call()
        require_scope(await context.require_caller(), Scope.READ)
        await owned(call, task)
        operator: int | None = None

        async def read(cursor: int, limit: int) -> list[FeedItem]:  # noqa: ARG001 - there is one location at a time
            nonlocal operator
            operator, locations = await location_after(await context.open_call(), task, cursor)
            return locations

        def reports() -> str | None:
            return operator_channel(operator) if operator else None

        yield Topic(
            ("operator_location", task),
            task_channel(task),
            read,
            FROM_NOW,
            poll_seconds=OFTEN_SECONDS,
            second_channel=reports,
        )

    @strawberry.subscription(
        description="An open task for the calling operator: as it is now, then each change, and why it is gone.",
        graphql_type=output(OpenTaskChange),
    )
    async def open_task_changed(
        self, info: Info, task_id: TaskId, near: NearPlace = None
    ) -> AsyncGenerator[OpenTaskChange, None]:
        request = ReadOpenTask(task_id=parse_id("taskId", task_id), near=near)
        async for change in changes_of_open_task(info.context.open_call, request):
            yield change

    @strawberry.subscription(
        description="Open tasks for the calling operator: those that are open now, then each that opens or closes.",
        graphql_type=output(OpenTaskChange),
    )
    async def open_task_feed(
        self,
        info: Info,
        near: NearPlace = None,
        filter: OpenTasksFilter = None,  # noqa: A002 - the argument's name in the graph
    ) -> AsyncGenerator[OpenTaskChange, None]:
        async for change in open_task_changes(info.context.open_call, near, filter):
            yield change


def states(version: Callable[[], Awaitable[int]], state: Callable[[GraphContext], Awaitable[Any]]) -> Any:
    """Make the `read` of a topic whose items are the versions of one state."""

    async def read(cursor: int, limit: int) -> Sequence[FeedItem]:  # noqa: ARG001 - there is one version at a time
        number = await version()
        return [FeedItem(number, CurrentState(state))] if number > cursor else ()

    return read
