"""Results as data: the schema of a task, and what its operator submits."""

import json
from typing import Any, Final

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput
from domain.refusals.tasks import ProofIncomplete
from resolvers.amendments import terms
from resolvers.matching import estimates, open_tasks
from resolvers.proofs import changes, submission
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.resolvers.stages import Scene, list_fields

S = Status
SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "meter": {
            "type": "object",
            "properties": {"reading": {"type": "number", "minimum": 0}, "unit": {"type": "string", "enum": ["kWh"]}},
            "required": ["reading"],
        },
        "readOn": {"type": "string", "format": "date"},
        "photo": {"type": "string", "x-proof": True},
        "remarks": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
    },
    "required": ["meter"],
}
TERMS: Final = {"resultSchemaJson": json.dumps(SCHEMA), "proofRequirementsJson": '{"minPhotos": 0}'}
DIRECT: Final = {**TERMS, "settlementMode": "direct"}
RESULT: Final = {"meter": {"reading": 48213.5, "unit": "kWh"}, "remarks": ["Sealed."]}
CAPABILITY: Final = {"capabilityId": 7031, "inputJson": '{"meterNumber": "48213"}'}


async def submit(scene: Scene, task_id: int, result: Any = RESULT, **fields: Any) -> Any:
    return await scene.operator(submission.submit_proof, taskId=task_id, resultJson=json.dumps(result), **fields)


async def test_a_result_that_fits_is_stored_and_read_as_data(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **TERMS)
    answer = await submit(scene, task_id)
    assert (answer.status, answer.result, json.loads(answer.result_json)) == (S.PROOF_SUBMITTED, RESULT, RESULT)
    shown = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (shown.result, shown.result_schema, json.loads(shown.result_schema_json)) == (RESULT, SCHEMA, SCHEMA)
    await scene.work_off()
    await scene.agent(settlement.approve_task, taskId=task_id)


@pytest.mark.parametrize(
    ("result", "paths"),
    [
        ({"meter": {"reading": -1}}, ["resultJson.meter.reading"]),
        ({"meter": {"reading": "48213"}}, ["resultJson.meter.reading"]),
        ({"meter": {"reading": None}}, ["resultJson.meter.reading"]),
        ({"meter": {"reading": 1, "unit": "MWh"}}, ["resultJson.meter.unit"]),
        ({"meter": {"reading": 1}, "meters": 2}, ["resultJson.meters"]),
        ({"meter": {"reading": 1}, "readOn": "28.11.2026"}, ["resultJson.readOn"]),
        ({"meter": {"reading": 1}, "photo": "1"}, ["resultJson.photo"]),
        ({"meter": {"reading": 1}, "remarks": ["a", 2, "c"]}, ["resultJson.remarks[1]", "resultJson.remarks"]),
        ([], ["resultJson"]),
        ({"meters": 2}, ["resultJson.meters"]),
    ],
    ids=str,
)
@pytest.mark.parametrize("force", [False, True])
async def test_a_wrong_value_is_refused_by_its_path_also_with_force(
    scene: Scene, result: Any, paths: list[str], force: bool
) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **TERMS)
    forced = {"force": True, "forceReason": "The cellar is flooded."} if force else {}
    refusal = await scene.refused(
        scene.operator, submission.submit_proof, taskId=task_id, resultJson=json.dumps(result), **forced
    )
    assert isinstance(refusal, InvalidInput)
    assert sorted(list_fields(refusal)) == sorted(paths)


async def test_a_missing_value_is_incomplete_proof_which_force_lets_through(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **TERMS)
    for result, path in (({}, "resultJson.meter"), ({"meter": {"unit": "kWh"}}, "resultJson.meter.reading")):
        refusal = await scene.refused(
            scene.operator, submission.submit_proof, taskId=task_id, resultJson=json.dumps(result)
        )
        assert isinstance(refusal, ProofIncomplete)
        assert list_fields(refusal) == [path]
        assert f"{path} is required." in refusal.detail
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert list_fields(refusal) == ["resultJson.meter"]
    answer = await submit(scene, task_id, {}, force=True, forceReason="The cellar is flooded.")
    assert (answer.status, answer.result) == (S.PROOF_SUBMITTED, {})
    await scene.work_off()
    # A review that nobody ends in time then ends in a dispute.
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).status == S.UNDER_REVIEW


async def test_a_photograph_of_the_result_is_one_of_the_proof(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **TERMS)
    item = await scene.upload(task_id)
    answer = await submit(scene, task_id, RESULT | {"photo": str(item.id)})
    assert answer.result["photo"] == str(item.id)


async def test_a_direct_task_is_completed_with_its_result(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **DIRECT)
    for fields, path in (
        ({}, "resultJson.meter"),
        ({"resultJson": '{"meter": {"reading": "x"}}'}, "resultJson.meter.reading"),
        ({"force": True}, "forceReason"),
    ):
        refusal = await scene.refused(scene.operator, execution.complete_task, taskId=task_id, **fields)
        assert list_fields(refusal) == [path]
    answer = await scene.operator(execution.complete_task, taskId=task_id, resultJson=json.dumps(RESULT))
    assert (answer.status, answer.result) == (S.COMPLETED, RESULT)
    forced = await scene.reach(S.IN_PROGRESS, **DIRECT)
    reason = {"force": True, "forceReason": "The cellar is flooded."}
    assert (await scene.operator(execution.complete_task, taskId=forced, **reason)).result is None


async def test_a_task_without_a_schema_takes_no_result(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, resultJson="{}")
    assert list_fields(refusal) == ["resultJson"]


async def test_a_capability_checks_its_input_and_the_result(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **CAPABILITY, proofRequirementsJson='{"minPhotos": 0}')
    shown = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (shown.capability_id, shown.service_category_id, shown.result_schema_json) == (7031, 703, None)
    assert json.loads(shown.input_json) == {"meterNumber": "48213"}
    assert shown.result_schema["required"] == ["reading", "unit"]
    refusal = await scene.refused(
        scene.operator, submission.submit_proof, taskId=task_id, resultJson='{"reading": 1, "unit": 2}'
    )
    assert list_fields(refusal) == ["resultJson.unit"]


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"capabilityId": 7031}, "inputJson.meterNumber"),
        ({"capabilityId": 7031, "inputJson": "{}"}, "inputJson.meterNumber"),
        ({"capabilityId": 7031, "inputJson": '{"meterNumber": 7}'}, "inputJson.meterNumber"),
        ({**CAPABILITY, "inputJson": '{"meterNumber": "1", "serial": "2"}'}, "inputJson.serial"),
        ({"capabilityId": 1}, "capabilityId"),
        ({**CAPABILITY, "resultSchemaJson": json.dumps(SCHEMA)}, "resultSchemaJson"),
        ({"inputJson": "{}"}, "inputJson"),
        ({"resultSchemaJson": "[]"}, "resultSchemaJson"),
        ({"resultSchemaJson": '{"type": "object", "properties": {}}'}, "resultSchemaJson.properties"),
    ],
    ids=str,
)
async def test_wrong_terms_are_refused_wherever_a_task_is_described(
    scene: Scene, fields: dict[str, Any], path: str
) -> None:
    refusal = await scene.refused(scene.agent, dispatch.create_task, **actors.TASK, **fields)
    assert list_fields(refusal) == [path]
    with pytest.raises(InvalidInput) as refused:
        await scene.agent(estimates.estimate_task, **actors.TASK, **fields)
    assert list_fields(refused.value) == [path]
    task_id = await scene.published()
    assert list_fields(await scene.refused(scene.agent, terms.amend_task, taskId=task_id, **fields)) == [path]


async def test_an_amendment_changes_what_the_operator_is_asked(scene: Scene) -> None:
    task_id = await scene.published(**CAPABILITY)
    amended = await scene.agent(terms.amend_task, taskId=task_id, capabilityId=2021, inputJson='{"place": "The shop"}')
    assert (amended.capability_id, amended.service_category_id, amended.terms_version) == (2021, 202, 2)
    own = await scene.agent(terms.amend_task, taskId=task_id, capabilityId=None, resultSchemaJson=json.dumps(SCHEMA))
    assert (own.capability_id, own.input_json, own.service_category_id, own.result_schema) == (None, None, 202, SCHEMA)
    cleared = await scene.agent(terms.amend_task, taskId=task_id, resultSchemaJson=None)
    assert cleared.result_schema is None


async def test_an_operator_who_searches_sees_the_schema_and_not_the_input(scene: Scene) -> None:
    task_id = await scene.published(**CAPABILITY)
    shown = await scene.operator(open_tasks.get_open_task, taskId=task_id)
    assert (shown.input_json, shown.result_schema["required"]) == (None, ["reading", "unit"])
    accepted = await scene.operator(execution.accept_task, taskId=task_id)
    assert json.loads(accepted.input_json) == {"meterNumber": "48213"}


async def test_a_change_request_keeps_the_result_as_a_draft(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **TERMS)
    await submit(scene, task_id)
    await scene.work_off()
    await scene.agent(changes.request_changes, taskId=task_id, message="Read it again.", items=["The reading"])
    draft = await scene.operator(execution.get_operator_task, taskId=task_id)
    assert (draft.status, draft.result) == (S.IN_PROGRESS, RESULT)
    again = await scene.operator(submission.submit_proof, taskId=task_id)
    assert (again.status, again.result) == (S.PROOF_SUBMITTED, RESULT)
    await scene.work_off()
    await scene.agent(changes.request_changes, taskId=task_id, message="Read it once more.", items=["The reading"])
    other = {"meter": {"reading": 48214}}
    assert (await submit(scene, task_id, other)).result == other


async def test_another_operator_begins_without_the_result_of_the_first(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **TERMS)
    await submit(scene, task_id)
    await scene.work_off()
    await scene.agent(changes.request_changes, taskId=task_id, message="Read it again.", items=["The reading"])
    released = await scene.operator(execution.release_task, taskId=task_id)
    assert (released.status, released.result) == (S.PUBLISHED, None)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).result is None
