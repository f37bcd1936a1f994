"""Conversion of Stripe's sessions, refunds and disputes, from events and answers, to reports."""

from collections.abc import Mapping
from typing import Any, Final

import stripe

from adapters.payments.stripe_amounts import from_stripe, rounded_up
from domain.money.deposits import (
    DEPOSIT_PREFIX,
    REFUND_PREFIX,
    CheckoutReport,
    CheckoutState,
    RefundReport,
    RefundStatus,
    ReversalKind,
    ReversalReport,
)
from domain.values.money import Currency

CHECKOUT_EVENTS: Final = {
    "checkout.session.completed": None,
    "checkout.session.async_payment_succeeded": None,
    "checkout.session.async_payment_failed": CheckoutState.FAILED,
    "checkout.session.expired": None,
}
"""Events about sessions, with the state that the session object itself does not have."""
REFUND_EVENTS: Final = frozenset({"refund.created", "refund.updated", "refund.failed", "charge.refund.updated"})
REFUNDED_CHARGE: Final = "charge.refunded"
"""Reports a refund without its id: the only event of a new refund at API versions before 2024-10-28."""
WITHDRAWN: Final = "charge.dispute.funds_withdrawn"
REINSTATED: Final = "charge.dispute.funds_reinstated"
DISPUTE_EVENTS: Final = frozenset(
    {"charge.dispute.created", "charge.dispute.updated", WITHDRAWN, REINSTATED, "charge.dispute.closed"}
)
REFUND_STATUS: Final = {
    "succeeded": RefundStatus.SUCCEEDED,
    "failed": RefundStatus.FAILED,
    "canceled": RefundStatus.FAILED,
}
"""The status of a refund by Stripe's status; any other status is pending."""

Currencies = Mapping[str, Currency]


def checkout_report(session: Any, currencies: Currencies, state: CheckoutState | None = None) -> CheckoutReport | None:
    """Report a session; None for one of another service that shares the account."""
    external_id = optional(session, "client_reference_id")
    if not is_own_id(external_id, DEPOSIT_PREFIX):
        return None
    currency = currencies.get(session["currency"].upper())
    if currency is None:
        return None
    try:
        amount = from_stripe(session["amount_total"], currency)
    except ArithmeticError:
        # 0 matches no deposit, because an amount that is not whole was never requested.
        amount = 0
    return CheckoutReport(
        external_id, state or _state(session), amount, currency.code, session["id"], read_id(session["payment_intent"])
    )


def read_id(reference: Any) -> str | None:
    """Return the id of an object that Stripe names, or sends as a whole where the account expands it."""
    return reference if reference is None or isinstance(reference, str) else reference["id"]


def is_own_id(external_id: object, prefix: str) -> bool:
    """Return true for an id that this service gave, false for one of another service that shares the account."""
    return isinstance(external_id, str) and external_id.startswith(prefix)


def is_requested_refund(subject: Any) -> bool:
    """Return true for a refund that this service requested, by its metadata alone."""
    return is_own_id(optional(optional(subject, "metadata"), "external_id"), REFUND_PREFIX)


def optional(subject: Any, name: str) -> Any:
    """Return a member of an object of an event, or of an answer, whose class has no `get`; None without it."""
    return subject[name] if isinstance(subject, dict | stripe.StripeObject) and name in subject else None


def refund_report(refund: stripe.Refund, currencies: Currencies) -> RefundReport | None:
    """Report a refund; None when its payment was not made in a session."""
    status = REFUND_STATUS.get(refund.status or "", RefundStatus.PENDING)
    external_id = refund.metadata["external_id"] if is_requested_refund(refund) and refund.metadata else ""
    returned = 1 if status is RefundStatus.FAILED else 0
    reversal = _reversal(refund, currencies, ReversalKind.REFUND, withdrawn=1, returned=returned)
    return RefundReport(external_id, status, refund.id, reversal) if external_id or reversal else None


def dispute_report(dispute: stripe.Dispute, currencies: Currencies, event: str) -> ReversalReport | None:
    """Report the money of a dispute; None while the bank only inquires, and as for `refund_report`.

    The dispute's movements on the Stripe account may be in another currency, so only their ratio counts: the share that
    was returned. It can be a part, when the payment had been refunded in part.
    """
    amounts = [entry.amount for entry in dispute.balance_transactions]
    withdrawn, returned = (
        -sum(amount for amount in amounts if amount < 0),
        sum(amount for amount in amounts if amount > 0),
    )
    if not withdrawn and event not in (WITHDRAWN, REINSTATED):
        return None
    if not withdrawn or (returned and dispute.status == "won"):
        withdrawn, returned = 1, int(bool(returned) or event == REINSTATED)
    return _reversal(
        dispute, currencies, ReversalKind.CHARGEBACK, withdrawn=withdrawn, returned=min(returned, withdrawn)
    )


def _reversal(
    subject: stripe.Refund | stripe.Dispute,
    currencies: Currencies,
    kind: ReversalKind,
    *,
    withdrawn: int,
    returned: int,
) -> ReversalReport | None:
    """Make a report of a reversal whose returned share is `returned / withdrawn`."""
    payment = read_id(subject.payment_intent)
    currency = currencies.get(subject.currency.upper()) if payment else None
    if payment is None or currency is None:
        return None
    amount = rounded_up(subject.amount, currency)
    return ReversalReport(subject.id, kind, payment, currency.code, amount, amount * returned // withdrawn)


def _state(session: Any) -> CheckoutState:
    if session["payment_status"] == "paid":
        return CheckoutState.PAID
    return {"open": CheckoutState.OPEN, "complete": CheckoutState.PROCESSING, "expired": CheckoutState.EXPIRED}[
        session["status"]
    ]
