"""Positions that operators report, and the events of their approach to a task."""

from typing import Any

import pytest
from pydantic import ValidationError

from domain.matching.geo import EARTH_RADIUS_METRES
from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts import operators
from resolvers.tasks import dispatch, execution
from resolvers.tasks import history as task_history
from resolvers.tracking import position
from resolvers.tracking.position import ReportLocation
from resolvers.wire.model import invalid
from tests import actors
from tests.resolvers.harness import NOON, NOON_WALLCLOCK, Harness
from tests.resolvers.stages import SPOT, Scene

HOUR = 3_600_000_000
METRE = 57.29577951308232 / EARTH_RADIUS_METRES
"""A metre to the north, in degrees."""


def away(metres: float) -> dict[str, Any]:
    return {**SPOT, "lat": SPOT["lat"] + metres * METRE}


async def names(scene: Scene, task_id: int) -> list[str]:
    listed = await scene.agent(task_history.get_task_events, taskId=task_id)
    return [event.event for event in listed]


async def test_an_approach_is_an_arrival_that_comes_nearer_and_one_event_of_each_kind(scene: Scene) -> None:
    task = await scene.published()
    await scene.operator(execution.accept_task, taskId=task)
    await scene.operator(position.report_location, taskId=task, location=away(3000))
    assert (await scene.agent(dispatch.get_task, taskId=task)).eta_seconds is None
    await scene.operator(execution.mark_en_route, taskId=task, location=away(3000))
    etas = [(await scene.agent(dispatch.get_task, taskId=task)).eta_seconds]
    for metres in (2400, 1800, 1200, 600, 490, 510, 490):
        scene.clock.advance(60)
        await scene.operator(position.report_location, taskId=task, location=away(metres))
        etas.append((await scene.agent(dispatch.get_task, taskId=task)).eta_seconds)
    assert etas[:5] == sorted(etas[:5], reverse=True)
    assert (await names(scene, task)).count("task.operator_near") == 1
    scene.clock.advance(301)
    assert (await scene.agent(dispatch.get_task, taskId=task)).eta_seconds is None
    await scene.operator(execution.mark_arrived, taskId=task, location=SPOT)
    for metres in (740, 760, 400, 760):
        scene.clock.advance(60)
        await scene.operator(position.report_location, taskId=task, location=away(metres))
    assert [name for name in await names(scene, task) if "operator" in name] == [
        "task.operator_near",
        "task.operator_left",
    ]
    assert (await scene.agent(dispatch.get_task, taskId=task)).eta_seconds is None


async def test_a_released_task_begins_anew(scene: Scene) -> None:
    task = await scene.published()
    for operator in (scene.operator, await actors.register_operator(scene.services)):
        await operator(execution.accept_task, taskId=task)
        await operator(execution.mark_en_route, taskId=task, location=away(900))
        scene.clock.advance(20)
        await operator(position.report_location, taskId=task, location=away(300))
        await operator(execution.release_task, taskId=task)
        assert (await scene.agent(dispatch.get_task, taskId=task)).eta_seconds is None
    assert (await names(scene, task)).count("task.operator_near") == 2


async def test_positions_that_say_nothing_change_no_arrival(scene: Scene) -> None:
    task = await scene.published()
    await scene.operator(execution.accept_task, taskId=task)
    await scene.operator(execution.mark_en_route, taskId=task, location=away(3000))
    before = (await scene.agent(dispatch.get_task, taskId=task)).eta_seconds
    for location in ({**away(100), "accuracy": 201}, away(100_000)):
        await scene.operator(position.report_location, taskId=task, location=location)
    await scene.operator(position.report_location, location=away(100))
    assert (await scene.agent(dispatch.get_task, taskId=task)).eta_seconds == before
    assert "task.operator_near" not in await names(scene, task)


async def test_a_reported_location_is_kept_and_its_followers_are_nudged(harness: Harness) -> None:
    made = await harness.operator()
    harness.clock.time = NOON + HOUR
    harness.nudges.channels.clear()
    answer = await harness.call(
        position.report_location,
        made.api_key,
        location={"lat": -33.9, "lng": 151.2, "accuracy": 8.5, "source": "gps"},
    )
    assert (answer.latitude, answer.longitude, answer.located_at) == (-33.9, 151.2, NOON_WALLCLOCK + 10_000)
    assert await harness.call(operators.get_operator, made.api_key) == answer
    assert harness.nudges.channels == [operators.operator_channel(made.operator.id)]


@pytest.mark.parametrize(
    "location", [{"lat": 0, "lng": 0}, {"lat": 0, "lng": -0.0, "accuracy": 5}, {"lat": 1, "lng": 1, "accuracy": 10_001}]
)
async def test_a_location_without_a_fix_is_refused_and_the_last_one_stays(
    harness: Harness, location: dict[str, float]
) -> None:
    made = await harness.operator()
    await harness.caller(made.api_key)
    harness.nudges.channels.clear()
    before = await harness.everything()
    with pytest.raises(InvalidInput) as refused:
        await harness.call(position.report_location, made.api_key, location=location)
    assert [(error.field, error.code) for error in refused.value.errors] == [("location", "no_position")]
    assert "send it again once the device has a GPS fix" in refused.value.detail
    assert await harness.everything() == before
    assert harness.nudges.channels == []


async def test_a_location_for_a_task_that_is_not_its_own_changes_nothing(harness: Harness) -> None:
    made = await harness.operator()
    await harness.caller(made.api_key)
    harness.nudges.channels.clear()
    before = await harness.everything()
    with pytest.raises(NotFound):
        await harness.call(position.report_location, made.api_key, taskId=1, location={"lat": 1, "lng": 1})
    assert await harness.everything() == before
    assert harness.nudges.channels == []


@pytest.mark.parametrize(
    ("location", "named"),
    [
        ({"lat": 91, "lng": 0}, "location.lat"),
        ({"lat": 0}, "location.lng"),
        ({"lat": 0, "lng": 0, "accuracy": -1}, "location.accuracy"),
        ({"lat": 0, "lng": 0, "source": "x" * 41}, "location.source"),
        ({"lat": 0, "lng": 0, "altitude": 3}, "location.altitude"),
    ],
)
def test_a_location_has_its_bounds(location: dict[str, Any], named: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ReportLocation.model_validate({"location": location})
    assert [error.field for error in invalid(refused.value).errors] == [named]
