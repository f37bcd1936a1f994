"""Tasks as another agent follows them: the list agrees with each task, in pages, and for their agent alone."""

import json

import pytest

from domain.lifecycle.progress import Progress
from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput, NotFound
from resolvers.conversations.view import get_conversation, list_conversations
from resolvers.tasks import decisions, dispatch, execution, settlement
from tests import actors
from tests.resolvers.stages import SPOT, Scene

SHUT = {"questionCode": "shut", "message": "The shop is shut.", "optionsJson": json.dumps(["wait", "go"])}


async def test_each_task_is_listed_by_its_progress(scene: Scene) -> None:
    agent, operator = scene.agent, scene.operator
    draft = (await actors.dispatch(agent, publishImmediately=False)).id
    open_task = await scene.published(workflowId="a group")
    reviewed = await scene.reach(Status.UNDER_REVIEW)
    cancelled = (await actors.dispatch(agent, publishImmediately=False)).id
    await agent(dispatch.cancel_task, taskId=cancelled)
    done = await scene.reach(Status.UNDER_REVIEW)
    await agent(settlement.approve_task, taskId=done)
    rejected = await scene.reach(Status.UNDER_REVIEW)
    await agent(settlement.reject_task_review, taskId=rejected, rejectReasonCodeRef=2, notes="Another shop.")
    direct = await scene.reach(Status.IN_PROGRESS, settlementMode="direct")
    await operator(execution.complete_task, taskId=direct, location=SPOT, report="Done.")
    asking = await scene.reach(Status.IN_PROGRESS)
    await operator(decisions.request_decision, taskId=asking, location=SPOT, **SHUT)
    expected = {
        draft: Progress.INPUT_REQUIRED,
        open_task: Progress.SUBMITTED,
        reviewed: Progress.INPUT_REQUIRED,
        cancelled: Progress.CANCELED,
        done: Progress.COMPLETED,
        rejected: Progress.WORKING,
        direct: Progress.INPUT_REQUIRED,
        asking: Progress.INPUT_REQUIRED,
    }
    found = {}
    for progress in Progress:
        page = await agent(list_conversations, progress=progress)
        found |= {item.task.id: progress for item in page.items}
        assert page.total == len(page.items)
        assert {item.progress for item in page.items} <= {progress}
    assert found == expected
    asked = await agent(get_conversation, taskId=asking)
    assert [question.message for question in asked.questions] == ["The shop is shut."]
    assert asked.context_id == f"task-{asking}"

    scene.clock.advance(3 * 86_400)
    await scene.work_off()
    assert (await agent(get_conversation, taskId=rejected)).progress is Progress.FAILED
    failed = await agent(list_conversations, progress=Progress.FAILED)
    assert [item.task.id for item in failed.items] == [rejected]

    everything = await agent(list_conversations, limit=100)
    pages, after = [], None
    while True:
        page = await agent(list_conversations, limit=3, **({"after": after} if after else {}))
        pages += [item.task.id for item in page.items]
        after = page.next_page
        if after is None:
            break
    assert pages == [item.task.id for item in everything.items]
    assert len(pages) == everything.total == len(expected)
    of_group = await agent(list_conversations, contextId="a group")
    assert [item.task.id for item in of_group.items] == [open_task]
    of_one = await agent(list_conversations, contextId=f"task-{draft}")
    assert [item.task.id for item in of_one.items] == [draft]
    later = await agent(list_conversations, updatedFrom=everything.items[0].updated_instant)
    assert everything.items[0].task.id in [item.task.id for item in later.items]
    with pytest.raises(InvalidInput):
        await agent(list_conversations, after="elsewhere")

    stranger = await actors.register_agent(scene.services)
    assert (await stranger(list_conversations)).total == 0
    assert (await stranger(list_conversations, contextId=f"task-{draft}")).total == 0
    with pytest.raises(NotFound):
        await stranger(get_conversation, taskId=draft)
