"""A step of a task, as its caller supplies it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.lifecycle.late_report import Occurrence
from domain.lifecycle.reasons import CancellationReason
from domain.lifecycle.transitions import Trigger
from resolvers.wire.location import Location


@dataclass(frozen=True, slots=True)
class Step:
    """A trigger with the input of its caller: a reason and a location for the event, facts and columns."""

    trigger: Trigger
    reason: str | None = None
    location: Location | None = None
    extra_facts: dict[str, Any] = field(default_factory=dict)
    """Facts that only the caller knows."""
    changes: dict[str, Any] = field(default_factory=dict)
    """Columns of the task that change with it."""
    cancellation: CancellationReason | None = None
    event_details: Mapping[str, Any] = field(default_factory=dict)
    """Contents of its events besides the columns of the task."""
    occurrence: Occurrence | None = None
    """Time of a step that its operator may report late."""
    called: str = ""
    """Name of the operation that takes the step, if it differs from the trigger."""
