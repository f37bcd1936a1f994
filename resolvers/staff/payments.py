"""Deposits and bank transfers of all agents, for the platform's staff."""

from functools import partial
from typing import Annotated

from pydantic import Field

from adapters.storage.queries.staff.lists import BANK_TRANSFERS, DEPOSITS
from adapters.storage.tables.payments import DepositRow
from domain.lifecycle.statuses import Actor
from domain.money.deposits import DepositStatus
from domain.refusals.general import NotFound
from resolvers.core.context import Context
from resolvers.core.listing import Listing, ListPage, conditions_in, read_page, render_each
from resolvers.core.operation import Snapshot, operation
from resolvers.payments.bank_transfers import BankTransfer, bank_number, bank_transfer_view
from resolvers.payments.deposits import Deposit, DepositReference, deposit_view
from resolvers.wire.model import Wire
from resolvers.wire.pages import SortedPage
from resolvers.wire.scalars import Id, Line, OwnId


class DepositFilter(Wire):
    """Conditions that deposits must meet; omitted ones are ignored."""

    agent_id: Id | None = None
    """Only deposits into wallets of this agent."""
    status: DepositStatus | None = None
    """Only deposits with this status."""
    provider: Line | None = None
    """Only deposits at this payment provider: stripe, or embedded, which takes test money."""


class ListDeposits(ListPage, DepositFilter):
    """Filter and page of deposits."""


class BankTransferFilter(Wire):
    """Conditions that bank transfers must meet; omitted ones are ignored."""

    agent_id: Id | None = None
    """Only transfers to wallets of this agent."""
    bank_reference: Annotated[Line, Field(max_length=140)] | None = None
    """Only the transfer with this number of the bank; spaces and capitals are ignored."""


class ListBankTransfers(ListPage, BankTransferFilter):
    """Filter and page of bank transfers."""


class AgentDeposit(Deposit):
    """A payment into the wallet of an agent, as the platform sees it."""

    node_key = ("id",)
    node_fields = ()

    id: OwnId
    """Number of the deposit; ledger entries refer to it."""
    agent_id: OwnId
    """The agent whose wallet receives it."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, lists="external_id", on_replica=True)
async def list_deposits(read: Context, request: ListDeposits) -> list[AgentDeposit]:
    """List the deposits of all agents that meet conditions, newest first."""
    return [view for _, view in await DEPOSIT_LISTING.read(read, request, request.as_sorted(), request.direction)]


@operation(Actor.PLATFORM, reads=Snapshot.ONE)
async def get_agent_deposit(read: Context, request: DepositReference) -> AgentDeposit:
    """Read any agent's deposit."""
    conditions = {"external_id": request.external_id}
    rows = await read_page(read, DEPOSITS, conditions, SortedPage(1))
    if not rows:
        raise NotFound(f"There is no deposit {request.external_id}.")
    return _deposit_view(read, rows[0])


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True)
async def list_bank_transfers(read: Context, request: ListBankTransfers) -> list[BankTransfer]:
    """List the bank transfers that were credited to wallets and meet conditions, newest first."""
    return [view for _, view in await BANK_TRANSFER_LISTING.read(read, request, request.as_sorted(), request.direction)]


def _deposit_view(context: Context, row: DepositRow) -> AgentDeposit:
    view = deposit_view(row, context.services.catalogue.currencies[row.currency])
    return AgentDeposit(
        id=row.id, agent_id=row.agent_id, **{name: getattr(view, name) for name in Deposit.model_fields}
    )


def _transfer_filters(conditions: BankTransferFilter) -> dict[str, object]:
    reference = conditions.bank_reference
    return {"agent_id": conditions.agent_id, "bank_reference": reference and bank_number(reference)}


DEPOSIT_LISTING = Listing(DEPOSITS, partial(conditions_in, kind=DepositFilter), render_each(_deposit_view))
BANK_TRANSFER_LISTING = Listing(BANK_TRANSFERS, _transfer_filters, render_each(bank_transfer_view))
