"""The progress of a task, in the coarse states that protocols between agents share: one row for each status.

A task has ended for such a protocol exactly when it has ended here (docs/decisions/0060).
"""

from collections.abc import Collection, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from domain.lifecycle.statuses import TERMINAL, SettlementMode, Status
from domain.refusals.suggestion import OPERATION_OF, Way


class Progress(StrEnum):
    """The progress of a task, as another agent sees it."""

    SUBMITTED = "submitted"
    """The task waits for an operator, or for the staff to release it for publication."""
    WORKING = "working"
    """An operator, the service or the platform is busy with it."""
    INPUT_REQUIRED = "input_required"
    """The task waits for its agent."""
    COMPLETED = "completed"
    """The task has ended, and the work was accepted."""
    FAILED = "failed"
    """The task has ended without accepted work: no operator accepted it, or the money was returned."""
    CANCELED = "canceled"
    """The task was cancelled."""


PROGRESS: Final[Mapping[Status, Progress]] = MappingProxyType(
    {
        Status.DRAFT: Progress.INPUT_REQUIRED,
        Status.QUOTED: Progress.INPUT_REQUIRED,
        Status.FUNDED: Progress.INPUT_REQUIRED,
        Status.PUBLISHED: Progress.SUBMITTED,
        Status.ACCEPTED: Progress.WORKING,
        Status.EN_ROUTE: Progress.WORKING,
        Status.ARRIVED: Progress.WORKING,
        Status.IN_PROGRESS: Progress.WORKING,
        Status.PROOF_SUBMITTED: Progress.WORKING,
        Status.PROOF_UPLOADED: Progress.WORKING,
        Status.UNDER_REVIEW: Progress.INPUT_REQUIRED,
        Status.REJECTED: Progress.WORKING,
        Status.COMPLETED: Progress.WORKING,
        Status.SETTLED: Progress.WORKING,
        Status.DISPUTED: Progress.WORKING,
        Status.CLOSED: Progress.COMPLETED,
        Status.CANCELLED: Progress.CANCELED,
        Status.EXPIRED: Progress.FAILED,
    }
)
"""The progress of a task in each status, where none of the exceptions in `find_progress` applies."""

ENDED: Final = (Progress.COMPLETED, Progress.FAILED, Progress.CANCELED)
STANDS_STILL: Final = (*ENDED, Progress.INPUT_REQUIRED)
"""Progress in which nothing happens to the task, or nothing before its agent has answered."""

QUESTIONS: Final = (Way.READ_QUESTIONS, Way.READ_RESCHEDULES)
"""The ways that are suggested to an agent while somebody waits for its answer."""

AFTER_SUCCESS: Final = (Status.COMPLETED, Status.SETTLED)
"""The statuses from which a task closes whose work was accepted."""


def find_progress(
    status: Status, mode: SettlementMode, *, is_asked: bool = False, is_held: bool = False, has_succeeded: bool = True
) -> Progress:
    """Return the progress of a task.

    `is_asked` is true if somebody waits for its agent's answer, `is_held` if the staff decides on its publication,
    `has_succeeded` if a closed task closed with accepted work.
    """
    if status is Status.CLOSED and not has_succeeded:
        return Progress.FAILED
    if status in TERMINAL:
        return PROGRESS[status]
    if is_asked or (status is Status.COMPLETED and mode is SettlementMode.DIRECT):
        return Progress.INPUT_REQUIRED
    return Progress.SUBMITTED if is_held else PROGRESS[status]


def asks_agent(suggested: Collection[str]) -> bool:
    """Return true if somebody waits for the agent's answer, by the operations that are suggested to it."""
    return any(OPERATION_OF[way] in suggested for way in QUESTIONS)
