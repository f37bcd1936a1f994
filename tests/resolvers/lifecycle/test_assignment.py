"""An operator's view of its tasks: the events of its own time with them, and the actions of others."""

from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.tasks import dispatch, execution, settlement
from resolvers.tasks.history import list_operator_events
from resolvers.webhooks import notifications
from tests import actors
from tests.actors import Actor
from tests.resolvers.stages import SPOT, Scene


async def followed(operator: Actor, **fields: Any) -> list[tuple[int, int, str]]:
    events = await operator(list_operator_events, **fields)
    return [(event.sequence, event.task_id, event.event) for event in events]


async def told(operator: Actor) -> list[tuple[str, int | None]]:
    listed = await operator(notifications.list_notifications)
    return [(notice.type, notice.task_id) for notice in reversed(listed)]


async def test_one_cursor_follows_an_operators_tasks_of_all_agents_while_it_has_them(scene: Scene) -> None:
    other_agent = await actors.register_agent(scene.services)
    await actors.fund_wallet(other_agent)
    other = await actors.register_operator(scene.services, email="ot@example.org")
    first = await scene.published()
    second = (await actors.dispatch(other_agent)).id
    for task_id in (first, second):
        await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    await scene.operator(execution.release_task, taskId=second, location=SPOT, reason="A flat tyre.")
    await other(execution.accept_task, taskId=second)
    await other_agent(settlement.cancel_task_with_settlement, taskId=second, cancellationReasonCodeRef=1)
    await scene.carry_on(first)
    await scene.agent(settlement.approve_task, taskId=first)

    own = [
        (1, first, "task.accepted"),
        (2, second, "task.accepted"),
        (3, second, "task.released"),
        (4, first, "task.en_route"),
        (5, first, "task.arrived"),
        (6, first, "task.in_progress"),
        (7, first, "task.proof_submitted"),
        (8, first, "task.proof_uploaded"),
        (9, first, "task.under_review"),
        (10, first, "task.completed"),
        (11, first, "task.settled"),
        (12, first, "task.closed"),
    ]
    assert await followed(scene.operator) == own
    assert await followed(scene.operator, after=3, limit=2) == own[3:5]
    assert await followed(scene.operator, after=12) == []
    assert await followed(scene.operator, taskId=second, after=1) == own[1:3]
    assert await followed(other) == [(1, second, "task.accepted"), (2, second, "task.cancelled")]

    accepted, *_, closed = await scene.operator(list_operator_events)
    assert (accepted.changed_by_actor_id, accepted.location.lat) == (scene.operator.id, SPOT["lat"])
    assert (closed.changed_by_actor_type, closed.changed_by_actor_id, closed.location) == ("agent", None, None)
    # The agent's own numbers are as before.
    assert [event.sequence for event in await scene.list_events(first)] == list(range(2, 13))

    assert await told(scene.operator) == [("task.settled", first)]
    assert await told(other) == [("task.cancelled", second)]
    assert (await scene.operator(execution.list_operator_tasks))[0].id == first

    beyond = await scene.refused(scene.operator, list_operator_events, after=13)
    assert ([error.code for error in beyond.errors], "12" in beyond.detail) == (["invalid_cursor"], True)
    foreign = await scene.refused(other, list_operator_events, taskId=first)
    assert foreign.code == "not_found"


async def test_an_operator_is_notified_of_what_others_decide_on_its_work(scene: Scene) -> None:
    rejected = await scene.reach(Status.REJECTED)
    await scene.operator(execution.contest_rejection, taskId=rejected, reason="It is the right shop.")
    await scene.staff(settlement.resolve_dispute, taskId=rejected, outcome="refund", note="It is not.")
    direct = await scene.reach(Status.COMPLETED, "direct")
    await scene.agent(settlement.acknowledge_direct_task, taskId=direct)
    drafted = await scene.reach(Status.DRAFT)
    await scene.agent(dispatch.cancel_task, taskId=drafted)
    assert await told(scene.operator) == [
        ("task.rejected", rejected),
        ("task.dispute_resolved", rejected),
        ("task.closed", direct),
    ]
