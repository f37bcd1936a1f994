"""The formats of an event on channels other than a webhook. Each is made of stored data: every attempt sends the same.

See docs/reference/webhooks.md.
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


def callback_form(body: str, config_json: str | None, task_id: int | None, sentence: str | None) -> bytes:
    """The event with the fields that the hook of an agent's framework reads, as callbackConfigJson sets them.

    `sessionKey` is sessionKeyPattern with the task's id filled in, so that each task has its own conversation; `mode`
    and `wakeMode` are copied; `message` is a sentence that says what happened.
    """
    config = _config(config_json)
    fields: dict[str, Any] = {name: config[name] for name in ("mode", "wakeMode") if isinstance(config.get(name), str)}
    if isinstance(pattern := config.get("sessionKeyPattern"), str):
        fields["sessionKey"] = pattern.replace(TASK_ID, str(task_id))
    if not fields:
        return body.encode()
    return orjson.dumps({"message": sentence, **fields})[:-1] + b"," + body.encode()[1:]


def _config(text: str | None) -> dict[str, Any]:
    if text is None:
        return {}
    try:
        config = read("callbackConfigJson", text)
    except InvalidInput:
        # Other frameworks may store anything there.
        return {}
    return config if isinstance(config, dict) else {}


def mail_form(event_id: int, body: str, to: str, title: str, sentence: str) -> Mail:
    """A mail with a sentence and the event below it."""
    event = orjson.dumps(orjson.loads(body), option=orjson.OPT_INDENT_2).decode()
    return Mail(to, title, f"{sentence}\n\n{event}\n", f"event-{event_id}")
