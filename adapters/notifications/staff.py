"""The texts of the staff's notifications. They are written in English, the language of the API."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adapters.i18n.locales import DEFAULT
from adapters.i18n.texts import Texts
from domain.lifecycle.statuses import Actor
from domain.webhooks.notifications import NotificationText

DISPUTING: Final = frozenset(Actor) - {Actor.PERSON}


@dataclass(frozen=True, slots=True)
class StaffNotificationWording:
    """The texts in one locale. Raises `TypeError` for a missing or unknown side of a dispute."""

    reason: str
    dispute_title: str
    overdue_title: str
    overdue: str
    registered_title: str
    registered: str
    support_opened_title: str
    support_opened: str
    support_message_title: str
    support_message: str
    payout_title: str
    payout: str
    confirm_title: str
    confirm: str
    owed_title: str
    owed: str
    held_title: str
    ledger_title: str
    ledger: str
    disputes: Mapping[str, str]

    def __post_init__(self) -> None:
        if wrong := self.disputes.keys() ^ DISPUTING:
            raise TypeError(f"missing or unknown: {', '.join(sorted(wrong))}")


WORDING: Final = Texts("staff_notifications", StaffNotificationWording)


def dispute_notice(task_title: str, side: Actor, reason: str | None) -> NotificationText:
    """Return the text about a new dispute; `side` is the side that opened it.

    The service itself opens one when nobody has ended the review of doubtful proof.
    """
    words = WORDING[DEFAULT]
    text = words.disputes[side].format(task=task_title)
    if reason and side is not Actor.SYSTEM:
        text = f"{text} {words.reason.format(reason=reason)}"
    return NotificationText(words.dispute_title, text)


def overdue_dispute_notice(task_title: str) -> NotificationText:
    """Return the text about a dispute that has waited for too long."""
    words = WORDING[DEFAULT]
    return NotificationText(words.overdue_title, words.overdue.format(task=task_title))


def registration_notice(name: str, country: str) -> NotificationText:
    """Return the text about an operator that waits for approval."""
    words = WORDING[DEFAULT]
    return NotificationText(words.registered_title, words.registered.format(name=name, country=country))


def support_notice(subject: str, severity: str, *, opened: bool) -> NotificationText:
    """Return the text about a support request, or about a new message in it."""
    words = WORDING[DEFAULT]
    title, text = (
        (words.support_opened_title, words.support_opened)
        if opened
        else (words.support_message_title, words.support_message)
    )
    return NotificationText(title, text.format(subject=subject, severity=severity))


def payout_request_notice(amount: str) -> NotificationText:
    """Return the text about a requested payout."""
    words = WORDING[DEFAULT]
    return NotificationText(words.payout_title, words.payout.format(amount=amount))


def payout_approval_notice(amount: str, approver: str) -> NotificationText:
    """Return the text about a payout that needs a second person."""
    words = WORDING[DEFAULT]
    return NotificationText(words.confirm_title, words.confirm.format(amount=amount, approver=approver))


def owed_notice(amount: str, owed: str) -> NotificationText:
    """Return the text about a reversal that a wallet could not cover."""
    words = WORDING[DEFAULT]
    return NotificationText(words.owed_title, words.owed.format(amount=amount, owed=owed))


def held_notice(task_title: str, reason: str) -> NotificationText:
    """Return the text about a task that waits for a decision on its publication."""
    return NotificationText(WORDING[DEFAULT].held_title, f"{task_title}: {reason}")


def ledger_notice(problems: int, first: str) -> NotificationText:
    """Return the text about a check of the ledger that has found problems."""
    words = WORDING[DEFAULT]
    return NotificationText(words.ledger_title, words.ledger.format(problems=problems, first=first))
