"""Bonuses: from the wallet to the operator, whole and once, after the end of a task."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.refusal import Refusal
from resolvers.ledger import wallets
from resolvers.pay import bonus, time_extensions
from resolvers.payments import earnings
from resolvers.spending import rules
from resolvers.tasks import dispatch, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene, list_fields

S = Status
DAY = 24 * HOUR


async def paid(scene: Scene, **fields: Any) -> int:
    """Return a task whose operator was paid 40.00 for 42.00."""
    task_id = await scene.reach(S.UNDER_REVIEW, **{"payoutAmount": "40.00"} | fields)
    await scene.agent(settlement.approve_task, taskId=task_id)
    return task_id


async def test_a_bonus_goes_whole_to_the_operator(scene: Scene) -> None:
    task_id = await paid(scene)
    dry = await scene.agent(bonus.pay_bonus, taskId=task_id, amount="5.00", dryRun=True)
    assert [(line.account, line.amount) for line in dry.ledger_lines] == [("available", -5), ("earned", 5)]
    task = await scene.agent(bonus.pay_bonus, taskId=task_id, amount="5.00", note="Quick.")
    assert (task.bonus, task.settlement.agent_charged, task.status) == (Decimal("5.00"), Decimal("42.00"), S.CLOSED)
    assert (await scene.agent(bonus.pay_bonus, taskId=task_id, amount="1.00")).bonus == Decimal("6.00")
    assert await scene.balances() == ("452.00", "0.00", "0.00", "0.00")
    wallet = await scene.agent(wallets.get_wallet, currency="EUR")
    assert (wallet.lifetime_settled, wallet.total_funded) == (Decimal("48.00"), Decimal("452.00"))
    entry = (await scene.agent(wallets.list_wallet_transactions, taskId=task_id))[0]
    assert (entry.type, entry.related_settlement_id) == ("bonus", task.settlement.id)
    newest, *_ = await scene.operator(earnings.list_earnings)
    assert (newest.kind, newest.gross, newest.fee, newest.net) == ("bonus", 1, 0, 1)
    assert (await scene.history(task_id))[-2:] == ["task.bonus_paid"] * 2


async def compensated(scene: Scene) -> int:
    task_id = await scene.reach(S.ACCEPTED)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    return task_id


async def split(scene: Scene) -> int:
    task_id = await scene.reach(S.ACCEPTED)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
    await scene.staff(settlement.resolve_dispute, taskId=task_id, outcome="split", operatorAmount="5.00")
    return task_id


@pytest.mark.parametrize("end", [compensated, split])
async def test_each_paid_end_allows_a_bonus(scene: Scene, end: Any) -> None:
    task_id = await end(scene)
    assert (await scene.agent(bonus.pay_bonus, taskId=task_id, amount="5.00")).bonus == Decimal("5.00")


async def test_a_task_without_a_payment_has_no_bonus(scene: Scene) -> None:
    cancelled = await scene.reach(S.PUBLISHED)
    await scene.agent(dispatch.cancel_task, taskId=cancelled)
    direct = await scene.reach(S.COMPLETED, "direct")
    await scene.agent(settlement.acknowledge_direct_task, taskId=direct)
    for task_id, code in (
        (cancelled, "task_not_paid"),
        (direct, "wrong_settlement_mode"),
        (await scene.reach(S.UNDER_REVIEW), "wrong_status"),
    ):
        refusal = await scene.refused(scene.agent, bonus.pay_bonus, taskId=task_id, amount="5.00")
        assert refusal.code == code


async def test_a_bonus_is_paid_within_thirty_days(scene: Scene) -> None:
    task_id = await paid(scene)
    scene.clock.advance(30 * DAY - 1)
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="5.00")
    scene.clock.advance(1)
    assert (await scene.refused(scene.agent, bonus.pay_bonus, taskId=task_id, amount="5.00")).code == "window_closed"


async def test_the_wallet_covers_a_bonus(scene: Scene) -> None:
    task_id = await paid(scene)
    refusal = await scene.refused(scene.agent, bonus.pay_bonus, taskId=task_id, amount="458.01")
    assert (refusal.code, refusal.values["amount"]) == ("insufficient_funds", "0.01")
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="458.00")


@pytest.mark.parametrize("amount", ["0", "-1", "1.234", "much", None, "1000000000"])
async def test_a_wrong_amount_is_refused_by_name(scene: Scene, amount: str | None) -> None:
    task_id = await paid(scene)
    with pytest.raises((Refusal, ValidationError)) as refused:
        await scene.agent(bonus.pay_bonus, taskId=task_id, amount=amount)
    if isinstance(refused.value, Refusal):
        assert list_fields(refused.value) == ["amount"]
    else:
        assert {error["loc"][0] for error in refused.value.errors()} == {"amount"}
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).bonus is None


async def limit(scene: Scene, **limits: str) -> None:
    await scene.staff(rules.set_spending_rules, agentId=scene.agent.id, limits=[{"currency": "EUR", **limits}])


@pytest.mark.parametrize("kind", ["perTask", "perDay", "perMonth"])
async def test_a_limit_counts_task_and_bonuses_together(scene: Scene, kind: str) -> None:
    task_id = await paid(scene)
    await limit(scene, **{kind: "47.00"})
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="4.00")
    refusal = await scene.refused(scene.agent, bonus.pay_bonus, taskId=task_id, amount="1.01")
    assert refusal.code == "spending_limit"
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="1.00")


async def test_a_bonus_counts_on_its_own_day(scene: Scene) -> None:
    task_id = await paid(scene)
    scene.clock.advance(DAY)
    await limit(scene, perDay="6.00")
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="4.00")
    assert (await scene.refused(scene.agent, bonus.pay_bonus, taskId=task_id, amount="2.01")).code == "spending_limit"
    scene.clock.advance(DAY)
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="6.00")


async def test_minutes_approved_on_a_later_day_count_then(scene: Scene) -> None:
    hourly = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 60, "estimatedDurationMinutes": None}
    task_id, other = await scene.reach(S.IN_PROGRESS, **hourly), await paid(scene)
    scene.clock.advance(13 * HOUR)
    await limit(scene, perDay="12.00")
    asked = await scene.operator(time_extensions.request_more_time, taskId=task_id, minutes=30, reason="Large.")
    await scene.agent(time_extensions.approve_more_time, extensionId=asked.id)
    assert (await scene.refused(scene.agent, bonus.pay_bonus, taskId=other, amount="1.51")).code == "spending_limit"
    await scene.agent(bonus.pay_bonus, taskId=other, amount="1.50")


async def test_frozen_spending_pays_no_bonus(scene: Scene) -> None:
    task_id = await paid(scene)
    await scene.agent(rules.freeze_spending)
    assert (await scene.refused(scene.agent, bonus.pay_bonus, taskId=task_id, amount="5.00")).code == "spending_frozen"


async def test_two_calls_with_one_key_pay_once(scene: Scene) -> None:
    task_id = await paid(scene)
    calls = (scene.agent.once("bonus-1", bonus.pay_bonus, taskId=task_id, amount="5.00") for _ in range(2))
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(answer, Refusal) or answer.bonus == 5 for answer in answers)
    assert (await scene.agent.once("bonus-1", bonus.pay_bonus, taskId=task_id, amount="5.00")).bonus == Decimal("5.00")
    assert await scene.balances() == ("453.00", "0.00", "0.00", "0.00")
    with pytest.raises(Refusal) as reused:
        await scene.agent.once("bonus-1", bonus.pay_bonus, taskId=task_id, amount="6.00")
    assert reused.value.code == "idempotency_key_reused"


async def test_tasks_of_others_do_not_exist(scene: Scene) -> None:
    stranger = await actors.register_agent(scene.services, agentName="Other")
    task_id = await paid(scene)
    assert isinstance(await scene.refused(stranger, bonus.pay_bonus, taskId=task_id, amount="5.00"), NotFound)
