"""Relations between agents, tasks and operators: preferences and invitations."""

from enum import StrEnum
from typing import Final


class OperatorPreference(StrEnum):
    """An agent's preference for an operator."""

    FAVOURITE = "favourite"
    """The agent likes to work with the operator."""
    BLOCKED = "blocked"
    """The agent does not work with the operator: its tasks do not exist for it."""
    NONE = "none"
    """No preference."""


class InvitationStatus(StrEnum):
    """The status of an invitation to a task."""

    PENDING = "pending"
    """The invited operator has not answered."""
    ACCEPTED = "accepted"
    """The invited operator has accepted the task."""
    DECLINED = "declined"
    """The invited operator does not want the task; it can be invited again."""
    LAPSED = "lapsed"
    """The task is no longer open."""


INVITED: Final = frozenset({InvitationStatus.PENDING, InvitationStatus.ACCEPTED})
"""Statuses of an invitation that lets its operator see and accept the task."""
RELEASED: Final = "task.released"
"""Name of the event of a task that its operator gave back."""
