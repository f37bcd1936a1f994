"""What Stripe's objects mean here: sessions, refunds and disputes, as its events and its answers carry them."""

from collections.abc import Mapping
from typing import Any, Final

import stripe

from adapters.payments.stripe_amounts import from_stripe, rounded_up
from domain.money.deposits import (
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
"""Events about sessions, and the state that they tell where the session itself does not."""
REFUND_EVENTS: Final = frozenset({"refund.created", "refund.updated", "refund.failed", "charge.refund.updated"})
REFUNDED_CHARGE: Final = "charge.refunded"
"""Tells of a refund without naming it: the only event of a new one at API versions before 2024-10-28."""
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
"""What is neither is on its way."""

Currencies = Mapping[str, Currency]


def checkout_report(session: Any, currencies: Currencies, state: CheckoutState | None = None) -> CheckoutReport | None:
    """What a session tells; none for one without our id, of somebody else who shares the account."""
    external_id, currency = session["client_reference_id"], currencies.get(session["currency"].upper())
    if external_id is None or currency is None:
        return None
    try:
        amount = from_stripe(session["amount_total"], currency)
    except ArithmeticError:
        # No amount that was ever asked for, so that it fits no deposit.
        amount = 0
    return CheckoutReport(
        external_id, state or _state(session), amount, currency.code, session["id"], session["payment_intent"]
    )


def refund_report(refund: stripe.Refund, currencies: Currencies) -> RefundReport | None:
    """What a refund tells; none for one of a payment that was not made in a session."""
    status = REFUND_STATUS.get(refund.status or "", RefundStatus.PENDING)
    external_id = (refund.metadata.to_dict() if refund.metadata else {}).get("external_id", "")
    returned = 1 if status is RefundStatus.FAILED else 0
    reversal = _reversal(refund, currencies, ReversalKind.REFUND, withdrawn=1, returned=returned)
    return RefundReport(external_id, status, refund.id, reversal) if external_id or reversal else None


def dispute_report(dispute: stripe.Dispute, currencies: Currencies, event: str) -> ReversalReport | None:
    """What a dispute tells of the money; none while the bank only asks, and as `refund_report`.

    Its movements on our account at Stripe may be in another currency, so that they tell the share that has returned:
    all that a lost dispute leaves may be a part of it, where the payment had been refunded in part.
    """
    moved = [entry.amount for entry in dispute.balance_transactions]
    withdrawn, returned = -sum(amount for amount in moved if amount < 0), sum(amount for amount in moved if amount > 0)
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
    """A reversal of which as large a share has returned as `returned` is of `withdrawn`."""
    currency = currencies.get(subject.currency.upper())
    if subject.payment_intent is None or currency is None:
        return None
    payment = subject.payment_intent if isinstance(subject.payment_intent, str) else subject.payment_intent.id
    amount = rounded_up(subject.amount, currency)
    return ReversalReport(subject.id, kind, payment, currency.code, amount, amount * returned // withdrawn)


def _state(session: Any) -> CheckoutState:
    if session["payment_status"] == "paid":
        return CheckoutState.PAID
    return {"open": CheckoutState.OPEN, "complete": CheckoutState.PROCESSING, "expired": CheckoutState.EXPIRED}[
        session["status"]
    ]
