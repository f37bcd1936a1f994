"""Reversals: refunds made by hand at the payment provider, and chargebacks by the payer's bank.

The amount withdrawn there leaves the wallet, once; the part that is not available is owed (docs/decisions/0025).
"""

import structlog
from pydantic import Field

from adapters.notifications.agents import return_notice, reversal_notice
from adapters.notifications.staff import owed_notice
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.ledger.wallets import lock_wallet_by_id
from adapters.storage.queries.payments.deposits import select_deposit_by_id, select_deposit_of_payment
from adapters.storage.queries.payments.refunds import select_refund_of_provider, select_refunded
from adapters.storage.queries.payments.reversals import (
    INSERT_REVERSAL,
    ListedReversalRow,
    change_reversal,
    select_last_kind,
    select_number_of_reversals,
    select_reversal,
    select_reversals,
    select_taken_at_provider,
)
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import DepositRow, ReversalRow, deposit
from domain.lifecycle.statuses import Actor
from domain.money.deposits import DepositStatus, ReversalKind, ReversalReport
from domain.money.ledger import return_reversal, reverse_deposit
from domain.values.money import from_minor
from domain.webhooks.notifications import AccountEvent, StaffEvent
from resolvers.core.context import Context, Transaction, enter_world
from resolvers.core.operation import Snapshot, operation
from resolvers.events.account_events import notify
from resolvers.events.staff_notices import notify_staff
from resolvers.ledger.posting import Cause, post
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Amount,
    OwnId,
    OwnTime,
    server_time,
)
from subscriptions.messages.payloads import DepositReversed

log = structlog.get_logger("fieldcall.payments")


class ListReversals(Wire):
    """Filter and page of reversals, newest first."""

    owed_only: bool = Field(default=False)
    """Only reversals for which the wallet still owes money."""
    limit: Limit = 100
    """Maximum number of reversals to return."""
    after: Cursor = 0
    """Id of the last reversal of the previous page; 0 starts with the newest."""


class Reversal(Wire):
    """A payment that was withdrawn at the payment provider, whole or in part."""

    id: OwnId
    """The reversal."""
    kind: ReversalKind
    """Kind of reversal."""
    provider: str
    """Name of the payment provider."""
    provider_reference: str
    """The provider's identifier of the refund or dispute."""
    external_id: str
    """Identifier of the deposit."""
    agent_id: OwnId
    """The agent whose wallet received the deposit."""
    currency: str
    """ISO 4217."""
    deposit_amount: Amount
    """Amount of the deposit."""
    withdrawn: Amount
    """Amount withdrawn."""
    returned: Amount
    """Part of that amount that has returned."""
    owed_balance: Amount
    """Amount that the wallet owes now, for all reversals."""
    created_at: OwnTime
    """Time of the provider's first report, on the server's clock (UTC)."""
    changed_at: OwnTime
    """Time of the last change, on the server's clock (UTC)."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True)
async def list_reversals(read: Context, request: ListReversals) -> list[Reversal]:
    """List deposits refunded by hand at the payment provider or charged back by the payer's bank, newest first.

    The wallet owes the part that it could not cover, and pays it from all money that becomes available.
    """
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return await reversals_in(read, page, owed_only=request.owed_only)


async def reversals_in(context: Context, page: PageBetween, *, owed_only: bool) -> list[Reversal]:
    """The reversals of a page, newest first."""
    rows = await context.session.find_all(
        select_reversals[page.from_oldest](
            owed_only=owed_only, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return [_view(context, row) for row in (rows[::-1] if page.from_oldest else rows)]


async def count_reversals(context: Context, *, owed_only: bool) -> int:
    """Number of reversals."""
    return await context.session.get(select_number_of_reversals(owed_only=owed_only))


async def record_reversal(context: Transaction, *, provider: str, report: ReversalReport) -> bool:
    """Book a provider's report of a reversal. Returns False when no paid deposit has its payment.

    Late and repeated reports change nothing, because amounts only grow. A refund that was requested here is skipped,
    and so is a report in another currency, which is logged as an error.
    """
    paid = await context.session.find(
        select_deposit_of_payment(payment_reference=report.payment_reference, provider=provider)
    )
    if paid is None or paid.status != DepositStatus.PAID:
        return False
    if report.currency != paid.currency:
        log.error("a reversal in another currency: not booked", deposit=paid.external_id, reversal=report.reference)
        return True
    await enter_world(context, paid.agent_id)
    # Every change of a deposit's reversals happens under this lock.
    wallet = await context.session.get(lock_wallet_by_id(id=paid.wallet_id))
    own_refund = select_refund_of_provider(deposit_id=paid.id, provider_reference=report.reference)
    if not await context.session.find(own_refund):
        await store_reversal(context, paid.id, report)
        await book_reversals(context, wallet, paid.id, report.kind)
    return True


async def store_reversal(context: Context, deposit_id: int, report: ReversalReport) -> None:
    """Store a report, or the change since its last version; `book_reversals` then books it."""
    row = await context.session.find(select_reversal(provider_reference=report.reference))
    if row is None:
        row = ReversalRow(
            id=0,
            deposit_id=deposit_id,
            kind=report.kind,
            provider_reference=report.reference,
            withdrawn=report.withdrawn,
            returned=report.returned,
            created_at=context.now,
            changed_at=context.now,
        )
        await context.session.get(INSERT_REVERSAL(row))
        return
    withdrawn, returned = max(row.withdrawn, report.withdrawn), max(row.returned, report.returned)
    if (withdrawn, returned) != (row.withdrawn, row.returned):
        changes = {"withdrawn": withdrawn, "returned": returned, "changed_at": context.now}
        await context.session.execute(change_reversal(key=row.id, **changes))


async def book_reversals(
    context: Transaction, wallet: WalletRow, deposit_id: int, kind: ReversalKind | None = None
) -> None:
    """Debit or credit a locked wallet with the change in the amount that the provider has withdrawn of its deposit.

    The total is never more than the deposit less our own refunds. The agent is notified of `kind`, by default of the
    kind of the last reversal.
    """
    row = await context.session.get(select_deposit_by_id(id=deposit_id))
    remaining = row.amount - await context.session.get(select_refunded(deposit_id=row.id))
    taken_back = min(await context.session.get(select_taken_at_provider(deposit_id=row.id)), remaining)
    change = taken_back - row.taken_back
    if not change:
        return
    await context.session.execute(set_columns(deposit, row.id, {"taken_back": taken_back}))
    taking = change > 0
    movement = reverse_deposit(wallet.id, change, wallet.available) if taking else return_reversal(wallet.id, -change)
    after = await post(context, wallet, movement, Cause(deposit_id=row.id, provider=row.provider))
    log.warning("a payment was taken back" if taking else "what was taken back has returned", deposit=row.external_id)
    kind = kind or ReversalKind(await context.session.get(select_last_kind(deposit_id=row.id)))
    await _notify(context, row, after, change, kind)


async def _notify(context: Transaction, row: DepositRow, wallet: WalletRow, change: int, kind: ReversalKind) -> None:
    places = context.services.catalogue.currencies[row.currency].places
    amount, owed = from_minor(abs(change), places), from_minor(-wallet.debt, places)
    amount_text, debt = f"{amount} {row.currency}", f"{owed} {row.currency}" if wallet.debt else None
    if change > 0:
        event, notice = AccountEvent.DEPOSIT_REVERSED, reversal_notice(kind, amount_text, debt)
    else:
        event, notice = AccountEvent.REVERSAL_RETURNED, return_notice(amount_text, debt)
    payload = DepositReversed(
        currency=row.currency,
        amount=amount,
        external_id=row.external_id,
        kind=kind,
        available_balance=from_minor(wallet.available, places),
        owed_balance=owed,
    )
    await notify(context, row.agent_id, event, notice, payload, task_id=row.task_id)
    if change > 0 and debt:
        await notify_staff(context, StaffEvent.REVERSAL_OWED, owed_notice(amount_text, debt), task_id=row.task_id)


def _view(context: Context, row: ListedReversalRow) -> Reversal:
    places = context.services.catalogue.currencies[row.currency].places
    return Reversal(
        id=row.id,
        kind=row.kind,
        provider=row.provider,
        provider_reference=row.provider_reference,
        external_id=row.external_id,
        agent_id=row.agent_id,
        currency=row.currency,
        deposit_amount=from_minor(row.amount, places),
        withdrawn=from_minor(row.withdrawn, places),
        returned=from_minor(row.returned, places),
        owed_balance=from_minor(-row.debt, places),
        created_at=server_time(row.created_at),
        changed_at=server_time(row.changed_at),
    )
