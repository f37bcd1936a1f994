"""Wallets that a transfer on the bank's statement may be meant for, suggested to the staff."""

from typing import Final

from adapters.storage.queries.staff.lists import AGENTS, DEPOSITS
from adapters.storage.queries.tasks.listing import pattern
from adapters.storage.tables.payments import DepositRow
from domain.lifecycle.statuses import Actor
from domain.money.deposits import DepositStatus
from domain.values.money import Currency, from_minor, to_minor
from resolvers.core.context import Context
from resolvers.core.listing import read_page
from resolvers.core.operation import Snapshot, operation
from resolvers.ledger.wallets import find_currency
from resolvers.payments.bank_transfers import find_referenced_agent, payment_reference
from resolvers.wire.model import Wire
from resolvers.wire.pages import SortedPage
from resolvers.wire.scalars import Amount, CurrencyCode, Line, Money, OwnId, OwnTime, is_id, server_time

PAGE: Final = SortedPage(8)
"""Maximum of each kind of candidate."""


class ListTransferCandidates(Wire):
    """A transfer on the bank's statement, as far as it is known."""

    currency: CurrencyCode
    """ISO 4217 code of the transfer's currency."""
    amount: Money | None = None
    """Amount of the transfer: deposits of this amount that are still unpaid are suggested."""
    text: Line | None = None
    """Text of the transfer or name of its sender, or the name, address or number of an agent."""


class TransferCandidate(Wire):
    """A wallet that a transfer may be meant for."""

    agent_id: OwnId
    """The agent that owns the wallet."""
    reference: str
    """Reference of the wallet, by which the transfer is credited."""
    currency: str
    """ISO 4217."""
    external_id: str | None
    """Newest unpaid deposit of the transfer's amount into the wallet; null without one."""
    amount: Amount | None
    """Amount of that deposit."""
    created_at: OwnTime | None
    """Time at which that deposit was opened, on the server's clock (UTC)."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True)
async def list_transfer_candidates(read: Context, request: ListTransferCandidates) -> list[TransferCandidate]:
    """List the wallets that a bank transfer may be meant for, the most likely first, without agents in test mode.

    With a reference in the text, only its wallet is listed. Otherwise agents that the text names come first, then
    agents with an unpaid deposit of the amount, the newest deposit first.
    """
    currency = find_currency(read, request.currency)
    referenced = find_referenced_agent(request.text or "")
    named = await _named_agents(read, request.text, referenced) if request.text else []
    deposits: dict[int, DepositRow] = {}
    if request.amount is not None:
        conditions = {"amount": to_minor("amount", request.amount, currency), "currency": currency.code}
        if named:
            deposits = await _unpaid_deposits(read, {"agent_id": named} | conditions)
        if referenced is None:
            deposits |= await _unpaid_deposits(read, conditions)
    # The sort keeps the order of agents that are alike.
    named.sort(key=lambda agent_id: agent_id not in deposits)
    return [_candidate(agent_id, currency, deposits.get(agent_id)) for agent_id in dict.fromkeys((*named, *deposits))]


async def _named_agents(read: Context, text: str, referenced: int | None) -> list[int]:
    """Return the ids of the agents that a text names: by a reference, by its number, or by name or address."""
    number = text if referenced is None else str(referenced)
    conditions: dict[str, object] = {"named": {"text": pattern(text), "written": text}}
    if is_id(number):
        conditions = {"agent_id": int(number)}
    return [row.id for row in await read_page(read, AGENTS, {"test_mode": False} | conditions, PAGE)]


async def _unpaid_deposits(read: Context, conditions: dict[str, object]) -> dict[int, DepositRow]:
    """Return the newest unpaid deposit of each agent under these conditions, the newest first."""
    newest: dict[int, DepositRow] = {}
    for row in await read_page(
        read, DEPOSITS, {"status": DepositStatus.PENDING, "test_mode": False} | conditions, PAGE
    ):
        newest.setdefault(row.agent_id, row)
    return newest


def _candidate(agent_id: int, currency: Currency, deposit: DepositRow | None) -> TransferCandidate:
    return TransferCandidate(
        agent_id=agent_id,
        reference=payment_reference(agent_id, currency.code),
        currency=currency.code,
        external_id=deposit and deposit.external_id,
        amount=deposit and from_minor(deposit.amount, currency.places),
        created_at=deposit and server_time(deposit.created_at),
    )
