"""The explanation of the rules on who may take a task: for the operator, and for the staff."""

from domain.refusals.general import InvalidInput, NotFound
from resolvers.matching.explanation import get_eligibility
from resolvers.tasks import execution
from tests import actors
from tests.resolvers.stages import Scene, list_fields


async def test_an_operator_reads_every_rule(scene: Scene) -> None:
    task_id = await scene.published(operatorRequirements={"minTasksDone": 3})
    read = await scene.operator(get_eligibility, taskId=task_id)
    assert not read.allowed
    assert {rule.code: rule.allowed for rule in read.rules} == {
        "not_invited": True,
        "blocked_by_agent": True,
        "account_suspended": True,
        "operator_not_approved": True,
        "too_many_tasks": True,
        "schedule_conflict": True,
        "released_before": True,
        "requirements_not_met": False,
    }
    assert read.rules[-1].sentence == "The agent requires: at least 3 completed tasks."
    assert (await scene.operator(get_eligibility, taskId=await scene.published())).allowed


async def test_the_rules_of_a_task_that_is_not_open_are_not_read(scene: Scene) -> None:
    draft = await actors.dispatch(scene.agent, publishImmediately=False)
    assert isinstance(await scene.refused(scene.operator, get_eligibility, taskId=draft.id), NotFound)
    taken = await scene.published()
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=taken)
    assert isinstance(await scene.refused(scene.operator, get_eligibility, taskId=taken), NotFound)
    refused = await scene.refused(scene.operator, get_eligibility, taskId=taken, operatorId=other.id)
    assert list_fields(refused) == ["operatorId"]


async def test_the_staff_reads_the_rules_for_any_operator_and_task(scene: Scene) -> None:
    waiting = await actors.register_operator(scene.services, approved=False)
    private = await scene.published(isPublic=False)
    read = await scene.staff(get_eligibility, taskId=private, operatorId=waiting.id)
    refused = [rule.code for rule in read.rules if not rule.allowed]
    assert (read.allowed, refused) == (False, ["not_invited", "operator_not_approved"])
    assert isinstance(await scene.refused(scene.staff, get_eligibility, taskId=private), InvalidInput)
    assert isinstance(await scene.refused(scene.staff, get_eligibility, taskId=private, operatorId=999), NotFound)
    assert isinstance(await scene.refused(scene.staff, get_eligibility, taskId=999, operatorId=waiting.id), NotFound)
