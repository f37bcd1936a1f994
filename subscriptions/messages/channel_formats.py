"""The forms of an event on channels other than a webhook. Each is made of what is stored alone: the same on every try.

See docs/contract.md#webhooks.
"""

from typing import Any

import orjson

from domain.ports import Mail
from domain.refusals.general import InvalidInput
from domain.values.json_text import read

NOTIFICATION = "notifications/fieldcall/event"
"""The method of an MCP callback: a JSON-RPC notification, which expects no result."""
TASK_ID = "{taskId}"


def mcp_form(body: str) -> bytes:
    """The event as the parameters of a JSON-RPC notification."""
    return b'{"jsonrpc":"2.0","method":"' + NOTIFICATION.encode() + b'","params":' + body.encode() + b"}"


def callback_form(body: str, config_json: str | None, task_id: int | None, told: str | None) -> bytes:
    """The event, and beside its members what the hook of an agent's framework reads, as callbackConfigJson names it.

    `sessionKey` is sessionKeyPattern with the task's id in its place, so that each task has a conversation of its own;
    `mode` and `wakeMode` are handed on; `message` says in a sentence what happened.
    """
    config = _config(config_json)
    beside: dict[str, Any] = {name: config[name] for name in ("mode", "wakeMode") if isinstance(config.get(name), str)}
    if isinstance(pattern := config.get("sessionKeyPattern"), str):
        beside["sessionKey"] = pattern.replace(TASK_ID, str(task_id))
    if not beside:
        return body.encode()
    return orjson.dumps({"message": told, **beside})[:-1] + b"," + body.encode()[1:]


def _config(text: str | None) -> dict[str, Any]:
    if text is None:
        return {}
    try:
        found = read("callbackConfigJson", text)
    except InvalidInput:
        # Other frameworks may keep there what they like.
        return {}
    return found if isinstance(found, dict) else {}


def mail_form(event_id: int, body: str, to: str, title: str, told: str) -> Mail:
    """A mail in words, with the event itself below them."""
    event = orjson.dumps(orjson.loads(body), option=orjson.OPT_INDENT_2).decode()
    return Mail(to, title, f"{told}\n\n{event}\n", f"event-{event_id}")
