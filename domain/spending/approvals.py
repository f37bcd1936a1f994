"""Decisions of an agent's owner through a link in an e-mail (docs/decisions/0023)."""

from enum import StrEnum


class ApprovalStatus(StrEnum):
    """The status of a request for the owner's approval."""

    PENDING = "pending"
    """The owner has not decided yet."""
    APPROVED = "approved"
    """The owner has approved."""
    DECLINED = "declined"
    """The owner has declined."""
    EXPIRED = "expired"
    """The owner did not decide in time (computed, not stored), or the rules changed first (stored)."""


class ApprovalDecision(StrEnum):
    """The owner's decision."""

    APPROVE = "approve"
    """Approve the request."""
    DECLINE = "decline"
    """Decline; nothing changes."""


OUTCOME = {
    ApprovalDecision.APPROVE: ApprovalStatus.APPROVED,
    ApprovalDecision.DECLINE: ApprovalStatus.DECLINED,
}
"""The status after each decision."""
