"""Payouts of operators' earnings: operators request them, the platform's staff confirms or declines them.

The amount counts as earned until the bank has transferred it. The row of the request holds the amount. An operator has
one open payout in each currency at a time, and every change happens under the lock of the operator's earnings
(docs/decisions/0024).
"""

from typing import Annotated, Any, Final, Self

from pydantic import Field

from adapters.notifications.staff import payout_approval_notice, payout_request_notice
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.accounts.staff import select_staff_by_id
from adapters.storage.queries.ledger.wallets import lock_earnings
from adapters.storage.queries.payments.payouts import (
    INSERT_PAYOUT,
    ListedPayoutRow,
    decide_payout,
    lock_earnings_by_id,
    select_open_payout,
    select_payout,
    select_payout_of_reference,
    set_payout_approved,
)
from adapters.storage.queries.staff.lists import PAYOUTS
from adapters.storage.tables.ledger import EarningsRow
from adapters.storage.tables.payments import PayoutRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.money.ledger import pay_out
from domain.money.payouts import PayoutStatus
from domain.people.roles import StaffRole
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.payments import PayoutDecided, PayoutPending, SecondPersonRequired
from domain.refusals.suggestion import Suggestion
from domain.values.money import Currency, from_minor, to_minor
from domain.webhooks.contact_methods import Owner
from domain.webhooks.notifications import NoticeDetails, OperatorEvent, StaffEvent
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.listing import count_rows, read_page
from resolvers.core.operation import LISTS, Snapshot, operation
from resolvers.events.operator_notices import notify_operator
from resolvers.events.staff_notices import notify_staff, queues_changed
from resolvers.ledger.posting import Cause, post_earnings
from resolvers.ledger.wallets import find_currency
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Amount,
    CurrencyCode,
    Id,
    Line,
    Money,
    OwnId,
    OwnTime,
    Prose,
    server_time,
)
from subscriptions.transports.channels import account_channel

AccountCode = Annotated[Line, Field(max_length=40)]
LISTED: Final = "It lists each with its status."


class PayoutDestination(Wire):
    """A bank account: its IBAN or, in countries without IBANs, its number and the bank's BIC."""

    account_holder: Line | None = None
    """Name of the account's holder; the operator's own name when omitted."""
    iban: AccountCode | None = None
    """IBAN, with or without spaces."""
    bic: AccountCode | None = None
    """BIC (SWIFT code) of the bank; required with accountNumber."""
    account_number: AccountCode | None = None
    """Number of an account without an IBAN."""
    routing_code: AccountCode | None = None
    """Code that the country requires in addition to the account number, such as a sort code or a routing number."""

    def checked(self, holder: str) -> Self:
        """Return the same without spaces, with a holder. Raises `InvalidInput` when it is no valid account."""
        # Imported here: it costs 200 ms of the start, and few processes need it.
        from adapters.payments.destinations import checked_bic, checked_iban  # noqa: PLC0415

        if (self.iban is None) == (self.account_number is None):
            raise InvalidInput.for_field(
                "destination.iban", "required", "is required, or accountNumber with bic in its place"
            )
        if self.account_number is not None and self.bic is None:
            raise InvalidInput.for_field("destination.bic", "required", "is required with accountNumber")
        return self.model_copy(
            update={
                "account_holder": self.account_holder or holder,
                "iban": self.iban and checked_iban("destination.iban", self.iban),
                "bic": self.bic and checked_bic("destination.bic", self.bic),
            }
        )

    def masked(self) -> Self:
        """Return only the end of the account number, for readers who do not pay: it distinguishes the account from
        others."""
        codes = {name: f"…{code[-4:]}" for name in ("iban", "account_number") if (code := getattr(self, name))}
        return type(self)(**codes)


class RequestPayout(SupportsDryRun):
    """The amount that an operator asks for, and its destination."""

    currency: CurrencyCode
    """ISO 4217 code of the earnings."""
    amount: Money | None = None
    """Amount to pay out; when omitted, everything earned in the currency."""
    destination: PayoutDestination
    """Bank account to pay to."""


class ListPayouts(Wire):
    """Filter and page of payouts, newest first."""

    status: PayoutStatus | None = None
    """Only payouts with this status."""
    operator_id: Id | None = None
    """Only payouts of this operator; for the platform only."""
    limit: Limit = 100
    """Maximum number of payouts to return."""
    after: Cursor = 0
    """Id of the last payout of the previous page; 0 starts with the newest."""


class PayoutReference(Wire):
    """Names a payout."""

    payout_id: Id
    """The payout."""


class CancelPayout(SupportsDryRun, PayoutReference):
    """The payout to cancel."""


class ApprovePayout(SupportsDryRun, PayoutReference):
    """The payout to approve."""

    reason: Prose | None = None
    """Reason, for the audit log."""


class ConfirmPayout(SupportsDryRun, PayoutReference):
    """The payout that the bank has transferred."""

    bank_reference: Annotated[Line, Field(max_length=140)]
    """The bank's number of the transfer, unique to one payout; spaces and capitals are ignored."""


class DeclinePayout(SupportsDryRun, PayoutReference):
    """The payout to decline, and the reason."""

    reason: Prose
    """Reason, shown to the operator."""


class PayoutApprover(Wire):
    """The member of the staff that has approved a payout."""

    staff_id: OwnId
    """The member of the staff."""
    name: str
    """Name of the staff member."""


class Payout(DryRunResult):
    """A payout of an operator's earnings."""

    id: OwnId
    """The payout."""
    operator_id: OwnId
    """The operator who earned the money."""
    amount: Amount
    """Amount of the payout."""
    currency: str
    """ISO 4217."""
    status: PayoutStatus
    """Status of the payout."""
    destination: PayoutDestination
    """Bank account to pay to; only its last characters for staff with another role than finance or admin."""
    bank_reference: str | None
    """The bank's number of the transfer, once the payout is paid."""
    decline_reason: str | None
    """Reason why the payout was declined."""
    needs_second_person: bool
    """True if it is above the limit up to which one member of the staff pays out alone."""
    approved_by: PayoutApprover | None
    """Member of the staff who approved it first; null before that, and for operators."""
    approved_at: OwnTime | None
    """Time of this approval, on the server's clock (UTC)."""
    requested_at: OwnTime
    """Time of the request, on the server's clock (UTC)."""
    decided_at: OwnTime | None
    """Time at which the staff confirmed or declined it, on the server's clock (UTC)."""


@operation(Actor.OPERATOR, scope=Scope.SETTLE, fresh=True)
async def request_payout(transaction: Transaction, request: RequestPayout) -> Payout:
    """Ask for a payout of the earnings in a currency, or of a part of them.

    The amount is held until the staff has paid it, or has declined it with a reason, or the operator has cancelled it.
    One payout of each currency can be open at a time.
    """
    currency = find_currency(transaction, request.currency)
    operator = await transaction.session.get(select_operator_by_id(id=transaction.operator_id))
    destination = request.destination.checked(operator.name)
    earnings = await transaction.session.find(lock_earnings(operator_id=operator.id, currency=currency.code))
    if earnings is None or not earnings.earned:
        raise InvalidInput.for_field("currency", "nothing_earned", f"nothing is earned in {currency.code}")
    if await transaction.session.find(select_open_payout(earnings_id=earnings.id)):
        raise PayoutPending(
            f"A payout in {currency.code} waits for the platform's staff already.",
            next_actions=(Suggestion("list_payouts", LISTED, {"status": "requested"}),),
        )
    amount = earnings.earned
    if request.amount is not None:
        amount = to_minor("amount", request.amount, currency, maximum=earnings.earned)
    row = PayoutRow(
        id=0,
        earnings_id=earnings.id,
        amount=amount,
        destination=transaction.services.keyring.encrypt(destination.model_dump_json()),
        status=PayoutStatus.REQUESTED,
        bank_reference=None,
        decline_reason=None,
        approver_id=None,
        approved_at=None,
        staff_id=None,
        created_at=transaction.now,
        decided_at=None,
    )
    payout_id = await transaction.session.get(INSERT_PAYOUT(row))
    notice = payout_request_notice(f"{from_minor(amount, currency.places)} {currency.code}")
    await notify_staff(transaction, StaffEvent.PAYOUT_REQUESTED, notice, operator_id=operator.id)
    return _view(transaction, await _payout(transaction, payout_id))


@operation(Actor.OPERATOR, scope=Scope.SETTLE)
async def cancel_payout(transaction: Transaction, request: CancelPayout) -> Payout:
    """Cancel a requested payout that the staff has not approved: its amount can be requested again.

    Repeating it changes nothing.
    """
    row, _ = await _locked(transaction, request.payout_id)
    if row.operator_id != transaction.operator_id:
        raise _no_payout(request.payout_id)
    if row.status == PayoutStatus.CANCELLED:
        return _view(transaction, row)
    if row.status != PayoutStatus.REQUESTED:
        sentence = f"The payout is {row.status} already: only a requested one is cancelled."
        raise PayoutDecided(sentence, next_actions=(Suggestion("list_payouts", LISTED),))
    return _view(transaction, await _decide(transaction, row, PayoutStatus.CANCELLED))


@operation(Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="payout_id", on_replica=True)
async def list_payouts(read: Context, request: ListPayouts) -> list[Payout]:
    """List the calling operator's payouts, newest first; every operator's for the platform."""
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return await payouts_in(read, page, request.status, request.operator_id)


async def payouts_in(
    context: Context, page: PageBetween, status: PayoutStatus | None, operator_id: int | None
) -> list[Payout]:
    """The payouts of a page that the caller may see, newest first."""
    conditions = _conditions(context, status, operator_id)
    return [_view(context, row) for row in await read_page(context, PAYOUTS, conditions, page.as_sorted())]


async def count_payouts(context: Context, status: PayoutStatus | None, operator_id: int | None) -> int:
    """Return the number of payouts that the caller may see, counted up to the search limit."""
    return await count_rows(context, PAYOUTS, _conditions(context, status, operator_id))


def _conditions(context: Context, status: PayoutStatus | None, operator_id: int | None) -> dict[str, Any]:
    if context.actor is Actor.OPERATOR:
        if operator_id is not None:
            raise InvalidInput.for_field("operatorId", "invalid", "is not for operator keys")
        operator_id = context.operator_id
    return {"operator_id": operator_id, "status": status}


@operation(Actor.PLATFORM, scope=Scope.SETTLE, subject=audit.PAYOUT, role=StaffRole.FINANCE, fresh=True)
async def approve_payout(transaction: Transaction, request: ApprovePayout) -> Payout:
    """Approve a requested payout as the first of two members of the staff, before the bank transfers it.

    Payouts with `needsSecondPerson` need it. Another member then confirms the payout, or declines it with a reason.
    Repeating it changes nothing.
    """
    row, _ = await _locked(transaction, request.payout_id)
    if (row.status, row.approver_id) == (PayoutStatus.APPROVED, transaction.caller_id):
        return _view(transaction, row)
    _check_open(row)
    if row.status == PayoutStatus.APPROVED:
        raise PayoutDecided(
            f"{row.approver_name} has approved the payout already.",
            next_actions=(
                Suggestion("confirm_payout", "It needs no further approval: confirm it.", {"payoutId": row.id}),
            ),
        )
    approver = await transaction.session.get(select_staff_by_id(id=transaction.caller_id))
    row = row._replace(
        status=PayoutStatus.APPROVED, approver_id=approver.id, approver_name=approver.name, approved_at=transaction.now
    )
    await transaction.session.execute(
        set_payout_approved(key=row.id, status=row.status, approver_id=row.approver_id, approved_at=row.approved_at)
    )
    notice = payout_approval_notice(_amount(transaction, row), approver.name)
    await notify_staff(transaction, StaffEvent.PAYOUT_APPROVED, notice, operator_id=row.operator_id)
    return _view(transaction, row)


@operation(Actor.PLATFORM, scope=Scope.SETTLE, subject=audit.PAYOUT, role=StaffRole.FINANCE, fresh=True)
async def confirm_payout(transaction: Transaction, request: ConfirmPayout) -> Payout:
    """Record that the bank has transferred a payout: the earnings count as paid out.

    A payout with `needsSecondPerson` must have been approved by another member of the staff. A repeat with the same
    bankReference changes nothing.
    """
    row, earnings = await _locked(transaction, request.payout_id)
    bank_reference = "".join(request.bank_reference.split()).upper()
    if (row.status, row.bank_reference) == (PayoutStatus.PAID, bank_reference):
        return _view(transaction, row)
    _check_open(row)
    _require_second_person(transaction, row)
    if await transaction.session.find(select_payout_of_reference(bank_reference=bank_reference)):
        raise InvalidInput.for_field("bankReference", "already_used", "belongs to another payout")
    row = await _decide(transaction, row, PayoutStatus.PAID, bank_reference=bank_reference)
    await post_earnings(transaction, earnings, pay_out(row.operator_id, row.amount), Cause(payout_id=row.id))
    await _notify(transaction, row, OperatorEvent.PAYOUT_PAID)
    return _view(transaction, row)


@operation(Actor.PLATFORM, scope=Scope.SETTLE, subject=audit.PAYOUT, role=StaffRole.FINANCE, fresh=True)
async def decline_payout(transaction: Transaction, request: DeclinePayout) -> Payout:
    """Decline a payout with a reason for the operator, who can ask for the amount again."""
    row, _ = await _locked(transaction, request.payout_id)
    _check_open(row)
    row = await _decide(transaction, row, PayoutStatus.DECLINED, decline_reason=request.reason)
    await _notify(transaction, row, OperatorEvent.PAYOUT_DECLINED)
    return _view(transaction, row)


async def decline_above(context: Transaction, earnings: EarningsRow, reason: str) -> int | None:
    """Decline the pending payout of locked earnings if it exceeds them. Returns its id, or None if none was
    declined."""
    waiting = await context.session.find(select_open_payout(earnings_id=earnings.id))
    if waiting is None or waiting.amount <= earnings.earned:
        return None
    row = await _payout(context, waiting.id)
    row = await _decide(context, row, PayoutStatus.DECLINED, decline_reason=reason)
    await _notify(context, row, OperatorEvent.PAYOUT_DECLINED)
    return row.id


async def _payout(context: Context, payout_id: int) -> ListedPayoutRow:
    row = await context.session.find(select_payout(id=payout_id))
    if row is None:
        raise _no_payout(payout_id)
    return row


def _no_payout(payout_id: int) -> NotFound:
    return NotFound(f"There is no payout {payout_id}.")


async def _locked(context: Transaction, payout_id: int) -> tuple[ListedPayoutRow, EarningsRow]:
    """Return the payout with its locked earnings. Raises `NotFound`."""
    row = await _payout(context, payout_id)
    earnings = await context.session.get(lock_earnings_by_id(id=row.earnings_id))
    # Read again under the lock: another member of the staff may have decided in between.
    return await _payout(context, payout_id), earnings


def _check_open(row: ListedPayoutRow) -> None:
    if row.status not in (PayoutStatus.REQUESTED, PayoutStatus.APPROVED):
        why = row.bank_reference or row.decline_reason or "its operator cancelled it."
        sentence = f"The payout is {row.status} already: {why}"
        raise PayoutDecided(sentence, next_actions=(Suggestion("list_payouts", LISTED),))


def _require_second_person(context: Context, row: ListedPayoutRow) -> None:
    """Raise `SecondPersonRequired` if the caller would make a large payout alone."""
    if not _needs_second_person(context, row):
        return
    if row.approver_id is None:
        raise SecondPersonRequired(
            f"A payout of {_amount(context, row)} takes two members of the staff: one approves, another confirms it.",
            next_actions=(Suggestion("approve_payout", "It asks for the second person.", {"payoutId": row.id}),),
        )
    if row.approver_id == context.caller_id:
        raise SecondPersonRequired(
            f"{row.approver_name} has approved this payout of {_amount(context, row)}, so somebody else with the role "
            f"finance or admin confirms it. Another key of the same person does not suffice.",
            next_actions=(LISTS["staff_id", context.actor].suggested("It shows who has which role."),),
        )


async def _decide(
    context: Transaction,
    row: ListedPayoutRow,
    status: PayoutStatus,
    *,
    bank_reference: str | None = None,
    decline_reason: str | None = None,
) -> ListedPayoutRow:
    staff_id = context.caller_id if context.actor is Actor.PLATFORM else None
    decided = row._replace(
        status=status, bank_reference=bank_reference, decline_reason=decline_reason, decided_at=context.now
    )
    await context.session.execute(
        decide_payout(
            key=row.id,
            status=status,
            bank_reference=bank_reference,
            decline_reason=decline_reason,
            staff_id=staff_id,
            decided_at=context.now,
        )
    )
    queues_changed(context)
    context.notify_channel(account_channel(Owner(Actor.OPERATOR, row.operator_id)))
    return decided


async def _notify(context: Transaction, row: ListedPayoutRow, event: OperatorEvent) -> None:
    amount = from_minor(row.amount, _currency(context, row).places), row.currency
    details = NoticeDetails(event, reason=row.bank_reference or row.decline_reason or "", amount=amount)
    await notify_operator(context, row.operator_id, details)


def _currency(context: Context, row: ListedPayoutRow) -> Currency:
    return context.services.catalogue.currencies[row.currency]


def _amount(context: Context, row: ListedPayoutRow) -> str:
    """The amount with its currency, for a sentence."""
    return f"{from_minor(row.amount, _currency(context, row).places)} {row.currency}"


def _needs_second_person(context: Context, row: ListedPayoutRow) -> bool:
    return context.services.policy.needs_second_person(row.currency, row.amount)


def _approver(context: Context, row: ListedPayoutRow) -> PayoutApprover | None:
    if context.actor is not Actor.PLATFORM or row.approver_id is None or row.approver_name is None:
        return None
    return PayoutApprover(staff_id=row.approver_id, name=row.approver_name)


def _pays(context: Context) -> bool:
    """Return true if the caller may see the whole account: the operator, and the staff who may confirm payouts."""
    return context.actor is not Actor.PLATFORM or confirm_payout.obstacle(context.caller) is None


def _view(context: Context, row: ListedPayoutRow) -> Payout:
    destination = PayoutDestination.model_validate_json(context.services.keyring.decrypt(row.destination))
    return Payout(
        id=row.id,
        operator_id=row.operator_id,
        amount=from_minor(row.amount, _currency(context, row).places),
        currency=row.currency,
        status=row.status,
        destination=destination if _pays(context) else destination.masked(),
        bank_reference=row.bank_reference,
        decline_reason=row.decline_reason,
        needs_second_person=_needs_second_person(context, row),
        approved_by=_approver(context, row),
        approved_at=server_time(row.approved_at),
        requested_at=server_time(row.created_at),
        decided_at=server_time(row.decided_at),
    )
