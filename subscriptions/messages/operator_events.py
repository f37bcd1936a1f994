"""Formats of an operator's notification for contact methods: the body of calls, the mail, and the push message."""

from typing import Final, NamedTuple

import orjson

from domain.ports import Mail
from domain.values import wallclock
from domain.values.time import SECOND, Instant

FIELD: Final = "/field"
"""The page of operators."""
MAX_PUSHED_TITLE: Final = 120
MAX_PUSHED_BODY: Final = 300
"""Characters of a push message. Even with four bytes for each character, it is within the limit of push services."""


class OperatorEventDetails(NamedTuple):
    """A notification of an operator as it leaves the service."""

    event_type: str
    title: str
    text: str
    notification_id: int
    task_id: int | None
    occurred: Instant


def find_page(event_type: str, task_id: int | None) -> str:
    """The path of our page that shows what a notification is about."""
    if task_id is not None:
        return f"{FIELD}/tasks/{task_id}"
    return f"{FIELD}/earnings" if event_type.startswith("payout.") else FIELD


def operator_body(event_id: int, details: OperatorEventDetails) -> str:
    """The body of an event, the same for each endpoint and on every attempt."""
    body = {
        "event_id": event_id,
        "event_type": details.event_type,
        "occurred_at": wallclock.at(details.occurred, "UTC"),
        "occurred_at_unix": details.occurred // SECOND,
        "notification_id": details.notification_id,
        "task_id": details.task_id,
        "title": details.title,
        "body": details.text,
        "url": find_page(details.event_type, details.task_id),
    }
    return orjson.dumps(body).decode()


def push_form(body: str) -> bytes:
    """The message that the worker of a browser shows. Its ids are text, as in the graph."""
    event = orjson.loads(body)
    task_id = event["task_id"]
    return orjson.dumps(
        {
            "title": _shortened(event["title"], MAX_PUSHED_TITLE),
            "body": _shortened(event["body"], MAX_PUSHED_BODY),
            "url": event["url"],
            "notificationId": str(event["notification_id"]),
            "taskId": None if task_id is None else str(task_id),
        }
    )


def operator_mail(event_id: int, body: str, to: str, base_url: str | None) -> Mail:
    """A mail with the notification, and the address of the page about it."""
    event = orjson.loads(body)
    link = f"\n\n{base_url}{event['url']}" if base_url else ""
    return Mail(to, event["title"], f"{event['body']}{link}\n", f"event-{event_id}")


def _shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
