"""The tasks that an agent has published are withdrawn when it is suspended, by a job in small transactions."""

import json

import pytest

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.webhooks import WebhookEventRow, webhook_event
from domain.lifecycle.statuses import Status
from resolvers.accounts import operators, staff
from resolvers.core.jobs import JobKind
from resolvers.tasks import execution, transition
from resolvers.webhooks import contact_methods
from tests.resolvers.stages import SPOT, Scene


@statement(select_where(webhook_event, order_by=(webhook_event.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_events() -> WebhookEventRow: ...


async def earned(scene: Scene) -> list[str]:
    return [str(row.earned_balance) for row in (await scene.operator(operators.get_operator)).earnings]


async def test_a_suspension_withdraws_what_is_published_and_returns_its_money(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transition, "MAX_WITHDRAWN", 2)
    await scene.agent(contact_methods.add_contact_method, methodType="webhook", endpoint="https://agent.example/hook")
    published = [await scene.published(flow, payoutAmount="20.00") for flow in ("simple", "escrow", "direct") * 2]
    kept = {
        await scene.reach(status, flow, payoutAmount="20.00"): status
        for status, flow in ((Status.DRAFT, "simple"), (Status.FUNDED, "escrow"), (Status.ACCEPTED, "simple"))
    }
    before = await scene.balances()
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id, reason="A payment was charged back.")
    assert {await scene.status(task_id) for task_id in published} == {Status.PUBLISHED}, "the call itself is short"
    await scene.work_off()
    assert {await scene.status(task_id) for task_id in published} == {Status.CANCELLED}
    assert {task_id: await scene.status(task_id) for task_id in kept} == kept
    available, reserved, locked, pending = await scene.balances()
    # Four of the six are paid by the platform: 20.00 and 5 % each.
    assert (float(available) - float(before[0]), float(before[2]) - float(locked)) == (84.0, 84.0)
    assert (reserved, pending) == (before[1], before[3])
    cancelled = [
        json.loads(row.body)
        for row in await scene.services.database.reader.find_all(select_events())
        if row.event_type == "task.cancelled"
    ]
    assert [(body["task_id"], body["reason"]) for body in cancelled] == [
        (task_id, "PlatformCancelled") for task_id in published
    ]
    assert (JobKind.WITHDRAW_PUBLISHED, scene.agent.id) not in await scene.jobs()


async def test_accepted_tasks_are_taken_back_by_choice_and_operators_are_paid_by_the_stage(scene: Scene) -> None:
    accepted = await scene.reach(Status.ACCEPTED, payoutAmount="50.00")
    under_way = await scene.reach(Status.IN_PROGRESS, "escrow", payoutAmount="50.00")
    direct = await scene.reach(Status.IN_PROGRESS, "direct")
    reviewed = await scene.reach(Status.UNDER_REVIEW, payoutAmount="50.00")
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id, acceptedTasks="hand_back")
    await scene.work_off()
    assert [await scene.status(task_id) for task_id in (accepted, under_way, direct, reviewed)] == [
        Status.CANCELLED,
        Status.CANCELLED,
        Status.CANCELLED,
        Status.UNDER_REVIEW,
    ]
    # 10 % and 75 % of 50.00, less the platform's 10 %.
    assert await earned(scene) == ["38.25"]


async def test_a_task_that_comes_back_from_its_operator_is_withdrawn_too(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED)
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id)
    await scene.work_off()
    assert await scene.status(task_id) is Status.ACCEPTED
    await scene.operator(execution.release_task, taskId=task_id, location=SPOT, reason="No time.")
    await scene.work_off()
    assert await scene.status(task_id) is Status.CANCELLED


async def test_a_reinstated_agent_keeps_what_is_not_withdrawn_yet(scene: Scene) -> None:
    task_id = await scene.published()
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id, acceptedTasks="hand_back")
    await scene.staff(staff.reinstate_agent, agentId=scene.agent.id)
    await scene.work_off()
    assert await scene.status(task_id) is Status.PUBLISHED
