"""Statements add up, whatever the period, and one begins where the one before ended."""

import csv
from itertools import pairwise
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.money.ledger import WALLET_ACCOUNTS
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from resolvers.ledger import statements, wallets
from resolvers.payments import deposits
from resolvers.tasks import dispatch, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene, list_fields

BEGIN = 20270102120000


def now(scene: Scene) -> int:
    return wallclock.at(scene.clock.now(), "UTC")


async def live(scene: Scene) -> list[int]:
    """Movements of many kinds, some at the same second, and the times between them."""
    times = [now(scene)]

    async def later() -> None:
        scene.clock.advance(HOUR)
        times.append(now(scene))

    paid = await scene.reach(Status.UNDER_REVIEW, "escrow", title="=HYPERLINK(1)")
    await later()
    await scene.agent(settlement.approve_task_review, taskId=paid)
    cancelled = await scene.reach(Status.EN_ROUTE, payoutAmount="33.33")
    await later()
    await scene.agent(settlement.cancel_task_with_settlement, taskId=cancelled, cancellationReasonCodeRef=1)
    await scene.work_off()
    await later()
    deposit = await scene.agent(deposits.deposit_to_wallet, amount="12.34", currency="EUR")
    await later()
    await scene.checkout(deposit.external_id, "cancel")
    await scene.agent(dispatch.cancel_task, taskId=await scene.quoted())
    await later()
    await scene.published()
    await later()
    return times


async def statement(scene: Scene, **period: Any) -> Any:
    return await scene.agent(statements.get_wallet_statement, currency="EUR", **period)


async def read_csv(scene: Scene, **period: Any) -> list[dict[str, str]]:
    file = await scene.agent(statements.open_wallet_statement, currency="EUR", **period)
    text = b"".join([chunk async for chunk in file.chunks(0, None)]).decode()
    return list(csv.DictReader(text.splitlines()))


async def test_every_period_adds_up_and_continues_the_one_before(scene: Scene) -> None:
    times = [20270101000000, *await live(scene), 20270201000000]
    ends = {}
    for number, begin in enumerate(times):
        for end in times[number + 1 :]:
            made = await statement(scene, **{"from": begin, "until": end})
            for account in (*WALLET_ACCOUNTS, "total"):
                running = getattr(made.opening, account)
                for line in made.lines:
                    running += getattr(line.change, account)
                    assert getattr(line.balance, account) == running
                assert running == getattr(made.closing, account)
            assert all(begin <= line.created_at < end for line in made.lines)
            ends[begin, end] = made
    for (begin, middle), (_, end) in pairwise(pairwise(times)):
        first, second, whole = ends[begin, middle], ends[middle, end], ends[begin, end]
        assert first.closing == second.opening
        assert [*first.lines, *second.lines] == whole.lines
    whole = ends[times[0], times[-1]]
    wallet = await scene.agent(wallets.get_wallet, currency="EUR")
    held = (wallet.available_balance, wallet.reserved_balance, wallet.locked_balance, wallet.pending_balance)
    assert tuple(getattr(whole.closing, account) for account in WALLET_ACCOUNTS) == held
    assert whole.closing.total == wallet.total_funded
    ledger = await scene.agent(wallets.list_wallet_transactions, currency="EUR")
    assert [line.id for line in whole.lines] == [entry.id for entry in ledger[::-1]]


async def test_the_csv_says_the_same_and_runs_nothing(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "PAGE", 3)
    times = await live(scene)
    period = {"from": times[1], "until": times[-1] + 1}
    made, (opening, *lines, closing) = await statement(scene, **period), await read_csv(scene, **period)
    assert [(opening["type"], opening["available"]), (closing["type"], closing["available"])] == [
        ("opening balance", str(made.opening.available)),
        ("closing balance", str(made.closing.available)),
    ]
    assert [
        (line["id"], line["type"], line["locked change"], line["locked"], line["pending"], line["currency"])
        for line in lines
    ] == [
        (str(line.id), line.type, str(line.change.locked), str(line.balance.locked), str(line.balance.pending), "EUR")
        for line in made.lines
    ]
    settled = next(line for line in lines if line["type"] == "settlement")
    assert (settled["task title"], settled["locked change"]) == ("'=HYPERLINK(1)", "-52.50")
    assert settled["time (UTC)"] == "2027-01-02 13:00:00"


async def test_a_statement_of_a_wallet_that_was_never_used_is_empty(scene: Scene) -> None:
    made = await scene.agent(statements.get_wallet_statement, currency="KWD", **{"from": 20260601000000})
    assert (made.lines, str(made.opening.total), str(made.closing.available)) == ([], "0.000", "0.000")


async def test_another_agents_movements_are_not_in_it(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    await actors.fund_wallet(other, "77.00")
    scene.clock.advance(1)
    made = await other(statements.get_wallet_statement, currency="EUR", **{"from": BEGIN})
    assert [str(line.change.total) for line in made.lines] == ["77.00", "0.00"]


@pytest.mark.parametrize(
    ("period", "field"),
    [
        ({"from": BEGIN, "until": BEGIN}, "until"),
        ({"from": BEGIN + 1, "until": BEGIN}, "until"),
        ({"from": BEGIN}, "until"),
        ({"from": 20260101000000, "until": 20270102000001}, "until"),
    ],
)
async def test_a_period_has_bounds(scene: Scene, period: dict[str, int], field: str) -> None:
    for operation in (statements.get_wallet_statement, statements.open_wallet_statement):
        refusal = await scene.refused(scene.agent, operation, currency="EUR", **period)
        assert isinstance(refusal, InvalidInput)
        assert list_fields(refusal) == [field]


async def test_more_movements_than_it_may_have_are_refused_as_data_alone(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "MAX_LINES", 1)
    scene.clock.advance(1)
    refusal = await scene.refused(scene.agent, statements.get_wallet_statement, currency="EUR", **{"from": BEGIN})
    assert list_fields(refusal) == ["until"]
    assert len(await read_csv(scene, **{"from": BEGIN})) == 4
