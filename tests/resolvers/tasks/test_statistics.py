"""Figures over tasks, held against tasks whose times and amounts are known, on SQLite and PostgreSQL."""

from decimal import Decimal
from typing import Any

import pytest

from domain.refusals.general import InvalidInput
from resolvers.core.context import Services
from resolvers.tasks import execution, settlement
from resolvers.tasks import statistics as task_statistics
from resolvers.tasks.listing import Area, TaskFilter
from tests.actors import (
    AMSTERDAM,
    Actor,
    SetClock,
    dispatch,
    fund_wallet,
    register_agent,
    register_operator,
    without_bound,
)
from tests.resolvers.tasks.test_listing import make_context

HERE = {"lat": AMSTERDAM["latitude"], "lng": AMSTERDAM["longitude"]}


async def accepted(agent: Actor, operator: Actor, clock: SetClock, seconds: float, **fields: Any) -> int:
    """A task that waited so long for its operator."""
    task = await dispatch(agent, **fields)
    clock.advance(seconds)
    await operator(execution.accept_task, taskId=task.id, location=HERE)
    assert isinstance(task.id, int)
    return task.id


async def test_an_agent_without_tasks_has_empty_figures(services: Services) -> None:
    context = await make_context(await register_agent(services))
    everything = TaskFilter()
    assert await task_statistics.count_by_status(context, everything) == []
    assert await task_statistics.count_by_day(context, everything) == []
    assert await task_statistics.sum_money(context, everything) == []
    tally = await task_statistics.time_to_accept(context, everything)
    assert (tally.count, tally.p50_seconds, tally.p90_seconds) == (0, None, None)


async def test_times_are_percentiles_of_what_really_happened(services: Services, clock: SetClock) -> None:
    services = without_bound(services)
    agent, operator = await register_agent(services), await register_operator(services)
    direct = {"settlementMode": "direct"}
    waits = [30.0, 10.0, 20.0, 50.0, 40.0, 60.0, 100.0, 80.0, 90.0, 70.0]
    made = [await accepted(agent, operator, clock, wait, **direct) for wait in waits]
    await dispatch(agent, **direct)
    context = await make_context(agent)
    tally = await task_statistics.time_to_accept(context, TaskFilter())
    assert (tally.count, tally.p50_seconds, tally.p90_seconds) == (10, 50.0, 90.0)

    clock.advance(1)
    released = made[0]
    await operator(execution.release_task, taskId=released, location=HERE, reason="ill")
    tally = await task_statistics.time_to_accept(context, TaskFilter())
    assert (tally.count, tally.p50_seconds, tally.p90_seconds) == (9, 60.0, 100.0)
    clock.advance(5)
    other = await register_operator(services)
    await other(execution.accept_task, taskId=released, location=HERE)
    await other(execution.start_work, taskId=released, location=HERE)
    clock.advance(7)
    await other(execution.complete_task, taskId=released, location=HERE)
    tally = await task_statistics.time_to_complete(context, TaskFilter())
    assert (tally.count, tally.p50_seconds, tally.p90_seconds) == (1, 7.0, 7.0)


async def test_tasks_are_counted_by_status_and_by_day_under_a_filter(services: Services, clock: SetClock) -> None:
    agent = await register_agent(services)
    for group in ("a", "a", "b"):
        await dispatch(agent, publishImmediately=False, workflowId=group)
    clock.advance(86_400)
    await dispatch(agent, settlementMode="direct", workflowId="a")
    await dispatch(await register_agent(services), settlementMode="direct")
    context = await make_context(agent)

    statuses = [(row.status, row.count) for row in await task_statistics.count_by_status(context, TaskFilter())]
    assert statuses == [("Draft", 3), ("Published", 1)]
    days = await task_statistics.count_by_day(context, TaskFilter())
    assert [(day.day, day.count) for day in days] == [(20270102000000, 3), (20270103000000, 1)]
    assert [(row.status, row.count) for row in days[1].by_status] == [("Published", 1)]

    grouped = await task_statistics.count_by_day(context, TaskFilter.model_validate({"workflowId": "a"}))
    assert [day.count for day in grouped] == [2, 1]
    second = await task_statistics.count_by_status(context, TaskFilter.model_validate({"createdFrom": days[1].day}))
    assert [(row.status, row.count) for row in second] == [("Published", 1)]


async def test_money_is_what_the_ledger_says(services: Services, clock: SetClock) -> None:
    agent, operator = await register_agent(services), await register_operator(services)
    await fund_wallet(agent)
    await fund_wallet(agent, currency="USD")
    ended = await accepted(agent, operator, clock, 1)
    await dispatch(agent)
    await dispatch(agent, payoutCurrency="USD", payoutAmount="20.00")
    await agent(settlement.cancel_task_with_settlement, taskId=ended, cancellationReasonCodeRef=1)
    tallies = await task_statistics.sum_money(await make_context(agent), TaskFilter())
    # Accepted pays 10 % of 50.00; both fees are in the same proportion: 5 % and 10 % of that.
    assert [tally.model_dump(by_alias=False) for tally in tallies] == [
        {
            "currency": "EUR",
            "spent": Decimal("5.25"),
            "fees": Decimal("0.75"),
            "locked": Decimal("52.50"),
            "reserved": Decimal("0.00"),
        },
        {
            "currency": "USD",
            "spent": Decimal("0.00"),
            "fees": Decimal("0.00"),
            "locked": Decimal("21.00"),
            "reserved": Decimal("0.00"),
        },
    ]


async def test_tasks_are_counted_by_country_category_and_operator(services: Services, clock: SetClock) -> None:
    agent, operator = await register_agent(services), await register_operator(services)
    done = await accepted(agent, operator, clock, 1, settlementMode="direct", serviceCategoryId=101)
    await operator(execution.start_work, taskId=done, location=HERE)
    await operator(execution.complete_task, taskId=done, location=HERE)
    for fields in ({}, {"serviceCategoryId": 101}, {"locationAddress": "Unter den Linden 1, Berlin, Germany"}):
        await dispatch(agent, publishImmediately=False, **fields)
    context, everything = await make_context(agent), TaskFilter()
    countries = await task_statistics.count_by_country(context, everything)
    assert [(tally.country_iso_code, tally.count, tally.completed) for tally in countries] == [
        ("NL", 3, 1),
        ("DE", 1, 0),
    ]
    categories = await task_statistics.count_by_category(context, everything)
    assert {(tally.service_category_id, tally.count, tally.completed) for tally in categories} == {
        (101, 2, 1),
        (None, 2, 0),
    }
    operators = await task_statistics.count_by_operator(context, TaskFilter(priority="normal"))
    assert [(tally.operator_id, tally.first_name, tally.count, tally.completed) for tally in operators] == [
        (None, None, 3, 0),
        (operator.id, "Noor", 1, 1),
    ]


async def test_cells_hold_the_tasks_of_their_place(services: Services) -> None:
    agent = await register_agent(services)
    places = [(52.3731, 4.8922), (52.3732, 4.8923), (52.3731, 4.8925), (51.9, 4.5), (-16.85, -179.95), (-17.5, 178.0)]
    made = [
        (
            await dispatch(agent, publishImmediately=number > 3, locationLatitude=latitude, locationLongitude=longitude)
        ).id
        for number, (latitude, longitude) in enumerate(places)
    ]
    await dispatch(await register_agent(services), publishImmediately=False)
    context, everything = await make_context(agent), TaskFilter()

    async def cells(area: tuple[float, float, float, float], zoom: int, conditions: TaskFilter = everything) -> Any:
        within = Area(**dict(zip(("north", "east", "south", "west"), area, strict=True)))
        return [
            (cell.latitude, cell.longitude, cell.count, cell.task_id)
            for cell in await task_statistics.count_by_cell(context, within, zoom, conditions)
        ]

    whole = (90, 180, -90, -180)
    assert [count for _, _, count, _ in await cells(whole, 0)] == [1, 1, 4]
    assert await cells((53, 5, 51, 4), 8) == [(51.9, 4.5, 1, made[3]), (52.373133, 4.892333, 3, None)]
    streets = await cells((52.3740, 4.8930, 52.3725, 4.8915), 22)
    assert sorted(task for _, _, _, task in streets) == sorted(made[:3])
    assert await cells((-16, -179, -18, 177), 6) == [(-17.5, 178.0, 1, made[5]), (-16.85, -179.95, 1, made[4])]
    assert await cells(whole, 3, TaskFilter(status=["Published"])) == []
    assert await cells(whole, 22) == await cells(whole, 1)
    for wrong in (-1, 23):
        with pytest.raises(InvalidInput) as refused:
            await cells(whole, wrong)
        assert [error.field for error in refused.value.errors] == ["zoom"]
    with pytest.raises(InvalidInput) as refused:
        await cells(whole, 3, TaskFilter(within=Area(north=1, east=1, south=1, west=1)))
    assert [error.field for error in refused.value.errors] == ["filter.within"]
