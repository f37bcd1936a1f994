"""Traces of requests through jobs, deliveries and processes (W3C Trace Context, docs/how-to/traces.md).

A `traceparent` names the parent span. It is passed from a request to the jobs and webhooks that follow from it, even
if spans are not recorded here but only by the sender of the request.
"""

import re
from collections.abc import Mapping
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Any, Final, Protocol, Self

HEADER: Final = "traceparent"
FORM: Final = re.compile(r"(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2})(?:-.*)?")
SERVER: Final = "server"
CLIENT: Final = "client"
INTERNAL: Final = "internal"
CONSUMER: Final = "consumer"


class RecordedSpan(Protocol):
    """A span that is recorded."""

    traceparent: str

    def rename(self, name: str) -> None:
        """Change the name, once more is known."""

    def add_attributes(self, attributes: Mapping[str, Any]) -> None:
        """Add attributes."""

    def end(self, fault: BaseException | None) -> None:
        """End the span, as failed if there was a fault."""


class Recorder(Protocol):
    """Records spans and sends them to a collector."""

    def start(self, name: str, kind: str, parent: str | None) -> RecordedSpan:
        """Start a span, under that of a `traceparent` if there is one."""

    def stop(self) -> None:
        """Send what is recorded, and stop. May take seconds."""


_RECORDER: Recorder | None = None
_CURRENT: ContextVar[str | None] = ContextVar("traceparent", default=None)


class Span:
    """A context for work that takes time; spans that begin inside belong to it. This class only passes on a parent."""

    __slots__ = ("_parent", "_token")

    def __init__(self, parent: str | None) -> None:
        self._parent = parent
        self._token: Token[str | None] | None = None

    def __enter__(self) -> Self:
        self._token = _CURRENT.set(self._parent)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._token
        _CURRENT.reset(self._token)

    def rename(self, name: str) -> None:
        """Change the name, once more is known."""

    def add_attributes(self, attributes: Mapping[str, Any]) -> None:
        """Add attributes. A collector stores them, so they must not have secrets or texts of clients."""


class _NoSpan(Span):
    """A span without effect: nothing is recorded, and there is no parent to pass on."""

    __slots__ = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class _Recording(Span):
    """A span that is recorded."""

    __slots__ = ("_recorded",)

    def __init__(self, recorded: RecordedSpan) -> None:
        super().__init__(recorded.traceparent)
        self._recorded = recorded

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, fault, trace)
        self._recorded.end(fault)

    def rename(self, name: str) -> None:
        self._recorded.rename(name)

    def add_attributes(self, attributes: Mapping[str, Any]) -> None:
        self._recorded.add_attributes(attributes)


NO_SPAN: Final = _NoSpan(None)


def span(name: str, kind: str = INTERNAL, parent: str | None = None) -> Span:
    """Return a span under the current one, or under a `parent`."""
    parent = parent or _CURRENT.get()
    return _Recording(_RECORDER.start(name, kind, parent)) if _RECORDER else follow(parent)


def follow(parent: str | None) -> Span:
    """Return a context that records no span; spans that begin inside belong to `parent`."""
    return NO_SPAN if parent is None else Span(parent)


def current() -> str | None:
    """Return the `traceparent` of the current work; None outside of traces."""
    return _CURRENT.get()


def trace_id(traceparent: str) -> str:
    """Return the id of the whole trace: 32 hexadecimal digits."""
    return traceparent.split("-")[1]


def accepted(value: object) -> str | None:
    """Return a received `traceparent` in the form of version 00; None for any other text."""
    known = FORM.fullmatch(value) if isinstance(value, str) else None
    return f"00-{known[1]}" if known else None


def record(recorder: Recorder | None) -> None:
    """Record the spans of this process from now on; with None, stop recording."""
    global _RECORDER  # noqa: PLW0603 - spans begin in every layer, and there is one recorder in a process
    _RECORDER = recorder
