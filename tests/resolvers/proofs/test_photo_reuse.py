"""Photographs that were used before, and what is doubtful about a photograph."""

import io
import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import ExifTags, Image

from adapters.media.perceptual_hash import picture_hash
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.proofs import ProofItemRow, proof_item
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import Status
from domain.proofs.perceptual_hash import MAX_HAMMING_DISTANCE, hamming_distance
from domain.proofs.requirements import validate_item
from domain.proofs.verdicts import Rule, from_stored
from resolvers.lifecycle.place import exact_point
from resolvers.proofs import submission
from resolvers.proofs.view import (
    ProofItem,
    ProofVerdict,
    began_at,
    evaluate_requirements,
    find_requirements,
    make_item_facts,
)
from resolvers.proofs.work_window import find_work_window
from resolvers.tasks import execution
from tests import actors
from tests.resolvers.stages import HOUR, NOON, Scene, picture

S = Status


@statement(select_where(proof_item, order_by=(proof_item.c.id,)), many_agents=ManyAgents.MAINTENANCE)
def select_items() -> ProofItemRow: ...
@statement(select_where(task))
def select_tasks() -> TaskRow: ...


STRICT = {
    "proofRequirementsJson": json.dumps(
        {
            "maxPhotos": 3,
            "requireGpsWithinRadiusMeters": 200,
            "requireTimestampWithinMinutes": 60,
            "requireReportMinLength": 5,
            "requireVideo": True,
            "checklistItems": ["door"],
        }
    )
}


@cache
def copied(seed: int = 1) -> bytes:
    """The picture as a messenger passes it on: smaller, of less quality, without metadata."""
    buffer = io.BytesIO()
    Image.open(io.BytesIO(picture(seed))).resize((640, 480)).save(buffer, "JPEG", quality=40)
    return buffer.getvalue()


@cache
def edited() -> bytes:
    buffer = io.BytesIO()
    image = Image.open(io.BytesIO(picture(3)))
    exif = image.getexif()
    exif[ExifTags.Base.Software], exif[ExifTags.Base.DateTime] = "GIMP 2.10.36", "2027:01:02 15:30:00"
    image.save(buffer, "JPEG", exif=exif)
    return buffer.getvalue()


def unique(item: ProofItem) -> ProofVerdict:
    (verdict,) = [verdict for verdict in item.validation_results if verdict.rule == Rule.UNIQUE_PHOTO]
    return verdict


def named(verdict: ProofVerdict) -> tuple[int, int] | None:
    return (verdict.earlier_use.task_id, verdict.earlier_use.proof_item_id) if verdict.earlier_use else None


async def reviewed(actor: actors.Actor, task_id: int) -> ProofVerdict:
    """The verdict on the last photo of a task, the same at its item and in the review."""
    shown = await actor(submission.get_task_proofs, taskId=task_id)
    item = shown.items[-1]
    (verdict,) = [
        verdict
        for verdict in shown.validation_results
        if verdict.rule is Rule.UNIQUE_PHOTO and verdict.proof_item_id == item.id
    ]
    assert unique(item) == verdict
    return verdict


@pytest.mark.parametrize("content", [picture, copied])
async def test_a_photo_of_another_task_is_found_and_named(scene: Scene, content: Any) -> None:
    first = await scene.reach(S.IN_PROGRESS)
    original = await scene.upload(first)
    assert (unique(original).passed, unique(original).measured, named(unique(original))) == (True, None, None)
    second = await scene.reach(S.IN_PROGRESS)
    repeated = await scene.upload(second, content())
    verdict = unique(repeated)
    assert (verdict.passed, named(verdict)) == (False, (first, original.id))
    bits, limit = int((verdict.measured or "").split()[0]), int((verdict.limit or "").split()[2])
    assert bits <= limit == MAX_HAMMING_DISTANCE
    assert verdict.message == f"The photo was uploaded before: the pictures differ in {bits} of 64 bits"
    for actor in (scene.agent, scene.operator, scene.staff):
        assert await reviewed(actor, second) == verdict
    # It is for the reviewer to judge.
    assert (await scene.operator(submission.submit_proof, taskId=second)).status is S.PROOF_SUBMITTED


async def test_a_photo_of_the_same_task_is_found(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    first, other, repeated = [await scene.upload(task_id, content) for content in (picture(), picture(2), copied())]
    assert [unique(item).passed for item in (first, other, repeated)] == [True, True, False]
    assert named(unique(repeated)) == (task_id, first.id)


async def test_another_agents_task_is_not_named(scene: Scene) -> None:
    first = await scene.reach(S.IN_PROGRESS)
    original = await scene.upload(first)
    agent, scene.agent = scene.agent, await actors.register_agent(scene.services)
    await actors.fund_wallet(scene.agent)
    second = await scene.reach(S.IN_PROGRESS)
    await scene.upload(second, copied())
    told = await reviewed(scene.agent, second)
    assert (told.passed, named(told)) == (False, None)
    for actor in (scene.operator, scene.staff):
        assert named(await reviewed(actor, second)) == (first, original.id)
    # A use in the agent's own tasks takes precedence over an earlier use that it may not see.
    third = await scene.reach(S.IN_PROGRESS)
    await scene.upload(third)
    assert (named(await reviewed(scene.agent, third)) or (None,))[0] == second
    assert (await reviewed(agent, first)).passed


async def test_another_operators_task_is_not_named_to_an_operator(scene: Scene) -> None:
    first = await scene.reach(S.IN_PROGRESS)
    original = await scene.upload(first)
    scene.operator = await actors.register_operator(scene.services)
    second = await scene.reach(S.IN_PROGRESS)
    repeated = await scene.upload(second)
    assert (unique(repeated).passed, named(unique(repeated))) == (False, None)
    assert named(await reviewed(scene.agent, second)) == (first, original.id)


async def test_the_photo_of_who_gave_up_is_found_again(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    original = await scene.upload(task_id)
    await scene.operator(execution.release_task, taskId=task_id)
    scene.operator = await actors.register_operator(scene.services)
    scene.clock.advance(HOUR)
    await scene.carry(task_id, S.IN_PROGRESS)
    assert named(unique(await scene.upload(task_id))) == (task_id, original.id)


async def test_missing_and_edited_metadata_is_said(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    bare, altered = await scene.upload(task_id, copied()), await scene.upload(task_id, edited())
    assert [warning.code for warning in bare.warnings] == ["metadata_missing"]
    assert [warning.model_dump() for warning in altered.warnings] == [
        {"code": "edited", "message": "The photo was saved by GIMP 2.10.36"},
        {
            "code": "modified_later",
            "message": "The photo was modified at another time than it was taken, 150.0 min apart",
        },
    ]
    assert (altered.software, altered.modified_at) == ("GIMP 2.10.36", 20270102153000)
    shown = (await scene.agent(submission.get_task_proofs, taskId=task_id)).items[1]
    # Each reader has its own addresses of the files.
    mine = {"content_url": shown.content_url, "thumbnail_url": shown.thumbnail_url}
    assert shown == altered.model_copy(update=mine)


async def test_every_verdict_can_be_made_again_from_what_is_stored(scene: Scene) -> None:
    every = {**json.loads(STRICT["proofRequirementsJson"]), "requireLiveCapture": True}
    window = {"timeWindowStart": NOON, "timeWindowEnd": NOON + 10_000}
    for content in (picture(1), picture(2), copied(1)):
        task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson=json.dumps(every), **window)
        await scene.upload(task_id, content)
        await scene.upload(task_id, picture(4))
        await scene.operator(submission.submit_proof, taskId=task_id, report="Hm", force=True, forceReason="Closed.")
        await scene.work_off()
    reader, catalogue = scene.services.database.reader, scene.services.catalogue
    stored = await reader.find_all(select_items())
    assert len(stored) == 6
    for item in stored:
        row = await reader.get(select_task(id=item.task_id))
        window = find_work_window(catalogue, row)
        inspect_uploads = validate_item(
            find_requirements(catalogue, row), make_item_facts(item), began_at(row), exact_point(row), window
        )
        assert from_stored(item.verdicts_json) == [replace(verdict, item_id=None) for verdict in inspect_uploads]
        assert item.thumbnail_blob
        assert picture_hash(await scene.services.blobs.get(item.thumbnail_blob)) == item.picture_hash
        alike = [
            (bits, other.id)
            for other in stored[: stored.index(item)]
            if (bits := hamming_distance(other.picture_hash or 0, item.picture_hash or 0)) <= MAX_HAMMING_DISTANCE
        ]
        assert (item.earlier_bits, item.earlier_item_id) == min(alike, default=(None, None))
    for row in await reader.find_all(select_tasks()):
        again = evaluate_requirements(catalogue, row, await reader.find_all(select_proof_items(task_id=row.id)))
        assert row.proof_passed == all(verdict.passed for verdict in again)
        assert {Rule(verdict.rule) for verdict in again} == set(Rule)
