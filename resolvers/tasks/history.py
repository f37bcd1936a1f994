"""Status events after a cursor, of one task or of all: an agent's, or those of the tasks that an operator has or
had."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

import orjson

from adapters.storage.engine.statements.needs import Needs
from adapters.storage.queries.events.counters import (
    select_last_event_of_operator,
    select_newest_of_tasks,
    select_newest_sequence,
)
from adapters.storage.queries.events.log import (
    select_events_of_agent,
    select_events_of_operator,
    select_events_of_operator_on_task,
    select_events_of_operator_on_tasks,
    select_events_of_own_task,
    select_events_of_task,
    select_events_of_tasks,
)
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidCursor, NotFound
from domain.refusals.suggestion import Way
from resolvers.access.changed_by import NO_NAMES, names_in
from resolvers.core.context import Call, Context
from resolvers.core.operation import Snapshot, operation
from resolvers.events.recovery import require_kept
from resolvers.events.view import StatusEvent
from resolvers.lifecycle.access import owned
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.pages import PAGE, Cursor, Limit, Wait
from resolvers.wire.scalars import INT32, Id
from subscriptions.transports.channels import operator_events_channel, task_channel
from subscriptions.transports.long_poll import first


class GetTaskHistory(TaskReference):
    """The part of a task's history to read."""

    after: Cursor = 0
    """Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent."""
    wait: Wait = 0
    """Maximum time to wait for a new event, in seconds."""


class GetTaskEvents(GetTaskHistory):
    """The events of a task to read."""

    limit: Limit = PAGE
    """Maximum number of events to return."""


class ListOperatorEvents(Wire):
    """Filter and page of events of the operator's tasks, oldest first."""

    task_id: Id | None = None
    """Only events of this task."""
    after: Cursor = 0
    """Only events with a higher sequence; 0 returns all."""
    limit: Limit = PAGE
    """Maximum number of events to return."""
    wait: Wait = 0
    """Maximum time to wait for a new event, in seconds."""


@operation(Actor.OPERATOR, reads=Snapshot.EACH)
async def list_operator_events(call: Call, request: ListOperatorEvents) -> list[StatusEvent]:
    """Read the status events of the tasks that the calling operator has or had, oldest first, after a cursor.

    The operator sees the events of the time in which it had a task. Its events have their own numbers without a gap,
    across all tasks, so that one cursor follows them all. With wait, the call waits until there is an event after the
    cursor.
    """
    read = partial(operator_events_after, call, request.after, request.limit, request.task_id, named=True)
    if not request.wait:
        return await read()
    services, channel = call.services, operator_events_channel(call.operator_id)
    return list(await first(services.broadcaster, channel, read, request.wait, services.stopping))


async def operator_events_after(
    context: Context, after: int, limit: int, task_id: int | None = None, *, named: bool = False
) -> list[StatusEvent]:
    """Return the operator's events after a cursor, of one task or of all; `named` adds the names of their actors.

    Raises `NotFound` for a task that the operator never had, and `InvalidCursor` for a cursor beyond the newest event.
    """
    of_operator = {"operator_id": context.operator_id, "after": after, "limit": limit}
    if task_id is None:
        rows = await context.session.find_all(select_events_of_operator(**of_operator))
    else:
        rows = await context.session.find_all(select_events_of_operator_on_task(task_id=task_id, **of_operator))
    if not rows and task_id is not None and not await _had(context, task_id):
        raise NotFound(f"There is no task {task_id}.")
    if rows:
        number = rows[0].operator_sequence or 0
        await require_kept(context, Actor.OPERATOR, context.operator_id, after, number)
    else:
        await require_reached_by_operator(context, after)
    names = await names_in(context, rows) if named else NO_NAMES
    return [StatusEvent.for_operator(context, row, names) for row in rows]


async def newest_of_operator(context: Context, operator_id: int) -> int:
    """Return the number of the newest event of an operator; 0 before the first event."""
    return await context.session.get(select_last_event_of_operator(operator_id=operator_id))


async def require_reached_by_operator(context: Context, after: int) -> None:
    """Raise `InvalidCursor` for a cursor higher than that of the calling operator's newest event."""
    if not after:
        return
    if after > (newest := await newest_of_operator(context, context.operator_id)):
        raise InvalidCursor.beyond(newest)
    await require_kept(context, Actor.OPERATOR, context.operator_id, after, newest)


async def _had(context: Context, task_id: int) -> bool:
    own_task = {"operator_id": context.operator_id, "task_id": task_id}
    return bool(await context.session.find_all(select_events_of_operator_on_task(after=0, limit=1, **own_task)))


async def operator_events_of_tasks(
    context: Context, task_ids: Sequence[int], after: int
) -> dict[int, list[StatusEvent]]:
    """Return the events of many tasks after a cursor that the calling operator may see, oldest first."""
    events: dict[int, list[StatusEvent]] = defaultdict(list)
    of_operator = {"operator_id": context.operator_id, "after": after}
    ids = orjson.dumps(task_ids).decode()
    for row in await context.session.find_all(select_events_of_operator_on_tasks(task_ids=ids, **of_operator)):
        events[row.task_id].append(StatusEvent.for_operator(context, row))
    return events


@operation(Actor.AGENT, Actor.PLATFORM, reads=Snapshot.EACH, way=Way.FOLLOW_TASK)
async def get_task_events(call: Call, request: GetTaskEvents) -> list[StatusEvent]:
    """Read the status events of a task after a cursor, oldest first: the way to follow it by polling.

    With wait, the call waits until there is an event after the cursor.
    """
    return await _awaited_events(call, request, request.limit)


@operation(Actor.AGENT, Actor.PLATFORM, reads=Snapshot.EACH)
async def get_task_history(call: Call, request: GetTaskHistory) -> list[StatusEvent]:
    """Read the whole status history of a task, oldest first."""
    return await _awaited_events(call, request, INT32)


async def _awaited_events(context: Call, request: GetTaskHistory, limit: int) -> list[StatusEvent]:
    row = await owned(context, request.task_id)
    read = partial(events_of_task, context, row.id, after=request.after, limit=limit)
    if events := await read():
        await require_kept(context, Actor.AGENT, row.agent_id, request.after, events[0].sequence)
        return events
    await require_reached(context, row.agent_id, request.after)
    if not request.wait:
        return []
    services = context.services
    return list(await first(services.broadcaster, task_channel(row.id), read, request.wait, services.stopping))


async def events_of_task(context: Context, task_id: int, *, after: int, limit: int) -> list[StatusEvent]:
    """Return the events of a task after a cursor, oldest first, with the names of their actors."""
    rows = await context.session.find_all(select_events_of_task(task_id=task_id, after=after, limit=limit))
    names = await names_in(context, rows)
    return [StatusEvent.from_row(context, row, names) for row in rows]


async def newest_sequence(context: Context, agent_id: int) -> int:
    """Return the sequence of an agent's newest event, its cursor; 0 before the first event."""
    return await context.session.get(select_newest_sequence(agent_id=agent_id))


async def require_reached(context: Context, agent_id: int, after: int) -> None:
    """Raise `InvalidCursor` for a cursor higher than that of the agent's newest event.

    It is called only when no event follows the cursor, so that reading on costs no further statement.
    """
    if not after:
        return
    if after > (newest := await newest_sequence(context, agent_id)):
        raise InvalidCursor.beyond(newest)
    await require_kept(context, Actor.AGENT, agent_id, after, newest)


async def newest_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, int]:
    """Return the sequences of the newest events of many tasks."""
    rows = await context.session.find_all(select_newest_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    return {row.task_id: row.sequence for row in rows}


async def events_after(context: Context, after: int, limit: int, task_id: int | None = None) -> list[StatusEvent]:
    """Return the agent's stored events after a cursor, of one task or of all, for a subscription's replay.

    Raises `NotFound` for a task that is not the agent's.
    """
    if task_id is None:
        rows = await context.session.find_all(
            select_events_of_agent(agent_id=context.agent_id, after=after, limit=limit)
        )
    else:
        own_task = {"agent_id": context.agent_id, "task_id": task_id}
        rows = await context.session.find_all(select_events_of_own_task(after=after, limit=limit, **own_task))
        if not rows:
            await owned(context, task_id)
    if rows:
        await require_kept(context, Actor.AGENT, context.agent_id, after, rows[0].sequence)
    return [StatusEvent.from_row(context, row) for row in rows]


async def events_of_tasks(
    context: Context, task_ids: Sequence[int], after: int, needs: Needs | None = None
) -> dict[int, list[StatusEvent]]:
    """Return the events of many tasks after a cursor, oldest first. With `needs` their rows have what it needs."""
    select_events = needs.narrow_statement(select_events_of_tasks) if needs else select_events_of_tasks
    events: dict[int, list[StatusEvent]] = defaultdict(list)
    for row in await context.session.find_all(select_events(task_ids=orjson.dumps(task_ids).decode(), after=after)):
        events[row.task_id].append(StatusEvent.from_row(context, row))
    return events
