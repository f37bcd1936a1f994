"""Offers within their bounds: terms, money, spending rules and numbers that are refused."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.eligibility import RequirementsNotMet
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.payments import InsufficientFunds
from domain.refusals.spending import SpendingFrozen, SpendingLimit
from domain.refusals.tasks import (
    NotPending,
    OfferNeeded,
    OffersNotTaken,
    OverBudget,
    PayBelowFloor,
    WindowClosed,
    WrongStatus,
)
from resolvers.accounts import staff
from resolvers.matching import preferences
from resolvers.pay import offers
from resolvers.spending import rules
from resolvers.tasks import dispatch, execution
from tests import actors
from tests.counting import CountingDatabase
from tests.resolvers.pay.test_offers import APPLICATIONS, BY_SLOT, BY_TIME, NEGOTIABLE, offered, statuses
from tests.resolvers.stages import HOUR, Scene, list_fields

S = Status


async def test_a_task_that_takes_applications_is_not_accepted_at_once(scene: Scene) -> None:
    task_id = await scene.published(**APPLICATIONS)
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id)
    assert isinstance(refusal, OfferNeeded)
    assert (refusal.code, refusal.status) == ("offer_needed", 409)
    assert [suggestion.operation for suggestion in refusal.next_actions] == ["make_offer"]
    task = await scene.agent(offers.accept_offer, offerId=await offered(scene, task_id))
    assert (task.assignment_mode, task.locked_amount, task.agreed_amount) == ("applications", Decimal("52.50"), None)


@pytest.mark.parametrize(
    ("terms", "fields", "field"),
    [
        (NEGOTIABLE, {"amount": "0.10"}, "amount"),
        (NEGOTIABLE, {"amount": "1000000.00"}, "amount"),
        (NEGOTIABLE, {"amount": "60.001"}, "amount"),
        (APPLICATIONS, {"amount": "60.00"}, "amount"),
        (NEGOTIABLE, {"slotId": "morning"}, "slotId"),
        (NEGOTIABLE | BY_SLOT, {}, "slotId"),
        (NEGOTIABLE | BY_SLOT, {"slotId": "noon"}, "slotId"),
        (APPLICATIONS | BY_TIME, {}, "committedTime"),
        (APPLICATIONS | BY_TIME, {"committedTime": 20270104190000}, "committedTime"),
    ],
)
async def test_terms_that_cannot_be_are_refused_by_name(
    scene: Scene, terms: dict[str, Any], fields: dict[str, Any], field: str
) -> None:
    task_id = await scene.published(**terms)
    refusal = await scene.refused(scene.operator, offers.make_offer, taskId=task_id, **fields)
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == [field]


async def test_a_time_that_has_passed_is_no_longer_accepted(scene: Scene) -> None:
    task_id = await scene.published(**APPLICATIONS, **BY_TIME)
    offer_id = await offered(scene, task_id, committedTime=20270104093000)
    scene.clock.advance(45 * HOUR)
    refusal = await scene.refused(scene.agent, offers.accept_offer, offerId=offer_id)
    assert isinstance(refusal, NotPending)
    scene.clock.advance(HOUR * 8)
    assert isinstance(await scene.refused(scene.operator, offers.make_offer, taskId=task_id), WindowClosed)


async def test_pay_below_the_minimum_is_refused(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE, estimatedDurationMinutes=60)
    refusal = await scene.refused(scene.operator, offers.make_offer, taskId=task_id, amount="10.00")
    assert isinstance(refusal, PayBelowFloor)
    assert list_fields(refusal) == ["amount"]


async def test_other_tasks_take_no_offers(scene: Scene) -> None:
    task_id = await scene.published()
    refusal = await scene.refused(scene.operator, offers.make_offer, taskId=task_id)
    assert isinstance(refusal, OffersNotTaken)
    task_id = await scene.reach(S.ACCEPTED)
    assert isinstance(await scene.refused(scene.operator, offers.make_offer, taskId=task_id), WrongStatus)


async def test_money_and_rules_are_checked_again(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE, maxBudget="90.00")
    over = await offered(scene, task_id, amount="86.00")
    assert isinstance(await scene.refused(scene.agent, offers.accept_offer, offerId=over), OverBudget)
    raised = await offered(scene, task_id, amount="80.00")
    other = await scene.published(payoutAmount="400.00")
    assert isinstance(await scene.refused(scene.agent, offers.accept_offer, offerId=raised), InsufficientFunds)
    await scene.agent(dispatch.cancel_task, taskId=other)
    await actors.confirm_email(scene.agent, "owner@example.org")
    limits = [{"currency": "EUR", "perTask": "84.00", "perDay": "84.00", "perMonth": "84.00"}]
    await scene.agent(rules.set_spending_rules, limits=limits)
    # The amount that is locked on the task already does not count twice.
    await scene.agent(offers.accept_offer, offerId=raised, dryRun=True)
    await scene.agent(rules.set_spending_rules, limits=[limits[0] | {"perDay": "83.99"}])
    assert isinstance(await scene.refused(scene.agent, offers.accept_offer, offerId=raised), SpendingLimit)
    await scene.agent(rules.freeze_spending)
    assert isinstance(await scene.refused(scene.agent, offers.accept_offer, offerId=raised), SpendingFrozen)


async def test_more_offers_take_no_more_statements(scene: Scene) -> None:
    task_id, taken = await scene.published(**NEGOTIABLE), []
    for _ in range(2):
        for _ in range(2):
            await offered(scene, task_id, await actors.register_operator(scene.services))
        counted = CountingDatabase(scene.services.database)
        agent = replace(scene.agent, services=replace(scene.services, database=counted))
        await agent(offers.list_task_offers, taskId=task_id)
        taken.append(counted.reader.asked)
    assert taken[0] == taken[1]


async def test_rules_bind_offers_when_they_are_made_and_when_they_are_accepted(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE, operatorRequirements={"skills": ["welding"]})
    with pytest.raises(RequirementsNotMet):
        await scene.operator(offers.make_offer, taskId=task_id)
    private = await scene.published(**NEGOTIABLE, isPublic=False)
    for operation in (offers.make_offer, offers.list_task_offers):
        with pytest.raises(NotFound):
            await scene.operator(operation, taskId=private)
    open_task = await scene.published(**NEGOTIABLE)
    offer_id = await offered(scene, open_task)
    made = (await scene.agent(offers.list_task_offers, taskId=open_task))[0]
    await scene.agent(preferences.set_operator_preference, handle=made.operator.handle, preference="blocked")
    with pytest.raises(NotPending):
        await scene.agent(offers.accept_offer, offerId=offer_id)
    assert await statuses(scene, open_task) == ["pending"]


async def test_an_operator_that_is_suspended_meanwhile_does_not_get_the_task(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    offer_id = await offered(scene, task_id)
    await scene.staff(staff.suspend_operator, operatorId=scene.operator.id, reason="Fraud.")
    assert isinstance(await scene.refused(scene.agent, offers.accept_offer, offerId=offer_id), NotPending)
    assert await statuses(scene, task_id) == ["pending"]


async def test_an_operator_makes_so_many_offers_and_no_more(scene: Scene) -> None:
    task_id = await scene.published(**NEGOTIABLE)
    for _ in range(offers.MAX_OFFERS_OF_OPERATOR):
        await offered(scene, task_id)
    refusal = await scene.refused(scene.operator, offers.make_offer, taskId=task_id)
    assert list_fields(refusal) == ["taskId"]
    assert await statuses(scene, task_id) == ["withdrawn"] * (offers.MAX_OFFERS_OF_OPERATOR - 1) + ["pending"]
