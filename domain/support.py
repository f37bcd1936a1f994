"""The life cycle of a support request as a table: actor, action, source statuses and target.

See docs/reference/support.md.
"""

from enum import StrEnum
from typing import NamedTuple

from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import WrongSupportStatus


class SupportType(StrEnum):
    """The subject of a support request."""

    SUPPORT = "support"
    """Help with something."""
    COMPLAINT = "complaint"
    """A complaint about something that went wrong."""
    RECOMMENDATION = "recommendation"
    """An idea for the service."""
    BILLING_ISSUE = "billing_issue"
    """A question of money: a charge, a deposit or a settlement."""
    TECHNICAL_INCIDENT = "technical_incident"
    """The service does not work as it should."""
    POLICY_QUESTION = "policy_question"
    """A question about the rules and terms."""


class Severity(StrEnum):
    """The severity of a support request."""

    LOW = "low"
    """Low urgency."""
    NORMAL = "normal"
    """Normal urgency."""
    HIGH = "high"
    """High urgency: work is blocked."""
    CRITICAL = "critical"
    """Money or people are in danger."""


class SupportStatus(StrEnum):
    """The status of a support request."""

    OPEN = "open"
    """Staff have not started on it."""
    IN_PROGRESS = "in_progress"
    """Staff work on it."""
    WAITING_FOR_AGENT = "waiting_for_agent"
    """Staff have answered and wait for the agent."""
    WAITING_FOR_OPERATOR = "waiting_for_operator"
    """Staff have answered and wait for the operator."""
    RESOLVED = "resolved"
    """Staff have resolved it."""
    CLOSED = "closed"
    """The request has ended and accepts no further messages."""


class Sender(StrEnum):
    """The author of a message in a support thread."""

    AGENT = "agent"
    """The agent who opened the request."""
    OPERATOR = "operator"
    """The operator who opened the request."""
    SUPPORT = "support"
    """A member of the platform's staff."""


class SupportAction(StrEnum):
    """The actions on a support request. The value is the name of the operation."""

    REPLY = "reply_to_support_request"
    CLOSE = "close_support_request"
    ANSWER = "answer_support_request"
    SET_STATUS = "set_support_status"


class Move(NamedTuple):
    """A row of the table for requests that `opener` has opened. Without a target, the status does not change."""

    opener: Actor
    action: SupportAction
    by: Actor
    source: tuple[SupportStatus, ...]
    target: SupportStatus | None


S, D = SupportStatus, SupportAction


def _moves(opener: Actor, waiting: SupportStatus) -> tuple[Move, ...]:
    unresolved = (S.OPEN, S.IN_PROGRESS, waiting)
    return (
        Move(opener, D.REPLY, opener, (waiting,), S.IN_PROGRESS),
        Move(opener, D.REPLY, opener, (S.OPEN, S.IN_PROGRESS), None),
        Move(opener, D.CLOSE, opener, (*unresolved, S.RESOLVED), S.CLOSED),
        Move(opener, D.ANSWER, Actor.PLATFORM, unresolved, waiting),
        Move(opener, D.SET_STATUS, Actor.PLATFORM, (S.OPEN, waiting, S.RESOLVED), S.IN_PROGRESS),
        Move(opener, D.SET_STATUS, Actor.PLATFORM, (S.OPEN, S.IN_PROGRESS), waiting),
        Move(opener, D.SET_STATUS, Actor.PLATFORM, unresolved, S.RESOLVED),
        Move(opener, D.SET_STATUS, Actor.PLATFORM, (*unresolved, S.RESOLVED), S.CLOSED),
    )


MOVES: tuple[Move, ...] = (
    *_moves(Actor.AGENT, S.WAITING_FOR_AGENT),
    *_moves(Actor.OPERATOR, S.WAITING_FOR_OPERATOR),
)


def next_status(
    action: SupportAction,
    by: Actor,
    status: SupportStatus,
    requested: SupportStatus | None = None,
    *,
    opener: Actor = Actor.AGENT,
) -> SupportStatus:
    """Return the status after an action; `requested` is the status that staff want to set.

    Raises `WrongSupportStatus` when the table has no row.
    """
    rows = [
        row
        for row in MOVES
        if (row.opener, row.action, row.by) == (opener, action, by) and (requested is None or row.target is requested)
    ]
    for row in rows:
        if status in row.source:
            return row.target or status
    sources = " or ".join(dict.fromkeys(source for row in rows for source in row.source))
    needs = f"needs a request in status {sources}" if rows else f"never leads to {requested}"
    raise WrongSupportStatus(f"{action} {needs}; this one is {status}.")
