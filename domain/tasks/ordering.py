"""The sort fields and directions of task lists."""

from enum import StrEnum


class TaskOrderField(StrEnum):
    """The field by which a list of tasks is sorted."""

    CREATED = "created"
    """Order by time of creation."""
    UPDATED = "updated"
    """Order by time of the last change."""
    DEADLINE = "deadline"
    """Order by deadline; tasks without a deadline come last in both directions."""
    PAYOUT = "payout"
    """Order by currency code, then by the operator's payout."""


class Direction(StrEnum):
    """The direction in which a list is sorted."""

    ASC = "asc"
    """Lowest or oldest first."""
    DESC = "desc"
    """Highest or newest first."""
