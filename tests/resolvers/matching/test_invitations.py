"""Invitations: of operators and addresses, to private tasks and in an exclusive time."""

from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.tasks import NotPending
from resolvers.matching import search as open_task_search
from resolvers.matching.invitations import decline_invitation, invite_operators, list_task_invitations
from resolvers.matching.preferences import set_operator_preference
from resolvers.tasks import dispatch, execution
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.matching.test_announcement import sweep
from tests.resolvers.matching.test_preferences import find_handle
from tests.resolvers.stages import Scene, list_fields

PRIVATE: dict[str, Any] = {"isPublic": False, "payoutAmount": "20.00"}


async def list_invitations(scene: Scene, task_id: int) -> list[tuple[str | None, str | None, str]]:
    read = await scene.agent(list_task_invitations, taskId=task_id)
    return [(invitation.handle, invitation.email, invitation.status) for invitation in read]


async def list_open(operator: actors.Actor) -> list[int]:
    return [task.id for task in await operator(open_task_search.list_open_tasks)]


async def list_notices(operator: actors.Actor) -> list[str]:
    return [notice.type for notice in await operator(notifications.list_notifications)]


@pytest.fixture
async def handle(scene: Scene) -> str:
    """The handle of the scene's operator."""
    return await find_handle(scene, await scene.reach(Status.ACCEPTED, payoutAmount="20.00"))


async def test_an_invited_operator_sees_and_accepts_a_private_task(scene: Scene, handle: str) -> None:
    other = await actors.register_operator(scene.services)
    task_id = await scene.published(**PRIVATE)
    assert [warning.code for warning in (await scene.agent(dispatch.get_task, taskId=task_id)).warnings] == [
        "nobody_invited"
    ]
    task = await scene.agent(invite_operators, taskId=task_id, handles=[handle])
    assert task.warnings == []
    assert await list_invitations(scene, task_id) == [(handle, None, "pending")]
    assert "task.invited" in await list_notices(scene.operator)
    assert (await list_open(scene.operator), await list_open(other)) == ([task_id], [])
    assert isinstance(await scene.refused(other, execution.accept_task, taskId=task_id), NotFound)
    await scene.operator(execution.accept_task, taskId=task_id)
    assert await list_invitations(scene, task_id) == [(handle, None, "accepted")]


async def test_an_address_is_invited_whether_it_belongs_to_an_operator_or_not(scene: Scene) -> None:
    task_id = await scene.published(**PRIVATE)
    addresses = ["Noor@Example.org", "stranger@example.org"]
    await scene.agent(invite_operators, taskId=task_id, emails=addresses)
    assert await list_invitations(scene, task_id) == [(None, address, "pending") for address in addresses]
    assert await list_open(scene.operator) == [task_id]
    stranger = await actors.register_operator(scene.services, email="stranger@example.org")
    assert await list_open(stranger) == [task_id]
    await stranger(execution.accept_task, taskId=task_id)
    assert [status for _, _, status in await list_invitations(scene, task_id)] == ["lapsed", "accepted"]
    assert isinstance(await scene.refused(scene.operator, open_task_search.get_open_task, taskId=task_id), NotFound)


async def test_only_invited_operators_see_a_task_in_its_exclusive_time(scene: Scene, handle: str) -> None:
    other = await actors.register_operator(scene.services)
    draft = await actors.dispatch(scene.agent, publishImmediately=False, payoutAmount="20.00")
    await scene.agent(invite_operators, taskId=draft.id, handles=[handle], exclusiveUntil=20270102150000)
    assert "task.invited" not in await list_notices(scene.operator)
    published = await scene.agent(dispatch.publish_task, taskId=draft.id)
    assert published.exclusive_until == 20270102150000
    await sweep(scene)
    assert ("task.invited" in await list_notices(scene.operator), "task.open" in await list_notices(other)) == (
        True,
        False,
    )
    assert (await list_open(scene.operator), await list_open(other)) == ([draft.id], [])
    assert isinstance(await scene.refused(other, execution.accept_task, taskId=draft.id), NotFound)
    scene.clock.advance(3600 * 2)
    await sweep(scene)
    assert await list_open(other) == [draft.id]
    assert "task.open" in await list_notices(other)


async def test_an_operator_declines_and_may_be_invited_again(scene: Scene, handle: str) -> None:
    task_id = await scene.published(**PRIVATE)
    await scene.agent(invite_operators, taskId=task_id, handles=[handle])
    await scene.operator(decline_invitation, taskId=task_id)
    assert await list_invitations(scene, task_id) == [(handle, None, "declined")]
    assert isinstance(await scene.refused(scene.operator, decline_invitation, taskId=task_id), NotFound)
    assert isinstance(await scene.refused(scene.operator, execution.accept_task, taskId=task_id), NotFound)
    await scene.agent(invite_operators, taskId=task_id, handles=[handle])
    assert await list_invitations(scene, task_id) == [(handle, None, "pending")]
    await scene.operator(execution.accept_task, taskId=task_id)
    public = await scene.published(payoutAmount="20.00")
    assert isinstance(await scene.refused(scene.operator, decline_invitation, taskId=public), NotPending)


async def test_an_invitation_lifts_a_release_and_the_requirements(scene: Scene, handle: str) -> None:
    task_id = await scene.published(operatorRequirements={"minTasksDone": 9}, payoutAmount="20.00")
    refused = await scene.refused(scene.operator, execution.accept_task, taskId=task_id)
    assert refused.code == "requirements_not_met"
    await scene.agent(invite_operators, taskId=task_id, handles=[handle])
    await scene.operator(execution.accept_task, taskId=task_id)
    scene.clock.advance(60)
    await scene.operator(execution.release_task, taskId=task_id)
    refused = await scene.refused(scene.operator, execution.accept_task, taskId=task_id)
    assert refused.code == "released_before"
    scene.clock.advance(60)
    await scene.agent(invite_operators, taskId=task_id, handles=[handle])
    await scene.operator(execution.accept_task, taskId=task_id)


async def test_wrong_invitations_are_refused_by_name(scene: Scene, handle: str) -> None:
    task_id = await scene.published(payoutAmount="20.00")
    await scene.agent(set_operator_preference, handle=handle, preference="blocked")
    refused = await scene.refused(scene.agent, invite_operators, taskId=task_id, handles=["op_unknown", handle])
    assert isinstance(refused, InvalidInput)
    assert [(error.field, error.code) for error in refused.errors] == [
        ("handles[0]", "unknown_handle"),
        ("handles[1]", "blocked"),
    ]
    refused = await scene.refused(scene.agent, invite_operators, taskId=task_id)
    assert list_fields(refused) == ["handles"]
    past = {"emails": ["a@example.org"], "exclusiveUntil": 20270102110000}
    assert list_fields(await scene.refused(scene.agent, invite_operators, taskId=task_id, **past)) == ["exclusiveUntil"]
    late = {"emails": ["a@example.org"], "exclusiveUntil": 20280102110000}
    assert list_fields(await scene.refused(scene.agent, invite_operators, taskId=task_id, **late)) == ["exclusiveUntil"]
    taken = await scene.published(payoutAmount="20.00")
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=taken)
    refused = await scene.refused(scene.agent, invite_operators, taskId=taken, emails=["a@example.org"])
    assert refused.code == "wrong_status"


async def test_actions_know_the_invitation_and_the_rule_that_refuses(scene: Scene, handle: str) -> None:
    task_id = await scene.published(payoutAmount="20.00", operatorRequirements={"minTasksDone": 9})

    async def actions() -> dict[str, str | None]:
        task = await scene.operator(open_task_search.get_open_task, taskId=task_id)
        return {action.code: action.problem_code for action in task.every_action()}

    before = await actions()
    assert (before["accept_task"], before["decline_invitation"]) == ("requirements_not_met", "not_pending")
    await scene.agent(invite_operators, taskId=task_id, handles=[handle])
    after = await actions()
    assert (after["accept_task"], after["decline_invitation"]) == (None, None)
