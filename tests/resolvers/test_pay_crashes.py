"""A process that dies at a commit while money moves: all of the call is stored, or nothing, and it is repeated once."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.values.time import SECOND
from resolvers.amendments import terms
from resolvers.core.idempotency import LEASE
from resolvers.pay import bonus, offers, time_extensions
from resolvers.tasks import dispatch, settlement
from tests.adapters.books import breaches
from tests.resolvers.crashing import CrashError, CrashingDatabase
from tests.resolvers.stages import Scene

S = Status
HOURLY: dict[str, Any] = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 60}
Prepared = tuple[int, Any, dict[str, Any]]
"""A task, an operation with it, and the operation's input."""


async def prepare_offer(scene: Scene) -> Prepared:
    task_id = await scene.published(pricingType="negotiable")
    made = await scene.operator(offers.make_offer, taskId=task_id, amount="60.00")
    return task_id, offers.accept_offer, {"offerId": made.id}


async def prepare_more_time(scene: Scene) -> Prepared:
    task_id = await scene.reach(S.IN_PROGRESS, **HOURLY)
    made = await scene.operator(time_extensions.request_more_time, taskId=task_id, minutes=30, reason="Stairs.")
    return task_id, time_extensions.approve_more_time, {"extensionId": made.id}


async def prepare_bonus(scene: Scene) -> Prepared:
    task_id = await scene.reach(S.ACCEPTED)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    return task_id, bonus.pay_bonus, {"taskId": task_id, "amount": "5.00"}


async def prepare_amendment(scene: Scene) -> Prepared:
    task_id = await scene.published()
    return task_id, terms.amend_task, {"taskId": task_id, "payoutAmount": "60.00"}


def sum_terms(task: Any) -> Decimal:
    """Return the fact of a task that all four operations change."""
    facts = (task.agreed_amount, task.max_minutes, task.bonus, task.payout_amount)
    return sum((Decimal(fact) for fact in facts if fact is not None), Decimal())


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(
    ("prepare", "skip"),
    # An amendment notes its idempotency key in a transaction of its own.
    [(prepare_offer, 0), (prepare_more_time, 0), (prepare_bonus, 0), (prepare_amendment, 1)],
)
async def test_a_process_that_dies_leaves_all_or_nothing(
    scene: Scene, prepare: Callable[[Scene], Awaitable[Prepared]], skip: int, after: bool
) -> None:
    task_id, operation, fields = await prepare(scene)

    async def read() -> tuple[Decimal, tuple[str, ...]]:
        assert await breaches(scene.services) == {}
        return sum_terms(await scene.agent(dispatch.get_task, taskId=task_id)), await scene.balances()

    before = await read()
    database = CrashingDatabase(scene.services.database)
    dying = replace(scene.agent, services=replace(scene.services, database=database))
    database.plan(skip=skip, after=after)
    with pytest.raises(CrashError):
        await dying.once("once", operation, **fields)
    left = await read()
    assert [new != old for new, old in zip(left, before, strict=True)] == [after, after]
    scene.clock.advance(LEASE // SECOND)
    await scene.agent.once("once", operation, **fields)
    done = await read()
    assert [new != old for new, old in zip(done, before, strict=True)] == [True, True]
    assert (done == left) == after
