"""The rules at acceptance: each refusal, on both databases, and two acceptances at a time."""

import asyncio
from typing import Any

import pytest

from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import TaskTaken
from resolvers.accounts import operators
from resolvers.matching import explanation
from resolvers.matching import search as open_task_search
from resolvers.tasks import dispatch, execution
from resolvers.tracking import position
from tests import actors
from tests.resolvers.stages import SPOT, Scene, list_fields

TOMORROW = 2027_01_03_10_00_00
CHEAP: dict[str, Any] = {"payoutAmount": "5.00"}


async def accept(scene: Scene, task_id: int, **fields: Any) -> Any:
    return await scene.operator(execution.accept_task, taskId=task_id, **fields)


async def refusal(scene: Scene, task_id: int, **fields: Any) -> Refusal:
    return await scene.refused(scene.operator, execution.accept_task, taskId=task_id, **fields)


async def test_a_private_task_does_not_exist_for_an_operator_without_an_invitation(scene: Scene) -> None:
    private = await scene.published(isPublic=False)
    unknown = await refusal(scene, 999)
    for operation in (execution.accept_task, open_task_search.get_open_task, explanation.get_eligibility):
        refused = await scene.refused(scene.operator, operation, taskId=private)
        assert (type(refused), refused.detail) == (NotFound, unknown.detail.replace("999", str(private)))
    # An answer about its slot would show that there is one.
    slots = '[{"slotId": "a", "start": 20270103100000, "end": 20270103110000}]'
    timed = await scene.published(isPublic=False, executionMode="operator_schedule", allowedTimeSlotsJson=slots)
    assert isinstance(await refusal(scene, timed), NotFound)


async def test_an_operator_holds_five_tasks(scene: Scene) -> None:
    tasks = [await scene.published(**CHEAP) for _ in range(7)]
    for task_id in tasks[:5]:
        await accept(scene, task_id)
    refused = await refusal(scene, tasks[5])
    assert (refused.code, refused.status, refused.values) == ("too_many_tasks", 403, {"number": 5, "maximum": 5})
    assert await scene.operator(open_task_search.list_open_tasks) == []
    listed = await scene.operator(open_task_search.list_open_tasks, includeIneligible=True)
    assert [task.id for task in listed] == tasks[5:]
    assert [rule.code for rule in listed[0].eligibility.rules if not rule.allowed] == ["too_many_tasks"]
    for move in (execution.mark_arrived, execution.start_work):
        await scene.operator(move, taskId=tasks[0], location=SPOT)
    assert (await refusal(scene, tasks[5])).code == "too_many_tasks"
    await scene.operator(execution.release_task, taskId=tasks[1])
    await accept(scene, tasks[5])
    assert (await refusal(scene, tasks[6])).code == "too_many_tasks"


async def test_two_acceptances_at_a_time_do_not_both_get_the_last_place(scene: Scene) -> None:
    tasks = [await scene.published(**CHEAP) for _ in range(12)]
    answers = await asyncio.gather(*(accept(scene, task_id) for task_id in tasks), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert len(answers) - len(refused) == 5
    assert {answer.code for answer in refused} == {"too_many_tasks"}
    assert len(await scene.operator(execution.list_operator_tasks)) == 5


async def test_appointments_of_one_operator_do_not_overlap(scene: Scene) -> None:
    at: dict[str, Any] = {"requestedTime": TOMORROW, "toleranceMinutes": 0, **CHEAP}
    first = await scene.published(estimatedDurationMinutes=60, **(at | {"payoutAmount": "50.00"}))
    again = await scene.published(**at)
    later = await scene.published(**(at | {"requestedTime": TOMORROW + 10000}))
    window = await scene.published(timeWindowStart=TOMORROW, timeWindowEnd=TOMORROW + 10000, **CHEAP)
    slots = '[{"slotId": "a", "start": 20270103100000, "end": 20270103110000},'
    slots += ' {"slotId": "b", "start": 20270103120000, "end": 20270103130000}]'
    choice = await scene.published(executionMode="operator_schedule", allowedTimeSlotsJson=slots, **CHEAP)
    await accept(scene, first)
    refused = await refusal(scene, again)
    assert (refused.code, refused.values) == ("schedule_conflict", {"taskId": first})
    assert (await refusal(scene, choice, slotId="a")).code == "schedule_conflict"
    for task_id, fields in ((choice, {"slotId": "b"}), (later, {}), (window, {})):
        await accept(scene, task_id, **fields)


async def test_who_gives_a_task_back_waits_a_day(scene: Scene) -> None:
    task_id = await scene.published()
    await accept(scene, task_id)
    await scene.operator(execution.release_task, taskId=task_id)
    refused = await refusal(scene, task_id)
    assert (refused.code, refused.status) == ("released_before", 403)
    scene.clock.advance(24 * 3600)
    await accept(scene, task_id)


async def test_an_operator_meets_the_requirements(scene: Scene) -> None:
    required = {"minRating": 4.5, "minTasksDone": 1, "languages": ["pl"], "skills": ["photography", "drone"]}
    task_id = await scene.published(operatorRequirements=required)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).operator_requirements.min_rating == 4.5
    refused = await refusal(scene, task_id)
    values = {"minRating": "4.5", "minTasksDone": "1", "languages": "pl", "skills": "drone"}
    assert (refused.code, refused.values) == ("requirements_not_met", values)
    assert refused.detail == (
        "The agent requires: a rating of at least 4.5; at least 1 completed tasks; one of these languages: pl; these "
        "skills: drone."
    )
    assert await scene.operator(open_task_search.list_open_tasks) == []
    near = await scene.published(operatorRequirements={"maxDistanceKm": 10})
    await scene.operator(position.report_location, location={"lat": 52.09, "lng": 5.12})
    assert (await refusal(scene, near)).values == {"maxDistanceKm": "10.0"}
    await scene.operator(position.report_location, location={"lat": 52.37, "lng": 4.89})
    await accept(scene, near)


@pytest.mark.parametrize(
    ("required", "field"),
    [
        ({"minRating": 0.5}, "operatorRequirements.minRating"),
        ({"minTasksDone": -1}, "operatorRequirements.minTasksDone"),
        ({"maxReleaseRate": 1.1}, "operatorRequirements.maxReleaseRate"),
        ({"maxDistanceKm": 0}, "operatorRequirements.maxDistanceKm"),
        ({"languages": ["?"]}, "operatorRequirements.languages[0]"),
        ({"skills": [""]}, "operatorRequirements.skills[0]"),
    ],
)
def test_wrong_requirements_are_refused_by_name(required: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match="validation error") as refused:
        dispatch.CreateTask.model_validate({**actors.TASK, "operatorRequirements": required})
    (error,) = refused.value.errors()  # type: ignore[attr-defined] # pydantic's
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error["loc"])
    assert path.removeprefix(".") == field


async def test_a_distance_needs_coordinates(scene: Scene) -> None:
    fields = {"locationLatitude": None, "locationLongitude": None, "operatorRequirements": {"maxDistanceKm": 5}}
    refused = await scene.refused(scene.agent, dispatch.create_task, **{**actors.TASK, **fields})
    assert isinstance(refused, InvalidInput)
    assert list_fields(refused) == ["operatorRequirements.maxDistanceKm"]


async def test_a_refusal_of_the_table_comes_before_those_of_the_rules(scene: Scene) -> None:
    other = await actors.register_operator(scene.services)
    task_id = await scene.published(operatorRequirements={"minTasksDone": 3}, **CHEAP)
    open_task = await scene.published(**CHEAP)
    await other(execution.accept_task, taskId=open_task)
    assert isinstance(await refusal(scene, open_task), TaskTaken)
    assert (await refusal(scene, task_id)).code == "requirements_not_met"


async def test_notes_for_the_operator_are_for_the_one_who_has_the_task(scene: Scene) -> None:
    task_id = await scene.published(agentNotes="The key is under the mat.")
    assert (await scene.operator(open_task_search.get_open_task, taskId=task_id)).agent_notes is None
    assert (await scene.operator(open_task_search.list_open_tasks))[0].agent_notes is None
    assert (await accept(scene, task_id)).agent_notes == "The key is under the mat."


async def test_reliability_counts_what_an_operator_accepts_and_gives_back(scene: Scene) -> None:
    strict = await scene.published(operatorRequirements={"maxReleaseRate": 0.4}, **CHEAP)
    for _ in range(2):
        task_id = await scene.published(**CHEAP)
        await accept(scene, task_id)
    assert (await scene.operator(explanation.get_eligibility, taskId=strict)).rules[-1].allowed is not False
    await scene.operator(execution.release_task, taskId=task_id)
    refused = await refusal(scene, strict)
    assert (refused.code, refused.values) == ("requirements_not_met", {"maxReleaseRate": "0.4"})
    assert "at most 40% of accepted tasks" in refused.detail
    await scene.operator(operators.get_operator)
