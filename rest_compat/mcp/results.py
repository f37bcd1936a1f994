"""The results of tool calls: structured content within its bound, the same content as text, and pictures."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import mcp_types as types

from domain.proofs.verdicts import ProofKind
from domain.refusals.general import InvalidInput
from domain.refusals.refusal import Refusal
from resolvers.core.context import Call
from resolvers.core.problem import problem
from resolvers.core.signed_files import PROOF, signed_address
from resolvers.proofs.view import ProofContent, ProofItem, TaskProofs
from resolvers.tasks.view import Task
from resolvers.wire.model import to_json
from rest_compat.mcp.schemas import CURSORS, FULL, PAGE_ROWS, SLIM, VIEW
from rest_compat.tools.answers import MAX_BYTES, answer_for_model, fitted
from rest_compat.tools.tool import API_KEY, Tool

REPLAYED: Final = "fieldcall/idempotentReplayed"
"""Metadata of a result that is the stored response to an earlier call with the same Idempotency-Key."""

PICTURES: Final = frozenset({"image/jpeg", "image/png"})
"""Types of pictures that models can read."""
MAX_PICTURE_BYTES: Final = 4_000_000
"""Maximum size of a picture in a result, which models accept; a larger one is a thumbnail and a link."""
MAX_PICTURES: Final = 10
"""Maximum number of thumbnails in one result; further files of a proof are links."""
MORE_BYTES: Final = 500
"""Bytes of an answer that are reserved for the arguments of the next page."""


def is_whole(arguments: Mapping[str, Any]) -> bool:
    """Return True if a call requests the full view. Raises `InvalidInput` for an unknown view."""
    view = arguments.get(VIEW) or SLIM
    if view not in (SLIM, FULL):
        raise InvalidInput.for_field(VIEW, "enum", f"should be {SLIM} or {FULL}")
    return bool(view == FULL)


def make_result(call: Call, tool: Tool, arguments: Mapping[str, Any], result: Any) -> types.CallToolResult:
    """Return the result of a call for a model."""
    whole = is_whole(arguments)
    content = answer_for_model(result, whole=whole)
    if not whole and isinstance(result, TaskProofs):
        # The answer already has the result of this step.
        content["nextActions"] = [step for step in content["nextActions"] if step.get("tool") != tool.name]
    if isinstance(result, list):
        content = {"result": content}
        # A caller who wants more rows than usual has space for them.
        if not whole and _limit(arguments) <= PAGE_ROWS:
            content = fitted(content, "The tool in `more`, with its arguments.", MAX_BYTES - MORE_BYTES)
        content |= _more(tool, arguments, result, len(content["result"]))
    elif not whole:
        content = fitted(content, _rest(tool, result))
    shown = _content(content, is_error=False)
    return shown.model_copy(
        update={
            "content": [*shown.content, *_pictures(call, arguments, result)],
            "meta": {REPLAYED: True} if call.replayed else None,
        }
    )


def refusal_result(call: Call, refusal: Refusal) -> types.CallToolResult:
    """Return a refusal as a result that the model can read and act on."""
    return _content(fitted(answer_for_model(problem(call, refusal)), "No further details."), is_error=True)


def make_details(call: Call, refusal: Refusal) -> dict[str, Any]:
    """Return the problem of a refusal as JSON values, for the data of an error of the protocol."""
    return dict(json.loads(to_json(answer_for_model(problem(call, refusal)))))


def _content(content: dict[str, Any], *, is_error: bool) -> types.CallToolResult:
    mirror = to_json(content)
    return types.CallToolResult(
        content=[types.TextContent(text=mirror.decode())], structured_content=json.loads(mirror), is_error=is_error
    )


def _rest(tool: Tool, result: Any) -> str:
    if tool.read_only:
        return f"Call {tool.name} again with {VIEW}={FULL}."
    reader = "get_physical_task_details" if isinstance(result, Task) else "The tool that reads it"
    return f"{reader} with {VIEW}={FULL} has it."


def _limit(arguments: Mapping[str, Any]) -> int:
    """Return the requested number of rows, which models write as text, too; 0 for a list without pages."""
    return int(arguments.get("limit", 0))


def _more(tool: Tool, arguments: Mapping[str, Any], result: list[Any], shown: int) -> dict[str, Any]:
    """Return the call for the rows after those that are shown; empty after the last one."""
    cursor = CURSORS.get(tool.operation.name)
    if shown == len(result) and (not shown or "limit" not in arguments or shown < _limit(arguments)):
        return {}
    again = {name: value for name, value in arguments.items() if name != API_KEY}
    following = {"after": getattr(result[shown - 1], cursor)} if cursor else {VIEW: FULL}
    return {"more": {"tool": tool.name, "arguments": {**again, **following}}}


def _pictures(call: Call, arguments: Mapping[str, Any], result: Any) -> Iterator[types.ContentBlock]:
    match result:
        case TaskProofs():
            for number, item in enumerate(result.items):
                yield from _thumbnail(item, is_shown=number < MAX_PICTURES)
        case ProofContent():
            yield from _picture(call, arguments["taskId"], result)


def _thumbnail(item: ProofItem, *, is_shown: bool) -> Iterator[types.ContentBlock]:
    if item.thumbnail_base64 and is_shown:
        yield types.TextContent(text=f"Thumbnail of proof item {item.id}:")
        yield types.ImageContent(data=item.thumbnail_base64, mime_type="image/jpeg")
    if not (item.thumbnail_base64 and is_shown) or item.kind != ProofKind.PHOTO:
        yield _link(item.content_url, item.id, item.content_type, item.size)


def _picture(call: Call, task_id: int, content: ProofContent) -> Iterator[types.ContentBlock]:
    if content.content_type in PICTURES and content.size <= MAX_PICTURE_BYTES:
        yield types.ImageContent(data=content.content_base64, mime_type=content.content_type)
        return
    if content.thumbnail_base64:
        yield types.ImageContent(data=content.thumbnail_base64, mime_type="image/jpeg")
    address = signed_address(call, PROOF, task_id, content.proof_item_id)
    yield _link(address, content.proof_item_id, content.content_type, content.size)


def _link(address: str, item_id: int, media_type: str, size: int) -> types.ResourceLink:
    return types.ResourceLink(
        name=f"proof-item-{item_id}",
        uri=address,
        description="The file, for an hour and without a key.",
        mime_type=media_type,
        size=size,
    )
