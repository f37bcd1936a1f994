"""Texts of the staff's notifications."""

from dataclasses import asdict

import pytest

from adapters.notifications.staff import (
    WORDING,
    StaffNotificationWording,
    dispute_notice,
    held_notice,
    ledger_notice,
    overdue_dispute_notice,
    owed_notice,
    payout_approval_notice,
    payout_request_notice,
    registration_notice,
    support_notice,
)
from domain.lifecycle.statuses import Actor


def test_disputes_name_their_side_and_reason() -> None:
    assert dispute_notice("Shop {0}", Actor.AGENT, "Blurred") == (
        "Dispute opened",
        "Shop {0}: disputed by the agent. Reason: Blurred",
    )
    assert dispute_notice("Shop", Actor.OPERATOR, None).body == "Shop: disputed by the operator."
    assert dispute_notice("Shop", Actor.SYSTEM, "Time").body == (
        "Shop: nobody has reviewed the proof, which is doubtful."
    )
    assert overdue_dispute_notice("Shop") == ("Dispute overdue", "Shop: the dispute still waits for a decision.")


def test_queues_are_told_of_their_entries() -> None:
    assert registration_notice("Sam", "NL") == (
        "Operator to approve",
        "Sam (NL) has registered and waits for approval.",
    )
    assert support_notice("Key", "high", opened=True) == ("Support request opened", "Key (severity high)")
    assert support_notice("Key", "low", opened=False) == (
        "Support message",
        "Key: there is a new message (severity low).",
    )
    assert payout_request_notice("5.00 EUR") == ("Payout requested", "An operator asks for 5.00 EUR.")
    assert payout_approval_notice("5.00 EUR", "Kim") == (
        "Payout to confirm",
        "Kim has approved a payout of 5.00 EUR. Somebody else confirms it.",
    )
    assert owed_notice("5.00 EUR", "2.00 EUR") == (
        "Reversal owed",
        "5.00 EUR were reversed at the payment provider; the wallet owes 2.00 EUR.",
    )
    assert held_notice("Shop", "Weapons") == ("Task held for review", "Shop: Weapons")
    assert ledger_notice(2, "a sum") == ("Ledger does not balance", "2 problems were found. The first: a sum")


def test_a_missing_text_is_an_error() -> None:
    tables = asdict(WORDING["pl"])
    tables["disputes"].popitem()
    with pytest.raises(TypeError, match="missing or unknown"):
        StaffNotificationWording(**tables)
