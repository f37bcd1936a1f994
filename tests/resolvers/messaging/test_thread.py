"""The messages about a task, as each side reads them: pages, waiting, marks of reading."""

import asyncio

from adapters.storage.queries.events.notifications import NOTIFICATION_STATEMENTS
from domain.lifecycle.statuses import Actor, Status
from domain.webhooks.notifications import NotificationFilter
from resolvers.access.authentication import find_caller
from resolvers.core.context import Call
from resolvers.messaging import sending, thread
from resolvers.tasks import dispatch, execution
from resolvers.tasks.listing import task_version
from resolvers.wire.scalars import LARGEST_ID
from tests import actors
from tests.resolvers.messaging.test_sending import DOOR, read, write
from tests.resolvers.stages import Scene

S = Status


async def test_a_message_asks_a_person_until_it_is_read_or_answered(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)

    async def asks() -> list[str]:
        find = NOTIFICATION_STATEMENTS[Actor.AGENT].pages[NotificationFilter(needs_person=True)][False]
        page = {"since": 0, "older_than": LARGEST_ID, "newer_than": 0, "limit": 50}
        rows = await scene.services.database.reader.find_all(find(owner_id=scene.agent.id, **page))
        return [row.event for row in rows]

    message = await write(scene.operator, task_id)
    assert await asks() == ["task.message_received"]
    await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=message.sequence)
    assert await asks() == ["task.message_received"], "the operator's number is another one"
    (seen,) = await read(scene.agent, task_id)
    await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=seen.sequence)
    assert await asks() == []
    await write(scene.operator, task_id)
    assert await asks() == ["task.message_received"]
    await write(scene.agent, task_id, "Yes.")
    assert await asks() == []


async def test_an_operator_sees_the_messages_of_its_own_time(scene: Scene) -> None:
    other = await actors.register_operator(scene.services, email="mia@example.org")
    task_id = await scene.reach(S.ACCEPTED)
    await write(scene.operator, task_id, "First.")
    await scene.operator(execution.release_task, taskId=task_id, reason="I am ill.")
    for operation, fields in ((sending.send_message, {"body": DOOR}), (thread.list_task_messages, {})):
        assert (await scene.refused(scene.operator, operation, taskId=task_id, **fields)).status == 404
    assert (await scene.refused(scene.operator, thread.mark_messages_read, taskId=task_id, upTo=1)).status == 404
    await other(execution.accept_task, taskId=task_id)
    assert await read(other, task_id) == []
    await write(scene.agent, task_id, "Second.")
    assert [one.body for one in await read(other, task_id)] == ["Second."]
    assert [one.body for one in await read(scene.agent, task_id)] == ["First.", "Second."]
    assert (await other(execution.get_operator_task, taskId=task_id)).unread_message_count == 1


async def test_a_task_counts_unread_messages_for_each_side(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    for _ in range(2):
        await write(scene.operator, task_id)
    await write(scene.staff, task_id)

    async def unread() -> tuple[int, int, int | None]:
        views = (
            await scene.agent(dispatch.get_task, taskId=task_id),
            await scene.operator(execution.get_operator_task, taskId=task_id),
            await scene.staff(dispatch.get_task, taskId=task_id),
        )
        return tuple(view.unread_message_count for view in views)  # type: ignore[return-value]

    assert await unread() == (3, 1, None)
    task = await scene.agent(dispatch.get_task, taskId=task_id)
    assert task.next_actions[0].code == "list_task_messages"
    first, _, last = await read(scene.agent, task_id)
    scene.clock.advance(1)
    assert (await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=first.sequence)).unread_message_count == 2
    assert await unread() == (2, 1, None)
    assert [one.read_at is None for one in await read(scene.operator, task_id)] == [False, True, True]
    await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=last.sequence)
    assert await unread() == (0, 1, None)
    read_at = [one.read_at for one in await read(scene.operator, task_id)]
    scene.clock.advance(1)
    await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=last.sequence)
    assert [one.read_at for one in await read(scene.operator, task_id)] == read_at
    assert await scene.agent(dispatch.get_task, taskId=task_id) is not None


async def test_a_reader_waits_for_the_next_message(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    first = await write(scene.operator, task_id)
    (seen,) = await read(scene.agent, task_id)
    waiting = asyncio.create_task(read(scene.agent, task_id, after=seen.sequence, wait=20))
    await asyncio.sleep(0)
    second = await write(scene.operator, task_id, "It opened.")
    assert [one.id for one in await waiting] == [second.id] != [first.id]


async def test_a_cursor_that_nobody_has_reached_is_refused(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    for actor in (scene.agent, scene.operator, scene.staff):
        refusal = await scene.refused(actor, thread.list_task_messages, taskId=task_id, after=1_000)
        assert refusal.code == "invalid_cursor"


async def test_pages_of_many_tasks_are_read_together(scene: Scene) -> None:
    tasks = [await scene.reach(S.ACCEPTED) for _ in range(2)]
    for task_id in tasks:
        for number in range(3):
            await write(scene.operator, task_id, f"{number}")
    for actor in (scene.agent, scene.operator):
        for task_id in tasks:
            assert [one.body for one in await read(actor, task_id, limit=2)] == ["0", "1"]


async def test_the_version_of_a_task_rises_when_a_message_is_read(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    services, key = scene.services, scene.operator.key
    assert key
    call = Call(services, None, "req_test", "", scene.clock.now(), services.database.reader)
    call.become(await find_caller(services, key))
    versions = [await task_version(call, task_id)]
    await write(scene.operator, task_id)
    versions.append(await task_version(call, task_id))
    (message,) = await read(scene.agent, task_id)
    for _ in range(2):
        await scene.agent(thread.mark_messages_read, taskId=task_id, upTo=message.sequence)
        versions.append(await task_version(call, task_id))
    before, written, marked, again = versions
    assert before <= written < marked == again
