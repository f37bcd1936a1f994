"""Readers of a task's place, and the precision for each."""

import asyncio
import time
from dataclasses import replace
from math import cos, radians
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from adapters.geocoding.nominatim import NominatimGeocoder
from adapters.geocoding.offline import OfflineGeocoder
from domain.lifecycle.statuses import Status
from domain.matching.geo import COARSE_PLACES, Point, distance_metres
from resolvers.access.authentication import find_caller
from resolvers.accounts import staff
from resolvers.core.context import Call, Context, Services
from resolvers.matching import search as open_task_search
from resolvers.matching.open_tasks import open_task_changes
from resolvers.payments import funding
from resolvers.tasks import dispatch, execution, relocation
from resolvers.tasks.input import CreateTask
from tests import actors
from tests.actors import AMSTERDAM, BASE_URL, TASK, SetClock
from tests.receiver import receiving
from tests.resolvers.stages import SPOT, Scene, set_scene

EXACT = (TASK["locationAddress"], AMSTERDAM["latitude"], AMSTERDAM["longitude"])
ROUGH = ("Amsterdam, North Holland, Netherlands", 52.37, 4.89)
MUNICH = {"locationAddress": "Marienplatz 1, 80331 Munich", "locationLatitude": None, "locationLongitude": None}


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


def read_place(task: Any) -> tuple[str, float, float]:
    return task.location_address, task.location_latitude, task.location_longitude


async def feed(scene: Scene) -> Any:
    """Return the first task in the feed of open tasks."""
    caller = await find_caller(scene.services, scene.operator.key or "")

    async def opened() -> Context:
        return Call(scene.services, caller, "req", BASE_URL, scene.clock.now(), scene.services.database.reader)

    changes = open_task_changes(opened, None, None)
    try:
        return (await anext(changes)).task
    finally:
        await changes.aclose()


async def test_an_operator_learns_the_exact_place_with_acceptance(scene: Scene) -> None:
    task_id = await scene.published()
    (listed,) = await scene.operator(open_task_search.list_open_tasks)
    for seen in (listed, await feed(scene)):
        assert read_place(seen) == ROUGH
        resolved = seen.resolved_location_address_object
        assert (resolved.city, resolved.street, resolved.postal_code) == ("Amsterdam", None, None)
        answer = seen.model_dump_json()
        assert "Keizersgracht" not in answer
        assert "1015" not in answer
    accepted = await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    assert read_place(accepted) == EXACT
    assert accepted.resolved_location_address_object.street == "Keizersgracht 1"
    assert read_place(await scene.operator(execution.get_operator_task, taskId=task_id)) == EXACT
    assert read_place(await scene.agent(dispatch.get_task, taskId=task_id)) == EXACT


async def test_who_has_given_a_task_back_sees_it_roughly_again(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    released = await scene.operator(execution.release_task, taskId=task_id, location=SPOT)
    (listed,) = await scene.operator(open_task_search.list_open_tasks, includeIneligible=True)
    assert read_place(released) == read_place(listed) == ROUGH


async def test_distances_do_not_tell_two_places_of_one_square_apart(scene: Scene) -> None:
    await scene.published(locationLatitude=52.3667, locationLongitude=4.8861)
    await scene.published(locationLatitude=52.3749, locationLongitude=4.8949)
    for near in ({"latitude": 52.3667, "longitude": 4.8861}, {"latitude": 52.3, "longitude": 4.8}):
        one, two = await scene.operator(open_task_search.list_open_tasks, near={**near, "radiusKm": 20})
        assert one.distance_metres == two.distance_metres


@given(latitude=st.floats(-90, 90), longitude=st.floats(-180, 180))
def test_the_rough_place_is_about_a_kilometre_from_the_exact_one(latitude: float, longitude: float) -> None:
    rough = Point(latitude, longitude).coarse()
    assert distance_metres(latitude, longitude, *rough) <= 1000
    step = 111_320 * cos(radians(latitude)) / 10**COARSE_PLACES
    assert step <= 1114


async def test_operators_read_no_warnings_about_the_place(scene: Scene) -> None:
    await scene.published(locationAddress="Secret Street 5, Rotterdam, Netherlands")
    (listed,) = await scene.operator(open_task_search.list_open_tasks)
    assert (listed.location_address, listed.location_warnings) == ("Rotterdam, South Holland, Netherlands", [])


async def test_a_country_that_is_not_live_is_a_warning_until_it_is(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, **MUNICH)
    assert (made.country_iso_code, made.timezone) == ("DE", "Europe/Berlin")
    warning = "Germany is not live yet: the task cannot be published before it is."
    assert (made.status, made.auto_publish_deferred_reason) == (Status.DRAFT, "country_not_live")
    assert made.location_warnings == [warning]
    assert [(doubt.code, doubt.field) for doubt in made.warnings] == [("country_not_live", "locationAddress")]
    moved = await scene.agent(relocation.update_task_location, taskId=made.id, locationRadiusKm=9)
    assert moved.location_warnings == [warning]
    assert (await scene.agent(dispatch.list_tasks))[0].location_warnings == [warning]
    await scene.staff(staff.set_country_phase, isoCode="DE", phase="Live")
    assert (await scene.agent(dispatch.get_task, taskId=made.id)).location_warnings == []


async def test_a_country_that_is_not_live_is_told_before_money_moves(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, **MUNICH)
    task = {"taskId": made.id}
    told = [await actors.dispatch(scene.agent, **MUNICH, dryRun=True)]
    told.append(await scene.agent(funding.quote_task, **task, dryRun=True))
    told.append(await scene.agent(funding.quote_task, **task))
    told.append(await scene.agent(dispatch.get_task, **task))
    told.append((await scene.agent(dispatch.list_tasks))[0])
    told.append(await scene.agent(funding.fund_task, **task, fundingMethod="wallet", dryRun=True))
    for view in told:
        assert [(doubt.code, doubt.field) for doubt in view.warnings] == [("country_not_live", "locationAddress")]
        first = view.next_actions[0]
        assert (first.code, first.arguments) == ("join_country_waitlist", {"countryIsoCode": "DE"})
        # Nothing leads to money that could not be used; a task of a dry run cannot be cancelled either.
        assert [action.code for action in view.next_actions[1:]] == (["cancel_task"] if view.task_id else [])


async def test_nobody_is_led_to_pay_for_what_cannot_be_published(scene: Scene) -> None:
    poor = await actors.register_agent(scene.services)
    task = {"taskId": (await actors.dispatch(poor, **MUNICH)).id}
    for code in ("wrong_status", "insufficient_funds"):
        refused = await scene.refused(poor, funding.fund_task, **task, fundingMethod="wallet")
        assert refused.code == code
        ways = [action.operation for action in refused.next_actions]
        assert ways == ["join_country_waitlist", "cancel_task"]
        await poor(funding.quote_task, **task)


async def test_a_geocoder_that_hangs_holds_nobody_else_up(scene: Scene) -> None:
    data = scene.services.catalogue
    async with receiving(None) as hanging:
        slow = NominatimGeocoder(hanging.url, "test", OfflineGeocoder(data), data.countries, timeout_seconds=2.0)
        agent = replace(scene.agent, services=replace(scene.services, geocoder=slow))
        waiting = asyncio.create_task(actors.dispatch(agent))
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        other = await actors.dispatch(scene.agent, title="Another")
        assert time.monotonic() - begun < 1.5
        assert not waiting.done()
        made = await waiting
    assert (made.status, made.resolved_location_address_object.city) == (Status.PUBLISHED, "Amsterdam")
    assert "did not answer" in made.location_warnings[-1]
    assert other.location_warnings == []


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"locationLatitude": 90.1}, "locationLatitude"),
        ({"locationLatitude": float("nan")}, "locationLatitude"),
        ({"locationLongitude": -180.1}, "locationLongitude"),
        ({"locationRadiusKm": 0}, "locationRadiusKm"),
        ({"locationRadiusKm": 501}, "locationRadiusKm"),
        ({"locationAddress": " "}, "locationAddress"),
        ({"locationAddress": "A\x00B"}, "locationAddress"),
        ({"locationAddress": "A" * 501}, "locationAddress"),
    ],
)
def test_a_place_out_of_bounds_is_named(given: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        CreateTask.model_validate(TASK | given)
    assert [error["loc"] for error in refused.value.errors()] == [(field,)]
