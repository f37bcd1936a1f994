"""More time for hourly work: what it locks and moves, who answers it, and when it lapses."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.refusal import Refusal
from resolvers.ledger import wallets
from resolvers.pay import time_extensions
from resolvers.proofs import submission
from resolvers.spending import rules
from resolvers.tasks import dispatch, execution, settlement
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


async def ask(scene: Scene, task_id: int, minutes: int = 30) -> Any:
    reason = "The shop has a second floor."
    return await scene.operator(time_extensions.request_more_time, taskId=task_id, minutes=minutes, reason=reason)


async def asked(scene: Scene, minutes: int = 30, **fields: Any) -> tuple[int, int]:
    """Return an hourly task in progress and a pending request for more time."""
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY | fields)
    return task_id, (await ask(scene, task_id, minutes)).id


async def read(scene: Scene, task_id: int) -> Any:
    return await scene.agent(dispatch.get_task, taskId=task_id, includeAllowedActions=True)


def allowed(task: Any, code: str) -> str | None:
    """Return the code of the problem that an operation would have; an empty text if it is allowed."""
    (action,) = [action for action in task.allowed_actions if action.code == code]
    return "" if action.allowed else action.problem_code


async def test_approved_minutes_are_locked_and_paid(scene: Scene) -> None:
    task_id, extension_id = await asked(scene)
    before = await read(scene, task_id)
    assert (before.max_minutes, before.pending_minutes, before.locked_amount) == (120, 30, Decimal("42.00"))
    assert before.next_actions[0].code == "list_time_extensions"
    (listed,) = await scene.agent(time_extensions.list_time_extensions, taskId=task_id)
    assert (listed.id, listed.minutes, listed.status) == (extension_id, 30, "pending")
    dry = await scene.agent(time_extensions.approve_more_time, extensionId=extension_id, dryRun=True)
    # 30 minutes of 20 euros an hour with the fee of 5 %.
    assert [(line.account, line.amount) for line in dry.ledger_lines] == [
        ("available", Decimal("-10.50")),
        ("locked", Decimal("10.50")),
    ]
    scene.clock.advance(1)
    decided = await scene.agent(time_extensions.approve_more_time, extensionId=extension_id, taskId=task_id)
    assert (decided.status, decided.decided_at is None) == ("approved", False)
    task = await read(scene, task_id)
    assert (task.max_minutes, task.pending_minutes, task.maximum_payable) == (150, None, Decimal("50.00"))
    assert (task.locked_amount, task.total_agent_cost) == (Decimal("52.50"), Decimal("52.50"))
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    entry = (await scene.agent(wallets.list_wallet_transactions, taskId=task_id))[0]
    assert (entry.type, entry.related_settlement_id) == ("lock_raised", None)
    scene.clock.advance(140 * MINUTE)
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT)
    await scene.work_off()
    await scene.agent(settlement.approve_task, taskId=task_id)
    paid = (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    # 141 minutes, the one that had begun counted.
    assert (paid.operator_gross, paid.agent_fee, paid.refunded) == (Decimal("47.00"), Decimal("2.35"), Decimal("3.15"))


async def test_minutes_are_declined_or_withdrawn_and_asked_for_again(scene: Scene) -> None:
    task_id, first = await asked(scene)
    declined = await scene.agent(time_extensions.decline_more_time, extensionId=first)
    assert declined.status == "declined"
    second = (await ask(scene, task_id, 60)).id
    assert (await scene.operator(time_extensions.withdraw_more_time, extensionId=second)).status == "withdrawn"
    task = await read(scene, task_id)
    assert (task.max_minutes, task.pending_minutes, task.locked_amount) == (120, None, Decimal("42.00"))
    for operation, extension_id in (
        (time_extensions.approve_more_time, first),
        (time_extensions.decline_more_time, second),
    ):
        assert (await scene.refused(scene.agent, operation, extensionId=extension_id)).code == "not_pending"
    assert (await scene.history(task_id))[-4:] == ["task.more_time_requested", "task.more_time_decided"] * 2
    assert allowed(task, "approve_more_time") == "not_pending"


async def test_a_task_has_one_pending_request(scene: Scene) -> None:
    task_id, _ = await asked(scene)
    again = {"taskId": task_id, "minutes": 5, "reason": "More."}
    refusal = await scene.refused(scene.operator, time_extensions.request_more_time, **again)
    assert refusal.code == "more_time_pending"


@pytest.mark.parametrize("status", [S.ACCEPTED, S.UNDER_REVIEW])
async def test_more_time_is_for_work_in_progress(scene: Scene, status: Status) -> None:
    wish = {"taskId": await scene.reach(status, **HOURLY), "minutes": 5, "reason": "More."}
    assert (await scene.refused(scene.operator, time_extensions.request_more_time, **wish)).code == "wrong_status"


async def test_more_time_is_for_hourly_work(scene: Scene) -> None:
    wish = {"taskId": await scene.reach(S.IN_PROGRESS), "minutes": 5, "reason": "More."}
    assert (await scene.refused(scene.operator, time_extensions.request_more_time, **wish)).code == "not_hourly"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"minutes": 0}, "minutes"),
        ({"minutes": 2_881}, "minutes"),
        ({"minutes": 2_761}, "minutes"),
        ({"minutes": "many"}, "minutes"),
        ({"minutes": None}, "minutes"),
        ({"reason": " "}, "reason"),
        ({"reason": None}, "reason"),
    ],
)
async def test_a_wrong_request_is_refused_by_name(scene: Scene, fields: dict[str, Any], field: str) -> None:
    wish = {"taskId": await scene.reach(S.IN_PROGRESS, **HOURLY), "minutes": 5, "reason": "More."} | fields
    with pytest.raises((Refusal, ValidationError)) as refused:
        await scene.operator(time_extensions.request_more_time, **wish)
    if isinstance(refused.value, Refusal):
        assert list_fields(refused.value) == [field]
    else:
        assert [error["loc"] for error in refused.value.errors()] == [(field,)]
    assert (await read(scene, wish["taskId"])).pending_minutes is None


async def test_minutes_above_the_maximum_of_the_currency_are_refused(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "20000.00")
    fields = HOURLY | {"payoutAmount": "5000.00", "maxMinutes": 120}
    wish = {"taskId": await scene.reach(S.IN_PROGRESS, **fields), "minutes": 1, "reason": "More."}
    refusal = await scene.refused(scene.operator, time_extensions.request_more_time, **wish)
    assert list_fields(refusal) == ["minutes"]


async def test_minutes_that_the_wallet_does_not_cover_are_not_approved(scene: Scene) -> None:
    task_id, extension_id = await asked(scene, 2_000)
    refusal = await scene.refused(scene.agent, time_extensions.approve_more_time, extensionId=extension_id)
    assert (refusal.code, refusal.values["amount"]) == ("insufficient_funds", "242.00")
    task = await read(scene, task_id)
    assert (allowed(task, "approve_more_time"), allowed(task, "decline_more_time")) == ("insufficient_funds", "")
    await actors.fund_wallet(scene.agent, "242.00")
    assert allowed(await read(scene, task_id), "approve_more_time") == ""
    await scene.agent(time_extensions.approve_more_time, extensionId=extension_id)
    assert await scene.balances() == ("0.00", "0.00", "742.00", "0.00")


async def test_minutes_above_the_budget_are_not_approved(scene: Scene) -> None:
    task_id, extension_id = await asked(scene, maxBudget="52.49")
    refusal = await scene.refused(scene.agent, time_extensions.approve_more_time, extensionId=extension_id)
    assert refusal.code == "over_budget"
    assert allowed(await read(scene, task_id), "approve_more_time") == "over_budget"


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"perTask": "52.49"}, "spending_limit"),
        ({"perTask": "52.50"}, ""),
        ({"perDay": "52.49"}, "spending_limit"),
        ({"perDay": "52.50"}, ""),
    ],
)
async def test_spending_rules_bind_approved_minutes(scene: Scene, limits: dict[str, str], code: str) -> None:
    task_id, extension_id = await asked(scene)
    await scene.staff(rules.set_spending_rules, agentId=scene.agent.id, limits=[{"currency": "EUR", **limits}])
    assert allowed(await read(scene, task_id), "approve_more_time") == code
    if code:
        refusal = await scene.refused(scene.agent, time_extensions.approve_more_time, extensionId=extension_id)
        assert refusal.code == code
    else:
        await scene.agent(time_extensions.approve_more_time, extensionId=extension_id)


async def test_a_time_that_the_service_set_moves_by_the_minutes(scene: Scene) -> None:
    task_id, extension_id = await asked(scene)
    before = (await read(scene, task_id)).complete_by
    await scene.agent(time_extensions.approve_more_time, extensionId=extension_id)
    after = (await read(scene, task_id)).complete_by
    assert after.instant - before.instant == 30 * MINUTE * 1_000_000
    scene.clock.advance((after.instant - scene.clock.time) // 1_000_000 - 1)
    await scene.work_off()
    assert "task.overdue" not in await scene.history(task_id)
    scene.clock.advance(1)
    await scene.work_off()
    assert "task.overdue" in await scene.history(task_id)


async def test_a_time_that_the_agent_set_stays(scene: Scene) -> None:
    task_id, extension_id = await asked(scene, completeBy=20270104120000)
    await scene.agent(time_extensions.approve_more_time, extensionId=extension_id)
    assert (await read(scene, task_id)).complete_by == 20270104120000


async def submit(scene: Scene, task_id: int) -> None:
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT)


async def release(scene: Scene, task_id: int) -> None:
    await scene.operator(execution.release_task, taskId=task_id)


async def dispute(scene: Scene, task_id: int) -> None:
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)


async def cancel(scene: Scene, task_id: int) -> None:
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)


@pytest.mark.parametrize("end", [submit, release, dispute, cancel])
async def test_a_pending_request_lapses_when_the_work_ends(scene: Scene, end: Any) -> None:
    task_id, extension_id = await asked(scene)
    await end(scene, task_id)
    (extension,) = await scene.agent(time_extensions.list_time_extensions, taskId=task_id)
    assert (extension.status, (await read(scene, task_id)).pending_minutes) == ("withdrawn", None)
    refusal = await scene.refused(scene.agent, time_extensions.approve_more_time, extensionId=extension_id)
    assert refusal.code == "not_pending"


async def test_a_direct_task_shows_the_minutes_and_locks_nothing(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, "direct", **HOURLY)
    await scene.agent(time_extensions.approve_more_time, extensionId=(await ask(scene, task_id)).id)
    task = await read(scene, task_id)
    assert (task.max_minutes, task.locked_amount) == (150, 0)


async def test_requests_of_others_do_not_exist(scene: Scene) -> None:
    task_id, extension_id = await asked(scene)
    stranger = await actors.register_agent(scene.services, agentName="Other")
    other = await actors.register_operator(scene.services, email="other@example.org")
    for caller, operation in (
        (stranger, time_extensions.approve_more_time),
        (stranger, time_extensions.decline_more_time),
        (other, time_extensions.withdraw_more_time),
    ):
        assert isinstance(await scene.refused(caller, operation, extensionId=extension_id), NotFound)
    wrong = {"extensionId": extension_id, "taskId": task_id + 1}
    assert isinstance(await scene.refused(scene.agent, time_extensions.approve_more_time, **wrong), NotFound)


async def test_two_answers_at_once_lock_the_minutes_once(scene: Scene) -> None:
    _, extension_id = await asked(scene)
    calls = (scene.agent(time_extensions.approve_more_time, extensionId=extension_id) for _ in range(2))
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(getattr(answer, "code", "approved") for answer in answers) == ["approved", "not_pending"]
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")


async def test_minutes_of_an_overdue_task_are_approved(scene: Scene) -> None:
    task_id, extension_id = await asked(scene, 60)
    complete_by = (await read(scene, task_id)).complete_by
    scene.clock.advance((complete_by.instant - scene.clock.time) // 1_000_000 + MINUTE)
    await scene.work_off()
    await scene.agent(time_extensions.approve_more_time, extensionId=extension_id)
    scene.clock.advance(25 * HOUR)
    await scene.work_off()
    assert await scene.status(task_id) is S.PUBLISHED


async def test_a_task_takes_so_many_requests_and_no_more(scene: Scene) -> None:
    task_id, extension_id = await asked(scene)
    for _ in range(time_extensions.MAX_REQUESTS - 1):
        await scene.operator(time_extensions.withdraw_more_time, extensionId=extension_id)
        extension_id = (await ask(scene, task_id)).id
    await scene.operator(time_extensions.withdraw_more_time, extensionId=extension_id)
    refused = {"taskId": task_id, "minutes": 30, "reason": "Once more."}
    assert list_fields(await scene.refused(scene.operator, time_extensions.request_more_time, **refused)) == ["taskId"]
    assert len(await scene.agent(time_extensions.list_time_extensions, taskId=task_id)) == time_extensions.MAX_REQUESTS
