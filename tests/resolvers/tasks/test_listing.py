"""Lists of tasks: every condition, every order in both directions, on SQLite and PostgreSQL."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.refusals.general import InvalidInput
from domain.tasks.ordering import Direction, TaskOrderField
from domain.values.wallclock import at
from resolvers.core.authentication import caller_of
from resolvers.core.context import Call, Context, Services
from resolvers.tasks import dispatch as tasks
from resolvers.tasks import execution
from resolvers.tasks.listing import NEWEST_FIRST, TaskFilter, TaskOrder, count_tasks, sort_key_of
from resolvers.tasks.listing import tasks_within as within
from resolvers.wire.pages import SortedPage, SortKey
from tests.actors import Actor, SetClock, dispatch, register_agent, register_operator

ZONE = "Europe/Amsterdam"


@pytest.fixture
async def agent(services: Services) -> Actor:
    return await register_agent(services)


async def context_of(actor: Actor) -> Context:
    services = actor.services
    assert actor.key
    caller = await caller_of(services, actor.key)
    return Call(services, caller, "req_test", "http://localhost", services.clock.now(), services.database.reader)


async def draft(agent: Actor, **fields: Any) -> int:
    task = await dispatch(agent, publishImmediately=False, **fields)
    assert isinstance(task.id, int)
    return task.id


async def found(actor: Actor, **conditions: Any) -> list[int]:
    """Ids of the tasks that a filter means, oldest first; the count says the same."""
    context = await context_of(actor)
    wanted = TaskFilter.model_validate(conditions)
    rows = await within(context, wanted, NEWEST_FIRST, SortedPage(limit=200))
    assert await count_tasks(context, wanted) == len(rows)
    return [row.id for row in rows][::-1]


async def test_each_condition_means_its_tasks_and_no_others(agent: Actor, services: Services, clock: SetClock) -> None:
    start = at(clock.now(), ZONE)
    plain = await draft(agent)
    clock.advance(3600)
    later = at(clock.now(), ZONE)
    grouped = await draft(agent, workflowId="w1", serviceCategoryId=101, deadlineAt=at(clock.now() + 10**11, ZONE))
    other = await draft(agent, title="Read a METER: 50% \\ a_b", payoutCurrency="USD", payoutAmount="20.00")
    await dispatch(await register_agent(services), publishImmediately=False)

    assert await found(agent) == [plain, grouped, other]
    assert await found(agent, workflowId="w1") == [grouped]
    assert await found(agent, serviceCategoryId=101) == [grouped]
    assert await found(agent, countryIsoCode="NL") == [plain, grouped, other]
    assert await found(agent, countryIsoCode="DE") == []
    assert await found(agent, createdFrom=later) == [grouped, other]
    assert await found(agent, createdUntil=later) == [plain]
    assert await found(agent, createdFrom=start, createdUntil=later) == [plain]
    assert await found(agent, deadlineFrom=start) == [grouped]
    assert await found(agent, deadlineUntil=start) == []
    assert await found(agent, status=["Draft", "Closed"]) == [plain, grouped, other]
    assert await found(agent, status=["Closed"]) == await found(agent, status=[]) == []
    assert await found(agent, workflowId="w1", text="shop", status=["Draft"]) == [grouped]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("meter", True),
        ("METER: 50% \\ A_B", True),
        ("keizersgracht", True),
        ("0%", True),
        ("a_b", True),
        ("%", True),
        ("\\", True),
        ("_", True),
        ("r%5", False),
        ("a__b", False),
        ("m_ter", False),
        ("nothing of it", False),
    ],
)
async def test_a_text_is_found_wherever_it_stands_and_means_only_itself(agent: Actor, text: str, meant: bool) -> None:
    task = await draft(agent, title="Read a METER: 50% \\ a_b")
    assert await found(agent, text=text) == ([task] if meant else [])


async def crowd(agent: Actor, clock: SetClock) -> list[int]:
    """Tasks of which some are alike in everything but their ids."""
    made = []
    for number, (payout, currency, deadline) in enumerate(
        [("20", "USD", 5), ("20", "EUR", None), ("30", "EUR", 5), ("20", "EUR", 9), ("20", "EUR", None)]
    ):
        clock.advance(number % 2)
        given: dict[str, Any] = {"payoutAmount": payout, "payoutCurrency": currency}
        if deadline:
            given["deadlineAt"] = at(1_800_000_000_000_000 + deadline * 10**12, ZONE)
        made.append(await draft(agent, **given))
    return made


@pytest.mark.parametrize("field", TaskOrderField)
@pytest.mark.parametrize("direction", Direction)
async def test_pages_in_an_order_join_without_gap_in_both_directions(
    agent: Actor, clock: SetClock, field: TaskOrderField, direction: Direction
) -> None:
    made = await crowd(agent, clock)
    context = await context_of(agent)
    order = TaskOrder(field=field, direction=direction)
    whole = await within(context, TaskFilter(), order, SortedPage(limit=200))
    assert sorted(row.id for row in whole) == made
    places = [sort_key_of(row, order) for row in whole]
    assert places == sorted(places, reverse=direction is Direction.DESC)

    async def page(*, from_end: bool, beyond: SortKey | None) -> Sequence[Any]:
        after, before = (None, beyond) if from_end else (beyond, None)
        return await within(context, TaskFilter(), order, SortedPage(2, after, before, from_end))

    forwards: list[int] = []
    backwards: list[int] = []
    beyond: SortKey | None = None
    while rows := await page(from_end=False, beyond=beyond):
        forwards += [row.id for row in rows]
        beyond = sort_key_of(rows[-1], order)
    beyond = None
    while rows := await page(from_end=True, beyond=beyond):
        backwards = [row.id for row in rows] + backwards
        beyond = sort_key_of(rows[0], order)
    assert forwards == backwards == [row.id for row in whole]


@pytest.mark.parametrize("direction", Direction)
async def test_a_task_without_a_deadline_comes_last(agent: Actor, clock: SetClock, direction: Direction) -> None:
    made = await crowd(agent, clock)
    order = TaskOrder(field=TaskOrderField.DEADLINE, direction=direction)
    rows = await within(await context_of(agent), TaskFilter(), order, SortedPage(limit=200))
    assert {row.id for row in rows[-2:]} == {made[1], made[4]}


async def test_rest_lists_by_the_same_conditions(agent: Actor) -> None:
    grouped, plain = await draft(agent, workflowId="w1"), await draft(agent)
    assert [task.id for task in await agent(tasks.list_tasks)] == [plain, grouped]
    assert [task.id for task in await agent(tasks.list_tasks, workflowId="w1", status="Draft")] == [grouped]
    assert [task.id for task in await agent(tasks.list_tasks, after=plain)] == [grouped]
    assert await agent(tasks.list_tasks, status="Closed") == []


async def test_groups_are_the_agents_own_matter(services: Services) -> None:
    operator = await register_operator(services)
    assert await operator(execution.list_operator_tasks, countryIsoCode="NL") == []
    with pytest.raises(InvalidInput, match="workflowId"):
        await operator(execution.list_operator_tasks, workflowId="w1")


async def test_tasks_are_found_by_operator_urgency_and_payout(agent: Actor, services: Services) -> None:
    operator = await register_operator(services)
    direct = await dispatch(agent, settlementMode="direct", priority="urgent", payoutAmount="20.00")
    await operator(execution.accept_task, taskId=direct.id, location={"lat": 52.37, "lng": 4.89})
    cheap, dear = await draft(agent, payoutAmount="20.00"), await draft(agent, payoutAmount="20.01", priority="low")
    yen = await draft(agent, payoutCurrency="JPY", payoutAmount="2001")
    assert await found(agent, operatorId=operator.id) == await found(agent, priority="urgent") == [direct.id]
    assert await found(agent, operatorId=operator.id + 1) == []
    assert (
        await found(agent, payoutCurrency="JPY") == await found(agent, payoutCurrency="JPY", minimumPayout=1) == [yen]
    )
    assert await found(agent, payoutCurrency="EUR", minimumPayout="20.01") == [dear]
    assert await found(agent, payoutCurrency="EUR", maximumPayout="20") == [direct.id, cheap]
    assert await found(agent, payoutCurrency="EUR", minimumPayout=20, maximumPayout=20, priority="normal") == [cheap]
    listed = await agent(tasks.list_tasks, operatorId=operator.id, within='{"north":53,"east":5,"south":52,"west":4}')
    assert [task.id for task in listed] == [direct.id]


FIJI, TAVEUNI, AMSTERDAM = (-17.5, 178.0), (-16.85, -179.95), (52.3731, 4.8922)


async def test_tasks_are_found_in_an_area_also_across_the_date_line(agent: Actor) -> None:
    made = [
        await draft(agent, locationLatitude=latitude, locationLongitude=longitude)
        for latitude, longitude in (FIJI, TAVEUNI, AMSTERDAM)
    ]

    async def inside(north: float, east: float, south: float, west: float) -> list[int]:
        return await found(agent, within={"north": north, "east": east, "south": south, "west": west})

    assert await inside(90, 180, -90, -180) == made
    assert await inside(-16, -179, -18, 177) == made[:2]
    assert await inside(-16, 180, -18, 177) == made[:1]
    assert await inside(-16, -179, -18, 179) == made[1:2]
    assert await inside(52.3731, 4.8922, 52.3731, 4.8922) == made[2:]
    assert await inside(52.3730, 5, 52, 4) == []


@pytest.mark.parametrize(
    ("conditions", "field"),
    [
        ({"minimumPayout": 5}, "payoutCurrency"),
        ({"maximumPayout": 5, "payoutCurrency": "XXX"}, "payoutCurrency"),
        ({"maximumPayout": "5.001", "payoutCurrency": "EUR"}, "maximumPayout"),
        ({"minimumPayout": -5, "payoutCurrency": "EUR"}, "minimumPayout"),
        ({"within": {"north": 1, "east": 1, "south": 2, "west": 1}}, "within.south"),
    ],
)
async def test_a_wrong_condition_is_named(agent: Actor, conditions: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        await found(agent, **conditions)
    assert [error.field for error in refused.value.errors] == [field]
