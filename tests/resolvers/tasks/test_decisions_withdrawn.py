"""Decision requests that the side that asked withdraws."""

from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.tasks import NotPending
from resolvers.staff import audit_log
from resolvers.tasks import decisions
from tests import actors
from tests.resolvers.stages import Scene

QUESTION: dict[str, Any] = {"questionCode": "closed", "message": "Closed?", "optionsJson": '["wait"]'}


async def ask(scene: Scene, actor: Any, task_id: int) -> int:
    await actor(decisions.request_decision, taskId=task_id, **QUESTION)
    question: int = (await scene.agent(decisions.get_decision_requests, taskId=task_id))[-1].id
    return question


@pytest.mark.parametrize("side", ["operator", "staff"])
async def test_the_side_that_asked_withdraws_the_question(scene: Scene, side: str) -> None:
    own, other = (scene.operator, scene.staff) if side == "operator" else (scene.staff, scene.operator)
    task_id = await scene.reach(Status.IN_PROGRESS)
    question = await ask(scene, own, task_id)
    refusal = await scene.refused(other, decisions.withdraw_decision, taskId=task_id, decisionId=question)
    assert isinstance(refusal, NotPending)
    stranger = await actors.register_operator(scene.services)
    refusal = await scene.refused(stranger, decisions.withdraw_decision, decisionId=question)
    assert (type(refusal), refusal.detail) == (NotFound, f"There is no decision request {question}.")
    withdrawn = await own(decisions.withdraw_decision, decisionId=question)
    assert (withdrawn.status, withdrawn.agent_decision_json) == ("Withdrawn", None)
    assert (await scene.history(task_id))[-1] == "task.decision_withdrawn"
    refusal = await scene.refused(
        scene.agent, decisions.resolve_decision, taskId=task_id, decisionId=question, agentDecisionJson="wait"
    )
    assert isinstance(refusal, NotPending)
    assert isinstance(await scene.refused(own, decisions.withdraw_decision, decisionId=question), NotPending)
    entries = await scene.staff(audit_log.list_audit_log, subjectKind="task", subjectId=str(task_id))
    assert [one.operation for one in entries] == (["withdraw_decision", "request_decision"] if side == "staff" else [])


async def test_work_goes_on_after_a_withdrawn_question_and_its_deadline_does_nothing(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    question = await ask(scene, scene.operator, task_id)
    await scene.operator(decisions.withdraw_decision, taskId=task_id, decisionId=question)
    scene.clock.advance(30 * 3600)
    history = await scene.history(task_id)
    scene.clock.advance(60 * 3600)
    await scene.work_off()
    assert "task.decision_resolved" not in (await scene.history(task_id))[len(history) :]
