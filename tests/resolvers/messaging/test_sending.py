"""Messages about a task: who may write them, when, and how they reach the other side."""

import base64
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.tasks import messages as bounds
from resolvers.messaging import sending, thread
from resolvers.tasks import dispatch, settlement
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.stages import HOUR, SPOT, Scene, list_fields, picture

S = Status
DOOR = "The door is locked. Is there another entrance?"
OPEN = (
    S.ACCEPTED,
    S.EN_ROUTE,
    S.ARRIVED,
    S.IN_PROGRESS,
    S.PROOF_SUBMITTED,
    S.PROOF_UPLOADED,
    S.UNDER_REVIEW,
    S.REJECTED,
)


async def write(actor: actors.Actor, task_id: int, body: str = DOOR, **fields: Any) -> Any:
    return await actor(sending.send_message, taskId=task_id, body=body, **fields)


async def read(actor: actors.Actor, task_id: int, **fields: Any) -> list[Any]:
    messages: list[Any] = await actor(thread.list_task_messages, taskId=task_id, **fields)
    return messages


async def list_notices(actor: actors.Actor) -> list[tuple[str, int | None]]:
    """The notifications of somebody, newest first."""
    listed = await actor(notifications.list_notifications)
    return [(notice.type, notice.task_id) for notice in listed]


async def test_both_sides_write_and_read_under_their_own_numbers(scene: Scene) -> None:
    await scene.reach(S.ACCEPTED)
    task_id = await scene.reach(S.IN_PROGRESS)
    asked = await write(scene.operator, task_id, f"  {DOOR} ", location=SPOT)
    answered = await write(scene.agent, task_id, "Yes, around the corner.")
    joined = await write(scene.staff, task_id, "We are following this.")
    own = await read(scene.agent, task_id)
    assert [(one.author, one.body) for one in own] == [
        ("operator", DOOR),
        ("agent", "Yes, around the corner."),
        ("staff", "We are following this."),
    ]
    assert own[0].location.lat == SPOT["lat"]
    assert [one.id for one in own] == [asked.id, answered.id, joined.id]
    history = [event for event in await scene.list_events(task_id) if event.event == "task.message_received"]
    assert [one.sequence for one in own] == [event.sequence for event in history]
    assert [event.changed_by_actor_type for event in history] == ["operator", "agent", "platform"]
    theirs = await read(scene.operator, task_id)
    assert [one.id for one in theirs] == [one.id for one in own]
    assert theirs[0].sequence == asked.sequence
    assert [one.sequence for one in theirs] == list(range(asked.sequence, asked.sequence + 3))
    assert await read(scene.agent, task_id, after=own[1].sequence) == [own[2]]
    assert [one.id for one in await read(scene.staff, task_id, limit=2)] == [asked.id, answered.id]


async def test_notices_go_to_the_other_side_alone(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    before = await list_notices(scene.agent), await list_notices(scene.operator)
    await write(scene.agent, task_id)
    assert await list_notices(scene.agent) == before[0]
    assert await list_notices(scene.operator) == [("task.message_received", task_id), *before[1]]
    await write(scene.operator, task_id)
    assert await list_notices(scene.agent) == [("task.message_received", task_id), *before[0]]
    assert len(await list_notices(scene.operator)) == len(before[1]) + 1
    await write(scene.staff, task_id)
    assert len(await list_notices(scene.agent)) == len(before[0]) + 2
    assert len(await list_notices(scene.operator)) == len(before[1]) + 2


@pytest.mark.parametrize("status", OPEN)
async def test_a_conversation_is_open_from_acceptance_on(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    assert (await write(scene.agent, task_id)).author == "agent"
    assert (await write(scene.operator, task_id)).author == "operator"
    assert await scene.status(task_id) is status


@pytest.mark.parametrize("status", [S.DRAFT, S.QUOTED, S.FUNDED, S.PUBLISHED])
async def test_before_acceptance_there_is_nobody_to_write_to(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    assert (await scene.refused(scene.agent, sending.send_message, taskId=task_id, body=DOOR)).code == "wrong_status"
    assert (await scene.refused(scene.staff, sending.send_message, taskId=task_id, body=DOOR)).code == "wrong_status"
    assert (await scene.refused(scene.operator, sending.send_message, taskId=task_id, body=DOOR)).status == 404
    assert await read(scene.agent, task_id) == []


async def test_a_conversation_closes_72_hours_after_the_end(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    assert await scene.status(task_id) is S.CLOSED
    scene.clock.advance(72 * HOUR - 1)
    await write(scene.operator, task_id, "Thank you.")
    scene.clock.advance(1)
    for actor in (scene.agent, scene.operator, scene.staff):
        refusal = await scene.refused(actor, sending.send_message, taskId=task_id, body=DOOR)
        assert refusal.code == "window_closed"
        assert "72 hours" in refusal.detail
    assert len(await read(scene.operator, task_id)) == 1


async def test_a_cancelled_task_without_an_operator_takes_no_message(scene: Scene) -> None:
    task_id = await scene.published()
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    assert (await scene.refused(scene.agent, sending.send_message, taskId=task_id, body=DOOR)).code == "wrong_status"


async def test_writing_goes_on_in_a_dispute(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4, notes="It is another shop.")
    await write(scene.operator, task_id)
    await write(scene.agent, task_id)
    assert await scene.status(task_id) is S.DISPUTED


async def test_the_task_of_somebody_else_does_not_exist(scene: Scene) -> None:
    agent = await actors.register_agent(scene.services, agentName="Another")
    operator = await actors.register_operator(scene.services, email="mia@example.org")
    task_id = await scene.reach(S.IN_PROGRESS)
    for stranger in (agent, operator):
        assert (await scene.refused(stranger, sending.send_message, taskId=task_id, body=DOOR)).status == 404
        assert (await scene.refused(stranger, thread.list_task_messages, taskId=task_id)).status == 404
        assert (await scene.refused(stranger, thread.mark_messages_read, taskId=task_id, upTo=1)).status == 404


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"body": " \n "}, "body"),
        ({"body": "x" * 4_001}, "body"),
        ({"body": "a\0b"}, "body"),
        ({"attachments": [{"fileName": "a.jpg", "contentBase64": ""}] * 6}, "attachments"),
        ({"location": {"lat": 91, "lng": 0}}, "location"),
    ],
)
async def test_wrong_input_is_refused_by_name(scene: Scene, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        await write(scene.agent, 1, **fields)
    assert refused.value.errors()[0]["loc"][0] == field


async def test_characters_are_code_points(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    assert (await write(scene.agent, task_id, "😀" * 4_000)).body == "😀" * 4_000


async def test_a_task_has_a_bound_of_messages_and_files(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MAX_MESSAGES", 2)
    monkeypatch.setattr(sending, "MAX_FILES_OF_TASK", 1)
    task_id = await scene.reach(S.ACCEPTED)
    photo = {"fileName": "door.jpg", "contentBase64": base64.b64encode(picture()).decode()}
    await write(scene.agent, task_id, attachments=[photo])
    refusal = await scene.refused(scene.agent, sending.send_message, taskId=task_id, body=DOOR, attachments=[photo])
    assert (list_fields(refusal), refusal.errors[0].code) == (["attachments"], "too_many")
    await write(scene.operator, task_id)
    refusal = await scene.refused(scene.agent, sending.send_message, taskId=task_id, body=DOOR)
    assert (list_fields(refusal), refusal.errors[0].code) == (["taskId"], "too_many")
    assert bounds.MAX_MESSAGES == 2_000


async def test_a_repeated_key_sends_one_message(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    fields = {"taskId": task_id, "body": DOOR}
    first = await scene.operator.once("one", sending.send_message, **fields)
    assert await scene.operator.once("one", sending.send_message, **fields) == first
    assert len(await read(scene.operator, task_id)) == 1
