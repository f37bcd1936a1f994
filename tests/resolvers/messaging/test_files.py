"""The files of messages: their formats, and who may open them."""

import base64

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from resolvers.core.signed_files import open_signed_file
from resolvers.messaging import sending
from resolvers.tasks import execution
from tests import actors
from tests.resolvers.messaging.test_sending import DOOR, read, write
from tests.resolvers.stages import Scene, converted, list_fields, picture

S = Status


async def test_files_are_stored_with_the_message(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    photo = {"fileName": "door.jpg", "contentBase64": base64.b64encode(picture()).decode()}
    heic = {"fileName": "../plan", "contentBase64": base64.b64encode(converted("HEIF")).decode()}
    sent = await write(scene.agent, task_id, attachments=[photo, heic])
    assert [(file.file_name, file.content_type) for file in sent.attachments] == [
        ("door.jpg", "image/jpeg"),
        ("plan.heic", "image/heic"),
    ]
    (seen,) = await read(scene.operator, task_id)
    assert [file.file_name for file in seen.attachments] == ["door.jpg", "plan.heic"]


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "unknown_format"), (b"Hello", "unknown_format"), (b"GIF89a", "unknown_format")]
)
async def test_other_files_are_refused_by_index(scene: Scene, content: bytes, code: str) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    files = [picture(), content]
    attachments = [
        {"fileName": f"{n}.jpg", "contentBase64": base64.b64encode(file).decode()} for n, file in enumerate(files)
    ]
    refusal = await scene.refused(
        scene.operator, sending.send_message, taskId=task_id, body=DOOR, attachments=attachments
    )
    assert list_fields(refusal) == ["attachments[1].contentBase64"]
    assert refusal.errors[0].code == code


async def test_a_file_is_opened_by_those_who_may_read_its_message(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    photo = {"fileName": "door.jpg", "contentBase64": base64.b64encode(picture()).decode()}
    await write(scene.operator, task_id, attachments=[photo])
    anybody = actors.Actor(scene.services)
    tokens = []
    for actor in (scene.agent, scene.operator, scene.staff):
        (message,) = await read(actor, task_id)
        tokens.append(message.attachments[0].content_url.rpartition("/")[2])
        file = await anybody(open_signed_file, token=tokens[-1])
        assert b"".join([chunk async for chunk in file.chunks(0, None)]) == picture()
    await scene.operator(execution.release_task, taskId=task_id)
    assert (await anybody(open_signed_file, token=tokens[0])).file_name == "door.jpg"
    with pytest.raises(NotFound):
        await anybody(open_signed_file, token=tokens[1])
