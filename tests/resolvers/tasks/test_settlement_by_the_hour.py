"""Tasks that are paid by the hour: what is locked, what each ending pays, and what is refused."""

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput
from resolvers.ledger.settlements import Settlement
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution, settlement
from resolvers.wire.model import invalid
from tests import actors
from tests.resolvers.stages import HOUR, SPOT, Scene, list_fields

S = Status
HOURLY: dict[str, Any] = {
    "pricingType": "hourly",
    "payoutAmount": "20.00",
    "maxMinutes": 120,
    "estimatedDurationMinutes": None,
}
MINUTE = 60


async def settled(scene: Scene, task_id: int) -> Settlement:
    """Return the settlement of a task after checking that its parts are the lock of 42.00."""
    settlement_of: Settlement = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    parts = (settlement_of.operator_gross, settlement_of.expenses, settlement_of.agent_fee, settlement_of.refunded)
    assert sum(part for part in parts if part is not None) == Decimal("42.00")
    return settlement_of


async def worked(scene: Scene, seconds: int, **fields: Any) -> int:
    """Return a task whose proof was submitted after this time of work, and is under review."""
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    scene.clock.advance(seconds)
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="Done.", **fields)
    await scene.work_off()
    return task_id


async def test_the_most_is_locked_and_the_work_is_paid(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (task.maximum_payable, task.total_agent_cost, task.payable_amount) == (Decimal(40), Decimal(42), None)
    # Half an hour is paid in any case, less 10 %.
    assert task.minimum_operator_net == Decimal("9.00")
    assert await scene.balances() == ("458.00", "0.00", "42.00", "0.00")
    scene.clock.advance(95 * MINUTE)
    await scene.upload(task_id)
    task = await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT)
    assert (task.worked_minutes, task.billable_minutes, task.payable_amount) == (95, 95, Decimal("31.67"))
    await scene.work_off()
    await scene.agent(settlement.approve_task, taskId=task_id)
    paid = await settled(scene, task_id)
    assert (paid.outcome, paid.operator_gross, paid.operator_fee) == ("payout", Decimal("31.67"), Decimal("3.17"))
    # 5 % of 31.67 is 1.5835.
    assert (paid.agent_charged, paid.refunded) == (Decimal("33.25"), Decimal("8.75"))
    assert await scene.balances() == ("466.75", "0.00", "0.00", "0.00")


@pytest.mark.parametrize(
    ("rate", "most", "worked_minutes"), [("18.37", 47, 31), ("21.13", 121, 61), ("33.33", 89, 0), ("19.99", 16, 15)]
)
async def test_the_pay_after_the_fee_is_known_before_the_settlement(
    scene: Scene, rate: str, most: int, worked_minutes: int
) -> None:
    terms = HOURLY | {"payoutAmount": rate, "maxMinutes": most}
    task_id = await scene.reach(S.IN_PROGRESS, **terms)
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert task.payable_operator_net == task.maximum_payable - task.platform_fee_by_operator
    scene.clock.advance(most * MINUTE)
    await scene.upload(task_id)
    task = await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, workedMinutes=worked_minutes)
    await scene.work_off()
    paid = (await scene.agent(settlement.approve_task, taskId=task_id)).settlement
    assert (task.payable_amount, task.payable_operator_net) == (paid.operator_gross, paid.operator_net)


@pytest.mark.parametrize(
    ("seconds", "fields", "billed"),
    [
        (1, {}, 30),
        (30 * HOUR, {}, 120),
        (95 * MINUTE, {"workedMinutes": 61}, 61),
        (95 * MINUTE, {"workedMinutes": 0}, 30),
    ],
)
async def test_the_paid_minutes_have_a_minimum_and_a_maximum(
    scene: Scene, seconds: int, fields: dict[str, int], billed: int
) -> None:
    task_id = await worked(scene, seconds, **fields)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).billable_minutes == billed


async def test_more_minutes_than_were_worked_are_refused(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    scene.clock.advance(95 * MINUTE)
    await scene.upload(task_id)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, workedMinutes=96)
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == ["workedMinutes"]


async def test_minutes_of_work_that_is_not_hourly_are_refused(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    await scene.upload(task_id)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, workedMinutes=1)
    assert list_fields(refusal) == ["workedMinutes"]


@pytest.mark.parametrize(
    ("status", "gross"),
    [
        (S.PUBLISHED, "0"),
        (S.ACCEPTED, "1.00"),
        (S.EN_ROUTE, "2.50"),
        (S.ARRIVED, "5.00"),
        (S.IN_PROGRESS, "31.67"),
    ],
)
async def test_cancelling_pays_the_stage_of_the_minimum_and_begun_work_in_full(
    scene: Scene, status: Status, gross: str
) -> None:
    task_id = await scene.reach(status, **HOURLY)
    scene.clock.advance(95 * MINUTE)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    assert (await settled(scene, task_id)).operator_gross == Decimal(gross)


async def test_cancelling_after_the_submission_pays_the_submitted_work(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    scene.clock.advance(95 * MINUTE)
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, workedMinutes=60)
    scene.clock.advance(HOUR)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    assert (await settled(scene, task_id)).operator_gross == Decimal("20.00")


@pytest.mark.parametrize(
    ("decision", "gross", "outcome"),
    [
        ({"outcome": "payout"}, "31.67", "payout"),
        ({"outcome": "split", "operatorAmount": "31.66"}, "31.66", "split"),
        ({"outcome": "refund"}, "0", "refund"),
    ],
)
async def test_a_dispute_before_the_submission_is_about_the_work_until_then(
    scene: Scene, decision: dict[str, str], gross: str, outcome: str
) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    scene.clock.advance(95 * MINUTE)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
    scene.clock.advance(HOUR)
    above = {"outcome": "split", "operatorAmount": "31.67"}
    refusal = await scene.refused(scene.staff, settlement.resolve_dispute, taskId=task_id, **above)
    assert list_fields(refusal) == ["operatorAmount"]
    await scene.staff(settlement.resolve_dispute, taskId=task_id, **decision)
    paid = await settled(scene, task_id)
    assert (paid.operator_gross, paid.outcome) == (Decimal(gross), outcome)


async def test_a_review_that_ends_pays_the_work(scene: Scene) -> None:
    task_id = await worked(scene, 95 * MINUTE)
    scene.clock.advance(7 * 24 * HOUR)
    await scene.work_off()
    assert await scene.status(task_id) is S.CLOSED
    assert (await settled(scene, task_id)).operator_gross == Decimal("31.67")


async def test_a_rejection_that_is_not_contested_pays_nothing(scene: Scene) -> None:
    task_id = await worked(scene, 95 * MINUTE)
    await scene.agent(settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=2)
    scene.clock.advance(73 * HOUR)
    await scene.work_off()
    assert (await settled(scene, task_id)).agent_charged == 0


async def test_a_direct_task_shows_what_the_client_owes(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, "direct", **HOURLY)
    scene.clock.advance(95 * MINUTE)
    task = await scene.operator(execution.complete_task, taskId=task_id, workedMinutes=90)
    assert (task.worked_minutes, task.payable_amount) == (90, Decimal("30.00"))


async def test_an_hourly_task_without_a_duration_pays_for_an_hour_and_says_so(scene: Scene) -> None:
    fields = HOURLY | {"maxMinutes": None}
    task = await actors.dispatch(scene.agent, **fields)
    assert (task.max_minutes, task.maximum_payable) == (60, Decimal(20))
    assert [(warning.code, warning.field) for warning in task.warnings] == [("hourly_without_duration", "maxMinutes")]
    task = await actors.dispatch(scene.agent, **fields | {"estimatedDurationMinutes": 90})
    assert (task.max_minutes, task.warnings) == (90, [])


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"pricingType": "fixed", "maxMinutes": 60}, "maxMinutes"),
        ({"pricingType": "negotiable", "maxMinutes": 60}, "maxMinutes"),
        (HOURLY | {"maxMinutes": 14}, "maxMinutes"),
        (HOURLY | {"maxMinutes": 2_881}, "maxMinutes"),
        (HOURLY | {"payoutAmount": "5000.00", "maxMinutes": 2_880}, "maxMinutes"),
        ({"expenseBudget": "0"}, "expenseBudget"),
        ({"expenseBudget": "1.234"}, "expenseBudget"),
    ],
)
async def test_terms_that_cannot_be_are_refused_by_name(scene: Scene, fields: dict[str, Any], field: str) -> None:
    with pytest.raises((InvalidInput, ValidationError)) as refused:
        await actors.dispatch(scene.agent, **fields)
    refusal = refused.value if isinstance(refused.value, InvalidInput) else invalid(refused.value)
    assert list_fields(refusal) == [field]


async def test_the_budget_covers_the_most_with_fee_and_expenses(scene: Scene) -> None:
    fields = HOURLY | {"expenseBudget": "5.00"}
    above = await actors.dispatch(scene.agent, **fields, maxBudget="46.99")
    assert (above.status, above.auto_publish_deferred_reason) == (S.DRAFT, "over_budget")
    task = await actors.dispatch(scene.agent, **fields, maxBudget="47.00")
    assert (task.status, task.total_agent_cost, task.locked_amount) == (S.PUBLISHED, Decimal(47), Decimal(47))


async def test_an_hourly_rate_below_the_minimum_pay_is_not_published(scene: Scene) -> None:
    low = await actors.dispatch(scene.agent, **HOURLY | {"payoutAmount": "15.00", "maxMinutes": 480})
    assert low.auto_publish_deferred_reason == "pay_below_floor"
