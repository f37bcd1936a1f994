"""Removal of proof: what stood in the way is gone, and what remains is judged as if it had never been there."""

from dataclasses import replace

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.tasks import ProofIncomplete, WrongStatus
from resolvers.core.signed_files import open_signed_file
from resolvers.proofs import submission
from resolvers.proofs.removal import remove_proof
from resolvers.proofs.view import ProofItem, ProofVerdict
from tests import actors
from tests.actors import Actor
from tests.resolvers.proofs.test_photo_reuse import copied
from tests.resolvers.stages import Scene, converted, picture

S = Status
GPS = {"proofRequirementsJson": '{"minPhotos": 1, "requireGpsWithinRadiusMeters": 200}'}


def unique(item: ProofItem) -> ProofVerdict:
    (verdict,) = (verdict for verdict in item.validation_results if verdict.rule == "unique_photo")
    return verdict


async def test_a_photo_without_position_is_removed_and_the_proof_is_complete(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **GPS)
    kept, stray = await scene.upload(task_id), await scene.upload(task_id, converted("PNG"), "stray.png")
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert isinstance(refusal, ProofIncomplete)
    for error, field in zip(refusal.errors, ("requireGps", "requireGpsWithinRadiusMeters"), strict=True):
        assert error.field == f"proofRequirementsJson.{field}"
        assert error.message.startswith(f"Proof item {stray.id} (stray.png): The photo has no ")
    assert "Remove what does not meet them and add what is missing" in refusal.detail
    assert [(way.operation, way.arguments) for way in refusal.next_actions] == [
        ("remove_proof", {"taskId": task_id, "proofItemId": stray.id}),
        ("upload_proof", {"taskId": task_id}),
    ]
    named = {"taskId": task_id, "proofItemId": stray.id}
    stranger = await actors.register_operator(scene.services)
    for who, item in ((stranger, stray.id), (scene.operator, stray.id + 1)):
        refusal = await scene.refused(who, remove_proof, taskId=task_id, proofItemId=item)
        assert isinstance(refusal, NotFound)
    proofs = await scene.operator(remove_proof, **named)
    assert [item.id for item in proofs.items] == [kept.id]
    assert {(verdict.rule, verdict.passed) for verdict in proofs.validation_results} >= {
        ("min_photos", True),
        ("gps_within_radius", True),
        ("unique_photo", True),
    }
    assert all(verdict.passed for verdict in proofs.validation_results)
    for operation in (submission.open_proof_file, submission.open_proof_thumbnail, submission.get_proof_content):
        assert isinstance(await scene.refused(scene.agent, operation, **named), NotFound)
    token = stray.content_url.rpartition("/")[2]
    with pytest.raises(NotFound):
        await Actor(scene.services)(open_signed_file, token=token)
    again = await scene.refused(scene.operator, remove_proof, **named)
    assert again.detail == f"Task {task_id} has no proof item {stray.id}."
    await scene.operator(submission.submit_proof, taskId=task_id)
    refusal = await scene.refused(scene.operator, remove_proof, taskId=task_id, proofItemId=kept.id)
    assert isinstance(refusal, WrongStatus)


async def test_photos_that_repeated_a_removed_one_are_compared_anew(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    first, same, copy = [await scene.upload(task_id, content) for content in (picture(), picture(), copied())]
    assert [unique(item).earlier_use.proof_item_id for item in (same, copy)] == [first.id, first.id]
    proofs = await scene.operator(remove_proof, taskId=task_id, proofItemId=first.id)
    assert [unique(item).passed for item in proofs.items] == [True, False]
    assert unique(proofs.items[1]).earlier_use.proof_item_id == same.id
    # The photo that is the first now is found in its turn.
    assert unique(await scene.upload(task_id)).earlier_use.proof_item_id == same.id
    # The rest is removed, too, and the same photo is a new one.
    for item in (await scene.agent(submission.get_task_proofs, taskId=task_id)).items:
        await scene.operator(remove_proof, taskId=task_id, proofItemId=item.id)
    assert unique(await scene.upload(task_id)).passed


async def test_a_photo_that_another_task_has_too_stays_known(scene: Scene) -> None:
    first = await scene.reach(S.IN_PROGRESS)
    original = await scene.upload(first)
    second = await scene.reach(S.IN_PROGRESS)
    assert unique(await scene.upload(second)).earlier_use.proof_item_id == original.id
    await scene.operator(remove_proof, taskId=first, proofItemId=original.id)
    repeated = unique(await scene.upload(first))
    assert (repeated.passed, repeated.earlier_use) == (False, None)


async def test_a_removed_file_counts_as_an_upload(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    few = replace(scene.services, policy=replace(scene.services.policy, maximum_proofs=1))
    scene.operator = replace(scene.operator, services=few)
    item = await scene.upload(task_id)
    await scene.operator(remove_proof, taskId=task_id, proofItemId=item.id)
    with pytest.raises(InvalidInput, match="1 have been uploaded for this task, which may have 1"):
        await scene.upload(task_id)
