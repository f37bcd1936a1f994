"""The events of notifications, and their content before it is put into words (docs/reference/notifications.md)."""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple

from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Transition, Trigger


class NotificationStatus(StrEnum):
    """The status of a notification at its recipient: `Delivered` once listed or sent, `Read` once marked as read."""

    PENDING = "Pending"
    """Neither listed nor sent yet."""
    DELIVERED = "Delivered"
    """Listed at least once, or sent to the contact methods of an operator."""
    READ = "Read"
    """Marked as read."""


class NotificationFilter(NamedTuple):
    """The conditions of a list of notifications."""

    unread_only: bool = False
    """Only notifications that are not marked as read."""
    needs_person: bool = False
    """Only an agent's notifications that ask a person to act; those of operators and the staff all do."""


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


ANYBODY: Final = frozenset(Actor)
MESSAGE_RECEIVED: Final = "task.message_received"
NEEDS_PERSON: Final[Mapping[str, frozenset[Actor]]] = {
    # Decide about work.
    "task.under_review": frozenset({Actor.SYSTEM}),
    "task.review_due": frozenset({Actor.SYSTEM}),
    # The operator of a direct task; all others complete a task by an approval.
    "task.completed": frozenset({Actor.OPERATOR}),
    "task.disputed": frozenset({Actor.OPERATOR, Actor.SYSTEM}),
    "task.dispute_resolved": frozenset({Actor.PLATFORM}),
    # Answer a question.
    "task.decision_requested": frozenset({Actor.OPERATOR, Actor.PLATFORM}),
    "task.reschedule_requested": frozenset({Actor.OPERATOR}),
    "task.more_time_requested": frozenset({Actor.OPERATOR}),
    MESSAGE_RECEIVED: frozenset({Actor.OPERATOR, Actor.PLATFORM}),
    # Choose an operator.
    "task.offer_made": frozenset({Actor.OPERATOR}),
    AccountEvent.SUPPORT_REPLIED: ANYBODY,
    # Change a task that nobody carries out.
    "task.expired": frozenset({Actor.SYSTEM}),
    "task.released": frozenset({Actor.OPERATOR, Actor.SYSTEM}),
    "task.operator_no_show": frozenset({Actor.SYSTEM}),
    "task.publication_refused": frozenset({Actor.PLATFORM, Actor.SYSTEM}),
    # Pay. A deposit that fails while its agent reads it is no move of that agent.
    AccountEvent.DEPOSIT_FAILED: ANYBODY,
    AccountEvent.DEPOSIT_REVERSED: ANYBODY,
    # Mend an endpoint, or contest a suspension.
    AccountEvent.WEBHOOK_DISABLED: ANYBODY,
    AccountEvent.SUSPENDED: ANYBODY,
}
"""The events that ask a person of their agent to decide, answer, pay or repair, with the actors who cause them so. An
agent's own moves with a task ask nothing of it."""


class OperatorEvent(StrEnum):
    """Events of which operators are notified."""

    TASK_OPEN = "task.open"
    """A task within reach can be accepted."""
    TASK_INVITED = "task.invited"
    """An agent has invited the operator to a task."""
    OFFER_LOST = "task.offer_lost"
    """Another operator got a task for which the operator had made an offer."""
    OFFER_LAPSED = "task.offer_lapsed"
    """The operator's offer expired, or its task has ended or changed."""
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
    """One of the operator's contact methods is disabled: nothing is sent to it."""


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


OPERATOR_TASK_EVENTS = frozenset(
    {
        "task.accepted",
        "task.offer_declined",
        "task.released",
        "task.operator_no_show",
        "dispute.overdue",
        "task.overdue",
        "task.rejected",
        "task.changes_requested",
        "task.disputed",
        "task.dispute_resolved",
        "task.dispute_withdrawn",
        "task.settled",
        "task.closed",
        "task.cancelled",
        "task.decision_resolved",
        "task.reschedule_requested",
        "task.reschedule_approved",
        "task.reschedule_rejected",
        "task.reschedule_withdrawn",
        "task.more_time_decided",
        "task.expense_declined",
        "task.bonus_paid",
        "task.attachment_added",
        MESSAGE_RECEIVED,
    }
)
"""The task events of which its operator is notified, if somebody else has caused them."""
OPERATOR_EVENTS = OPERATOR_TASK_EVENTS | frozenset(OperatorEvent)
"""The names of all events that an operator is notified of."""


def notifies_agent(event: str, by: Actor) -> bool:
    """Return true if an event that an actor has caused is sent to the agent: its own messages are only logged."""
    return event != MESSAGE_RECEIVED or by is not Actor.AGENT


def needs_person(event: str, by: Actor) -> bool:
    """Return true if an event that an actor has caused asks a person of its agent to act."""
    return by in NEEDS_PERSON.get(event, ())


ANSWERING: Final = frozenset(
    {
        *(Trigger.ACCEPT, Trigger.RELEASE, Trigger.LAPSE_DECISION, Trigger.WITHDRAW_DECISION),
        *(Trigger.WITHDRAW_RESCHEDULE, Trigger.WITHDRAW_MORE_TIME, Trigger.WITHDRAW_DISPUTE),
    }
)
"""Triggers that answer what a task has asked, or withdraw it, although its agent pulls none of them."""


def answers_person(step: Transition) -> bool:
    """Return true if a step of a task answers what the task has asked a person before.

    The agent or the platform has decided, or a deadline has. The progress of an operator leaves a question open.
    """
    if step.trigger is Trigger.SEND_MESSAGE:
        return False
    is_decided = step.by in (Actor.AGENT, Actor.PLATFORM) or (step.by is Actor.SYSTEM and bool(step.target))
    return is_decided or step.trigger in ANSWERING


def notifies_operator(event: str, *, alone: bool) -> bool:
    """Return true if the operator of a task is notified of its event.

    The operator is notified that a task is closed only if the step has no other event, which says more.
    """
    return event in OPERATOR_TASK_EVENTS and (alone or event != "task.closed")
