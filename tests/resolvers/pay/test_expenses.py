"""Expenses: what an operator may claim, what an agent declines, and which endings pay."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.refusal import Refusal
from resolvers.ledger.settlements import Settlement
from resolvers.matching import invitations
from resolvers.pay import expenses
from resolvers.payments import earnings
from resolvers.proofs import removal, submission
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.resolvers.stages import HOUR, SPOT, Scene, list_fields

S = Status
BUDGET: dict[str, Any] = {"expenseBudget": "10.00"}
FIXED = {"payoutAmount": "40.00"} | BUDGET
HOURLY: dict[str, Any] = {
    "pricingType": "hourly",
    "payoutAmount": "20.00",
    "maxMinutes": 120,
    "estimatedDurationMinutes": None,
} | BUDGET
TERMS = (FIXED, HOURLY, {"pricingType": "negotiable"} | FIXED)
"""Terms that lock 52.00: at most 40.00, the fee of 5 %, and the expenses."""
MINUTE = 60


async def claim(scene: Scene, task_id: int, amount: str = "6.00", **fields: Any) -> Any:
    return await scene.operator(expenses.add_expense, taskId=task_id, amount=amount, description="Parking", **fields)


async def claimed(scene: Scene, amount: str = "6.00", **fields: Any) -> tuple[int, int]:
    """Return a task in progress and its claimed expense."""
    task_id = await scene.reach(S.IN_PROGRESS, **FIXED | fields)
    return task_id, (await claim(scene, task_id, amount)).id


async def listed(scene: Scene, task_id: int) -> list[tuple[str, str]]:
    found = await scene.agent(expenses.list_task_expenses, taskId=task_id)
    return [(str(expense.amount), expense.status) for expense in found]


async def submit(scene: Scene, task_id: int) -> None:
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="Done.")
    await scene.work_off()


async def approve(scene: Scene, task_id: int) -> None:
    await submit(scene, task_id)
    await scene.agent(settlement.approve_task, taskId=task_id)


async def sleep(scene: Scene, task_id: int) -> None:
    await submit(scene, task_id)
    scene.clock.advance(7 * 24 * HOUR)
    await scene.work_off()


async def cancel(scene: Scene, task_id: int) -> None:
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)


async def dispute(scene: Scene, task_id: int, **decision: str) -> None:
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
    await scene.staff(settlement.resolve_dispute, taskId=task_id, **decision)


async def pay_out(scene: Scene, task_id: int) -> None:
    await dispute(scene, task_id, outcome="payout")


async def split(scene: Scene, task_id: int) -> None:
    await dispute(scene, task_id, outcome="split", operatorAmount="5.00")


async def refund(scene: Scene, task_id: int) -> None:
    await dispute(scene, task_id, outcome="refund")


async def reject(scene: Scene, task_id: int) -> None:
    await submit(scene, task_id)
    await scene.agent(settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=2)
    scene.clock.advance(73 * HOUR)
    await scene.work_off()


PAYING = (approve, sleep, cancel, pay_out, split)


@pytest.mark.parametrize("terms", TERMS, ids=["fixed", "hourly", "negotiable"])
@pytest.mark.parametrize("end", [*PAYING, refund, reject])
async def test_each_ending_pays_the_expenses_that_are_not_declined(scene: Scene, terms: Any, end: Any) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **terms)
    scene.clock.advance(95 * MINUTE)
    await claim(scene, task_id)
    declined = (await claim(scene, task_id, "1.50")).id
    await scene.agent(expenses.decline_expense, expenseId=declined, reason="It was free.")
    await end(scene, task_id)
    paid: Settlement = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    due = Decimal("6.00") if end in PAYING else Decimal(0)
    assert (paid.expenses, paid.operator_net) == (due, paid.operator_gross - paid.operator_fee + due)
    parts = (paid.operator_gross, paid.expenses, paid.agent_fee, paid.refunded)
    assert sum(part for part in parts if part is not None) == Decimal("52.00")
    assert await listed(scene, task_id) == [("6.00", "paid" if due else "claimed"), ("1.50", "declined")]
    entries = await scene.operator(earnings.list_earnings)
    assert [(entry.expenses, entry.net) for entry in entries] == ([(due, paid.operator_net)] if due else [])


async def test_a_no_show_is_paid_no_expenses(scene: Scene) -> None:
    task_id, _ = await claimed(scene)
    by = (await scene.agent(dispatch.get_task, taskId=task_id)).complete_by
    scene.clock.advance((by.instant - scene.clock.time) // 1_000_000 + MINUTE)
    await scene.work_off()
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=6)
    paid = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    assert (paid.outcome, paid.agent_charged) == ("refund", 0)


async def test_a_direct_task_shows_expenses_and_locks_nothing(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, "direct", **FIXED)
    await claim(scene, task_id)
    await scene.operator(execution.complete_task, taskId=task_id)
    second = (await scene.agent(expenses.list_task_expenses, taskId=task_id))[0].id
    assert (await scene.agent(expenses.decline_expense, expenseId=second, reason="No.")).status == "declined"
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_claims_stay_within_the_budget(scene: Scene) -> None:
    task_id, first = await claimed(scene)
    over = {"taskId": task_id, "amount": "4.01", "description": "Bus"}
    refusal = await scene.refused(scene.operator, expenses.add_expense, **over)
    assert (refusal.code, list_fields(refusal), refusal.values["amount"]) == ("expense_over_budget", ["amount"], "4.00")
    await claim(scene, task_id, "4.00")
    refusal = await scene.refused(scene.operator, expenses.add_expense, **over | {"amount": "0.01"})
    assert refusal.code == "expense_over_budget"
    # A removed or declined expense makes room for another one.
    await scene.operator(expenses.remove_expense, expenseId=first, taskId=task_id)
    await claim(scene, task_id, "6.00")
    assert await listed(scene, task_id) == [("4.00", "claimed"), ("6.00", "claimed")]


async def test_a_task_without_a_budget_pays_no_expenses(scene: Scene) -> None:
    wish = {"taskId": await scene.reach(S.IN_PROGRESS), "amount": "1.00", "description": "Bus"}
    assert (await scene.refused(scene.operator, expenses.add_expense, **wish)).code == "expense_over_budget"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"amount": "0"}, "amount"),
        ({"amount": "-1"}, "amount"),
        ({"amount": "1.234"}, "amount"),
        ({"amount": None}, "amount"),
        ({"amount": "much"}, "amount"),
        ({"description": " "}, "description"),
        ({"description": None}, "description"),
        ({"proofItemId": 99}, "proofItemId"),
        ({"proofItemId": 0}, "proofItemId"),
    ],
)
async def test_a_wrong_claim_is_refused_by_name(scene: Scene, fields: dict[str, Any], field: str) -> None:
    wish = {"taskId": await scene.reach(S.IN_PROGRESS, **FIXED), "amount": "1.00", "description": "Bus"} | fields
    with pytest.raises((Refusal, ValidationError)) as refused:
        await scene.operator(expenses.add_expense, **wish)
    if isinstance(refused.value, Refusal):
        assert list_fields(refused.value) == [field]
    else:
        assert {error["loc"][0] for error in refused.value.errors()} == {field}
    assert await listed(scene, wish["taskId"]) == []


async def test_claims_end_with_the_submission(scene: Scene) -> None:
    task_id, expense_id = await claimed(scene)
    await submit(scene, task_id)
    wish = {"taskId": task_id, "amount": "1.00", "description": "Bus"}
    assert (await scene.refused(scene.operator, expenses.add_expense, **wish)).code == "wrong_status"
    assert (await scene.refused(scene.operator, expenses.remove_expense, expenseId=expense_id)).code == "wrong_status"
    task = await scene.agent(dispatch.get_task, taskId=task_id, includeAllowedActions=True)
    assert [action.code for action in task.next_actions][:2] == ["get_task_proofs", "list_task_expenses"]
    assert ("decline_expense", True) in [(action.code, action.allowed) for action in task.allowed_actions]
    await scene.agent(expenses.decline_expense, expenseId=expense_id, reason="It was free.")
    (expense,) = await scene.operator(expenses.list_task_expenses, taskId=task_id)
    assert (expense.status, expense.decline_reason) == ("declined", "It was free.")
    again = {"expenseId": expense_id, "reason": "Again."}
    assert (await scene.refused(scene.agent, expenses.decline_expense, **again)).code == "not_pending"
    assert (await scene.history(task_id))[-1] == "task.expense_declined"


@pytest.mark.parametrize("end", [approve, cancel])
async def test_nothing_is_declined_after_the_end(scene: Scene, end: Any) -> None:
    task_id, expense_id = await claimed(scene)
    await end(scene, task_id)
    refusal = await scene.refused(scene.agent, expenses.decline_expense, expenseId=expense_id, reason="No.")
    assert refusal.code == "not_pending"


async def test_a_dispute_freezes_what_is_claimed(scene: Scene) -> None:
    task_id, expense_id = await claimed(scene)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
    refusal = await scene.refused(scene.agent, expenses.decline_expense, expenseId=expense_id, reason="No.")
    assert refusal.code == "wrong_status"


async def test_a_release_takes_its_operators_claims_along(scene: Scene) -> None:
    task_id, _ = await claimed(scene)
    await scene.operator(execution.release_task, taskId=task_id)
    assert await listed(scene, task_id) == []
    scene.clock.advance(60)
    await scene.agent(invitations.invite_operators, taskId=task_id, emails=[actors.OPERATOR["email"]])
    await scene.carry(task_id, S.IN_PROGRESS)
    await claim(scene, task_id, "10.00")
    assert await listed(scene, task_id) == [("10.00", "claimed")]


async def test_removing_a_receipt_leaves_the_claim(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **FIXED)
    item = await scene.upload(task_id)
    expense = await claim(scene, task_id, proofItemId=item.id)
    assert expense.proof_item_id == item.id
    await scene.operator(removal.remove_proof, taskId=task_id, proofItemId=item.id)
    (expense,) = await scene.agent(expenses.list_task_expenses, taskId=task_id)
    assert (expense.proof_item_id, expense.status) == (None, "claimed")


async def test_expenses_of_others_do_not_exist(scene: Scene) -> None:
    task_id, expense_id = await claimed(scene)
    stranger = await actors.register_agent(scene.services, agentName="Other")
    other = await actors.register_operator(scene.services, email="other@example.org")
    no = {"expenseId": expense_id, "reason": "No."}
    assert isinstance(await scene.refused(stranger, expenses.decline_expense, **no), NotFound)
    assert isinstance(await scene.refused(other, expenses.remove_expense, expenseId=expense_id), NotFound)
    wrong = no | {"taskId": task_id + 1}
    assert isinstance(await scene.refused(scene.agent, expenses.decline_expense, **wrong), NotFound)


async def test_a_task_has_a_bounded_number_of_expenses(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **FIXED)
    for _ in range(50):
        await claim(scene, task_id, "0.01")
    wish = {"taskId": task_id, "amount": "0.01", "description": "Bus"}
    assert list_fields(await scene.refused(scene.operator, expenses.add_expense, **wish)) == ["description"]


async def test_claims_at_once_stay_within_the_budget(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **FIXED)
    answers = await asyncio.gather(*(claim(scene, task_id) for _ in range(2)), return_exceptions=True)
    assert sorted(getattr(answer, "code", "claimed") for answer in answers) == ["claimed", "expense_over_budget"]
    assert await listed(scene, task_id) == [("6.00", "claimed")]


async def test_an_expense_is_removed_once(scene: Scene) -> None:
    task_id, expense_id = await claimed(scene)
    calls = (scene.operator(expenses.remove_expense, expenseId=expense_id) for _ in range(2))
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(getattr(answer, "code", "removed") for answer in answers) == ["not_found", "removed"]
    assert await listed(scene, task_id) == []
