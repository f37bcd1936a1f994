"""The root fields for the platform's staff: lists over all accounts."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from functools import partial
from typing import Annotated, Any, TypeVar

import strawberry

from domain.tasks.ordering import Direction
from resolvers.accounts.agents import Agent
from resolvers.accounts.operators import Operator
from resolvers.core.listing import Listing
from resolvers.core.operation import Operation
from resolvers.payments import reversals
from resolvers.payments.bank_transfers import BankTransfer
from resolvers.payments.reversals import Reversal
from resolvers.staff import agents, disputes, held_tasks, members, operators, payments
from resolvers.staff.agents import AgentFilter
from resolvers.staff.disputes import Dispute, DisputeFilter
from resolvers.staff.held_tasks import HeldTaskFilter
from resolvers.staff.members import StaffFilter, StaffMember
from resolvers.staff.operators import OperatorFilter
from resolvers.staff.payments import AgentDeposit, BankTransferFilter, DepositFilter
from resolvers.tasks.view import Task
from resolvers.wire.model import Wire
from resolvers.wire.pages import ListOrder, PageBetween, SortedPage, SortKey
from schema.nodes.agents import AgentNode, OperatorNode
from schema.nodes.staff import AgentDepositNode, BankTransferNode, DisputeNode, ReversalNode
from schema.nodes.tasks import TaskConnection
from schema.types.connections import (
    After,
    Before,
    Connection,
    First,
    Last,
    PageArguments,
    connection,
    ordered_connection,
)
from schema.types.context import Info
from schema.types.enums import enum_type
from schema.types.from_models import input_type, output

Filter = TypeVar("Filter", bound=Wire)
View = TypeVar("View", bound=Wire)

AgentsFilter = Annotated[
    AgentFilter | None,
    strawberry.argument(
        description="Filter of the agents. Default: all agents.", graphql_type=input_type(AgentFilter) | None
    ),
]
OperatorsFilter = Annotated[
    OperatorFilter | None,
    strawberry.argument(
        description="Filter of the operators. Default: all operators.", graphql_type=input_type(OperatorFilter) | None
    ),
]
DisputesFilter = Annotated[
    DisputeFilter | None,
    strawberry.argument(
        description="Filter of the disputes. Default: all disputes.", graphql_type=input_type(DisputeFilter) | None
    ),
]
HeldTasksFilter = Annotated[
    HeldTaskFilter | None,
    strawberry.argument(
        description="Filter of the held tasks. Default: all of them.", graphql_type=input_type(HeldTaskFilter) | None
    ),
]
DepositsFilter = Annotated[
    DepositFilter | None,
    strawberry.argument(
        description="Filter of the deposits. Default: all deposits.", graphql_type=input_type(DepositFilter) | None
    ),
]
BankTransfersFilter = Annotated[
    BankTransferFilter | None,
    strawberry.argument(
        description="Filter of the transfers. Default: all transfers.",
        graphql_type=input_type(BankTransferFilter) | None,
    ),
]
StaffMembersFilter = Annotated[
    StaffFilter | None,
    strawberry.argument(
        description="Filter of the members. Default: the current members.",
        graphql_type=input_type(StaffFilter) | None,
    ),
]
OwedOnly = Annotated[bool, strawberry.argument(description="Only reversals for which a wallet still owes.")]
NewestFirst = Annotated[
    Direction,
    strawberry.argument(
        description="DESC for the newest first, ASC for the oldest first.", graphql_type=enum_type(Direction)
    ),
]
LongestFirst = Annotated[
    Direction,
    strawberry.argument(
        description="ASC for the longest waiting first, DESC for the newest first.",
        graphql_type=enum_type(Direction),
    ),
]


async def page_of(
    info: Info,
    operation: Operation[Any, Any],
    listing: Listing[Filter, View],
    conditions: Filter,
    direction: Direction,
    *,
    page: PageArguments,
) -> Connection[View]:
    """Return a page of a list, for callers who may use the operation with the same list."""
    context = await info.context.open_call()
    operation.admit(context.caller)

    async def read(part: SortedPage) -> list[tuple[SortKey, View]]:
        return await operation.read_part(context, lambda call: listing.read(call, conditions, part, direction))

    count = partial(operation.read_part, context, lambda call: listing.number(call, conditions))
    order = ListOrder(operation.name, direction, listing.types)
    return await ordered_connection(page, order, read, count)


@strawberry.type(description="Lists over all accounts, for the platform's staff.")
class StaffQuery:
    @strawberry.field(description="All agents, newest first. For the platform.", graphql_type=Connection[AgentNode])
    async def agents(
        self,
        info: Info,
        *,
        filter: AgentsFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: NewestFirst = Direction.DESC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Agent]:
        page = PageArguments(first, after, last, before)
        conditions = filter or AgentFilter()
        return await page_of(info, agents.list_agents, agents.AGENT_LISTING, conditions, direction, page=page)

    @strawberry.field(
        description="All operators, newest first: those with status REGISTERED wait for approval. For the platform.",
        graphql_type=Connection[OperatorNode],
    )
    async def operators(
        self,
        info: Info,
        *,
        filter: OperatorsFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: NewestFirst = Direction.DESC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Operator]:
        page = PageArguments(first, after, last, before)
        conditions, listing = filter or OperatorFilter(), operators.OPERATOR_LISTING
        return await page_of(info, operators.list_operators, listing, conditions, direction, page=page)

    @strawberry.field(
        description="The members of the platform's staff with their roles, newest first. For the platform.",
        graphql_type=Connection[output(StaffMember)],  # type: ignore[misc] # a type that is made
    )
    async def staff_members(
        self,
        info: Info,
        *,
        filter: StaffMembersFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: NewestFirst = Direction.DESC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[StaffMember]:
        page = PageArguments(first, after, last, before)
        conditions, listing = filter or StaffFilter(), members.STAFF_LISTING
        return await page_of(info, members.list_staff_members, listing, conditions, direction, page=page)

    @strawberry.field(
        description="The disputes that wait for a decision, longest first; without those of practice worlds. For the "
        "platform.",
        graphql_type=Connection[DisputeNode],
    )
    async def disputes(
        self,
        info: Info,
        *,
        filter: DisputesFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: LongestFirst = Direction.ASC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Dispute]:
        page = PageArguments(first, after, last, before)
        conditions, listing = filter or DisputeFilter(), disputes.DISPUTE_LISTING
        return await page_of(info, disputes.list_disputes, listing, conditions, direction, page=page)

    @strawberry.field(
        description="The tasks that are held for review before they are published, longest first; without those of "
        "practice worlds. For the platform.",
        graphql_type=TaskConnection,
    )
    async def held_tasks(
        self,
        info: Info,
        *,
        filter: HeldTasksFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: LongestFirst = Direction.ASC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Task]:
        page = PageArguments(first, after, last, before)
        conditions, listing = filter or HeldTaskFilter(), held_tasks.HELD_TASK_LISTING
        return await page_of(info, held_tasks.list_held_tasks, listing, conditions, direction, page=page)

    @strawberry.field(
        description="The deposits of all agents, newest first. For the platform.",
        graphql_type=Connection[AgentDepositNode],
    )
    async def deposits(
        self,
        info: Info,
        *,
        filter: DepositsFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: NewestFirst = Direction.DESC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[AgentDeposit]:
        page = PageArguments(first, after, last, before)
        conditions, listing = filter or DepositFilter(), payments.DEPOSIT_LISTING
        return await page_of(info, payments.list_deposits, listing, conditions, direction, page=page)

    @strawberry.field(
        description="The bank transfers that were credited to wallets, newest first. For the platform.",
        graphql_type=Connection[BankTransferNode],
    )
    async def bank_transfers(
        self,
        info: Info,
        *,
        filter: BankTransfersFilter = None,  # noqa: A002 - the argument's name in the graph
        direction: NewestFirst = Direction.DESC,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[BankTransfer]:
        page = PageArguments(first, after, last, before)
        conditions, listing = filter or BankTransferFilter(), payments.BANK_TRANSFER_LISTING
        return await page_of(info, payments.list_bank_transfers, listing, conditions, direction, page=page)

    @strawberry.field(
        description="Deposits that were reversed at the payment provider, newest first. For the platform.",
        graphql_type=Connection[ReversalNode],
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
        listed = reversals.list_reversals
        listed.admit(context.caller)

        async def read(page: PageBetween) -> list[tuple[int, Reversal]]:
            rows = await listed.read_part(context, lambda call: reversals.reversals_in(call, page, owed_only=owed_only))
            return [(reversal.id, reversal) for reversal in rows]

        count = partial(listed.read_part, context, lambda call: reversals.count_reversals(call, owed_only=owed_only))
        return await connection(PageArguments(first, after, last, before), read, count)
