"""The ledger of an operator's earnings adds up to what it has earned, entry by entry."""

from decimal import Decimal
from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.accounts import operators
from resolvers.matching.announcement import announce_open_tasks
from resolvers.payments import earnings, payouts
from resolvers.tasks import execution, settlement
from resolvers.tasks.statistics import get_operator_statistics
from tests import actors
from tests.resolvers.stages import HOUR, Scene

IBAN = {"iban": "NL91 ABNA 0417 1643 00"}


def render_entry(entry: Any) -> tuple[Any, ...]:
    amounts = (entry.gross, entry.fee, entry.net, entry.earned_balance_after)
    return (entry.kind.value, entry.task_id, *(None if amount is None else str(amount) for amount in amounts))


async def test_each_task_is_an_entry_and_the_sum_is_what_is_earned(scene: Scene) -> None:
    full = await scene.reach(Status.UNDER_REVIEW, payoutAmount="49.99")
    await scene.agent(settlement.approve_task, taskId=full)
    split = await scene.reach(Status.REJECTED)
    await scene.operator(execution.contest_rejection, taskId=split, reason="It is the shop.")
    await scene.staff(settlement.resolve_dispute, taskId=split, outcome="split", operatorAmount="12.49")
    stopped = await scene.reach(Status.EN_ROUTE)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=stopped, cancellationReasonCodeRef=1)
    direct = await scene.reach(Status.COMPLETED, "direct")
    await scene.agent(settlement.acknowledge_direct_task, taskId=direct)
    scene.clock.advance(31 * 24 * HOUR)
    asked = await scene.operator(payouts.request_payout, currency="EUR", amount="40.00", destination=IBAN)
    await scene.staff(payouts.confirm_payout, payoutId=asked.id, bankReference="1")
    refunded = await scene.reach(Status.REJECTED)
    await scene.operator(execution.contest_rejection, taskId=refunded, reason="It is the shop.")
    await scene.staff(settlement.resolve_dispute, taskId=refunded, outcome="refund")
    last = await scene.reach(Status.UNDER_REVIEW, payoutAmount="10.00")
    await scene.agent(settlement.approve_task, taskId=last)

    listed = await scene.operator(earnings.list_earnings)
    assert [render_entry(entry) for entry in reversed(listed)] == [
        ("settlement", full, "49.99", "5.00", "44.99", "44.99"),
        ("settlement", split, "12.49", "1.25", "11.24", "56.23"),
        ("settlement", stopped, "12.50", "1.25", "11.25", "67.48"),
        ("payout", None, None, None, "-40.00", "27.48"),
        ("settlement", last, "10.00", "1.00", "9.00", "36.48"),
    ]
    assert (listed[1].payout_id, listed[0].task_title) == (asked.id, actors.TASK["title"])
    (balance,) = (await scene.operator(operators.get_operator)).earnings
    assert sum(entry.net for entry in listed) == balance.earned_balance == Decimal("36.48")
    assert balance.paid_out_balance == Decimal("40.00")

    page = await scene.operator(earnings.list_earnings, limit=2)
    rest = await scene.operator(earnings.list_earnings, after=page[-1].id)
    assert page + rest == listed
    (of_task,) = await scene.operator(earnings.list_earnings, taskId=split)
    assert of_task == listed[3]
    assert await scene.operator(earnings.list_earnings, currency="USD") == []
    other = await actors.register_operator(scene.services, email="ot@example.org")
    assert await other(earnings.list_earnings) == []

    statistics = await scene.operator(get_operator_statistics)
    assert {tally.outcome.value: tally.count for tally in statistics.by_outcome} == {
        "paid": 3,
        "done_direct": 1,
        "unpaid": 1,
        "cancelled_paid": 1,
    }
    assert [(month.month, month.currency, month.tasks, str(month.net)) for month in statistics.earnings_by_month] == [
        (20270101000000, "EUR", 3, "67.48"),
        (20270201000000, "EUR", 1, "9.00"),
    ]
    assert (statistics.accepted, statistics.handed_in, statistics.tasks_done) == (6, 5, 4)
    assert (statistics.rejection_rate, statistics.on_time_rate) == (0.4, 1.0)
    assert (statistics.offered, statistics.acceptance_rate) == (0, None)
    nobody = await other(get_operator_statistics)
    assert (nobody.accepted, nobody.by_outcome, nobody.earnings_by_month, nobody.on_time_rate) == (0, [], [], None)


async def test_statistics_know_what_was_offered_given_back_and_late(scene: Scene) -> None:
    taken, left = await scene.published(completeBy=20270102140000), await scene.published(title="Left")
    await announce_open_tasks(scene.services)
    await scene.operator(execution.accept_task, taskId=left)
    await scene.operator(execution.release_task, taskId=left)
    await scene.carry(taken, Status.IN_PROGRESS)
    scene.clock.advance(2 * HOUR)
    await scene.work_off()
    statistics = await scene.operator(get_operator_statistics)
    assert (statistics.offered, statistics.acceptance_rate, statistics.accepted) == (2, 1.0, 2)
    assert statistics.on_time_rate == 0.5
    assert {tally.outcome.value: tally.count for tally in statistics.by_outcome} == {"in_hand": 1, "released": 1}
