"""The agent meets every kind of operator. The scenario of a task decides; they are in docs/generated/scenarios.md."""

from datetime import timedelta
from decimal import Decimal

import pytest
from agent import NotPublished, Reason, Shop, ShopFrontAgent
from fieldcall_client.generated.models import Task
from fieldcall_client.testing import PracticeWorld

SHOP = Shop("De Hoek", "Keizersgracht 1, 1015 Amsterdam, Netherlands", 52.3791, 4.8893)
MONEY = 500
"""The first deposit of a practice world."""
COST = 42
"""The payout of 40 with the platform's fee."""


def play(world: PracticeWorld, agent: ShopFrontAgent, scenario: str | None = None) -> Task:
    """Dispatch a task and play it to its end."""
    return world.play(agent.dispatch("1", SHOP, simulation_scenario=scenario), agent.handle)


def events(world: PracticeWorld, task: Task) -> list[str]:
    """The names of a task's events."""
    return [event.event.removeprefix("task.") for event in world.agent.task_events(task.id)]


def available(world: PracticeWorld) -> Decimal:
    """The wallet's available balance."""
    return world.agent.wallet().available_balance


def test_good_proof_is_paid_for(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    task = play(practice_world, agent)
    assert task.status == "Closed"
    assert events(practice_world, task)[-4:] == ["under_review", "completed", "settled", "closed"]
    assert available(practice_world) == MONEY - COST


def test_an_order_is_dispatched_once(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    assert agent.dispatch("1", SHOP) == agent.dispatch("1", SHOP)
    assert available(practice_world) == MONEY - COST


def test_a_task_is_followed_as_it_happens(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    practice_world.agent.set_clock_speed(speed=60)
    assert agent.follow(agent.dispatch("1", SHOP)).status == "Closed"


def test_nothing_is_dispatched_without_money(agent: ShopFrontAgent) -> None:
    with pytest.raises(NotPublished) as refused:
        agent.dispatch("1", SHOP, payout_amount=MONEY)
    assert refused.value.code == "insufficient_funds"


def test_an_operator_who_asks_gets_an_answer(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    task = play(practice_world, agent, "asks_decision")
    (decision,) = practice_world.agent.decision_requests(task.id)
    assert (decision.resolved_by, decision.agent_decision_json) == ("agent", '"wait"')
    assert task.status == "Closed"


def test_nobody_comes_and_nobody_is_paid(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    task = play(practice_world, agent, "no_show")
    assert (task.status, events(practice_world, task)[-2:]) == ("Cancelled", ["overdue", "cancelled"])
    assert available(practice_world) == MONEY


def test_who_is_late_is_waited_for(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    task = play(practice_world, agent, "late")
    assert "overdue" in events(practice_world, task)
    assert task.status == "Closed"


def test_another_operator_takes_over(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    task = play(practice_world, agent, "released")
    assert events(practice_world, task).count("accepted") == 2
    assert task.status == "Closed"


def test_a_photograph_that_was_used_before_is_not_paid_for(
    practice_world: PracticeWorld, agent: ShopFrontAgent
) -> None:
    task = play(practice_world, agent, "duplicate_photo")
    assert task.reject_reason_code_ref == Reason.SUSPECTED_FRAUD
    assert f"(task {task.id}, item " in (task.reject_notes or "")
    assert task.status == "Closed", "nobody has contested it in time"
    assert available(practice_world) == MONEY


def test_a_contested_rejection_is_decided_by_the_platform(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    order = agent.dispatch("1", SHOP, simulation_scenario="contests_rejection")
    practice_world.play(order, until="UnderReview")
    agent.reject(order, Reason.INSUFFICIENT_PROOF, "The shelf cannot be read.")
    task = practice_world.play(order, agent.handle)
    assert task.reject_reason_code_ref == Reason.INSUFFICIENT_PROOF
    assert {"rejected", "disputed", "dispute_resolved"} <= set(events(practice_world, task))
    assert MONEY - COST < available(practice_world) < MONEY, "the payout is split"


def test_nobody_accepts_and_the_money_comes_back(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    order = agent.dispatch("1", SHOP, simulation_scenario="nobody_accepts")
    assert available(practice_world) == MONEY - COST
    assert practice_world.play(order, agent.handle).status == "Expired"
    assert available(practice_world) == MONEY


def test_another_time_is_agreed_to(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    began = practice_world.now()
    task = play(practice_world, agent, "asks_reschedule")
    assert "reschedule_approved" in events(practice_world, task)
    assert task.status == "Closed"
    assert practice_world.now() - began > timedelta(days=1)


def test_a_time_that_is_too_far_off_is_not_agreed_to(practice_world: PracticeWorld) -> None:
    agent, began = ShopFrontAgent(practice_world.agent, max_delay=timedelta(hours=3)), practice_world.now()
    task = play(practice_world, agent, "asks_reschedule")
    assert "reschedule_rejected" in events(practice_world, task)
    assert task.status == "Closed"
    assert practice_world.now() - began < timedelta(hours=1)


def test_photographs_without_a_position_are_not_enough(practice_world: PracticeWorld, agent: ShopFrontAgent) -> None:
    task = play(practice_world, agent, "gps_off")
    assert task.reject_reason_code_ref == Reason.INSUFFICIENT_PROOF
    assert "no GPS position" in (task.reject_notes or "")
    assert available(practice_world) == MONEY
