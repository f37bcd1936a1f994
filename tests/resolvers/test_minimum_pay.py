"""Generated pay terms: no task, amendment or offer below the minimum pay is public.

`TERMS=5000` tries as many; without it a few.
"""

import os
from random import Random
from typing import Any, Final

import pytest

from adapters.catalogue import publication
from domain.lifecycle.statuses import Status
from domain.refusals.tasks import PayBelowFloor
from resolvers.amendments import terms
from resolvers.pay import offers
from resolvers.tasks import dispatch
from tests import actors
from tests.resolvers.stages import HOUR, Scene

S = Status
TRIALS: Final = int(os.environ.get("TERMS", "100"))
LEAST: Final = 1400
"""Minimum pay for an hour in the Netherlands, in cents."""
FUNDS: Final = "100000.00"
DAY: Final = 24 * HOUR
OF_A_MONTH: Final = 500
"""Number of tasks within the monthly plan of an agent."""


def generate_terms(chance: Random, categories: list[int]) -> dict[str, Any]:
    """Return pay terms near the minimum pay, on both sides of it."""
    minutes = chance.choice([None, chance.randint(1, 600)])
    pricing = chance.choice(["fixed", "hourly", "negotiable"])
    paid = 60 if pricing == "hourly" else minutes or chance.choice([30, 45, 60, 90])
    near = round(LEAST * paid / 60 / 0.9 * chance.choice([0.3, 0.9, 0.99, 1, 1.01, 1.1, 2]))
    cents = max(100, near + chance.randint(-2, 2))
    return {
        "pricingType": pricing,
        "payoutAmount": f"{cents // 100}.{cents % 100:02}",
        "estimatedDurationMinutes": minutes,
        "serviceCategoryId": chance.choice([None, chance.choice(categories)]),
        "maxMinutes": chance.choice([None, chance.randint(15, 600)]) if pricing == "hourly" else None,
        "settlementMode": chance.choice(["escrow", "direct"]),
    }


def is_enough(scene: Scene, task: Any, cents: int) -> bool:
    """Return true if an amount leaves an operator the minimum pay, counted independently of the service."""
    minutes = task.estimated_duration_minutes
    if task.pricing_type == "hourly":
        minutes = 60
    elif minutes is None and task.service_category_id is None:
        minutes = 30
    elif minutes is None:
        minutes = scene.services.catalogue.categories[task.service_category_id].default_duration_minutes
    fee = (cents * 10 + 50) // 100 if task.settlement_mode == "escrow" else 0
    return (cents - fee) * 60 >= LEAST * minutes


async def bargain(scene: Scene, chance: Random, task: Any) -> None:
    """Offer another amount for a negotiable task, and accept the offer if it was made."""
    cents = max(100, round(task.payout_amount * 100 * chance.randint(50, 120) / 100))
    fields = {"taskId": task.id, "amount": f"{cents // 100}.{cents % 100:02}"}
    try:
        made = await scene.operator(offers.make_offer, **fields)
    except PayBelowFloor:
        assert not is_enough(scene, task, cents)
        return
    assert is_enough(scene, task, cents)
    await scene.agent(offers.decline_offer, offerId=made.id)


@pytest.mark.timeout(60 + TRIALS)
async def test_nothing_below_the_minimum_pay_is_public(scene: Scene) -> None:
    chance, categories = Random(TRIALS), list(publication.load().usual_minutes)
    await actors.fund_wallet(scene.agent, FUNDS)
    reached = dict.fromkeys(("published", "deferred", "amended", "refused", "offered"), 0)
    for number in range(TRIALS):
        if number % OF_A_MONTH == 0:
            scene.clock.advance(31 * DAY)
        task = await actors.dispatch(scene.agent, **generate_terms(chance, categories))
        enough = is_enough(scene, task, round(task.payout_amount * 100))
        reason = task.auto_publish_deferred_reason
        assert (task.status, reason) == ((S.PUBLISHED, None) if enough else (S.DRAFT, "pay_below_floor")), task
        reached["published" if enough else "deferred"] += 1
        if enough:
            amended = generate_terms(chance, categories)
            del amended["settlementMode"]
            try:
                task = await scene.agent(terms.amend_task, taskId=task.id, **amended)
                reached["amended"] += 1
            except PayBelowFloor:
                reached["refused"] += 1
                task = await scene.agent(dispatch.get_task, taskId=task.id)
            assert is_enough(scene, task, round(task.payout_amount * 100)), task
            if task.pricing_type == "negotiable" and task.settlement_mode == "escrow":
                await bargain(scene, chance, task)
                reached["offered"] += 1
        await scene.agent(dispatch.cancel_task, taskId=task.id)
    assert all(reached.values())
