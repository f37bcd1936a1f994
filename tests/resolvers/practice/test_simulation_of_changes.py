"""Practice operators who submit a poor proof, and what they do about a change request."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.proofs import changes
from resolvers.tasks import settlement
from tests.actors import SetClock
from tests.resolvers.practising import DAY, HOUR, Practice, practising
from tests.resolvers.stages import set_scene

S = Status
REQUIREMENTS = '{"minPhotos": 2, "requireVideo": true, "checklistItems": ["Front photographed"]}'
REQUEST: dict[str, Any] = {"message": "It is blurred.", "items": ["A sharp photograph", "The checklist"]}


@pytest.fixture
async def world(services: Services, clock: SetClock) -> AsyncIterator[Practice]:
    """An agent in test mode. In the end the books and the events of all worlds are checked."""
    setting = await set_scene(services, clock)
    yield await practising(services)
    await setting.check()


async def test_a_poor_proof_is_replaced_after_a_change_request(world: Practice) -> None:
    task = await world.task("needs_changes", proofRequirementsJson=REQUIREMENTS)
    await world.advance(HOUR)
    poor = await world.proof(task.id)
    assert (poor.status, poor.checklist, len(poor.items)) == (S.UNDER_REVIEW, [], 3)
    assert "checklist" in str(await world.failed(task.id))
    await world.agent(changes.request_changes, taskId=task.id, **REQUEST)
    await world.advance(HOUR)
    good = await world.proof(task.id)
    assert (good.status, good.checklist, len(good.items)) == (S.UNDER_REVIEW, ["Front photographed"], 3)
    assert {item.id for item in good.items}.isdisjoint(item.id for item in poor.items)
    assert good.report.startswith("Everything that you asked for")
    assert await world.failed(task.id) == set()
    assert (await world.agent(settlement.approve_task, taskId=task.id)).status is S.CLOSED


@pytest.mark.parametrize("scenario", ["blurred_photo", "duplicate_photo", "missing_checklist", "works_by_the_hour"])
async def test_each_scenario_submits_again_what_was_asked(world: Practice, scenario: str) -> None:
    hourly = {"pricingType": "hourly", "payoutAmount": "24.00", "maxMinutes": 60}
    task = await world.task(scenario, proofRequirementsJson=REQUIREMENTS, **(hourly if "hour" in scenario else {}))
    await world.advance(2 * HOUR)
    await world.agent(changes.request_changes, taskId=task.id, **REQUEST)
    await world.advance(HOUR)
    assert (await world.seen(task.id)).status is S.UNDER_REVIEW
    assert await world.failed(task.id) == set()


async def test_an_ignored_change_request_ends_with_its_time(world: Practice) -> None:
    task = await world.task("ignores_changes")
    await world.advance(HOUR)
    before = await world.proof(task.id)
    await world.agent(changes.request_changes, taskId=task.id, changesWithinHours=2, **REQUEST)
    await world.advance(2 * HOUR - 1)
    assert (await world.seen(task.id)).status is S.IN_PROGRESS
    await world.advance(60)
    after = await world.proof(task.id)
    assert (after.status, [item.id for item in after.items]) == (S.UNDER_REVIEW, [item.id for item in before.items])
    await world.advance(8 * DAY)
    assert (await world.seen(task.id)).status is S.CLOSED
