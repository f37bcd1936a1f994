"""Frames of followed lists, on SQLite and PostgreSQL: applied to a page, they give the page as it is read anew."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from domain.refusals.general import InvalidInput
from domain.refusals.refusal import Refusal
from domain.tasks.list_changes import ListChange
from domain.tasks.ordering import Direction, TaskOrderField
from resolvers.core.context import Context
from resolvers.following.task_changes import MAX_TASKS, FollowedList, ListFrame
from resolvers.tasks import dispatch, execution, relocation
from resolvers.tasks.history import newest_sequence
from resolvers.tasks.listing import NEWEST_FIRST, TaskFilter, TaskOrder, count_listed_by_status, tasks_in
from resolvers.wire.pages import SortedPage, SortKey
from tests import actors
from tests.actors import Actor
from tests.resolvers.stages import Scene
from tests.resolvers.tasks.test_listing import make_context

PAGE = 5
ROTTERDAM = {
    "locationAddress": "Coolsingel 40, 3011 AD Rotterdam",
    "locationLatitude": 51.92,
    "locationLongitude": 4.48,
}
AROUND_AMSTERDAM = {"north": 52.5, "south": 52.2, "west": 4.7, "east": 5.1}
LISTS: tuple[tuple[dict[str, Any], TaskOrderField, Direction], ...] = (
    ({}, TaskOrderField.CREATED, Direction.DESC),
    ({}, TaskOrderField.UPDATED, Direction.DESC),
    ({"status": ["Published"]}, TaskOrderField.CREATED, Direction.ASC),
    ({"status": ["Draft", "Accepted", "InProgress"]}, TaskOrderField.UPDATED, Direction.ASC),
    ({"priority": "high"}, TaskOrderField.PAYOUT, Direction.DESC),
    ({"within": AROUND_AMSTERDAM}, TaskOrderField.CREATED, Direction.DESC),
    ({"within": AROUND_AMSTERDAM, "status": ["Published"]}, TaskOrderField.DEADLINE, Direction.ASC),
    ({"payoutCurrency": "EUR", "minimumPayout": "30.00"}, TaskOrderField.PAYOUT, Direction.ASC),
    ({"operatorId": 1}, TaskOrderField.UPDATED, Direction.DESC),
)


async def follow(context: Context, conditions: dict[str, Any], order: TaskOrder = NEWEST_FIRST) -> FollowedList:
    return FollowedList.from_filter(context, TaskFilter.model_validate(conditions), order)


class Page:
    """The first page of a list at a client, as docs/how-to/live-lists.md has it."""

    def __init__(self, followed: FollowedList, cursor: int) -> None:
        self.followed = followed
        self.cursor = cursor
        self.rows: dict[int, SortKey] = {}
        self.has_next = True
        self.numbers: dict[str, int] = {}
        self.reads = 0

    def sorted(self) -> list[tuple[int, SortKey]]:
        falling = self.followed.order.direction is Direction.DESC
        return sorted(self.rows.items(), key=lambda row: row[1], reverse=falling)

    def comes_before(self, key: SortKey, other: SortKey) -> bool:
        return key > other if self.followed.order.direction is Direction.DESC else key < other

    def apply(self, frame: ListFrame) -> None:
        assert frame.sequence > self.cursor
        self.cursor = frame.sequence
        last = self.sorted()[-1][1] if self.rows and self.has_next else None
        for changed in frame.changes:
            task_id = int(changed.task.id)
            self.rows.pop(task_id, None)
            is_within = not self.has_next or (last is not None and self.comes_before(changed.key, last))
            if changed.change is not ListChange.LEAVES and is_within:
                self.rows[task_id] = changed.key
        if len(self.rows) > PAGE:
            self.rows = dict(self.sorted()[:PAGE])
            self.has_next = True
        if frame.changes:
            self.numbers = {tally.status: tally.count for tally in frame.by_status}

    async def fill(self, context: Context) -> None:
        """Read what is missing at the end of the page."""
        if not self.has_next or len(self.rows) == PAGE:
            return
        self.reads += 1
        after = self.sorted()[-1][1] if self.rows else None
        page = SortedPage(PAGE - len(self.rows) + 1, after)
        rows = await tasks_in(context, self.followed.conditions, self.followed.order, page)
        self.has_next = len(rows) == page.limit
        self.rows |= {int(task.id): key for key, task in rows[: page.limit - 1]}


async def catch_up(page: Page, context: Context) -> None:
    while frame := await page.followed.changes_after(context, page.cursor):
        page.apply(frame)
    await page.fill(context)


async def take_step(scene: Scene, chance: Random, ids: list[int]) -> None:
    """Change something at random; what a task's status does not allow is refused and changes nothing."""
    some = chance.choice(ids) if ids else 0
    steps: list[tuple[Actor, Any, dict[str, Any]]] = [
        (scene.agent, dispatch.publish_task, {"taskId": some}),
        (scene.agent, dispatch.cancel_task, {"taskId": some}),
        (scene.agent, relocation.update_task_location, {"taskId": some, **chance.choice([ROTTERDAM, PLACE])}),
        (scene.operator, execution.accept_task, {"taskId": some}),
        (scene.operator, execution.start_work, {"taskId": some}),
        (scene.operator, execution.release_task, {"taskId": some, "reason": "Flat tyre"}),
    ]
    if chance.random() < 0.4:
        fields = {
            "publishImmediately": chance.random() < 0.5,
            "settlementMode": "direct",
            "priority": chance.choice(["normal", "high"]),
            "payoutAmount": chance.choice(["20.00", "30.00", "40.00"]),
        }
        ids.append((await actors.dispatch(scene.agent, **fields)).id)
        return
    actor, operation, fields = chance.choice(steps)
    with suppress(Refusal):
        await actor(operation, **fields)


PLACE = {key: actors.TASK[key] for key in ROTTERDAM}


@pytest.mark.parametrize("seed", range(3))
async def test_frames_applied_to_a_page_give_the_page_as_it_is_read_anew(scene: Scene, seed: int) -> None:
    chance, ids = Random(seed), []  # type: ignore[var-annotated] # ids of tasks
    context = await make_context(scene.agent)
    pages = []
    for conditions, field, direction in LISTS:
        followed = await follow(context, conditions, TaskOrder(field=field, direction=direction))
        page = Page(followed, 0)
        await page.fill(context)
        pages.append(page)
    for number in range(80):
        scene.clock.advance(chance.choice([0, 1, 60]))
        await take_step(scene, chance, ids)
        if number % 4 == 0 or number == 79:
            for page in pages if number == 79 else chance.sample(pages, 3):
                await catch_up(page, context)
                anew = Page(page.followed, 0)
                await anew.fill(context)
                assert page.sorted() == anew.sorted(), page.followed
                # A client that has dropped a row does not know that all rows beyond its page have left since.
                assert page.has_next or not anew.has_next
                numbers = await count_listed_by_status(context, page.followed.conditions, page.followed.order)
                assert page.numbers == numbers


async def test_a_frame_has_each_task_once_with_its_latest_state(scene: Scene) -> None:
    context = await make_context(scene.agent)
    first, second = [(await actors.dispatch(scene.agent, settlementMode="direct")).id for _ in range(2)]
    await scene.agent(dispatch.cancel_task, taskId=first)
    frame = await (await follow(context, {})).changes_after(context, 0)
    assert frame
    assert [(change.task.id, change.change, change.task.status) for change in frame.changes] == [
        (first, ListChange.ENTERS, "Cancelled"),
        (second, ListChange.ENTERS, "Published"),
    ]
    assert frame.sequence == await newest_sequence(context, scene.agent.id)
    assert [(tally.status, tally.count) for tally in frame.by_status] == [("Published", 1), ("Cancelled", 1)]


async def test_frames_are_bounded_and_lose_nothing(scene: Scene) -> None:
    context = await make_context(scene.agent)
    ids = [(await actors.dispatch(scene.agent, publishImmediately=False)).id for _ in range(MAX_TASKS + 5)]
    followed = await follow(context, {})
    first = await followed.changes_after(context, 0)
    assert first
    second = await followed.changes_after(context, first.sequence)
    assert second
    assert (len(first.changes), len(second.changes)) == (MAX_TASKS, 5)
    assert {change.task.id for frame in (first, second) for change in frame.changes} == set(ids)
    assert await followed.changes_after(context, second.sequence) is None


async def test_an_agent_sees_no_task_of_another(scene: Scene) -> None:
    other = await actors.register_agent(scene.services, agentName="Other")
    await actors.dispatch(scene.agent, publishImmediately=False)
    assert await (await follow(await make_context(other), {})).changes_after(await make_context(other), 0) is None
    staff = await make_context(scene.staff)
    frame = await (await follow(staff, {"agentId": scene.agent.id})).changes_after(staff, 0)
    assert frame
    assert len(frame.changes) == 1
    assert await (await follow(staff, {"agentId": other.id})).changes_after(staff, 0) is None


async def test_filters_that_cannot_be_followed_are_refused_by_name(scene: Scene) -> None:
    with pytest.raises(InvalidInput, match=r"filter\.text: cannot be followed"):
        await follow(await make_context(scene.agent), {"text": "shop"})
    with pytest.raises(InvalidInput, match=r"filter\.agentId: is required"):
        await follow(await make_context(scene.staff), {"status": ["Published"]})
    with pytest.raises(InvalidInput, match="agentId: is not for agent keys"):
        await follow(await make_context(scene.agent), {"agentId": scene.agent.id})


async def test_a_change_outside_of_the_list_moves_the_cursor_alone(scene: Scene) -> None:
    context = await make_context(scene.agent)
    await actors.dispatch(scene.agent, publishImmediately=False)
    frame = await (await follow(context, {"status": ["Published"]})).changes_after(context, 0)
    assert frame == ListFrame(await newest_sequence(context, scene.agent.id), (), [])
