"""The place of a task is corrected before an operator accepts it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Trigger
from domain.ports import GeocodedPlace, Geocoder
from domain.refusals.general import Conflict
from domain.refusals.tasks import WrongStatus
from resolvers.accounts import staff
from resolvers.core.context import Services
from resolvers.matching import announcement
from resolvers.tasks import dispatch as tasks
from resolvers.tasks import execution, relocation
from resolvers.tasks import history as task_history
from tests.actors import Actor, SetClock, dispatch, register_agent
from tests.resolvers.stages import HOUR, NOON, Scene, list_fields, set_scene

UTRECHT = "Oudegracht 100, 3511 AX Utrecht, Netherlands"
LONDON = {"locationAddress": "10 Downing Street, London SW1A 2AA, United Kingdom"}


@dataclass(frozen=True)
class SlowGeocoder:
    """A geocoder that takes so long that something else happens meanwhile, after which it finds the place."""

    geocoder: Geocoder
    meanwhile: Callable[[], Awaitable[Any]]

    async def locate(
        self, address: str, latitude: float | None, longitude: float | None, currency: str
    ) -> GeocodedPlace:
        await self.meanwhile()
        return await self.geocoder.locate(address, latitude, longitude, currency)


def while_locating(scene: Scene, meanwhile: Callable[[], Awaitable[Any]]) -> Actor:
    """The agent, for whom something happens between the two reads of its task."""
    slow = SlowGeocoder(scene.services.geocoder, meanwhile)
    return replace(scene.agent, services=replace(scene.services, geocoder=slow))


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def test_an_address_is_resolved_again(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED)
    moved = await scene.agent(relocation.update_task_location, taskId=task_id, locationAddress=UTRECHT)
    assert (moved.location_address, moved.resolved_location.city) == (UTRECHT, "Utrecht")
    assert (moved.location_latitude, moved.location_longitude) == (None, None), "those of the old address"
    assert moved.geocoding_confidence == 0.7
    answer = moved.model_dump(mode="json")
    assert answer["resolvedLocation"] == answer["resolvedLocationAddressObject"]
    assert answer["location_warnings"] == answer["locationWarnings"] == []
    event = (await scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    assert (event.event, event.from_status, event.to_status) == ("task.location_updated", "Published", "Published")


async def test_what_is_left_out_stays(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    before = await scene.agent(tasks.get_task, taskId=task_id)
    moved = await scene.agent(relocation.update_task_location, taskId=task_id, locationRadiusKm=7)
    assert moved.location_radius_km == 7
    assert (moved.location_address, moved.location_latitude) == (before.location_address, before.location_latitude)
    placed = await scene.agent(
        relocation.update_task_location, taskId=task_id, locationLatitude=52.0907, locationLongitude=5.1214
    )
    assert (placed.location_latitude, placed.location_longitude, placed.location_radius_km) == (52.0907, 5.1214, 7)


async def test_times_keep_their_digits_in_another_zone(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED, acceptBy=NOON + 20_000, deadlineAt=NOON + 50_000)
    before = await scene.agent(tasks.get_task, taskId=task_id)
    moved = await scene.agent(relocation.update_task_location, taskId=task_id, **LONDON)
    assert (moved.timezone, moved.country_iso_code) == ("Europe/London", "GB")
    assert (moved.accept_by, moved.deadline_at) == (before.accept_by, before.deadline_at)
    assert moved.deadline_in_seconds == before.deadline_in_seconds + HOUR
    scene.clock.advance(2 * HOUR)
    assert (await scene.work_off(), await scene.status(task_id)) == (0, Status.PUBLISHED)
    scene.clock.advance(HOUR)
    assert (await scene.work_off(), await scene.status(task_id)) == (1, Status.EXPIRED)


async def test_a_zone_in_which_a_time_is_over_is_refused(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED, acceptBy=NOON + 500)
    india = {"locationAddress": "Park Street 1, Kolkata 700016, India"}
    refusal = await scene.refused(scene.agent, relocation.update_task_location, taskId=task_id, **india)
    assert list_fields(refusal) == ["acceptBy"]
    assert (Trigger.EXPIRE, task_id) in await scene.jobs()


async def test_a_draft_without_new_warnings_is_published(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    moved = await scene.agent(
        relocation.update_task_location, taskId=task_id, locationAddress=UTRECHT, publishImmediately=True
    )
    assert (moved.status, moved.matching.state, moved.locked_amount) == (Status.PUBLISHED, "searching", 52.5)
    assert (await scene.history(task_id))[-2:] == ["task.location_updated", "task.published"]
    await scene.check()


async def test_a_draft_with_new_warnings_stays(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    doubtful = {"locationAddress": "Amsterdam, Netherlands", "publishImmediately": True}
    moved = await scene.agent(relocation.update_task_location, taskId=task_id, **doubtful)
    assert moved.location_warnings
    assert (moved.status, moved.auto_publish_deferred) == (Status.DRAFT, False)
    known = await scene.agent(relocation.update_task_location, taskId=task_id, **doubtful)
    assert known.status is Status.PUBLISHED, "the same warnings are not new"


async def test_what_cannot_be_paid_for_stays_a_draft_and_says_why(scene: Scene) -> None:
    poor = await register_agent(scene.services)
    made = await dispatch(poor, publishImmediately=False)
    moved = await poor(
        relocation.update_task_location, taskId=made.id, locationAddress=UTRECHT, publishImmediately=True
    )
    assert (moved.status, moved.auto_publish_deferred) == (Status.DRAFT, True)
    assert moved.auto_publish_deferred_reason == "insufficient_funds"
    assert moved.location_address == UTRECHT


async def test_an_open_task_is_not_moved_to_where_nobody_can_do_it(scene: Scene) -> None:
    await scene.staff(staff.set_country_phase, isoCode="GB", phase="Roadmap")
    task_id = await scene.reach(Status.PUBLISHED)
    refusal = await scene.refused(scene.agent, relocation.update_task_location, taskId=task_id, **LONDON)
    assert (refusal.code, refusal.next_actions[0].arguments) == ("country_not_live", {"countryIsoCode": "GB"})
    draft = await scene.reach(Status.DRAFT)
    moved = await scene.agent(relocation.update_task_location, taskId=draft, **LONDON, publishImmediately=True)
    assert (moved.status, moved.auto_publish_deferred_reason) == (Status.DRAFT, "country_not_live")


@pytest.mark.parametrize("status", [Status.QUOTED, Status.FUNDED, Status.ACCEPTED, Status.UNDER_REVIEW])
async def test_the_address_is_fixed_from_the_quote_and_from_acceptance_on(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    given = {"taskId": task_id, "locationAddress": UTRECHT}
    assert (await scene.refused(scene.agent, relocation.update_task_location, **given)).code == "wrong_status"


async def test_operators_being_told_keeps_no_address_from_being_corrected(scene: Scene) -> None:
    task_id = await scene.published()
    agent = while_locating(scene, lambda: announcement.announce_open_tasks(scene.services))
    moved = await agent(relocation.update_task_location, taskId=task_id, locationAddress=UTRECHT)
    assert (moved.location_address, moved.status) == (UTRECHT, Status.PUBLISHED)
    assert moved.matching.operators_told is None, "those near the new place are yet to be told"
    assert await announcement.announce_open_tasks(scene.services) == 1


async def test_who_accepts_meanwhile_goes_to_the_address_that_was_accepted(scene: Scene) -> None:
    task_id = await scene.published()
    before = await scene.agent(tasks.get_task, taskId=task_id)
    agent = while_locating(scene, lambda: scene.operator(execution.accept_task, taskId=task_id))
    with pytest.raises(WrongStatus):
        await agent(relocation.update_task_location, taskId=task_id, locationAddress=UTRECHT)
    after = await scene.agent(tasks.get_task, taskId=task_id)
    assert (after.status, after.location_address) == (Status.ACCEPTED, before.location_address)


async def test_a_place_that_somebody_else_corrects_meanwhile_is_not_lost(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    agent = while_locating(
        scene, lambda: scene.agent(relocation.update_task_location, taskId=task_id, locationAddress=UTRECHT)
    )
    with pytest.raises(Conflict, match="place"):
        await agent(relocation.update_task_location, taskId=task_id, locationRadiusKm=7)
    kept = await scene.agent(tasks.get_task, taskId=task_id)
    assert (kept.location_address, kept.resolved_location_address_object.city) == (UTRECHT, "Utrecht")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"locationLatitude": 52.0}, "locationLongitude"),
        ({"locationLongitude": 4.0}, "locationLatitude"),
        ({"locationLatitude": 0, "locationLongitude": -0.0}, "locationLatitude"),
    ],
)
async def test_one_coordinate_is_no_place(scene: Scene, given: dict[str, Any], field: str) -> None:
    task_id = await scene.reach(Status.DRAFT)
    refusal = await scene.refused(scene.agent, relocation.update_task_location, taskId=task_id, **given)
    assert list_fields(refusal) == [field]


async def test_nobody_else_moves_a_task(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED)
    stranger = await register_agent(scene.services)
    given = {"taskId": task_id, "locationAddress": UTRECHT}
    assert (await scene.refused(stranger, relocation.update_task_location, **given)).code == "not_found"
    assert (await scene.refused(scene.operator, relocation.update_task_location, **given)).code == "forbidden"
