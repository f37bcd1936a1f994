"""Operators that may no longer take a task when their offer is accepted."""

from domain.refusals.tasks import NotPending
from resolvers.accounts import staff
from resolvers.pay import offers
from tests.resolvers.stages import Scene


async def test_an_operator_that_is_suspended_meanwhile_does_not_get_the_task(scene: Scene) -> None:
    task_id = await scene.published(pricingType="negotiable")
    offer_id = (await scene.operator(offers.make_offer, taskId=task_id)).id
    await scene.staff(staff.suspend_operator, operatorId=scene.operator.id, reason="Fraud.")
    assert isinstance(await scene.refused(scene.agent, offers.accept_offer, offerId=offer_id), NotPending)
    (pending,) = await scene.agent(offers.list_task_offers, taskId=task_id)
    assert pending.status == "pending"
