"""Roles of people: in an agent, and on the platform's staff (docs/contract.md#people)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from domain.accounts.scopes import ALL_SCOPES, Scope


class MemberRole(StrEnum):
    """What a person may do for an agent."""

    OWNER = "owner"
    """Everything, the members included."""
    MEMBER = "member"
    """The daily work, and decisions on money."""
    VIEWER = "viewer"
    """Read."""


class StaffRole(StrEnum):
    """The field of a member of the platform's staff."""

    SUPPORT = "support"
    """Reads everything and answers support requests."""
    FINANCE = "finance"
    """Pay-outs, bank transfers, refunds and reversals."""
    TRUST = "trust"
    """Operators, agents, disputes, countries and legal documents."""
    ADMIN = "admin"
    """Everything, and the staff itself."""


EVERY_ROLE: Final = tuple(StaffRole)
"""For what each member of the staff does with its own things, such as its keys."""

SCOPES_OF_MEMBERS: Final[Mapping[MemberRole, frozenset[Scope]]] = {
    MemberRole.OWNER: ALL_SCOPES,
    MemberRole.MEMBER: frozenset({Scope.READ, Scope.DISPATCH, Scope.SETTLE}),
    MemberRole.VIEWER: frozenset({Scope.READ}),
}

SCOPES_OF_STAFF: Final[Mapping[StaffRole, frozenset[Scope]]] = {
    StaffRole.SUPPORT: frozenset({Scope.READ, Scope.DISPATCH, Scope.MANAGE}),
    StaffRole.FINANCE: ALL_SCOPES,
    StaffRole.TRUST: ALL_SCOPES,
    StaffRole.ADMIN: ALL_SCOPES,
}
"""What a session of the staff may do at all: each role manages its own keys. An operation that changes anything else
names its roles."""
