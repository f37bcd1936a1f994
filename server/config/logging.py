"""The log: text on a terminal, JSON elsewhere, never with a secret in it."""

import logging
import os
import sys
from datetime import UTC, datetime
from functools import cache
from socket import gethostname

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from resolvers.core import activity
from server.config.redaction import HIDDEN, is_secret_name, redacted

GENERATED = frozenset(
    {"level", "timestamp", "ms", "status", "caller", "credential", "operation", "instance", "trace_id"}
)
"""Fields that the service fills itself, and that cannot contain a secret."""


def instance() -> str:
    """Return the name of this process: its machine and its number."""
    return _instance(os.getpid())


@cache
def _instance(process: int) -> str:
    return f"{gethostname()}-{process}"


def complete(logger: WrappedLogger, level: str, event: EventDict) -> EventDict:
    """Add to a line what each line has, and hide the secrets anywhere in it, tracebacks included.

    Each line has the ids, the caller and the operations of the request or job in which it is written, the level and the
    time.
    """
    event.update(activity.described())
    event["level"] = level
    event["timestamp"] = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    if "exc_info" in event:
        # Plain tracebacks: structlog's rich ones show the values of variables, such as keys.
        event = structlog.processors.format_exc_info(logger, level, event)
    for name, value in event.items():
        if name not in GENERATED:
            event[name] = HIDDEN if is_secret_name(name) else redacted(value)
    return event


def encode(_: WrappedLogger, __: str, event: EventDict) -> str:
    """Return a line as JSON, with the name of the process. A terminal shows the lines of one process."""
    return orjson.dumps({**event, "instance": instance()}, default=str).decode()


def configure(level: str) -> None:
    """Send every line of this process to standard error, those of libraries included."""
    threshold = logging.getLevelNamesMapping()[level.upper()]
    terminal = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    line: list[Processor] = [complete, terminal if sys.stderr.isatty() else encode]
    structlog.configure(
        processors=line,
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        # Each line and its end are one write.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler()
    remove_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=[remove_meta, *line]))
    root = logging.getLogger()
    root.handlers = [handler]
    # Libraries log their routine at "info".
    root.setLevel(max(threshold, logging.WARNING))
