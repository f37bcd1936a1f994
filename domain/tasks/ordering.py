"""The words by which lists of tasks are ordered."""

from enum import StrEnum


class TaskOrderField(StrEnum):
    """What a list of tasks is ordered by."""

    CREATED = "created"
    """When it was created."""
    UPDATED = "updated"
    """When it last changed."""
    DEADLINE = "deadline"
    """When it must be finished; tasks without a deadline come last in both directions."""
    PAYOUT = "payout"
    """By currency in the order of their codes, then by what the operator is paid."""


class Direction(StrEnum):
    """Which way a list is ordered."""

    ASC = "asc"
    """The lowest or oldest first."""
    DESC = "desc"
    """The highest or newest first."""
