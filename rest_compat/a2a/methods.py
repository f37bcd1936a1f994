"""The methods of the protocol, implemented with the operations of the service. Both bindings call them by name."""

import hashlib
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from domain.lifecycle.progress import ENDED, STANDS_STILL, Progress
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.protocols import UnsupportedOperation
from domain.values.time import SECOND
from resolvers.conversations.view import (
    Conversation,
    GetConversation,
    ListConversations,
    get_conversation,
    list_conversations,
)
from resolvers.core.context import Call
from resolvers.tasks.dispatch import CancelTask, cancel_task
from resolvers.tasks.input import TaskReference
from resolvers.webhooks.task_endpoints import (
    AddTaskEndpoint,
    TaskEndpoint,
    TaskEndpointReference,
    add_task_endpoint,
    list_task_endpoints,
    remove_task_endpoint,
)
from rest_compat.a2a.errors import CANNOT_CANCEL, NotCancelable
from rest_compat.a2a.messages import converse, parse_task_id
from rest_compat.a2a.requests import (
    OTHER_STATES,
    STATES,
    Lenient,
    ListPushConfigsRequest,
    ListTasksRequest,
    NoParameters,
    PushConfigReference,
    PushNotificationConfig,
    SendMessageRequest,
    TaskRequest,
)
from rest_compat.a2a.tasks import render_task
from rest_compat.a2a.updates import Updates, nothing
from rest_compat.rest.endpoint import validated
from subscriptions.messages.a2a import Part

Answer = dict[str, Any]


class MethodReply(NamedTuple):
    """The answer of a method: a single one, or the first item of a stream."""

    answer: Answer
    stream: AsyncGenerator[Answer | None] | None = None
    """Further items; a None among them keeps a silent connection open."""
    is_awaited: bool = False
    """True if the last item of the stream is the answer."""


class Method(NamedTuple):
    """A method with the type of its parameters."""

    request: type[Lenient]
    call: Callable[[Call, Any, Updates], Awaitable[MethodReply]]


async def send_message(call: Call, request: SendMessageRequest, updates: Updates) -> MethodReply:
    """Dispatch a task or answer one, and wait until it stands still, for at most `WAIT_SECONDS`."""
    outcome = await _converse(call, request)
    if not isinstance(outcome, Conversation):
        return MethodReply({"message": outcome})
    configuration = request.configuration
    length = _length(request)
    answer: Answer = {"task": render_task(outcome, history_length=length)}
    if outcome.progress in STANDS_STILL or (configuration and configuration.return_immediately):
        return MethodReply(answer)
    return MethodReply(answer, updates.until_still(call, outcome, length), is_awaited=True)


async def send_streaming_message(call: Call, request: SendMessageRequest, updates: Updates) -> MethodReply:
    """Dispatch a task or answer one, and follow it until it stands still."""
    updates.require_place(call)
    outcome = await _converse(call, request)
    if not isinstance(outcome, Conversation):
        return MethodReply({"message": outcome}, nothing())
    answer: Answer = {"task": render_task(outcome, history_length=_length(request))}
    return MethodReply(answer, updates.follow(call, outcome, STANDS_STILL))


async def subscribe(call: Call, request: TaskRequest, updates: Updates) -> MethodReply:
    """Follow a task until it has ended."""
    updates.require_place(call)
    conversation = await _read(call, request.id)
    if conversation.progress in ENDED:
        raise UnsupportedOperation(f"Task {request.id} has ended: there is nothing to follow.")
    answer: Answer = {"task": render_task(conversation, history_length=request.history_length)}
    return MethodReply(answer, updates.follow(call, conversation, ENDED))


async def get_task(call: Call, request: TaskRequest, _: Updates) -> MethodReply:
    """Read a task."""
    conversation = await _read(call, request.id, request.history_length)
    return MethodReply(render_task(conversation, history_length=request.history_length))


async def list_tasks(call: Call, request: ListTasksRequest, _: Updates) -> MethodReply:
    """Read the tasks of the calling agent, the last changed first."""
    state, length = request.status, request.history_length
    if state == "TASK_STATE_UNSPECIFIED":
        state = None
    if state in OTHER_STATES:
        return MethodReply({"tasks": [], "nextPageToken": "", "pageSize": request.page_size, "totalSize": 0})
    if state is not None and state not in STATES:
        raise InvalidInput.for_field("status", "invalid", f"should be one of {', '.join((*STATES, *OTHER_STATES))}")
    supplied = ListConversations(
        context_id=request.context_id,
        progress=STATES[state] if state else None,
        updated_from=_instant(request.status_timestamp_after),
        limit=request.page_size,
        after=request.page_token,
        history_length=length,
        include_proofs=request.include_artifacts,
    )
    page = await list_conversations(call, supplied)
    shown = [render_task(item, history_length=length, artifacts=request.include_artifacts) for item in page.items]
    more = {"nextPageToken": page.next_page or "", "pageSize": request.page_size, "totalSize": page.total}
    return MethodReply({"tasks": shown, **more})


async def cancel(call: Call, request: TaskRequest, _: Updates) -> MethodReply:
    """Cancel a task free of charge; a task that is already cancelled stays so."""
    conversation = await _read(call, request.id)
    if conversation.progress is not Progress.CANCELED:
        reason = (request.metadata or {}).get("reason")
        supplied = validated(CancelTask, {"taskId": conversation.task.id, "reason": reason})
        try:
            await cancel_task(call, supplied)
        except CANNOT_CANCEL as refusal:
            raise NotCancelable(refusal) from refusal
        conversation = await _read(call, request.id)
    return MethodReply(render_task(conversation, history_length=request.history_length))


async def create_push_config(call: Call, request: PushNotificationConfig, _: Updates) -> MethodReply:
    """Push the updates of a task to an address."""
    if request.task_id is None:
        raise InvalidInput.for_field("taskId", "required", "is required")
    endpoint = await add_task_endpoint(call, endpoint_to_add(parse_task_id(request.task_id), request))
    return MethodReply(_push_config(endpoint))


async def get_push_config(call: Call, request: PushConfigReference, _: Updates) -> MethodReply:
    """Read one configuration; its secrets are never shown."""
    endpoints = await list_task_endpoints(call, TaskReference(task_id=parse_task_id(request.task_id)))
    for endpoint in endpoints.items:
        if endpoint.name == request.id:
            return MethodReply(_push_config(endpoint))
    raise NotFound(f"Task {request.task_id} has no push notification configuration of this id.")


async def list_push_configs(call: Call, request: ListPushConfigsRequest, _: Updates) -> MethodReply:
    """Read the configurations of a task."""
    endpoints = await list_task_endpoints(call, TaskReference(task_id=parse_task_id(request.task_id)))
    return MethodReply({"configs": [_push_config(endpoint) for endpoint in endpoints.items], "nextPageToken": ""})


async def delete_push_config(call: Call, request: PushConfigReference, _: Updates) -> MethodReply:
    """Stop pushing updates to an address."""
    supplied = validated(TaskEndpointReference, {"taskId": parse_task_id(request.task_id), "name": request.id})
    await remove_task_endpoint(call, supplied)
    return MethodReply({})


async def get_extended_card(call: Call, request: NoParameters, _: Updates) -> MethodReply:  # noqa: ARG001 - a method
    raise UnsupportedOperation("The public agent card has everything: there is no extended one.")


METHODS: Final[Mapping[str, Method]] = MappingProxyType(
    {
        "SendMessage": Method(SendMessageRequest, send_message),
        "SendStreamingMessage": Method(SendMessageRequest, send_streaming_message),
        "GetTask": Method(TaskRequest, get_task),
        "ListTasks": Method(ListTasksRequest, list_tasks),
        "CancelTask": Method(TaskRequest, cancel),
        "SubscribeToTask": Method(TaskRequest, subscribe),
        "CreateTaskPushNotificationConfig": Method(PushNotificationConfig, create_push_config),
        "GetTaskPushNotificationConfig": Method(PushConfigReference, get_push_config),
        "ListTaskPushNotificationConfigs": Method(ListPushConfigsRequest, list_push_configs),
        "DeleteTaskPushNotificationConfig": Method(PushConfigReference, delete_push_config),
        "GetExtendedAgentCard": Method(NoParameters, get_extended_card),
    }
)


async def _converse(call: Call, request: SendMessageRequest) -> Conversation | Part:
    """Carry out the request of a message, only once for all repeats, and push the updates of its task to the configured
    address."""
    message, configuration = request.message, request.configuration
    pushed = configuration.task_push_notification_config if configuration else None
    if pushed:
        # Checked first: a task must not be paid for if its push address is refused.
        endpoint_to_add(1, pushed)
    digest = hashlib.blake2b(message.message_id.encode(), digest_size=24).hexdigest()
    once = call if call.idempotency_key else replace(call, idempotency_key=f"a2a-{digest}")
    outcome = await converse(once, message)
    call.replayed = once.replayed
    if pushed and isinstance(outcome, Conversation):
        await add_task_endpoint(replace(call, idempotency_key=None), endpoint_to_add(outcome.task.id, pushed))
    return outcome


def endpoint_to_add(task_id: int, config: PushNotificationConfig) -> AddTaskEndpoint:
    """A configuration as an endpoint of a task. Raises `InvalidInput`."""
    authentication = config.authentication
    auth = None
    if authentication:
        if not authentication.credentials:
            raise InvalidInput.for_field("authentication.credentials", "required", "is required beside the scheme")
        value = f"{authentication.scheme} {authentication.credentials}"
        auth = json.dumps({"authType": "header", "authHeader": "Authorization", "authValue": value})
    fields = {"taskId": task_id, "name": config.id, "address": config.url, "configJson": auth, "token": config.token}
    return validated(AddTaskEndpoint, fields)


def _push_config(endpoint: TaskEndpoint) -> Answer:
    shown = {"id": endpoint.name, "taskId": str(endpoint.task_id), "url": endpoint.address}
    return {**shown, "authentication": {"scheme": endpoint.auth_scheme}} if endpoint.auth_scheme else shown


def _length(request: SendMessageRequest) -> int:
    length = request.configuration.history_length if request.configuration else None
    return TaskRequest.model_fields["history_length"].default if length is None else length


def _instant(text: str | None) -> int | None:
    """A timestamp in microseconds. Raises `InvalidInput`."""
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
        seconds = time.timestamp() if time.tzinfo else -1
    except (ValueError, OverflowError):
        seconds = -1
    if seconds < 0:
        message = "should be a time in UTC since 1970, such as 2026-11-20T13:30:00Z"
        raise InvalidInput.for_field("statusTimestampAfter", "invalid", message)
    return round(seconds * SECOND)


async def _read(call: Call, task_id: str, history_length: int | None = None) -> Conversation:
    fields = {} if history_length is None else {"history_length": history_length}
    return await get_conversation(call, GetConversation(task_id=parse_task_id(task_id), **fields))
