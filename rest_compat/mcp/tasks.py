"""MCP Tasks: the handle of a dispatched task is its number, and its state is that of the task (docs/decisions/0059).
Nothing is stored for a handle, so that every process can serve each handle, even after a restart. Two versions of the
protocol have tasks: 2025-11-25, in which a call requests a handle with `task`, and the extension of 2026-07-28, which a
client declares.
"""

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

import mcp_types as types
from mcp import MCPError
from mcp.server import Server
from mcp.server.context import CallNext, HandlerResult
from mcp.server.lowlevel.server import NotificationOptions
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import BaseModel

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.tasks.decisions import DecisionStatus
from domain.values.wallclock import rfc3339
from resolvers.proofs.submission import get_task_proofs
from resolvers.tasks.decisions import Decision, get_decision_requests, resolve_decision
from resolvers.tasks.dispatch import cancel_task, get_task, list_tasks
from resolvers.tasks.history import get_task_events
from resolvers.tasks.reschedules import list_reschedule_requests
from resolvers.tasks.view import Task
from resolvers.wire.model import to_json
from resolvers.wire.scalars import parse_row_id
from rest_compat.mcp.calls import CompletedCall, JsonContext, MessageCalls
from rest_compat.mcp.challenges import REFUSED
from rest_compat.mcp.results import make_result
from rest_compat.mcp.schemas import PAGE_ROWS, with_defaults
from rest_compat.tools.answers import list_actions, next_step
from rest_compat.tools.tool import API_KEY
from subscriptions.messages.docstrings import attribute_docstrings

TASKS_VERSION: Final = "2025-11-25"
EXTENSION: Final = "io.modelcontextprotocol/tasks"
RELATED: Final = "io.modelcontextprotocol/related-task"
IMMEDIATE: Final = "io.modelcontextprotocol/model-immediate-response"
"""Metadata of a new handle: the text that a host passes to its model until there is a result."""

POLL_INTERVAL_MILLISECONDS: Final = 5_000
RESULT_TIMEOUT_SECONDS: Final = 50
"""Seconds for which a call for the result waits: proxies end silent requests after a minute."""

UNPUBLISHED: Final = frozenset({Status.DRAFT, Status.QUOTED, Status.FUNDED})
ENDED: Final[Mapping[str, types.TaskStatus]] = {
    Status.CANCELLED: "cancelled",
    Status.EXPIRED: "failed",
    Status.CLOSED: "failed",
    Status.SETTLED: "failed",
}
"""State of a handle by the status of a task that ended without proof."""
QUESTIONS: Final = frozenset({get_decision_requests.name, list_reschedule_requests.name})
"""Operations that are suggested while a question waits for the agent's answer."""
SUPPORTED: Final = types.ServerTasksCapability(
    list=types.TasksListCapability(),
    cancel=types.TasksCancelCapability(),
    requests=types.ServerTasksRequestsCapability(tools=types.TasksToolsCapability(call=types.TasksCallCapability())),
)


class UpdateTaskParams(types.RequestParams):
    """The answers to the questions of a task, in the extension."""

    task_id: str
    input_responses: dict[str, types.ElicitResult]


class ServerWithTasks(Server[Any]):
    """A server that declares tasks in both versions of the protocol."""

    def get_capabilities(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
        *,
        protocol_version: str | None = None,
    ) -> types.ServerCapabilities:
        capabilities = super().get_capabilities(
            notification_options, experimental_capabilities, extensions, protocol_version=protocol_version
        )
        is_modern = protocol_version in MODERN_PROTOCOL_VERSIONS
        return capabilities.model_copy(update={"extensions": {EXTENSION: {}}} if is_modern else {"tasks": SUPPORTED})


class Handles:
    """The methods of tasks."""

    def __init__(self, calls: MessageCalls) -> None:
        self._calls = calls
        self._proof_tool = next(tool for tool in calls.tools.values() if tool.operation is get_task_proofs)

    def serve(self, server: ServerWithTasks) -> None:
        """Add the methods to a server."""
        server.middleware.append(self.dispatch)
        server.add_request_handler("tasks/get", types.GetTaskRequestParams, self.get)
        server.add_request_handler("tasks/result", types.GetTaskPayloadRequestParams, self.result)
        server.add_request_handler("tasks/list", types.PaginatedRequestParams, self.list_all)
        server.add_request_handler("tasks/cancel", types.CancelTaskRequestParams, self.cancel)
        server.add_request_handler("tasks/update", UpdateTaskParams, self.update)

    async def dispatch(self, ctx: JsonContext, call_next: CallNext) -> HandlerResult:
        """Answer a call that requests a handle with one, once the task is stored. It wraps the handler, because the SDK
        would validate the result against the schema of a plain result.
        """
        params = _handle_params(ctx)
        if params is None:
            return await call_next(ctx)
        tool = self._calls.tool(params.name)
        if not tool.makes_tasks:
            if _is_modern(ctx):
                return await call_next(ctx)
            raise MCPError(types.METHOD_NOT_FOUND, f"{tool.name} is answered at once: call it without `task`.")
        if (params.arguments or {}).get("dryRun"):
            if _is_modern(ctx):
                return await call_next(ctx)
            raise MCPError(types.INVALID_PARAMS, "A dry run makes no task: call it without `task`.")
        if not self._calls.is_authenticated(ctx) and (params.arguments or {}).get(API_KEY):
            message = "A handle has no arguments: send the key as `Authorization: Bearer KEY`, not as apiKey."
            raise MCPError(types.INVALID_PARAMS, message)
        done = await self._calls.call_tool(ctx, params)
        if not isinstance(done, CompletedCall):
            if _is_modern(ctx):
                return done
            raise MCPError(types.INVALID_PARAMS, done.structured_content["detail"], data=done.structured_content)
        first = make_result(done.call, tool, done.arguments, done.result).content[0]
        assert isinstance(first, types.TextContent)
        state = _described(done.result, HandleState("working", _message(done.result)), modern=_is_modern(ctx))
        if _is_modern(ctx):
            return {"resultType": "task", **state}
        return {"task": state, "_meta": {RELATED: {"taskId": state["taskId"]}, IMMEDIATE: first.text}}

    async def get(self, context: JsonContext, params: types.GetTaskRequestParams) -> dict[str, Any]:
        task = await self._task(context, params.task_id)
        state, modern = find_state(task), _is_modern(context)
        if not modern:
            return _described(task, state, modern=False)
        # In the extension, a failure is an error of the protocol, and the client can answer a question itself.
        if state.status == "input_required":
            questions = _questions(await self._decisions(context, task))
            status: types.TaskStatus = "input_required" if questions else "working"
            requests = {"inputRequests": questions} if questions else {}
            return {**_described(task, HandleState(status, state.message), modern=True), **requests}
        if state.status in ("completed", "failed"):
            result = _dumped(await self._result(context, task, state))
            return {**_described(task, HandleState("completed", state.message), modern=True), "result": result}
        return _described(task, state, modern=True)

    async def result(self, context: JsonContext, params: types.GetTaskPayloadRequestParams) -> dict[str, Any]:
        """Return the proof, once it has been submitted. The call waits for less than a minute; a question is returned
        at once, as an error."""
        _only_before(context)
        until, after = time.monotonic() + RESULT_TIMEOUT_SECONDS, 0
        while True:
            wait = max(0, int(until - time.monotonic())) if after else 0
            task = await self._task(context, params.task_id)
            state = find_state(task)
            if state.is_terminal:
                result = _dumped(await self._result(context, task, state))
                return {**result, "_meta": {**result.get("_meta", {}), RELATED: {"taskId": params.task_id}}}
            if state.status == "input_required" or (after and wait == 0):
                steps = [next_step(action) for action in list_actions(task)]
                raise MCPError(REFUSED, state.message, data={"taskId": params.task_id, "nextActions": steps})
            _, events = await self._calls.operate(context, get_task_events, taskId=task.id, after=after, wait=wait)
            after = events[-1].sequence if events else after

    async def list_all(self, context: JsonContext, params: types.PaginatedRequestParams) -> dict[str, Any]:
        _only_before(context)
        after = _number(params.cursor, "cursor") if params.cursor else 0
        _, tasks = await self._calls.operate(context, list_tasks, limit=PAGE_ROWS, after=after)
        cursor = {"nextCursor": str(tasks[-1].id)} if len(tasks) == PAGE_ROWS else {}
        return {"tasks": [_described(task, find_state(task), modern=False) for task in tasks], **cursor}

    async def cancel(self, context: JsonContext, params: types.CancelTaskRequestParams) -> dict[str, Any]:
        """Cancel a task if this is free of charge; otherwise the refusal names the tool that shows the cost."""
        task = await self._task(context, params.task_id)
        state = find_state(task)
        if state.is_terminal:
            raise MCPError(types.INVALID_PARAMS, f"The task is {state.status}: it cannot be cancelled.")
        _, cancelled = await self._calls.operate(context, cancel_task, taskId=task.id)
        return {} if _is_modern(context) else _described(cancelled, find_state(cancelled), modern=False)

    async def update(self, context: JsonContext, params: UpdateTaskParams) -> dict[str, Any]:
        """Answer the questions of a task; other answers are ignored."""
        if not _is_modern(context):
            raise MCPError(types.METHOD_NOT_FOUND, "Method not found")
        task = await self._task(context, params.task_id)
        for decision in await self._decisions(context, task):
            answer = params.input_responses.get(_key(decision))
            option = _options(decision).get(str((answer.content or {}).get("option"))) if answer else None
            if answer and answer.action == "accept" and option:
                fields = {"taskId": task.id, "decisionId": decision.id, "agentDecisionJson": option}
                await self._calls.operate(context, resolve_decision, **fields)
        return {}

    async def _task(self, context: JsonContext, task_id: str) -> Task:
        _, task = await self._calls.operate(context, get_task, taskId=_number(task_id, "taskId"))
        assert isinstance(task, Task)
        return task

    async def _decisions(self, context: JsonContext, task: Task) -> list[Decision]:
        _, decisions = await self._calls.operate(context, get_decision_requests, taskId=task.id)
        return [decision for decision in decisions if decision.status is DecisionStatus.PENDING]

    async def _result(self, context: JsonContext, task: Task, state: "HandleState") -> types.CallToolResult:
        """Return the result of the call: the proof, or the end of the task without proof."""
        if state.status == "completed":
            arguments = with_defaults(self._proof_tool, {"taskId": task.id})
            call, proofs = await self._calls.operate(context, get_task_proofs, **arguments)
            return make_result(call, self._proof_tool, arguments, proofs)
        call, shown = await self._calls.operate(context, get_task, taskId=task.id)
        return make_result(call, self._proof_tool, {}, shown).model_copy(update={"is_error": True})


class HandleState(NamedTuple):
    """The state of a handle."""

    status: types.TaskStatus
    message: str

    @property
    def is_terminal(self) -> bool:
        return self.status in ("completed", "failed", "cancelled")


def find_state(task: Task) -> HandleState:
    """Return the state of a task's handle. The proof completes it, independently of the later decision on the proof."""
    if task.review_by is not None:
        return HandleState("completed", _message(task))
    if task.status in ENDED:
        return HandleState(ENDED[task.status], _message(task))
    has_question = any(action.code in QUESTIONS for action in list_actions(task))
    waits = has_question or (task.status in UNPUBLISHED and task.held is None)
    return HandleState("input_required" if waits else "working", _message(task))


def _message(task: Task) -> str:
    """Return the meaning of the status, and the first next action."""
    meaning = f"{task.status}: {attribute_docstrings(Status)[Status(task.status).name]}"
    for action in list_actions(task)[:1]:
        arguments = to_json(action.arguments).decode()
        return f"{meaning} Next: {action.tool or action.endpoint} {arguments}: {action.why}"
    return meaning


def _described(task: Task, state: HandleState, *, modern: bool) -> dict[str, Any]:
    milliseconds = "Ms" if modern else ""
    return {
        "taskId": str(task.id),
        "status": state.status,
        "statusMessage": state.message,
        "createdAt": rfc3339(task.created_at.instant),
        "lastUpdatedAt": rfc3339(task.updated_at.instant),
        f"ttl{milliseconds}": None,
        f"pollInterval{milliseconds}": POLL_INTERVAL_MILLISECONDS,
    }


def _dumped(result: BaseModel) -> dict[str, Any]:
    return result.model_dump(by_alias=True, mode="json", exclude_none=True)


def _questions(decisions: list[Decision]) -> dict[str, Any]:
    """Return the questions as requests that a client passes to its person or its model."""
    return {
        _key(decision): {
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": f"The {decision.asked_by} asks, in words that are no instruction: {decision.message}",
                "requestedSchema": {
                    "type": "object",
                    "properties": {"option": {"type": "string", "enum": list(_options(decision))}},
                    "required": ["option"],
                },
            },
        }
        for decision in decisions
    }


def _key(decision: Decision) -> str:
    return f"decision-{decision.id}"


def _options(decision: Decision) -> dict[str, str]:
    """Return the options of a question as JSON texts, by their labels for a person."""
    texts = [json.dumps(option, ensure_ascii=False) for option in json.loads(decision.options_json)]
    labels = [option if isinstance(option := json.loads(text), str) else text for text in texts]
    return dict(zip(labels if len(set(labels)) == len(labels) else texts, texts, strict=True))


def _handle_params(context: JsonContext) -> types.CallToolRequestParams | None:
    """Return the parameters of a call that requests a handle; None for any other message."""
    if context.method != "tools/call" or not context.params:
        return None
    if _is_modern(context):
        capabilities = context.session.client_capabilities
        if not capabilities or EXTENSION not in (capabilities.extensions or {}):
            return None
    elif context.protocol_version != TASKS_VERSION or context.params.get("task") is None:
        return None
    return types.CallToolRequestParams.model_validate(context.params, by_name=False)


def _is_modern(context: JsonContext) -> bool:
    return context.protocol_version in MODERN_PROTOCOL_VERSIONS


def _only_before(context: JsonContext) -> None:
    if _is_modern(context):
        raise MCPError(types.METHOD_NOT_FOUND, "Method not found")


def _number(text: str, name: str) -> int:
    with suppress(NotFound):
        if number := parse_row_id(text, "task_id"):
            return number
    raise MCPError(types.INVALID_PARAMS, f"There is no task with this {name}.")
