"""The log: text on a terminal, JSON elsewhere, never with a secret in it."""

import logging
import os
import sys
from collections.abc import MutableMapping
from functools import cache
from socket import gethostname
from typing import Any

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from resolvers.core import activity
from server.config.redaction import HIDDEN, is_secret_name, redacted

GENERATED = frozenset(
    {"level", "timestamp", "ms", "status", "caller", "credential", "operation", "instance", "trace_id"}
)
"""Fields that the service fills itself, and that cannot contain a secret."""


def hide_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Hide the secrets anywhere in a line, tracebacks included."""
    for name, value in event.items():
        if name not in GENERATED:
            event[name] = HIDDEN if is_secret_name(name) else redacted(value)
    return event


def add_activity(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add the ids, the caller and the operations of the request or job in which the line is written."""
    event.update(activity.described())
    return event


def instance() -> str:
    """Return the name of this process: its machine and its number."""
    return _instance(os.getpid())


@cache
def _instance(process: int) -> str:
    return f"{gethostname()}-{process}"


def add_instance(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add the name of the process that writes the line."""
    event["instance"] = instance()
    return event


def configure(level: str) -> None:
    """Send every line of this process to standard error, those of libraries included."""
    terminal = sys.stderr.isatty()
    threshold = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        add_activity,
        # A terminal shows the lines of one process.
        *([] if terminal else [add_instance]),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Plain tracebacks: structlog's rich ones show the values of variables, such as keys.
    last: list[Processor] = [structlog.processors.format_exc_info, hide_secrets]
    renderer: Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if terminal
        else structlog.processors.JSONRenderer(_json)
    )
    structlog.configure(
        processors=[*shared, *last, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        # Each line and its end are one write.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    # Libraries log their routine at "info".
    root.setLevel(max(threshold, logging.WARNING))


def _json(event: MutableMapping[str, Any], **_: Any) -> str:
    return orjson.dumps(event, default=str).decode()
