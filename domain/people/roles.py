"""Roles of people: in an agent, and on the platform's staff (docs/contract.md#people)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from domain.accounts.scopes import ALL_SCOPES, Scope
from domain.values.time import DAY, Instant


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


STAFF_WAIT: Final = DAY
"""Time before a new power of the staff counts, in which an admin can revoke it."""
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


def counting_role(role: str, earlier_role: str | None, counts_from: Instant, now: Instant) -> StaffRole | None:
    """Return the role that counts now: until `counts_from` the earlier one, None for a member who is new."""
    current = role if counts_from <= now else earlier_role
    return None if current is None else StaffRole(current)


def is_new_power(role: StaffRole, before: StaffRole | None) -> bool:
    """Return whether a role allows something that the one before does not. An admin may do everything."""
    return before not in (role, StaffRole.ADMIN)
