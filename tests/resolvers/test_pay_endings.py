"""Each pay type to each ending: the parts of the settlement are what was locked, and the books balance."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from resolvers.pay import bonus, expenses, offers, time_extensions
from resolvers.proofs import changes, submission
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.adapters.books import breaches
from tests.resolvers.stages import HOUR, SPOT, Scene

S = Status
DAY = 24 * HOUR
MINUTES = 95 * 60
BUDGET: dict[str, Any] = {"expenseBudget": "10.00"}
FIXED: dict[str, Any] = {"payoutAmount": "40.00"} | BUDGET
HOURLY: dict[str, Any] = {
    "pricingType": "hourly",
    "payoutAmount": "20.00",
    "maxMinutes": 120,
    "estimatedDurationMinutes": None,
} | BUDGET
NEGOTIABLE: dict[str, Any] = {"pricingType": "negotiable", "payoutAmount": "30.00"} | BUDGET
TERMS = {"fixed": FIXED, "hourly": HOURLY, "negotiable": NEGOTIABLE}
"""Terms that lock 52.00 once an operator has the task: at most 40.00, the fee of 5 %, and the expenses."""
LOCKED = Decimal("52.00")


async def assign(scene: Scene, terms: dict[str, Any]) -> int:
    """Return an accepted task: the negotiable one at the price of an offer."""
    task_id = await scene.published(**terms)
    if terms.get("pricingType") != "negotiable":
        await scene.carry(task_id, S.ACCEPTED)
        return task_id
    offer = await scene.operator(offers.make_offer, taskId=task_id, amount="40.00")
    await scene.agent(offers.accept_offer, offerId=offer.id)
    return task_id


async def work(scene: Scene, terms: dict[str, Any]) -> int:
    """Return a task in progress with an expense, after 95 minutes of work."""
    task_id = await assign(scene, terms)
    await scene.operator(execution.start_work, taskId=task_id, location=SPOT)
    scene.clock.advance(MINUTES)
    await scene.operator(expenses.add_expense, taskId=task_id, amount="6.00", description="Parking")
    return task_id


async def review(scene: Scene, terms: dict[str, Any]) -> int:
    task_id = await work(scene, terms)
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="Done.")
    await scene.work_off()
    return task_id


async def cancel(scene: Scene, task_id: int, reason: int = 1) -> int:
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=reason)
    return task_id


async def dispute(scene: Scene, task_id: int, **decision: str) -> int:
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
    await scene.staff(settlement.resolve_dispute, taskId=task_id, **decision)
    return task_id


async def settle(scene: Scene, task_id: int) -> int:
    await scene.agent(settlement.approve_task, taskId=task_id)
    return task_id


async def pass_time(scene: Scene, task_id: int, seconds: int) -> int:
    scene.clock.advance(seconds)
    await scene.work_off()
    return task_id


async def reject(scene: Scene, terms: dict[str, Any]) -> int:
    task_id = await review(scene, terms)
    await scene.agent(settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=2)
    return task_id


async def contest(scene: Scene, terms: dict[str, Any], **decision: str) -> int:
    task_id = await reject(scene, terms)
    await scene.operator(execution.contest_rejection, taskId=task_id, reason="All can be seen.")
    await scene.staff(settlement.resolve_dispute, taskId=task_id, **decision)
    return task_id


async def withdraw(scene: Scene, terms: dict[str, Any]) -> int:
    task_id = await scene.published(**terms)
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    return task_id


async def release(scene: Scene, terms: dict[str, Any]) -> int:
    """End a task that one operator gave back, and another one carried out."""
    task_id = await work(scene, terms)
    await scene.operator(execution.release_task, taskId=task_id)
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=task_id)
    await other(execution.start_work, taskId=task_id, location=SPOT)
    return await cancel(scene, task_id)


async def miss(scene: Scene, terms: dict[str, Any]) -> int:
    """End a task whose operator did not come."""
    task_id = await assign(scene, terms)
    by = (await scene.agent(dispatch.get_task, taskId=task_id)).complete_by
    await pass_time(scene, task_id, (by.instant - scene.clock.time) // 1_000_000 + 60)
    return await cancel(scene, task_id, 6)


async def approve(scene: Scene, terms: dict[str, Any]) -> int:
    task_id = await review(scene, terms)
    await settle(scene, task_id)
    await scene.agent(bonus.pay_bonus, taskId=task_id, amount="5.00")
    return task_id


async def change(scene: Scene, terms: dict[str, Any]) -> int:
    """Return a task in review, after its operator has changed the proof and the time has submitted it once."""
    task_id = await review(scene, terms)
    request = {"message": "Almost complete.", "items": ["The sign"], "changesWithinHours": 1}
    await scene.agent(changes.request_changes, taskId=task_id, **request)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="Done again.")
    await scene.work_off()
    await scene.agent(changes.request_changes, taskId=task_id, **request)
    return await pass_time(scene, task_id, HOUR)


async def approve_after_all(scene: Scene, terms: dict[str, Any]) -> int:
    return await settle(scene, await reject(scene, terms))


async def withdraw_dispute(scene: Scene, terms: dict[str, Any]) -> int:
    """Return a task in review whose agent has withdrawn a dispute, and whose operator one about its rejection."""
    task_id = await reject(scene, terms)
    await scene.operator(execution.contest_rejection, taskId=task_id, reason="All can be seen.")
    await scene.operator(settlement.withdraw_dispute, taskId=task_id)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
    await scene.agent(settlement.withdraw_dispute, taskId=task_id)
    return task_id


async def reach_score(scene: Scene, terms: dict[str, Any]) -> int:
    task_id = await review(scene, {**terms, "autoApproveAt": 1})
    return await pass_time(scene, task_id, HOUR)


SPLIT = {"outcome": "split", "operatorAmount": "5.00"}
ENDINGS: dict[str, Callable[[Scene, dict[str, Any]], Awaitable[int]]] = {
    "approved": approve,
    "review over": lambda scene, terms: _later(scene, review(scene, terms), 7 * DAY),
    "rejection over": lambda scene, terms: _later(scene, reject(scene, terms), 3 * DAY + HOUR),
    "changed and approved": lambda scene, terms: _then(scene, change(scene, terms), settle),
    "changed and review over": lambda scene, terms: _later(scene, change(scene, terms), 7 * DAY),
    "changed and disputed": lambda scene, terms: _then(scene, change(scene, terms), dispute, **SPLIT),
    "approved by score": reach_score,
    "approved after all": approve_after_all,
    "withdrawn and approved": lambda scene, terms: _then(scene, withdraw_dispute(scene, terms), settle),
    "withdrawn and rejection over": lambda scene, terms: _later(scene, withdraw_dispute(scene, terms), 3 * DAY + HOUR),
    "contested and paid": lambda scene, terms: contest(scene, terms, outcome="payout"),
    "contested and split": lambda scene, terms: contest(scene, terms, **SPLIT),
    "contested and refunded": lambda scene, terms: contest(scene, terms, outcome="refund"),
    "disputed and paid": lambda scene, terms: _then(scene, work(scene, terms), dispute, outcome="payout"),
    "disputed and split": lambda scene, terms: _then(scene, work(scene, terms), dispute, **SPLIT),
    "disputed and refunded": lambda scene, terms: _then(scene, work(scene, terms), dispute, outcome="refund"),
    "cancelled when accepted": lambda scene, terms: _then(scene, assign(scene, terms), cancel),
    "cancelled in progress": lambda scene, terms: _then(scene, work(scene, terms), cancel),
    "cancelled when open": withdraw,
    "expired": lambda scene, terms: _later(scene, scene.published(**terms, acceptWithinSeconds=DAY), 2 * DAY),
    "no show": miss,
    "released": release,
}


async def _later(scene: Scene, task: Awaitable[int], seconds: int) -> int:
    return await pass_time(scene, await task, seconds)


async def _then(scene: Scene, task: Awaitable[int], end: Callable[..., Awaitable[int]], **fields: str) -> int:
    return await end(scene, await task, **fields)


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("ending", ENDINGS)
async def test_the_parts_of_every_settlement_are_its_lock(scene: Scene, terms: str, ending: str) -> None:
    task_id = await ENDINGS[ending](scene, TERMS[terms])
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert task.status in {S.CLOSED, S.CANCELLED, S.EXPIRED}
    paid = task.settlement
    parts = (paid.operator_gross, paid.expenses, paid.agent_fee, paid.refunded)
    # A negotiable task is open again at its listed price after a release, and at first.
    listed = terms == "negotiable" and ending in {"cancelled when open", "expired", "released"}
    assert sum(part for part in parts if part is not None) == (Decimal("41.50") if listed else LOCKED)
    available, *held = await scene.balances()
    assert held == ["0.00"] * 3
    assert Decimal(available) == Decimal("500.00") - paid.agent_charged - (task.bonus or 0)
    assert await breaches(scene.services) == {}


@pytest.mark.parametrize("answer", [time_extensions.approve_more_time, time_extensions.decline_more_time, None])
@pytest.mark.parametrize("end", [cancel, dispute])
async def test_more_time_is_settled_by_every_answer(scene: Scene, answer: Any, end: Any) -> None:
    task_id = await work(scene, HOURLY)
    request = {"minutes": 60, "reason": "There is a second floor."}
    asked = await scene.operator(time_extensions.request_more_time, taskId=task_id, **request)
    if answer:
        await scene.agent(answer, extensionId=asked.id)
    scene.clock.advance(MINUTES)
    await end(scene, task_id, **({"outcome": "payout"} if end is dispute else {}))
    paid = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    # 190 minutes were worked.
    assert paid.operator_gross == (
        Decimal("60.00") if answer is time_extensions.approve_more_time else Decimal("40.00")
    )
    assert await breaches(scene.services) == {}
