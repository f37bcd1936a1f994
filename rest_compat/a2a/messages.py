"""Messages of clients: a new task by its fields, or one of the calls that a task offers. Texts are not interpreted: the
answer to a message with incomplete data names the missing fields, and a text to a task that an operator works on is
sent to the operator.
"""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from domain.lifecycle.progress import ENDED, Progress
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.protocols import PartNotSupported, UnsupportedOperation
from domain.tasks.decisions import parse_options
from resolvers.conversations.view import OWN_CONTEXT, Conversation, GetConversation, get_conversation
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.messaging.sending import send_message
from resolvers.tasks.decisions import Decision, resolve_decision
from resolvers.tasks.dispatch import create_task
from resolvers.tasks.input import CreateTask
from resolvers.tasks.view import Task
from resolvers.wire.json_schema import make_schema
from resolvers.wire.scalars import parse_row_id
from rest_compat.a2a.follow_ups import FOLLOW_UPS
from rest_compat.a2a.requests import ClientMessage
from rest_compat.a2a.tasks import status_message
from rest_compat.rest.endpoint import validated
from rest_compat.tools.tool import Tool
from subscriptions.messages.a2a import Part, agent_message, data_part, text_part

REQUIRED: Final = "required"
"""The code of a field that is missing."""
ANSWER: Final = "answer"
TOOL: Final = "tool"
ARGUMENTS: Final = "arguments"


def parse_task_id(text: str) -> int:
    """Return the number of a task. Raises `NotFound` for a text that is not a number."""
    if number := parse_row_id(text, "task_id"):
        return number
    raise NotFound("There is no such task.")


async def converse(call: Call, message: ClientMessage) -> Conversation | Part:
    """Carry out the request of a message. Return the task, or a message of the service that names the missing data.

    Raises a `Refusal`, with nothing changed.
    """
    data, text = _content(message)
    if message.task_id is None:
        return await _dispatch(call, message, data, text)
    conversation = await _read(call, parse_task_id(message.task_id))
    if message.context_id not in (None, conversation.context_id):
        raise InvalidInput.for_field("message.contextId", "invalid", "is not the context of the task")
    if conversation.progress in ENDED:
        raise UnsupportedOperation(f"Task {message.task_id} has ended: it takes no messages.")
    return await _follow_up(call, conversation, data, text)


def _content(message: ClientMessage) -> tuple[dict[str, Any] | None, str]:
    """Return the data of a message, and its texts joined. Raises `PartNotSupported` and `InvalidInput`."""
    data: dict[str, Any] | None = None
    texts = []
    for number, part in enumerate(message.parts):
        field = f"message.parts[{number}]"
        if part.raw is not None or part.url is not None:
            raise PartNotSupported(f"{field} is a file: the service reads data and text.")
        if part.text is not None:
            texts.append(part.text)
        elif not isinstance(part.data, dict):
            raise InvalidInput.for_field(f"{field}.data", "dict_type", "should be an object")
        elif data is not None:
            raise InvalidInput.for_field(f"{field}.data", "given_twice", "is the second part with data: send one")
        else:
            data = _with_whole_numbers(part.data)
    return data, "\n".join(texts).strip()


def _with_whole_numbers(value: Any) -> Any:
    """Return the JSON with 7 for 7.0: the data type of the protocol has no whole numbers."""
    if isinstance(value, dict):
        return {name: _with_whole_numbers(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_with_whole_numbers(part) for part in value]
    return int(value) if isinstance(value, Decimal) and value == value.to_integral_value() else value


async def _dispatch(call: Call, message: ClientMessage, data: dict[str, Any] | None, text: str) -> Conversation | Part:
    context_id = _context(call, message)
    fields = {**(data or {}), "workflowId": (data or {}).get("workflowId") or context_id}
    if text:
        fields.setdefault("description", text)
    if message.context_id and fields["workflowId"] != message.context_id:
        raise InvalidInput.for_field("workflowId", "given_twice", "is another group than message.contextId")
    try:
        supplied = validated(CreateTask, fields)
    except InvalidInput as refusal:
        if any(error.code != REQUIRED for error in refusal.errors):
            raise
        return _missing(message, context_id, [error.field for error in refusal.errors])
    task = await create_task(call, supplied)
    if supplied.dry_run:
        return _result(message, context_id, task)
    return await _read(call, task.id)


def _context(call: Call, message: ClientMessage) -> str:
    """Return the context of a new task: that of the message, else one derived from the message's id, so that a repeat
    has the same."""
    if message.context_id is None:
        return str(uuid5(NAMESPACE_URL, f"{call.base_url}/agents/{call.caller_id}/messages/{message.message_id}"))
    if OWN_CONTEXT.fullmatch(message.context_id):
        raise InvalidInput.for_field("message.contextId", "invalid", "is the context of one task: send its taskId, too")
    return message.context_id


def _missing(message: ClientMessage, context_id: str, fields: list[str]) -> Part:
    said = (
        f"To dispatch a task, send one part with data that has all of its fields. Missing: {', '.join(fields)}. No "
        "language model reads texts here, and nothing of this message was stored."
    )
    schema = make_schema(CreateTask, "validation")
    needed = {"state": "TASK_STATE_INPUT_REQUIRED", "missing": fields, "schema": schema}
    return _reply(message, context_id, [text_part(said), data_part(needed)])


async def _follow_up(
    call: Call, conversation: Conversation, data: dict[str, Any] | None, text: str
) -> Conversation | Part:
    task_id = conversation.task.id
    fields: dict[str, Any] | None = None
    tool: Tool | None = None
    operation: Operation[Any, Any] = resolve_decision
    if data is not None and TOOL in data:
        tool, fields = _named_tool(data)
        operation = tool.operation
    else:
        fields = _answer(conversation, data, text)
        if fields is None and text and _has_reader(conversation):
            operation, fields = send_message, {"body": text}
        if fields is None:
            return status_message(conversation)
    if parse_row_id(str(fields.setdefault("taskId", task_id)), "task_id") != task_id:
        raise InvalidInput.for_field("arguments.taskId", "invalid", "is not the task of the message")
    supplied = validated(operation.request, fields, tool.required if tool else ())
    result = await operation(call, supplied)
    if getattr(supplied, "dry_run", False):
        return agent_message(
            f"dry-run-{call.request_id}",
            conversation.context_id,
            [data_part(result.model_dump(by_alias=True, exclude_none=True))],
            task_id,
        )
    return await _read(call, task_id)


def _has_reader(conversation: Conversation) -> bool:
    """Return true if an operator works on the task, to whom a text is sent that answers no question."""
    return conversation.progress is Progress.WORKING and conversation.task.operator_id is not None


def _named_tool(data: Mapping[str, Any]) -> tuple[Tool, dict[str, Any]]:
    for name in data:
        if name not in (TOOL, ARGUMENTS, "why"):
            raise InvalidInput.for_field(
                name, "unknown_field", "is not a field of a call: these are tool and arguments"
            )
    name, arguments = data[TOOL], data.get(ARGUMENTS) or {}
    if not isinstance(name, str) or name not in FOLLOW_UPS:
        raise InvalidInput.for_field(
            TOOL, "invalid", "is no call about a task; nextActions of the task has those that help"
        )
    if not isinstance(arguments, dict):
        raise InvalidInput.for_field(ARGUMENTS, "dict_type", "should be an object")
    tool = FOLLOW_UPS[name]
    return tool, {**dict(tool.defaults), **arguments}


def _answer(conversation: Conversation, data: dict[str, Any] | None, text: str) -> dict[str, Any] | None:
    """Return the arguments that answer a question of the task; None if the message answers no question."""
    if data is not None:
        if ANSWER not in data:
            raise InvalidInput.for_field(
                TOOL, REQUIRED, "is required: a call that the task offers, or answer to a question"
            )
        for name in data:
            if name not in (ANSWER, "decisionId"):
                raise InvalidInput.for_field(name, "unknown_field", "is not a field of an answer")
        question = _question(conversation, data.get("decisionId"))
        return {"decisionId": question.id, "agentDecisionJson": json.dumps(data[ANSWER], default=float)}
    if len(conversation.questions) != 1:
        return None
    (question,) = conversation.questions
    if text not in parse_options(question.options_json):
        return None
    return {"decisionId": question.id, "agentDecisionJson": json.dumps(text)}


def _question(conversation: Conversation, decision_id: Any) -> Decision:
    waiting = conversation.questions
    number = None if decision_id is None else parse_row_id(str(decision_id), "decision_id")
    chosen = [question for question in waiting if decision_id is None or question.id == number]
    if len(chosen) == 1:
        return chosen[0]
    if decision_id is None and waiting:
        raise InvalidInput.for_field("decisionId", REQUIRED, "is required: several questions wait for an answer")
    raise InvalidInput.for_field(ANSWER, "invalid", "answers no open question: no question with this id waits")


def _result(message: ClientMessage, context_id: str, task: Task) -> Part:
    said = "Dry run: this would be the result, and nothing was stored."
    return _reply(message, context_id, [text_part(said), data_part(task.model_dump(by_alias=True, exclude_none=True))])


def _reply(message: ClientMessage, context_id: str, parts: list[Part]) -> Part:
    return agent_message(f"reply-{re.sub(r'[^A-Za-z0-9_-]', '-', message.message_id)}", context_id, parts)


async def _read(call: Call, task_id: int) -> Conversation:
    return await get_conversation(call, GetConversation(task_id=task_id))
