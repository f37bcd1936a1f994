"""The root fields of queries."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from functools import partial
from typing import Annotated, TypeVar

import strawberry

from adapters.storage.engine.needs import Needs
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.money.payouts import PayoutStatus
from domain.webhooks.retry import DeliveryStatus
from resolvers.accounts import agents, operators, staff, waitlist
from resolvers.accounts.agents import Agent
from resolvers.accounts.operators import Operator
from resolvers.accounts.staff import Platform
from resolvers.accounts.waitlist import WaitlistStatus
from resolvers.catalogue import capabilities
from resolvers.catalogue import reference as catalogue
from resolvers.catalogue.capabilities import Capability, ServiceCategory
from resolvers.catalogue.reference import Country, Currency, LegalDocument, Locale
from resolvers.core.operation import Operation
from resolvers.events import types as events
from resolvers.events.types import EventType
from resolvers.ledger import wallets
from resolvers.ledger.wallets import Wallet
from resolvers.matching.search import Near, OpenTaskFilter, list_open_tasks, search_for
from resolvers.payments import payouts
from resolvers.payments.payouts import Payout
from resolvers.practice import clock as practice
from resolvers.practice.clock import PracticeTime
from resolvers.support import requests as support
from resolvers.support.requests import SupportConditions
from resolvers.support.view import SupportRequest
from resolvers.tasks import dispatch, execution
from resolvers.tasks import listing as task_list
from resolvers.tasks import pending_actions as pending
from resolvers.tasks.listing import NEWEST_FIRST, Area, TaskFilter, TaskOrder, count_listed
from resolvers.tasks.pending_actions import PendingActions
from resolvers.tasks.statistics import TaskCell, count_by_cell
from resolvers.tasks.view import Task
from resolvers.webhooks import delivery_log, endpoints, notifications, push
from resolvers.webhooks.delivery_log import DeliveryFilter, WebhookDelivery
from resolvers.webhooks.endpoints import WebhookEndpoint
from resolvers.webhooks.notifications import Notification
from resolvers.wire.model import Nothing
from resolvers.wire.pages import PageBetween, SortedPage, SortKey
from resolvers.wire.scalars import Timestamp
from schema.compiled.selections import MEMORY, ONCE
from schema.nodes.agents import AgentNode, OperatorNode, PlatformNode
from schema.nodes.staff import CountryNode, PayoutNode
from schema.nodes.statistics import TaskCellNode, TaskStatistics
from schema.nodes.support import NotificationConnection, SupportFilter, SupportRequestNode
from schema.nodes.tasks import TaskConnection, TaskNode, read_task
from schema.nodes.wallets import WalletNode, read_wallet
from schema.nodes.webhooks import DeliveriesFilter, EndpointsWithStatus, WebhookDeliveryNode, WebhookEndpointNode
from schema.oversight import OversightQuery
from schema.people import PeopleQuery
from schema.staff import StaffQuery
from schema.types.connections import (
    After,
    Before,
    Connection,
    First,
    Last,
    PageArguments,
    connection,
    number_of,
    ordered_connection,
)
from schema.types.context import Info, needs_of
from schema.types.enums import enum_type
from schema.types.from_models import input_type, output

Result = TypeVar("Result")
TaskId = Annotated[strawberry.ID, strawberry.argument(description="The task.")]
CurrencyOf = Annotated[
    str | None, strawberry.argument(description="ISO 4217 code of the wallet's currency. Default: the first wallet.")
]
NearPlace = Annotated[
    Near | None,
    strawberry.argument(
        description="Where to search. Default: around the operator's location.", graphql_type=input_type(Near) | None
    ),
]
OpenTasksFilter = Annotated[
    OpenTaskFilter | None,
    strawberry.argument(
        description="Filter of the tasks. Default: all tasks.", graphql_type=input_type(OpenTaskFilter) | None
    ),
]
CategoryId = Annotated[
    strawberry.ID | None,
    strawberry.argument(description="Only capabilities of this category and of its subcategories."),
]
CapabilityId = Annotated[strawberry.ID, strawberry.argument(description="The capability.")]
IncludeAll = Annotated[bool, strawberry.argument(description="Include currencies in which nothing is paid out.")]

AboutTask = Annotated[strawberry.ID | None, strawberry.argument(description="Only deliveries about this task.")]
DeliveriesWithStatus = Annotated[
    DeliveryStatus | None,
    strawberry.argument(description="Only deliveries with this status.", graphql_type=enum_type(DeliveryStatus) | None),
]
PayoutsWithStatus = Annotated[
    PayoutStatus | None,
    strawberry.argument(description="Only payouts with this status.", graphql_type=enum_type(PayoutStatus) | None),
]
OfAgent = Annotated[
    strawberry.ID | None, strawberry.argument(description="Only deliveries to this agent; for the platform only.")
]
OfOperator = Annotated[
    strawberry.ID | None, strawberry.argument(description="Only payouts of this operator; for the platform only.")
]
RequestId = Annotated[strawberry.ID, strawberry.argument(description="The support request.")]
DeliveryId = Annotated[strawberry.ID, strawberry.argument(description="The delivery.")]
Since = Annotated[
    Timestamp | None,
    strawberry.argument(description="Only notifications created after this second, on the server's clock."),
]
UnreadOnly = Annotated[bool, strawberry.argument(description="Only notifications that are not marked as read.")]

for view in (Currency, LegalDocument, EventType, Locale, ServiceCategory, Capability, WaitlistStatus):
    output(view)


async def own(info: Info, operation: Operation[Nothing, Result]) -> Result | None:
    """Return the result of an operation for its own kind of caller; None for any other. Raises `Unauthenticated`."""
    caller = await info.context.require_caller()
    if caller.actor not in (operation.by or ()):
        return None
    return await info.context.call(operation)


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
ALL_TASKS = TaskFilter()
ALL_DELIVERIES = DeliveryFilter()


@strawberry.type(
    description=f"Root of the queries. All but public reference data needs a key with the scope {Scope.READ}."
)
class Query(StaffQuery, OversightQuery, PeopleQuery):
    @strawberry.field(description="The calling agent; null for a key of another kind.", graphql_type=AgentNode | None)
    async def agent(self, info: Info) -> Agent | None:
        return await own(info, agents.get_agent)

    @strawberry.field(
        description="The calling operator; null for a key of another kind.", graphql_type=OperatorNode | None
    )
    async def operator(self, info: Info) -> Operator | None:
        return await own(info, operators.get_operator)

    @strawberry.field(
        description="The calling member of the platform's staff; null for a key of another kind.",
        graphql_type=PlatformNode | None,
    )
    async def platform(self, info: Info) -> Platform | None:
        return await own(info, staff.get_platform)

    @strawberry.field(
        description="A task of the calling agent, one that the calling operator carries out, or any for the platform.",
        graphql_type=TaskNode | None,
        metadata={MEMORY: Needs},
    )
    async def task(self, info: Info, id: TaskId) -> Task:  # noqa: A002 - the argument's name in the graph
        return await read_task(info.context, number_of("id", id), needs_of(info))

    @strawberry.field(
        description="The tasks of the calling agent, those that the calling operator carries out, or everybody's for "
        "the platform.",
        graphql_type=TaskConnection,
        metadata={MEMORY: Needs},
    )
    async def tasks(
        self,
        info: Info,
        *,
        filter: Filter = None,  # noqa: A002 - the argument's name in the graph
        order_by: OrderBy = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Task]:
        context = await info.context.open_call()
        (execution.list_operator_tasks if context.actor is Actor.OPERATOR else dispatch.list_tasks).admit(
            context.caller
        )
        conditions, order = filter or ALL_TASKS, order_by or NEWEST_FIRST

        async def read(page: SortedPage) -> list[tuple[SortKey, Task]]:
            return await task_list.tasks_in(context, conditions, order, page, needs_of(info))

        count = partial(count_listed, context, conditions, order)
        return await ordered_connection(PageArguments(first, after, last, before), order.as_list_order(), read, count)

    @strawberry.field(description="Statistics of the calling agent's tasks, or of everybody's for the platform.")
    async def task_statistics(
        self,
        info: Info,
        filter: Filter = None,  # noqa: A002 - the argument's name in the graph
    ) -> TaskStatistics:
        dispatch.list_tasks.admit(await info.context.require_caller())
        return TaskStatistics(conditions=filter or ALL_TASKS)

    @strawberry.field(
        description="The tasks of the calling agent on the map, by the cells of a grid that is the finer, the deeper "
        "the zoom: at most 500 cells, without those that have none.",
        graphql_type=list[TaskCellNode],
    )
    async def task_cells(
        self,
        info: Info,
        within: WithinArea,
        zoom: Zoom,
        filter: Filter = None,  # noqa: A002 - the argument's name in the graph
    ) -> list[TaskCell]:
        context = await info.context.open_call()
        dispatch.list_tasks.admit(context.caller)
        return await count_by_cell(context, within, zoom, filter or ALL_TASKS)

    @strawberry.field(description="Open tasks for the calling operator, nearest first.", graphql_type=TaskConnection)
    async def open_tasks(
        self,
        info: Info,
        *,
        near: NearPlace = None,
        filter: OpenTasksFilter = None,  # noqa: A002 - the argument's name in the graph
        first: First = None,
        after: After = None,
    ) -> Connection[Task]:
        context = await info.context.open_call()
        list_open_tasks.admit(context.caller)
        search = await search_for(context, near, filter)

        async def read(page: PageBetween) -> list[tuple[int, Task]]:
            views = await list_open_tasks.read_part(
                context, lambda call: search.within(call).shown(page.limit, page.older_than if after else 0)
            )
            return [(task.id, task) for task in views]

        count = partial(list_open_tasks.read_part, context, lambda call: search.within(call).count())
        return await connection(PageArguments(first, after), read, count)

    @strawberry.field(description="The calling agent's wallet in a currency.", graphql_type=WalletNode)
    async def wallet(self, info: Info, currency: CurrencyOf = None) -> Wallet:
        return await read_wallet(info.context, currency)

    @strawberry.field(description="The calling agent's wallets.", graphql_type=list[WalletNode])
    async def wallets(self, info: Info) -> list[Wallet]:
        context = await info.context.open_call()
        wallets.list_wallets.admit(context.caller)
        return [wallets.wallet_view(context, wallet) for wallet in await wallets.read_wallets(context)]

    @strawberry.field(
        description="A support request of the calling agent or operator, or any for the platform.",
        graphql_type=SupportRequestNode | None,
    )
    async def support_request(self, info: Info, id: RequestId) -> SupportRequest:  # noqa: A002 - its name in the graph
        return await info.context.call(support.get_support_request, request_id=number_of("id", id))

    @strawberry.field(
        description="The support requests of the calling agent or operator, or all for the platform, newest first.",
        graphql_type=Connection[SupportRequestNode],
    )
    async def support_requests(
        self,
        info: Info,
        *,
        filter: SupportFilter = None,  # noqa: A002 - the argument's name in the graph
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[SupportRequest]:
        context = await info.context.open_call()
        support.list_support_requests.admit(context.caller)
        conditions = filter.conditions() if filter else SupportConditions()

        async def read(page: PageBetween) -> list[tuple[int, SupportRequest]]:
            requests = await support.support_requests_in(context, page, conditions)
            return [(request.id, request) for request in requests]

        count = partial(support.count_support_requests, context, conditions)
        return await connection(PageArguments(first, after, last, before), read, count)

    @strawberry.field(
        description="A delivery of an event to one of the caller's webhooks or other channels, or to anybody's for the "
        "platform.",
        graphql_type=WebhookDeliveryNode | None,
    )
    async def webhook_delivery(self, info: Info, id: DeliveryId) -> WebhookDelivery:  # noqa: A002 - its name in the graph
        # The request is a separate edge, so that it is read only if it is selected.
        context = await info.context.open_call()
        delivery_log.get_webhook_delivery.admit(context.caller)
        return await delivery_log.delivery_of(context, number_of("id", id))

    @strawberry.field(
        description="Deliveries of events to the caller's webhooks and other channels, or to everybody's for the "
        "platform, newest first.",
        graphql_type=Connection[WebhookDeliveryNode],
    )
    async def webhook_deliveries(
        self,
        info: Info,
        *,
        task_id: AboutTask = None,
        status: DeliveriesWithStatus = None,
        filter: DeliveriesFilter = None,  # noqa: A002 - the argument's name in the graph
        agent_id: OfAgent = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[WebhookDelivery]:
        context = await info.context.open_call()
        delivery_log.list_webhook_deliveries.admit(context.caller)
        task = number_of("taskId", task_id) if task_id else None
        agent = number_of("agentId", agent_id) if agent_id else None
        conditions = delivery_log.conditions_of(context, filter or ALL_DELIVERIES, task, status, agent)

        async def read(page: PageBetween) -> list[tuple[int, WebhookDelivery]]:
            deliveries = await delivery_log.deliveries_in(context, page, conditions)
            return [(delivery.id, delivery) for delivery in deliveries]

        count = partial(delivery_log.count_deliveries, context, conditions)
        return await connection(PageArguments(first, after, last, before), read, count)

    @strawberry.field(
        description="The endpoints that receive the caller's events, newest first, with their health.",
        graphql_type=Connection[WebhookEndpointNode],
    )
    async def webhook_endpoints(
        self,
        info: Info,
        *,
        status: EndpointsWithStatus = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[WebhookEndpoint]:
        context = await info.context.open_call()
        endpoints.list_webhook_endpoints.admit(context.caller)

        async def read(page: PageBetween) -> list[tuple[int, WebhookEndpoint]]:
            page_of_endpoints = await endpoints.endpoints_in(context, page, status)
            return [(endpoint.id, endpoint) for endpoint in page_of_endpoints]

        count = partial(endpoints.count_endpoints, context, status)
        return await connection(PageArguments(first, after, last, before), read, count)

    @strawberry.field(
        description="The payouts of the calling operator, or of all operators for the platform, newest first.",
        graphql_type=Connection[PayoutNode],
    )
    async def payouts(
        self,
        info: Info,
        *,
        status: PayoutsWithStatus = None,
        operator_id: OfOperator = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Payout]:
        context = await info.context.open_call()
        listed = payouts.list_payouts
        listed.admit(context.caller)
        conditions = (status, number_of("operatorId", operator_id) if operator_id else None)

        async def read(page: PageBetween) -> list[tuple[int, Payout]]:
            rows = await listed.read_part(context, lambda call: payouts.payouts_in(call, page, *conditions))
            return [(payout.id, payout) for payout in rows]

        count = partial(listed.read_part, context, lambda call: payouts.count_payouts(call, *conditions))
        return await connection(PageArguments(first, after, last, before), read, count)

    @strawberry.field(
        description="The caller's notifications, newest first. Reading a Pending one delivers it.",
        graphql_type=NotificationConnection,
        metadata={ONCE: True},
    )
    async def notifications(
        self,
        info: Info,
        *,
        since: Since = None,
        unread_only: UnreadOnly = False,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Notification]:
        context = await info.context.open_call()
        notifications.list_notifications.admit(context.caller)

        async def read(page: PageBetween) -> list[tuple[int, Notification]]:
            rows = await notifications.notifications_in(
                context,
                since,
                page.older_than,
                page.limit,
                newer_than=page.newer_than,
                from_oldest=page.from_oldest,
                unread_only=unread_only,
            )
            return [(notification.sequence, notification) for notification in rows]

        count = partial(notifications.count_notifications, context, since, unread_only=unread_only)
        shown = await connection(PageArguments(first, after, last, before), read, count)
        # Only the notifications on the page: the additional one, which shows that more follow, stays Pending.
        shown.nodes = await notifications.deliver(context, shown.nodes)
        for edge, notification in zip(shown.edges, shown.nodes, strict=True):
            edge.node = notification
        return shown

    @strawberry.field(description="Number of the caller's notifications that are not marked as read.")
    async def unread_notification_count(self, info: Info) -> int:
        return (await info.context.call(notifications.count_unread_notifications)).unread_count

    @strawberry.field(description="The clock of the calling agent's practice world. Test mode only.")
    async def practice_clock(self, info: Info) -> PracticeTime:
        return await info.context.call(practice.get_practice_clock)

    @strawberry.field(
        description="Everything that waits for the calling agent, with the actions that help.",
        graphql_type=output(PendingActions),
    )
    async def pending_actions(self, info: Info) -> PendingActions:
        return await info.context.call(pending.get_pending_actions)

    @strawberry.field(description="All countries with their phases. Public.", graphql_type=list[CountryNode])
    async def countries(self, info: Info) -> list[Country]:
        return (await info.context.call(catalogue.list_countries)).countries

    @strawberry.field(description="The currencies in which tasks are paid out, or all currencies. Public.")
    async def currencies(self, info: Info, include_all: IncludeAll = False) -> list[Currency]:
        return await info.context.call(catalogue.list_currencies, include_all=include_all)

    @strawberry.field(description="The legal documents in force. Public.")
    async def legal_documents(self, info: Info) -> list[LegalDocument]:
        return await info.context.call(catalogue.get_legal_documents)

    @strawberry.field(description="Every type of event that webhooks receive, with its schema and an example. Public.")
    async def event_types(self, info: Info) -> list[EventType]:
        return await info.context.call(events.list_event_types)

    @strawberry.field(
        description="The key with which a browser subscribes to push messages (VAPID), in base64url: the "
        "applicationServerKey of its PushManager. Public."
    )
    async def push_key(self, info: Info) -> str | None:
        return (await info.context.call(push.get_push_key)).push_key

    @strawberry.field(description="The categories of work, in two levels. Public.")
    async def service_categories(self, info: Info) -> list[ServiceCategory]:
        return (await info.context.call(capabilities.list_service_categories)).categories

    @strawberry.field(description="The capabilities that a task can ask for, of one category or of all. Public.")
    async def capabilities(self, info: Info, category_id: CategoryId = None) -> list[Capability]:
        category = number_of("categoryId", category_id) if category_id else None
        return await info.context.call(capabilities.list_service_capabilities, category_id=category)

    @strawberry.field(description="A capability that a task can ask for. Public.")
    async def capability(self, info: Info, id: CapabilityId) -> Capability:  # noqa: A002 - its name in the graph
        return await info.context.call(capabilities.get_service_capability, capability_id=number_of("id", id))

    @strawberry.field(description="The locales in which people are addressed. Public.")
    async def locales(self, info: Info) -> list[Locale]:
        return await info.context.call(catalogue.list_locales)

    @strawberry.field(description="The country for which the calling agent waits, and its position on the waitlist.")
    async def waitlist(self, info: Info) -> WaitlistStatus:
        return await info.context.call(waitlist.get_waitlist_status)
