"""Estimates for a task: operators in reach, and the history of like tasks."""

from typing import Any

import pytest

from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import Status
from domain.values.time import HOUR, MINUTE
from resolvers.core.context import Services
from resolvers.matching import estimates
from resolvers.tasks import dispatch
from tests import actors
from tests.actors import SetClock
from tests.resolvers.stages import Scene, set_scene

HAARLEM = {"latitude": 52.3874, "longitude": 4.6462}
WANTED = actors.TASK | {"serviceCategoryId": 101}


@pytest.fixture
async def market(services: Services, clock: SetClock) -> Scene:
    """The scene without the check of the books at its end: rows of the past are stored without their history."""
    return await set_scene(services, clock)


async def remember(scene: Scene, number: int, accepted: int, **columns: Any) -> None:
    """Store published tasks of the last days; of them `accepted` were accepted after ten minutes, the others never."""
    model = await scene.services.database.reader.get(select_task(id=await scene.reach(Status.DRAFT)))
    now = scene.clock.now()
    kind = {"status": Status.EXPIRED, "service_category_id": 101, "accept_by_instant": now - HOUR, **columns}
    ended = model._replace(request_id=None, **kind)
    rows = []
    for index in range(number):
        published = now - 24 * HOUR * (1 + index % 5)
        done = index < accepted
        rows.append(
            ended._replace(
                published_instant=published,
                accepted_instant=published + (10 + index) * MINUTE if done else None,
                completed_instant=published + 2 * HOUR if done else None,
            )
        )

    async def insert(session: Session) -> None:
        await session.insert_all(plain_insertion(task, TaskRow), rows)

    await scene.services.database.write(insert)


async def estimated(scene: Scene, **fields: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await scene.agent(estimates.estimate_task, **(WANTED | fields))).model_dump()
    return found


async def test_operators_in_reach_are_those_who_would_be_notified(scene: Scene) -> None:
    await actors.register_operator(scene.services, **HAARLEM, serviceCategoryIds=[100])
    await actors.register_operator(scene.services, **HAARLEM, radiusKm=10)
    await actors.register_operator(scene.services, languages=["fr"])
    await actors.register_operator(scene.services, serviceCategoryIds=[200])
    await actors.register_operator(scene.services, approved=False)
    before = await scene.everything()
    found = await estimated(scene, descriptionLanguage="nl")
    assert (found["operatorsInReach"], found["nearestKm"]) == (2, 0.4)
    assert found["likeTasks"] == 0
    assert {name for name, value in found.items() if value is None} == {
        "chanceOfAcceptance",
        "acceptanceSecondsP50",
        "acceptanceSecondsP90",
        "completionSecondsP50",
        "completionSecondsP90",
        "payoutFor90",
    }
    far = await estimated(scene, locationAddress="Rue de Rivoli 1, 75001 Paris, France", **nowhere_else(48.86, 2.34))
    assert (far["operatorsInReach"], far["nearestKm"]) == (0, None)
    assert await scene.everything() == before


def nowhere_else(latitude: float, longitude: float) -> dict[str, Any]:
    return {"locationLatitude": latitude, "locationLongitude": longitude, "payoutCurrency": "EUR"}


async def test_nineteen_like_tasks_tell_nothing_and_twenty_do(market: Scene) -> None:
    await remember(market, 19, accepted=19)
    assert (await estimated(market))["chanceOfAcceptance"] is None
    await remember(market, 1, accepted=1)
    found = await estimated(market)
    assert (found["likeTasks"], found["chanceOfAcceptance"]) == (20, 1.0)
    assert (found["acceptanceSecondsP50"], found["acceptanceSecondsP90"]) == (19 * 60, 27 * 60)
    assert (found["completionSecondsP50"], found["completionSecondsP90"]) == (7200, 7200)


async def test_like_tasks_are_of_the_category_the_area_and_the_pay(market: Scene) -> None:
    await remember(market, 30, accepted=24)
    await remember(market, 30, accepted=0, payout=9000)
    await remember(market, 30, accepted=0, currency="USD")
    await remember(market, 30, accepted=0, is_public=0)
    await remember(market, 30, accepted=0, simulation_scenario="happy_path")
    await remember(market, 30, accepted=0, status=Status.CANCELLED)
    await remember(market, 30, accepted=0, place_latitude=52.0)
    await remember(market, 30, accepted=0, service_category_id=201)
    found = await estimated(market)
    assert (found["likeTasks"], found["chanceOfAcceptance"]) == (30, 0.75)
    assert (await estimated(market, serviceCategoryId=None))["likeTasks"] == 0


async def test_a_category_with_few_tasks_is_like_its_main_category(market: Scene) -> None:
    await remember(market, 12, accepted=6, service_category_id=103)
    await remember(market, 12, accepted=6, service_category_id=100)
    assert (await estimated(market, serviceCategoryId=104))["likeTasks"] == 24
    assert (await estimated(market, serviceCategoryId=201))["likeTasks"] == 0


async def test_the_payout_for_90_percent_is_the_lowest_that_the_past_accepted(market: Scene) -> None:
    await remember(market, 40, accepted=4, payout=5000)
    await remember(market, 40, accepted=40, payout=10_000)
    found = await estimated(market, payoutAmount="50.00")
    assert found["chanceOfAcceptance"] < 0.2
    assert found["payoutFor90"] == 85.0


async def test_nobody_in_reach_is_warned_of_when_a_task_is_created_tried_or_published(scene: Scene) -> None:
    def warned(seen: Any) -> list[str]:
        return [one.code for one in seen.warnings]

    paris = {"locationAddress": "Rue de Rivoli 1, 75001 Paris, France", **nowhere_else(48.86, 2.34)}
    for place, codes in (({}, []), (paris, ["nobody_in_reach"]), (paris | {"isPublic": False}, ["nobody_invited"])):
        assert warned(await actors.dispatch(scene.agent, dryRun=True, **place)) == codes
        assert warned(await actors.dispatch(scene.agent, **place)) == codes
        draft = await actors.dispatch(scene.agent, publishImmediately=False, **place)
        published = await scene.agent(dispatch.publish_task, taskId=draft.id)
        assert (published.status, warned(published)) == (Status.PUBLISHED, codes)


async def test_a_practice_task_has_simulated_operators(scene: Scene) -> None:
    agent = await actors.register_agent(scene.services, testMode=True)
    made = await actors.dispatch(agent, **nowhere_else(48.86, 2.34))
    assert "nobody_in_reach" not in [one.code for one in made.warnings]
