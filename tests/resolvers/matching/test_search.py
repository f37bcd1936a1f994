"""Open tasks near a place: nearest first, in pages, through a filter."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.matching.places import (
    select_open_priorities,
    select_open_tasks_in_box,
    select_operators_in_box,
)
from domain.lifecycle.statuses import Status
from domain.matching.geo import Point, distance_metres
from domain.refusals.general import NotFound
from resolvers.accounts import operators
from resolvers.matching import search as open_task_search
from resolvers.matching.search import ListOpenTasks
from resolvers.tasks import dispatch, execution
from tests import actors
from tests.resolvers.stages import Scene, list_fields

S = Status
UTRECHT = {"latitude": 52.0907, "longitude": 5.1214}  # 35 km from Amsterdam
HAARLEM: dict[str, Any] = {"locationLatitude": 52.3874, "locationLongitude": 4.6462}  # 17 km
AMSTELVEEN: dict[str, Any] = {"locationLatitude": 52.3031, "locationLongitude": 4.8614}  # 8 km

NOWHERE: dict[str, Any] = {
    "locationAddress": "behind the station, Netherlands",
    "locationLatitude": None,
    "locationLongitude": None,
}


async def found(scene: Scene, **fields: Any) -> list[tuple[int, float | None]]:
    return [
        (task.id, task.distance_metres) for task in await scene.operator(open_task_search.list_open_tasks, **fields)
    ]


async def test_open_tasks_come_nearest_first_and_those_without_a_place_last(scene: Scene) -> None:
    nowhere = await scene.published(**NOWHERE)
    far = await scene.published(**HAARLEM)
    middle = await scene.published(**AMSTELVEEN)
    here = await scene.published()
    tasks_found = await found(scene)
    assert [task_id for task_id, _ in tasks_found] == [here, middle, far, nowhere]
    distances = [metres for _, metres in tasks_found]
    # Measured from where operators are told that a task is: up to a kilometre from the exact place.
    assert distances[:3] == [pytest.approx(metres, abs=1000) for metres in (0, 8_100, 16_800)]
    assert distances[3] is None
    assert [task_id for task_id, _ in await found(scene, limit=2)] == [here, middle]
    assert [task_id for task_id, _ in await found(scene, limit=2, after=middle)] == [far, nowhere]
    around = {"near": {**UTRECHT, "radiusKm": 30}}
    assert [task_id for task_id, _ in await found(scene, **around)] == [middle, nowhere]


async def test_an_address_without_coordinates_is_where_its_city_is(scene: Scene) -> None:
    made = await scene.published(locationLatitude=None, locationLongitude=None)
    assert await found(scene) == [(made, pytest.approx(0, abs=1000))]
    assert await found(scene, near={**UTRECHT, "radiusKm": 30}) == []


async def test_what_is_not_open_to_everybody_here_is_not_found(scene: Scene) -> None:
    for fields in (
        {"isPublic": False},
        {"locationLatitude": UTRECHT["latitude"], "locationLongitude": UTRECHT["longitude"]},
        {**AMSTELVEEN, "locationRadiusKm": 5},
    ):
        await scene.published(**fields)
    await scene.reach(S.DRAFT)
    taken = await scene.reach(S.ACCEPTED)
    assert await found(scene) == []
    await scene.operator(execution.release_task, taskId=taken)
    # Its last operator cannot accept it again at once.
    assert await found(scene) == []
    other = await actors.register_operator(scene.services)
    assert [task.id for task in await other(open_task_search.list_open_tasks)] == [taken]


def test_a_circle_has_its_bounds() -> None:
    for near in ({"latitude": 91, "longitude": 0}, {"latitude": 0, "longitude": 0, "radiusKm": 0}, {"latitude": 0}):
        with pytest.raises(ValueError, match="near"):
            ListOpenTasks.model_validate({"near": near})


async def test_open_tasks_are_found_across_the_date_line(scene: Scene) -> None:
    made = await scene.published(
        locationAddress="Taveuni, New Zealand", locationLatitude=-16.80, locationLongitude=-179.99
    )
    east = {"latitude": -16.80, "longitude": 179.99, "radiusKm": 20}
    assert [task_id for task_id, _ in await found(scene, near=east)] == [made]


async def ids(scene: Scene, **wanted: Any) -> list[int]:
    """The open tasks that a filter lets through."""
    return [task_id for task_id, _ in await found(scene, filter=wanted)]


async def test_pages_are_what_measuring_every_task_gives(scene: Scene) -> None:
    chance = random.Random(3)
    await actors.fund_wallet(scene.agent, "5000.00")
    everything = []
    for _ in range(60):
        latitude, longitude = 52.37 + chance.gauss(0, 0.1), 4.89 + chance.gauss(0, 0.15)
        limit = chance.choice((None, 3, 15))
        place = {"locationLatitude": latitude, "locationLongitude": longitude, "locationRadiusKm": limit}
        made = await scene.published(payoutAmount="2.00", **place)
        metres = distance_metres(52.4, 4.9, *Point(latitude, longitude).coarse())
        if metres <= 1000 * min(18, limit or 18):
            everything.append((metres, made))
    nowhere = [await scene.published(payoutAmount="2.00", **NOWHERE) for _ in "ab"]
    expected = [task_id for _, task_id in sorted(everything)] + nowhere
    near = {"latitude": 52.4, "longitude": 4.9, "radiusKm": 18}
    for limit in (1, 7, 200):
        listed: list[int] = []
        while page := await found(scene, near=near, limit=limit, after=listed[-1] if listed else 0):
            listed += [task_id for task_id, _ in page]
        assert listed == expected


async def test_a_page_follows_a_task_that_is_no_longer_open(scene: Scene) -> None:
    here, middle, far = [await scene.published(**place) for place in ({}, AMSTELVEEN, HAARLEM)]
    await scene.agent(dispatch.cancel_task, taskId=middle)
    assert [task_id for task_id, _ in await found(scene, after=middle)] == [far]
    assert [task_id for task_id, _ in await found(scene, after=here)] == [far]


async def test_no_page_follows_a_task_that_was_never_open_to_all(scene: Scene) -> None:
    hidden = await scene.published(isPublic=False)
    for after in (hidden, await scene.reach(S.DRAFT), 999):
        refusal = await scene.refused(scene.operator, open_task_search.list_open_tasks, after=after)
        assert list_fields(refusal) == ["after"]


async def test_a_category_has_those_below_it(scene: Scene) -> None:
    main, below, other, none = [
        await scene.published(**fields)
        for fields in ({"serviceCategoryId": 100}, {"serviceCategoryId": 101}, {"serviceCategoryId": 201}, {})
    ]
    assert await ids(scene) == [main, below, other, none]
    assert await ids(scene, serviceCategoryIds=[100]) == [main, below]
    assert await ids(scene, serviceCategoryIds=[101, 201]) == [below, other]
    refusal = await scene.refused(
        scene.operator, open_task_search.list_open_tasks, filter={"serviceCategoryIds": [100, 9999]}
    )
    assert list_fields(refusal) == ["filter.serviceCategoryIds[1]"]


async def test_a_language_counts_without_its_region(scene: Scene) -> None:
    brazilian, dutch, none = [
        await scene.published(**fields)
        for fields in ({"descriptionLanguage": "PT-br"}, {"descriptionLanguage": "nl"}, {})
    ]
    assert await ids(scene, languages=["pt"]) == [brazilian, none]
    assert await ids(scene, languages=["nl-BE", "fil"]) == [dutch, none]


async def test_a_least_payout_is_in_its_currency(scene: Scene) -> None:
    little, much = [await scene.published(payoutAmount=amount) for amount in ("10.00", "50.00")]
    wanted = {"minimumPayout": "10.01", "minimumPayoutCurrency": "EUR"}
    assert await ids(scene, **wanted) == [much]
    assert await ids(scene, **wanted | {"minimumPayout": 10}) == [little, much]
    assert await ids(scene, **wanted | {"minimumPayoutCurrency": "USD"}) == []
    for bad, field in (
        ({"minimumPayout": 10}, "minimumPayoutCurrency"),
        ({"minimumPayoutCurrency": "EUR"}, "minimumPayout"),
        (wanted | {"minimumPayout": -1}, "minimumPayout"),
        (wanted | {"minimumPayoutCurrency": "XXZ"}, "minimumPayoutCurrency"),
    ):
        refusal = await scene.refused(scene.operator, open_task_search.list_open_tasks, filter=bad)
        assert list_fields(refusal) == [f"filter.{field}"]


async def test_a_time_counts_on_the_clock_at_the_task(scene: Scene) -> None:
    morning, evening, at_once = [
        await scene.published(**fields)
        for fields in (
            {"timeWindowStart": 20270104090000, "timeWindowEnd": 20270104110000},
            {"timeWindowStart": 20270104180000, "timeWindowEnd": 20270104200000},
            {},
        )
    ]
    assert await ids(scene, availableFrom=20270104110001) == [evening, at_once]
    assert await ids(scene, availableUntil=20270104175959) == [morning, at_once]
    assert await ids(scene, availableFrom=20270104110000, availableUntil=20270104180000) == [morning, evening, at_once]
    refusal = await scene.refused(
        scene.operator,
        open_task_search.list_open_tasks,
        filter={"availableFrom": 20270104110000, "availableUntil": 20270104100000},
    )
    assert list_fields(refusal) == ["filter.availableUntil"]


async def test_an_operator_sees_what_it_lacks(scene: Scene) -> None:
    await scene.operator(operators.update_operator, skills=["Night photography"], equipment=["Tripod"])
    fits = await scene.published(skillsRequired="photography", equipmentRequired="tripod")
    lacks = await scene.published(skillsRequired="photography; Climbing", equipmentRequired="rope, tripod")
    listed = {task.id: task for task in await scene.operator(open_task_search.list_open_tasks)}
    assert (listed[fits].missing_skills, listed[fits].missing_equipment) == ([], [])
    assert (listed[lacks].missing_skills, listed[lacks].missing_equipment) == (["Climbing"], ["rope"])
    assert await ids(scene, fitting=True) == [fits]
    seen = await scene.agent(dispatch.get_task, taskId=lacks)
    assert (seen.missing_skills, seen.missing_equipment) == (None, None)
    taken = await scene.operator(execution.accept_task, taskId=lacks)
    assert (taken.missing_skills, taken.missing_equipment) == (None, None)


def test_a_filter_has_its_bounds() -> None:
    for wanted in ({"serviceCategoryIds": ["x"]}, {"languages": ["?"]}, {"availableFrom": 5}, {"colour": "red"}):
        with pytest.raises(ValueError, match="filter"):
            ListOpenTasks.model_validate({"filter": wanted})


@pytest.mark.parametrize("statement", [select_open_tasks_in_box, select_operators_in_box])
def test_a_search_by_place_reads_an_index_alone(migrated_file: Path, statement: Statement[..., Any]) -> None:
    compiled = statement.sqlite
    values = dict.fromkeys(compiled.order, 0) | {"category_ids": "[]", "languages": "[]"}
    with closing(sqlite3.connect(migrated_file)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", compiled.arguments(values)).fetchall()
    assert "USING COVERING INDEX" in plan[0][3], plan


def test_the_priorities_in_reach_cost_one_entry_of_an_index_each(migrated_file: Path) -> None:
    compiled = select_open_priorities.sqlite
    with closing(sqlite3.connect(migrated_file)) as connection:
        values = dict.fromkeys(compiled.order, 0)
        plan = connection.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", compiled.arguments(values)).fetchall()
    searches = [line[3] for line in plan if "SEARCH" in line[3]]
    assert [
        line for line in searches if "ix_task_open_band (priority=?" not in line and "open_country" not in line
    ] == []
    assert len(searches) == 8


async def test_urgent_tasks_come_before_nearer_ones_on_every_page(scene: Scene) -> None:
    near, far = ({"locationLatitude": latitude, "locationLongitude": 4.9} for latitude in (52.371, 52.45))
    nowhere = {"locationAddress": "Netherlands", "locationLatitude": None, "locationLongitude": None}
    low = await scene.published(priority="low", **near)
    normal_far = await scene.published(**far)
    normal_near = await scene.published(**near)
    normal_nowhere = await scene.published(**nowhere)
    urgent_far = await scene.published(priority="urgent", **far)
    urgent_nowhere = await scene.published(priority="urgent", **nowhere)
    high = await scene.published(priority="high", **far)
    order = [urgent_far, urgent_nowhere, high, normal_near, normal_far, normal_nowhere, low]
    whole = await scene.operator(open_task_search.list_open_tasks)
    assert [task.id for task in whole] == order
    for limit in (1, 2, 3):
        pages, after = [], 0
        while page := await scene.operator(open_task_search.list_open_tasks, limit=limit, after=after):
            pages += [task.id for task in page]
            after = pages[-1]
        assert pages == order


async def test_an_open_task_is_read_by_its_id_wherever_it_is(scene: Scene) -> None:
    far = await scene.published(**{**HAARLEM, "locationLatitude": 43.3, "locationLongitude": 5.4})
    assert await found(scene) == []
    read = await scene.operator(open_task_search.get_open_task, taskId=far, near=UTRECHT)
    assert (read.id, read.status) == (far, S.PUBLISHED)
    assert read.distance_metres == pytest.approx(980_000, rel=0.01)
    assert read.agent_reputation.review_count == 0
    actions = {action.code: action.allowed for action in read.every_action()}
    assert actions["accept_task"] is True


async def test_what_is_not_open_to_the_operator_does_not_exist(scene: Scene) -> None:
    draft = await scene.reach(S.DRAFT)
    private = await scene.published(isPublic=False)
    own = await scene.reach(S.ACCEPTED)
    other = await actors.register_operator(scene.services)
    for operator, task_id in ((other, own), *((scene.operator, task_id) for task_id in (draft, private, own, 999))):
        refusal = await scene.refused(operator, open_task_search.get_open_task, taskId=task_id)
        assert isinstance(refusal, NotFound), task_id
