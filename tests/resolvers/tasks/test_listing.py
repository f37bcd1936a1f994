"""Lists of tasks: every condition, every order in both directions, on SQLite and PostgreSQL."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput
from domain.tasks.ordering import Direction, TaskOrderField
from domain.values.time import DAY, SECOND
from domain.values.wallclock import at
from resolvers.access.authentication import find_caller
from resolvers.core.context import Call, Context, Services
from resolvers.payments import funding
from resolvers.tasks import dispatch as tasks
from resolvers.tasks import execution
from resolvers.tasks.listing import NEWEST_FIRST, Area, TaskFilter, TaskOrder, count_listed, count_tasks, make_sort_key
from resolvers.tasks.listing import tasks_within as within
from resolvers.tasks.statistics import count_by_cell
from resolvers.wire.pages import SortedPage, SortKey
from tests.actors import Actor, SetClock, dispatch, fund_wallet, register_agent, register_operator
from tests.adapters.books import cook
from tests.resolvers.stages import Scene

ZONE = "Europe/Amsterdam"


@pytest.fixture
async def agent(services: Services) -> Actor:
    return await register_agent(services)


async def make_context(actor: Actor) -> Context:
    services = actor.services
    assert actor.key
    caller = await find_caller(services, actor.key)
    return Call(services, caller, "req_test", "http://localhost", services.clock.now(), services.database.reader)


async def draft(agent: Actor, **fields: Any) -> int:
    task = await dispatch(agent, publishImmediately=False, **fields)
    assert isinstance(task.id, int)
    return task.id


async def found(actor: Actor, **conditions: Any) -> list[int]:
    """Ids of the tasks that a filter means, oldest first; the count says the same."""
    context = await make_context(actor)
    wanted = TaskFilter.model_validate(conditions)
    rows = await within(context, wanted, NEWEST_FIRST, SortedPage(limit=200))
    assert await count_tasks(context, wanted) == len(rows)
    return [row.id for row in rows][::-1]


async def test_what_no_index_has_is_looked_for_among_the_newest_ten_thousand(agent: Actor, clock: SetClock) -> None:
    old = await draft(agent, title="A zebra crossing", workflowId="w1")
    until = at(clock.now() + DAY, ZONE)
    clock.advance(7 * DAY // SECOND)
    recent = await draft(agent)
    names = ", ".join(column.name for column in task.c if column.name not in ("id", "request_id"))
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)"
    copies = f"INSERT INTO task ({names}) {numbers} SELECT {names} FROM task, n WHERE id = {recent}"
    await agent.services.database.write(partial(cook, statements=(copies,)))

    async def found_newest(**conditions: Any) -> tuple[list[int], int]:
        context, wanted = await make_context(agent), TaskFilter.model_validate(conditions)
        rows = await within(context, wanted, NEWEST_FIRST, SortedPage(limit=2))
        return [row.id for row in rows], await count_listed(context, wanted)

    assert await found_newest(text="zebra") == ([], 0)
    assert await found_newest(text="zebra", createdUntil=until) == ([old], 1)
    assert await found_newest(workflowId="w1", text="zebra") == ([old], 1)
    assert await found_newest(countryIsoCode="NL", createdUntil=until) == ([old], 1)
    assert (await found_newest(countryIsoCode="NL"))[1] == (await found_newest(createdFrom=until))[1] == 10_000
    context = await make_context(agent)
    for field in TaskOrderField:
        first = TaskOrder(field=field, direction=Direction.ASC)
        assert [row.id for row in await within(context, TaskFilter(), first, SortedPage(limit=1))] == [old]


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
    context = await make_context(agent)
    order = TaskOrder(field=field, direction=direction)
    whole = await within(context, TaskFilter(), order, SortedPage(limit=200))
    assert sorted(row.id for row in whole) == made
    places = [make_sort_key(row, order) for row in whole]
    assert places == sorted(places, reverse=direction is Direction.DESC)

    async def page(*, from_end: bool, beyond: SortKey | None) -> Sequence[Any]:
        after, before = (None, beyond) if from_end else (beyond, None)
        return await within(context, TaskFilter(), order, SortedPage(2, after, before, from_end))

    forwards: list[int] = []
    backwards: list[int] = []
    beyond: SortKey | None = None
    while rows := await page(from_end=False, beyond=beyond):
        forwards += [row.id for row in rows]
        beyond = make_sort_key(rows[-1], order)
    beyond = None
    while rows := await page(from_end=True, beyond=beyond):
        backwards = [row.id for row in rows] + backwards
        beyond = make_sort_key(rows[0], order)
    assert forwards == backwards == [row.id for row in whole]


@pytest.mark.parametrize("direction", Direction)
async def test_a_task_without_a_deadline_comes_last(agent: Actor, clock: SetClock, direction: Direction) -> None:
    made = await crowd(agent, clock)
    order = TaskOrder(field=TaskOrderField.DEADLINE, direction=direction)
    rows = await within(await make_context(agent), TaskFilter(), order, SortedPage(limit=200))
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


async def list_pages(actor: Actor, size: int, order: TaskOrder = NEWEST_FIRST, **conditions: Any) -> list[int]:
    """The ids of a whole list, read page by page and then back again."""
    context, wanted = await make_context(actor), TaskFilter.model_validate(conditions)
    there: list[int] = []
    page = SortedPage(size)
    while rows := await within(context, wanted, order, page):
        there += [row.id for row in rows]
        page = SortedPage(size, after=make_sort_key(rows[-1], order))
    back = await within(context, wanted, order, SortedPage(len(there) + 1, from_end=True))
    assert [row.id for row in back] == there
    assert await count_listed(context, wanted) == len(there)
    return there


async def test_the_staff_lists_what_belongs_to_anybody(scene: Scene) -> None:
    mine = [await scene.reach(status) for status in (Status.DRAFT, Status.ACCEPTED, Status.UNDER_REVIEW)]
    other = await register_agent(scene.services)
    waits = (await dispatch(other)).id  # to be published, but nothing is in the wallet
    learner = await register_agent(scene.services, testMode=True)
    test = (await dispatch(learner, title="A trial", publishImmediately=False)).id
    staff = scene.staff
    oldest_first = TaskOrder(direction=Direction.ASC)
    views = {task.id: task for task in await staff(tasks.list_tasks)}

    assert await list_pages(staff, 2) == [test, waits, *mine[::-1]]
    assert await list_pages(staff, 2, oldest_first) == [*mine, waits, test]
    assert await list_pages(staff, 1, status=["Draft"]) == [test, waits, mine[0]]
    assert await list_pages(staff, 1, status=["UnderReview", "Draft", "Accepted"], testMode=False) == [
        waits,
        *mine[::-1],
    ]
    assert await list_pages(staff, 2, agentId=scene.agent.id) == mine[::-1]
    assert await list_pages(staff, 2, agentId=scene.agent.id, operatorId=scene.operator.id) == mine[:0:-1]
    assert await list_pages(staff, 2, operatorId=scene.operator.id, status=["Accepted"]) == [mine[1]]
    assert await list_pages(staff, 2, countryIsoCode="NL", text="TRIAL") == [test]
    assert await list_pages(staff, 2, text=str(waits)) == [waits]
    assert await list_pages(staff, 2, countryIsoCode="IE") == []
    around = {"north": 53, "east": 5, "south": 52, "west": 4}
    assert await list_pages(staff, 2, within=around) == [test, waits, *mine[::-1]]
    (cell,) = await count_by_cell(await make_context(staff), Area(**around), 8, TaskFilter())
    assert cell.count == len(views)
    assert await list_pages(staff, 2, within=around | {"east": 3}, agentId=other.id) == [waits]
    assert await list_pages(staff, 2, within=around | {"north": 52.1}, status=["Draft", "Accepted"]) == []
    paid = {"payoutCurrency": "EUR", "minimumPayout": views[test].payout_amount, "priority": "normal"}
    assert await list_pages(staff, 2, **paid, testMode=True) == [test]
    assert await list_pages(staff, 2, payoutCurrency="JPY", maximumPayout=1) == []
    with pytest.raises(InvalidInput, match="payoutCurrency"):
        await list_pages(staff, 2, minimumPayout=1)
    by_payout = TaskOrder(field=TaskOrderField.PAYOUT)
    assert await list_pages(staff, 2, by_payout, agentId=scene.agent.id) == mine[::-1]
    with pytest.raises(InvalidInput, match="orderBy"):
        await list_pages(staff, 2, by_payout)

    assert {task.id: task.agent_id for task in views.values()} == {
        **dict.fromkeys(mine, scene.agent.id),
        waits: other.id,
        test: learner.id,
    }
    # The wallet of each task's own agent decides what prevents publishing.
    assert views[waits].auto_publish_deferred_reason == "insufficient_funds"
    await fund_wallet(other)
    assert (await staff(tasks.list_tasks, agentId=other.id))[0].auto_publish_deferred_reason is None


async def test_conditions_for_the_staff_are_refused_to_others(scene: Scene) -> None:
    hidden: dict[str, Any] = {"agentId": 1, "testMode": False, "operatorId": 1}
    for actor, names in ((scene.agent, ["agentId", "testMode"]), (scene.operator, [*hidden])):
        for name in names:
            with pytest.raises(InvalidInput, match=name):
                await found(actor, **{name: hidden[name]})
    task_id = await scene.reach(Status.ACCEPTED)
    assert await found(scene.agent, operatorId=scene.operator.id) == [task_id]
    # A text that is a number is a text for them: no title, description or address has this one.
    other = await scene.reach(Status.DRAFT, title="Meter 7341")
    assert await found(scene.agent, text="7341") == [other]
    assert await found(scene.agent, text="7342") == []


async def test_a_task_in_a_list_tells_what_it_tells_alone(scene: Scene) -> None:
    """Blockers and possible actions, for the task's agent and for the staff."""
    poor = await register_agent(scene.services)
    learner = await register_agent(scene.services, testMode=True)
    quoted = (await dispatch(scene.agent, payoutAmount="300.00", publishImmediately=False)).id
    await scene.agent(funding.quote_task, taskId=quoted)
    await dispatch(scene.agent, payoutAmount="400.00")
    for agent in (poor, learner):
        await dispatch(agent)
        await dispatch(agent, settlementMode="direct", publishImmediately=False)
        task_id = (await dispatch(agent, publishImmediately=False)).id
        await agent(funding.quote_task, taskId=task_id)
        await dispatch(
            agent, locationAddress="Marienplatz 1, 80331 Munich", locationLatitude=None, locationLongitude=None
        )

    def told(view: Any) -> Any:
        shown = {"warnings", "location_warnings", "next_actions", "auto_publish_deferred_reason", "spending_obstacle"}
        return view.model_dump(include=shown)

    for actor in (scene.agent, poor, learner, scene.staff):
        for listed in await actor(tasks.list_tasks):
            alone = await actor(tasks.get_task, taskId=listed.id)
            assert told(listed) == told(alone), (actor, listed.status)
    for agent in (poor, learner):
        listed = (await agent(tasks.list_tasks))[-1]
        assert [doubt.code for doubt in listed.warnings] == ["insufficient_funds"]
        assert [action.code for action in listed.next_actions] == ["deposit_to_wallet", "quote_task", "cancel_task"]
