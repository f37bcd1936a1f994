"""Practice operators who work by the hour, claim expenses, ask for more time, and decline invitations."""

from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.matching import invitations
from resolvers.pay import expenses, time_extensions
from resolvers.tasks import settlement
from tests.actors import SetClock
from tests.resolvers.practising import DAY, HOUR, Practice, practising
from tests.resolvers.stages import set_scene

S = Status
HOURLY: dict[str, Any] = {"pricingType": "hourly", "payoutAmount": "24.00", "estimatedDurationMinutes": 60}


@pytest.fixture
async def world(services: Services, clock: SetClock) -> AsyncIterator[Practice]:
    """An agent in test mode. In the end the books and the events of all worlds are checked."""
    setting = await set_scene(services, clock)
    yield await practising(services)
    await setting.check()


async def test_hourly_work_takes_its_minutes_and_claims_an_expense(world: Practice) -> None:
    task = await world.task("works_by_the_hour", **HOURLY, expenseBudget="15.00")
    await world.advance(30 * 60)
    assert (await world.seen(task.id)).status is S.IN_PROGRESS
    await world.advance(HOUR)
    done = await world.seen(task.id)
    assert (done.status, done.worked_minutes, done.billable_minutes) == (S.UNDER_REVIEW, 40, 40)
    (claimed,) = await world.agent(expenses.list_task_expenses, taskId=task.id)
    assert (claimed.amount, claimed.status) == (Decimal("7.50"), "claimed")
    assert claimed.proof_item_id == (await world.proof(task.id)).items[-1].id
    assert await world.failed(task.id) == set()
    await world.agent(settlement.approve_task, taskId=task.id)
    settled = (await world.seen(task.id)).settlement
    assert (settled.operator_gross, settled.expenses) == (Decimal("16.00"), Decimal("7.50"))


@pytest.mark.parametrize("fields", [{}, {"settlementMode": "direct"}, {**HOURLY, "settlementMode": "direct"}])
async def test_other_tasks_go_without_trouble(world: Practice, fields: dict[str, Any]) -> None:
    for scenario in ("works_by_the_hour", "asks_for_more_time"):
        task = await world.task(scenario, **fields)
        await world.advance(4 * HOUR)
        assert (await world.seen(task.id)).status in {S.UNDER_REVIEW, S.COMPLETED}


@pytest.mark.parametrize(
    ("answer", "status", "minutes"),
    [
        (time_extensions.approve_more_time, "approved", 90),
        (time_extensions.decline_more_time, "declined", 60),
        (None, "withdrawn", 60),
    ],
)
async def test_more_time_is_requested_and_the_work_goes_on(
    world: Practice, answer: Any, status: str, minutes: int
) -> None:
    task = await world.task("asks_for_more_time", **HOURLY)
    await world.advance(10 * 60)
    (request,) = await world.agent(time_extensions.list_time_extensions, taskId=task.id)
    assert (request.minutes, request.status) == (30, "pending")
    if answer:
        await world.agent(answer, extensionId=request.id)
    await world.advance(2 * HOUR)
    (request,) = await world.agent(time_extensions.list_time_extensions, taskId=task.id)
    done = await world.seen(task.id)
    assert (request.status, done.status, done.billable_minutes) == (status, S.UNDER_REVIEW, minutes)


async def test_a_task_that_cannot_pay_for_more_minutes_is_not_extended(world: Practice) -> None:
    task = await world.task("asks_for_more_time", **HOURLY, maxMinutes=2880, settlementMode="direct")
    await world.advance(2 * DAY + HOUR)
    assert await world.agent(time_extensions.list_time_extensions, taskId=task.id) == []
    assert (await world.seen(task.id)).billable_minutes == 2880


@pytest.mark.parametrize(("is_public", "status"), [(True, S.UNDER_REVIEW), (False, S.PUBLISHED)])
async def test_an_invited_operator_declines(world: Practice, is_public: bool, status: Status) -> None:
    first = await world.task()
    await world.advance(HOUR)
    handle = (await world.seen(first.id)).operator.handle
    task = await world.task("declines_invitation", isPublic=is_public)
    await world.agent(invitations.invite_operators, taskId=task.id, handles=[handle])
    await world.advance(HOUR)
    (invitation,) = await world.agent(invitations.list_task_invitations, taskId=task.id)
    done = await world.seen(task.id)
    assert (invitation.status, done.status) == ("declined", status)
    if is_public:
        assert done.operator.handle != handle
