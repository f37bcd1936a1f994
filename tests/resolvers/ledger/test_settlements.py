"""The settlement of a task, for every way in which its money ends."""

from decimal import Decimal
from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.ledger import wallets
from resolvers.support import requests as support
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.resolvers.stages import HOUR, NOON, Scene

PAYOUT = {"payoutAmount": "33.33"}
"""With 1.67 beside it for the agent, and 3.33 less for the operator."""


async def ways(scene: Scene) -> dict[str, int]:
    """A task for each way in which the money of tasks ends, and some that hold it still or never held any."""
    made = {name: await scene.reach(Status.UNDER_REVIEW, **PAYOUT) for name in ("approved", "split", "refunded")}
    await scene.agent(settlement.approve_task, taskId=made["approved"])
    for name, outcome in (
        ("split", {"outcome": "split", "operatorAmount": "11.11"}),
        ("refunded", {"outcome": "refund"}),
    ):
        await scene.agent(settlement.dispute_task, taskId=made[name], disputeReasonCodeRef=4)
        await scene.staff(settlement.resolve_dispute, taskId=made[name], **outcome)
    made["quoted and approved"] = await scene.reach(Status.UNDER_REVIEW, "escrow", **PAYOUT)
    await scene.agent(settlement.approve_task_review, taskId=made["quoted and approved"])
    made["compensated"] = await scene.reach(Status.IN_PROGRESS, **PAYOUT)
    made["cancelled"] = await scene.published(**PAYOUT)
    for name, cancel in (("compensated", settlement.cancel_task_with_settlement), ("cancelled", dispatch.cancel_task)):
        reason = {"cancellationReasonCodeRef": 1} if name == "compensated" else {}
        await scene.agent(cancel, taskId=made[name], **reason)
    made["rejected"] = await scene.reach(Status.REJECTED, **PAYOUT)
    made["expired"] = await scene.published(acceptBy=NOON + 10_000, **PAYOUT)
    made["locked"] = await scene.reach(Status.UNDER_REVIEW, **PAYOUT)
    made["draft"] = await scene.reach(Status.DRAFT, **PAYOUT)
    made["quoted"] = await scene.quoted(**PAYOUT)
    await scene.agent(dispatch.cancel_task, taskId=made["quoted"])
    made["direct"] = await scene.reach(Status.COMPLETED, "direct", **PAYOUT)
    await scene.agent(settlement.acknowledge_direct_task, taskId=made["direct"])
    scene.clock.advance(28 * 24 * HOUR)
    await scene.work_off()
    return made


def amounts(shown: Any) -> tuple[str, ...] | None:
    if shown is None:
        return None
    parts = (shown.operator_gross, shown.operator_fee, shown.operator_net)
    parts += (shown.agent_charged, shown.agent_fee, shown.refunded)
    return (shown.outcome, *map(str, parts))


WHOLE = ("payout", "33.33", "3.33", "30.00", "35.00", "1.67", "0.00")
NOTHING = ("refund", "0.00", "0.00", "0.00", "0.00", "0.00", "35.00")
EXPECTED = {
    "approved": WHOLE,
    "quoted and approved": WHOLE,
    "split": ("split", "11.11", "1.11", "10.00", "11.67", "0.56", "23.33"),
    "refunded": NOTHING,
    "compensated": ("compensation", "24.99", "2.50", "22.49", "26.24", "1.25", "8.76"),
    "cancelled": NOTHING,
    "rejected": NOTHING,
    "expired": NOTHING,
    "locked": None,
    "draft": None,
    "quoted": None,
    "direct": None,
}


async def test_each_end_of_a_tasks_money_is_told_on_the_task(scene: Scene) -> None:
    made = await ways(scene)
    shown = {name: (await scene.agent(dispatch.get_task, taskId=task_id)).settlement for name, task_id in made.items()}
    assert {name: amounts(settled) for name, settled in shown.items()} == EXPECTED
    ended = {made[name]: settled for name, settled in shown.items() if settled}
    ledger = await scene.agent(wallets.list_wallet_transactions, limit=200)
    settling = {entry.task_id: entry for entry in ledger if entry.type in ("settlement", "lock_returned")}
    assert {task_id: settled.id for task_id, settled in ended.items()} == {
        task_id: entry.id for task_id, entry in settling.items()
    }
    for entry in ledger:
        assert entry.related_settlement_id == (entry.id if entry in settling.values() else None)
    for settled in ended.values():
        assert settled.operator_gross + settled.agent_fee + settled.refunded == Decimal("35.00")
    # On the clock at the task, an hour before that of the server.
    assert (shown["approved"].at, shown["expired"].at) == (NOON, NOON + 28_000_000)  # type: ignore[union-attr] # shown

    listed = await scene.agent(dispatch.list_tasks)
    assert {task.id: task.settlement for task in listed} == {made[name]: settled for name, settled in shown.items()}
    assert (await scene.agent(dispatch.get_task, taskId=made["split"], includeSettlement=False)).settlement is None

    part = {"agent_charged": None, "agent_fee": None, "refunded": None}
    own = await scene.operator(execution.list_operator_tasks)
    assert {task.id: task.settlement for task in own} == {
        task.id: ended[task.id].model_copy(update=part) if task.id in ended else None for task in own
    }
    opened = {"type": "billing_issue", "subject": "Fee", "message": "Why?", "relatedSettlementId": shown["split"].id}  # type: ignore[union-attr] # shown
    assert (await scene.agent(support.open_support_request, **opened)).related_settlement_id == shown["split"].id  # type: ignore[union-attr] # shown


async def test_a_change_answers_with_its_settlement_and_a_dry_run_with_the_one_that_would_be(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, **PAYOUT)
    cancel = {"taskId": task_id, "cancellationReasonCodeRef": 1}
    foreseen = await scene.agent(settlement.cancel_task_with_settlement, dryRun=True, **cancel)
    assert (amounts(foreseen.settlement), foreseen.settlement.id) == (EXPECTED["compensated"], 0)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).settlement is None
    done = await scene.agent(settlement.cancel_task_with_settlement, **cancel)
    assert amounts(done.settlement) == EXPECTED["compensated"]
    assert done.settlement == (await scene.agent(dispatch.get_task, taskId=task_id)).settlement
    stranger = await actors.register_agent(scene.services)
    assert await stranger(dispatch.list_tasks) == []
