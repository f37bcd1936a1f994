"""The texts of notifications (docs/reference/notifications.md)."""

from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from domain.lifecycle.statuses import Actor
from domain.money.deposits import ReversalKind


class NotificationStatus(StrEnum):
    """The status of a notification at its recipient: `Delivered` once listed or sent, `Read` once marked as read."""

    PENDING = "Pending"
    """Neither listed nor sent yet."""
    DELIVERED = "Delivered"
    """Listed at least once, or sent to the contact methods of an operator."""
    READ = "Read"
    """Marked as read."""


class AccountEvent(StrEnum):
    """Events of an agent other than status changes of its tasks."""

    WALLET_CREDITED = "wallet.credited"
    DEPOSIT_FAILED = "wallet.deposit_failed"
    DEPOSIT_REVERSED = "wallet.deposit_reversed"
    REVERSAL_RETURNED = "wallet.reversal_returned"
    SUPPORT_REPLIED = "support.replied"
    SUPPORT_STATUS_CHANGED = "support.status_changed"
    COUNTRY_LIVE = "country.live"
    WEBHOOK_DISABLED = "webhook.disabled"
    SPENDING_DECIDED = "spending.decided"
    SUSPENDED = "account.suspended"
    REINSTATED = "account.reinstated"
    VERIFIED = "account.verified"
    MEMBERS_CHANGED = "account.members_changed"


class OperatorEvent(StrEnum):
    """Events of which operators are notified."""

    TASK_OPEN = "task.open"
    """A task within reach can be accepted."""
    PAYOUT_PAID = "payout.paid"
    """A requested payout has been paid."""
    PAYOUT_DECLINED = "payout.declined"
    """A requested payout was declined."""
    SUPPORT_REPLIED = "support.replied"
    """Support has answered a request."""
    SUPPORT_STATUS_CHANGED = "support.status_changed"
    """Support has moved a request to another status."""
    APPROVED = "account.approved"
    """The platform has approved the operator."""
    SUSPENDED = "account.suspended"
    """The platform has suspended the operator."""
    REINSTATED = "account.reinstated"
    """The suspension has ended."""
    CLAIMED = "account.claimed"
    """A person has claimed the operator."""
    WEBHOOK_DISABLED = "webhook.disabled"
    """One of its contact methods is disabled: nothing is sent to it."""


class StaffEvent(StrEnum):
    """Events of which the platform's staff is notified."""

    DISPUTE_OPENED = "dispute.opened"
    """A task is disputed, and the staff decides."""
    DISPUTE_OVERDUE = "dispute.overdue"
    """A dispute has waited for too long."""
    OPERATOR_REGISTERED = "operator.registered"
    """An operator waits for approval."""
    SUPPORT_MESSAGE = "support.message"
    """A support request was opened, or has a new message."""
    PAYOUT_REQUESTED = "payout.requested"
    """An operator asks for a payout."""
    PAYOUT_APPROVED = "payout.approved"
    """A member of the staff has approved a large payout, which another one has to confirm."""
    REVERSAL_OWED = "reversal.owed"
    """A payment was reversed, and its wallet could not cover it."""
    LEDGER_PROBLEM = "ledger.problem"
    """A check of the ledger has found a broken invariant."""
    TASK_HELD = "task.held_for_review"
    """A task is held back, and the staff decides whether it is published."""


class NotificationText(NamedTuple):
    """The text of a notification."""

    title: str
    body: str


class NoticeDetails(NamedTuple):
    """The content of an operator's notification, before it is put into a language."""

    event: str
    name: str = ""
    """The task or the support request that it is about."""
    reason: str | None = None
    """A text written by a person: a reason, or the bank's reference."""
    amount: tuple[Decimal, str] | None = None
    """Money and its currency."""
    city: str | None = None
    address: str = ""
    """An endpoint of the operator."""
    term: str | None = None
    """A status of support, or the reason why an endpoint is disabled."""


TASK_SENTENCES: dict[str, str] = {
    "task.created": "The task was saved as a draft.",
    "task.quoted": "The cost was quoted and reserved in the wallet.",
    "task.funded": "The money for the task is locked.",
    "task.published": "Operators near the task can see it.",
    "task.accepted": "An operator accepted the task.",
    "task.released": "The operator released the task; matching starts again.",
    "task.en_route": "The operator is on the way.",
    "task.arrived": "The operator has arrived.",
    "task.in_progress": "Work has begun.",
    "task.proof_submitted": "The operator submitted the proof.",
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
    "task.reschedule_requested": "A change of the schedule was requested.",
    "task.reschedule_approved": "The change of the schedule was approved.",
    "task.reschedule_rejected": "The change of the schedule was rejected.",
    "task.location_updated": "The address was corrected.",
    "task.operator_no_show": "The operator did not come in time and has lost the task; no proof was uploaded.",
    "task.review_due": "The review ends soon: approve or reject the proof. If you do neither, it is approved and paid, "
    "or the platform decides in a dispute when a requirement is not met.",
    "task.held_for_review": "The task is held back until the platform's staff has decided; it need not be sent again.",
    "task.hold_released": "The platform's staff has released the task.",
    "task.publication_refused": "The task will not be published. Open a support request to contest the decision, or "
    "request_publication_review when no human has made it.",
    "dispute.overdue": "The dispute still waits for the platform's decision, and its staff has been reminded. Open a "
    "support request about the task to add what you know.",
}
"""The sentence of each task event."""
OPERATOR_TASK_EVENTS = frozenset(
    {
        "task.released",
        "task.operator_no_show",
        "dispute.overdue",
        "task.overdue",
        "task.rejected",
        "task.disputed",
        "task.dispute_resolved",
        "task.settled",
        "task.closed",
        "task.cancelled",
        "task.decision_resolved",
        "task.reschedule_requested",
        "task.reschedule_approved",
        "task.reschedule_rejected",
    }
)
"""The task events of which its operator is notified, if somebody else has caused them."""
OPERATOR_EVENTS = OPERATOR_TASK_EVENTS | frozenset(OperatorEvent)
"""The names of all events that an operator is notified of."""


def tells_operator(event: str, *, alone: bool) -> bool:
    """Return true if the operator of a task is notified of its event.

    The operator is notified that a task is closed only if the step has no other event, which says more.
    """
    return event in OPERATOR_TASK_EVENTS and (alone or event != "task.closed")


def task_notice(event: str, task_title: str, reason: str | None) -> NotificationText:
    """The text for a task's event: the task, what happened, and the reason if there is one."""
    sentence = f"{task_title}: {TASK_SENTENCES[event]}"
    return NotificationText(_title(event), f"{sentence} Reason: {reason}" if reason else sentence)


def _title(event: str) -> str:
    """`Task under review` for `task.under_review`, `Dispute overdue` for `dispute.overdue`."""
    return event.replace(".", " ").replace("_", " ").capitalize()


def credit_notice(amount: str, paid_debt: str | None) -> NotificationText:
    """The text for an agent about a credit; `paid_debt` is the part that paid the wallet's debt."""
    if paid_debt is None:
        return NotificationText("Wallet credited", f"{amount} are in the wallet.")
    return NotificationText("Wallet credited", f"{amount} have arrived, of which {paid_debt} pay what the wallet owed.")


def reversal_notice(event: AccountEvent, kind: ReversalKind, amount: str, owed: str | None) -> NotificationText:
    """The text for an agent about a reversed payment, or one whose reversal was returned."""
    rest = f" The wallet owes {owed}, which all that becomes available pays first." if owed else ""
    if event is AccountEvent.REVERSAL_RETURNED:
        return NotificationText("Payment returned", f"{amount} that had been reversed are in the wallet again.{rest}")
    how = {
        ReversalKind.REFUND: "were refunded to the payer at the payment provider",
        ReversalKind.CHARGEBACK: "were reversed by the payer's bank",
        ReversalKind.VOIDED: "were test money and have been written off: the service now takes real payments",
    }
    return NotificationText("Payment reversed", f"{amount} {how[kind]}.{rest}")


def dispute_notice(task_title: str, by: Actor, reason: str | None, *, overdue: bool = False) -> NotificationText:
    """The text for the staff about a new dispute, or about an overdue one; `by` is the side that opened it.

    The service itself opens one when nobody has ended the review of doubtful proof.
    """
    if overdue:
        return NotificationText("Dispute overdue", f"{task_title}: the dispute still waits for a decision.")
    if by is Actor.SYSTEM:
        return NotificationText("Dispute opened", f"{task_title}: nobody has reviewed the proof, which is doubtful.")
    return NotificationText(
        "Dispute opened", f"{task_title}: disputed by the {by}.{f' Reason: {reason}' if reason else ''}"
    )


def registration_notice(name: str, country: str) -> NotificationText:
    """The text for the staff about an operator that waits for approval."""
    return NotificationText("Operator to approve", f"{name} ({country}) has registered and waits for approval.")


def support_notice(subject: str, severity: str, *, opened: bool) -> NotificationText:
    """The text for the staff about a support request, or about a new message in it."""
    if opened:
        return NotificationText("Support request opened", f"{subject} (severity {severity})")
    return NotificationText("Support message", f"{subject}: there is a new message (severity {severity}).")


def payout_request_notice(amount: str) -> NotificationText:
    """The text for the staff about a requested payout."""
    return NotificationText("Payout requested", f"An operator asks for {amount}.")


def payout_approval_notice(amount: str, approver: str) -> NotificationText:
    """The text for the staff about a payout that needs a second person."""
    return NotificationText(
        "Payout to confirm", f"{approver} has approved a payout of {amount}. Somebody else confirms it."
    )


def owed_notice(amount: str, owed: str) -> NotificationText:
    """The text for the staff about a reversal that a wallet could not cover."""
    return NotificationText("Reversal owed", f"{amount} were reversed at the payment provider; the wallet owes {owed}.")


def members_notice(email: str, role: str | None) -> NotificationText:
    """The text for an agent about one of its members; `role` is the new role, None for a removed member."""
    if role is None:
        return NotificationText("Member removed", f"{email} may no longer act for this agent.")
    return NotificationText("Members changed", f"{email} may act for this agent now, as {role}.")


def verification_notice(reason: str | None) -> NotificationText:
    """The text for an agent whose owner the platform has verified."""
    why = f" Reason: {reason}" if reason else ""
    return NotificationText("Owner verified", f"The platform has verified the owner of this account.{why}")


def held_notice(task_title: str, reason: str) -> NotificationText:
    """The text for the staff about a task that waits for a decision on its publication."""
    return NotificationText("Task held for review", f"{task_title}: {reason}")


def ledger_notice(problems: int, first: str) -> NotificationText:
    """The text for the staff about a check of the ledger that has found problems."""
    return NotificationText("Ledger does not balance", f"{problems} problems were found. The first: {first}")
