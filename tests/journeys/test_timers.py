"""Timers over several workers, each a process of its own, and after an hour in which nobody worked."""

import asyncio
import time
from contextlib import ExitStack

import pytest

from domain.lifecycle.statuses import Status
from domain.values import wallclock
from resolvers.core.context import Services
from resolvers.payments import deposits
from resolvers.proofs import submission
from resolvers.tasks import decisions, dispatch, execution
from server.config.settings import Settings
from tests import actors
from tests.actors import SetClock
from tests.journeys.test_killed_worker import start_process
from tests.resolvers.stages import HOUR, NOON, Scene, set_scene

TASKS = 40
TOO_LONG = 60.0
AT_TWO = NOON + 10_000


async def expired(scene: Scene) -> int:
    found = await scene.agent(dispatch.list_tasks, status="Expired", limit=100)
    return len(found)


async def test_processes_side_by_side_fire_each_timer_once(
    services: Services, settings: Settings, clock: SetClock
) -> None:
    scene = await set_scene(services, clock)
    await actors.fund_wallet(scene.agent, "4000.00")
    clock.time = time.time_ns() // 1000
    by_then = wallclock.at(clock.time + 3_000_000, "Europe/Amsterdam")
    made = [await scene.published(acceptBy=by_then) for _ in range(TASKS)]
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(start_process(settings))
        async with asyncio.timeout(TOO_LONG):
            while await expired(scene) < TASKS:  # noqa: ASYNC110 - it is a row
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)
    clock.time = time.time_ns() // 1000
    for task_id in made:
        assert (await scene.history(task_id)).count("task.expired") == 1
    assert await scene.balances() == ("4500.00", "0.00", "0.00", "0.00")
    await scene.check()


@pytest.mark.parametrize("latest_first", [False, True])
async def test_after_an_hour_without_a_worker_everything_fires_once(
    services: Services, clock: SetClock, *, latest_first: bool
) -> None:
    scene = await set_scene(services, clock)
    unaccepted = await scene.published(acceptBy=AT_TWO)
    overdue = await scene.reach(Status.IN_PROGRESS, "direct", completeBy=AT_TWO)
    question = {"questionCode": "closed", "message": "Wait?", "optionsJson": '["wait", "go"]', "deadlineAt": AT_TWO}
    for default in ({"defaultOptionJson": '"go"'}, {}):
        await scene.operator(decisions.request_decision, taskId=overdue, **question, **default)
    submitted = await scene.reach(Status.PROOF_SUBMITTED)
    quoted = await scene.quoted()
    opened = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    rejected = await scene.reach(Status.REJECTED)

    clock.advance(scene.services.policy.dispute_window + HOUR)
    assert await scene.work_off(latest_first=latest_first) > 0
    assert await scene.work_off() == 0
    names = {task_id: await scene.history(task_id) for task_id in (unaccepted, overdue, submitted, quoted, rejected)}
    assert names[unaccepted].count("task.expired") == 1
    assert (names[overdue].count("task.overdue"), names[overdue].count("task.decision_resolved")) == (1, 2)
    assert (names[submitted].count("task.proof_uploaded"), names[submitted].count("task.under_review")) == (1, 1)
    assert names[rejected].count("task.closed") == 1
    answered = await scene.agent(decisions.get_decision_requests, taskId=overdue)
    assert [(found.status, found.agent_decision_json) for found in answered] == [("Resolved", '"go"'), ("Lapsed", None)]
    assert (await scene.operator(execution.complete_task, taskId=overdue)).status is Status.COMPLETED
    assert (await scene.agent(deposits.get_deposit, externalId=opened.external_id)).status == "expired"
    assert (await scene.agent(submission.get_task_proofs, taskId=submitted)).validation_results
    # Only the lock of the task in review remains, with the timers of that task and of the direct one.
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    assert set(await scene.jobs()) == {("end_review", submitted), ("end_review", overdue)}
    await scene.check()
