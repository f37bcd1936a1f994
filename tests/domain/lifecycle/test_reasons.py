"""The numbered reasons are those of docs/reference/lifecycle.md."""

import pytest

from domain.lifecycle.reasons import CancellationReason, ReviewReason, reason
from domain.refusals.general import InvalidInput

REVIEW = (
    "1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud, "
    "7 OutsideTimeWindow, 8 MissingMandatoryEvent"
)
CANCELLATION = (
    "1 AgentCancelled, 2 PlatformCancelled, 3 DuplicateTask, 4 InvalidTaskDefinition, 5 FraudRisk, 6 OperatorNoShow, "
    "7 ExternalCondition"
)


@pytest.mark.parametrize(("codes", "listed"), [(ReviewReason, REVIEW), (CancellationReason, CANCELLATION)])
def test_the_codes_are_the_specifications(codes: type[ReviewReason] | type[CancellationReason], listed: str) -> None:
    assert ", ".join(f"{code.value} {code.name}" for code in codes) == listed


def test_a_code_is_read_as_its_reason() -> None:
    assert reason(ReviewReason, "rejectReasonCodeRef", 2) is ReviewReason.InsufficientProof
    assert reason(CancellationReason, "cancellationReasonCodeRef", 6) is CancellationReason.OperatorNoShow


@pytest.mark.parametrize("code", [-1, 0, 8, 2**31 - 1])
def test_an_unknown_code_is_refused_with_the_field_and_the_codes_that_exist(code: int) -> None:
    with pytest.raises(InvalidInput) as refused:
        reason(CancellationReason, "cancellationReasonCodeRef", code)
    (error,) = refused.value.errors
    assert (error.field, error.code) == ("cancellationReasonCodeRef", "unknown_reason")
    assert CANCELLATION in error.message
