"""The sort fields and directions of task lists."""

from enum import StrEnum


class TaskOrderField(StrEnum):
    """The field by which a list of tasks is sorted."""

    CREATED = "created"
    """By time of creation."""
    UPDATED = "updated"
    """By time of the last change."""
    DEADLINE = "deadline"
    """By deadline; tasks without a deadline come last in both directions."""
    PAYOUT = "payout"
    """By currency code, then by the operator's payout."""


class Direction(StrEnum):
    """The direction in which a list is sorted."""

    ASC = "asc"
    """Lowest or oldest first."""
    DESC = "desc"
    """Highest or newest first."""
