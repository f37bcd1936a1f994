"""The files that an agent attaches to a task, and their bounds (docs/reference/attachments.md)."""

from enum import StrEnum
from typing import Final

MAX_ATTACHMENTS: Final = 10
"""Maximum number of files of a task."""
FIELD: Final = "attachments"
"""Name of the attachments among the changed fields of an amendment."""


class AttachmentVisibility(StrEnum):
    """The operators who see an attachment."""

    AFTER_ACCEPTANCE = "after_acceptance"
    """Only the operator who has accepted the task."""
    PUBLIC = "public"
    """Every operator who may see the task."""
