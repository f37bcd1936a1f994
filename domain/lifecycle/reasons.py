"""The numbered reasons of rejections, disputes and cancellations. See docs/reference/lifecycle.md."""

from enum import IntEnum
from typing import TypeVar

from domain.refusals.general import InvalidInput


class ReviewReason(IntEnum):
    """Reason to reject a review or open a dispute."""

    WrongLocation = 1
    InsufficientProof = 2
    WrongTask = 3
    Incomplete = 4
    LowQuality = 5
    SuspectedFraud = 6
    OutsideTimeWindow = 7
    MissingMandatoryEvent = 8


class CancellationReason(IntEnum):
    """Reason to cancel a task with settlement."""

    AgentCancelled = 1
    PlatformCancelled = 2
    DuplicateTask = 3
    InvalidTaskDefinition = 4
    FraudRisk = 5
    OperatorNoShow = 6
    ExternalCondition = 7


Reason = TypeVar("Reason", ReviewReason, CancellationReason)


def reason(codes: type[Reason], field: str, code: int) -> Reason:
    """Return the reason with this number. Raises `InvalidInput` naming the field and the known codes."""
    try:
        return codes(code)
    except ValueError:
        known = ", ".join(f"{known.value} {known.name}" for known in codes)
        raise InvalidInput.for_field(field, "unknown_reason", f"is not a reason code; known are {known}") from None
