"""Operators are notified of new tasks in their reach, once."""

import asyncio
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.matching.geo import distance_metres
from domain.webhooks.notifications import NotificationStatus
from resolvers.accounts import operators
from resolvers.matching import announcement
from resolvers.tasks import dispatch, execution, relocation, reviews, statistics
from resolvers.webhooks import contact_methods, delivery_log, notifications
from tests import actors
from tests.actors import AMSTERDAM, Actor
from tests.resolvers.stages import Scene

S = Status
HAARLEM = {"latitude": 52.3874, "longitude": 4.6462}  # 17 km
AT_HAARLEM = {"locationLatitude": 52.3874, "locationLongitude": 4.6462}
NOWHERE = {
    "locationAddress": "behind the station, Netherlands",
    "locationLatitude": None,
    "locationLongitude": None,
}


async def told(operator: Actor) -> list[int]:
    """Tasks of which an operator was notified, in order."""
    return [notice.task_id for notice in await operator(notifications.list_notifications)][::-1]


async def find_matching(scene: Scene, task_id: int) -> Any:
    return (await scene.agent(dispatch.get_task, taskId=task_id)).matching


async def sweep(scene: Scene) -> None:
    """Send all due announcements."""
    while await announcement.announce_open_tasks(scene.services):
        continue


async def test_who_is_in_reach_is_told_and_the_agent_learns_how_many(scene: Scene) -> None:
    away = await actors.register_operator(scene.services, **HAARLEM, radiusKm=10)
    waiting = await actors.register_operator(scene.services, approved=False)
    task_id = await scene.published()
    before = await find_matching(scene, task_id)
    assert before.model_dump() == {"state": "searching", "operatorsTold": None, "nearestOperatorMetres": None}
    await sweep(scene)
    assert await told(scene.operator) == [task_id]
    assert await told(away) == await told(waiting) == []
    found = await find_matching(scene, task_id)
    # From the exact place of the task to where the operator roughly is.
    metres = distance_metres(*AMSTERDAM.values(), 52.37, 4.89)
    assert (found.operators_told, found.nearest_operator_metres) == (1, round(metres, 1))
    (notice,) = await scene.operator(notifications.list_notifications)
    assert (notice.type, notice.title, notice.body) == (
        "task.open",
        "Task open near you",
        "Photograph a shop front in Amsterdam, €50.00",
    )
    assert notice.support_request_id is None


async def test_operators_do_not_learn_how_many_were_told(scene: Scene) -> None:
    task_id = await scene.published()
    await sweep(scene)
    await scene.operator(execution.accept_task, taskId=task_id)
    seen = (await scene.operator(execution.get_operator_task, taskId=task_id)).matching
    assert seen.model_dump() == {"state": "matched", "operatorsTold": None, "nearestOperatorMetres": None}
    assert (await find_matching(scene, task_id)).operators_told == 1


async def test_nobody_is_told_twice_by_two_workers(scene: Scene) -> None:
    made = [await scene.published(payoutAmount="2.00") for _ in range(5)]
    await asyncio.gather(*(announcement.announce_open_tasks(scene.services) for _ in range(4)))
    await sweep(scene)
    assert await told(scene.operator) == made


@pytest.mark.parametrize(
    ("profile", "task", "is_told"),
    [
        ({}, {"isPublic": False}, False),
        ({}, {"acceptBy": 20270102130001}, False),
        ({}, {"locationRadiusKm": 5, **AT_HAARLEM}, False),
        ({}, AT_HAARLEM, True),
        ({"radiusKm": 10}, AT_HAARLEM, False),
        ({"languages": ["nl"]}, {"descriptionLanguage": "de"}, False),
        ({"languages": ["nl"]}, {"descriptionLanguage": "nl-BE"}, True),
        ({"languages": []}, {"descriptionLanguage": "de"}, True),
        ({"serviceCategoryIds": [200]}, {"serviceCategoryId": 101}, False),
        ({"serviceCategoryIds": [100]}, {"serviceCategoryId": 101}, True),
        ({"serviceCategoryIds": [200]}, {}, True),
        ({}, NOWHERE, True),
        ({"countryIsoCode": "BE"}, NOWHERE, False),
        # Lacking something keeps nobody from being told: others may lack more.
        ({"skills": []}, {"skillsRequired": "climbing"}, True),
    ],
)
async def test_who_is_told(scene: Scene, profile: Any, task: Any, is_told: bool) -> None:
    if profile:
        await scene.operator(operators.update_operator, **profile)
    task_id = await scene.published(**task)
    if "acceptBy" in task:
        scene.clock.advance(2)
    await sweep(scene)
    assert await told(scene.operator) == [task_id] * is_told
    assert (await find_matching(scene, task_id)).operators_told == int(is_told)


async def test_those_who_lack_least_are_told_and_of_them_the_nearest(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcement, "MAX_ANNOUNCED", 2)
    able = await actors.register_operator(scene.services, **HAARLEM, skills=["climbing"], equipment=["rope"])
    half = await actors.register_operator(scene.services, **HAARLEM, skills=["climbing"])
    task_id = await scene.published(skillsRequired="Climbing", equipmentRequired="rope")
    await sweep(scene)
    assert await told(able) == await told(half) == [task_id]
    assert await told(scene.operator) == []
    simple = await scene.published()
    await sweep(scene)
    assert await told(scene.operator) == [simple]


async def test_of_an_urgent_task_twice_as_many_are_told_and_they_are_told_first(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcement, "MAX_ANNOUNCED", 2)
    others = [await actors.register_operator(scene.services, **HAARLEM) for _ in range(4)]
    numbers = {}
    for priority in ("low", "normal", "high", "urgent"):
        numbers[priority] = await scene.published(priority=priority)
    await sweep(scene)
    counts = {name: (await find_matching(scene, task_id)).operators_told for name, task_id in numbers.items()}
    assert counts == {"urgent": 4, "high": 2, "normal": 2, "low": 2}
    # The nearest operator hears of all of them, of the most urgent first.
    assert await told(scene.operator) == [numbers[name] for name in ("urgent", "high", "normal", "low")]
    assert [numbers["urgent"] in await told(one) for one in others].count(True) == 3


async def test_of_those_who_lack_nothing_the_best_rated_come_before_the_nearest(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcement, "MAX_ANNOUNCED", 1)
    farther = await actors.register_operator(scene.services, latitude=52.378, longitude=4.89)
    for reviews_of_one_star, is_told in ((0, True), (2, False)):
        for _ in range(reviews_of_one_star):
            done = await scene.reach(S.COMPLETED, "direct")
            await scene.agent(reviews.review_task, taskId=done, rating=1)
        task_id = await scene.published()
        await sweep(scene)
        assert (task_id in await told(scene.operator), task_id in await told(farther)) == (is_told, not is_told)


async def test_a_task_that_is_given_back_or_moved_is_told_of_again(scene: Scene) -> None:
    task_id = await scene.published()
    other = await actors.register_operator(scene.services)
    await sweep(scene)
    await scene.operator(execution.accept_task, taskId=task_id)
    await scene.operator(execution.release_task, taskId=task_id)
    assert (await find_matching(scene, task_id)).operators_told is None
    await sweep(scene)
    # The one that gave it back cannot accept it again at once.
    assert await told(scene.operator) == [task_id]
    assert await told(other) == [task_id]
    there = await actors.register_operator(scene.services, latitude=51.92, longitude=4.48, radiusKm=5)
    rotterdam = {"locationLatitude": 51.92, "locationLongitude": 4.48}
    await scene.agent(relocation.update_task_location, taskId=task_id, locationAddress="Rotterdam", **rotterdam)
    await sweep(scene)
    assert await told(there) == [task_id]
    assert await told(scene.operator) == [task_id]


async def test_an_offer_that_nobody_has_seen_is_withdrawn_once_the_task_is_taken(scene: Scene) -> None:
    looked, slept = [await actors.register_operator(scene.services) for _ in range(2)]
    written = await actors.register_operator(scene.services)
    await written(contact_methods.add_contact_method, methodType="webhook", endpoint="https://o.example/hook")
    taken, open_still = [await scene.published(payoutAmount="2.00") for _ in range(2)]
    await sweep(scene)
    await scene.work_off()
    assert await told(looked) == [taken, open_still]
    await scene.operator(execution.accept_task, taskId=taken)
    assert (await slept(notifications.count_unread_notifications)).unread_count == 1
    assert await told(slept) == [open_still]
    for informed in (looked, written, scene.operator):
        assert await told(informed) == [taken, open_still]
    shown = await written(notifications.list_notifications, newerThan=0, limit=1)
    assert shown[0].status is NotificationStatus.DELIVERED


async def test_operators_look_while_others_take_the_tasks(scene: Scene) -> None:
    operators = [await actors.register_operator(scene.services) for _ in range(6)]
    made = [await scene.published(payoutAmount="2.00") for _ in operators]
    await sweep(scene)
    taking = (
        operator(execution.accept_task, taskId=task_id) for operator, task_id in zip(operators, made, strict=True)
    )
    looks = [told(operator) for operator in (*operators, scene.operator)]
    seen = (await asyncio.gather(*looks, *taking))[: len(looks)]
    for operator, before in zip((*operators, scene.operator), seen, strict=True):
        assert set(await told(operator)) <= set(before) <= set(made)
    for operator, task_id in zip(operators, made, strict=True):
        assert task_id in await told(operator)


async def test_an_offer_is_withdrawn_when_its_task_ends_or_moves(scene: Scene) -> None:
    ended, moved = [await scene.published(payoutAmount="2.00") for _ in range(2)]
    await sweep(scene)
    await scene.agent(dispatch.cancel_task, taskId=ended)
    rotterdam = {"locationLatitude": 51.92, "locationLongitude": 4.48}
    await scene.agent(relocation.update_task_location, taskId=moved, locationAddress="Rotterdam", **rotterdam)
    assert (await scene.operator(statistics.get_operator_statistics)).offered == 0
    assert await told(scene.operator) == []


async def test_an_offer_that_waits_to_be_sent_is_not_sent_once_it_is_withdrawn(scene: Scene) -> None:
    late = await actors.register_operator(scene.services)
    await late(contact_methods.add_contact_method, methodType="webhook", endpoint="https://o.example/hook")
    task_id = await scene.published()
    await sweep(scene)
    await scene.operator(execution.accept_task, taskId=task_id)
    await scene.work_off()
    assert await told(late) == []
    assert await late(delivery_log.list_webhook_deliveries) == []


async def test_what_was_accepted_before_anybody_was_told_is_told_to_nobody(scene: Scene) -> None:
    await scene.reach(S.ACCEPTED)
    await scene.reach(S.DRAFT)
    await sweep(scene)
    assert await told(scene.operator) == []


async def test_an_operator_reads_its_notifications(scene: Scene) -> None:
    made = [await scene.published(payoutAmount="2.00") for _ in range(3)]
    other = await actors.register_operator(scene.services, **HAARLEM, radiusKm=1)
    await sweep(scene)

    async def unread(operator: Actor) -> int:
        number: int = (await operator(notifications.count_unread_notifications)).unread_count
        return number

    assert (await unread(scene.operator), await unread(other)) == (3, 0)
    newest, middle = await scene.operator(notifications.list_notifications, limit=2)
    assert [newest.task_id, middle.task_id] == made[:0:-1]
    assert {newest.status, middle.status} == {"Delivered"}
    (oldest,) = await scene.operator(notifications.list_notifications, after=middle.sequence)
    assert oldest.task_id == made[0]
    read = await scene.operator(notifications.mark_notification_read, notificationId=newest.id)
    assert read.status == "Read"
    assert await scene.operator(notifications.mark_notification_read, notificationId=newest.id) == read
    assert await unread(scene.operator) == 2
    refusal = await scene.refused(other, notifications.mark_notification_read, notificationId=newest.id)
    assert refusal.code == "not_found"


async def test_a_notification_of_an_agent_is_not_an_operators(scene: Scene) -> None:
    await scene.published()
    refusal = await scene.refused(scene.operator, notifications.mark_notification_read, notificationId=1)
    assert refusal.code == "not_found"


async def test_a_profile_names_categories_that_exist(scene: Scene) -> None:
    profile = await scene.operator(operators.update_operator, equipment=["ladder"], serviceCategoryIds=[100, 201])
    assert (profile.equipment, profile.service_category_ids) == (["ladder"], [100, 201])
    refusal = await scene.refused(scene.operator, operators.update_operator, serviceCategoryIds=[100, 9999])
    assert refusal.errors[0].field == "serviceCategoryIds[1]"
    unchanged = await scene.operator(operators.get_operator)
    assert unchanged.service_category_ids == [100, 201]
