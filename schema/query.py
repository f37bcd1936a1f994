"""The root fields of queries."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped for what is not a plain field of a dataclass.

from functools import partial
from typing import Annotated, TypeVar

import strawberry

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
from resolvers.payments import payouts, reversals
from resolvers.payments.payouts import Payout
from resolvers.payments.reversals import Reversal
from resolvers.practice import clock as practice
from resolvers.practice.clock import PracticeTime
from resolvers.support import requests as support
from resolvers.support.view import SupportRequest
from resolvers.tasks import dispatch, execution
from resolvers.tasks import listing as task_list
from resolvers.tasks import pending_actions as pending
from resolvers.tasks.listing import NEWEST_FIRST, TaskFilter, TaskOrder, count_tasks
from resolvers.tasks.pending_actions import PendingActions
from resolvers.tasks.view import Task
from resolvers.webhooks import delivery_log, notifications
from resolvers.webhooks.delivery_log import WebhookDelivery
from resolvers.webhooks.notifications import Notification
from resolvers.wire.model import Nothing
from resolvers.wire.pages import PageBetween, SortedPage, SortKey
from resolvers.wire.scalars import Timestamp
from schema.nodes.agents import AgentNode
from schema.nodes.statistics import TaskStatistics
from schema.nodes.support import NotificationNode, SupportFilter, SupportRequestNode
from schema.nodes.tasks import TaskNode, WebhookDeliveryNode, read_task
from schema.nodes.wallets import WalletNode
from schema.types.connections import (
    After,
    Before,
    Connection,
    First,
    Last,
    Page,
    connection,
    number_of,
    ordered_connection,
)
from schema.types.context import Info
from schema.types.enums import enum_type
from schema.types.from_models import input_type, output

Result = TypeVar("Result")
TaskId = Annotated[strawberry.ID, strawberry.argument(description="The task.")]
CurrencyOf = Annotated[str | None, strawberry.argument(description="ISO 4217; without it, the first wallet.")]
NearPlace = Annotated[
    Near | None,
    strawberry.argument(
        description="Where to look; without it, around the operator's own place.", graphql_type=input_type(Near) | None
    ),
]
WantedTasks = Annotated[
    OpenTaskFilter | None,
    strawberry.argument(
        description="Which of them; all when left out.", graphql_type=input_type(OpenTaskFilter) | None
    ),
]
CategoryId = Annotated[
    strawberry.ID | None, strawberry.argument(description="Only those of this category and of all below it.")
]
CapabilityId = Annotated[strawberry.ID, strawberry.argument(description="The capability.")]
IncludeAll = Annotated[bool, strawberry.argument(description="Those too in which nothing is paid out.")]

AboutTask = Annotated[strawberry.ID | None, strawberry.argument(description="Only those about this task.")]
WithStatus = Annotated[
    DeliveryStatus | None,
    strawberry.argument(description="Only those that stand like this.", graphql_type=enum_type(DeliveryStatus) | None),
]
PayoutsWithStatus = Annotated[
    PayoutStatus | None,
    strawberry.argument(description="Only those that stand like this.", graphql_type=enum_type(PayoutStatus) | None),
]
OwedOnly = Annotated[bool, strawberry.argument(description="Only where the wallet still owes.")]
RequestId = Annotated[strawberry.ID, strawberry.argument(description="The support request.")]
Since = Annotated[
    Timestamp | None, strawberry.argument(description="Only those created after this second, on the server's clock.")
]

for view in (
    Operator,
    Platform,
    Country,
    Currency,
    LegalDocument,
    EventType,
    Locale,
    ServiceCategory,
    Capability,
    WaitlistStatus,
    Payout,
    Reversal,
):
    output(view)


async def own(info: Info, operation: Operation[Nothing, Result]) -> Result | None:
    """What an operation gives its own kind of caller; none for another kind. Raises `Unauthenticated`."""
    caller = await info.context.require_caller()
    if caller.actor not in (operation.by or ()):
        return None
    return await info.context.call(operation)


Filter = Annotated[
    TaskFilter | None,
    strawberry.argument(description="Which of them; all when left out.", graphql_type=input_type(TaskFilter) | None),
]
OrderBy = Annotated[
    TaskOrder | None,
    strawberry.argument(
        description="In which order; newest first when left out.", graphql_type=input_type(TaskOrder) | None
    ),
]
ALL_TASKS = TaskFilter()


@strawberry.type(description="What can be read.")
class Query:
    @strawberry.field(description="The calling agent; null for another kind of key.", graphql_type=AgentNode | None)
    async def agent(self, info: Info) -> Agent | None:
        return await own(info, agents.get_agent)

    @strawberry.field(description="The calling operator; null for another kind of key.")
    async def operator(self, info: Info) -> Operator | None:
        return await own(info, operators.get_operator)

    @strawberry.field(description="The calling member of the platform's staff; null for another kind of key.")
    async def platform(self, info: Info) -> Platform | None:
        return await own(info, staff.get_platform)

    @strawberry.field(
        description="A task of the calling agent, or one that the calling operator carries out.",
        graphql_type=TaskNode | None,
    )
    async def task(self, info: Info, id: TaskId) -> Task:  # noqa: A002 - the argument's name in the graph
        return await read_task(info.context, number_of("id", id))

    @strawberry.field(
        description="The tasks of the calling agent, or those that the calling operator carries out.",
        graphql_type=Connection[TaskNode],
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

        async def read(stretch: SortedPage) -> list[tuple[SortKey, Task]]:
            return await task_list.tasks_in(context, conditions, order, stretch)

        count = partial(count_tasks, context, conditions)
        return await ordered_connection(Page(first, after, last, before), order, read, count)

    @strawberry.field(description="Figures over the calling agent's tasks.")
    async def task_statistics(
        self,
        info: Info,
        filter: Filter = None,  # noqa: A002 - the argument's name in the graph
    ) -> TaskStatistics:
        dispatch.list_tasks.admit(await info.context.require_caller())
        return TaskStatistics(conditions=filter or ALL_TASKS)

    @strawberry.field(
        description="Open tasks for the calling operator, nearest first.", graphql_type=Connection[TaskNode]
    )
    async def open_tasks(
        self,
        info: Info,
        *,
        near: NearPlace = None,
        filter: WantedTasks = None,  # noqa: A002 - the argument's name in the graph
        first: First = None,
        after: After = None,
    ) -> Connection[Task]:
        context = await info.context.open_call()
        list_open_tasks.admit(context.caller)
        search = await search_for(context, near, filter)

        async def read(span: PageBetween) -> list[tuple[int, Task]]:
            page = await search.page(span.limit, span.older_than if after else 0)
            return [(task.id, task) for task in await search.views(page)]

        return await connection(Page(first, after), read, search.count)

    @strawberry.field(description="The calling agent's wallet in a currency.", graphql_type=WalletNode)
    async def wallet(self, info: Info, currency: CurrencyOf = None) -> Wallet:
        return await info.context.call(wallets.get_wallet, currency=currency)

    @strawberry.field(description="The calling agent's wallets.", graphql_type=list[WalletNode])
    async def wallets(self, info: Info) -> list[Wallet]:
        return await info.context.call(wallets.list_wallets)

    @strawberry.field(
        description="A support request of the calling agent; any agent's for the platform.",
        graphql_type=SupportRequestNode | None,
    )
    async def support_request(self, info: Info, id: RequestId) -> SupportRequest:  # noqa: A002 - its name in the graph
        return await info.context.call(support.get_support_request, request_id=number_of("id", id))

    @strawberry.field(
        description="The calling agent's support requests, all agents' for the platform, newest first.",
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
        wanted = (filter.type, filter.status) if filter else (None, None)

        async def read(span: PageBetween) -> list[tuple[int, SupportRequest]]:
            return [(found.id, found) for found in await support.support_requests_in(context, span, *wanted)]

        count = partial(support.count_support_requests, context, *wanted)
        return await connection(Page(first, after, last, before), read, count)

    @strawberry.field(
        description="What was told to the calling agent's webhooks and other channels, newest first.",
        graphql_type=Connection[WebhookDeliveryNode],
    )
    async def webhook_deliveries(
        self,
        info: Info,
        *,
        task_id: AboutTask = None,
        status: WithStatus = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[WebhookDelivery]:
        context = await info.context.open_call()
        delivery_log.list_webhook_deliveries.admit(context.caller)
        wanted = (number_of("taskId", task_id) if task_id else None, status)

        async def read(span: PageBetween) -> list[tuple[int, WebhookDelivery]]:
            return [(found.id, found) for found in await delivery_log.deliveries_in(context, span, *wanted)]

        count = partial(delivery_log.count_deliveries, context, *wanted)
        return await connection(Page(first, after, last, before), read, count)

    @strawberry.field(description="The calling operator's pay-outs, every operator's for the platform, newest first.")
    async def payouts(
        self,
        info: Info,
        *,
        status: PayoutsWithStatus = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Payout]:
        context = await info.context.open_call()
        payouts.list_payouts.admit(context.caller)

        async def read(span: PageBetween) -> list[tuple[int, Payout]]:
            return [(found.id, found) for found in await payouts.payouts_in(context, span, status)]

        count = partial(payouts.count_payouts, context, status)
        return await connection(Page(first, after, last, before), read, count)

    @strawberry.field(
        description="For the platform: what was taken back at the payment provider unasked, newest first."
    )
    async def reversals(
        self,
        info: Info,
        *,
        owed_only: OwedOnly = False,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Reversal]:
        context = await info.context.open_call()
        reversals.list_reversals.admit(context.caller)

        async def read(span: PageBetween) -> list[tuple[int, Reversal]]:
            return [(found.id, found) for found in await reversals.reversals_in(context, span, owed_only=owed_only)]

        count = partial(reversals.count_reversals, context, owed_only=owed_only)
        return await connection(Page(first, after, last, before), read, count)

    @strawberry.field(
        description="The caller's notifications, newest first. Reading a Pending one delivers it.",
        graphql_type=Connection[NotificationNode],
    )
    async def notifications(
        self,
        info: Info,
        *,
        since: Since = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Notification]:
        context = await info.context.open_call()
        notifications.list_notifications.admit(context.caller)

        async def read(span: PageBetween) -> list[tuple[int, Notification]]:
            found = await notifications.notifications_in(
                context,
                since,
                span.older_than,
                span.limit,
                newer_than=span.newer_than,
                from_oldest=span.from_oldest,
            )
            return [(notification.sequence, notification) for notification in found]

        count = partial(notifications.count_notifications, context, since)
        page = await connection(Page(first, after, last, before), read, count)
        # Only those that are shown: the one that tells whether more follow stays Pending.
        page.nodes = await notifications.deliver(context, page.nodes)
        for edge, notification in zip(page.edges, page.nodes, strict=True):
            edge.node = notification
        return page

    @strawberry.field(description="How many of the caller's notifications are not marked as read.")
    async def unread_notification_count(self, info: Info) -> int:
        return (await info.context.call(notifications.count_unread_notifications)).unread_count

    @strawberry.field(description="The clock of the calling agent's practice world. Test mode only.")
    async def practice_clock(self, info: Info) -> PracticeTime:
        return await info.context.call(practice.get_practice_clock)

    @strawberry.field(
        description="Everything that waits for the calling agent, and what helps with it.",
        graphql_type=output(PendingActions),
    )
    async def pending_actions(self, info: Info) -> PendingActions:
        return await info.context.call(pending.get_pending_actions)

    @strawberry.field(description="All countries and where each stands. Public.")
    async def countries(self, info: Info) -> list[Country]:
        return (await info.context.call(catalogue.list_countries)).countries

    @strawberry.field(description="The currencies that pay out, or all that are known. Public.")
    async def currencies(self, info: Info, include_all: IncludeAll = False) -> list[Currency]:
        return await info.context.call(catalogue.list_currencies, include_all=include_all)

    @strawberry.field(description="The legal documents in force. Public.")
    async def legal_documents(self, info: Info) -> list[LegalDocument]:
        return await info.context.call(catalogue.get_legal_documents)

    @strawberry.field(description="Every event that webhooks tell of, with its schema and an example. Public.")
    async def event_types(self, info: Info) -> list[EventType]:
        return await info.context.call(events.list_event_types)

    @strawberry.field(description="The kinds of work, in two levels. Public.")
    async def service_categories(self, info: Info) -> list[ServiceCategory]:
        return (await info.context.call(capabilities.list_service_categories)).categories

    @strawberry.field(description="What can be asked for, in one category or in all. Public.")
    async def capabilities(self, info: Info, category_id: CategoryId = None) -> list[Capability]:
        category = number_of("categoryId", category_id) if category_id else None
        return await info.context.call(capabilities.list_service_capabilities, category_id=category)

    @strawberry.field(description="Something that can be asked for. Public.")
    async def capability(self, info: Info, id: CapabilityId) -> Capability:  # noqa: A002 - its name in the graph
        return await info.context.call(capabilities.get_service_capability, capability_id=number_of("id", id))

    @strawberry.field(description="The locales in which people are addressed. Public.")
    async def locales(self, info: Info) -> list[Locale]:
        return await info.context.call(catalogue.list_locales)

    @strawberry.field(description="Which country the calling agent waits for, and its place.")
    async def waitlist(self, info: Info) -> WaitlistStatus:
        return await info.context.call(waitlist.get_waitlist_status)
