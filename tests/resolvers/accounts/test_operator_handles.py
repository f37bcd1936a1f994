"""Handles by which agents know operators."""

from resolvers.pay import offers
from tests import actors
from tests.resolvers.stages import Scene

NEGOTIABLE = {"pricingType": "negotiable"}


async def test_agents_know_an_operator_by_different_handles(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    await actors.fund_wallet(other)
    handles = []
    for agent in (scene.agent, scene.agent, other):
        task = await actors.dispatch(agent, **NEGOTIABLE)
        handles.append((await scene.operator(offers.make_offer, taskId=task.id)).operator.handle)
    assert handles[0] == handles[1]
    assert handles[1] != handles[2]
