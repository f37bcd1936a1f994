"""Attachments are read by the agent, the operator of the task and the staff; others see public ones of open tasks."""

import base64

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from resolvers.attachments import view
from resolvers.core.signed_files import open_signed_file
from resolvers.tasks import execution
from tests import actors
from tests.resolvers.attachments.test_changes import attach
from tests.resolvers.stages import Scene, picture

S = Status


async def names(actor: actors.Actor, task_id: int) -> list[str]:
    return [one.file_name for one in await actor(view.list_task_attachments, taskId=task_id)]


def token(attachment: view.TaskAttachment) -> str:
    return attachment.content_url.rpartition("/")[2]


async def test_public_attachments_are_seen_before_acceptance_and_all_after_it(scene: Scene) -> None:
    task_id = await scene.published()
    await attach(scene, task_id, fileName="plan.jpg")
    await attach(scene, task_id, fileName="front.jpg", visibility="public")
    assert await names(scene.agent, task_id) == await names(scene.staff, task_id) == ["plan.jpg", "front.jpg"]
    assert await names(scene.operator, task_id) == ["front.jpg"]
    await scene.operator(execution.accept_task, taskId=task_id)
    assert await names(scene.operator, task_id) == ["plan.jpg", "front.jpg"]
    other = await actors.register_operator(scene.services)
    with pytest.raises(NotFound):
        await names(other, task_id)
    await scene.operator(execution.release_task, taskId=task_id)
    assert await names(scene.operator, task_id) == ["front.jpg"]


async def test_a_draft_shows_an_operator_nothing(scene: Scene) -> None:
    task_id = await scene.reach(S.DRAFT)
    await attach(scene, task_id, visibility="public")
    with pytest.raises(NotFound):
        await names(scene.operator, task_id)


async def test_a_private_task_shows_an_operator_nothing(scene: Scene) -> None:
    task_id = await scene.published(isPublic=False)
    await attach(scene, task_id, visibility="public")
    with pytest.raises(NotFound):
        await names(scene.operator, task_id)


async def test_an_address_opens_a_file_while_its_reader_may_see_it(scene: Scene) -> None:
    task_id = await scene.published()
    await attach(scene, task_id, fileName="plan.jpg")
    public = await attach(scene, task_id, fileName="front.jpg", visibility="public")
    anybody = actors.Actor(scene.services)
    file = await anybody(open_signed_file, token=token(public))
    assert b"".join([chunk async for chunk in file.chunks(0, None)]) == picture()
    (seen,) = await scene.operator(view.list_task_attachments, taskId=task_id)
    assert (await anybody(open_signed_file, token=token(seen))).file_name == "front.jpg"
    await scene.operator(execution.accept_task, taskId=task_id)
    own = await scene.operator(view.list_task_attachments, taskId=task_id)
    assert [(await anybody(open_signed_file, token=token(one))).file_name for one in own] == ["plan.jpg", "front.jpg"]
    await scene.operator(execution.release_task, taskId=task_id)
    with pytest.raises(NotFound):
        await anybody(open_signed_file, token=token(own[0]))
    assert (await anybody(open_signed_file, token=token(own[1]))).file_name == "front.jpg"


async def test_the_picture_is_that_of_the_upload(scene: Scene) -> None:
    task_id = await scene.published()
    added = await attach(scene, task_id, contentBase64=base64.b64encode(picture(2)).decode())
    file = await actors.Actor(scene.services)(open_signed_file, token=token(added))
    assert b"".join([chunk async for chunk in file.chunks(0, None)]) == picture(2)
