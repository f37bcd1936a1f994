"""Refunds of deposits to their payers: first the wallet, then the provider (docs/decisions/0021)."""

import secrets
from decimal import Decimal
from functools import partial

import structlog
from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.ledger.wallets import lock_wallet_by_id
from adapters.storage.queries.payments.deposits import select_deposit, select_deposit_by_id
from adapters.storage.queries.payments.refunds import (
    INSERT_REFUND,
    lock_refund,
    select_refund,
    select_refund_by_id,
    select_refunded,
)
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.payments import DepositRow, RefundRow, refund
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.money.deposits import REFUND_PREFIX, DepositStatus, RefundReport, RefundStatus
from domain.money.ledger import refund_deposit as movement_of
from domain.money.ledger import return_refund
from domain.people.roles import StaffRole
from domain.ports import RefundRequest
from domain.refusals.general import InvalidInput, NotFound, Unavailable
from domain.refusals.payments import PaymentRefused
from domain.values.money import from_minor, to_minor
from domain.values.time import MINUTE
from resolvers.core import audit
from resolvers.core.context import Call, Context, Transaction, enter_world
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.idempotency import RESPONSE_LIFETIME
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import operation
from resolvers.ledger.posting import Cause, post
from resolvers.payments.deposits import DepositReference
from resolvers.payments.outcomes import find_provider
from resolvers.payments.reversals import book_reversals
from resolvers.wire.scalars import Amount, Money, OwnTime, Prose, server_time

REPEAT_AFTER = 2 * MINUTE
"""Delay after which a worker repeats a refund that the provider has not confirmed."""

log = structlog.get_logger("fieldcall.payments")


class RefundDeposit(SupportsDryRun, DepositReference):
    """The deposit to refund to its payer."""

    amount: Money | None = None
    """Amount to refund; when omitted, all that is not refunded yet and is available in the wallet."""
    reason: Prose | None = Field(default=None, max_length=500)
    """Reason, for the books."""


class Refund(DryRunResult):
    """A refund of a deposit to its payer, whole or in part."""

    refund_id: str
    """Identifier of the refund, here and at the payment provider; empty in a dry run."""
    external_id: str
    """Identifier of the deposit."""
    status: RefundStatus
    """Status of the refund."""
    amount: Amount
    """Amount of the refund."""
    currency: str
    """ISO 4217."""
    reason: str | None
    """Reason, for the books."""
    provider: str
    """Name of the payment provider."""
    available_balance: Amount
    """Available balance of the wallet after the refund."""
    created_at: OwnTime
    """Time of the request, on the server's clock (UTC)."""


@operation(Actor.PLATFORM, outside=True, scope=Scope.SETTLE, subject=audit.DEPOSIT, role=StaffRole.FINANCE, fresh=True)
async def refund_deposit(call: Call, request: RefundDeposit) -> Refund:
    """Refund a deposit to its payer, whole or in part, out of the wallet's available balance.

    The wallet is debited at once. While the payment provider does not answer, the refund is pending and the service
    retries it; a refund that the provider refuses returns to the wallet.
    """
    if call.dry_run:
        return await call.transact(partial(_try, request=request))
    # A repeat under the same key continues a refund that got no answer, so that no refund is made twice.
    names = call.claim.names("refund") if call.claim else ()
    row = await call.transact(partial(_record_intent, request=request, names=names))
    try:
        await send_refund(call, row.id)
    except Unavailable as refusal:
        log.warning("a refund waits for its provider", refund=row.external_id, detail=refusal.detail)
    return await call.conclude(partial(_render_refund, refund_id=row.id))


async def _try(context: Transaction, *, request: RefundDeposit) -> Refund:
    """Return the refund that would be made, without asking the provider."""
    row = await _record_intent(context, request=request, names=())
    return (await _render_refund(context, refund_id=row.id)).model_copy(update={"refund_id": ""})


async def _record_intent(context: Transaction, *, request: RefundDeposit, names: tuple[str, ...]) -> RefundRow:
    assert context.caller, "only staff may refund"
    paid = await context.session.find(select_deposit(external_id=request.external_id))
    if paid is None:
        raise NotFound(f"There is no deposit {request.external_id}.")
    if paid.status != DepositStatus.PAID:
        raise InvalidInput.for_field("externalId", "not_paid", f"is {paid.status}: only what was paid can go back")
    await enter_world(context, paid.agent_id)
    # The wallet is locked before the deposit is read again, so that two refunds cannot spend the same remainder.
    wallet = await context.session.get(lock_wallet_by_id(id=paid.wallet_id))
    paid = await context.session.get(select_deposit_by_id(id=paid.id))
    currency = context.services.catalogue.currencies[paid.currency]
    external_id = f"{REFUND_PREFIX}{names[0] if names else secrets.token_urlsafe(24)}"
    for name in names:
        if (earlier := await context.session.find(select_refund(external_id=f"{REFUND_PREFIX}{name}"))) is None:
            continue
        requested = earlier.amount if request.amount is None else to_minor("amount", request.amount, currency)
        same = (earlier.deposit_id, earlier.amount) == (paid.id, requested)
        if same and earlier.created_at + RESPONSE_LIFETIME > context.now:
            return earlier
        external_id = f"{REFUND_PREFIX}{secrets.token_urlsafe(24)}"
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
    row = row._replace(id=await context.session.get(INSERT_REFUND(row)))
    await post(context, wallet, movement_of(wallet.id, amount), _cause(paid, row))
    await schedule(context, JobKind.SEND_REFUND, row.id, context.now + REPEAT_AFTER)
    return row


def _cause(paid: DepositRow, row: RefundRow) -> Cause:
    return Cause(deposit_id=paid.id, refund_id=row.id, provider=paid.provider)


async def _amount(context: Context, requested: Decimal | None, paid: DepositRow, wallet: WalletRow) -> int:
    """Return the amount to refund, in minor units. Raises `InvalidInput`."""
    currency = context.services.catalogue.currencies[paid.currency]
    finest = find_provider(context.services, paid.provider).amount_step(currency)
    returned = paid.taken_back + await context.session.get(select_refunded(deposit_id=paid.id))
    maximum = min(paid.amount - returned, wallet.available)
    maximum -= maximum % finest
    amount = maximum if requested is None else to_minor("amount", requested, currency)
    if not 0 < amount <= maximum:
        limit = from_minor(maximum, currency.places)
        message = f"at most {limit} {currency.code} of this deposit can go back"
        raise InvalidInput.for_field("amount", "not_refundable", message)
    if amount % finest:
        step = from_minor(finest, currency.places)
        raise InvalidInput.for_field("amount", "too_precise", f"must be a multiple of {step} for the payment provider")
    return amount


@job(JobKind.SEND_REFUND, outside=True)
async def send_refund(context: Call, refund_id: int) -> None:
    """Ask the provider for a refund that it has not confirmed yet, and book its report.

    Raises `Unavailable` when the provider does not answer. A repeat is safe: the provider makes no refund twice.
    """
    row = await context.session.get(select_refund_by_id(id=refund_id))
    if row.status != RefundStatus.PENDING or row.provider_reference is not None:
        return
    paid = await context.session.get(select_deposit_by_id(id=row.deposit_id))
    provider = find_provider(context.services, paid.provider)
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
    """Book a provider's report of a refund. A refund that fails, even after it succeeded, returns to the wallet once.

    Late and repeated reports change nothing. Returns False when the refund was not requested here, or when the provider
    reports another refund than the one that is booked under this identifier.
    """
    row = await context.session.find(lock_refund(external_id=report.external_id))
    if row is None:
        return False
    is_awaited = row.status == RefundStatus.PENDING and row.provider_reference is None
    if not is_awaited and report.reference != row.provider_reference:
        return False
    if row.status == RefundStatus.FAILED or report.status == row.status == RefundStatus.SUCCEEDED:
        return True
    status = row.status if report.status is RefundStatus.PENDING else report.status
    changes = {"status": status, "provider_reference": report.reference or row.provider_reference}
    await context.session.execute(set_columns(refund, row.id, changes))
    if status == RefundStatus.FAILED:
        paid = await context.session.get(select_deposit_by_id(id=row.deposit_id))
        await enter_world(context, paid.agent_id)
        wallet = await context.session.get(lock_wallet_by_id(id=paid.wallet_id))
        wallet = await post(context, wallet, return_refund(wallet.id, row.amount), _cause(paid, row))
        # The returned refund may leave an amount for reversals that could not be booked in full before.
        await book_reversals(context, wallet, paid.id)
    return True


async def _render_refund(context: Context, *, refund_id: int) -> Refund:
    row = await context.session.get(select_refund_by_id(id=refund_id))
    paid = await context.session.get(select_deposit_by_id(id=row.deposit_id))
    wallet = await context.session.get(lock_wallet_by_id(id=paid.wallet_id))
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
