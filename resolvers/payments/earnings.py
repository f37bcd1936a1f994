"""The ledger of an operator's earnings: settlements of tasks and payouts (docs/reference/money.md#earnings)."""

from enum import StrEnum
from typing import NamedTuple, cast

from adapters.storage.queries.payments.earnings import (
    EarningEntryRow,
    select_earning_entries,
    select_number_of_earning_entries,
)
from domain.lifecycle.statuses import Actor
from domain.money.ledger import EntryKind
from domain.money.pricing import AgreedTerms, agree_price, compute_share
from domain.values.money import from_minor
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Amount,
    CurrencyCode,
    Id,
    OwnId,
    OwnTime,
    server_time,
)


class EarningKind(StrEnum):
    """Kind of a change of an operator's earnings."""

    SETTLEMENT = EntryKind.SETTLEMENT.value
    """A task was settled: in full, by a share after a dispute, or by the stage reached when it was cancelled."""
    SETTLEMENT_REVERSED = EntryKind.SETTLEMENT_REVERSED.value
    """A settlement was reversed, because it had been paid with test money."""
    BONUS = EntryKind.BONUS.value
    """The agent paid a bonus for a task that had ended."""
    BONUS_REVERSED = EntryKind.BONUS_REVERSED.value
    """A bonus was reversed, because it had been paid with test money."""
    PAYOUT = EntryKind.PAYOUT.value
    """Earnings were paid out."""


class ListEarnings(Wire):
    """Filter and page of entries, newest first."""

    currency: CurrencyCode | None = None
    """Only entries in this currency."""
    task_id: Id | None = None
    """Only entries for this task."""
    limit: Limit = 100
    """Maximum number of entries to return."""
    after: Cursor = 0
    """Id of the last entry of the previous page; 0 starts with the newest."""


class EarningEntry(Wire):
    """A change of an operator's earnings. The sum of `net` over all entries of a currency is the earnedBalance."""

    id: OwnId
    """The entry."""
    kind: EarningKind
    """Kind of the change."""
    task_id: OwnId | None
    """The task that paid; null for a payout."""
    task_title: str | None
    """Title of the task."""
    payout_id: OwnId | None
    """The payout; null for a task."""
    gross: Amount | None
    """The operator's share of the task's payout before the platform's fee; null for an entry that pays out."""
    fee: Amount | None
    """The platform's fee taken from it; null for a payout."""
    expenses: Amount | None
    """Expenses that were paid beside it, without a fee; null for a payout."""
    net: Amount
    """Amount added to the earnings; negative for a payout or a reversal."""
    currency: str
    """ISO 4217."""
    earned_balance_after: Amount
    """The earnedBalance of the currency after the entry."""
    at: OwnTime
    """Time of the entry, on the server's clock (UTC)."""


@operation(Actor.OPERATOR, reads=Snapshot.SINGLE)
async def list_earnings(read: Context, request: ListEarnings) -> list[EarningEntry]:
    """List settlements of the calling operator's tasks and payouts to it, newest first.

    The sum of net over all entries of a currency is its earnedBalance. Direct tasks are paid on site, not here.
    """
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return await earnings_in(read, page, request.currency, request.task_id)


async def earnings_in(
    context: Context, page: PageBetween, currency: str | None, task_id: int | None
) -> list[EarningEntry]:
    """A page of the calling operator's earnings, newest first."""
    rows = await context.session.find_all(
        select_earning_entries[page.from_oldest](
            operator_id=context.operator_id,
            currency=currency,
            task_id=task_id,
            older_than=page.older_than,
            newer_than=page.newer_than,
            limit=page.limit,
        )
    )
    return [_entry(context, row) for row in (rows[::-1] if page.from_oldest else rows)]


async def count_earnings(context: Context, currency: str | None, task_id: int | None) -> int:
    """Number of entries in the calling operator's earnings."""
    return await context.session.get(
        select_number_of_earning_entries(operator_id=context.operator_id, currency=currency, task_id=task_id)
    )


def _entry(context: Context, row: EarningEntryRow) -> EarningEntry:
    places = context.services.catalogue.currencies[row.currency].places
    parts = _parts(row)
    return EarningEntry(
        id=row.id,
        kind=row.kind,
        task_id=row.task_id,
        task_title=row.task_title,
        payout_id=row.payout_id,
        gross=parts and from_minor(parts.gross, places),
        fee=parts and from_minor(parts.gross + parts.expenses - row.amount, places),
        expenses=parts and from_minor(parts.expenses, places),
        net=from_minor(row.amount, places),
        currency=row.currency,
        earned_balance_after=from_minor(row.balance, places),
        at=server_time(row.created_at),
    )


class EntryParts(NamedTuple):
    """The parts of an entry for a task, before the operator's fee, in minor units."""

    gross: int
    expenses: int


def _parts(row: EarningEntryRow) -> EntryParts | None:
    """Return the parts of an entry for a task; None for a payout. Reversals and bonuses have no fee."""
    if row.payout is None:
        return None
    if row.kind != EntryKind.SETTLEMENT:
        return EntryParts(row.amount, 0)
    expenses = row.expenses or 0
    agreed = agree_price(cast("AgreedTerms", row))  # The columns of its task are not null.
    return EntryParts(compute_share(agreed, row.amount + row.fees - expenses), expenses)
