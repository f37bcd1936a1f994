"""A step of a task, as its caller supplies it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from domain.lifecycle.late_report import Occurrence
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.transitions import Trigger
from resolvers.wire.location import Location

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Step(NamedTuple):
    """A trigger with the input of its caller: a reason and a location for the event, facts and columns."""

    trigger: Trigger
    reason: str | None = None
    location: Location | None = None
    extra_facts: Mapping[str, Any] = NOTHING
    """Facts that only the caller knows."""
    changes: Mapping[str, Any] = NOTHING
    """Columns of the task that change with it."""
    cancellation: CancellationReason | None = None
    event_details: Mapping[str, Any] = NOTHING
    """Contents of its events besides the columns of the task."""
    occurrence: Occurrence | None = None
    """Time of a step that its operator may report late."""
    called: str = ""
    """Name of the operation that takes the step, if it differs from the trigger."""
