"""What an agent's owner decides through a link in an e-mail (docs/decisions/0023)."""

from enum import StrEnum


class ApprovalStatus(StrEnum):
    """Where a question to the owner stands."""

    PENDING = "pending"
    """The owner has not decided; after its time nobody can any more."""
    APPROVED = "approved"
    """Yes."""
    DECLINED = "declined"
    """No."""
    EXPIRED = "expired"
    """Nobody decided in time, which follows from the time and is not stored; or the rules changed first, which is."""


class ApprovalDecision(StrEnum):
    """What the owner chooses."""

    APPROVE = "approve"
    """Let it happen."""
    DECLINE = "decline"
    """Leave everything as it is."""


OUTCOME = {
    ApprovalDecision.APPROVE: ApprovalStatus.APPROVED,
    ApprovalDecision.DECLINE: ApprovalStatus.DECLINED,
}
"""The status to which each decision leads."""
