"""Support requests: an agent asks, the platform's staff answers (docs/contract.md#support)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import orjson

from adapters.storage.engine.statement import Statement
from adapters.storage.queries import support
from adapters.storage.queries.accounts import AGENT_BY_ID, STAFF_BY_ID
from adapters.storage.queries.ledger import TRANSACTION_OWNER
from adapters.storage.queries.support import (
    INSERT_SUPPORT_MESSAGE,
    INSERT_SUPPORT_REQUEST,
    MESSAGES_AFTER,
    MESSAGES_OF_REQUESTS,
    MOVE_SUPPORT_REQUEST,
    SUPPORT_REQUEST,
    SUPPORT_REQUEST_PAGES,
    SUPPORT_REQUEST_TO_CHANGE,
)
from adapters.storage.queries.tasks import TASK
from adapters.storage.queries.webhooks import WEBHOOK_EVENT_OWNER
from adapters.storage.tables.messages import SupportMessageRow, SupportRequestRow
from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import WrongSupportStatus
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.suggestion import Suggestion
from domain.support import Sender, Severity, SupportAction, SupportStatus, SupportType, next_status
from domain.webhooks.notification_texts import AccountEvent, Notice
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Kind, operation
from resolvers.events.account_events import notify
from resolvers.support.view import SupportMessage, SupportRequest
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import INT32, Flag, Id, JsonText, Line, Prose
from subscriptions.messages.payloads import Payload, SupportReplied, SupportStatusChanged
from subscriptions.transports.channels import support_channel


class OpenSupportRequest(Wire):
    """What the agent asks the platform."""

    type: SupportType
    """What it is about."""
    subject: Line
    """The same in a line."""
    message: Prose
    """The question, complaint or recommendation; the first message of the thread."""
    severity: Severity = Severity.NORMAL
    """How bad it is."""
    category: Line | None = None
    """A label of your own."""
    requested_resolution: Prose | None = None
    """What you ask for."""
    related_task_id: Id | None = None
    """The task that it is about, one of your own."""
    related_settlement_id: Id | None = None
    """The ledger transaction that it is about, one of your own."""
    related_webhook_event_id: Id | None = None
    """The webhook event that it is about, one of your own."""


class SupportRequestReference(Wire):
    """Names a support request."""

    request_id: Id
    """The support request."""


class GetSupportRequest(SupportRequestReference):
    """Which support request, and what beside it."""

    include_messages: Flag = False
    """Give the thread too."""


class ListSupportRequests(Wire):
    """Which support requests to list, newest first."""

    type: SupportType | None = None
    """Only those about this."""
    status: SupportStatus | None = None
    """Only those in this status."""
    include_messages: Flag = False
    """Give the threads too."""
    limit: Limit = 100
    """At most so many."""
    after: Cursor = 0
    """The id of the last request of the page before; 0 starts with the newest."""


class ListSupportMessages(SupportRequestReference):
    """Which messages of a thread to read, oldest first."""

    limit: Limit = 200
    """At most so many."""
    after: Cursor = 0
    """Only messages with a higher id; 0 begins with the first."""


class WriteSupportMessage(SupportRequestReference):
    """A message for the thread of a support request."""

    body: Prose
    """What it says."""
    attachment_json: JsonText | None = None
    """What goes with it, as JSON text."""


class SetSupportStatus(SupportRequestReference):
    """A support request's new status."""

    status: SupportStatus
    """Where it is to stand."""


@operation(Actor.AGENT)
async def open_support_request(context: Transaction, request: OpenSupportRequest) -> SupportRequest:
    """Ask the platform's support, complain, recommend, or report an incident; answers come in the request's thread."""
    await _check_related(context, request)
    row = SupportRequestRow(
        id=0,
        agent_id=context.agent_id,
        status=SupportStatus.OPEN,
        created_at=context.now,
        updated_at=context.now,
        closed_at=None,
        **dict(request),
    )
    row = row._replace(id=await context.session.get(INSERT_SUPPORT_REQUEST, **row._asdict()))
    await _write(context, row.id, row.message, None)
    return SupportRequest.of(row)


async def _check_related(context: Context, request: OpenSupportRequest) -> None:
    if request.related_task_id is not None:
        task = await context.session.find(TASK, id=request.related_task_id)
        _own(context, "relatedTaskId", task.agent_id if task else None)
    if request.related_settlement_id is not None:
        owner = await context.session.find(TRANSACTION_OWNER, id=request.related_settlement_id)
        _own(context, "relatedSettlementId", owner)
    if request.related_webhook_event_id is not None:
        owner = await context.session.find(WEBHOOK_EVENT_OWNER, id=request.related_webhook_event_id)
        _own(context, "relatedWebhookEventId", owner)


def _own(context: Context, field: str, owner_id: int | None) -> None:
    if owner_id != context.agent_id:
        raise InvalidInput.of(field, "not_found", "does not exist")


@operation(Actor.AGENT, Actor.PLATFORM, kind=Kind.READ)
async def list_support_requests(context: Context, request: ListSupportRequests) -> list[SupportRequest]:
    """List the agent's support requests, or to the platform's staff those of all agents, newest first."""
    assert context.caller, "only agents and the platform come here"
    rows = await context.session.find_all(
        SUPPORT_REQUEST_PAGES[context.actor][False],
        agent_id=context.caller.id,
        type=request.type,
        status=request.status,
        older_than=request.after or INT32,
        newer_than=0,
        limit=request.limit,
    )
    if not request.include_messages:
        return [SupportRequest.of(row) for row in rows]
    threads = await messages_of_requests(context, [row.id for row in rows])
    return [SupportRequest.of(row, threads[row.id]) for row in rows]


@operation(Actor.AGENT, Actor.PLATFORM, kind=Kind.READ)
async def get_support_request(context: Context, request: GetSupportRequest) -> SupportRequest:
    """Read one support request: what was asked and where it stands."""
    row = await _visible(context, request.request_id)
    if not request.include_messages:
        return SupportRequest.of(row)
    return SupportRequest.of(row, (await messages_of_requests(context, [row.id]))[row.id])


@operation(Actor.AGENT, Actor.PLATFORM, kind=Kind.READ)
async def list_support_messages(context: Context, request: ListSupportMessages) -> list[SupportMessage]:
    """Read the thread of a support request, oldest first: the opening message, replies and answers."""
    await _visible(context, request.request_id)
    return await messages_after(context, request.request_id, request.after, request.limit)


@operation(Actor.AGENT)
async def reply_to_support_request(context: Transaction, request: WriteSupportMessage) -> SupportRequest:
    """Add a message to the thread of an own support request; one that waits for the agent is in progress again."""
    row = await _visible(context, request.request_id, change=True)
    try:
        status = next_status(SupportAction.REPLY, Actor.AGENT, SupportStatus(row.status))
    except WrongSupportStatus as refusal:
        again: dict[str, object] = {"type": row.type, "subject": row.subject, "message": request.body}
        if row.related_task_id:
            again["relatedTaskId"] = row.related_task_id
        suggestion = Suggestion(open_support_request.name, "A new request takes the matter up again.", again)
        raise WrongSupportStatus(refusal.detail, next_actions=(suggestion,)) from None
    await _write(context, row.id, request.body, request.attachment_json)
    return await _move(context, row, status)


@operation(Actor.AGENT)
async def close_support_request(context: Transaction, request: SupportRequestReference) -> SupportRequest:
    """Close an own support request for good; one that is closed already is refused."""
    row = await _visible(context, request.request_id, change=True)
    return await _move(context, row, next_status(SupportAction.CLOSE, Actor.AGENT, SupportStatus(row.status)))


@operation(Actor.PLATFORM)
async def answer_support_request(context: Transaction, request: WriteSupportMessage) -> SupportRequest:
    """Answer a support request in its thread: it then waits for the agent, who is notified."""
    row = await _visible(context, request.request_id, change=True)
    status = next_status(SupportAction.ANSWER, Actor.PLATFORM, SupportStatus(row.status))
    written = await _write(context, row.id, request.body, request.attachment_json)
    moved = await _move(context, row, status)
    notice = Notice("Support replied", f"{row.subject}: support answered and waits for your reply.")
    payload = SupportReplied(
        support_request_id=row.id,
        subject=row.subject,
        message_id=written.id,
        body=request.body,
        sender_name=written.sender_name,
    )
    await _notify(context, row, AccountEvent.SUPPORT_REPLIED, notice, payload)
    return moved


@operation(Actor.PLATFORM)
async def set_support_status(context: Transaction, request: SetSupportStatus) -> SupportRequest:
    """Move a support request to another status; the agent is notified. Repeating it changes nothing."""
    row = await _visible(context, request.request_id, change=True)
    if request.status == row.status:
        return SupportRequest.of(row)
    status = next_status(SupportAction.SET_STATUS, Actor.PLATFORM, SupportStatus(row.status), request.status)
    moved = await _move(context, row, status)
    notice = Notice("Support request moved", f"{row.subject}: the request is now {status.replace('_', ' ')}.")
    payload = SupportStatusChanged(
        support_request_id=row.id, subject=row.subject, previous_status=row.status, status=status
    )
    await _notify(context, row, AccountEvent.SUPPORT_STATUS_CHANGED, notice, payload)
    return moved


async def messages_after(context: Context, request_id: int, after: int, limit: int) -> list[SupportMessage]:
    """The messages of a thread that the caller may see, after one of them: what a subscription replays."""
    rows = await context.session.find_all(MESSAGES_AFTER, request_id=request_id, after=after, limit=limit)
    return [SupportMessage.of(row) for row in rows]


async def messages_of_requests(context: Context, request_ids: Sequence[int]) -> dict[int, list[SupportMessage]]:
    """The threads of many support requests that the caller may see, oldest message first."""
    threads: dict[int, list[SupportMessage]] = defaultdict(list)
    for row in await context.session.find_all(MESSAGES_OF_REQUESTS, request_ids=orjson.dumps(request_ids).decode()):
        threads[row.request_id].append(SupportMessage.of(row))
    return threads


async def _visible(context: Context, request_id: int, *, change: bool = False) -> SupportRequestRow:
    row = await context.session.find(SUPPORT_REQUEST_TO_CHANGE if change else SUPPORT_REQUEST, id=request_id)
    if row is None or (context.actor is Actor.AGENT and row.agent_id != context.agent_id):
        raise NotFound(f"There is no support request {request_id}.")
    return row


async def _write(context: Context, request_id: int, body: str, attachment: str | None) -> SupportMessageRow:
    assert context.caller, "a message has a sender"
    if context.actor is Actor.AGENT:
        sender, name = Sender.AGENT, (await context.session.get(AGENT_BY_ID, id=context.caller.id)).name
    else:
        sender, name = Sender.SUPPORT, (await context.session.get(STAFF_BY_ID, id=context.caller.id)).name
    row = SupportMessageRow(0, request_id, sender, name, body, attachment, context.now)
    return row._replace(id=await context.session.get(INSERT_SUPPORT_MESSAGE, **row._asdict()))


async def _move(context: Transaction, row: SupportRequestRow, status: SupportStatus) -> SupportRequest:
    closed_at = context.now if status is SupportStatus.CLOSED else None
    moved = row._replace(status=status, updated_at=context.now, closed_at=closed_at)
    await context.session.execute(
        MOVE_SUPPORT_REQUEST, key=row.id, status=status, updated_at=moved.updated_at, closed_at=closed_at
    )
    context.notify_channel(support_channel(row.id))
    return SupportRequest.of(moved)


async def _notify(
    context: Transaction, row: SupportRequestRow, event: AccountEvent, notice: Notice, payload: Payload
) -> None:
    about = {"task_id": row.related_task_id, "support_request_id": row.id}
    await notify(context, row.agent_id, event, notice, payload, **about)


async def support_requests_in(
    context: Context, span: PageBetween, kind: SupportType | None, status: SupportStatus | None
) -> list[SupportRequest]:
    """The support requests that the caller may see in a span, newest first."""
    assert context.caller
    statements = support.SUPPORT_REQUEST_PAGES[context.actor]
    found = await _page(context, statements, span, agent_id=context.caller.id, type=kind, status=status)
    return [SupportRequest.of(row) for row in found]


async def count_support_requests(context: Context, kind: SupportType | None, status: SupportStatus | None) -> int:
    """How many support requests the caller may see."""
    assert context.caller
    statement = support.SUPPORT_REQUEST_COUNTS[context.actor]
    return await context.session.get(statement, agent_id=context.caller.id, type=kind, status=status)


async def support_requests_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[SupportRequest]]:
    """The support requests about many tasks that the caller may see, newest first."""
    requests: dict[int, list[SupportRequest]] = defaultdict(list)
    ids = orjson.dumps(task_ids).decode()
    for row in await context.session.find_all(support.SUPPORT_REQUESTS_OF_TASKS, task_ids=ids):
        if row.related_task_id:
            requests[row.related_task_id].append(SupportRequest.of(row))
    return requests


async def _page(
    context: Context, statements: dict[bool, Statement[Any]], span: PageBetween, **parameters: Any
) -> list[Any]:
    found = await context.session.find_all(
        statements[span.from_oldest],
        older_than=span.older_than,
        newer_than=span.newer_than,
        limit=span.limit,
        **parameters,
    )
    return found[::-1] if span.from_oldest else found
