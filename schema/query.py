"""The root fields of queries."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped for what is not a plain field of a dataclass.

from functools import partial
from typing import Annotated, TypeVar

import strawberry

from domain.statuses import Actor
from resolvers import agents, catalogue, edges, execution, operators, staff, tasks, wallets
from resolvers.agents import Agent
from resolvers.catalogue import Country, Currency, LegalDocument
from resolvers.edges import Span
from resolvers.execution import Near
from resolvers.operation import Operation
from resolvers.operators import Operator
from resolvers.staff import Platform
from resolvers.task_list import NEWEST_FIRST, Position, Stretch, TaskFilter, TaskOrder, count_tasks
from resolvers.task_view import Task
from resolvers.wallets import Wallet
from resolvers.wire import Nothing
from schema.agents import AgentNode
from schema.context import Info
from schema.pages import After, Before, Connection, First, Last, Page, connection, number_of, ordered_connection
from schema.statistics import TaskStatistics
from schema.tasks import TaskNode, read_task
from schema.types import input_type, output
from schema.wallets import WalletNode

Result = TypeVar("Result")
TaskId = Annotated[strawberry.ID, strawberry.argument(description="The task.")]
CurrencyOf = Annotated[str | None, strawberry.argument(description="ISO 4217; without it, the first wallet.")]
NearPlace = Annotated[
    Near | None,
    strawberry.argument(
        description="Where to look; without it, around the operator's own place.", graphql_type=input_type(Near) | None
    ),
]
IncludeAll = Annotated[bool, strawberry.argument(description="Those too in which nothing is paid out.")]

for view in (Operator, Platform, Country, Currency, LegalDocument):
    output(view)


async def own(info: Info, operation: Operation[Nothing, Result]) -> Result | None:
    """What an operation gives its own kind of caller; none for another kind. Raises `Unauthenticated`."""
    caller = await info.context.known()
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
        context = await info.context.opened()
        (execution.list_operator_tasks if context.actor is Actor.OPERATOR else tasks.list_tasks).admit(context.caller)
        conditions, order = filter or ALL_TASKS, order_by or NEWEST_FIRST

        async def read(stretch: Stretch) -> list[tuple[Position, Task]]:
            return await edges.tasks_in(context, conditions, order, stretch)

        count = partial(count_tasks, context, conditions)
        return await ordered_connection(Page(first, after, last, before), order, read, count)

    @strawberry.field(description="Figures over the calling agent's tasks.")
    async def task_statistics(
        self,
        info: Info,
        filter: Filter = None,  # noqa: A002 - the argument's name in the graph
    ) -> TaskStatistics:
        tasks.list_tasks.admit(await info.context.known())
        return TaskStatistics(conditions=filter or ALL_TASKS)

    @strawberry.field(
        description="Open tasks for the calling operator, nearest first.", graphql_type=Connection[TaskNode]
    )
    async def open_tasks(
        self, info: Info, near: NearPlace = None, first: First = None, after: After = None
    ) -> Connection[Task]:
        context = await info.context.opened()
        execution.list_open_tasks.admit(context.caller)

        async def read(span: Span) -> list[tuple[int, Task]]:
            last = span.older_than if after else 0
            found = await execution.open_tasks_after(context, near, last, span.limit)
            return [(task.id, task) for task in found]

        async def count() -> int:
            return len(await execution.open_tasks(context, near))

        return await connection(Page(first, after), read, count)

    @strawberry.field(description="The calling agent's wallet in a currency.", graphql_type=WalletNode)
    async def wallet(self, info: Info, currency: CurrencyOf = None) -> Wallet:
        return await info.context.call(wallets.get_wallet, currency=currency)

    @strawberry.field(description="The calling agent's wallets.", graphql_type=list[WalletNode])
    async def wallets(self, info: Info) -> list[Wallet]:
        return await info.context.call(wallets.list_wallets)

    @strawberry.field(description="All countries and where each stands. Public.")
    async def countries(self, info: Info) -> list[Country]:
        return (await info.context.call(catalogue.list_countries)).countries

    @strawberry.field(description="The currencies that pay out, or all that are known. Public.")
    async def currencies(self, info: Info, include_all: IncludeAll = False) -> list[Currency]:
        return await info.context.call(catalogue.list_currencies, include_all=include_all)

    @strawberry.field(description="The legal documents in force. Public.")
    async def legal_documents(self, info: Info) -> list[LegalDocument]:
        return await info.context.call(catalogue.get_legal_documents)
