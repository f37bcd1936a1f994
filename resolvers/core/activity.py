"""The activity of a request or a job, for logs and metrics: its ids, caller, operations, route and problem."""

from collections.abc import Iterable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from resolvers.core.context import Caller

MAX_OPERATIONS = 10
"""Operations of one request, or of one websocket, that its lines name."""


class Activity:
    """The caller and the names of the operations so far. The tasks of a request share one."""

    __slots__ = ("caller", "ids", "operations", "problem", "route")

    def __init__(self, ids: dict[str, Any]) -> None:
        self.ids = ids
        """Ids that each of its log lines has, from its beginning."""
        self.caller: Caller | None = None
        self.operations: list[str] = []
        self.problem = ""
        """Code of the first problem that was made for it."""
        self.route = ""
        """Template of the path; empty when the path is one of the application's own routes."""


_CURRENT: ContextVar[Activity | None] = ContextVar("activity", default=None)


def begin(**ids: Any) -> Activity:
    """Begin to note what the current request or job does. Its log lines carry `ids`."""
    current = Activity(ids)
    _CURRENT.set(current)
    return current


def note_caller(caller: "Caller") -> None:
    """Note who sent the current request."""
    if current := _CURRENT.get():
        current.caller = caller


def note_operations(names: Iterable[str]) -> None:
    """Note operations of the current request, each once."""
    if current := _CURRENT.get():
        for name in names:
            if name not in current.operations and len(current.operations) < MAX_OPERATIONS:
                current.operations.append(name)


def note_problem(code: str) -> None:
    """Note the code of a problem with which the current request is answered. Only the first one is kept."""
    if (current := _CURRENT.get()) and not current.problem:
        current.problem = code


def note_trace(trace_id: str) -> None:
    """Note the trace that the current request names in its body."""
    if current := _CURRENT.get():
        current.ids["trace_id"] = trace_id


def note_route(template: str) -> None:
    """Note the template of the current request's path."""
    if current := _CURRENT.get():
        current.route = template


def described() -> dict[str, Any]:
    """The ids, the caller and the operations of the current request or job as fields of a log line; empty outside."""
    fields: dict[str, Any] = {}
    if current := _CURRENT.get():
        fields.update(current.ids)
        if caller := current.caller:
            fields["caller"] = f"{caller.actor}:{caller.id}"
            if used := caller.credential_used:
                fields["credential"] = f"{used.kind}:{used.id}"
            if caller.person_id is not None:
                fields["person"] = str(caller.person_id)
        if current.operations:
            fields["operation"] = ",".join(current.operations)
    return fields
