"""The guards of rejections and disputes."""

from typing import Final

from domain.lifecycle.guards import Facts, Guard
from domain.lifecycle.statuses import Actor, Status
from domain.refusals.payments import NothingToPay
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import NotPending, TooManyDisputes, WindowClosed, WrongStatus

MAX_DISPUTES: Final = 2
"""Maximum number of disputes of each side about a task."""
NO_PAYOUT = "There is no locked money or no operator to pay: resolve this dispute with a refund."


def contest_open(facts: Facts) -> Refusal | None:
    return WindowClosed("The dispute window of this rejection has closed.") if facts.contest_closed else None


def contest_over(facts: Facts) -> Refusal | None:
    return None if facts.contest_closed else WrongStatus("The dispute window is still open.")


def refunded(facts: Facts) -> Refusal | None:
    return NothingToPay(NO_PAYOUT) if facts.operator_share else None


def operator_payable(facts: Facts) -> Refusal | None:
    if facts.operator_share and facts.locked and facts.has_operator:
        return None
    return NothingToPay(NO_PAYOUT)


def agent_disputes_left(facts: Facts) -> Refusal | None:
    return None if facts.agent_disputes < MAX_DISPUTES else _too_many_disputes()


def operator_disputes_left(facts: Facts) -> Refusal | None:
    return None if facts.operator_disputes < MAX_DISPUTES else _too_many_disputes()


def _too_many_disputes() -> TooManyDisputes:
    return TooManyDisputes(
        f"You have opened {MAX_DISPUTES} disputes about this task already, and no more are possible.",
        values={"maximum": MAX_DISPUTES},
    )


def opened_by_agent(facts: Facts) -> Refusal | None:
    return None if facts.disputed_by is Actor.AGENT else _not_yours()


def opened_by_operator(facts: Facts) -> Refusal | None:
    return None if facts.disputed_by is Actor.OPERATOR else _not_yours()


def _not_yours() -> NotPending:
    return NotPending("You have not opened this dispute: the side that opened it can withdraw it.")


def disputed_from(status: Status) -> Guard:
    """Return the guard that a task was in a status when its dispute was opened."""

    def guard(facts: Facts) -> Refusal | None:
        return None if facts.disputed_from is status else WrongStatus(f"The task was not {status} before its dispute.")

    guard.__name__ = f"disputed_from_{status}"
    return guard
