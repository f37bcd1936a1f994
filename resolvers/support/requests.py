"""Support requests: an agent or an operator asks, the platform's staff answers (docs/reference/support.md)."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Any

import orjson
from pydantic.alias_generators import to_camel

from adapters.notifications.staff import support_notice
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.accounts.staff import select_staff_by_id
from adapters.storage.queries.events.log import select_events_of_operator_on_task
from adapters.storage.queries.ledger.transactions import select_transaction_owner
from adapters.storage.queries.staff.lists import SUPPORT_REQUESTS
from adapters.storage.queries.support.requests import (
    INSERT_SUPPORT_MESSAGE,
    INSERT_SUPPORT_REQUEST,
    count_own_support_requests,
    lock_support_request,
    move_support_request,
    select_messages_after,
    select_messages_of_requests,
    select_newest_message,
    select_own_support_requests,
    select_support_message,
    select_support_request,
    select_support_requests_of_tasks,
)
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.queries.webhooks.deliveries import select_webhook_event_owner
from adapters.storage.tables.messages import SupportMessageRow, SupportRequestRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.refusals.accounts import WrongSupportStatus
from domain.refusals.general import InvalidCursor, InvalidInput, NotFound
from domain.refusals.suggestion import Suggestion, Way
from domain.support import Sender, Severity, SupportAction, SupportStatus, SupportType, next_status
from domain.webhooks.notifications import AccountEvent, NoticeDetails, StaffEvent
from resolvers.core import audit
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.listing import conditions_in, count_rows, read_page
from resolvers.core.operation import Snapshot, operation
from resolvers.core.signed_files import ATTACHMENT, signed_file
from resolvers.events.account_events import notify
from resolvers.events.operator_notices import in_english, notify_operator
from resolvers.events.staff_notices import notify_staff, queues_changed
from resolvers.support.attachments import Attachment, WithAttachment, store_attachment
from resolvers.support.view import SupportMessage, SupportRequest
from resolvers.wire.files import FileAnswer
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Flag,
    Id,
    JsonText,
    Line,
    Prose,
    RelatedId,
)
from subscriptions.messages.payloads import Payload, SupportReplied, SupportStatusChanged
from subscriptions.transports.channels import support_channel


class OpenSupportRequest(WithAttachment):
    """A question, complaint or recommendation to the platform."""

    type: SupportType
    """Type of the request."""
    subject: Line
    """Subject, in a line."""
    message: Prose
    """The question, complaint or recommendation; the first message of the thread."""
    severity: Severity = Severity.NORMAL
    """Severity of the problem."""
    category: Line | None = None
    """A label of your own."""
    requested_resolution: Prose | None = None
    """The resolution that you ask for."""
    related_task_id: Id | None = None
    """Number of a task of yours that the request is about."""
    related_settlement_id: RelatedId | None = None
    """The settlement of a task of yours, or another ledger transaction of yours, that the request is about."""
    related_webhook_event_id: RelatedId | None = None
    """Number of a webhook event of yours that the request is about."""


class SupportRequestReference(Wire):
    """Identifies a support request."""

    request_id: Id
    """Number of the support request."""


class GetSupportRequest(SupportRequestReference):
    """The support request to read, with or without its thread."""

    include_messages: Flag = False
    """Include the thread."""


class SupportConditions(Wire):
    """Conditions that support requests must meet; omitted ones are ignored."""

    type: SupportType | None = None
    """Only requests of this type."""
    status: SupportStatus | None = None
    """Only requests in this status."""
    agent_id: Id | None = None
    """Only requests of this agent; for the platform only."""
    operator_id: Id | None = None
    """Only requests of this operator; for the platform only."""
    text: Line | None = None
    """Only requests with this text in their subject or message, or the request of this number; for the platform
    only."""


class ListSupportRequests(SupportConditions):
    """Filter and page for the list of support requests, newest first."""

    include_messages: Flag = False
    """Include the threads."""
    limit: Limit = 100
    """Maximum number of requests to return."""
    after: Cursor = 0
    """Id of the last request of the previous page; 0 starts with the newest."""


class ListSupportMessages(SupportRequestReference):
    """Page of a thread's messages, oldest first."""

    limit: Limit = 200
    """Maximum number of messages to return."""
    after: Cursor = 0
    """Only messages with a higher id; 0 starts with the first. At most the id of the newest message."""


class SupportMessageReference(SupportRequestReference):
    """Identifies a message of a support request's thread."""

    message_id: Id
    """Number of the message."""


class WriteSupportMessage(SupportRequestReference, WithAttachment):
    """A message for the thread of a support request, with a file if there is one."""

    body: Prose
    """Text of the message."""
    attachment_json: JsonText | None = None
    """Attachment of the message, as JSON text."""


class SetSupportStatus(SupportRequestReference):
    """A support request's new status."""

    status: SupportStatus
    """The new status."""


@operation(
    Actor.AGENT, Actor.OPERATOR, outside=True, scope=Scope.DISPATCH, approved=False, contests=True, way=Way.ASK_SUPPORT
)
async def open_support_request(call: Call, request: OpenSupportRequest) -> SupportRequest:
    """Ask the platform's support, complain, recommend, or report an incident; answers come in the request's thread."""
    attachment = await store_attachment(call, request)
    return await call.conclude(partial(_open, request=request, attachment=attachment))


async def _open(context: Transaction, *, request: OpenSupportRequest, attachment: Attachment | None) -> SupportRequest:
    await _check_related(context, request)
    row = SupportRequestRow(
        id=0,
        agent_id=context.agent_id if context.actor is Actor.AGENT else None,
        operator_id=context.operator_id if context.actor is Actor.OPERATOR else None,
        status=SupportStatus.OPEN,
        created_at=context.now,
        updated_at=context.now,
        closed_at=None,
        **{
            name: getattr(request, name)
            for name in OpenSupportRequest.model_fields.keys() - WithAttachment.model_fields.keys()
        },
    )
    row = row._replace(id=await context.session.get(INSERT_SUPPORT_REQUEST(row)))
    await _write(context, row.id, row.message, None, attachment)
    await _notify_staff(context, row, opened=True)
    return SupportRequest.from_row(row)


async def _notify_staff(context: Transaction, row: SupportRequestRow, *, opened: bool) -> None:
    related = {"task_id": row.related_task_id, "support_request_id": row.id}
    notice = support_notice(row.subject, row.severity, opened=opened)
    await notify_staff(context, StaffEvent.SUPPORT_MESSAGE, notice, **related)


async def _check_related(context: Context, request: OpenSupportRequest) -> None:
    if request.related_task_id is not None:
        _require("relatedTaskId", await _concerns(context, request.related_task_id))
    if request.related_settlement_id is not None:
        owner = await context.session.find(select_transaction_owner(id=request.related_settlement_id))
        _require("relatedSettlementId", context.actor is Actor.AGENT and owner == context.agent_id)
    if request.related_webhook_event_id is not None:
        owner = await context.session.find(select_webhook_event_owner(id=request.related_webhook_event_id))
        _require("relatedWebhookEventId", context.actor is Actor.AGENT and owner == context.agent_id)


async def _concerns(context: Context, task_id: int) -> bool:
    """Return true if a task is the agent's, or one that the operator has or had."""
    if context.actor is Actor.OPERATOR:
        own = {"operator_id": context.operator_id, "task_id": task_id}
        return bool(await context.session.find_all(select_events_of_operator_on_task(after=0, limit=1, **own)))
    task = await context.session.find(select_task(id=task_id))
    return task is not None and task.agent_id == context.agent_id


def _require(field: str, exists: bool) -> None:
    if not exists:
        raise InvalidInput.for_field(field, "not_found", "does not exist")


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.SINGLE, lists="request_id")
async def list_support_requests(read: Context, request: ListSupportRequests) -> list[SupportRequest]:
    """List the caller's support requests, newest first; the platform's staff gets everybody's."""
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    requests = await support_requests_in(read, page, request)
    if not request.include_messages:
        return requests
    threads = await messages_of_requests(read, [shown.id for shown in requests])
    return [shown.model_copy(update={"messages": threads[shown.id]}) for shown in requests]


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.SINGLE)
async def get_support_request(read: Context, request: GetSupportRequest) -> SupportRequest:
    """Read one support request and its status."""
    row = await _visible(read, request.request_id)
    if not request.include_messages:
        return SupportRequest.from_row(row)
    return SupportRequest.from_row(row, (await messages_of_requests(read, [row.id]))[row.id])


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def list_support_messages(read: Context, request: ListSupportMessages) -> list[SupportMessage]:
    """Read the thread of a support request, oldest first: the opening message, replies and answers."""
    await _visible(read, request.request_id)
    await _check_cursor(read, request)
    return await messages_after(read, request.request_id, request.after, request.limit)


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def open_support_attachment(read: Context, request: SupportMessageReference) -> FileAnswer:
    """Read the file that is attached to a message of a support request's thread."""
    return await _open_attachment(read, request)


def _read_again(request_id: str, _message_id: str) -> Suggestion:
    arguments = {"requestId": int(request_id)}
    return Suggestion(list_support_messages.name, "Its messages have new addresses of the files.", arguments)


@signed_file(ATTACHMENT, read_again=_read_again)
async def _signed_attachment(context: Context, request_id: str, message_id: str) -> FileAnswer:
    return await _open_attachment(context, SupportMessageReference(request_id=request_id, message_id=message_id))


async def _open_attachment(context: Context, request: SupportMessageReference) -> FileAnswer:
    await _visible(context, request.request_id)
    row = await context.session.find(select_support_message(id=request.message_id, request_id=request.request_id))
    if row is None or row.attachment_blob is None:
        listing = list_support_messages.suggested("It lists the messages with their files.", request)
        sentence = f"Support request {request.request_id} has no message {request.message_id} with a file."
        raise NotFound(sentence, next_actions=(listing,))
    assert row.attachment_type, "stored with the file"
    assert row.attachment_name, "stored with the file"
    blob = row.attachment_blob
    chunks = partial(context.services.blobs.stream, blob)
    return FileAnswer(row.attachment_type, row.attachment_name, chunks, row.attachment_size, tag=blob)


@operation(Actor.AGENT, Actor.OPERATOR, outside=True, scope=Scope.DISPATCH, approved=False, contests=True)
async def reply_to_support_request(call: Call, request: WriteSupportMessage) -> SupportRequest:
    """Add a message to the thread of the caller's support request. A request that waits for the caller continues."""
    await _visible(call, request.request_id)
    attachment = await store_attachment(call, request)
    return await call.conclude(partial(_reply, request=request, attachment=attachment))


async def _reply(
    context: Transaction, *, request: WriteSupportMessage, attachment: Attachment | None
) -> SupportRequest:
    row = await _visible(context, request.request_id, change=True)
    try:
        status = next_status(SupportAction.REPLY, context.actor, SupportStatus(row.status), opener=context.actor)
    except WrongSupportStatus as refusal:
        arguments: dict[str, object] = {"type": row.type, "subject": row.subject, "message": request.body}
        if row.related_task_id:
            arguments["relatedTaskId"] = row.related_task_id
        suggestion = Suggestion(open_support_request.name, "A new request takes the matter up again.", arguments)
        raise WrongSupportStatus(refusal.detail, next_actions=(suggestion,)) from refusal
    await _write(context, row.id, request.body, request.attachment_json, attachment)
    await _notify_staff(context, row, opened=False)
    return await _move(context, row, status)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH, approved=False)
async def close_support_request(transaction: Transaction, request: SupportRequestReference) -> SupportRequest:
    """Close the caller's support request permanently; a closed request is refused."""
    row = await _visible(transaction, request.request_id, change=True)
    status = next_status(SupportAction.CLOSE, transaction.actor, SupportStatus(row.status), opener=transaction.actor)
    return await _move(transaction, row, status)


@operation(Actor.PLATFORM, outside=True, scope=Scope.DISPATCH, subject=audit.SUPPORT_REQUEST, role=StaffRole.SUPPORT)
async def answer_support_request(call: Call, request: WriteSupportMessage) -> SupportRequest:
    """Answer a support request in its thread: it then waits for the agent or operator who asked, who is notified."""
    await _visible(call, request.request_id)
    attachment = await store_attachment(call, request)
    return await call.conclude(partial(_answer, request=request, attachment=attachment))


async def _answer(
    context: Transaction, *, request: WriteSupportMessage, attachment: Attachment | None
) -> SupportRequest:
    row = await _visible(context, request.request_id, change=True)
    status = next_status(SupportAction.ANSWER, Actor.PLATFORM, SupportStatus(row.status), opener=_opener(row))
    message = await _write(context, row.id, request.body, request.attachment_json, attachment)
    moved = await _move(context, row, status)
    details = NoticeDetails(AccountEvent.SUPPORT_REPLIED, row.subject)
    payload = SupportReplied(
        support_request_id=row.id,
        subject=row.subject,
        message_id=message.id,
        body=request.body,
        sender_name=message.sender_name,
    )
    await _notify(context, row, AccountEvent.SUPPORT_REPLIED, details, payload)
    return moved


@operation(Actor.PLATFORM, scope=Scope.DISPATCH, subject=audit.SUPPORT_REQUEST, role=StaffRole.SUPPORT)
async def set_support_status(transaction: Transaction, request: SetSupportStatus) -> SupportRequest:
    """Move a support request to another status; the requester is notified. Repeating it changes nothing."""
    row = await _visible(transaction, request.request_id, change=True)
    if request.status == row.status:
        return SupportRequest.from_row(row)
    before = SupportStatus(row.status)
    status = next_status(SupportAction.SET_STATUS, Actor.PLATFORM, before, request.status, opener=_opener(row))
    moved = await _move(transaction, row, status)
    details = NoticeDetails(AccountEvent.SUPPORT_STATUS_CHANGED, row.subject, term=status)
    payload = SupportStatusChanged(
        support_request_id=row.id, subject=row.subject, previous_status=row.status, status=status
    )
    await _notify(transaction, row, AccountEvent.SUPPORT_STATUS_CHANGED, details, payload)
    return moved


async def messages_after(context: Context, request_id: int, after: int, limit: int) -> list[SupportMessage]:
    """Return the messages of a thread after a message id, oldest first. The caller must be allowed to see the
    thread."""
    rows = await context.session.find_all(select_messages_after(request_id=request_id, after=after, limit=limit))
    return [SupportMessage.from_row(context, row) for row in rows]


async def newest_message(context: Context, request_id: int) -> int:
    """Return the id of the newest message of a thread. The caller must be allowed to see the thread."""
    return await context.session.get(select_newest_message(request_id=request_id))


async def _check_cursor(context: Context, request: ListSupportMessages) -> None:
    if request.after and request.after > (newest := await newest_message(context, request.request_id)):
        raise InvalidCursor.beyond(newest, of_messages=True)


async def messages_of_requests(context: Context, request_ids: Sequence[int]) -> dict[int, list[SupportMessage]]:
    """Return the threads of support requests by request id, oldest message first. The caller must be allowed to see
    them."""
    threads: dict[int, list[SupportMessage]] = defaultdict(list)
    for row in await context.session.find_all(
        select_messages_of_requests(request_ids=orjson.dumps(request_ids).decode())
    ):
        threads[row.request_id].append(SupportMessage.from_row(context, row))
    return threads


def _opener(row: SupportRequestRow) -> Actor:
    return Actor.AGENT if row.operator_id is None else Actor.OPERATOR


async def _visible(context: Context, request_id: int, *, change: bool = False) -> SupportRequestRow:
    row = await context.session.find((lock_support_request if change else select_support_request)(id=request_id))
    owner_id = row and (row.agent_id if context.actor is Actor.AGENT else row.operator_id)
    if row is None or (context.actor is not Actor.PLATFORM and owner_id != context.caller_id):
        raise NotFound(f"There is no support request {request_id}.")
    return row


async def _write(
    context: Context, request_id: int, body: str, attachment_json: str | None, attachment: Attachment | None
) -> SupportMessageRow:
    assert context.caller, "a message has a sender"
    if context.actor is Actor.AGENT:
        sender, name = Sender.AGENT, (await context.session.get(select_agent_by_id(id=context.caller.id))).name
    elif context.actor is Actor.OPERATOR:
        sender, name = (
            Sender.OPERATOR,
            (await context.session.get(select_operator_by_id(id=context.caller.id))).name,
        )
    else:
        sender, name = Sender.SUPPORT, (await context.session.get(select_staff_by_id(id=context.caller.id))).name
    row = SupportMessageRow(
        id=0,
        request_id=request_id,
        sender=sender,
        sender_name=name,
        body=body,
        attachment_json=attachment_json,
        attachment_type=attachment and attachment.content_type,
        attachment_name=attachment and attachment.file_name,
        attachment_size=attachment and attachment.size,
        attachment_blob=attachment and attachment.blob,
        created_at=context.now,
    )
    return row._replace(id=await context.session.get(INSERT_SUPPORT_MESSAGE(row)))


async def _move(context: Transaction, row: SupportRequestRow, status: SupportStatus) -> SupportRequest:
    closed_at = context.now if status is SupportStatus.CLOSED else None
    moved = row._replace(status=status, updated_at=context.now, closed_at=closed_at)
    await context.session.execute(
        move_support_request(key=row.id, status=status, updated_at=moved.updated_at, closed_at=closed_at)
    )
    context.notify_channel(support_channel(row.id))
    queues_changed(context)
    return SupportRequest.from_row(moved)


async def _notify(
    context: Transaction, row: SupportRequestRow, event: AccountEvent, details: NoticeDetails, payload: Payload
) -> None:
    related = {"task_id": row.related_task_id, "support_request_id": row.id}
    if row.agent_id is not None:
        await notify(context, row.agent_id, event, in_english(details), payload, **related)
    elif row.operator_id is not None:
        await notify_operator(context, row.operator_id, details, **related)


async def support_requests_in(
    context: Context, page: PageBetween, conditions: SupportConditions
) -> list[SupportRequest]:
    """Return a page of the support requests that the caller may see, newest first."""
    filters = _filters(context, conditions)
    if context.actor is Actor.PLATFORM:
        rows = await read_page(context, SUPPORT_REQUESTS, filters, page.as_sorted())
    else:
        statement = select_own_support_requests[context.actor, page.from_oldest]
        rows = await context.session.find_all(
            statement(older_than=page.older_than, newer_than=page.newer_than, limit=page.limit, **filters)
        )
        rows = rows[::-1] if page.from_oldest else rows
    return [SupportRequest.from_row(row) for row in rows]


async def count_support_requests(context: Context, conditions: SupportConditions) -> int:
    """Return the number of support requests that the caller may see; for the platform, counted up to the search
    limit."""
    filters = _filters(context, conditions)
    if context.actor is Actor.PLATFORM:
        return await count_rows(context, SUPPORT_REQUESTS, filters)
    return await context.session.get(count_own_support_requests[context.actor](**filters))


def _filters(context: Context, conditions: SupportConditions) -> dict[str, Any]:
    if context.actor is Actor.PLATFORM:
        return conditions_in(conditions, SupportConditions, number="request_id")
    for name in ("agent_id", "operator_id", "text"):
        if getattr(conditions, name) is not None:
            raise InvalidInput.for_field(to_camel(name), "invalid", f"is not for {context.actor} keys")
    return {"owner_id": context.caller_id, "type": conditions.type, "status": conditions.status}


async def support_requests_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[SupportRequest]]:
    """Return the support requests about tasks by task id, newest first. The caller must be allowed to see the tasks."""
    requests: dict[int, list[SupportRequest]] = defaultdict(list)
    ids = orjson.dumps(task_ids).decode()
    for row in await context.session.find_all(select_support_requests_of_tasks(task_ids=ids)):
        if row.related_task_id:
            requests[row.related_task_id].append(SupportRequest.from_row(row))
    return requests
