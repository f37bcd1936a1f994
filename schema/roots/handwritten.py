"""Root fields that are not rows: each says why. What they return is usually read by several operations, or in parts."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from functools import partial
from typing import Annotated, Any, Final

import strawberry

from adapters.storage.engine.statements.needs import Needs
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.webhooks.notifications import NotificationFilter
from resolvers.core.context import Call
from resolvers.ledger import wallets as ledger
from resolvers.ledger.wallets import Wallet
from resolvers.matching import estimates
from resolvers.matching.estimates import EstimateTask, TaskEstimate
from resolvers.matching.search import Near, OpenTaskFilter, SearchPage, get_open_task, list_open_tasks, search_for
from resolvers.tasks import dispatch, execution
from resolvers.tasks.listing import NEWEST_FIRST, Area, TaskFilter, TaskOrder, count_listed, tasks_in
from resolvers.tasks.statistics import TaskCell, count_by_cell
from resolvers.tasks.view import Task
from resolvers.webhooks import delivery_log
from resolvers.webhooks import notifications as feed
from resolvers.webhooks.delivery_log import WebhookDelivery
from resolvers.webhooks.notifications import Notification
from resolvers.wire.pages import PageBetween, SortedPage, SortKey
from resolvers.wire.scalars import Timestamp
from schema.compiled.selections import MEMORY, ONCE
from schema.execution.cost import COST
from schema.nodes.statistics import TaskCellNode, TaskStatistics
from schema.nodes.support import NotificationConnection
from schema.nodes.tasks import TaskConnection, TaskNode, read_task
from schema.nodes.wallets import WalletNode, read_wallet
from schema.nodes.webhooks import WebhookDeliveryNode
from schema.roots.rows import read_page
from schema.types.connections import (
    Connection,
    PageArguments,
    connection,
    ordered_connection,
    paged,
    parse_id,
)
from schema.types.context import Info, find_needs
from schema.types.fields import described
from schema.types.from_models import input_type, output

TaskId = Annotated[strawberry.ID, strawberry.argument(description="The task.")]
OpenTaskId = Annotated[strawberry.ID | None, strawberry.argument(description="The open task.")]
DeliveryId = Annotated[strawberry.ID, strawberry.argument(description="The delivery.")]
Filter = Annotated[
    TaskFilter | None,
    strawberry.argument(
        description="Filter of the tasks. Default: all tasks.", graphql_type=input_type(TaskFilter) | None
    ),
]
OrderBy = Annotated[
    TaskOrder | None,
    strawberry.argument(
        description="Order of the tasks. Default: newest first.", graphql_type=input_type(TaskOrder) | None
    ),
]
WithinArea = Annotated[Area, strawberry.argument(description="The area of the map.", graphql_type=input_type(Area))]
Zoom = Annotated[
    int,
    strawberry.argument(
        description="Zoom of the map, from 0 to 22: the earth is 256 pixels wide at 0, twice as wide at each further "
        "one. A cell is 64 pixels wide, or more where the area would have more than 500."
    ),
]
NearPlace = Annotated[
    Near | None,
    strawberry.argument(
        description="Area of the search. Default: around the operator's location.", graphql_type=input_type(Near) | None
    ),
]
OpenTasksFilter = Annotated[
    OpenTaskFilter | None,
    strawberry.argument(
        description="Filter of the tasks. Default: all tasks.", graphql_type=input_type(OpenTaskFilter) | None
    ),
]
IncludeIneligible = Annotated[
    bool,
    strawberry.argument(
        description="Include the tasks that the operator may see but not accept; `eligibility` of each has the rules."
    ),
]
CurrencyOf = Annotated[
    str | None, strawberry.argument(description="ISO 4217 code of the wallet's currency. Default: the first wallet.")
]
Since = Annotated[
    Timestamp | None,
    strawberry.argument(description="Only notifications created after this second, on the server's clock."),
]
UnreadOnly = Annotated[bool, strawberry.argument(description="Only notifications that are not marked as read.")]
NeedsPerson = Annotated[
    bool,
    strawberry.argument(
        description="Only notifications that ask a person of the agent to decide, answer, pay or repair, without the "
        "agent's own moves. Those of operators and the staff all count."
    ),
]
TaskToEstimate = Annotated[
    EstimateTask, strawberry.argument(description="The task.", graphql_type=input_type(EstimateTask))
]
ALL_TASKS: Final = TaskFilter()
ESTIMATE_COST: Final = 50


# Two operations read a task, one of them for operators; a plan remembers the columns that it needs.
@strawberry.field(
    description="A task of the calling agent, one that the calling operator carries out, or any for the platform.",
    graphql_type=TaskNode | None,
    metadata={MEMORY: Needs},
)
async def task(info: Info, id: TaskId) -> Task:  # noqa: A002 - the argument's name in the graph
    return await read_task(info.context, parse_id("id", id, "task_id"), find_needs(info))


# As above; the order is an argument.
@strawberry.field(
    description="The tasks of the calling agent, those that the calling operator carries out, or everybody's for the "
    "platform.",
    graphql_type=TaskConnection,
    metadata={MEMORY: Needs},
)
@paged
async def tasks(
    info: Info,
    filter: Filter = None,  # noqa: A002 - the argument's name in the graph
    order_by: OrderBy = None,
    **page: Any,
) -> Connection[Task]:
    call = await info.context.open_call()
    (execution.list_operator_tasks if call.actor is Actor.OPERATOR else dispatch.list_tasks).admit(call.caller)
    conditions, order = filter or ALL_TASKS, order_by or NEWEST_FIRST

    async def read(part: SortedPage) -> list[tuple[SortKey, Task]]:
        return await tasks_in(call, conditions, order, part, find_needs(info))

    count = partial(count_listed, call, conditions, order)
    return await ordered_connection(PageArguments(**page), order.as_list_order(), read, count)


# Its parts are read only if they are selected.
@strawberry.field(description="Statistics of the calling agent's tasks, or of everybody's for the platform.")
async def task_statistics(info: Info, filter: Filter = None) -> TaskStatistics:  # noqa: A002 - its name in the graph
    dispatch.list_tasks.admit(await info.context.require_caller())
    return TaskStatistics(conditions=filter or ALL_TASKS)


# No operation returns cells.
@strawberry.field(
    description="The tasks of the calling agent on the map, by the cells of a grid that is the finer, the deeper "
    "the zoom: at most 500 cells, without those that have none.",
    graphql_type=list[TaskCellNode],
    metadata={COST: 200},
)
async def task_cells(
    info: Info,
    within: WithinArea,
    zoom: Zoom,
    filter: Filter = None,  # noqa: A002 - the argument's name in the graph
) -> list[TaskCell]:
    call = await info.context.open_admitted(dispatch.list_tasks)
    return await count_by_cell(call, within, zoom, filter or ALL_TASKS)


# The page and the number share a search.
@strawberry.field(description="Open tasks for the calling operator, nearest first.", graphql_type=TaskConnection)
@paged
async def open_tasks(
    info: Info,
    near: NearPlace = None,
    filter: OpenTasksFilter = None,  # noqa: A002 - the argument's name in the graph
    *,
    include_ineligible: IncludeIneligible = False,
    **page: Any,
) -> Connection[Task]:
    call = await info.context.open_admitted(list_open_tasks)
    search = await search_for(call, near, filter, include_ineligible=include_ineligible)
    arguments = PageArguments(**page)

    async def read(call: Call, part: PageBetween) -> list[Task]:
        after = part.older_than if arguments.after else 0
        return await search.within(call).render_page(SearchPage(part.limit, after, part.newer_than, part.from_oldest))

    return await read_page(call, list_open_tasks, arguments, read, lambda call: search.within(call).count())


# Its input is a whole task, which other queries do not take.
@strawberry.field(
    description=described(estimates.estimate_task), graphql_type=output(TaskEstimate), metadata={COST: ESTIMATE_COST}
)
async def estimate_task(
    info: Info,
    input: TaskToEstimate,  # noqa: A002 - the argument's name in the graph
) -> TaskEstimate:
    call = await info.context.open_admitted(estimates.estimate_task)
    return await estimates.estimate_task(call, input)


# Clients of earlier versions name the task by taskId.
@strawberry.field(
    description="An open task that the calling operator may see, wherever it is, with its eligibility; "
    "null for any other task. `id` names it.",
    graphql_type=TaskNode | None,
)
async def open_task(
    info: Info,
    id: OpenTaskId = None,  # noqa: A002 - the argument's name in the graph
    task_id: OpenTaskId = None,
    near: NearPlace = None,
) -> Task | None:
    await info.context.open_admitted(get_open_task)
    named = id or task_id
    if named is None:
        raise InvalidInput.for_field("id", "required", "is required: the task")
    number = parse_id("id", named, "task_id")
    try:
        return await info.context.call(get_open_task, task_id=number, near=near)
    except NotFound:
        return None


# The locks are an edge, read only if they are selected.
@strawberry.field(description="The calling agent's wallet in a currency.", graphql_type=WalletNode)
async def wallet(info: Info, currency: CurrencyOf = None) -> Wallet:
    return await read_wallet(info.context, currency)


# As above.
@strawberry.field(description="The calling agent's wallets.", graphql_type=list[WalletNode])
async def wallets(info: Info) -> list[Wallet]:
    call = await info.context.open_admitted(ledger.list_wallets)
    return [ledger.wallet_view(call, wallet) for wallet in await ledger.read_wallets(call)]


# The request is an edge, read only if it is selected.
@strawberry.field(
    description="A delivery of an event to one of the caller's webhooks or other channels, or to anybody's for the "
    "platform.",
    graphql_type=WebhookDeliveryNode | None,
)
async def webhook_delivery(info: Info, id: DeliveryId) -> WebhookDelivery:  # noqa: A002 - its name in the graph
    call = await info.context.open_admitted(delivery_log.get_webhook_delivery)
    return await delivery_log.find_delivery(call, parse_id("id", id, "delivery_id"))


# Reading delivers the notifications on the page.
@strawberry.field(
    description="The caller's notifications, newest first. Reading a Pending one delivers it.",
    graphql_type=NotificationConnection,
    metadata={ONCE: True},
)
@paged
async def notifications(
    info: Info,
    since: Since = None,
    unread_only: UnreadOnly = False,
    needs_person: NeedsPerson = False,
    **page: Any,
) -> Connection[Notification]:
    call = await info.context.open_admitted(feed.list_notifications)
    chosen = NotificationFilter(unread_only, needs_person)

    async def read(part: PageBetween) -> list[tuple[int, Notification]]:
        rows = await feed.notifications_in(
            call,
            since,
            part.older_than,
            part.limit,
            newer_than=part.newer_than,
            from_oldest=part.from_oldest,
            chosen=chosen,
        )
        return [(notification.sequence, notification) for notification in rows]

    count = partial(feed.count_notifications, call, since, chosen)
    shown = await connection(PageArguments(**page), read, count)
    # The additional notification, which shows that more follow, stays Pending.
    shown.nodes = await feed.deliver(call, shown.nodes)
    for edge, notification in zip(shown.edges, shown.nodes, strict=True):
        edge.node = notification
    return shown


# REST counts all of them, without a filter.
@strawberry.field(description="Number of the caller's notifications that are not marked as read.")
async def unread_notification_count(info: Info, needs_person: NeedsPerson = False) -> int:
    call = await info.context.open_admitted(feed.count_unread_notifications)
    return await feed.count_unread(call, needs_person=needs_person)
