"""Balances over time agree with the statements of the same times, point by point."""

from typing import Any

import pytest

from domain.refusals.general import InvalidInput
from domain.values import wallclock
from resolvers.ledger import balances, statements
from tests import actors
from tests.resolvers.ledger.test_statements import BEGIN, live, now
from tests.resolvers.stages import HOUR, Scene, list_fields

ACCOUNTS = ("available", "reserved", "locked", "pending", "total")


async def chart(scene: Scene, **request: Any) -> list[Any]:
    points: list[Any] = await scene.agent(balances.get_wallet_balances, currency="EUR", **request)
    return points


async def test_each_point_is_where_a_statement_ends(scene: Scene) -> None:
    await live(scene)
    scene.clock.advance(1800)
    begin, end = wallclock.at(scene.clock.now() - 10 * HOUR * 10**6, "UTC"), now(scene)
    points = await chart(scene, **{"from": begin, "every": "hour"})
    assert [point.at for point in points] == [*(begin + 10_000 * hour for hour in range(10)), end]
    for number, point in enumerate(points):
        if point.at > begin:
            made = await scene.agent(
                statements.get_wallet_statement, currency="EUR", **{"from": begin, "until": point.at}
            )
            shown = made.closing
            assert [getattr(point, name) for name in ACCOUNTS] == [getattr(shown, name) for name in ACCOUNTS], number
    assert len({point.total for point in points}) > 3
    days = await chart(scene, **{"from": BEGIN - 1_000_000, "until": BEGIN + 3_000_000})
    assert [point.at for point in days] == [BEGIN + 1_000_000 * day for day in range(-1, 4)]
    assert [str(point.total) for point in days[:2]] == ["0.00", "0.00"]
    assert {point.available for point in days[2:]} == {points[-1].available}


async def test_a_wallet_that_was_never_used_has_a_flat_line(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    request = {"currency": "KWD", "from": 20260102000000, "until": 20270103000000}
    points = await other(balances.get_wallet_balances, **request)
    assert (len(points), {str(point.total) for point in points}) == (367, {"0.000"})


@pytest.mark.parametrize(
    "request_",
    [
        {"from": BEGIN, "until": BEGIN},
        {"from": BEGIN, "until": 20280104120000},
        {"from": BEGIN, "until": 20270117190000, "every": "hour"},
    ],
)
async def test_a_chart_has_bounds(scene: Scene, request_: dict[str, Any]) -> None:
    refusal = await scene.refused(scene.agent, balances.get_wallet_balances, currency="EUR", **request_)
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == ["until"]
