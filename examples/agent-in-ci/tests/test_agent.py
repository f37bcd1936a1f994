"""The agent meets every kind of operator. The scenario of a task decides; the table is in docs/how-to/practice.md."""

from datetime import timedelta

import pytest
from agent import Reason, Refused, Shop, ShopFrontAgent
from conftest import MONEY, World

SHOP = Shop("De Hoek", "Keizersgracht 1, 1015 Amsterdam, Netherlands", 52.3791, 4.8893, "Europe/Amsterdam")
COST = 42
"""The payout of 40 with the platform's fee."""


def test_good_proof_is_paid_for(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP))
    assert task["status"] == "Closed"
    assert world.events(task["id"])[-4:] == ["under_review", "completed", "settled", "closed"]
    assert world.available() == MONEY - COST


def test_an_order_is_dispatched_once(world: World, agent: ShopFrontAgent) -> None:
    assert agent.dispatch("1", SHOP) == agent.dispatch("1", SHOP)
    assert world.available() == MONEY - COST


def test_a_task_is_followed_as_it_happens(world: World, agent: ShopFrontAgent) -> None:
    world.set_speed(60)
    assert agent.follow(agent.dispatch("1", SHOP))["status"] == "Closed"


def test_nothing_is_dispatched_without_money(agent: ShopFrontAgent) -> None:
    with pytest.raises(Refused) as refused:
        agent.dispatch("1", SHOP, payoutAmount=MONEY)
    assert refused.value.code == "insufficient_funds"


def test_an_operator_who_asks_gets_an_answer(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="asks_decision"))
    (decision,) = world.get(f"/tasks/{task['id']}/decisions")
    assert (decision["resolvedBy"], decision["agentDecisionJson"]) == ("agent", '"wait"')
    assert task["status"] == "Closed"


def test_nobody_comes_and_nobody_is_paid(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="no_show"))
    assert (task["status"], world.events(task["id"])[-2:]) == ("Cancelled", ["overdue", "cancelled"])
    assert world.available() == MONEY


def test_who_is_late_is_waited_for(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="late"))
    assert "overdue" in world.events(task["id"])
    assert task["status"] == "Closed"


def test_another_operator_takes_over(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="released"))
    assert world.events(task["id"]).count("accepted") == 2
    assert task["status"] == "Closed"


def test_a_photograph_that_was_used_before_is_not_paid_for(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="duplicate_photo"))
    assert task["rejectReasonCodeRef"] == Reason.SUSPECTED_FRAUD
    assert f"(task {task['id']}, item " in task["rejectNotes"]
    assert task["status"] == "Closed", "nobody has contested it in time"
    assert world.available() == MONEY


def test_a_contested_rejection_is_decided_by_the_platform(world: World, agent: ShopFrontAgent) -> None:
    order = agent.dispatch("1", SHOP, simulationScenario="contests_rejection")
    world.wait_for("UnderReview", agent, order)
    agent.reject(order, Reason.INSUFFICIENT_PROOF, "The shelf cannot be read.")
    task = world.play(agent, order)
    assert task["rejectReasonCodeRef"] == Reason.INSUFFICIENT_PROOF
    assert {"rejected", "disputed", "dispute_resolved"} <= set(world.events(order))
    assert MONEY - COST < world.available() < MONEY, "the payout is split"


def test_nobody_accepts_and_the_money_comes_back(world: World, agent: ShopFrontAgent) -> None:
    order = agent.dispatch("1", SHOP, simulationScenario="nobody_accepts")
    assert world.available() == MONEY - COST
    assert world.play(agent, order)["status"] == "Expired"
    assert world.available() == MONEY


def test_another_time_is_agreed_to(world: World, agent: ShopFrontAgent) -> None:
    began = world.now()
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="asks_reschedule"))
    assert "reschedule_approved" in world.events(task["id"])
    assert task["status"] == "Closed"
    assert world.now() - began > timedelta(days=1)


def test_a_time_that_is_too_far_off_is_not_agreed_to(world: World) -> None:
    agent, began = ShopFrontAgent(world.http, world.now, max_delay=timedelta(hours=3)), world.now()
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="asks_reschedule"))
    assert "reschedule_rejected" in world.events(task["id"])
    assert task["status"] == "Closed"
    assert world.now() - began < timedelta(hours=1)


def test_photographs_without_a_position_are_not_enough(world: World, agent: ShopFrontAgent) -> None:
    task = world.play(agent, agent.dispatch("1", SHOP, simulationScenario="gps_off"))
    assert task["rejectReasonCodeRef"] == Reason.INSUFFICIENT_PROOF
    assert "no GPS position" in task["rejectNotes"]
    assert world.available() == MONEY
