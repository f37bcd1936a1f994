"""The vocabulary of a task's life cycle: statuses, actors, settlement modes."""

from enum import StrEnum


class Status(StrEnum):
    """The status of a task."""

    DRAFT = "Draft"
    """Created but not published; it can be quoted, funded or published."""
    QUOTED = "Quoted"
    """Priced; the quote reserves its amount in the wallet until it expires."""
    FUNDED = "Funded"
    """Paid for and locked in escrow, ready to be published."""
    PUBLISHED = "Published"
    """Open to operators nearby; no operator has accepted it yet."""
    ACCEPTED = "Accepted"
    """An operator has accepted the task."""
    EN_ROUTE = "EnRoute"
    """The operator is on the way."""
    ARRIVED = "Arrived"
    """The operator is at the task's location."""
    IN_PROGRESS = "InProgress"
    """The operator is working on the task."""
    PROOF_SUBMITTED = "ProofSubmitted"
    """The operator has submitted the proof; the service is processing it."""
    PROOF_UPLOADED = "ProofUploaded"
    """The proof is stored and checked, and can be reviewed."""
    UNDER_REVIEW = "UnderReview"
    """The proof waits for the agent to approve or reject it."""
    REJECTED = "Rejected"
    """The agent has rejected the proof; the operator may contest this within the dispute window."""
    COMPLETED = "Completed"
    """The agent has approved the work; for a direct task, the operator has reported it done."""
    SETTLED = "Settled"
    """The operator has been paid."""
    DISPUTED = "Disputed"
    """The platform investigates; all funds are frozen."""
    CLOSED = "Closed"
    """Ended; nothing more happens to the task."""
    CANCELLED = "Cancelled"
    """Cancelled by the agent, or by the service because test money had paid for it."""
    EXPIRED = "Expired"
    """No operator accepted the task in time."""


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
"""Statuses in which an escrow task has its whole cost locked. A disputed task keeps the lock that it had."""
WAITING_FOR_AGENT = (
    Status.PROOF_UPLOADED,
    Status.UNDER_REVIEW,
    Status.COMPLETED,
    Status.QUOTED,
    Status.FUNDED,
    Status.DRAFT,
    Status.DISPUTED,
)
"""Statuses that wait for the agent, or for a dispute the platform; most urgent first."""
UNSETTLED = tuple(status for status in Status if status not in (*TERMINAL, Status.DISPUTED))


class Actor(StrEnum):
    """The kinds of callers."""

    AGENT = "agent"
    """The software agent that dispatches tasks."""
    OPERATOR = "operator"
    """The human who carries tasks out."""
    PLATFORM = "platform"
    """The platform's staff."""
    SYSTEM = "system"
    """The service itself, when a job is due."""
    PERSON = "person"
    """A signed-in person acting as themselves: manages sessions, claims accounts, and has no part in tasks."""


PARTIES = tuple(actor for actor in Actor if actor is not Actor.PERSON)
"""The actors that have a part in tasks, as events and requests name them."""


class SettlementMode(StrEnum):
    """The way the operator is paid: from escrow at the platform, or by the client on site."""

    ESCROW = "escrow"
    """The platform holds the money until approval."""
    DIRECT = "direct"
    """The client pays the operator on site; the platform only matches agent and operator."""


class FundingFlow(StrEnum):
    """The way an escrow task was funded. It determines the operation that approves the task."""

    SIMPLE = "simple"
    """Funded from the wallet by create or publish; approved by `approve`."""
    ESCROW = "escrow"
    """Quoted, then funded; approved by `approve-review`."""


class DisputeOutcome(StrEnum):
    """The platform's resolution of a dispute."""

    PAYOUT = "payout"
    """The operator gets the whole payout."""
    REFUND = "refund"
    """The whole locked amount returns to the agent's wallet."""
    SPLIT = "split"
    """The operator gets a stated part; the rest returns to the agent's wallet."""


class AgentStatus(StrEnum):
    """The status of an agent."""

    REGISTERED = "Registered"
    """Registered; its owner is not verified yet."""
    VERIFIED = "Verified"
    """Its owner is verified: by a confirmed e-mail address or by the platform."""
    ACTIVE = "Active"
    """The agent has published a task."""
    SUSPENDED = "Suspended"
    """The account may read but change nothing."""


class OperatorStatus(StrEnum):
    """The status of an operator, who can take tasks once the platform has approved the account."""

    REGISTERED = "Registered"
    """The operator waits for the platform's approval."""
    APPROVED = "Approved"
    """The operator may accept tasks."""
    SUSPENDED = "Suspended"
    """The account may read but change nothing."""
