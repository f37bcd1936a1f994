"""Settlement of a task's money to the cent: approved, rejected, disputed, cancelled."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden, NotFound
from domain.refusals.payments import NothingToPay
from domain.refusals.tasks import WindowClosed, WrongFundingFlow, WrongSettlementMode, WrongStatus
from resolvers.accounts import operators
from resolvers.payments import funding
from resolvers.tasks import dispatch, execution, settlement
from resolvers.tasks import history as task_history
from resolvers.wire.model import invalid
from tests import actors
from tests.resolvers.stages import HOUR, SPOT, Scene, list_fields

S = Status
STAGES = (S.PUBLISHED, S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS, S.PROOF_SUBMITTED, S.PROOF_UPLOADED)
ESCROW_STATUSES = (S.DRAFT, S.QUOTED, S.FUNDED, *STAGES, S.UNDER_REVIEW, S.REJECTED)


async def earned(scene: Scene, currency: str = "EUR") -> Decimal:
    earnings = (await scene.operator(operators.get_operator)).earnings
    return next((row.earned_balance for row in earnings if row.currency == currency), Decimal(0))


@pytest.mark.parametrize(
    ("flow", "approve", "wrong", "right"),
    [
        ("simple", settlement.approve_task, settlement.approve_task_review, "approve_task"),
        ("escrow", settlement.approve_task_review, settlement.approve_task, "approve_task_review"),
    ],
)
async def test_approval_pays_once_and_the_other_flow_names_the_right_operation(
    scene: Scene, flow: str, approve: Any, wrong: Any, right: str
) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW, flow)
    refusal = await scene.refused(scene.agent, wrong, taskId=task_id)
    assert isinstance(refusal, WrongFundingFlow)
    assert [(action.operation, action.arguments) for action in refusal.next_actions] == [(right, {"taskId": task_id})]

    answer = await scene.agent(approve, taskId=task_id)
    assert (answer.status, answer.locked_amount) == (S.CLOSED, 0)
    assert (await scene.history(task_id))[-3:] == ["task.completed", "task.settled", "task.closed"]
    assert await earned(scene) == Decimal("45.00")
    assert await scene.balances() == ("447.50", "0.00", "0.00", "0.00")
    assert isinstance(await scene.refused(scene.agent, approve, taskId=task_id), WrongStatus)


async def test_the_simple_flow_can_be_approved_before_the_review_and_not_earlier(scene: Scene) -> None:
    task_id = await scene.reach(S.PROOF_SUBMITTED)
    assert isinstance(await scene.refused(scene.agent, settlement.approve_task, taskId=task_id), WrongStatus)
    await scene.process(task_id)
    assert (await scene.agent(settlement.approve_task, taskId=task_id)).status is S.CLOSED


async def test_the_escrow_flow_waits_for_the_review(scene: Scene) -> None:
    task_id = await scene.reach(S.PROOF_UPLOADED, "escrow")
    assert isinstance(await scene.refused(scene.agent, settlement.approve_task_review, taskId=task_id), WrongStatus)


async def test_approvals_at_once_pay_once(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    answers = await asyncio.gather(
        *(scene.agent(settlement.approve_task, taskId=task_id) for _ in range(8)), return_exceptions=True
    )
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert all(isinstance(answer, WrongStatus) for answer in answers if isinstance(answer, BaseException))
    assert await earned(scene) == Decimal("45.00")


async def test_a_rejection_freezes_the_money_until_its_window_lapses(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    answer = await scene.agent(
        settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=5, notes="Too dark to read."
    )
    assert (answer.status, answer.reject_reason_code_ref, answer.reject_notes, answer.contest_until) == (
        S.REJECTED,
        5,
        "Too dark to read.",
        20270105130000,
    )
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    seen = await scene.operator(execution.get_operator_task, taskId=task_id)
    assert seen.reject_notes == "Too dark to read."

    scene.clock.advance(72 * HOUR - 1)
    await scene.work_off()
    assert await scene.status(task_id) is S.REJECTED
    scene.clock.advance(1)
    assert isinstance(await scene.refused(scene.operator, execution.contest_rejection, taskId=task_id), WindowClosed)
    assert await scene.work_off() == 1
    assert await scene.status(task_id) is S.CLOSED
    assert "task.settled" not in await scene.history(task_id)
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_contested_rejection_stays_frozen_after_its_window(scene: Scene) -> None:
    task_id = await scene.reach(S.REJECTED)
    answer = await scene.operator(execution.contest_rejection, taskId=task_id, location=SPOT, reason="It is sharp.")
    assert answer.status is S.DISPUTED
    last = (await scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    assert (last.reason, last.changed_by_actor_type, last.changed_by_actor_id) == (
        "It is sharp.",
        "operator",
        scene.operator.id,
    )
    scene.clock.advance(100 * HOUR)
    await scene.work_off()
    assert await scene.status(task_id) is S.DISPUTED
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")


@pytest.mark.parametrize("code", [0, 9, -1])
@pytest.mark.parametrize(
    ("operation", "field"),
    [
        (settlement.reject_task_review, "rejectReasonCodeRef"),
        (settlement.dispute_task, "disputeReasonCodeRef"),
        (settlement.cancel_task_with_settlement, "cancellationReasonCodeRef"),
    ],
)
def test_reasons_are_numbered(operation: Any, field: str, code: int) -> None:
    with pytest.raises(ValueError, match=field):
        operation.request.model_validate({"taskId": 1, field: code})


async def test_cancelling_knows_seven_reasons(scene: Scene) -> None:
    task_id = await scene.reach(S.PUBLISHED)
    with pytest.raises(ValidationError) as refused:
        await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=8)
    assert list_fields(invalid(refused.value)) == ["cancellationReasonCodeRef"]


@pytest.mark.parametrize("status", ESCROW_STATUSES)
async def test_a_dispute_freezes_what_is_held_and_a_refund_returns_it(scene: Scene, status: Status) -> None:
    flow = "escrow" if status in (S.QUOTED, S.FUNDED) else "simple"
    task_id = await scene.reach(status, flow)
    before = await scene.balances()
    answer = await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=6, notes="Look at it.")
    assert (answer.status, await scene.balances()) == (S.DISPUTED, before)
    scene.clock.advance(100 * HOUR)
    await scene.work_off()
    assert (await scene.status(task_id), await scene.balances()) == (S.DISPUTED, before)
    repeated = await scene.refused(scene.agent, settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=6)
    assert isinstance(repeated, WrongStatus)

    answer = await scene.staff(settlement.resolve_dispute, taskId=task_id, outcome="refund", note="As you say.")
    assert answer.status is S.CLOSED
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    assert "task.settled" not in await scene.history(task_id)
    assert (await scene.agent(task_history.get_task_history, taskId=task_id))[-1].reason == "refund: As you say."


@pytest.mark.parametrize(
    ("outcome", "operator", "available"),
    [
        ({"outcome": "payout"}, "45.00", "447.50"),
        ({"outcome": "split", "operatorAmount": "20.01"}, "18.01", "478.99"),
        ({"outcome": "refund"}, "0.00", "500.00"),
    ],
)
async def test_a_dispute_is_resolved_to_the_cent(
    scene: Scene, outcome: dict[str, Any], operator: str, available: str
) -> None:
    task_id = await scene.reach(S.REJECTED)
    await scene.operator(execution.contest_rejection, taskId=task_id)
    answer = await scene.staff(settlement.resolve_dispute, taskId=task_id, **outcome)
    assert answer.status is S.CLOSED
    assert ("task.settled" in await scene.history(task_id)) == (operator != "0.00")
    assert await earned(scene) == Decimal(operator)
    assert await scene.balances() == (available, "0.00", "0.00", "0.00")
    repeated = await scene.refused(scene.staff, settlement.resolve_dispute, taskId=task_id, **outcome)
    assert isinstance(repeated, WrongStatus)


async def test_a_resolution_must_make_sense(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=3)
    for outcome, field in (
        ({"outcome": "split"}, "operatorAmount"),
        ({"outcome": "split", "operatorAmount": "50.00"}, "operatorAmount"),
        ({"outcome": "split", "operatorAmount": "0.001"}, "operatorAmount"),
        ({"outcome": "split", "operatorAmount": "-1"}, "operatorAmount"),
        ({"outcome": "refund", "operatorAmount": "1.00"}, "operatorAmount"),
        ({"outcome": "payout", "operatorAmount": "50.00"}, "operatorAmount"),
    ):
        refusal = await scene.refused(scene.staff, settlement.resolve_dispute, taskId=task_id, **outcome)
        assert list_fields(refusal) == [field]
    for actor in (scene.agent, scene.operator):
        refusal = await scene.refused(actor, settlement.resolve_dispute, taskId=task_id, outcome="refund")
        assert isinstance(refusal, Forbidden)


@pytest.mark.parametrize("status", [S.DRAFT, S.QUOTED, S.FUNDED, S.PUBLISHED])
async def test_without_an_operator_or_locked_money_a_dispute_can_only_be_refunded(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=1)
    refusal = await scene.refused(scene.staff, settlement.resolve_dispute, taskId=task_id, outcome="payout")
    assert isinstance(refusal, NothingToPay)


@pytest.mark.parametrize("status", [S.DRAFT, S.QUOTED, S.FUNDED, S.PUBLISHED])
async def test_cancelling_before_acceptance_returns_everything(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    answer = await scene.agent(dispatch.cancel_task, taskId=task_id, reason="Not needed any more.")
    assert (answer.status, answer.reserved_amount, answer.locked_amount) == (S.CANCELLED, 0, 0)
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    assert isinstance(await scene.refused(scene.agent, dispatch.cancel_task, taskId=task_id), WrongStatus)
    scene.clock.advance(HOUR)
    await scene.work_off()
    assert await scene.status(task_id) is S.CANCELLED


@pytest.mark.parametrize("status", STAGES[1:])
async def test_a_plain_cancel_in_execution_points_to_the_one_with_settlement(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    refusal = await scene.refused(scene.agent, dispatch.cancel_task, taskId=task_id)
    assert isinstance(refusal, WrongStatus)
    first = refusal.next_actions[0]
    assert first.operation == "cancel_task_with_settlement"
    assert (await scene.agent(settlement.cancel_task_with_settlement, **first.arguments)).status is S.CANCELLED


@pytest.mark.parametrize(
    ("status", "operator", "returned"),
    [
        (S.PUBLISHED, "0.00", "52.50"),
        (S.ACCEPTED, "4.50", "47.25"),
        (S.EN_ROUTE, "11.25", "39.37"),
        (S.ARRIVED, "22.50", "26.25"),
        (S.IN_PROGRESS, "33.75", "13.12"),
        (S.PROOF_SUBMITTED, "45.00", "0.00"),
        (S.PROOF_UPLOADED, "45.00", "0.00"),
    ],
)
@pytest.mark.parametrize("flow", ["simple", "escrow"])
async def test_cancelling_with_settlement_compensates_by_the_stage_reached(
    scene: Scene, flow: str, status: Status, operator: str, returned: str
) -> None:
    task_id = await scene.reach(status, flow)
    answer = await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=3)
    assert (answer.status, answer.locked_amount) == (S.CANCELLED, 0)
    assert await earned(scene) == Decimal(operator)
    assert await scene.balances() == (str(Decimal("447.50") + Decimal(returned)), "0.00", "0.00", "0.00")
    assert (await scene.agent(task_history.get_task_history, taskId=task_id))[-1].reason == "DuplicateTask"


@pytest.mark.parametrize("status", [S.DRAFT, S.QUOTED, S.FUNDED, S.UNDER_REVIEW, S.REJECTED])
async def test_cancelling_with_settlement_has_its_stages(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    refusal = await scene.refused(
        scene.agent, settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1
    )
    assert isinstance(refusal, WrongStatus)


@pytest.mark.parametrize(("reason", "late", "operator"), [(6, True, "0.00"), (6, False, "11.25"), (1, True, "11.25")])
async def test_an_operator_who_did_not_come_in_time_gets_nothing(
    scene: Scene, reason: int, late: bool, operator: str
) -> None:
    task_id = await scene.reach(S.EN_ROUTE, completeBy=20270102140000)
    if late:
        scene.clock.advance(HOUR)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=reason)
    assert await earned(scene) == Decimal(operator)


async def test_what_is_suggested_for_a_no_show_costs_nothing(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, completeBy=20270102140000)
    scene.clock.advance(HOUR)
    seen = await scene.agent(dispatch.get_task, taskId=task_id)
    (suggested,) = (action for action in seen.next_actions if action.code == "cancel_task_with_settlement")
    await scene.agent(settlement.cancel_task_with_settlement, **suggested.arguments)
    assert await earned(scene) == Decimal("0.00")


async def test_proof_that_came_in_time_is_paid_for_though_it_was_looked_at_late(scene: Scene) -> None:
    task_id = await scene.reach(S.PROOF_SUBMITTED, completeBy=20270102140000)
    scene.clock.advance(HOUR)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=6)
    assert await earned(scene) == Decimal("45.00")


@pytest.mark.parametrize(
    ("currency", "amount", "payout", "expected"),
    [
        # 10 % of 1111 is 111; a tenth of the operator's fee of 111 is 11, of the agent's of 56 is 6.
        ("JPY", "5000", "1111", ("100", "4883")),
        ("KWD", "20.000", "12.345", ("1.111", "18.704")),
    ],
)
async def test_compensation_keeps_to_the_places_of_the_currency(
    scene: Scene, currency: str, amount: str, payout: str, expected: tuple[str, str]
) -> None:
    await actors.fund_wallet(scene.agent, amount, currency)
    task_id = await scene.reach(S.ACCEPTED, payoutCurrency=currency, payoutAmount=payout)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    assert (str(await earned(scene, currency)), (await scene.balances(currency))[0]) == expected


async def test_a_direct_task_ends_by_acknowledgement_and_no_money_moves(scene: Scene) -> None:
    task_id = await scene.reach(S.COMPLETED, "direct")
    answer = await scene.agent(settlement.acknowledge_direct_task, taskId=task_id, note="Paid in cash.")
    assert answer.status is S.CLOSED
    assert (await scene.agent(task_history.get_task_history, taskId=task_id))[-1].reason == "Paid in cash."
    assert await earned(scene) == 0
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_disputed_direct_task_can_only_be_closed(scene: Scene) -> None:
    task_id = await scene.reach(S.COMPLETED, "direct")
    answer = await scene.agent(settlement.dispute_direct_task, taskId=task_id, reason="Nobody came.")
    assert answer.status is S.DISPUTED
    refusal = await scene.refused(scene.staff, settlement.resolve_dispute, taskId=task_id, outcome="payout")
    assert isinstance(refusal, NothingToPay)
    assert (await scene.staff(settlement.resolve_dispute, taskId=task_id, outcome="refund")).status is S.CLOSED


@pytest.mark.parametrize("status", [S.PUBLISHED, S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS])
async def test_a_direct_task_can_be_cancelled_while_it_is_carried_out(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status, "direct")
    assert (await scene.agent(dispatch.cancel_task, taskId=task_id)).status is S.CANCELLED


@pytest.mark.parametrize(
    ("operation", "fields", "pointer"),
    [
        (funding.quote_task, {}, "publish_task"),
        (funding.fund_task, {"fundingMethod": "wallet"}, "publish_task"),
        (funding.fund_task, {"fundingMethod": "psp"}, "publish_task"),
        (funding.check_task_funding, {}, "publish_task"),
        (settlement.approve_task, {}, "acknowledge_direct_task"),
        (settlement.approve_task_review, {}, "acknowledge_direct_task"),
        (settlement.reject_task_review, {"rejectReasonCodeRef": 2}, "dispute_direct_task"),
        (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 1}, "cancel_task"),
    ],
)
async def test_what_is_for_escrow_points_to_the_operation_for_direct_tasks(
    scene: Scene, operation: Any, fields: dict[str, Any], pointer: str
) -> None:
    for status, possible in (
        (S.DRAFT, {"publish_task", "cancel_task"}),
        (S.COMPLETED, {"acknowledge_direct_task", "dispute_direct_task"}),
    ):
        task_id = await scene.reach(status, "direct")
        refusal = await scene.refused(scene.agent, operation, taskId=task_id, **fields)
        assert isinstance(refusal, WrongSettlementMode)
        assert refusal.pointer
        assert (refusal.status, refusal.pointer.operation) == (400, pointer)
        suggested = {action.operation for action in refusal.next_actions} - {"get_task_proofs"}
        assert suggested == ({pointer} if pointer in possible else possible)


async def test_what_is_for_direct_tasks_points_to_the_operation_for_escrow(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    for operation, fields, pointer in (
        (settlement.acknowledge_direct_task, {}, "approve_task"),
        (settlement.dispute_direct_task, {"reason": "No."}, "dispute_task"),
    ):
        refusal = await scene.refused(scene.agent, operation, taskId=task_id, **fields)
        assert isinstance(refusal, WrongSettlementMode)
        assert [action.operation for action in refusal.next_actions] == [pointer]


async def test_another_agents_task_does_not_exist(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    task_id = await scene.reach(S.UNDER_REVIEW)
    for operation, fields in (
        (settlement.approve_task, {}),
        (settlement.approve_task_review, {}),
        (settlement.reject_task_review, {"rejectReasonCodeRef": 2}),
        (settlement.dispute_task, {"disputeReasonCodeRef": 2}),
        (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 1}),
        (dispatch.cancel_task, {}),
    ):
        with pytest.raises(NotFound) as hidden:
            await other(operation, taskId=task_id, **fields)
        with pytest.raises(NotFound) as absent:
            await other(operation, taskId=task_id + 1000, **fields)
        assert hidden.value.detail.replace(str(task_id), "N") == absent.value.detail.replace(str(task_id + 1000), "N")
