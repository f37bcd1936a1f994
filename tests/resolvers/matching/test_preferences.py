"""An agent's operators, and its preferences for them."""

from typing import Any

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput, NotFound
from resolvers.matching import explanation
from resolvers.matching import search as open_task_search
from resolvers.matching.preferences import list_agent_operators, set_operator_preference
from resolvers.tasks import dispatch, execution, reviews
from tests import actors
from tests.resolvers.stages import Scene


async def find_handle(scene: Scene, task_id: int) -> str:
    handle: str = (await scene.agent(reviews.get_task_operator, taskId=task_id)).handle
    return handle


async def listed(scene: Scene, **fields: Any) -> list[tuple[str, int, str]]:
    operators = await scene.agent(list_agent_operators, **fields)
    return [(operator.handle, operator.tasks_together, operator.preference) for operator in operators]


async def test_an_agent_lists_the_operators_of_its_tasks(scene: Scene) -> None:
    assert await listed(scene) == []
    first = await scene.reach(Status.ACCEPTED)
    await scene.reach(Status.PROOF_SUBMITTED, payoutAmount="20.00")
    other = await actors.register_operator(scene.services, name="Lotte de Boer")
    second = await scene.published(payoutAmount="20.00")
    await other(execution.accept_task, taskId=second)
    noor, lotte = await find_handle(scene, first), await find_handle(scene, second)
    assert await listed(scene) == [(lotte, 1, "none"), (noor, 2, "none")]
    assert await listed(scene, limit=1) == [(lotte, 1, "none")]
    assert await listed(scene, limit=1, after=lotte) == [(noor, 2, "none")]
    (newest, _) = await scene.agent(list_agent_operators)
    assert (newest.first_name, newest.tasks_done, newest.rating) == ("Lotte", 0, None)
    assert newest.last_worked_at is not None
    assert isinstance(await scene.refused(scene.agent, list_agent_operators, after="op_none"), InvalidInput)
    # Another agent gets another handle, and an empty list.
    stranger = await actors.register_agent(scene.services)
    assert await stranger(list_agent_operators) == []
    assert isinstance(
        await scene.refused(stranger, set_operator_preference, handle=noor, preference="blocked"), NotFound
    )


async def test_a_preference_is_set_replaced_and_ended(scene: Scene) -> None:
    handle = await find_handle(scene, await scene.reach(Status.ACCEPTED))
    for preference in ("favourite", "blocked"):
        changed = await scene.agent(set_operator_preference, handle=handle, preference=preference)
        assert (changed.handle, changed.preference) == (handle, preference)
        assert await listed(scene, preference=preference) == [(handle, 1, preference)]
        assert await listed(scene, preference="none") == []
    assert await listed(scene, preference="favourite") == []
    await scene.agent(set_operator_preference, handle=handle, preference="none")
    assert await listed(scene, preference="none") == await listed(scene) == [(handle, 1, "none")]


async def test_for_a_blocked_operator_the_tasks_of_the_agent_do_not_exist(scene: Scene) -> None:
    own = await scene.reach(Status.ACCEPTED)
    handle = await find_handle(scene, own)
    task_id = await scene.published(payoutAmount="20.00")
    taken = await scene.published(payoutAmount="20.00")
    assert [task.id for task in await scene.operator(open_task_search.list_open_tasks)] == [task_id, taken]
    await scene.agent(set_operator_preference, handle=handle, preference="blocked")
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=taken)
    assert await scene.operator(open_task_search.list_open_tasks, includeIneligible=True) == []
    for hidden in (task_id, taken):
        for operation in (
            execution.accept_task,
            execution.get_operator_task,
            open_task_search.get_open_task,
            explanation.get_eligibility,
        ):
            refused = await scene.refused(scene.operator, operation, taskId=hidden)
            assert isinstance(refused, NotFound)
            assert refused.detail in (f"There is no open task {hidden}.", f"There is no task {hidden}.")
    # It keeps the task that it has.
    await scene.operator(execution.mark_en_route, taskId=own)
    read = await scene.staff(explanation.get_eligibility, taskId=task_id, operatorId=scene.operator.id)
    assert [rule.code for rule in read.rules if not rule.allowed] == ["blocked_by_agent"]
    await scene.agent(set_operator_preference, handle=handle, preference="none")
    await scene.operator(execution.accept_task, taskId=task_id)


async def test_a_task_shows_its_operator_to_its_agent(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED)
    await scene.published(payoutAmount="20.00")
    operator = (await scene.agent(dispatch.get_task, taskId=task_id)).operator
    assert (operator.first_name, operator.release_rate, operator.no_show_rate) == ("Noor", 0.0, 0.0)
    listed = {task.id: task.operator and task.operator.handle for task in await scene.agent(dispatch.list_tasks)}
    assert listed == {task_id: operator.handle, task_id + 1: None}
    assert (await scene.operator(execution.get_operator_task, taskId=task_id)).operator is None
