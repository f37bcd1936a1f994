"""The words of a task's life: statuses, who acts, how it is settled."""

from enum import StrEnum


class Status(StrEnum):
    """Where a task stands."""

    DRAFT = "Draft"
    """Created, not published: to be completed, funded or published."""
    QUOTED = "Quoted"
    """Priced; the quote's amount is held until it expires."""
    FUNDED = "Funded"
    """Paid for and locked in escrow, ready to be published."""
    PUBLISHED = "Published"
    """Operators near it see it; an operator is looked for."""
    ACCEPTED = "Accepted"
    """An operator has taken it."""
    EN_ROUTE = "EnRoute"
    """The operator is on the way."""
    ARRIVED = "Arrived"
    """The operator is at the place."""
    IN_PROGRESS = "InProgress"
    """The operator works on it."""
    PROOF_SUBMITTED = "ProofSubmitted"
    """The operator has handed in the proof; it is being processed."""
    PROOF_UPLOADED = "ProofUploaded"
    """The proof is stored and judged, and can be reviewed."""
    UNDER_REVIEW = "UnderReview"
    """It waits for the agent to approve or reject."""
    REJECTED = "Rejected"
    """The agent has rejected the proof; the operator may contest that for a while."""
    COMPLETED = "Completed"
    """The work is accepted; of a direct task, done."""
    SETTLED = "Settled"
    """The operator has been paid."""
    DISPUTED = "Disputed"
    """The platform investigates; all funds are frozen."""
    CLOSED = "Closed"
    """Over: nothing more happens to it."""
    CANCELLED = "Cancelled"
    """Taken back."""
    EXPIRED = "Expired"
    """Nobody accepted it in time."""


IN_EXECUTION = (Status.ACCEPTED, Status.EN_ROUTE, Status.ARRIVED, Status.IN_PROGRESS)
TERMINAL = (Status.CLOSED, Status.CANCELLED, Status.EXPIRED)
IN_ESCROW = (
    Status.FUNDED,
    Status.PUBLISHED,
    *IN_EXECUTION,
    Status.PROOF_SUBMITTED,
    Status.PROOF_UPLOADED,
    Status.UNDER_REVIEW,
    Status.REJECTED,
)
"""Where a task that is settled in escrow has its whole cost locked; a disputed one has it if it had it before."""
UNSETTLED = tuple(status for status in Status if status not in (*TERMINAL, Status.DISPUTED))


class Actor(StrEnum):
    """Who calls."""

    AGENT = "agent"
    """The software agent that dispatches tasks."""
    OPERATOR = "operator"
    """The human who carries tasks out."""
    PLATFORM = "platform"
    """The platform's staff."""
    SYSTEM = "system"
    """The service itself, when a time has come."""


class SettlementMode(StrEnum):
    """Who holds the money: the platform in escrow, or the client on site."""

    ESCROW = "escrow"
    """The platform holds the money until approval."""
    DIRECT = "direct"
    """The client pays the operator on site; the platform only matches."""


class FundingFlow(StrEnum):
    """How an escrow task got its money, which decides how it is approved."""

    SIMPLE = "simple"
    """Funded from the wallet by create or publish; approved by `approve`."""
    ESCROW = "escrow"
    """Quoted, then funded; approved by `approve-review`."""


class DisputeOutcome(StrEnum):
    """How the platform resolves a dispute."""

    PAYOUT = "payout"
    """The operator gets the whole payout."""
    REFUND = "refund"
    """Everything returns to the agent's wallet."""
    SPLIT = "split"
    """The operator gets a stated part, the rest returns."""


class AgentStatus(StrEnum):
    """An agent's standing."""

    REGISTERED = "Registered"
    """Registered; nobody has vouched for it yet."""
    VERIFIED = "Verified"
    """Its owner is known: the e-mail address is confirmed, or the platform has checked it."""
    ACTIVE = "Active"
    """It has published a task."""
    SUSPENDED = "Suspended"
    """It may read but change nothing."""


class OperatorStatus(StrEnum):
    """An operator's standing: it takes tasks once the platform has approved it."""

    REGISTERED = "Registered"
    """It waits for the platform's approval."""
    APPROVED = "Approved"
    """It may take tasks."""
    SUSPENDED = "Suspended"
    """It may read but change nothing."""
