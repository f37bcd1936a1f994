"""Money goes back to whoever paid it in: the wallet is debited first, then the provider is told.

See docs/decisions/0021.
"""

import secrets
from decimal import Decimal
from functools import partial

import structlog
from pydantic import Field

from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.ledger import WALLET_BY_ID_TO_CHANGE
from adapters.storage.queries.payments import (
    DEPOSIT,
    DEPOSIT_BY_ID,
    INSERT_REFUND,
    REFUND,
    REFUND_BY_ID,
    REFUND_TO_CHANGE,
    REFUNDED,
)
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import DepositRow, RefundRow, refund
from domain.lifecycle.statuses import Actor
from domain.money.deposits import DepositStatus, RefundReport, RefundStatus
from domain.money.ledger import refund_deposit as movement_of
from domain.money.ledger import return_refund
from domain.ports import RefundRequest
from domain.refusals.general import InvalidInput, NotFound, Unavailable
from domain.refusals.payments import PaymentRefused
from domain.values.money import from_minor, to_minor
from domain.values.time import MINUTE
from resolvers.core.context import Call, Context, Transaction, enter_world
from resolvers.core.idempotency import RESPONSE_LIFETIME
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import Kind, operation
from resolvers.ledger.posting import Cause, post
from resolvers.payments.deposits import DepositReference
from resolvers.payments.outcomes import provider_of
from resolvers.payments.reversals import book_reversals
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, LocalTime, Money, Prose, server_time

REPEAT_AFTER = 2 * MINUTE
"""When a worker repeats a refund of which nobody knows whether the provider carried it out."""

log = structlog.get_logger("fieldcall.payments")


class RefundDeposit(DepositReference):
    """Which deposit goes back to whoever paid it."""

    amount: Money | None = None
    """How much of it; when omitted, as much as has not gone back yet and is available in the wallet."""
    reason: Prose | None = Field(default=None, max_length=500)
    """Why, for the books."""


class Refund(Wire):
    """Money of a deposit that goes back to whoever paid it."""

    refund_id: str
    """Names it, here and at the payment provider."""
    external_id: str
    """The deposit."""
    status: RefundStatus
    """Where it stands."""
    amount: Amount
    """How much."""
    currency: str
    """ISO 4217."""
    reason: str | None
    """Why."""
    provider: str
    """The payment provider."""
    available_balance: Amount
    """What is free in the wallet after it."""
    created_at: LocalTime
    """When it was asked for, on the server's clock (UTC)."""


@operation(Actor.PLATFORM, kind=Kind.PROCEDURE)
async def refund_deposit(context: Call, request: RefundDeposit) -> Refund:
    """Give a deposit back to whoever paid it, whole or in part, out of what is available in the wallet.

    The wallet is debited at once. While the payment provider does not answer, the refund is pending and repeated by
    itself; one that the provider refuses returns to the wallet.
    """
    # What a call under the same key began that came to no answer is gone on with, not done a second time.
    named = context.services.keyring.digest(f"refund {context.claim.digest}").hex()[:40] if context.claim else None
    row = await context.transact(partial(_intend, request=request, name=named))
    try:
        await send_refund(context, row.id)
    except Unavailable as refusal:
        log.warning("a refund waits for its provider", refund=row.external_id, detail=refusal.detail)
    return await context.conclude(partial(_show, refund_id=row.id))


async def _intend(context: Transaction, *, request: RefundDeposit, name: str | None) -> RefundRow:
    assert context.caller, "only the staff comes here"
    found = await context.session.find(DEPOSIT, external_id=request.external_id)
    if found is None:
        raise NotFound(f"There is no deposit {request.external_id}.")
    if found.status != DepositStatus.PAID:
        raise InvalidInput.of("externalId", "not_paid", f"is {found.status}: only what was paid can go back")
    await enter_world(context, found.agent_id)
    # Locked first, so that two refunds at once cannot both find the same rest.
    wallet = await context.session.get(WALLET_BY_ID_TO_CHANGE, id=found.wallet_id)
    paid = await context.session.get(DEPOSIT_BY_ID, id=found.id)
    currency = context.services.catalogue.currencies[paid.currency]
    external_id = f"ref_{name or secrets.token_urlsafe(24)}"
    if name and (before := await context.session.find(REFUND, external_id=external_id)):
        asked = before.amount if request.amount is None else to_minor("amount", request.amount, currency)
        same = (before.deposit_id, before.amount) == (paid.id, asked)
        if same and before.created_at + RESPONSE_LIFETIME > context.now:
            return before
        external_id = f"ref_{secrets.token_urlsafe(24)}"
    amount = await _amount(context, request.amount, paid, wallet)
    row = RefundRow(
        id=0,
        deposit_id=paid.id,
        external_id=external_id,
        amount=amount,
        status=RefundStatus.PENDING,
        reason=request.reason,
        provider_reference=None,
        staff_id=context.caller.id,
        created_at=context.now,
    )
    row = row._replace(id=await context.session.get(INSERT_REFUND, **row._asdict()))
    await post(context, wallet, movement_of(wallet.id, amount), Cause(deposit_id=paid.id, refund_id=row.id))
    await schedule(context, JobKind.SEND_REFUND, row.id, context.now + REPEAT_AFTER)
    return row


async def _amount(context: Context, wanted: Decimal | None, paid: DepositRow, wallet: WalletRow) -> int:
    currency = context.services.catalogue.currencies[paid.currency]
    finest = provider_of(context.services, paid.provider).finest(currency)
    gone = paid.taken_back + await context.session.get(REFUNDED, deposit_id=paid.id)
    most = min(paid.amount - gone, wallet.available)
    most -= most % finest
    amount = most if wanted is None else to_minor("amount", wanted, currency)
    if not 0 < amount <= most:
        told = from_minor(most, currency.places)
        raise InvalidInput.of("amount", "not_refundable", f"at most {told} {currency.code} of this deposit can go back")
    if amount % finest:
        step = from_minor(finest, currency.places)
        raise InvalidInput.of("amount", "too_precise", f"must be a multiple of {step} for the payment provider")
    return amount


@job(JobKind.SEND_REFUND, outside=True)
async def send_refund(context: Call, refund_id: int) -> None:
    """Tell the provider of a refund that it does not know of yet, and book what it says.

    Raises `Unavailable`: then it is to be repeated, and what the provider has done already it does not do again.
    """
    row = await context.session.get(REFUND_BY_ID, id=refund_id)
    if row.status != RefundStatus.PENDING or row.provider_reference is not None:
        return
    paid = await context.session.get(DEPOSIT_BY_ID, id=row.deposit_id)
    provider = provider_of(context.services, paid.provider)
    try:
        repeated = context.real_now >= row.created_at + REPEAT_AFTER
        report = await provider.refund(
            RefundRequest(row.external_id, paid.payment_reference, row.amount, paid.currency, repeated)
        )
    except PaymentRefused as refusal:
        log.warning("a refund was refused", refund=row.external_id, detail=refusal.detail)
        report = RefundReport(row.external_id, RefundStatus.FAILED, "")
    await context.transact(partial(record_refund, report=report))


async def record_refund(context: Transaction, *, report: RefundReport) -> bool:
    """Book what a provider tells of a refund. One that fails, even after it had succeeded, returns to the wallet once.

    What comes late or again changes nothing. False where the refund was not asked for here, or is another one at the
    provider than the one that is booked as it.
    """
    row = await context.session.find(REFUND_TO_CHANGE, external_id=report.external_id)
    if row is None:
        return False
    is_awaited = row.status == RefundStatus.PENDING and row.provider_reference is None
    if not is_awaited and report.reference != row.provider_reference:
        return False
    if row.status == RefundStatus.FAILED or report.status == row.status == RefundStatus.SUCCEEDED:
        return True
    status = row.status if report.status is RefundStatus.PENDING else report.status
    changes = {"status": status, "provider_reference": report.reference or row.provider_reference}
    await context.session.execute(update_by_id(refund, *changes), key=row.id, **changes)
    if status == RefundStatus.FAILED:
        paid = await context.session.get(DEPOSIT_BY_ID, id=row.deposit_id)
        await enter_world(context, paid.agent_id)
        wallet = await context.session.get(WALLET_BY_ID_TO_CHANGE, id=paid.wallet_id)
        cause = Cause(deposit_id=paid.id, refund_id=row.id)
        wallet = await post(context, wallet, return_refund(wallet.id, row.amount), cause)
        # What was taken back at the provider may be more by that than could be booked before.
        await book_reversals(context, wallet, paid.id)
    return True


async def _show(context: Context, *, refund_id: int) -> Refund:
    row = await context.session.get(REFUND_BY_ID, id=refund_id)
    paid = await context.session.get(DEPOSIT_BY_ID, id=row.deposit_id)
    wallet = await context.session.get(WALLET_BY_ID_TO_CHANGE, id=paid.wallet_id)
    places = context.services.catalogue.currencies[paid.currency].places
    return Refund(
        refund_id=row.external_id,
        external_id=paid.external_id,
        status=row.status,
        amount=from_minor(row.amount, places),
        currency=paid.currency,
        reason=row.reason,
        provider=paid.provider,
        available_balance=from_minor(wallet.available, places),
        created_at=server_time(row.created_at),
    )
