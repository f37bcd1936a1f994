"""Notifications: written with their events, delivered by listing, read once."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from adapters.storage.queries.events.notifications import NOTIFICATION_STATEMENTS
from domain.lifecycle.events import TASK_EVENTS
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import InvalidInput, NotFound
from domain.webhooks.notifications import AccountEvent, NotificationFilter
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents, staff
from resolvers.core.context import Call, Context
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.payments import deposits
from resolvers.tasks import decisions, dispatch, execution, settlement
from resolvers.tasks import history as task_history
from resolvers.webhooks import notifications
from resolvers.wire.scalars import LARGEST_ID
from subscriptions.messages.event_types import EVENT_TYPES, WEBHOOK_TEST
from tests import actors
from tests.resolvers.stages import Scene


class BrokenError(Exception):
    """Something went wrong before the commit."""


async def listed(scene: Scene, **fields: Any) -> list[Any]:
    found: list[Any] = await scene.agent(notifications.list_notifications, **fields)
    return found


async def unread(scene: Scene) -> int:
    count: int = (await scene.agent(notifications.count_unread_notifications)).unread_count
    return count


def test_the_catalogue_and_notifications_know_the_same_events() -> None:
    assert {kind.name for kind in EVENT_TYPES} - {WEBHOOK_TEST} == set(TASK_EVENTS) | set(AccountEvent)


async def test_every_event_of_a_task_is_told_under_its_number(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW)
    events = await scene.agent(task_history.get_task_history, taskId=task_id)
    told = [found for found in reversed(await listed(scene)) if found.task_id == task_id]
    assert [(found.type, found.sequence) for found in told] == [(event.event, event.sequence) for event in events]
    assert told[1].title == "Task accepted"
    assert told[1].body == "Photograph a shop front: An operator accepted the task."


async def test_a_notification_tells_the_reason(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    await scene.agent(dispatch.cancel_task, taskId=task_id, reason="The shop has moved.")
    assert (await listed(scene))[0].body == (
        "Photograph a shop front: The task was cancelled. Reason: The shop has moved."
    )


async def test_money_that_arrives_or_does_not_is_told(scene: Scene) -> None:
    (credited,) = await listed(scene)
    assert (credited.type, credited.title, credited.body, credited.task_id) == (
        "wallet.credited",
        "Wallet credited",
        "500.00 EUR are in the wallet.",
        None,
    )
    made = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    await scene.checkout(made.external_id, "decline")
    await scene.checkout(made.external_id, "pay")
    newest = (await listed(scene))[0]
    assert (newest.type, newest.body) == ("wallet.deposit_failed", "20.00 EUR did not arrive: declined.")
    assert len(await listed(scene)) == 2


async def test_a_transition_that_is_rolled_back_leaves_no_notification(scene: Scene) -> None:
    task_id = await scene.reach(Status.DRAFT)
    assert scene.agent.key
    caller = await find_caller(scene.services, scene.agent.key)
    reader, now = scene.services.database.reader, scene.clock.now()
    context = Call(scene.services, caller, "req_test", actors.BASE_URL, now, reader)
    before = await scene.everything()
    unread_within = []

    async def publish_and_fail(inner: Context) -> None:
        await advance(inner, await owned(inner, task_id, change=True), Step(Trigger.PUBLISH))
        unread_within.append(
            await inner.session.get(NOTIFICATION_STATEMENTS[Actor.AGENT].unread[False](owner_id=caller.id))
        )
        raise BrokenError

    with pytest.raises(BrokenError):
        await context.transact(publish_and_fail)
    # A group of writes whose statements were sent before one failed runs again.
    assert unread_within
    assert set(unread_within) == {3}
    assert await unread(scene) == 2
    assert await scene.everything() == before


async def test_listing_delivers_what_it_shows_and_nothing_else(scene: Scene) -> None:
    await scene.reach(Status.QUOTED)
    stored = await scene.everything()
    assert {row[8] for row in stored["notification"]} == {"Pending"}
    (shown,) = await listed(scene, limit=1)
    assert shown.status == "Delivered"
    assert [row[8] for row in (await scene.everything())["notification"]] == ["Pending", "Pending", "Delivered"]
    assert [found.status for found in await listed(scene)] == ["Delivered"] * 3
    before = await scene.everything()
    await listed(scene)
    assert await scene.everything() == before


async def test_delivered_is_not_read(scene: Scene) -> None:
    await scene.reach(Status.QUOTED)
    assert await unread(scene) == 3
    newest = (await listed(scene))[0]
    assert await unread(scene) == 3
    read = await scene.agent(notifications.mark_notification_read, notificationId=newest.id)
    assert read == newest.model_copy(update={"status": "Read"})
    assert await unread(scene) == 2
    before = await scene.everything()
    assert await scene.agent(notifications.mark_notification_read, notificationId=newest.id) == read
    assert await scene.everything() == before
    assert (await listed(scene))[0] == read


async def test_the_scope_to_read_marks_nothing(scene: Scene) -> None:
    await scene.reach(Status.QUOTED)
    made = await scene.agent(agents.create_api_key, keyName="reader", scopes=["read"])
    reader = replace(scene.agent, key=made.key)
    newest = (await listed(scene))[0]
    for operation, arguments in (
        (notifications.mark_notification_read, {"notificationId": newest.id}),
        (notifications.mark_all_notifications_read, {}),
    ):
        refusal = await scene.refused(reader, operation, **arguments)
        assert isinstance(refusal, InsufficientScope)
    assert await unread(scene) == 3


async def test_all_are_read_at_once_but_those_that_have_come_since(scene: Scene) -> None:
    await scene.reach(Status.QUOTED)
    third, second, first = await listed(scene)
    marked = await scene.agent(notifications.mark_all_notifications_read, throughSequence=second.sequence)
    assert (marked.marked_count, marked.unread_count) == (2, 1)
    assert await listed(scene, unreadOnly=True) == [third]
    assert [found.status for found in await listed(scene)] == ["Delivered", "Read", "Read"]
    assert await listed(scene, unreadOnly=True, since=third.created_at) == []
    assert await listed(scene, unreadOnly=True, after=third.sequence) == []
    marked = await scene.agent(notifications.mark_all_notifications_read)
    assert (marked.marked_count, marked.unread_count, first.status) == (1, 0, "Delivered")
    before = (await scene.everything())["notification"]
    assert (await scene.agent(notifications.mark_all_notifications_read)).marked_count == 0
    assert (await scene.operator(notifications.mark_all_notifications_read)).unread_count == 0
    assert (await scene.everything())["notification"] == before


async def test_one_can_be_read_before_it_was_listed(scene: Scene) -> None:
    await scene.agent(notifications.mark_notification_read, notificationId=1)
    assert [found.status for found in await listed(scene)] == ["Read"]
    assert await unread(scene) == 0


async def test_another_agents_notification_does_not_exist(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    (theirs,) = await listed(scene)
    for missing in (theirs.id, 999_999):
        refusal = await scene.refused(other, notifications.mark_notification_read, notificationId=missing)
        assert isinstance(refusal, NotFound)
    assert await other(notifications.list_notifications) == []
    assert (await other(notifications.count_unread_notifications)).unread_count == 0


async def test_since_gives_only_what_is_newer(scene: Scene) -> None:
    scene.clock.advance(0.5)
    await scene.reach(Status.DRAFT)
    scene.clock.advance(0.5)
    await scene.reach(Status.DRAFT)
    newest, older, oldest = await listed(scene)
    assert (newest.created_at, older.created_at, oldest.created_at) == (20270102120001, 20270102120000, 20270102120000)
    assert await listed(scene, since=older.created_at) == [newest]
    assert await listed(scene, since=newest.created_at) == []
    assert await listed(scene, since=20270102115959) == [newest, older, oldest]
    assert await scene.staff(notifications.list_notifications) == [], "the staff has a list of its own"


async def test_pages_follow_each_other(scene: Scene) -> None:
    await scene.reach(Status.FUNDED)
    whole = await listed(scene)
    assert [found.sequence for found in whole] == [4, 3, 2, 1]
    assert await listed(scene, limit=3) == whole[:3]
    assert await listed(scene, limit=3, after=whole[2].sequence) == whole[3:]


async def test_a_cursor_pages_forward_through_one_second_and_waits(scene: Scene) -> None:
    """The clock stands: all of these have the same second, which `since` cannot separate."""
    await scene.reach(Status.FUNDED)
    last = (await listed(scene))[0]
    await scene.reach(Status.FUNDED)
    newer = [each for each in await listed(scene) if each.sequence > last.sequence]
    assert {each.created_at for each in newer} == {last.created_at}
    assert await listed(scene, since=last.created_at) == []
    assert await listed(scene, newerThan=last.sequence) == newer[::-1]
    assert await listed(scene, newerThan=last.sequence, limit=2) == newer[::-1][:2]
    assert await listed(scene, newerThan=newer[1].sequence) == [newer[0]]
    assert len(await listed(scene, newerThan=0, wait=10)) == newer[0].sequence
    assert await listed(scene, newerThan=newer[0].sequence) == []
    waiting = asyncio.create_task(listed(scene, newerThan=newer[0].sequence, wait=30))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    await scene.reach(Status.DRAFT)
    async with asyncio.timeout(10):
        (found,) = await waiting
    assert (found.sequence, found.status) == (newer[0].sequence + 1, "Delivered")
    for wrong in ({"wait": 1}, {"newerThan": 1, "after": 2}):
        with pytest.raises(InvalidInput):
            await listed(scene, **wrong)


@pytest.mark.parametrize("fields", [{"limit": 0}, {"limit": 201}, {"since": 20270231000000}, {"since": 5}])
def test_a_list_has_its_bounds(fields: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(fields))):
        notifications.ListNotifications.model_validate(fields)


async def test_a_suspended_agent_still_gets_its_notifications(scene: Scene) -> None:
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id)
    assert [found.status for found in await listed(scene)] == ["Delivered", "Delivered"]
    refusal = await scene.refused(scene.agent, notifications.mark_notification_read, notificationId=1)
    assert refusal.code == "agent_suspended"


async def test_listing_and_reading_at_once_lose_nothing(scene: Scene) -> None:
    await scene.reach(Status.FUNDED)
    await asyncio.gather(
        *(scene.agent(notifications.list_notifications) for _ in range(4)),
        *(scene.agent(notifications.mark_notification_read, notificationId=number) for number in (1, 2)),
    )
    assert [found.status for found in reversed(await listed(scene))] == ["Read", "Read", "Delivered", "Delivered"]


async def asking(scene: Scene) -> list[tuple[str, str]]:
    """The types and statuses of the notifications that ask a person, as the agent's desk lists them."""
    find = NOTIFICATION_STATEMENTS[Actor.AGENT].pages[NotificationFilter(needs_person=True)][False]
    rows = await scene.services.database.read(
        lambda session: session.find_all(
            find(owner_id=scene.agent.id, since=0, older_than=LARGEST_ID, newer_than=0, limit=50)
        )
    )
    return [(row.event, row.status) for row in rows]


async def test_those_that_ask_are_marked_alone(scene: Scene) -> None:
    await scene.reach(Status.UNDER_REVIEW)
    await listed(scene)
    asked = await asking(scene)
    assert len(asked) == await asking_number(scene) == 1
    others = await unread(scene) - 1
    marked = await scene.agent(notifications.mark_all_notifications_read, needsPerson=True)
    assert (marked.marked_count, marked.unread_count) == (1, others)
    assert await asking(scene) == [(asked[0][0], "Read")]


async def asking_number(scene: Scene) -> int:
    count = NOTIFICATION_STATEMENTS[Actor.AGENT].unread[True]
    return await scene.services.database.read(lambda session: session.get(count(owner_id=scene.agent.id)))


async def test_only_what_others_leave_to_decide_needs_a_person(scene: Scene) -> None:
    for _ in range(3):
        task_id = await scene.published()
        await scene.agent(dispatch.cancel_task, taskId=task_id)
    assert (await asking(scene), await asking_number(scene)) == ([], 0)
    await scene.reach(Status.UNDER_REVIEW)
    assert (await asking(scene), await asking_number(scene)) == ([("task.under_review", "Pending")], 1)
    newest = next(found for found in await listed(scene) if found.type == "task.under_review")
    await scene.agent(notifications.mark_notification_read, notificationId=newest.id)
    assert (await asking(scene), await asking_number(scene)) == ([("task.under_review", "Read")], 0)


async def test_a_payment_that_does_not_arrive_needs_a_person(scene: Scene) -> None:
    made = await scene.agent(deposits.deposit_to_wallet, amount="20", currency="EUR")
    await scene.checkout(made.external_id, "decline")
    assert (await asking(scene), await asking_number(scene)) == ([("wallet.deposit_failed", "Pending")], 1)
    await scene.agent(notifications.mark_all_notifications_read)
    assert await asking_number(scene) == 0
    assert await unread(scene) == 0


async def test_what_is_decided_elsewhere_asks_nobody_any_more(scene: Scene) -> None:
    reviewed = await scene.reach(Status.UNDER_REVIEW)
    asked = await scene.reach(Status.ACCEPTED)
    question = {"questionCode": "closed", "message": "Closed?", "optionsJson": '["wait"]'}
    await scene.operator(decisions.request_decision, taskId=asked, **question)
    await scene.operator(execution.mark_en_route, taskId=asked)
    assert [event for event, _ in await asking(scene)] == ["task.decision_requested", "task.under_review"]
    await scene.agent(settlement.approve_task, taskId=reviewed)
    assert [event for event, _ in await asking(scene)] == ["task.decision_requested"]
    answer = {"decisionId": 1, "agentDecisionJson": '"wait"'}
    await scene.agent(decisions.resolve_decision, taskId=asked, **answer)
    assert (await asking(scene), await asking_number(scene)) == ([], 0)
    assert "task.under_review" in {found.type for found in await listed(scene)}


async def test_a_task_that_is_accepted_again_asks_nobody_any_more(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED)
    await scene.operator(execution.release_task, taskId=task_id, reason="My car broke down.")
    assert [event for event, _ in await asking(scene)] == ["task.released"]
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=task_id)
    assert await asking(scene) == []
