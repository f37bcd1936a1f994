"""The log: text on a terminal, JSON elsewhere, never with an API key in it."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

KEY = re.compile(r"fc_(agent|operator|platform)_\w+")
SECRETS = frozenset({"apikey", "api_key", "authorization", "key", "secret", "password"})
HIDDEN = "hidden"


def hide_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Hide API keys anywhere in a line, and the values of fields that are named like secrets."""
    for name, value in event.items():
        event[name] = HIDDEN if name.lower() in SECRETS else _without_keys(value)
    return event


def _without_keys(value: Any) -> Any:
    if isinstance(value, str):
        return KEY.sub(lambda match: f"fc_{match[1]}_{HIDDEN}", value) if "fc_" in value else value
    if isinstance(value, dict):
        return {name: HIDDEN if str(name).lower() in SECRETS else _without_keys(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_without_keys(part) for part in value]
    return value


def configure(level: str) -> None:
    """Send every line of this process to standard error, those of libraries included."""
    terminal = sys.stderr.isatty()
    threshold = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
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
