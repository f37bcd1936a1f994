"""The platform's numbers as docs/reference/money.md states them, and the sentence in which an agent reads them."""

import dataclasses

import pytest

from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import TRANSITIONS, Trigger
from domain.policy import COMPENSATION, Policy


def test_the_defaults_are_those_decided() -> None:
    policy = Policy()
    assert (policy.agent_fee, policy.operator_fee) == (500, 1_000)
    assert policy.quote_lifetime == 30 * 60
    assert policy.dispute_window == 72 * 60 * 60
    hour = 60 * 60
    assert (policy.review_window, policy.no_show_grace) == (7 * 24 * hour, 24 * hour)
    assert (policy.decision_window, policy.open_window) == (72 * hour, 30 * 24 * hour)
    assert dict(policy.compensation) == {
        "Published": 0,
        "Accepted": 10,
        "EnRoute": 25,
        "Arrived": 50,
        "InProgress": 75,
        "ProofSubmitted": 100,
        "ProofUploaded": 100,
    }


def test_every_status_from_which_a_settled_cancellation_leads_has_its_compensation() -> None:
    sources = {status for row in TRANSITIONS if row.trigger is Trigger.CANCEL_WITH_SETTLEMENT for status in row.source}
    assert set(COMPENSATION) == sources


def test_compensation_rises_with_the_stage_and_stays_a_share() -> None:
    percents = [COMPENSATION[status] for status in Status if status in COMPENSATION]
    assert percents == sorted(percents)
    assert (percents[0], percents[-1]) == (0, 100)


def test_a_policy_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Policy().agent_fee = 0  # type: ignore[misc]
    with pytest.raises(TypeError):
        COMPENSATION[Status.ACCEPTED] = 0  # type: ignore[index]


def test_the_text_states_every_number_that_an_agent_is_charged_by() -> None:
    text = Policy(agent_fee=525, operator_fee=950, quote_lifetime=45 * 60, dispute_window=24 * 3600).text()
    assert "fee is 5.25 % of the payout" in text
    assert "9.5 % deducted" in text
    assert "for 45 minutes" in text
    assert "for 24 hours" in text
    for status, percent in COMPENSATION.items():
        assert f"{status} {percent} %" in text


def test_the_text_states_when_each_wait_ends() -> None:
    text = Policy(review_window=3600, no_show_grace=90 * 60, open_window=48 * 3600).text()
    assert "within 1 hour, or the fewer hours of the task's reviewWithinHours" in text
    assert "expires after 48 hours" in text
    assert "overdue for 90 minutes" in text


def test_the_text_follows_a_compensation_set_otherwise() -> None:
    assert "Accepted 20 %" in Policy(compensation={Status.ACCEPTED: 20}).text()
