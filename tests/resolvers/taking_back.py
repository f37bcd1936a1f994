"""Refunds and disputes that merchants and banks start at Stripe, at random, and the amounts that they take."""

from collections import Counter
from random import Random
from typing import Any

from tests.simulators.stripe import Stripe, moved_by

ENDS = ("won", "lost", "warning_closed")


def reverse_payment(stripe: Stripe, chance: Random) -> list[bytes]:
    """Refund by hand, dispute, or go on with either; gives the events of it."""
    paid = [name for name, session in stripe.sessions.items() if session["payment_status"] == "paid"]
    by_hand = [name for name, made in stripe.refunds.items() if not made["metadata"] and made["status"] != "failed"]
    going = [name for name, dispute in stripe.disputes.items() if dispute["status"] not in ENDS]
    if going and chance.random() < 0.6:
        return _go_on(stripe, chance.choice(going), chance)
    if by_hand and chance.random() < 0.3:
        return [stripe.refund_moves(chance.choice(by_hand), chance.choice(["succeeded", "failed"]))]
    if not paid:
        return []
    name = chance.choice(paid)
    left = stripe.count_left(name)
    if chance.random() < 0.5 and left:
        _, told = stripe.refund_by_hand(name, chance.randint(1, left))
        return [told, stripe.refunded_charge(name)]
    if any(dispute["payment_intent"] == f"pi_{name}" for dispute in stripe.disputes.values()):
        return []
    return [stripe.dispute(name, status=chance.choice(["needs_response", "warning_needs_response"]))[1]]


def _go_on(stripe: Stripe, name: str, chance: Random) -> list[bytes]:
    dispute = stripe.disputes[name]
    if not dispute["balance_transactions"]:
        if dispute["status"] == "warning_needs_response" and chance.random() < 0.5:
            return [stripe.close(name, "warning_closed")]
        return [stripe.close_open_requests(name)]
    if chance.random() < 0.5:
        return [stripe.close(name, "lost")]
    return [stripe.close(name, "won"), stripe.reinstate(name)]


def gone(stripe: Stripe) -> Counter[str]:
    """Return the amount of each payment that was reversed without a request of ours."""
    found: Counter[str] = Counter()
    for made in stripe.refunds.values():
        if not made["metadata"] and made["status"] != "failed":
            found[made["payment_intent"]] += made["amount"]
    for dispute in stripe.disputes.values():
        found[dispute["payment_intent"]] -= sum(moved_by(dispute))
    return found


def is_under_way(session: dict[str, Any]) -> bool:
    """Return true if it was paid by a method that takes days."""
    return (session["status"], session["payment_status"]) == ("complete", "unpaid")
