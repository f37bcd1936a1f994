"""The life of a support request as a small table: who may move it from where to where.

See docs/contract.md#support.
"""

from enum import StrEnum
from typing import NamedTuple

from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import WrongSupportStatus


class SupportType(StrEnum):
    """What a support request is about."""

    SUPPORT = "support"
    """Help with something."""
    COMPLAINT = "complaint"
    """Something went wrong."""
    RECOMMENDATION = "recommendation"
    """An idea for the service."""
    BILLING_ISSUE = "billing_issue"
    """Money: a charge, a deposit, a settlement."""
    TECHNICAL_INCIDENT = "technical_incident"
    """The service does not work as it should."""
    POLICY_QUESTION = "policy_question"
    """What is allowed and on which terms."""


class Severity(StrEnum):
    """How bad it is."""

    LOW = "low"
    """It can wait."""
    NORMAL = "normal"
    """It matters in the usual way."""
    HIGH = "high"
    """It holds up work."""
    CRITICAL = "critical"
    """Money or people are in danger."""


class SupportStatus(StrEnum):
    """Where a support request stands."""

    OPEN = "open"
    """Nobody has taken it up yet."""
    IN_PROGRESS = "in_progress"
    """Staff work on it."""
    WAITING_FOR_AGENT = "waiting_for_agent"
    """Staff have answered and wait for the agent."""
    RESOLVED = "resolved"
    """Staff have settled it."""
    CLOSED = "closed"
    """It has ended; nothing more is said in it."""


class Sender(StrEnum):
    """Who wrote a message of a thread."""

    AGENT = "agent"
    """The agent who asked."""
    SUPPORT = "support"
    """A member of the platform's staff."""


class SupportAction(StrEnum):
    """What moves a support request. The value is the name of the operation that does it."""

    REPLY = "reply_to_support_request"
    CLOSE = "close_support_request"
    ANSWER = "answer_support_request"
    SET_STATUS = "set_support_status"


class Move(NamedTuple):
    """A row of the table: without a target the status stays."""

    action: SupportAction
    by: Actor
    source: tuple[SupportStatus, ...]
    target: SupportStatus | None


S, D = SupportStatus, SupportAction
UNRESOLVED = (S.OPEN, S.IN_PROGRESS, S.WAITING_FOR_AGENT)

MOVES: tuple[Move, ...] = (
    Move(D.REPLY, Actor.AGENT, (S.WAITING_FOR_AGENT,), S.IN_PROGRESS),
    Move(D.REPLY, Actor.AGENT, (S.OPEN, S.IN_PROGRESS), None),
    Move(D.CLOSE, Actor.AGENT, (*UNRESOLVED, S.RESOLVED), S.CLOSED),
    Move(D.ANSWER, Actor.PLATFORM, UNRESOLVED, S.WAITING_FOR_AGENT),
    Move(D.SET_STATUS, Actor.PLATFORM, (S.OPEN, S.WAITING_FOR_AGENT, S.RESOLVED), S.IN_PROGRESS),
    Move(D.SET_STATUS, Actor.PLATFORM, (S.OPEN, S.IN_PROGRESS), S.WAITING_FOR_AGENT),
    Move(D.SET_STATUS, Actor.PLATFORM, UNRESOLVED, S.RESOLVED),
    Move(D.SET_STATUS, Actor.PLATFORM, (*UNRESOLVED, S.RESOLVED), S.CLOSED),
)


def next_status(
    action: SupportAction, by: Actor, status: SupportStatus, requested: SupportStatus | None = None
) -> SupportStatus:
    """The status that an action leads to; `requested` is the one that the staff asks for.

    Raises `WrongSupportStatus` where the table has no row.
    """
    rows = [
        row for row in MOVES if row.action is action and row.by is by and (requested is None or row.target is requested)
    ]
    for row in rows:
        if status in row.source:
            return row.target or status
    sources = " or ".join(dict.fromkeys(source for row in rows for source in row.source))
    needs = f"needs a request in status {sources}" if rows else f"never leads to {requested}"
    raise WrongSupportStatus(f"{action} {needs}; this one is {status}.")
