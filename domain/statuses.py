"""The words of a task's life: statuses, who acts, how it is settled."""

from enum import StrEnum


class Status(StrEnum):
    """Where a task stands (specification, States and transitions; `Rejected` is decisions.md section 3)."""

    DRAFT = "Draft"
    QUOTED = "Quoted"
    FUNDED = "Funded"
    PUBLISHED = "Published"
    ACCEPTED = "Accepted"
    EN_ROUTE = "EnRoute"
    ARRIVED = "Arrived"
    IN_PROGRESS = "InProgress"
    PROOF_SUBMITTED = "ProofSubmitted"
    PROOF_UPLOADED = "ProofUploaded"
    UNDER_REVIEW = "UnderReview"
    REJECTED = "Rejected"
    COMPLETED = "Completed"
    SETTLED = "Settled"
    DISPUTED = "Disputed"
    CLOSED = "Closed"
    CANCELLED = "Cancelled"
    EXPIRED = "Expired"


IN_EXECUTION = (Status.ACCEPTED, Status.EN_ROUTE, Status.ARRIVED, Status.IN_PROGRESS)
TERMINAL = (Status.CLOSED, Status.CANCELLED, Status.EXPIRED)
UNSETTLED = tuple(status for status in Status if status not in (*TERMINAL, Status.DISPUTED))


class Actor(StrEnum):
    """Who calls (decisions.md section 1)."""

    AGENT = "agent"
    OPERATOR = "operator"
    PLATFORM = "platform"
    SYSTEM = "system"


class SettlementMode(StrEnum):
    """Who holds the money: the platform in escrow, or the client on site."""

    ESCROW = "escrow"
    DIRECT = "direct"


class FundingFlow(StrEnum):
    """How an escrow task got its money, which decides how it is approved."""

    SIMPLE = "simple"
    """Funded from the wallet by create or publish; approved by `approve`."""
    ESCROW = "escrow"
    """Quoted, then funded; approved by `approve-review`."""


class DisputeOutcome(StrEnum):
    """How the platform resolves a dispute."""

    PAYOUT = "payout"
    REFUND = "refund"
    SPLIT = "split"


class AgentStatus(StrEnum):
    """An agent's standing (decisions.md section 1)."""

    REGISTERED = "Registered"
    VERIFIED = "Verified"
    ACTIVE = "Active"
    SUSPENDED = "Suspended"


class OperatorStatus(StrEnum):
    """An operator's standing: it takes tasks once the platform has approved it."""

    REGISTERED = "Registered"
    APPROVED = "Approved"
    SUSPENDED = "Suspended"
