"""Withdrawn disputes: the task returns to its status, its timers go on, and the books stay as they were."""

from decimal import Decimal
from typing import Any

import pytest

from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import UNSETTLED, Status
from domain.refusals.general import NotFound
from domain.refusals.tasks import NotPending, TooManyDisputes, WrongStatus
from domain.values.time import SECOND
from resolvers.proofs import changes, submission
from resolvers.proofs.auto_approval import APPROVED_BY_SCORE
from resolvers.staff import disputes
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene

S = Status
DAY, MINUTE = 24 * HOUR, 60
DISPUTE = {"disputeReasonCodeRef": 4, "notes": "Look at it."}
HOURLY: dict[str, Any] = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 120}
RESTING = [status for status in UNSETTLED if status not in (S.SETTLED, S.COMPLETED)]


async def stored(scene: Scene, task_id: int) -> Any:
    return await scene.services.database.reader.get(select_task(id=task_id))


async def dispute(scene: Scene, task_id: int) -> None:
    await scene.agent(settlement.dispute_task, taskId=task_id, **DISPUTE)


async def withdraw(scene: Scene, task_id: int) -> Any:
    return await scene.agent(settlement.withdraw_dispute, taskId=task_id, reason="It was my mistake.")


@pytest.mark.parametrize("status", RESTING)
async def test_the_task_returns_to_each_status_with_its_money(scene: Scene, status: Status) -> None:
    flow = "escrow" if status in (S.QUOTED, S.FUNDED) else "simple"
    task_id = await scene.reach(status, flow)
    before, balances = await stored(scene, task_id), await scene.balances()
    await dispute(scene, task_id)
    await scene.work_off()
    scene.clock.advance(HOUR)
    trial = await scene.agent(settlement.withdraw_dispute, taskId=task_id, dryRun=True)
    assert (trial.status, trial.ledger_lines) == (status, [])
    withdrawn = await withdraw(scene, task_id)
    assert (withdrawn.status, await scene.balances()) == (status, balances)
    after = await stored(scene, task_id)
    for column in ("accepted_instant", "published_instant", "locked", "reserved", "operator_id", "billable_minutes"):
        assert getattr(after, column) == getattr(before, column), column
    (event,) = [one for one in await scene.list_events(task_id) if one.event == "task.dispute_withdrawn"]
    assert (event.from_status, event.to_status, event.reason) == (S.DISPUTED, status, "It was my mistake.")
    assert await scene.staff(disputes.list_disputes) == []


TIMERS = [
    (S.QUOTED, "escrow", "quote_expires_at"),
    (S.PUBLISHED, "simple", "accept_by_instant"),
    (S.IN_PROGRESS, "simple", "complete_by_instant"),
    (S.UNDER_REVIEW, "simple", "review_by_instant"),
    (S.REJECTED, "simple", "contest_until"),
    (S.COMPLETED, "direct", "review_by_instant"),
]


@pytest.mark.parametrize(("status", "flow", "column"), TIMERS)
async def test_the_timers_go_on_from_what_was_left(scene: Scene, status: Status, flow: str, column: str) -> None:
    task_id = await scene.reach(status, flow)
    left = getattr(await stored(scene, task_id), column) - scene.clock.now()
    scene.clock.advance(MINUTE)
    left -= MINUTE * SECOND
    await dispute(scene, task_id)
    scene.clock.advance(5 * MINUTE)
    await withdraw(scene, task_id)
    until = getattr(await stored(scene, task_id), column)
    assert until == scene.clock.now() + left
    scene.clock.time = until - 1
    await scene.work_off()
    assert await scene.status(task_id) is status
    scene.clock.time = until
    await scene.work_off()
    row = await stored(scene, task_id)
    assert row.status != status or "task.overdue" in await scene.history(task_id) or row.reserved == 0


async def test_the_approval_by_score_goes_on_from_what_was_left(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW, autoApproveAt=1)
    scene.clock.advance(40 * MINUTE)
    await dispute(scene, task_id)
    scene.clock.advance(30 * MINUTE)
    await scene.work_off()
    withdrawn = await withdraw(scene, task_id)
    assert withdrawn.auto_approval_due_instant == "2027-01-02T13:30:00Z"
    scene.clock.advance(20 * MINUTE - 1)
    await scene.work_off()
    assert await scene.status(task_id) is S.UNDER_REVIEW
    scene.clock.advance(1)
    await scene.work_off()
    assert (await scene.list_events(task_id))[-1].reason == APPROVED_BY_SCORE


async def test_a_time_that_has_passed_becomes_a_day(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    await dispute(scene, task_id)
    scene.clock.time = (await stored(scene, task_id)).complete_by_instant
    await scene.work_off()
    withdrawn = await withdraw(scene, task_id)
    assert withdrawn.expected_completion_in_seconds == DAY
    scene.clock.advance(DAY)
    await scene.work_off()
    assert (await scene.history(task_id))[-1] == "task.overdue"


async def test_proof_that_waited_is_processed(scene: Scene) -> None:
    task_id = await scene.reach(S.PROOF_SUBMITTED)
    await dispute(scene, task_id)
    await scene.work_off()
    await withdraw(scene, task_id)
    await scene.work_off()
    assert await scene.status(task_id) is S.UNDER_REVIEW


async def test_a_change_request_goes_on(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    await scene.agent(changes.request_changes, taskId=task_id, message="More.", items=["One more"])
    await dispute(scene, task_id)
    scene.clock.advance(HOUR)
    withdrawn = await withdraw(scene, task_id)
    assert (withdrawn.status, withdrawn.change_request.is_pending) == (S.IN_PROGRESS, True)
    scene.clock.advance(DAY)
    await scene.work_off()
    assert await scene.status(task_id) is S.UNDER_REVIEW


async def test_the_minutes_of_a_dispute_are_not_worked(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    await scene.upload(task_id)
    scene.clock.advance(10 * MINUTE)
    await dispute(scene, task_id)
    scene.clock.advance(HOUR)
    withdrawn = await withdraw(scene, task_id)
    assert withdrawn.worked_minutes is None
    scene.clock.advance(20 * MINUTE)
    await scene.operator(submission.submit_proof, taskId=task_id, report="Done.")
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).worked_minutes == 30


async def test_only_the_side_that_opened_it_withdraws_it(scene: Scene) -> None:
    task_id = await scene.reach(S.REJECTED)
    await scene.operator(execution.contest_rejection, taskId=task_id)
    assert isinstance(await scene.refused(scene.agent, settlement.withdraw_dispute, taskId=task_id), NotPending)
    stranger = await actors.register_operator(scene.services)
    assert isinstance(await scene.refused(stranger, settlement.withdraw_dispute, taskId=task_id), NotFound)
    shown = await scene.operator(execution.get_operator_task, taskId=task_id)
    assert [one.code for one in shown.every_action() if one.allowed] == ["withdraw_dispute", "send_message"]
    withdrawn = await scene.operator(settlement.withdraw_dispute, taskId=task_id)
    assert withdrawn.status is S.REJECTED
    assert (await scene.agent(settlement.approve_task, taskId=task_id)).status is S.CLOSED

    other = await scene.reach(S.IN_PROGRESS)
    await dispute(scene, other)
    assert (await scene.refused(scene.operator, settlement.withdraw_dispute, taskId=other)).code == "not_pending"
    await scene.staff(settlement.resolve_dispute, taskId=other, outcome="refund")
    assert isinstance(await scene.refused(scene.agent, settlement.withdraw_dispute, taskId=other), WrongStatus)


async def test_nobody_withdraws_the_dispute_of_the_service(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    await scene.operator(submission.submit_proof, taskId=task_id, force=True, forceReason="Closed.")
    await scene.work_off()
    scene.clock.time = (await stored(scene, task_id)).review_by_instant
    await scene.work_off()
    assert await scene.status(task_id) is S.DISPUTED
    for actor in (scene.agent, scene.operator):
        assert isinstance(await scene.refused(actor, settlement.withdraw_dispute, taskId=task_id), NotPending)


async def test_each_side_opens_at_most_two_disputes(scene: Scene) -> None:
    task_id = await scene.reach(S.REJECTED)
    for _ in range(2):
        await dispute(scene, task_id)
        await withdraw(scene, task_id)
    refusal = await scene.refused(scene.agent, settlement.dispute_task, taskId=task_id, **DISPUTE)
    assert (type(refusal), refusal.status) == (TooManyDisputes, 409)
    for _ in range(2):
        await scene.operator(execution.contest_rejection, taskId=task_id)
        await scene.operator(settlement.withdraw_dispute, taskId=task_id)
    refusal = await scene.refused(scene.operator, execution.contest_rejection, taskId=task_id)
    assert isinstance(refusal, TooManyDisputes)
    direct = await scene.reach(S.COMPLETED, "direct")
    for _ in range(2):
        await scene.agent(settlement.dispute_direct_task, taskId=direct, reason="Not done.")
        await withdraw(scene, direct)
    refusal = await scene.refused(scene.agent, settlement.dispute_direct_task, taskId=direct, reason="Not done.")
    assert isinstance(refusal, TooManyDisputes)


async def test_a_second_dispute_waits_for_the_staff_as_the_first_did(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    await dispute(scene, task_id)
    scene.clock.advance(HOUR)
    await withdraw(scene, task_id)
    scene.clock.advance(HOUR)
    await dispute(scene, task_id)
    (waiting,) = await scene.staff(disputes.list_disputes)
    assert (waiting.opened_by, waiting.waiting_seconds) == ("agent", 0)
    assert [said.event for said in waiting.statements] == [
        *("task.proof_submitted", "task.disputed", "task.dispute_withdrawn", "task.disputed"),
    ]
    scene.clock.advance(3 * DAY)
    await scene.work_off()
    assert (await scene.history(task_id))[-1] == "dispute.overdue"
    paid = await scene.staff(settlement.resolve_dispute, taskId=task_id, outcome="payout")
    assert paid.settlement.operator_net == Decimal("45.00")
