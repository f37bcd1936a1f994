"""What a notification says of an event (docs/contract.md#notifications)."""

from enum import StrEnum
from typing import NamedTuple

from domain.lifecycle.events import PREFIX
from domain.money.deposits import ReversalKind


class NotificationStatus(StrEnum):
    """Whether its reader has seen a notification: `Delivered` once it has been listed, `Read` once marked so."""

    PENDING = "Pending"
    """It has not been listed yet."""
    DELIVERED = "Delivered"
    """It has been listed."""
    READ = "Read"
    """It has been marked as read."""


class AccountEvent(StrEnum):
    """Events of an agent that are not about the status of a task."""

    WALLET_CREDITED = "wallet.credited"
    DEPOSIT_FAILED = "wallet.deposit_failed"
    DEPOSIT_REVERSED = "wallet.deposit_reversed"
    REVERSAL_RETURNED = "wallet.reversal_returned"
    SUPPORT_REPLIED = "support.replied"
    SUPPORT_STATUS_CHANGED = "support.status_changed"
    COUNTRY_LIVE = "country.live"
    WEBHOOK_DISABLED = "webhook.disabled"
    SPENDING_DECIDED = "spending.decided"


class OperatorEvent(StrEnum):
    """What operators are told of."""

    TASK_OPEN = "task.open"
    """A task in their reach can be accepted."""
    PAYOUT_PAID = "payout.paid"
    """What they asked to be paid out has been paid."""
    PAYOUT_DECLINED = "payout.declined"
    """It will not be paid like this."""


class Notice(NamedTuple):
    """The words of a notification."""

    title: str
    body: str


TASK_SENTENCES: dict[str, str] = {
    "task.created": "The task was saved as a draft.",
    "task.quoted": "The cost was quoted and reserved in the wallet.",
    "task.funded": "The money for the task is locked.",
    "task.published": "Operators near the task can see it.",
    "task.accepted": "An operator accepted the task.",
    "task.released": "The operator gave the task back; matching starts again.",
    "task.en_route": "The operator is on the way.",
    "task.arrived": "The operator has arrived.",
    "task.in_progress": "Work has begun.",
    "task.proof_submitted": "The operator handed the proof in.",
    "task.proof_uploaded": "The proof has been checked.",
    "task.under_review": "The proof waits for your review.",
    "task.completed": "The work is done.",
    "task.rejected": "The proof was rejected; the operator may contest it.",
    "task.settled": "The operator has been paid.",
    "task.closed": "The task is closed.",
    "task.cancelled": "The task was cancelled.",
    "task.expired": "No operator accepted in time.",
    "task.overdue": "The time to complete the task has passed.",
    "task.disputed": "The platform investigates; the money is frozen.",
    "task.dispute_resolved": "The platform has decided the dispute.",
    "task.decision_requested": "A decision of yours is needed before the task goes on.",
    "task.decision_resolved": "The decision has been answered.",
    "task.reschedule_requested": "A change of the schedule was asked for.",
    "task.reschedule_approved": "The change of the schedule was approved.",
    "task.reschedule_rejected": "The change of the schedule was rejected.",
    "task.location_updated": "The address was corrected.",
}
"""What each event of a task means, in a sentence."""


def task_notice(event: str, task_title: str, reason: str | None) -> Notice:
    """What a notification says of a task's event: which task, what happened, and the reason where one was given."""
    sentence = f"{task_title}: {TASK_SENTENCES[event]}"
    return Notice(
        f"Task {event.removeprefix(PREFIX).replace('_', ' ')}", f"{sentence} Reason: {reason}" if reason else sentence
    )


def open_task_notice(task_title: str, city: str | None, payout: str) -> Notice:
    """What an operator is told of a task that it could accept; where it is no more exactly than it may know."""
    return Notice("Task open near you", f"{task_title}{f' in {city}' if city else ''}, {payout}")


def payout_notice(event: OperatorEvent, amount: str, why: str) -> Notice:
    """What an operator is told of its pay-out: with the bank's number of the transfer, or the reason against it."""
    if event is OperatorEvent.PAYOUT_PAID:
        return Notice("Earnings paid out", f"{amount} are on their way to your account. The bank's reference: {why}")
    return Notice("Pay-out declined", f"{amount} were not paid out: {why} You can ask for them again.")


def credit_notice(amount: str, paid_debt: str | None) -> Notice:
    """What an agent is told of money that has arrived, and of what it owed and has paid by it."""
    if paid_debt is None:
        return Notice("Wallet credited", f"{amount} are in the wallet.")
    return Notice("Wallet credited", f"{amount} have arrived, of which {paid_debt} pay what the wallet owed.")


def reversal_notice(event: AccountEvent, kind: ReversalKind, amount: str, owed: str | None) -> Notice:
    """What an agent is told of a payment that was taken back at its provider, or has returned."""
    rest = f" The wallet owes {owed}, which all that becomes available pays first." if owed else ""
    if event is AccountEvent.REVERSAL_RETURNED:
        return Notice("Payment returned", f"{amount} that had been taken back are the wallet's again.{rest}")
    how = {
        ReversalKind.REFUND: "were refunded to the payer at the payment provider",
        ReversalKind.CHARGEBACK: "were taken back by the payer's bank",
    }
    return Notice("Payment taken back", f"{amount} {how[kind]}.{rest}")
