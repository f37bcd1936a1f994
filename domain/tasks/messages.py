"""The conversation about a task, and its bounds (docs/reference/conversations.md)."""

from enum import StrEnum
from typing import Final

from domain.values.time import HOUR

MAX_BODY: Final = 4_000
"""Maximum length of a message, in characters."""
MAX_FILES: Final = 5
"""Maximum number of files of a message."""
MAX_MESSAGES: Final = 2_000
"""Maximum number of messages about a task."""
MAX_FILES_OF_TASK: Final = 100
"""Maximum number of files of all messages about a task."""
OPEN_HOURS: Final = 72
"""Hours after the end of a task in which its conversation stays open."""
OPEN_TIME: Final = OPEN_HOURS * HOUR


class MessageAuthor(StrEnum):
    """The side that wrote a message."""

    AGENT = "agent"
    """The agent that dispatched the task."""
    OPERATOR = "operator"
    """The operator who has the task."""
    STAFF = "staff"
    """The platform's staff."""
