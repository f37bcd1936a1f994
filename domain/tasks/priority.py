"""The urgency of tasks, and the bands in which operators find them."""

from enum import StrEnum
from typing import Final


class Priority(StrEnum):
    """Urgency of a task. Operators find open tasks by it: first the urgent ones, nearest first, then the next band."""

    LOW = "low"
    """Can wait."""
    NORMAL = "normal"
    """Usual urgency."""
    HIGH = "high"
    """Order before tasks of normal urgency."""
    URGENT = "urgent"
    """Order before all other tasks. Twice as many operators are notified of it."""


BANDS: Final = tuple(reversed(Priority))
"""The priorities in the order in which operators find and hear of tasks."""
URGENT_CIRCLE: Final = 2
"""Width of the first circle of operators who are notified of an urgent task, as a multiple of the usual one."""
