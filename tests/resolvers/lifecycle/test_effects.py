"""Division of the money at the end of a task, exact in currencies with none, two and three decimal places.

The oracle is written in decimals from the words of docs/reference/money.md: fees are rounded half up, and the remainder
from rounding returns to the wallet.
"""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

import pytest

from domain.lifecycle.statuses import Status
from resolvers.accounts import operators
from resolvers.ledger import statements, wallets
from resolvers.tasks import execution, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene

S = Status
CURRENCIES = (("JPY", "20000", "1111"), ("EUR", "500.00", "33.33"), ("KWD", "100.000", "12.345"))
PERCENT = {
    S.PUBLISHED: 0,
    S.ACCEPTED: 10,
    S.EN_ROUTE: 25,
    S.ARRIVED: 50,
    S.IN_PROGRESS: 75,
    S.PROOF_SUBMITTED: 100,
    S.PROOF_UPLOADED: 100,
}


class Shares(NamedTuple):
    """Shares of a lock."""

    operator: Decimal
    platform: Decimal
    wallet: Decimal


def divided(payout: Decimal, share: Decimal) -> Shares:
    def rounded(amount: Decimal) -> Decimal:
        return amount.quantize(payout, ROUND_HALF_UP)

    agent_fee, operator_fee = rounded(payout * 5 / 100), rounded(payout * 10 / 100)
    from_agent, from_operator = rounded(agent_fee * share / payout), rounded(operator_fee * share / payout)
    return Shares(share - from_operator, from_agent + from_operator, payout + agent_fee - share - from_agent)


class Money(NamedTuple):
    """Balances before or after a task ends."""

    available: Decimal
    locked: Decimal
    total: Decimal
    earned: Decimal


async def money(scene: Scene, currency: str) -> Money:
    wallet = await scene.agent(wallets.get_wallet, currency=currency)
    earnings = (await scene.operator(operators.get_operator)).earnings
    earned = next((row.earned_balance for row in earnings if row.currency == currency), Decimal(0))
    return Money(wallet.available_balance, wallet.locked_balance, wallet.total_funded, earned)


async def ended(scene: Scene, currency: str, operation: Any, actor: Any, **fields: Any) -> Shares:
    """End a task and see where the money went; what neither the wallet nor the operator has, the platform has."""
    before = await money(scene, currency)
    await actor(operation, **fields)
    await scene.work_off()
    after = await money(scene, currency)
    assert min(after) >= 0
    wallet, earned = after.available - before.available, after.earned - before.earned
    shares = Shares(earned, before.total - after.total - earned, wallet)
    assert sum(shares) == before.locked - after.locked
    return shares


@pytest.mark.parametrize(("currency", "funds", "payout"), CURRENCIES)
async def test_cancelling_compensates_by_the_stage_to_the_last_place(
    scene: Scene, currency: str, funds: str, payout: str
) -> None:
    await actors.fund_wallet(scene.agent, funds, currency)
    task = {"payoutCurrency": currency, "payoutAmount": payout}
    for stage, percent in PERCENT.items():
        task_id = await scene.reach(stage, **task)
        cancel = {"taskId": task_id, "cancellationReasonCodeRef": 1}
        # A compensation is a share of the payout, in whole units of its last place.
        share = (Decimal(payout) * percent / 100).quantize(Decimal(payout), ROUND_DOWN)
        shares = await ended(scene, currency, settlement.cancel_task_with_settlement, scene.agent, **cancel)
        assert shares == divided(Decimal(payout), share), stage
    await scene.check()


@pytest.mark.parametrize(
    ("currency", "funds", "payout", "splits"),
    [
        ("JPY", "20000", "1111", ("1", "555", "1110")),
        ("EUR", "500.00", "33.33", ("0.01", "16.67", "33.32")),
        ("KWD", "100.000", "12.345", ("0.005", "6.173", "12.344")),
    ],
)
async def test_a_dispute_is_paid_refunded_or_split_to_the_last_place(
    scene: Scene, currency: str, funds: str, payout: str, splits: tuple[str, ...]
) -> None:
    await actors.fund_wallet(scene.agent, funds, currency)
    outcomes = [({"outcome": "payout"}, payout), ({"outcome": "refund"}, "0")]
    outcomes += [({"outcome": "split", "operatorAmount": split}, split) for split in splits]
    for outcome, share in outcomes:
        task_id = await scene.reach(S.IN_PROGRESS, payoutCurrency=currency, payoutAmount=payout)
        await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
        shares = await ended(scene, currency, settlement.resolve_dispute, scene.staff, taskId=task_id, **outcome)
        assert shares == divided(Decimal(payout), Decimal(share)), outcome
    await scene.check()


@pytest.mark.parametrize(("currency", "funds", "payout"), CURRENCIES)
async def test_approval_pays_all_and_a_rejection_that_stands_returns_all(
    scene: Scene, currency: str, funds: str, payout: str
) -> None:
    await actors.fund_wallet(scene.agent, funds, currency)
    task = {"payoutCurrency": currency, "payoutAmount": payout}
    task_id = await scene.reach(S.UNDER_REVIEW, **task)
    shares = await ended(scene, currency, settlement.approve_task, scene.agent, taskId=task_id)
    assert shares == divided(Decimal(payout), Decimal(payout))
    assert shares.wallet == 0

    task_id = await scene.reach(S.REJECTED, **task)
    before = await money(scene, currency)
    scene.clock.advance(72 * HOUR)
    await scene.work_off()
    after = await money(scene, currency)
    assert (after.locked, after.total, after.earned) == (0, before.total, before.earned)
    assert after.available - before.available == divided(Decimal(payout), Decimal(0)).wallet == before.locked

    task_id = await scene.reach(S.REJECTED, **task)
    await scene.operator(execution.contest_rejection, taskId=task_id)
    shares = await ended(
        scene, currency, settlement.resolve_dispute, scene.staff, taskId=task_id, outcome="refund", note="It was dark."
    )
    assert shares == divided(Decimal(payout), Decimal(0))
    made = await scene.agent(statements.get_wallet_statement, currency=currency, **{"from": 20270101000000})
    assert made.opening.total + sum(line.change.total for line in made.lines) == made.closing.total == after.total
