"""A task as another agent follows it: its progress, open questions, events, and the proof."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from adapters.storage.engine.statements.keyset import PageEnds
from adapters.storage.queries.tasks.listing import SortOrder, TaskWhere, listed_count, task_page
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.progress import Progress, find_progress
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.refusals.general import InvalidInput, NotFound
from domain.screening.rules import BEFORE_THE_VERDICT
from domain.tasks.decisions import DecisionStatus
from domain.tasks.messages import MAX_MESSAGES
from domain.tasks.ordering import TaskOrderField
from domain.tasks.schedule import RescheduleStatus
from domain.webhooks.notifications import MESSAGE_RECEIVED
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.events.view import StatusEvent
from resolvers.ledger.settlements import load_settlements
from resolvers.lifecycle.access import owned
from resolvers.messaging.thread import messages_of_tasks
from resolvers.messaging.view import TaskMessage
from resolvers.proofs.submission import proof_reviews
from resolvers.proofs.view import TaskProofs
from resolvers.tasks.decisions import Decision, decisions_of_tasks
from resolvers.tasks.history import events_of_tasks
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import TaskFilter, count_tasks
from resolvers.tasks.reschedules import Reschedule, reschedules_of_tasks
from resolvers.tasks.view import Task, show_all
from resolvers.wire.model import Wire
from resolvers.wire.scalars import INT64, Flag, Int32, Line, is_id
from subscriptions.messages.a2a import context_of_task

MAX_EVENTS: Final = 100
"""Maximum number of events of a task that are returned."""
MAX_LIMIT: Final = 100
OWN_CONTEXT: Final = re.compile(r"task-([0-9]{1,10})")
"""The context of a task without a workflow."""
PAGE_KEY: Final = re.compile(r"([0-9]{1,18})\.([0-9]{1,10})")

HistoryLength = Annotated[Int32, Field(ge=0)]


class GetConversation(TaskReference):
    """The task to read, and the extent of its history."""

    history_length: HistoryLength = MAX_EVENTS
    """Maximum number of events to return, the newest ones."""
    include_proofs: Flag = True
    """Includes the proof."""


class ListConversations(Wire):
    """Filter, page and extent of tasks; the last changed first."""

    context_id: Line | None = None
    """Only tasks of this context: a workflow, or the context of one task."""
    progress: Progress | None = None
    """Only tasks with this progress."""
    updated_from: Annotated[int, Field(ge=0, le=INT64)] | None = None
    """Only tasks that have changed at this instant or later, in microseconds since 1970 UTC."""
    limit: Annotated[Int32, Field(ge=1, le=MAX_LIMIT)] = 50
    """Maximum number of tasks to return."""
    after: Line | None = None
    """Key of the next page, from the previous page."""
    history_length: HistoryLength = 0
    """Maximum number of events to return of each task, the newest ones."""
    include_proofs: Flag = False
    """Includes the proofs."""


class Conversation(Wire):
    """A task with its progress, the questions that wait for its agent, its events, and the proof."""

    context_id: str
    """The context: the task's workflow, or its own context."""
    task: Task
    """The task."""
    progress: Progress
    """Progress of the task."""
    updated_instant: int
    """Time of the task's last change, in microseconds since 1970 UTC."""
    questions: list[Decision]
    """Questions that wait for the agent's answer, oldest first."""
    reschedules: list[Reschedule]
    """Requests of the operator for another time that wait for the agent's answer, oldest first."""
    events: list[StatusEvent]
    """The newest events, oldest first."""
    messages: list[TaskMessage]
    """The messages among these events."""
    proofs: TaskProofs | None
    """The proof, if it was requested and there is any."""


class ConversationPage(Wire):
    """A page of an agent's tasks."""

    items: list[Conversation]
    """The tasks, the last changed first."""
    total: int
    """Number of tasks on all pages."""
    next_page: str | None
    """Key of the next page; null on the last one."""


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_conversation(read: Context, request: GetConversation) -> Conversation:
    """Read a task as another agent follows it: its progress, open questions, events, and the proof."""
    row = await owned(read, request.task_id)
    (conversation,) = await _conversations(read, [row], _Extent(request.history_length, request.include_proofs))
    return conversation


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def list_conversations(read: Context, request: ListConversations) -> ConversationPage:
    """Read the agent's tasks as another agent follows them, the last changed first, in pages."""
    filters = await _filters(read, request)
    where = TaskWhere(Actor.AGENT, frozenset(filters))
    parameters: dict[str, Any] = {"owner_id": read.agent_id, **filters}
    key = _page_key(request.after)
    page = task_page(where, SortOrder(TaskOrderField.UPDATED), PageEnds(after=key is not None))
    ends = {f"after_{place}": value for place, value in enumerate(key or ())}
    rows = await read.session.find_all(page(limit=request.limit + 1, **ends, **parameters))
    if filters:
        total = await read.session.get(listed_count(where, TaskOrderField.UPDATED)(**parameters))
    else:
        total = await count_tasks(read, TaskFilter())
    shown = rows[: request.limit]
    more = f"{shown[-1].updated_instant}.{shown[-1].id}" if len(rows) > len(shown) else None
    items = await _conversations(read, shown, _Extent(request.history_length, request.include_proofs))
    return ConversationPage(items=items, total=total, next_page=more)


async def _filters(context: Context, request: ListConversations) -> dict[str, Any]:
    """Return the conditions by name, each with its parameter."""
    filters: dict[str, Any] = {}
    if request.progress is not None:
        filters["progress"] = request.progress.value
    if request.updated_from is not None:
        filters["updated_from"] = request.updated_from
    if request.context_id is None:
        return filters
    own = OWN_CONTEXT.fullmatch(request.context_id)
    if own and is_id(own[1]) and await _has_own_context(context, int(own[1])):
        return {**filters, "task_id": int(own[1])}
    return {**filters, "workflow_id": request.context_id}


async def _has_own_context(context: Context, task_id: int) -> bool:
    try:
        return (await owned(context, task_id)).workflow_id is None
    except NotFound:
        return False


def _page_key(after: str | None) -> tuple[int, int] | None:
    if after is None:
        return None
    key = PAGE_KEY.fullmatch(after)
    if key is None or not is_id(key[2]):
        raise InvalidInput.for_field("after", "invalid", "is no key of a page of this list")
    return int(key[1]), int(key[2])


class _Extent(NamedTuple):
    """Extent to which each task is read."""

    events: int
    proofs: bool


async def _conversations(context: Context, rows: Sequence[TaskRow], extent: _Extent) -> list[Conversation]:
    """Return the tasks in their order; the number of statements does not depend on the number of tasks."""
    views = await show_all(context, rows, await load_settlements(context, rows))
    blocked = [row.id for row in rows if row.pending_decisions]
    questions = await decisions_of_tasks(context, blocked) if blocked else {}
    pending = [row.id for row in rows if row.asked_by_operator]
    reschedules = await reschedules_of_tasks(context, pending) if pending else {}
    ids = [row.id for row in rows]
    events = await events_of_tasks(context, ids, 0) if extent.events and ids else {}
    shown = {row.id: events.get(row.id, [])[-min(extent.events, MAX_EVENTS) :] if extent.events else [] for row in rows}
    messages = await _messages(context, shown)
    proofs = await _proofs(context, rows) if extent.proofs else {}
    return [
        Conversation(
            context_id=context_of_task(row.id, row.workflow_id),
            task=task,
            progress=_progress(row),
            updated_instant=row.updated_instant,
            questions=[one for one in questions.get(row.id, ()) if one.status is DecisionStatus.PENDING],
            reschedules=[
                reschedule
                for reschedule in reschedules.get(row.id, ())
                if reschedule.status is RescheduleStatus.PENDING and reschedule.asked_by is Actor.OPERATOR
            ],
            events=shown[row.id],
            messages=messages[row.id],
            proofs=proofs.get(row.id),
        )
        for row, task in zip(rows, views, strict=True)
    ]


async def _messages(context: Context, events: Mapping[int, Sequence[StatusEvent]]) -> Mapping[int, list[TaskMessage]]:
    """Return the messages among the events of tasks."""
    sequences = {
        task_id: [event.sequence for event in of_task if event.event == MESSAGE_RECEIVED]
        for task_id, of_task in events.items()
    }
    written = [task_id for task_id, of_task in sequences.items() if of_task]
    if not written:
        return defaultdict(list)
    oldest = min(of_task[0] for of_task in sequences.values() if of_task)
    messages = await messages_of_tasks(context, written, oldest - 1, MAX_MESSAGES)
    return {
        task_id: [one for one in messages[task_id] if one.sequence in of_task] for task_id, of_task in sequences.items()
    }


async def _proofs(context: Context, rows: Sequence[TaskRow]) -> Mapping[int, TaskProofs]:
    """Return the proofs of tasks that have any."""
    begun = [row for row in rows if row.accepted_instant is not None]
    reviews = await proof_reviews(context, begun, thumbnails=False) if begun else []
    return {review.task_id: review for review in reviews if review.items or review.report or review.checklist}


def _progress(row: TaskRow) -> Progress:
    direct = row.settlement_mode == SettlementMode.DIRECT
    return find_progress(
        Status(row.status),
        SettlementMode(row.settlement_mode),
        is_asked=bool(row.pending_decisions or row.asked_by_operator),
        is_held=row.screening in BEFORE_THE_VERDICT,
        has_succeeded=row.settled > 0 or (direct and row.disputed_instant is None),
    )
