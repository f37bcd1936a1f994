"""Changes of tasks as a filtered list sees them (docs/decisions/0128)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class ListChange(StrEnum):
    """The effect of a task's change on a filtered list."""

    ENTERS = "enters"
    """The task meets the filter, and it did not, or may not have, before."""
    STAYS = "stays"
    """The task meets the filter, as it did before."""
    LEAVES = "leaves"
    """The task does not meet the filter, and it did, or may have, before."""


AMENDED: Final = "task.amended"
CONDITIONS_ON_TERMS: Final = (
    "service_category_id",
    "workflow_id",
    "text",
    "priority",
    "minimum_payout",
    "maximum_payout",
)
"""Conditions on terms of a task that only an amendment changes."""
MOVING_EVENTS: Final[Mapping[str, frozenset[str]]] = {
    "operator_id": frozenset({"task.accepted", "task.released", "task.operator_no_show"}),
    "country_iso_code": frozenset({"task.location_updated", AMENDED}),
    "within": frozenset({"task.location_updated", AMENDED}),
    "across_date_line": frozenset({"task.location_updated", AMENDED}),
    "deadline_from": frozenset({"task.reschedule_approved", "task.operator_no_show", AMENDED}),
    "deadline_until": frozenset({"task.reschedule_approved", "task.operator_no_show", AMENDED}),
    **dict.fromkeys(CONDITIONS_ON_TERMS, frozenset({AMENDED})),
}
"""The events that can change whether a task meets a condition, by the condition; all but that of the status.

A condition without a row depends on what a task is created with, and keeps. The log has the status before an event, but
no other value before it, so the effect of these events on a list is not known exactly."""


class TaskStep(NamedTuple):
    """One event of a task, as far as lists need it."""

    task_id: int
    sequence: int
    event: str
    from_status: str | None
    """The status before; None for the creation."""


class TaskSteps:
    """The events of one task since a list was last notified of them."""

    __slots__ = ("_earlier", "_events", "_is_new")

    def __init__(self, first: TaskStep) -> None:
        self._is_new = first.from_status is None
        self._earlier: list[str] = []
        self._events: set[str] = set()
        self.add(first)

    def add(self, step: TaskStep) -> None:
        """Add the next event."""
        if step.from_status is not None:
            self._earlier.append(step.from_status)
        self._events.add(step.event)

    def find_change(
        self, statuses: frozenset[str] | None, conditions: Iterable[str], *, meets_now: bool, meets_others: bool
    ) -> ListChange | None:
        """Return the effect on a list of tasks in these statuses (None: in any) under other conditions; None without
        one.

        `meets_now` is true if the task meets the whole filter, `meets_others` if it meets all but that of its status.
        """
        moved = any(MOVING_EVENTS.get(name, frozenset()) & self._events for name in conditions)
        was_listed = [statuses is None or status in statuses for status in self._earlier]
        # A list may have been notified of any of these statuses.
        may_be_listed = any(was_listed) and (meets_others or moved)
        if not meets_now:
            return ListChange.LEAVES if may_be_listed else None
        is_certain = not self._is_new and not moved and was_listed[0]
        return ListChange.STAYS if is_certain else ListChange.ENTERS
