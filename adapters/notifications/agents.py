"""The texts of agents' notifications. They are written in English, the language of the API."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adapters.i18n.locales import DEFAULT
from adapters.i18n.texts import Texts
from domain.lifecycle.events import TASK_EVENTS
from domain.money.deposits import DepositStatus, ReversalKind
from domain.spending.approvals import ApprovalStatus
from domain.webhooks.notifications import NotificationText

FAILURES: Final = frozenset({DepositStatus.DECLINED, DepositStatus.CANCELLED, DepositStatus.EXPIRED})
DECISIONS: Final = frozenset({ApprovalStatus.APPROVED, ApprovalStatus.DECLINED})


@dataclass(frozen=True, slots=True)
class AgentNotificationWording:
    """The texts in one locale. Raises `TypeError` for a missing or unknown event, status or kind."""

    reason: str
    credited_title: str
    credited: str
    credited_after_debt: str
    deposit_failed_title: str
    reversed_title: str
    returned_title: str
    returned: str
    debt: str
    country_title: str
    country: str
    verified_title: str
    verified: str
    member_changed_title: str
    member_changed: str
    member_removed_title: str
    member_removed: str
    failed_deposits: Mapping[str, str]
    reversals: Mapping[str, str]
    spending_titles: Mapping[str, str]
    task_spending: Mapping[str, str]
    rules_spending: Mapping[str, str]
    task_titles: Mapping[str, str]
    task_texts: Mapping[str, str]

    def __post_init__(self) -> None:
        keys: tuple[tuple[Mapping[str, str], frozenset[str]], ...] = (
            (self.failed_deposits, FAILURES),
            (self.reversals, frozenset(ReversalKind)),
            (self.spending_titles, DECISIONS),
            (self.task_spending, DECISIONS),
            (self.rules_spending, DECISIONS),
            (self.task_titles, frozenset(TASK_EVENTS)),
            (self.task_texts, frozenset(TASK_EVENTS)),
        )
        for texts, names in keys:
            if wrong := texts.keys() ^ names:
                raise TypeError(f"missing or unknown: {', '.join(sorted(wrong))}")


WORDING: Final = Texts("agent_notifications", AgentNotificationWording)


def task_sentence(event: str) -> str:
    """Return the sentence of a task's event."""
    return WORDING[DEFAULT].task_texts[event]


def task_notice(event: str, task_title: str, reason: str | None) -> NotificationText:
    """Return the text for a task's event: the task, the sentence of the event, and the reason if there is one."""
    words = WORDING[DEFAULT]
    return NotificationText(words.task_titles[event], _explained(f"{task_title}: {words.task_texts[event]}", reason))


def credit_notice(amount: str, paid_debt: str | None) -> NotificationText:
    """Return the text about a credit; `paid_debt` is the part that paid the wallet's debt."""
    words = WORDING[DEFAULT]
    text = words.credited if paid_debt is None else words.credited_after_debt
    return NotificationText(words.credited_title, text.format(amount=amount, paid_debt=paid_debt))


def failed_deposit_notice(amount: str, outcome: DepositStatus) -> NotificationText:
    """Return the text about a deposit that did not arrive."""
    words = WORDING[DEFAULT]
    return NotificationText(words.deposit_failed_title, words.failed_deposits[outcome].format(amount=amount))


def reversal_notice(kind: ReversalKind, amount: str, owed: str | None) -> NotificationText:
    """Return the text about a reversed payment; `owed` is the wallet's debt."""
    words = WORDING[DEFAULT]
    return NotificationText(words.reversed_title, _with_debt(words.reversals[kind].format(amount=amount), owed))


def return_notice(amount: str, owed: str | None) -> NotificationText:
    """Return the text about a payment whose reversal was returned; `owed` is the wallet's debt."""
    words = WORDING[DEFAULT]
    return NotificationText(words.returned_title, _with_debt(words.returned.format(amount=amount), owed))


def spending_notice(status: ApprovalStatus, *, for_task: bool) -> NotificationText:
    """Return the text about the owner's decision on a task, or on a change of the spending rules."""
    words = WORDING[DEFAULT]
    texts = words.task_spending if for_task else words.rules_spending
    return NotificationText(words.spending_titles[status], texts[status])


def country_notice(country: str) -> NotificationText:
    """Return the text about a country that is live now."""
    words = WORDING[DEFAULT]
    return NotificationText(words.country_title.format(country=country), words.country.format(country=country))


def members_notice(email: str, role: str | None) -> NotificationText:
    """Return the text about one of the agent's members; `role` is the new role, None for a removed member."""
    words = WORDING[DEFAULT]
    if role is None:
        return NotificationText(words.member_removed_title, words.member_removed.format(email=email))
    return NotificationText(words.member_changed_title, words.member_changed.format(email=email, role=role))


def verification_notice(reason: str | None) -> NotificationText:
    """Return the text about the verification of the agent's owner by the platform."""
    words = WORDING[DEFAULT]
    return NotificationText(words.verified_title, _explained(words.verified, reason))


def _explained(text: str, reason: str | None) -> str:
    return f"{text} {WORDING[DEFAULT].reason.format(reason=reason)}" if reason else text


def _with_debt(text: str, owed: str | None) -> str:
    return f"{text} {WORDING[DEFAULT].debt.format(owed=owed)}" if owed else text
