"""Attachments are added until the work is submitted, removed before acceptance, and part of the terms until then."""

import asyncio
import base64
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.tasks.attachments import MAX_ATTACHMENTS
from resolvers.attachments import changes, view
from resolvers.tasks import dispatch, execution
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.stages import Scene, list_fields, picture

S = Status
PLAN = {"fileName": "floor-plan.jpg", "contentBase64": base64.b64encode(picture()).decode()}
ANIMATION, TEXT = (base64.b64encode(content).decode() for content in (b"GIF89a", b"Hello"))
BEFORE_ACCEPTANCE = (S.DRAFT, S.QUOTED, S.FUNDED, S.PUBLISHED)
AT_WORK = (S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS)


async def attach(scene: Scene, task_id: int, **fields: Any) -> view.TaskAttachment:
    added: view.TaskAttachment = await scene.agent(changes.add_task_attachment, taskId=task_id, **PLAN | fields)
    return added


async def version(scene: Scene, task_id: int) -> int:
    return int((await scene.agent(dispatch.get_task, taskId=task_id)).terms_version)


@pytest.mark.parametrize("status", BEFORE_ACCEPTANCE)
async def test_attachments_are_terms_until_an_operator_accepts(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    before = await version(scene, task_id)
    added = await attach(scene, task_id)
    assert (added.file_name, added.content_type, added.visibility) == (
        "floor-plan.jpg",
        "image/jpeg",
        "after_acceptance",
    )
    assert await version(scene, task_id) == before + 1
    task = await scene.agent(changes.remove_task_attachment, attachmentId=added.id)
    assert (task.status, task.terms_version) == (status, before + 2)
    assert await scene.agent(view.list_task_attachments, taskId=task_id) == []
    amended = [event for event in await scene.list_events(task_id) if event.event == "task.amended"]
    assert [event.changed_fields for event in amended] == [["attachments"]] * 2


@pytest.mark.parametrize("status", AT_WORK)
async def test_the_operator_at_work_is_notified_of_a_new_attachment_which_stays(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    before = await version(scene, task_id)
    added = await attach(scene, task_id)
    assert await version(scene, task_id) == before
    assert (await scene.history(task_id))[-1] == "task.attachment_added"
    listed = await scene.operator(notifications.list_notifications)
    assert ("task.attachment_added", task_id) == (listed[0].type, listed[0].task_id)
    refusal = await scene.refused(scene.agent, changes.remove_task_attachment, attachmentId=added.id)
    assert refusal.code == "wrong_status"
    assert [one.id for one in await scene.operator(view.list_task_attachments, taskId=task_id)] == [added.id]


async def test_nothing_is_attached_to_submitted_work(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    refusal = await scene.refused(scene.agent, changes.add_task_attachment, taskId=task_id, **PLAN)
    assert refusal.code == "wrong_status"
    assert await scene.agent(view.list_task_attachments, taskId=task_id) == []


async def test_older_terms_are_not_accepted(scene: Scene) -> None:
    task_id = await scene.published()
    read = await version(scene, task_id)
    await attach(scene, task_id, visibility="public")
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, termsVersion=read)
    assert refusal.code == "task_changed"


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({}, "file", "required"),
        ({"contentBase64": PLAN["contentBase64"]}, "fileName", "required"),
        (
            {"fileName": "x.gif", "contentBase64": ANIMATION},
            "contentBase64",
            "unknown_format",
        ),
        (
            {"fileName": "x.txt", "contentBase64": TEXT},
            "contentBase64",
            "unknown_format",
        ),
        ({"fileName": "x.jpg", "contentBase64": "?"}, "contentBase64", "invalid"),
    ],
)
async def test_other_files_are_refused_by_name(scene: Scene, fields: Any, field: str, code: str) -> None:
    task_id = await scene.published()
    refusal = await scene.refused(scene.agent, changes.add_task_attachment, taskId=task_id, **fields)
    assert list_fields(refusal) == [field]
    assert refusal.errors[0].code == code
    assert await version(scene, task_id) == 1


async def test_a_task_has_at_most_ten_attachments_also_when_they_arrive_together(scene: Scene) -> None:
    task_id = await scene.published()
    calls = (attach(scene, task_id) for _ in range(MAX_ATTACHMENTS + 2))
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(outcome, Exception) for outcome in outcomes) == 2
    assert len(await scene.agent(view.list_task_attachments, taskId=task_id)) == MAX_ATTACHMENTS
    assert await version(scene, task_id) == MAX_ATTACHMENTS + 1


async def test_an_attachment_is_removed_once(scene: Scene) -> None:
    task_id = await scene.published()
    added = await attach(scene, task_id)
    calls = (scene.agent(changes.remove_task_attachment, attachmentId=added.id) for _ in range(2))
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [NotFound]
    assert await version(scene, task_id) == 3


async def test_the_attachments_of_another_agent_do_not_exist(scene: Scene) -> None:
    task_id, other = await scene.published(), await actors.register_agent(scene.services)
    added = await attach(scene, task_id)
    for call, fields in (
        (changes.add_task_attachment, {"taskId": task_id, **PLAN}),
        (changes.remove_task_attachment, {"attachmentId": added.id}),
        (view.list_task_attachments, {"taskId": task_id}),
    ):
        assert isinstance(await scene.refused(other, call, **fields), NotFound)
    elsewhere = await scene.published()
    refusal = await scene.refused(scene.agent, changes.remove_task_attachment, attachmentId=added.id, taskId=elsewhere)
    assert isinstance(refusal, NotFound)


async def test_the_event_names_the_file(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    added = await attach(scene, task_id)
    (last,) = [event for event in await scene.list_events(task_id) if event.event == "task.attachment_added"]
    assert last.reason == "floor-plan.jpg"
    assert added.id
