"""A question to the agent holds its task up until it is answered, by the agent, by default or by time."""

from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Trigger
from domain.tasks.decisions import DecisionStatus
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS
from resolvers.events.view import StatusEvent
from resolvers.proofs import submission
from resolvers.tasks import decisions, dispatch, execution, settlement
from resolvers.tasks import history as task_history
from tests.actors import SetClock, register_agent, register_operator
from tests.resolvers.stages import HOUR, NOON, SPOT, Scene, list_fields, set_scene

QUESTION: dict[str, Any] = {
    "questionCode": "shop_closed",
    "message": "The shop is closed. Shall I wait?",
    "optionsJson": '["wait", {"return": "tomorrow"}]',
}
AT_TWO, AT_THREE = NOON + 10_000, NOON + 20_000


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def last_event(scene: Scene, task_id: int) -> StatusEvent:
    event: StatusEvent = (await scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    return event


async def test_a_question_holds_the_proof_up_until_it_is_answered(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    await scene.upload(task_id)
    shown = await scene.operator(decisions.request_decision, taskId=task_id, location=SPOT, **QUESTION)
    assert (shown.id, shown.status) == (task_id, Status.IN_PROGRESS)
    asked = await last_event(scene, task_id)
    assert (asked.event, asked.from_status, asked.to_status) == ("task.decision_requested", "InProgress", "InProgress")
    assert (asked.reason, asked.changed_by_actor_type) == (QUESTION["message"], "operator")
    assert asked.location
    assert asked.location.lat == SPOT["lat"]

    blocked = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, report="Done.")
    assert blocked.code == "decision_pending"
    assert [action.operation for action in blocked.next_actions] == ["get_decision_requests"]
    assert blocked.next_actions[0].arguments == {"taskId": task_id}
    guided = await scene.agent(dispatch.get_task, taskId=task_id)
    assert guided.next_actions[0].code == "get_decision_requests"

    (open_one,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert (open_one.decision_id, open_one.status, open_one.asked_by) == (1, DecisionStatus.PENDING, "operator")
    assert (open_one.agent_decision_json, open_one.resolved_at, open_one.created_at) == (None, None, NOON)
    answered = await scene.agent(
        decisions.resolve_decision, taskId=task_id, decisionId=1, agentDecisionJson='{ "return":"tomorrow" }'
    )
    assert (answered.status, answered.agent_decision_json) == (DecisionStatus.RESOLVED, '{"return": "tomorrow"}')
    assert (answered.resolved_at, answered.resolved_by) == (NOON, "agent")
    assert await scene.operator(decisions.get_decision_requests, taskId=task_id) == [answered]
    resolved = await last_event(scene, task_id)
    assert (resolved.event, resolved.reason) == ("task.decision_resolved", answered.agent_decision_json)
    assert (
        await scene.operator(submission.submit_proof, taskId=task_id, report="Done.")
    ).status is Status.PROOF_SUBMITTED
    await scene.check()


async def test_the_platform_holds_an_approval_up(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW)
    for _ in range(2):
        await scene.staff(decisions.request_decision, taskId=task_id, **QUESTION)
    for decision_id in (1, 2):
        assert (await scene.refused(scene.agent, settlement.approve_task, taskId=task_id)).code == "decision_pending"
        await scene.agent(
            decisions.resolve_decision, taskId=task_id, decisionId=decision_id, agentDecisionJson='"wait"'
        )
    assert (await scene.agent(settlement.approve_task, taskId=task_id)).status is Status.CLOSED
    await scene.check()


async def test_a_question_is_answered_once_and_with_one_of_its_options(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "direct")
    await scene.operator(decisions.request_decision, taskId=task_id, **QUESTION)
    answer = {"taskId": task_id, "decisionId": 1}
    for wrong in ('"go"', "0", '["wait"]', "null"):
        refusal = await scene.refused(scene.agent, decisions.resolve_decision, **answer, agentDecisionJson=wrong)
        assert (refusal.code, list_fields(refusal)) == ("validation_failed", ["agentDecisionJson"])
    unknown = {"taskId": task_id, "decisionId": 2, "agentDecisionJson": '"wait"'}
    assert (await scene.refused(scene.agent, decisions.resolve_decision, **unknown)).code == "not_found"
    chosen = await scene.agent(decisions.resolve_decision, **answer, agentDecisionJson="wait")
    assert chosen.agent_decision_json == '"wait"', "the text of an option stands for it"
    again = await scene.refused(scene.agent, decisions.resolve_decision, **answer, agentDecisionJson='"wait"')
    assert again.code == "not_pending"


@pytest.mark.parametrize(("default", "status"), [('"wait"', "Resolved"), (None, "Lapsed")])
async def test_at_its_deadline_a_question_takes_its_default_or_lets_go(
    scene: Scene, default: str | None, status: str
) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, "direct")
    timed = QUESTION | {"deadlineAt": AT_TWO} | ({"defaultOptionJson": default} if default else {})
    await scene.operator(decisions.request_decision, taskId=task_id, **timed)
    assert (Trigger.LAPSE_DECISION, 1) in await scene.jobs()
    (waiting,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert (waiting.deadline_at, waiting.deadline_in_seconds) == (AT_TWO, HOUR)

    scene.clock.advance(HOUR)
    late = {"taskId": task_id, "decisionId": 1, "agentDecisionJson": '"wait"'}
    assert (await scene.refused(scene.agent, decisions.resolve_decision, **late)).code == "window_closed"
    assert await scene.work_off() == 1
    (closed,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert (closed.status, closed.agent_decision_json) == (status, default)
    assert (closed.resolved_by, closed.resolved_at) == (("system", AT_TWO) if default else (None, None))
    told = await last_event(scene, task_id)
    assert (told.event, told.changed_by_actor_type) == ("task.decision_resolved", "system")
    assert "No answer by the deadline" in (told.reason or "")
    assert (await scene.refused(scene.agent, decisions.resolve_decision, **late)).code == "not_pending"
    assert (await scene.operator(execution.complete_task, taskId=task_id)).status is Status.COMPLETED
    await scene.check()


async def test_the_deadline_of_an_answered_question_or_of_an_ended_task_does_nothing(scene: Scene) -> None:
    answered = await scene.reach(Status.ACCEPTED, "direct")
    ended = await scene.reach(Status.ACCEPTED, "direct")
    for task_id in (answered, ended):
        await scene.operator(decisions.request_decision, taskId=task_id, **QUESTION, deadlineAt=AT_TWO)
    await scene.agent(decisions.resolve_decision, taskId=answered, decisionId=1, agentDecisionJson='"wait"')
    await scene.agent(dispatch.cancel_task, taskId=ended)
    before = await scene.everything()
    scene.clock.advance(HOUR)
    assert await scene.work_off() == 2
    assert await scene.everything() | {"job": None} == before | {"job": None}


async def test_a_question_goes_with_the_operator_who_asked_it(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, "direct")
    await scene.operator(decisions.request_decision, taskId=task_id, **QUESTION, deadlineAt=AT_TWO)
    await scene.staff(decisions.request_decision, taskId=task_id, **QUESTION)
    await scene.operator(execution.release_task, taskId=task_id)
    asked = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert [(found.status, found.asked_by) for found in asked] == [("Lapsed", "operator"), ("Pending", "platform")]
    answer = {"taskId": task_id, "agentDecisionJson": '"wait"'}
    assert (await scene.refused(scene.agent, decisions.resolve_decision, **answer, decisionId=1)).code == "not_pending"

    another = await register_operator(scene.services)
    for move in (execution.accept_task, execution.start_work):
        await another(move, taskId=task_id)
    assert (await scene.refused(another, execution.complete_task, taskId=task_id)).code == "decision_pending"
    await scene.agent(decisions.resolve_decision, **answer, decisionId=2)
    scene.clock.advance(HOUR)
    events = len(await scene.history(task_id))
    assert await scene.work_off() == 1, "the deadline of a question that is gone"
    assert len(await scene.history(task_id)) == events
    assert (await another(execution.complete_task, taskId=task_id)).status is Status.COMPLETED
    await scene.check()


async def test_what_was_asked_ends_with_its_task_and_can_be_read(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.operator(decisions.request_decision, taskId=task_id, **QUESTION)
    await scene.agent(OPERATIONS["dispute_task"], taskId=task_id, disputeReasonCodeRef=1, notes="Nobody came.")
    (asked,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert asked.status is DecisionStatus.PENDING
    await scene.staff(OPERATIONS["resolve_dispute"], taskId=task_id, outcome="refund")
    (asked,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert (asked.status, asked.agent_decision_json, asked.resolved_at) == (DecisionStatus.LAPSED, None, None)
    assert await scene.status(task_id) is Status.CLOSED
    await scene.check()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"optionsJson": "[]"}, "optionsJson"),
        ({"optionsJson": '{"a": 1}'}, "optionsJson"),
        ({"optionsJson": '["wait", "wait"]'}, "optionsJson"),
        ({"optionsJson": str(list(range(51)))}, "optionsJson"),
        ({"defaultOptionJson": '"wait"'}, "deadlineAt"),
        ({"defaultOptionJson": '"go"', "deadlineAt": AT_TWO}, "defaultOptionJson"),
        ({"deadlineAt": NOON}, "deadlineAt"),
        ({"deadlineAt": 20270328023000}, "deadlineAt"),
    ],
)
async def test_a_question_that_cannot_be_answered_is_refused(scene: Scene, given: Any, field: str) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "direct")
    refusal = await scene.refused(scene.operator, decisions.request_decision, taskId=task_id, **(QUESTION | given))
    assert (refusal.code, list_fields(refusal)) == ("validation_failed", [field])


async def test_options_of_different_kinds_are_different_options(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "direct")
    kinds = QUESTION | {"optionsJson": '[1, true, "1", null, 1.5]'}
    await scene.operator(decisions.request_decision, taskId=task_id, **kinds)
    chosen = await scene.agent(decisions.resolve_decision, taskId=task_id, decisionId=1, agentDecisionJson="true")
    assert chosen.agent_decision_json == "true"


async def test_only_those_concerned_may_ask_answer_and_read(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "direct")
    await scene.operator(decisions.request_decision, taskId=task_id, **QUESTION)
    strangers = (await register_operator(scene.services), await register_agent(scene.services))
    answer = {"taskId": task_id, "decisionId": 1, "agentDecisionJson": '"wait"'}
    for stranger in strangers:
        assert (await scene.refused(stranger, decisions.get_decision_requests, taskId=task_id)).code == "not_found"
    assert (await scene.refused(strangers[0], decisions.request_decision, taskId=task_id, **QUESTION)).status == 404
    assert (await scene.refused(strangers[1], decisions.resolve_decision, **answer)).status == 404
    assert (await scene.refused(scene.agent, decisions.request_decision, taskId=task_id, **QUESTION)).status == 403
    assert (await scene.refused(scene.operator, decisions.resolve_decision, **answer)).status == 403
    assert len(await scene.staff(decisions.get_decision_requests, taskId=task_id)) == 1
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    assert (await scene.refused(scene.staff, decisions.request_decision, taskId=task_id, **QUESTION)).code == (
        "wrong_status"
    )
    assert (await scene.refused(scene.agent, decisions.resolve_decision, **answer)).code == "wrong_status"
