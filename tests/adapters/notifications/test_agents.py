"""Texts of agents' notifications."""

import re
from dataclasses import asdict

import pytest

from adapters.notifications.agents import (
    WORDING,
    AgentNotificationWording,
    country_notice,
    credit_notice,
    failed_deposit_notice,
    members_notice,
    return_notice,
    reversal_notice,
    spending_notice,
    task_notice,
    task_sentence,
    verification_notice,
)
from domain.lifecycle.events import TASK_EVENTS
from domain.money.deposits import DepositStatus, ReversalKind
from domain.spending.approvals import ApprovalStatus


@pytest.mark.parametrize("event", TASK_EVENTS)
def test_every_event_of_a_task_has_its_words(event: str) -> None:
    notice = task_notice(event, "Shop front", None)
    assert notice.title == event.replace(".", " ").replace("_", " ").capitalize()
    assert re.fullmatch(r"(Task|Dispute) [a-z ]+", notice.title)
    assert re.fullmatch(r"Shop front: [A-Z].+\.", notice.body)


def test_the_words_of_two_events_differ() -> None:
    assert len({task_sentence(event) for event in TASK_EVENTS}) == len(TASK_EVENTS)


def test_a_reason_is_told() -> None:
    notice = task_notice("task.en_route", "Shop front", "Rain")
    assert notice == ("Task en route", "Shop front: The operator is on the way. Reason: Rain")
    assert verification_notice("Register") == (
        "Owner verified",
        "The platform has verified the owner of this account. Reason: Register",
    )


def test_money_is_told_with_the_debt_of_the_wallet() -> None:
    assert credit_notice("5.00 EUR", None) == ("Wallet credited", "5.00 EUR are in the wallet.")
    assert credit_notice("5.00 EUR", "2.00 EUR").body == (
        "5.00 EUR have arrived, of which 2.00 EUR pay what the wallet owed."
    )
    assert failed_deposit_notice("5.00 EUR", DepositStatus.EXPIRED) == (
        "Deposit failed",
        "5.00 EUR did not arrive: expired.",
    )
    assert reversal_notice(ReversalKind.CHARGEBACK, "5.00 EUR", "2.00 EUR") == (
        "Payment reversed",
        (
            "5.00 EUR were reversed by the payer's bank. The wallet owes 2.00 EUR, which all that becomes available "
            "pays first."
        ),
    )
    assert return_notice("5.00 EUR", None) == (
        "Payment returned",
        "5.00 EUR that had been reversed are in the wallet again.",
    )


def test_decisions_members_and_countries_are_told() -> None:
    assert spending_notice(ApprovalStatus.APPROVED, for_task=True) == (
        "Spending approved",
        "A task above a spending limit was approved by the owner.",
    )
    assert spending_notice(ApprovalStatus.DECLINED, for_task=False).body == (
        "A change of the spending rules was declined by the owner."
    )
    assert members_notice("a {b}", "admin") == ("Members changed", "a {b} may act for this agent now, as admin.")
    assert members_notice("a@b.c", None) == ("Member removed", "a@b.c may no longer act for this agent.")
    assert country_notice("Italy") == ("Italy is live", "Tasks in Italy can be published now.")


@pytest.mark.parametrize("name", ["failed_deposits", "reversals", "spending_titles", "task_titles", "task_texts"])
def test_a_missing_text_is_an_error(name: str) -> None:
    tables = asdict(WORDING["pl"])
    tables[name].popitem()
    with pytest.raises(TypeError, match="missing or unknown"):
        AgentNotificationWording(**tables)
